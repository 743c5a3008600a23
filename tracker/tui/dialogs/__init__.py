"""Dialogs that ask for a line, a choice or a look; each is built once and used again."""
