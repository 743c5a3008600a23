"""The event log: one append-only TinyDB file a fight, and the folder they lie in."""
