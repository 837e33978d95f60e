"""Access to the system: files, address space, Ctrl-C and the compiled kernels.  It imports nothing else of flipalg.

Words of docs/glossary.md: native core, kernels.
"""
