"""What the log survives, each with a control that does not: ``python -m tests.durability``."""
