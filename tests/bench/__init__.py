"""The figures of the design, measured against their floors: ``python -m tests.bench``."""
