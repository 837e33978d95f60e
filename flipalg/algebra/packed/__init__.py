"""F2[λ] with 64 coefficients a word, compiled with numba.  Imports nothing of flipalg outside algebra/.

Reading order: compilation, carryless, words, products, division, euclid, transforms, determinants.
Importing a module that has kernels compiles them, or loads them from the cache on disk; nothing is imported here.
"""
