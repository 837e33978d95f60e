"""Answers, as JSON objects, to the requests of the page.

Words of docs/glossary.md: answer, quiet pattern, row rule, order of t, h(d, e), board report, atlas, sheet.
"""
