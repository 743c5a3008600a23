"""Fights played at random, each tried against all that is said to hold for any."""
