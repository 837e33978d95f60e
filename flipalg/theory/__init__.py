"""What is proved about boards.  May import algebra; never matrices, so that where the two agree it is evidence."""
