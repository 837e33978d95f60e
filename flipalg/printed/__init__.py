"""The figures that five sources print (docs/sources), drawn anew, and the programs of the Disentis notebook."""
