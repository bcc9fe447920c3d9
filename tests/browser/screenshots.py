"""Takes the pictures of the page that the docs show.

It owns which pictures there are and how large they may be; what they show comes from the page as
it is built, and from matches that were really played.

    python -m tests.browser.screenshots    # writes docs/images/*.png
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, NoChromium, chromium
from tests.browser.server import RunningServer
from tests.browser.views import VIEWS

PORT: Final = 8765  # a server that tells another address needs one of its own
ADDRESS: Final = "http://mus.example"  # what the links in the pictures begin with
FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
SIZES: Final = {"phone": (390, 844), "desktop": (1280, 800)}
COLOURS: Final = 128  # in a picture; felt and cards need no more
LARGEST: Final = 120_000  # bytes


class Picture(NamedTuple):
    """One picture: which page, how large, in which light and language."""

    view: str
    size: str
    dark: bool = False
    language: str = "en"


BOTH: Final = {
    "home": "home",
    "table-mus": "table mus",
    "table-discard": "table discard",
    "table-grande": "table answer",
    "table-chica": "table raised",
    "table-pares": "table pares",
    "table-juego": "table juego",
    "count": "table count",
    "replay": "replayed",
}
PICTURES: Final = {
    **{f"{name}-{size}": Picture(view, size) for name, view in BOTH.items() for size in SIZES},
    "new-table-phone": Picture("new", "phone"),
    "lobby-phone": Picture("lobby", "phone"),
    "lobby-desktop": Picture("lobby", "desktop"),
    "table-ordago-phone": Picture("ordago", "phone"),
    "table-answer-ordago-phone": Picture("table ordago", "phone"),
    "table-partner-asks-phone": Picture("asked", "phone"),
    "table-six-desktop": Picture("table six", "desktop"),
    "table-french-phone": Picture("table french", "phone", language="fr"),
    "result-phone": Picture("table over", "phone"),
    "replay-end-phone": Picture("replayed end", "phone"),
    "rules-phone": Picture("code", "phone", language="es"),
    "home-phone-dark": Picture("home", "phone", dark=True, language="eu"),
    "table-grande-phone-dark": Picture("table answer", "phone", dark=True, language="eu"),
    "table-grande-desktop-dark": Picture("table answer", "desktop", dark=True, language="es"),
}


def take(browser: Browser, server: RunningServer, picture: Picture) -> bytes:
    """Take one picture, as a small PNG."""
    width, height = SIZES[picture.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        service_workers="block",
        reduced_motion="reduce",
        color_scheme="dark" if picture.dark else "light",
        locale=picture.language,
    )
    page = context.new_page()
    VIEWS[picture.view](page, server)
    page.wait_for_load_state("networkidle")
    shot = page.screenshot(animations="disabled")
    context.close()
    return smaller(shot)


def smaller(png: bytes) -> bytes:
    """The same picture with few colours."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    few = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    made = io.BytesIO()
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> int:
    """Take all pictures, or those that are named."""
    wanted = sys.argv[1:] or list(PICTURES)
    if unknown := [name for name in wanted if name not in PICTURES]:
        print(f"no such picture: {', '.join(unknown)}; there are: {', '.join(PICTURES)}")
        return 2
    try:
        program = chromium()
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder), {"HORDAGO_PUBLIC_URL": ADDRESS}, PORT)
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for name in wanted:
            content = take(browser, server, PICTURES[name])
            (FOLDER / f"{name}.png").write_bytes(content)
            heavy = "  (too large)" if len(content) > LARGEST else ""
            print(f"{name}.png {len(content) / 1000:.0f} KB{heavy}")
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
