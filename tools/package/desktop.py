"""The files that a Linux desktop, a distribution or Flatpak looks for, where they look for them.

``python -m tools.package.desktop PREFIX`` puts them below ``PREFIX/share`` (``/usr``, ``/app``): the desktop
entry, the kinds of files, what software centres show, and the icons.
"""

from __future__ import annotations

import argparse
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from game.model.version import VERSION
from tools.package.packed import ROOT
from tools.package.version import released

LINUX = Path(__file__).resolve().parent / "linux"
DRAWING = ROOT / "assets" / "icons" / "app.svg"
APP = "org.treadboard.Treadboard"
"""The name of all its files: software centres, Flatpak and Wayland find them by it."""

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

PLACES = {
    f"{APP}.desktop": "applications",
    f"{APP}.xml": "mime/packages",
    f"{APP}.metainfo.xml": "metainfo",
}
"""Where each of the files in ``linux/`` belongs, below ``share``."""


def filled(name: str) -> str:
    """One of these files with its version and day. Before a release that is today."""
    text = (LINUX / name).read_text(encoding="utf-8")
    day = released() or f"{datetime.now(UTC):%Y-%m-%d}"
    return text.replace("@VERSION@", VERSION).replace("@DATE@", day)


def draw_icons(folder: Path) -> None:
    """The app's drawing as pictures, ``treadboard_<size>.png``."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    for size in ICON_SIZES:
        icon = pygame.image.load_sized_svg(str(DRAWING), (size, size))
        pygame.image.save(icon, folder / f"treadboard_{size}.png")


def add_desktop_files(share: Path, icons: Path) -> None:
    """Put all files below ``share``; the icons are in the folder ``icons``."""
    for name, place in PLACES.items():
        (share / place).mkdir(parents=True, exist_ok=True)
        (share / place / name).write_text(filled(name), encoding="utf-8")
    theme = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        _copy(icons / f"treadboard_{size}.png", theme / f"{size}x{size}" / "apps" / f"{APP}.png")
    _copy(DRAWING, theme / "scalable" / "apps" / f"{APP}.svg")


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def main() -> None:
    import tempfile

    parser = argparse.ArgumentParser(description="Put the desktop's files below a prefix.")
    parser.add_argument("prefix", type=Path, help="such as /usr or /app")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as drawn:
        draw_icons(Path(drawn))
        add_desktop_files(args.prefix / "share", Path(drawn))


if __name__ == "__main__":
    main()
