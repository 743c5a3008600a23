"""Files of other programs, read into drafts: a module for each format, none of which knows a game.

``reading.read`` takes bytes and a name; whoever calls it opens the file.
"""
