"""The sub-commands of `flipalg`, listed in `catalog`: each reads arguments, makes one call and prints the answer."""
