"""The sub-commands of `flipalg`, listed in `catalog`: arguments in, one call, text out; no mathematics."""
