"""A fight shown to its players in their browsers: what the extra ``share`` is needed for."""
