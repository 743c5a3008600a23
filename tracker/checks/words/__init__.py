"""The words that games with graded checks share."""
