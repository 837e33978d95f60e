"""Answers to the questions of the page and of the widget: JSON in, JSON out."""
