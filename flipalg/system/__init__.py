"""Files, address space, Ctrl-C and the compiled kernels; imports nothing else of flipalg."""
