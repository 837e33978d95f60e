"""The nullity and the uniqueness of a board with any {term}`neighborhood` and {term}`topology`.

A {term}`form` is answered by a formula of `theory`, another neighborhood by elimination, which is loaded only for it.
"""
