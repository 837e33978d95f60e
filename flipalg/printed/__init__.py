"""The figures of the five sources, drawn anew, and the programs of the Disentis notebook."""
