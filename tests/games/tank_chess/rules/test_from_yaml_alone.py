"""New tanks and grounds are data: files in a folder, and nothing else, bring them into play (TC-8.1)."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.bots.contract import Seen
from game.bots.registry import bots
from game.bots.worker import LocalWorker, ask
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS
from game.data.files.yaml_files import load_yaml
from game.data.saves.matches import Match, Player, new_plan
from game.data.words.texts import Texts
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.text_board import parse_text_board, text_board
from game.model import entries, registry
from game.model.contract import CHANCE
from tests.amount import some

PIECE = """
  quick_silver:
    rules:
      {letter: Q, speed: 6, armour: [2, 0, 1], gun: 2, fires: ahead, distances: [2, 3], pushes: [bog, wreck]}
    look: {sprite: quick_silver, short: QS}
"""
GROUND = """
  bog:
    rules: {char: "%", enter: [quick_silver, light], steps: 3, stops_fire: true, others: lost}
    look: {style: bog}
  brush:
    rules: {char: "&", enter: everyone, steps: 2, entered: clears}
    look: {style: brush}
"""
MAP = """
format: 1
game: tank_chess
title: Heath
board:
  - "........"
  - "...&...."
  - "..%%...."
  - "####%%%%"
  - "%%%%####"
  - "....%%.."
  - "....&..."
  - "........"
white: [C d1 N, Q b2 NE, Q g1 N, L f2 NW]
black: [C e8 S, Q g7 SW, Q b8 S, L c7 SE]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of assets with the new kinds in the files, and a map with them."""
    assets = tmp_path / "assets"
    for file in KIT.definition_files.values():
        (assets / file.path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ASSETS / file.path, assets / file.path)
    for name, more in (("pieces", PIECE), ("ground", GROUND)):
        path = assets / KIT.definition_files[name].path
        path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + more, encoding="utf-8")
    (tmp_path / "heath.yaml").write_text(MAP, encoding="utf-8")
    return tmp_path


def played(folder: Path, levels: tuple[int, int], seed: int) -> tuple[Content, Match]:
    """A match of two bots on that map, kept in the folder."""
    content = load_content(KIT, folder / "assets")
    checked = load_map(KIT, folder / "heath.yaml", content, Texts(ASSETS / "locale"))
    players = tuple(Player("bot", f"Bot {level}", level) for level in levels)
    plan = new_plan(
        KIT, content, checked.map_file, players, sides=(0, 1), options={"draw_quiet_turns": 20}, seed=seed
    )
    match = Match.create(plan, folder=folder / "saves")
    session, thinker = match.session, LocalWorker(bots(KIT.name))
    while (seat := session.to_act) not in (None, CHANCE) and len(session.whole_line) < 60:
        thinker.request(Seen(seat, session.view(seat)), levels[seat], seed + len(session.whole_line))
        session.play(ask(thinker), seat=seat)
    return content, match


@pytest.mark.slow
def test_a_match_with_a_tank_and_grounds_from_yaml_alone__TC_8_1(folder: Path) -> None:
    moved: set[str] = set()
    changed = False
    for seed, levels in enumerate([(1, 1), (2, 3), (3, 2), (1, 2)][: some(4, 2)]):
        content, match = played(folder, levels, seed)
        session, definitions = match.session, content.definitions
        for entry in session.whole_line:
            before, action = entry.before, entry.entry.action
            assert action is not None
            moved.add(before.diagram.pieces[action.origin].kind.name)
            changed |= before.diagram.ground != entry.step.state.diagram.ground
            text = KIT.format_action(action, before)
            assert KIT.parse_action(text, before) == action
            position = KIT.format_position(before)
            assert (
                KIT.format_position(KIT.game.new(KIT.parse_position(position, definitions, (0, 1))))
                == position
            )
            assert parse_text_board(text_board(before.diagram), definitions) == before.diagram
        _reads_back(match, definitions)
    assert {"quick_silver", "light", "command"} <= moved
    assert changed, "brush was crushed, or something pushed"


def _reads_back(match: Match, definitions: Any) -> None:
    session = match.session
    text = match.record_text()
    read = KIT.read_record(text, definitions, session.setup)
    assert read.states[-1].diagram == session.state.diagram
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, registry.kit, write=False)
    assert again.session.state == session.state, "a save brings its own kinds"
    again.close()


def test_the_editor_offers_them__TC_8_1(folder: Path) -> None:
    content = load_content(KIT, folder / "assets")
    palette = KIT.drafting.palette(content.definitions)
    silver, bog = palette.piece_item("quick_silver"), palette.ground_item("bog")
    assert silver is not None
    assert (silver.letter, silver.sided, silver.turns, silver.single) == ("Q", True, True, False)
    assert bog is not None
    assert (bog.char, bog.blocks) == ("%", False)
    document, _ = load_yaml(folder / "heath.yaml")
    assert document is not None
    draft, told = KIT.drafting.read(document.data, content.definitions)
    assert not told
    assert draft is not None
    assert {"bog", "brush"} <= set(draft.ground.values())
    assert sum(stand.kind == "quick_silver" for stand in draft.pieces.values()) == 4
    assert not [f for f in KIT.drafting.check(draft, content.definitions) if f.severity == "error"]


def test_the_new_kinds_are_told_of_in_their_own_words__TC_8_1() -> None:
    texts = Texts(ASSETS / "locale")
    assert texts.called("tank_chess.piece", "quick_silver") == "Quick silver"
    assert texts.called("tank_chess.ground", "bog") == "Bog"


def test_no_code_of_the_rules_or_bots_names_a_kind_or_a_value__TC_8_1_TC_2_1() -> None:
    kinds = load_content(KIT).definitions
    every = [name for name in (*kinds.by_name, *kinds.ground_by_name) if name != "command"]
    assert places_that_name(every, "rules", "bots", "editor") == []


def test_no_code_but_the_drawings_and_demonstrations_names_a_fun_set_kind__TC_8_1() -> None:
    kinds = load_content(KIT).definitions
    fun = [name for name, kind in (kinds.by_name | kinds.ground_by_name).items() if kind.expansion]
    assert len(fun) >= 12
    assert places_that_name(fun, "model", "rules", "bots", "editor", "data", "cli", "app") == []


def places_that_name(names: list[str], *rooms: str) -> list[str]:
    """Lines of code that name one of them; what lies in another game's own rooms is that game's word."""
    others = set(entries.games()) - {KIT.name}
    word = re.compile(rf"[\"']({'|'.join(names)})[\"']")
    root = Path(__file__).parents[4] / "game"
    return [
        f"{path.name}:{number}"
        for room in rooms
        for path in sorted((root / room).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "poses" not in path.parts
        and others.isdisjoint(path.parts)
        and word.search(line)
        and ">>>" not in line
    ]
