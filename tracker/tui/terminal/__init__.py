"""What stands between the app and a bad line: the driver, the frame filter, signals, checks."""
