"""Sphinx builds the pages: `make docs`."""

from __future__ import annotations

import logging

from sphinx.application import Sphinx

from hordago.version import __version__

# A folder may have no page yet. This warning has no type, so `suppress_warnings` cannot name it.
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: "toctree glob pattern" not in str(record.msg)
)

project = "hordago"
author = "The hordago authors"
project_copyright = "2026, The hordago authors"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3  # links to a heading of another page are checked
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"hordago {release}"

# The code's docstrings write `name` for a name of the code, as Markdown does.
default_role = "py:obj"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"


def skip_member(
    app: Sphinx, what: str, name: str, member: object, skip: bool, options: object
) -> bool:
    """Leaves out the fields of NamedTuples, whose docstrings only count them."""
    return skip or (getattr(member, "__doc__", None) or "").startswith("Alias for field")


def setup(app: Sphinx) -> None:
    app.connect("autodoc-skip-member", skip_member)
