"""Nullities, and which boards are unique, for any neighborhood: a formula for a Form, else an elimination.

Words of docs/glossary.md: form, neighborhood, unique, nullity, quiet pattern.
"""
