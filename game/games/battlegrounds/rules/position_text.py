"""A position as one line, and back (docs/battlegrounds_position.md has it in full).

What is left out is empty, or as it is when a turn begins. The words behind the board are columns of the
world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, get_args

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, Definitions, Option, OptionRules
from game.games.battlegrounds.rules.kinds import (
    DOWN,
    EMPTY,
    GUN,
    SHELL,
    UP,
    number,
    parse_token,
    usual_mains,
)
from game.games.battlegrounds.rules.names import (
    NOTHING,
    UNKNOWN,
    cells_of,
    field_name,
    parse_colour,
    parse_field,
    rows_of,
    token_letters,
)
from game.games.battlegrounds.rules.schema import SEATS, fields_between
from game.games.battlegrounds.rules.setting_up import chosen_colours, colour_order, colours_of
from game.games.battlegrounds.rules.soundness import require_sound
from game.games.battlegrounds.rules.world import AREA, BattlegroundsWorld, MatchTerms
from game.model.contract import TextError
from game.model.text_error import excerpt
from game.model.world import MATCH, Component
from game.model.world_line import read_value

MAX_POSITION = 8000
"""Most characters of a text read as a position."""

SIMPLE_RULES = ("pair_points", "quiet_rounds", "turn_limit", "artillery_target")
"""The numbers of an option that a position names where they are not the usual ones."""

_SWITCHES: Mapping[str, Mapping[str, bool]] = {
    "at_once": {"target_at_once": True},
    "equal_turns": {"equal_turns": True},
    "no_shells": {"shells": False},
}
_LAYING = ("starter", "deal", "layout")
_DEALING = (*_LAYING, "draft")
"""The phases after which tokens are laid out, and cards are dealt."""

_CELLS = {EMPTY: NOTHING, SHELL: "()", GUN: "##"}


def _words(match: MatchTerms) -> Iterator[tuple[str, Component, int]]:
    """Return the words behind the board in their order: key, column, row."""
    worded = filter(attrgetter("word"), BattlegroundsWorld.columns.values())
    for archetype, columns in groupby(worded, attrgetter("archetype")):
        some, count = list(columns), len(archetype.owners(match))
        for row in range(-1, count - 1) if archetype is AREA else range(count):
            name = archetype.label(match, row) if archetype.label else ""
            yield from ((one.word.format(name), one, row) for one in some)


# --- writing ---


def format_position(view: BattlegroundsWorld) -> str:
    """Return a position as one line."""
    return " ".join(_told(view))


def _told(view: BattlegroundsWorld) -> Iterable[str]:
    yield ";".join([f"{view.rules.option}/{len(view.sides)}", *_rule_words(view)])
    yield rows_of(board_cells(view)) if view.tokens or view.pieces else "-"
    for key, one, row in _words(view.match):
        value = one.rows(getattr(view, one.name))[row]
        text = one.kind.write(value, view) if one.always or value != one.start else None
        if text is not None:
            yield f"{key}={text}" if text else key


def _rule_words(view: BattlegroundsWorld) -> Iterable[str]:
    rules, usual = view.rules, OptionRules(view.rules.option, {})
    if colours := chosen_colours(view.match.colours):
        yield f"colours={colours}"
    if view.target:
        yield f"target={view.target}"
    for name in SIMPLE_RULES:
        if getattr(rules, name) != getattr(usual, name):
            yield f"{name}={getattr(rules, name)}"
    for name, switch in _SWITCHES.items():
        if all(getattr(rules, key) == value for key, value in switch.items()):
            yield name
    if rules.ranks:
        yield f"ranks={','.join(map(str, rules.ranks))}"
    if view.phase in _DEALING and rules.cards_each:
        yield f"each={rules.cards_each.get(len(view.sides), 2)}"
    if view.phase in _LAYING and rules.centre:
        yield f"centre={field_name(min(rules.centre))},{field_name(max(rules.centre))}"


def board_cells(view: BattlegroundsWorld) -> list[str]:
    """Return what lies on each field, two characters each, without the pieces. Tokens have capitals if they
    are special, in family if they lie face up."""
    cells, family = [], view.rules.option == "family"
    for lies, picture, special in zip(view.lying, view.picture, view.special, strict=True):
        if lies in _CELLS:
            cells.append(_CELLS[lies])
        else:
            capital = lies == UP if family else special
            cells.append(token_letters(picture, capital, view.definitions) if picture else UNKNOWN)
    return cells


# --- reading ---


def sides_of(option: str, seats: int) -> tuple[int, ...]:
    """Return the side of each seat (BG-10.1)."""
    return (0, 1, 0, 1) if option == "team" else tuple(range(seats))


def parse_position(text: str, definitions: Definitions) -> BattlegroundsWorld:
    """Return the world that a position line describes. Raises ``TextError`` that names the word."""
    if len(text) > MAX_POSITION:
        raise TextError("a position of {n} characters is too long", n=len(text))
    words = text.split()
    if len(words) < 2:
        raise TextError("a position needs at least its mode, such as battle/2, and its board")
    match = _within(words[0], _option, definitions)
    said: dict[str, str] = {}
    for word in words[2:]:
        key, _, value = word.partition("=")
        if key in said:
            raise TextError("{key} appears twice", key=excerpt(key))
        said[key] = value
    state = BattlegroundsWorld(match, **_columns(words[1], said, match))
    if state.phase == "over":
        raise TextError("the match is over in this position, so you can’t play on from it")
    size = said.get("stack", "").partition(":")[2]
    if size and size != str(state.stack_size):
        raise TextError("too few cards for the stack: expected {n}", n=excerpt(size))
    require_sound(state)
    return state


def _within(word: str, read: Any, *more: Any) -> Any:
    try:
        return read(word, *more)
    except TextError as error:
        raise TextError("{place}: {problem}", place=excerpt(word), problem=error.fault) from None


def _option(word: str, definitions: Definitions) -> MatchTerms:
    """Return the terms of a match from a word such as ``battle/2;target=16``."""
    name, *switches = word.split(";")
    option, _, count = name.partition("/")
    if option not in get_args(Option) or count not in map(str, SEATS[option]):
        raise TextError("expected battle/2 to battle/4, team/4, family/2 to family/4 or solo/1")
    seats, order = int(count), colour_order("")
    changes: dict[str, Any] = {"option": option}
    for switch in switches:
        key, _, value = switch.partition("=")
        if key == "target":
            changes["targets"] = {seats: number(value, 1, 99)}
        elif key == "colours":
            order = colour_order(",".join(COLOUR_NAMES[parse_colour(name)] for name in value.split(",")))
        elif key == "each":
            changes["cards_each"] = {seats: number(value, 1, 10)}
        elif key in SIMPLE_RULES:
            changes[key] = number(value, 1, 1000 if key == "turn_limit" else 200)
        elif key == "ranks":
            changes["ranks"] = tuple(number(one, 1, 99) for one in value.split(","))
        elif key == "centre":
            corners = [parse_field(one) for one in value.split(",")]
            changes["centre"] = fields_between(corners[0], corners[-1])
        elif switch in _SWITCHES:
            changes |= _SWITCHES[switch]
        else:
            raise TextError("unknown option {text}", text=excerpt(switch))
    rules = replace(OptionRules("battle", {}), **changes)
    return MatchTerms(definitions, rules, sides_of(option, seats), colours_of(option, seats, order))


def _columns(board: str, said: Mapping[str, str], match: MatchTerms) -> dict[str, Any]:
    """Return the columns that the board and the words behind it say."""
    columns = BattlegroundsWorld.columns
    found = {name: list(one.rows(one.first(match))) for name, one in columns.items()}
    if board != "-":
        _within(board, _lay, match, found)
    words = {key: (one, row) for key, one, row in _words(match)}
    for key in said:
        if key not in words:
            raise TextError(
                "unknown word {text} in a position (some need a seat number, such as cards1)",
                text=excerpt(key),
            )
    for key, (one, row) in words.items():
        if key in said:
            found[one.name][row] = read_value(one.kind, said[key], key, match, found)
    (phase,) = found["phase"]
    if "mains" not in said:
        found["mains"] = [usual_mains(phase)]
    known = {name for own in (*found["looks"], *found["boxed"]) for name in own if name}
    found["unseen"] = [tuple(sorted([*found["unseen"][0], *known]))]
    return {
        name: rows[0] if columns[name].archetype is MATCH else tuple(rows) for name, rows in found.items()
    }


def _lay(board: str, match: MatchTerms, found: Mapping[str, list[Any]]) -> None:
    """Lay what eight rows of a board say."""
    family, things = match.rules.option == "family", {cell: thing for thing, cell in _CELLS.items()}
    for spot, cell in enumerate(cells_of(board)):
        if cell in things:
            found["lying"][spot] = things[cell]
        elif cell == UNKNOWN and family:
            found["lying"][spot] = DOWN
        else:
            found["picture"][spot], found["special"][spot] = parse_token(cell, match)
            found["lying"][spot] = DOWN if family and cell.islower() else UP
