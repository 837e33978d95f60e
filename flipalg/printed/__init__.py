"""The figures of the five sources (docs/sources), drawn anew, and the programs of the Disentis notebook."""
