"""The build hook: every wheel, source distribution and editable install gets the page and the .mo.

`build_hooks/` does the work. Node is asked for only where the page is stale, so that installing
from a source distribution, or again from the same checkout, needs none.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # hatchling loads this file by its path

from build_hooks import npm, page
from build_hooks.failing import BuildError
from build_hooks.translations import compile_translations


class BuildPageAndTranslations(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        needed = not page.skipped() and not page.is_fresh(Path(self.root))
        return [npm.NODE_PACKAGE] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        try:
            compile_translations(root)
            if not page.skipped():
                page.build(root)
            elif not page.is_fresh(root):
                self.app.display_warning(
                    f"{page.SKIP} is set: the page is not built, and `hordago serve` has none or"
                    " an old one. Install again without it to build the page."
                )
        except BuildError as error:
            raise SystemExit(str(error)) from error
