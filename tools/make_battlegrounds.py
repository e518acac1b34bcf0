"""Draws what Battlegrounds is played with: writes assets/sprites/battlegrounds/.

Run it from anywhere: ``python3 tools/make_battlegrounds.py``. Pictures, icons and pieces of the artillery
are in colours of the palette by class (see game/ui/paint/svg.py); the four tanks are sprites that turn (see
assets/sprites/README.md), one silhouette and one mark for each colour.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.ui.paint.palette import load_theme  # noqa: E402
from game.ui.paint.svg import palette_style  # noqa: E402
from game.view.board.sprites import side_style  # noqa: E402
from tools.sprite_parts import aimed, barrel, gun_data  # noqa: E402

FOLDER = ROOT / "assets" / "sprites" / "battlegrounds"

_TILE = "M12 3H88Q97 3 97 12V88Q97 97 88 97H12Q3 97 3 88V12Q3 3 12 3Z"


def shape(css: str, path: str, *, bare: bool = False, width: float = 0) -> str:
    """A filled path; its outline is the group's, unless it has none."""
    more = ' stroke="none"' if bare else f' stroke-width="{width:g}"' if width else ""
    return f'<path class="token_{css}"{more} d="{path}"/>'


def stroked(path: str, width: float, css: str = "ink") -> str:
    """A line."""
    return f'<path class="line_token_{css}" fill="none" stroke-width="{width:g}" stroke-linecap="round" d="{path}"/>'


def disc(css: str, x: float, y: float, r: float, *, bare: bool = False, width: float = 0) -> str:
    """A filled circle."""
    more = ' stroke="none"' if bare else f' stroke-width="{width:g}"' if width else ""
    return f'<circle class="token_{css}"{more} cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def sail(turned: int) -> str:
    return f'<g transform="rotate({turned} 50 40)"><path class="token_white" d="M47 40L47 8L61 8L61 32L50 36Z"/></g>'


