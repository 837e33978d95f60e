"""Answers, as JSON objects, to the requests of the page (flipalg/web) and of the notebook widget."""
