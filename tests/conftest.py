"""Settings for all tests: hypothesis draws the same examples every time, so that a failure can be repeated."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
