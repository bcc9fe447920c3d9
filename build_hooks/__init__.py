"""What a build of the package makes beside the Python code: the translations and the page.

`hatch_build.py` calls these from pip and `python -m build`; `make` calls some of them directly.
None of this is installed.
"""
