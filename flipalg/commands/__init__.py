"""The sub-commands of `flipalg`, listed in `catalog`: each reads its arguments, makes a call and prints the answer."""
