"""A new tank, a new ground: entries of a game's definition files, and nothing else, bring them into play,
onto the screen and into saves. Tank Chess has such tests of its own
(``tests/games/tank_chess/rules/test_from_yaml_alone.py``)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.app.sharing.drawing import ground_seed, own_tools, position_picture
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.saves.match_plan import Player, new_plan
from game.data.saves.matches import Match
from game.data.words.texts import Texts
from game.data.words.wording import board_text
from game.model.contract import CHANCE
from game.model.registry import kit

WORDS = Texts(ASSETS / "locale")
LONGEST = 500
SCOUT = "{rules: {rank: 7, steps: 4, command: true}, look: {sprite: scout}}"


@dataclass(frozen=True)
class Added:
    """What is added to a game. ``edits``: by definition file a text and what stands in its place; ``on_map``
    the same for its usual map. ``names``: the new kinds with their group of words, none for what is called as
    it is written; ``there``: the kinds that a state has met with."""

    edits: Mapping[str, tuple[str, str]]
    names: Mapping[str, str]
    there: Callable[[Any], set[str]]
    on_map: tuple[str, str] = ("", "")
    map_name: str = ""
    """The map, if it isn't the game's usual one."""


def _in_battlegrounds(state: Any) -> set[str]:
    taken = (token for got in state.got for some in (got.single, *got.pairs) for token in some)
    return {*state.driven.values(), *(state.picture[token] for token in taken)}


def _in_flames_of_tanks(state: Any) -> set[str]:
    slowed = {terrain.kind.name for terrain in state.match.table.slowing}
    return slowed | {state.match.definitions.tank.gun}


def _in_tank_tactics(state: Any) -> set[str]:
    board, dice = state.board, dict(zip(state.board.barrier_squares, state.barrier, strict=True))
    hidden = [square for square, die in board.barriers.items() if die == 4 and square in board.scoring]
    return {"depot"} if any(dice[square] < 4 for square in hidden) else set()


def _in_tank_battle(state: Any) -> set[str]:
    ways = {state.tank_on(state.seat, trail[-1]): len(trail) - 1 for trail in state.trails}
    scouts = [tank for tank, rank in enumerate(state.ranks[state.seat]) if rank == 7]
    # of the others none goes so far
    return {"scout"} if any(ways.get(tank) == 4 for tank in scouts) else set()


GAMES = {
    "battlegrounds": Added(
        edits={
            "cards": (
                "cards:\n",
                "cards:\n  comet: {move: {pattern: diagonal, distance: 2}, "
                "shot: {pattern: orthogonal, distance: 3}}\n",
            ),
            "tokens": ("farm: {letters: fm,", "quarry: {letters: qu,"),
        },
        names={"comet": "battlegrounds.card", "quarry": "battlegrounds.picture"},
        there=_in_battlegrounds,
    ),
    "flames_of_tanks": Added(
        edits={
            "ground": ("ground:\n", "ground:\n  bog: {slows: true, cover: true}\n"),
            "tank": ("76mm, range: 32, rof: 2", "88mm, range: 40, rof: 1"),
        },
        names={"bog": "flames_of_tanks.ground", "88mm": ""},
        there=_in_flames_of_tanks,
        on_map=("kind: rough", "kind: bog"),
    ),
    # a seventh tank, which goes further than others and has its flag from the beginning
    "tank_battle": Added(
        edits={"pieces": ("tanks:\n", f"tanks:\n  scout: {SCOUT}\n")},
        names={"scout": ""},
        there=_in_tank_battle,
    ),
    # a barrier with points under it, which begin to count when it is destroyed
    "tank_tactics": Added(
        edits={"ground": ("ground:\n", "ground:\n  depot: {char: D, die: 4, points: 3}\n")},
        names={"depot": "tank_tactics.ground"},
        there=_in_tank_tactics,
        on_map=(".f.", ".D."),
        map_name="duel",
    ),
}


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def begun(game: str, folder: Path) -> Match:
    """A match with the new kinds in its files."""
    added, found = GAMES[game], kit(game)
    assets = folder / "assets"
    for name, file in found.definition_files.items():
        path = assets / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ASSETS / file.path, path)
        if name in added.edits:
            _edit(path, *added.edits[name])
    map_path = folder / f"{added.map_name or found.default_map}.yaml"
    shutil.copy(MAPS / game / map_path.name, map_path)
    if added.on_map[0]:
        _edit(map_path, *added.on_map)
    content = load_content(found, assets)
    map_file = load_map(found, map_path, content, WORDS).map_file
    sides = found.seatings_for(map_file)[0].sides
    players = tuple(Player("person", f"P{seat}") for seat in range(len(sides)))
    plan = new_plan(found, content, map_file, players, sides=sides, options={}, seed=2)
    return Match.create(plan, folder=folder / "saves")


def _edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.slow
def test_a_match_is_played_shown_and_saved_with_kinds_from_yaml_alone(game: str, tmp_path: Path) -> None:
    added, match, rng = GAMES[game], begun(game, tmp_path), random.Random(1)
    session, found, met = match.session, match.kit, set[str]()
    while (seat := session.to_act) is not None and len(session.whole_line) < LONGEST:
        assert seat != CHANCE
        view = session.view(seat)
        action = rng.choice(list(found.game.actions(view)))
        assert found.parse_action(found.format_action(action, view), view) == action
        session.play(action, seat=seat)
        new = added.there(session.state) & added.names.keys() - met
        met |= new
        if new or len(session.whole_line) == 1:
            _is_shown(match)
        if met == added.names.keys():
            break
    assert met == added.names.keys()
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert again.problems == [] and again.session.state == session.state
    again.close()


def _is_shown(match: Match) -> None:
    """In a picture, as text, and as a position that can be read back."""
    session, found = match.session, match.kit
    view, setup = session.view(0), session.setup
    tools = own_tools("dark", "en", match.plan.content, ground_seed(match.plan.content, setup))
    assert position_picture(found.name, tools, view, 240).get_width() > 100
    assert board_text(found.text_board(view), WORDS)
    line = found.format_position(session.state)
    again = found.game.new(found.parse_position(line, setup.definitions, setup.sides))
    assert found.format_position(again) == line


def test_they_are_called_by_their_names(game: str) -> None:
    for name, group in GAMES[game].names.items():
        assert not group or WORDS.called(group, name) == name.replace("_", " ").capitalize()
