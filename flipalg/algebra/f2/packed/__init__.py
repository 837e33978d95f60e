"""F2[λ] with 64 coefficients a word.  Imports nothing of flipalg outside algebra/.

Reading order: processor, native, words, products, division, euclid, transforms, determinants.  What numba
compiles stands in kernels/, is compiled by compilation.py once a machine, and loaded by native.py without numba.
Importing a module but the first two loads the engine; nothing is imported here.
"""
