"""Draws the five menu pictures and the app icon: assets/sprites/menu/*.svg, assets/icons/app.svg.

Run it from anywhere, after the other tools that draw sprites: ``python3 tools/make_pictures.py``. The pictures are
150 × 150; every colour is a class named after a palette colour (see game/ui/paint/svg.py), so that they
follow the theme.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from make_sprites import PIECES, Drawing, elements, lines, n  # noqa: E402

from game.ui.paint.palette import load_theme  # noqa: E402
from game.ui.paint.svg import palette_style  # noqa: E402
from game.view.board.sprites import SHADE_SHIFT  # noqa: E402

INK = "line_ink_primary"
FILLED = {
    "hull": "hull",
    "turret": "turret",
    "gun": "turret",
    "dark": "dark",
    "track": "track",
    "pennant": "pennant",
}
STROKED = {"line": "line", "tick": "track_tick", "markline": "mark", "rim": "rim"}
BARE = {"mark": "mark", "ink": "line"}


def tank(kind: str, side: str, x: float, y: float, px: float, degrees: float, *, small: bool = False) -> str:
    """A piece in palette classes, so that both sides can stand in one picture."""
    d = Drawing(side, small)
    PIECES[kind].draw(d)
    return in_palette("\n".join(elements(d)), side, x, y, px, degrees)


def in_palette(text: str, side: str, x: float, y: float, px: float, degrees: float) -> str:
    """A piece's elements in palette classes, turned and placed; its shade falls down the picture."""
    a = math.radians(-degrees)
    shift = (
        SHADE_SHIFT[0] * math.cos(a) - SHADE_SHIFT[1] * math.sin(a),
        SHADE_SHIFT[0] * math.sin(a) + SHADE_SHIFT[1] * math.cos(a),
    )
    text = text.replace('id="shade" class="shade"', f'transform="translate({shift[0]:.2f} {shift[1]:.2f})"')
    text = re.sub(
        r"(<g transform=\"translate[^>]*>)((?:<path d=[^>]*/>)+)",
        lambda m: m[1] + m[2].replace("<path", f'<path class="{side}_shade" fill-opacity=".5" stroke="none"'),
        text,
    )
    text = text.replace('id="upright"', f'transform="rotate({-degrees:g})"')

    def recolour(match: re.Match[str]) -> str:
        css = match[1]
        if css in FILLED:
            return f'class="{side}_{FILLED[css]}"'
        if css in STROKED:
            return f'fill="none" class="line_{side}_{STROKED[css]}"'
        if css in BARE:
            return f'class="{side}_{BARE[css]}" stroke="none"'
        return match[0]

    text = re.sub(r'class="(\w+)"', recolour, text)
    scale = px / 120
    return (
        f'<g class="line_{side}_line" stroke-linejoin="round" '
        f'transform="translate({n(x)} {n(y)}) rotate({n(degrees)}) scale({n(scale)})">\n{text}\n</g>'
    )


def rect(
    css: str, x: float, y: float, w: float, h: float, r: float = 0, line: float = 0, group: str = INK
) -> str:
    stroke = f' stroke-width="{line:g}"' if line else ' stroke="none"'
    made = f'<rect class="{css}"{stroke} x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}"/>'
    return f'<g class="{group}">{made}</g>' if line else made


def circle(css: str, x: float, y: float, r: float, line: float = 0, group: str = INK) -> str:
    stroke = f' stroke-width="{line:g}"' if line else ' stroke="none"'
    made = f'<circle class="{css}"{stroke} cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'
    return f'<g class="{group}">{made}</g>' if line else made


def shape(css: str, d: str, line: float = 0, group: str = INK, extra: str = "") -> str:
    stroke = f' stroke-width="{line:g}"' if line else ' stroke="none"'
    made = f'<path class="{css}"{stroke}{extra} d="{d}"/>'
    return f'<g class="{group}">{made}</g>' if line else made


def stroke(css: str, d: str, width: float, extra: str = ' stroke-linecap="round"') -> str:
    return f'<path fill="none" class="{css}" stroke-width="{width:g}"{extra} d="{d}"/>'


def shadow(d: str, dx: float = 1.5, dy: float = 3, opacity: float = 0.2) -> str:
    return (
        f'<g transform="translate({n(dx)} {n(dy)})">'
        f'<path class="surface_shadow" fill-opacity="{opacity:g}" d="{d}"/></g>'
    )


def squares(size: float, count: int) -> list[str]:
    """The board's two tones."""
    made = [rect("board_square_light", 0, 0, 150, 150)]
    made += [
        rect("board_square_dark", c * size, r * size, size, size)
        for r in range(count)
        for c in range(count)
        if (r + c) % 2 == 0
    ]
    return made


