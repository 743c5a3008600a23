"""The tree of rulings: states, undo and redo, strike and amend, what differs."""
