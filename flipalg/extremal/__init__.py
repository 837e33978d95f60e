"""The boards that need the most presses, and how many boards are essentially different."""
