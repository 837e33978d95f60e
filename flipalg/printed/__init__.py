"""What the five sources print: their figures drawn anew, and the programs of the Disentis notebook."""
