"""The full-screen program: screens, dialogs, widgets and what is between them and the line."""
