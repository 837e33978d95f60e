"""Exercises and sheets to print: exercises makes the tasks, pages lays them out, sentences has the words."""
