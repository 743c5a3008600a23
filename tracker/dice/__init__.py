"""What any game of dice needs: faces, checks and their outcomes, exact odds; knows no game."""