PICTURES: dict[str, tuple[str, str]] = {
    "windmill": ("straw", shape("brown", "M40 42L60 42L68 88L32 88Z") + "".join(map(sail, (45, 135, 225, 315))) + disc("ink", 50, 40, 4.5, bare=True)),
    "bridge": (
        "water",
        shape("grey", "M3 46H97V88H87Q85 62 70 62Q55 62 54 88H46Q45 62 30 62Q15 62 13 88H3Z")
        + stroked("M3 36H97M18 36V44M34 36V44M50 36V44M66 36V44M82 36V44", 4),
    ),
    "church": (
        "violet",
        shape("white", "M34 88V52L20 62V88Z") + shape("white", "M34 88V40H58V88Z")
        + shape("slate", "M30 42L46 14L62 42Z") + shape("white", "M58 88V56H84V88Z") + shape("slate", "M54 57L62 44H82L88 57Z")
        + stroked("M46 14V4M41 8H51", 4) + shape("ink", "M40 88V74Q46 66 52 74V88Z", bare=True),
    ),
    "station": (
        "orange",
        shape("slate", "M14 34H58V66H14Z") + shape("slate", "M56 20H86V66H56Z") + shape("white", "M63 28H79V44H63Z")
        + shape("slate", "M20 34V16H32V34Z") + shape("slate", "M86 66L95 76H5L14 66Z")
        + disc("white", 28, 76, 11) + disc("white", 70, 76, 11) + disc("white", 49, 76, 9) + stroked("M4 92H96", 5),
    ),
    "factory": (
        "brick",
        shape("ink", "M8 90V46L30 32V46L52 32V46L74 32V90Z", bare=True) + shape("ink", "M74 90V12H90V90Z", bare=True)
        + shape("straw", "M16 58H28V72H16Z", bare=True) + shape("straw", "M36 58H48V72H36Z", bare=True) + shape("straw", "M56 58H68V72H56Z", bare=True)
        + stroked("M74 22H90M8 90H93", 4, "straw"),
    ),
    "depot": (
        "leaf",
        shape("brown", "M12 56H48V90H12Z") + shape("brown", "M52 56H88V90H52Z") + shape("ochre", "M30 18H68V54H30Z")
        + stroked("M12 56L48 90M48 56L12 90M52 56L88 90M88 56L52 90M30 18L68 54M68 18L30 54", 3.6),
    ),
    "bunker": (
        "sand",
        shape("olive", "M8 86V70Q14 30 50 30Q86 30 92 70V86Z") + shape("ink", "M24 56Q50 46 76 56V65Q50 56 24 65Z", bare=True)
        + stroked("M8 86H92M30 40Q50 30 70 40", 4),
    ),
    "castle": (
        "rose",
        shape("grey", "M14 90V22H26V34H36V22H44V34H56V22H64V34H74V22H86V90Z")
        + shape("ink", "M40 90V66Q50 52 60 66V90Z", bare=True) + shape("ink", "M26 48H34V60H26Z", bare=True) + shape("ink", "M66 48H74V60H66Z", bare=True),
    ),
    "crossroads": (
        "green",
        shape("white", "M38 3H62V38H97V62H62V97H38V62H3V38H38Z") + stroked("M50 8V20M50 28V36M50 64V72M50 80V92M8 50H20M28 50H36M64 50H72M80 50H92", 4),
    ),
    "lighthouse": (
        "navy",
        shape("yellow", "M50 22L3 6V36Z", bare=True) + shape("yellow", "M50 22L97 6V36Z", bare=True)
        + shape("white", "M40 30H60L66 90H34Z") + shape("red", "M39 42H61L62.4 56H37.6Z", bare=True) + shape("red", "M36.2 70H63.8L65 83H35Z", bare=True)
        + shape("red", "M40 16Q50 4 60 16V30H40Z") + stroked("M28 91H72", 5),
    ),
    "radar": (
        "teal",
        shape("white", "M18 16Q14 66 66 70Z") + stroked("M42 43L66 22", 5) + disc("red", 68, 20, 6)
        + shape("slate", "M44 66L58 68L70 90H30Z") + stroked("M78 34Q86 24 80 12M70 42Q74 38 76 36", 0.01),
    ),
    "hilltop": (
        "sky",
        shape("olive", "M4 90L40 34L62 66L70 56L96 90Z") + shape("white", "M40 34L29 51L36 49L42 56L49 47Z")
        + stroked("M40 34V6", 4.5) + shape("red", "M40 7L68 14L40 23Z"),
    ),
    "airfield": (
        "grey",
        shape("ink", "M50 4Q57 8 57 20V34L95 56V66L57 56V76L70 86V94L50 89L30 94V86L43 76V56L5 66V56L43 34V20Q43 8 50 4Z", bare=True),
    ),
    "fuel_tank": (
        "dark_olive",
        shape("yellow", "M18 34V78Q18 90 50 90Q82 90 82 78V34Z") + '<ellipse class="token_straw" cx="50" cy="34" rx="32" ry="13"/>'
        + shape("red", "M50 48Q64 66 60 74Q56 81 50 81Q44 81 40 74Q36 66 50 48Z") + stroked("M50 21V10H70", 5, "straw"),
    ),
    "harbour": (
        "white",
        disc("white", 50, 18, 9, width=7).replace('class="token_white"', 'fill="none" class="line_token_navy"')
        + stroked("M50 28V88M30 40H70", 8, "navy") + stroked("M16 58Q18 88 50 88Q82 88 84 58", 8, "navy")
        + shape("navy", "M6 66L14 46L28 62Z", bare=True) + shape("navy", "M94 66L86 46L72 62Z", bare=True),
    ),
    "farm": (
        "ochre",
        shape("red", "M16 90V50L30 26H70L84 50V90Z") + shape("white", "M36 90V58H64V90Z") + stroked("M36 58L64 90M64 58L36 90", 4.5)
        + shape("white", "M43 36H57V47H43Z") + stroked("M10 54L28 24H72L90 54", 6),
    ),
}  # fmt: skip
"""The sixteen pictures: the colour of their ground, and what stands on it, 100 × 100."""

BOLT = "M22 2L6 23H17L12 38L33 15H21L29 2Z"

