"""Answers, as JSON objects, to the requests of the web page (site/) and of the notebook widget (widget.py).

Words of docs/glossary.md: answer, quiet pattern, row rule, order of t, h(d, e), board report, atlas, sheet.
"""
