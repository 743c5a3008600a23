"""Keys pressed at random for as long as one likes: ``python -m tests.soak --keys 20000``."""
