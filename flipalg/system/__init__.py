"""Access to the system: files, address space, Ctrl-C and the compiled kernels.  This room imports no other.

Words of docs/glossary.md: native core, kernels.
"""
