"""Explicit matrices over F2: the oracle that theory/ is compared with.  May import algebra only."""
