"""Explicit matrices over F2 and Z/c, against which theory/ is checked.  Only algebra and f2x are imported."""
