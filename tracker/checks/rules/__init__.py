"""The rules that games with graded checks share."""