ICONS: dict[str, str] = {
    "extra_turn": stroked("M31 12A14 14 0 1 0 34 22", 5.5) + shape("ink", "M36 3V17H22Z", bare=True),
    "extra_tank": shape("ink", "M3 26H37V36H3ZM9 15H28V25H9Z", bare=True) + shape("ink", "M26 18H40V22H26Z", bare=True)
    + stroked("M12 1V12M6.5 6.5H17.5", 4.5),
    "armour": shape("ink", "M20 2L35 7V19Q35 32 20 38Q5 32 5 19V7Z", bare=True) + stroked("M20 9V30M11 18H29", 4.5, "paper"),
    "direction": stroked("M9 37V18Q9 13 14 13H26", 6) + shape("ink", "M24 2L39 13L24 24Z", bare=True),
    "further_shot": stroked("M20 9A11 11 0 1 1 19.9 9", 4.5) + stroked("M20 1V13M20 27V39M1 20H13M27 20H39", 4.5),
    "further_move": stroked("M6 22L20 8L34 22M6 36L20 22L34 36", 6),
    "change_of_order": stroked("M12 36V10", 5.5) + shape("ink", "M2 15L12 1L22 15Z", bare=True) + stroked("M28 4V30", 5.5) + shape("ink", "M18 25L28 39L38 25Z", bare=True),
    "lightning": shape("ink", BOLT, bare=True),
}  # fmt: skip
"""What special tokens give, 40 × 40, and the lightning of what works once."""

PARTS: dict[str, tuple[int, str]] = {
    "back": (
        100,
        shape("back", _TILE) + stroked("M14 10H86Q90 10 90 14V86Q90 90 86 90H14Q10 90 10 86V14Q10 10 14 10Z", 2, "back_line")
        + disc("back", 50, 50, 24).replace('class="token_back"', 'fill="none" class="line_token_back_line" stroke-width="4"')
        + stroked("M50 18V40M50 60V82M18 50H40M60 50H82", 4, "back_line"),
    ),
    "shell": (
        100,
        '<g transform="rotate(38 50 50)">'
        + shape("shell", "M34 66V38Q36 18 50 8Q64 18 66 38V66Z") + shape("red", "M34 52H66V62H34Z")
        + shape("shell", "M34 66H66L74 84H58L56 76H44L42 84H26Z") + stroked("M42 36Q43 26 48 20", 4, "paper") + "</g>",
    ),
    "artillery": (
        100,
        shape("grey", "M10 26H30V88H10Z") + shape("grey", "M70 26H90V88H70Z")
        + stroked("M12 36H28M12 46H28M12 56H28M12 66H28M12 76H28M72 36H88M72 46H88M72 56H88M72 66H88M72 76H88", 3)
        + shape("slate", "M26 32H74V90H26Z") + shape("slate", "M44 4H56V52H44Z") + shape("slate", "M40 4H60V14H40Z")
        + shape("grey", "M34 46H66V82H34Z") + stroked("M42 56L58 72M58 56L42 72", 6, "paper"),
    ),
}  # fmt: skip
"""The back of a token, an unexploded shell, a tank of the artillery."""


def written(path: Path, box: int, body: str, style: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    used = set(re.findall(r'class="(\w+)"', body))
    rules = "\n".join(
        rule for rule in re.findall(r"\.\w+\{[^}]*\}", style) if rule[1 : rule.index("{")] in used
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}">\n<style>{rules}</style>\n{body}\n</svg>\n',
        encoding="utf-8",
    )


def grouped(body: str, width: float) -> str:
    return f'<g class="line_token_ink" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round">\n{body}\n</g>'


# -- tanks --------------------------------------------------------------------------------------------

TRACKS = "M-37 -30H-21V42H-37ZM21 -30H37V42H21Z"
TICKS = "M-36 -22H-22M-36 -13H-22M-36 -4H-22M-36 5H-22M-36 14H-22M-36 23H-22M-36 32H-22M22 -22H36M22 -13H36M22 -4H36M22 5H36M22 14H36M22 23H36M22 32H36"

