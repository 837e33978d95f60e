"""Methods of the thesis [Jansons2009] that answer no question of users; docs/sources/thesis.md shows their values."""
