"""Draws the tanks of Flames of Tanks: writes assets/sprites/flames_of_tanks/.

Run it from anywhere: ``python3 tools/make_flames_of_tanks.py``. A folder a seat, each with ``any_large.svg``
(from 56 px), ``any_small.svg`` and ``mark.svg``; see assets/sprites/README.md. 60 units are 1.9 inches of the
table: the hull is 2.4 inches long and 1.4 wide (FT-1.1), its middle at 0,0; only the gun reaches farther.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.ui.paint.palette import load_theme  # noqa: E402
from game.view.board.sprites import side_style  # noqa: E402
from tools.make_tank_tactics import MARKS, Tank, box, disc, drawing, grille, written  # noqa: E402

FOLDER = ROOT / "assets" / "sprites" / "flames_of_tanks"

LIKE = {"circle": "green", "triangle": "yellow", "square": "red", "diamond": "blue"}
"""Whose mark, turned with the tank or upright, each has."""

TANKS: dict[str, Tank] = {
    "circle": Tank(
        track=box(-22.5, -34, 10.5, 71, 4.5) + box(12, -34, 10.5, 71, 4.5),
        links=(22.5, 10.5, -32, 35),
        hull="M-9 -38H9Q15.5 -37 15.5 -29V20Q15.5 38.5 0 38.5Q-15.5 38.5 -15.5 20V-29Q-15.5 -37 -9 -38Z",
        plate="M-9 -38H9Q15.5 -37 15.5 -29V-24H-15.5V-29Q-15.5 -37 -9 -38Z",
        lines=grille(28.5, 7.5, 3, 3.2),
        fittings=disc(-10.4, -30.4, 2) + disc(10.4, -30.4, 2) + box(-16.5, 23, 3.6, 8, 1) + box(12.9, 23, 3.6, 8, 1),
        gun=box(-2.9, -56, 5.8, 46, 1) + box(-4.3, -59, 8.6, 8, 2),
        turret=disc(0, 5, 16.8),
        roof="M-11.9 9.6A12.8 12.8 0 0 1 11.9 0.4",
        mark=disc(0, 5, 8.8),
        muzzles=((0, -59),),
    ),
    "triangle": Tank(
        track=box(-22.5, -17, 10.5, 55, 3.5) + box(12, -17, 10.5, 55, 3.5),
        links=(22.5, 10.5, -15, 36),
        hull="M0 -40.5L16 -15V34L12 38.5H-12L-16 34V-15Z",
        plate="M0 -40.5L16 -15V-11H-16V-15Z",
        lines=grille(29.5, 9, 3, 3),
        fittings=disc(-8.2, -19.6, 1.8) + disc(8.2, -19.6, 1.8) + box(-14.5, 23.6, 3.6, 6, 1) + box(10.9, 23.6, 3.6, 6, 1),
        gun=box(-2.6, -59.4, 5.2, 47, 1) + box(-3.9, -30, 7.8, 10, 1),
        turret="M0 -22Q2.4 -22 3.8 -19L19.6 17.6Q21.8 23.4 16.4 23.4H-16.4Q-21.8 23.4 -19.6 17.6L-3.8 -19Q-2.4 -22 0 -22Z",
        roof="M-14.6 19L0 -14.6",
        mark="M0 -7.6L11.2 17H-11.2Z",
        muzzles=((0, -59.4),),
    ),
    "square": Tank(
        track=box(-23, -38, 10.5, 76.5, 1.6) + box(12.5, -38, 10.5, 76.5, 1.6),
        links=(23, 10.5, -36.5, 37),
        hull=box(-16, -38.5, 32, 77, 1.6),
        plate="M-14.4 -38.5H14.4Q16 -38.5 16 -36.9V-28H-16V-36.9Q-16 -38.5 -14.4 -38.5Z",
        lines=grille(30.4, 10, 3, 3) + "M-16 27H16",
        fittings=box(-13.6, -36, 4.6, 4.4, 1) + box(9, -36, 4.6, 4.4, 1) + box(-15, 29, 3.6, 8, 1) + box(11.4, 29, 3.6, 8, 1),
        gun=box(-3.6, -51, 7.2, 38) + box(-7.4, -58.6, 14.8, 9, 1.8) + box(-7.4, -17.4, 14.8, 7, 1),
        turret="M-15.4 -12.4H15.4L18.6 -9.2V19.2L15.4 22.4H-15.4L-18.6 19.2V-9.2Z",
        roof="M-14.4 18V-8.2H12.4",
        mark=box(-8.3, -3.3, 16.6, 16.6),
        muzzles=((0, -58.6),),
    ),
    "diamond": Tank(
        track="M-23 -25L-11.5 -36V38L-23 29ZM23 -25L11.5 -36V38L23 29Z",
        links=(22.3, 10.3, -23, 28),
        hull="M-7.4 -39H7.4L16.4 -28V28L9 38.6H-9L-16.4 28V-28Z",
        plate="M-7.4 -39H7.4L16.4 -28V-22.6H-16.4V-28Z",
        lines=grille(31.2, 6.4, 2, 3.2),
        fittings=disc(-9.8, -28.6, 1.9) + disc(9.8, -28.6, 1.9) + box(-14, 23, 3.6, 6, 1) + box(10.4, 23, 3.6, 6, 1),
        gun=box(-8.6, -57, 5.2, 45, 1) + box(3.4, -57, 5.2, 45, 1),
        turret="M0 -19.5L19.6 -4.4V14.4L0 29.5L-19.6 14.4V-4.4Z",
        roof="M-15.4 12.2V-2.4L0 -14.2",
        mark="M0 -7.4L10.4 5L0 17.4L-10.4 5Z",
        muzzles=((-6, -57), (6, -57)),
    ),
}  # fmt: skip
"""The four tanks."""


def main() -> None:
    palette = load_theme("light").palette
    for name, tank in TANKS.items():
        style, folder = side_style(palette, f"flames_{name}"), FOLDER / name
        for size in ("large", "small"):
            written(folder, f"any_{size}", style, drawing(LIKE[name], tank, large=size == "large"))
        written(folder, "mark", style, MARKS[LIKE[name]])


if __name__ == "__main__":
    main()
