"""The tables in the rules of Flames of Tanks: weights, armour saves, terrain, upgrades, modes. All of them
come from the game's definitions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from game.games.flames_of_tanks.rules.definitions import WEIGHTS, Definitions, Mode
from game.games.flames_of_tanks.rules.table import GroundKind, TableMap, TerrainPiece
from game.games.flames_of_tanks.view.board import thumbnail
from game.games.flames_of_tanks.view.scene import TableShown
from game.games.flames_of_tanks.view.tokens import TokenArt, TokenShown, lying, name_words
from game.games.flames_of_tanks.view.words import exact_inches, inches_words
from game.model.inches import INCH
from game.ui.paint.icons import IconStore
from game.view.help_table import HelpCell, HelpTable, Picture
from game.view.table import Tools, Words

_W = "flames_of_tanks_view.help."
_G = "flames_of_tanks."

SAMPLE = 6 * INCH
"""Side of the piece of table that shows a kind of terrain."""


def make_tables(tools: Tools) -> Mapping[str, HelpTable]:
    """The tables by name. ``weights``: the effects of weight (FT-1.4, FT-3.3); ``saves``: the results of a
    save (FT-2.6); ``terrain`` (FT-1.2); ``upgrades``: all in the pool (FT-5); ``modes``: the shipped ones
    (FT-6)."""
    definitions: Definitions = tools.definitions
    return {
        "weights": _weights(definitions, tools.words),
        "saves": _saves(definitions, tools.words),
        "terrain": _terrain(definitions, tools),
        "upgrades": _upgrades(definitions, tools),
        "modes": _modes(definitions, tools.words),
    }


def _heads(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words(f"{_W}{name}") for name in names)


def _weights(definitions: Definitions, words: Words) -> HelpTable:
    tank = definitions.tank
    fast = next(
        (one.effects.first_move for one in definitions.upgrades.values() if one.effects.first_move), None
    )
    draws = next(iter(definitions.modes.values())).draws
    rows = []
    for number, weight in enumerate(WEIGHTS):
        in_use = [str(row + 1) for row, one in enumerate(tank.rows) if one == weight]
        rows.append(
            (
                HelpCell(words(f"{_G}weight.{weight}")),
                HelpCell(" – ".join(dict.fromkeys((in_use[0], in_use[-1])))),
                HelpCell(inches_words(tank.speed[number], words), numeral=True),
                HelpCell(inches_words(fast[number], words) if fast else "", numeral=True),
                HelpCell(str(draws[number]), numeral=True),
            )
        )
    return HelpTable(_heads(words, "weight", "rows", "speed", "fast", "draws"), tuple(rows))


def _saves(definitions: Definitions, words: Words) -> HelpTable:
    """The table of the basic tank's armour against its own gun, for each die."""
    tank = definitions.tank

    def row(part: str, armour: int) -> tuple[HelpCell, ...]:
        sums = (die + armour for die in range(1, 7))
        return HelpCell(words(f"{_W}{part}"), note=words(f"{_W}armour", n=armour)), *map(result, sums)

    def result(total: int) -> HelpCell:
        against = tank.anti_tank
        what = "nothing" if total > against else "bailed_out" if total == against else "destroyed"
        return HelpCell(words(f"{_W}{what}"), note=words(f"{_W}sum", n=total))

    heads = words(f"{_W}die"), *map(str, range(1, 7))
    return HelpTable(heads, (row("in_front", tank.front), row("at_side", tank.side)))


def _terrain(definitions: Definitions, tools: Tools) -> HelpTable:
    words = tools.words
    rows = tuple(
        (
            HelpCell(words(f"{_W}ground.{kind.name}"), _sample(kind, tools)),
            HelpCell(_cost(kind, words)),
            HelpCell(words(f"{_W}{'gives_cover' if kind.cover else 'no_cover'}")),
            HelpCell(words(f"{_W}sight_{kind.sight}")),
        )
        for kind in definitions.ground.values()
    )
    return HelpTable(_heads(words, "terrain", "driving", "cover", "sight"), rows)


def _cost(kind: GroundKind, words: Words) -> str:
    if not kind.passable:
        return words(f"{_W}closed")
    if kind.crossing:
        return words(f"{_W}crossing", n=exact_inches(kind.crossing, words))
    return words(f"{_W}{'double' if kind.slows else 'usual'}")


def _sample(kind: GroundKind, tools: Tools) -> Picture:
    """A small table with a piece of one kind of terrain."""
    far, near, middle = 5 * SAMPLE // 6, SAMPLE // 6, SAMPLE // 2
    area = ((near, near), (near, far), (far, far), (far, near))
    line = ((near // 2, middle - near), (middle, middle), (SAMPLE - near // 2, middle + near))
    table = TableMap(SAMPLE, SAMPLE, (TerrainPiece(kind, line if kind.line else area),))

    return partial(_draw_table, tools, table)


def _draw_table(tools: Tools, table: TableMap, px: int) -> pygame.Surface:
    return thumbnail(tools.theme, tools.fonts, TableShown(table), (px, px))


def _upgrades(definitions: Definitions, tools: Tools) -> HelpTable:
    words, art = tools.words, TokenArt(tools.theme, tools.fonts, IconStore())
    rows = tuple(
        (
            HelpCell(
                name_words(upgrade.name, words),
                partial(_draw_token, art, lying(definitions, upgrade.name, words)),
            ),
            HelpCell(words(f"{_G}upgrade.{upgrade.name}.line")),
            HelpCell(str(upgrade.copies), numeral=True),
        )
        for upgrade in definitions.upgrades.values()
    )
    return HelpTable(_heads(words, "upgrade", "does", "copies"), rows)


def _draw_token(art: TokenArt, shown: TokenShown, px: int) -> pygame.Surface:
    return art.token(shown, px // 3)


def _modes(definitions: Definitions, words: Words) -> HelpTable:
    rows = tuple(
        (
            HelpCell(words(f"{_G}mode.{mode.name}.name")),
            HelpCell(words(f"{_W}teams_{mode.teams}")),
            HelpCell(words(f"{_W}points_{mode.points}")),
            HelpCell(_ends(mode, words)),
        )
        for mode in definitions.modes.values()
    )
    return HelpTable(_heads(words, "mode", "teams", "points", "ends"), rows)


def _ends(mode: Mode, words: Words) -> str:
    """When a mode ends, in words: the first of its conditions."""
    found = [words(f"{_W}rounds", n=mode.rounds)]
    found += [words(f"{_W}all_points")] if mode.all_points else []
    found += [words(f"{_W}one_left")] if mode.one_left else []
    return words(f"{_W}or").join(found)
