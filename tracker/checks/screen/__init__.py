"""The forms that games with graded checks share."""