TANKS: dict[str, dict[str, str]] = {
    "green": {
        "track": TRACKS, "tick": TICKS,
        "hull": "M-24 -36H24V28Q24 44 10 44H-10Q-24 44 -24 28Z",
        "turret": "M-22 6A22 22 0 1 1 22 6A22 22 0 1 1 -22 6Z",
        "gun": "M-4 -56H4V-14H-4Z",
        "mark": '<circle class="mark" cx="0" cy="6" r="11"/>',
    },
    "yellow": {
        "track": "M-34 -16H-20V42H-34ZM20 -16H34V42H20Z", "tick": TICKS.replace("M-36 -22H-22", "").replace("M22 -22H36", "").replace("36", "33"),
        "hull": "M0 -44L24 -16V42H-24V-16Z",
        "turret": "M0 -22L24 26H-24Z",
        "gun": "M-3.5 -56H3.5V-18H-3.5Z",
        "mark": '<path class="mark" d="M0 -2L12.5 20H-12.5Z"/>',
    },
    "red": {
        "track": TRACKS, "tick": TICKS,
        "hull": "M-25 -38H25V44H-25Z",
        "turret": "M-22 -16H22V28H-22Z",
        "gun": "M-9 -56H9V-46H5V-14H-5V-46H-9Z",
        "mark": '<g transform="translate(0 6)"><g id="upright"><path class="mark" d="M-10.5 -10.5H10.5V10.5H-10.5Z"/></g></g>',
    },
    "blue": {
        "track": "M-36 -34L-20 -28V44H-36ZM36 -34L20 -28V44H36Z", "tick": TICKS,
        "hull": "M-24 -30L-12 -40H12L24 -30V34L14 45H-14L-24 34Z",
        "turret": "M0 -20L23 -4V16L0 32L-23 16V-4Z",
        "gun": "M-9 -54H-3V-12H-9ZM3 -54H9V-12H3Z",
        "mark": '<g transform="translate(0 6)"><g id="upright"><path class="mark" d="M0 -15L12.5 0L0 15L-12.5 0Z"/></g></g>',
    },
}  # fmt: skip
"""The parts of the four tanks by colour: three silhouettes of hull and turret differ, and the mark."""


PIVOT = (0.0, 6.0)
"""What the turrets turn about."""

MUZZLES = {"blue": ((-6.0, -54.0), (6.0, -54.0))}
"""Where the barrels end, of a tank that has not one in the middle."""


def tank(colour: str) -> str:
    parts = TANKS[colour]

    def part(css: str, width: float, name: str = "") -> str:
        return f'<path class="{css}" stroke-width="{width}" d="{parts[name or css]}"/>'

    rims = part("rim", 10, "track") + part("rim", 10, "hull")
    rims += aimed(part("rim", 10, "turret") + barrel(part("rim", 10, "gun")))
    body = part("track", 3.2) + part("tick", 2.2) + part("hull", 3.2)
    shade = f'<g id="shade" class="shade">{aimed(f"""<path d="{parts["turret"]}"/>""")}</g>'
    top = aimed(barrel(part("gun", 3.2)) + part("turret", 3.2) + parts["mark"])
    gun = gun_data(PIVOT, MUZZLES.get(colour, ((0.0, -56.0),)))
    return f'<g id="tank"{gun} stroke-linejoin="round" stroke-linecap="butt">{rims}{body}{shade}{top}</g>'


MARKS = {
    "green": '<circle class="mark" cx="0" cy="0" r="34"/>',
    "yellow": '<path class="mark" d="M0 -38L42 34H-42Z"/>',
    "red": '<path class="mark" d="M-32 -32H32V32H-32Z"/>',
    "blue": '<path class="mark" d="M0 -46L38 0L0 46L-38 0Z"/>',
}
"""The printed marks alone, for lists and bases."""


def main() -> None:
    theme = load_theme("light")
    style = palette_style(theme.palette)
    for name, (ground, body) in PICTURES.items():
        tile = shape(ground, _TILE, bare=True)
        edge = f'<path fill="none" stroke-width="3" d="{_TILE}"/>'
        written(FOLDER / "tokens" / f"{name}.svg", 100, grouped(tile + body + edge, 3.6), style)
    for name, body in ICONS.items():
        written(FOLDER / "icons" / f"{name}.svg", 40, grouped(body, 1), style)
    for name, (box, body) in PARTS.items():
        written(FOLDER / "parts" / f"{name}.svg", box, grouped(body, 4), style)
    for colour in TANKS:
        folder = FOLDER / colour
        folder.mkdir(parents=True, exist_ok=True)
        for name, body in (("any", tank(colour)), ("mark", MARKS[colour])):
            text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120">\n{side_style(theme.palette, colour)}\n{body}\n</svg>\n'
            (folder / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
