"""What the games with graded checks share: checks and duels, conditions, tasks; rules to screen.

It is called by games, and calls none.
"""
