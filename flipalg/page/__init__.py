"""Answers to the questions of the page and of the widget; questions and answers are JSON."""
