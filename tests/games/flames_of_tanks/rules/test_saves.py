"""Saves of Flames of Tanks: teams of a mode."""

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
