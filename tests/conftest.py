"""Settings that all tests share."""

import os

from hypothesis import settings

# `ci` tries the same examples each time, so that a change is judged by itself; `long` looks for new ones.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
