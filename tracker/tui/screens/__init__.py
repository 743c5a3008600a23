"""The screens: library, setup, zones, rounds, replay."""
