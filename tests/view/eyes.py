"""Pictures as people see them who don't tell all colours apart, to look at:

    python3 -m tests.view.eyes match.png board.png --out seen

writes for each picture one with four parts: as it is, and as with protanopia, deuteranopia and tritanopia.
"""

from __future__ import annotations

import argparse
import os
from functools import cache
from pathlib import Path

import pygame

from tests.view.seeing import KINDS, seen_as


def simulated(picture: pygame.Surface, kind: str) -> pygame.Surface:
    """The same picture as somebody sees it."""

    @cache
    def seen(pixel: bytes) -> bytes:
        return bytes(seen_as(pygame.Color(*pixel), kind)[:3])

    plain = pygame.image.tobytes(picture, "RGB")
    changed = b"".join(seen(plain[at : at + 3]) for at in range(0, len(plain), 3))
    return pygame.image.frombytes(changed, picture.get_size(), "RGB")


def sheet(picture: pygame.Surface) -> pygame.Surface:
    """All ways of seeing it in two rows of two."""
    width, height = picture.get_size()
    made = pygame.Surface((2 * width, 2 * height))
    for number, kind in enumerate(KINDS):
        row, column = divmod(number, 2)
        made.blit(simulated(picture, kind), (column * width, row * height))
    return made


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("pictures", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for path in args.pictures:
        pygame.image.save(sheet(pygame.image.load(str(path))), str(args.out / f"{path.stem}_seen.png"))


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main()
