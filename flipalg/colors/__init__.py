"""Boards of k colors: the same questions over F_p and over Z.  May import algebra; a sibling of theory."""
