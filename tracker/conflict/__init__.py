"""What can happen in a conflict: pure, without files, clocks, dice of its own, or a screen."""