def block(d: str, hachures: str) -> list[str]:
    """An obstacle."""
    return [
        shadow(d, 1, 3, 0.16),
        shape("board_obstacle", d),
        stroke("line_board_obstacle_hachure", hachures, 1.4, ""),
        stroke("line_board_obstacle_line", d, 1.9, ""),
    ]


def die(x: float, y: float, pips: int, size: float = 27, side: str = "white") -> list[str]:
    """A die in a side's colours."""
    a = size * 0.27
    middle, corners = [(0.0, 0.0)], [(-a, -a), (a, a), (a, -a), (-a, a)]
    sets = {1: middle, 2: corners[:2], 3: [*corners[:2], *middle], 4: corners, 5: [*corners, *middle]}
    places = sets.get(pips, [*corners, (-a, 0.0), (a, 0.0)])
    d = f"M{n(x + 5)} {n(y)}h{n(size - 10)}q5 0 5 5v{n(size - 10)}q0 5 -5 5h{n(10 - size)}q-5 0 -5 -5v{n(10 - size)}q0 -5 5 -5Z"
    half = size / 2
    return [
        shadow(d, 1, 2.5),
        shape(f"{side}_turret", d, 1.8, f"line_{side}_line"),
        *(circle(f"{side}_mark", x + half + px, y + half + py, size * 0.095) for px, py in places),
    ]


def wave(x: float, y: float, w: float, rise: float = 3) -> str:
    return f"M{n(x)} {n(y)}q{n(w / 4)} {n(-2 * rise)} {n(w / 2)} 0t{n(w / 2)} 0"


def tank_chess() -> list[str]:
    made = squares(50, 3)
    made += block(
        "M8 2H43Q48 2 48 7V92Q48 98 43 98H7Q2 98 2 92V8Q2 2 8 2Z",
        lines(
            (47, 12, 38, 13),
            (47, 21, 41, 21),
            (47, 30, 37, 31),
            (47, 42, 40, 42),
            (47, 50, 38, 51),
            (47, 61, 41, 61),
            (47, 70, 36, 71),
            (47, 82, 40, 82),
        )
        + lines(
            (12, 97, 12, 89),
            (19, 97, 20, 91),
            (28, 97, 28, 88),
            (37, 97, 36, 91),
            (3, 24, 8, 24),
            (3, 55, 7, 55),
            (3, 74, 8, 74),
            (18, 3, 18, 8),
            (33, 3, 33, 7),
        ),
    )
    made += block(
        "M109 102H142Q148 102 148 108V143Q148 148 142 148H108Q102 148 102 143V108Q102 102 109 102Z",
        lines(
            (147, 112, 140, 113),
            (147, 121, 142, 121),
            (147, 133, 139, 133),
            (112, 147, 112, 140),
            (121, 147, 122, 142),
            (133, 147, 133, 139),
            (103, 124, 107, 124),
            (124, 103, 124, 107),
        ),
    )
    made += [
        rect("move_reach_3", 0, 100, 50, 50),
        stroke("line_move_reach_ink", "M1.6 101.6H48.4V148.4H1.6Z", 2.8, ""),
        shadow("M25 125m-18 0a18 18 0 1 1 36 0a18 18 0 1 1 -36 0Z", 1, 3, 0.12),
        tank("medium", "white", 25, 125, 56, 45),
        tank("heavy", "black", 124, 26, 48, 180),
        stroke("line_fire_accent", "M49 101L72 78", 3, ' stroke-dasharray="2.2 4.4" stroke-linecap="round"'),
        stroke("line_fire_accent", "M76 74L105 45", 3),
        stroke("line_fire_accent", "M70.5 68.5L81.5 79.5", 3),
        stroke("line_fire_accent", "M124 4.5A21.5 21.5 0 1 1 124 47.5A21.5 21.5 0 1 1 124 4.5Z", 3, ""),
    ]
    return made


def own_sprite(*parts: str, game: str = "battlegrounds") -> str:
    """A drawing of a game without its head and style."""
    path = ROOT.joinpath("assets", "sprites", game, *parts[:-1], f"{parts[-1]}.svg")
    text = path.read_text(encoding="utf-8")
    return re.sub(r"<style>.*?</style>", "", re.sub(r"</?svg[^>]*>", "", text), flags=re.DOTALL).strip()


def token(name: str, x: float, y: float, px: float) -> str:
    """A location token about a point; its classes are the palette's own."""
    scale = px / 100
    return f'<g transform="translate({n(x - px / 2)} {n(y - px / 2)}) scale({n(scale)})">{own_sprite("tokens", name)}</g>'


def coloured_tank(colour: str, x: float, y: float, px: float, degrees: float) -> str:
    """A tank of Battlegrounds in palette classes, so that several colours can stand in one picture."""
    return in_palette(own_sprite(colour, "any"), colour, x, y, px, degrees)


