"""How hard Hypothesis tries: `pytest --hypothesis-profile=NAME`; `dev` is for work at the desk."""

from __future__ import annotations

from hypothesis import settings

# No deadlines: a slow moment of the machine says nothing about Mus.
settings.register_profile("dev", deadline=None, max_examples=50)
# The same examples in every run, so that nobody meets a failure that is not of their making.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile("dev")
