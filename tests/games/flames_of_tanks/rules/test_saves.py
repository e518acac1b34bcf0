"""Saves of Flames of Tanks: those of earlier rules are gone on with as they were; teams of a mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.matches.filters import Filters, PlayerKey, Sieve
from game.data.files.content import load_content, load_map
from game.data.files.paths import MAPS, locale_folders
from game.data.files.problems import ProblemsError
from game.data.saves.match_index import MatchIndex
from game.data.saves.matches import Match, Player, new_plan
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.registry import kit

OLD = Path(__file__).parent / "save_of_rules_1.yaml"


def test_a_match_of_the_first_rules_goes_on_with_its_sizes_and_who_is_yet_to_join__FT_1_1_FT_2_0(
    tmp_path: Path,
) -> None:
    path = tmp_path / OLD.name
    path.write_bytes(OLD.read_bytes())
    match = Match.resume(path, kit)
    position = match.session.state.position
    assert not match.problems and len(match.earlier) == 6
    assert position.match.definitions.tank.radius == 1_000
    assert (position.round, position.tank, position.phase) == (1, 3, "place")
    assert [tank.place for tank in position.tanks if tank.here] == [(5500, 5500), (9500, 39000), (5500, 7500)]

    match.session.play(KIT.parse_action("enter:9.5,41/0", match.session.state))
    assert match.session.state.phase == "act", "it acts at once, as it did"
    match.close()
    again = Match.resume(path, kit, write=False)
    assert again.session.state == match.session.state


def test_an_unfinished_match_of_two_teams_knows_who_is_whose_opponent(tmp_path: Path) -> None:
    texts = Texts(locale_folders())
    content = load_content(KIT)
    table = load_map(KIT, MAPS / "flames_of_tanks" / "four_corners.yaml", content, texts).map_file
    names = ("Ann", "Ben", "Cy", "Di")
    plan = new_plan(
        KIT, content, table, tuple(Player("person", name) for name in names), sides=(0, 1, 2, 3),
        options={"mode": "capture_the_flag"},
    )  # fmt: skip
    match = Match.create(plan, folder=tmp_path)
    assert match.session.setup.sides == (0, 1, 0, 1)
    match.close()
    with MatchIndex(tmp_path) as index:
        index.refresh()
        rows = index.matches()

    def against(name: str) -> int:
        wanted = Filters(person=PlayerKey("guest", "Ann"), opponent=PlayerKey("guest", name))
        return len(Sieve(texts).through(rows, wanted))

    assert [against(name) for name in names] == [0, 1, 0, 1]

    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert again.session.setup.sides == again.plan.sides == (0, 1, 0, 1)
    text = match.path.read_text("utf-8")
    match.path.write_text(text.replace("side: 1", "side: 2"), "utf-8")
    with pytest.raises(ProblemsError, match="a side that this game"):
        Match.resume(match.path, kit, write=False)