def battlegrounds() -> list[str]:
    made = squares(50, 3)
    lying = ["castle", "windmill", "", "", "", "lighthouse", "", "harbour", "castle"]
    for index, name in enumerate(lying):
        if name:
            made.append(token(name, 25 + index % 3 * 50, 25 + index // 3 * 50, 43))
    made += [
        rect("move_reach_3", 0, 100, 50, 50),
        stroke("line_move_reach_ink", "M1.6 101.6H48.4V148.4H1.6Z", 2.8, ""),
        shadow("M25 125m-18 0a18 18 0 1 1 36 0a18 18 0 1 1 -36 0Z", 1, 3, 0.12),
        coloured_tank("green", 25, 125, 52, 45),
        coloured_tank("yellow", 124, 27, 46, 180),
        coloured_tank("red", 25, 75, 46, 90),
        stroke("line_fire_accent", "M49 101L72 78", 3, ' stroke-dasharray="2.2 4.4" stroke-linecap="round"'),
        stroke("line_fire_accent", "M76 74L105 45", 3),
        stroke("line_fire_accent", "M70.5 68.5L81.5 79.5", 3),
        stroke("line_fire_accent", "M124 4.5A21.5 21.5 0 1 1 124 47.5A21.5 21.5 0 1 1 124 4.5Z", 3, ""),
    ]
    return made


def tank_tactics() -> list[str]:
    made = [rect("board_square_light", 0, 0, 150, 150)]
    made += [
        rect("board_square_dark", c * 25, r * 25, 25, 25) for r in range(6) for c in range(6) if (r + c) % 2
    ]
    made += block(
        "M4 52H21Q23.5 52 23.5 54.5V95Q23.5 98 21 98H4Q1.5 98 1.5 95V54.5Q1.5 52 4 52Z",
        lines(
            (23, 60, 17, 60),
            (23, 68, 19, 69),
            (23, 78, 16, 78),
            (23, 88, 19, 88),
            (8, 97, 8, 91),
            (15, 97, 15, 93),
        ),
    )
    pond = "M131 50H150V100H131Q125 100 125 94V56Q125 50 131 50Z"
    hull = in_palette(own_sprite("green", "any_large", game="tank_tactics"), "tactics_green", 70, 75, 68, 90)
    made += [
        shape("tactics_water", pond, 1.8, "line_tactics_water_line"),
        stroke(
            "line_tactics_water_line",
            wave(130, 64, 16, 2.4) + wave(132, 76, 16, 2.4) + wave(130, 88, 16, 2.4),
            1.8,
        ),
        hull,
    ]
    for i, pips in enumerate((6, 5, 4)):
        made += die(14 + i * 47.5, 11, pips, side="tactics_green")
    for i, pips in enumerate((3, 2, 1)):
        made += die(14 + i * 47.5, 112, pips, side="tactics_green")
    made.append(
        stroke(
            "line_tactics_green_line",
            "M27.5 40.5V47M75 40.5V47M122.5 40.5V47M27.5 103V110M75 103V110M122.5 103V110",
            1.6,
            ' stroke-dasharray="1.6 3"',
        )
    )
    return made


def battle_piece(kind: str, side: str, x: float, y: float, px: float, degrees: float = 0) -> str:
    """A piece of Tank Battle."""
    drawn = own_sprite(f"{kind}_{side}", "any_large", game="tank_battle")
    return in_palette(drawn, f"battle_{side}", x, y, px, degrees)


def peg(name: str, x: float, y: float, px: float) -> str:
    """A peg or a mine of Tank Battle; its classes are the palette's own."""
    drawn = own_sprite(name, game="tank_battle")
    return f'<g transform="translate({n(x)} {n(y)}) scale({n(px / 120)})">{drawn}</g>'


def tank_battle() -> list[str]:
    made = squares(50, 3)
    river = "M0 92Q38 88 75 92T150 92V102Q112 106 75 102T0 102Z"
    rank = "M6 -11L-8 5H10M5 -2V12"
    hatch = in_palette(own_sprite("hatch", "any", game="tank_battle"), "battle_grey", 125, 27, 52, 180)
    made += [
        shape("board_water", river, 1.8, "line_board_water_line"),
        stroke(
            "line_board_water_line",
            wave(7, 97, 16, 2) + wave(62, 97.5, 16, 2) + wave(112, 97, 16, 2),
            1.6,
        ),
        battle_piece("hq", "grey", 26, 25, 50),
        peg("mine", 26, 69, 44),
        battle_piece("tank", "grey", 125, 27, 52, 180),
        hatch,
        stroke("line_fire_accent", "M125 52V64", 2.6, ' stroke-dasharray="2 4.2" stroke-linecap="round"'),
        peg("peg_red", 75, 27, 56),
        peg("peg_red", 125, 70, 52),
        peg("peg_white", 75, 69, 52),
        battle_piece("gun", "green", 125, 127, 40),
        battle_piece("tank", "green", 75, 125, 46, 0),
        f'<g transform="translate(74.7 126.9) scale(.52)">{stroke("line_battle_green_mark", rank, 4.6)}</g>',
    ]
    return made


def flames_of_tanks() -> list[str]:
    made = [
        rect("board_mud", 0, 0, 150, 150),
        rect("board_square_light", 0, 0, 150, 150).replace("/>", ' fill-opacity=".45"/>'),
    ]
    wood = "M88 4C104 -2 146 0 149 14C152 30 146 56 132 60C118 64 96 58 88 46C80 34 78 10 88 4Z"
    made += [shape("board_hedge", wood, 2, "line_board_hedge_line", ' stroke-dasharray="5 3.4"')]
    for x, y, r in ((104, 18, 11), (127, 15, 10), (136, 36, 11), (113, 41, 12), (95, 35, 8)):
        made += [
            circle("surface_shadow", x + 1.4, y + 3, r).replace("/>", ' fill-opacity=".2"/>'),
            circle("board_trees", x, y, r, 1.9, "line_board_trees_line"),
            stroke(
                "line_board_square_light",
                f"M{n(x - r * 0.55)} {n(y)}a{n(r * 0.6)} {n(r * 0.6)} 0 0 1 {n(r * 0.6)} {n(-r * 0.6)}",
                1.5,
            ),
        ]
    house = "M8 18L40 8L50 38L18 48Z"
    made += [
        shadow(house, 2, 4),
        shape("board_obstacle", house, 2, "line_board_obstacle_line", ' stroke-linejoin="round"'),
        stroke("line_board_obstacle_line", "M8 18L50 38M40 8L18 48", 1.4, ""),
    ]
    # The gun's arc, and what stands in it.
    arc = "M48 108L121.4 62.1A86.6 86.6 0 0 1 134.5 112.5Z"
    made += [
        shape("fire_accent", arc, extra=' fill-opacity=".26"'),
        stroke("line_fire_accent", arc, 2.2, ' stroke-linejoin="round" stroke-dasharray="6 3.4"'),
        tank("medium", "black", 108, 88, 40, 250),
        tank("medium", "white", 40, 109, 56, 77),
    ]
    ruler = "M6 137L139 121L141.2 138L8.2 154Z"
    made += [
        '<g transform="translate(0 -7)">',
        shadow(ruler, 1, 2.5),
        shape("signal_last_move", ruler, 1.9, "line_white_line", ' stroke-linejoin="round"'),
    ]
    ticks = []
    for i in range(1, 14):
        at, top = 6 + 133 * i / 14, 137 - 16 * i / 14
        length = 8 if i % 2 == 0 else 5
        ticks.append((at, top, at + length * 0.13, top + length))
    made += [stroke("line_white_line", lines(*ticks), 1.6, ""), "</g>"]
    made += die(8, 62, 4, 24)
    return made


def picture(parts: list[str], *, frame: bool = True) -> str:
    """The file. A framed one has round corners, which the loader cuts: SVG's clip is not drawn."""
    edge = "M7 1.2H143Q148.8 1.2 148.8 7V143Q148.8 148.8 143 148.8H7Q1.2 148.8 1.2 143V7Q1.2 1.2 7 1.2Z"
    end = [stroke("line_board_frame", edge, 2.4, "")] if frame else []
    body = "\n".join([*parts, *end])
    style = palette_style(load_theme("light").palette).replace("}.", "}\n.")
    cut = ' data-corner="7"' if frame else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150"{cut}>\n{style}\n{body}\n</svg>\n'


def app_icon() -> str:
    """A black Command driving out of its square; the colours are fixed, as on any desktop."""
    plate = "M22 3H128Q147 3 147 22V128Q147 147 128 147H22Q3 147 3 128V22Q3 3 22 3Z"
    made = [
        shape("board_square_light", plate),
        shape("board_square_dark", "M22 3H75V75H3V22Q3 3 22 3ZM75 75H147V128Q147 147 128 147H75Z"),
        stroke("line_ink_primary", plate, 6, ""),
        tank("command", "black", 74, 79, 130, 45, small=True),
    ]
    return picture(made, frame=False)


def main() -> None:
    folder = ROOT / "assets" / "sprites" / "menu"
    folder.mkdir(parents=True, exist_ok=True)
    for draw in (tank_chess, battlegrounds, tank_tactics, tank_battle, flames_of_tanks):
        (folder / f"{draw.__name__}.svg").write_text(picture(draw()), encoding="utf-8")
    (ROOT / "assets" / "icons" / "app.svg").write_text(app_icon(), encoding="utf-8")


if __name__ == "__main__":
    main()
