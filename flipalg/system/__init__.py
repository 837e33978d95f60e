"""The machine: files, caches, child processes, memory, Ctrl-C.  Imports nothing of flipalg."""
