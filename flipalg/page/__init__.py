"""Answers to the questions that the page (flipalg/web) and the notebook widget ask, as JSON objects."""
