"""Answers, as JSON objects, to the requests of the web page (site/) and of the notebook widget (widget.py)."""
