"""A fight as a page in a browser: pure functions of a table and its log that make HTML."""
