"""Widgets that draw lines of plain data; they hold a place in it, and nothing of the game."""
