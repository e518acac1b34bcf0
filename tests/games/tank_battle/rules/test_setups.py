"""Set-ups from the file: spoilt ones are told with key and reason; those by chance make sense (TB-2.5)."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, Player, new_plan
from game.data.words.texts import Texts
from game.games.tank_battle.rules.board import NEIGHBOURS, SITES, row
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.random_setup import oddities
from game.games.tank_battle.rules.world import MatchTerms as Agreed
from game.games.tank_battle.rules.world import TankBattleWorld
from tests.games.tank_battle.boards import setups, template
from tests.games.tank_battle.files import PIECE_SET, PIECES

FILE = KIT.definition_files["setups"].path
PIECES_FILE = KIT.definition_files["pieces"].path
SHIPPED: dict[str, Any] = yaml.safe_load((ASSETS / FILE).read_text("utf-8"))
BAIT = SHIPPED["setups"]["bait"]
RANDOM = SHIPPED["random"]
TANKS = range(len(SITES), len(SITES) + 6)


def told_of(folder: Path, text: str) -> list[str]:
    """What is told of a file with that text; the set-ups are read as the app reads them."""
    path = folder / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    (folder / "tanks").mkdir(exist_ok=True)
    shutil.copy(ASSETS / PIECES_FILE, folder / PIECES_FILE)
    try:
        load_content(KIT, folder)
    except ProblemsError as error:
        return [str(one) for one in error.problems]
    return []


def bait(**changes: Any) -> dict[str, Any]:
    return {"setups": {"bait": {**BAIT, **changes}}}


def chance(**changes: Any) -> dict[str, Any]:
    return {"random": {**RANDOM, **changes}}


def rows(**changes: Any) -> dict[str, Any]:
    return chance(rows={**RANDOM["rows"], **changes})


SPOILT: dict[str, tuple[dict[str, Any], str]] = {
    "a site on the back row": (
        bait(hq=8),
        "setups.bait.hq: 8 isn’t possible: installations can’t be on the back row",
    ),
    "two in a row": (
        bait(ammo=20),
        "setups.bait.ammo: 20 isn’t possible: another installation is already in that row",
    ),
    "two in a column": (
        bait(fuel=33),
        "setups.bait.fuel: 33 isn’t possible: another installation is already in",
    ),
    "a tank in front": (
        bait(tanks=[11, 10, 4, 6, 5, 7]),
        "setups.bait.tanks[0]: 11 isn’t possible: tanks start",
    ),
    "two tanks on one": (
        bait(tanks=[1, 1, 4, 6, 5, 7]),
        "setups.bait.tanks[1]: 1 isn’t possible: that square is already taken",
    ),
    "a gun on a tank": (bait(guns=[1, 46, 44, 23, 14]), "setups.bait.guns[0]: 1 isn’t possible: that square"),
    "a mine on a gun": (bait(mines=[35, 36]), "setups.bait.mines[0]: 35 isn’t possible: that square"),
    "two mines on one": (
        bait(mines=[34, 34]),
        "setups.bait.mines[1]: 34 isn’t possible: the other mine is already on",
    ),
    "over the river": (bait(hq=51), "setups.bait.hq: expected a whole number from 1 to 50"),
    "too few guns": (bait(guns=[35, 46]), "setups.bait.guns: expected a list of 5 values"),
    "no mines": ({"setups": {"bait": {k: v for k, v in BAIT.items() if k != "mines"}}}, "setups.bait.mines"),
    "an odd word": ({"setups": {"bait": {**BAIT, "gun": 3}}}, "setups.bait.gun"),
    "a bad name": ({"setups": {"The bait": BAIT}}, "setups"),
    "no set-up": ({"setups": {}}, "setups: expected"),
    "another game’s": ({"game": "tank_chess"}, "game: expected tank_battle"),
    "rows the wrong way": (rows(gun=[4, 2]), "random.rows.gun: the first row comes after the last one"),
    "sites on the back row": (rows(hq=[1, 3]), "random.rows.hq: installations can’t be on the back row"),
    "three on two rows": (rows(hq=[2, 3], ammo=[2, 3], fuel=[2, 3]), "the three installations must fit"),
    "no row": (rows(hq=[2]), "random.rows.hq: expected a list of 2 values"),
    "an odd guard": (chance(guards={"hq": ["tank"]}), "random.guards.hq[0]: expected gun or mine"),
    "no way out": (chance(way_out=0), "random.way_out: expected a whole number from 4 to 20"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_file_of_set_ups_is_told_with_its_key__TB_2_5(name: str, tmp_path: Path) -> None:
    changes, expected = SPOILT[name]
    told = told_of(tmp_path, yaml.safe_dump({**SHIPPED, **changes}))
    assert any(expected in one for one in told), told
    assert all("setups.yaml" in one and "pydantic" not in one and "Input" not in one for one in told)


@pytest.mark.parametrize("text", ["", "[]", "format: 1", "setups: {bait: 7}", "a: [", "random: \x00", "7"])
def test_a_file_that_holds_something_else_is_told__TB_2_5(text: str, tmp_path: Path) -> None:
    assert told_of(tmp_path, text)


def test_a_new_set_up_needs_no_code__TB_2_5(tmp_path: Path) -> None:
    more = {**SHIPPED, "setups": {**SHIPPED["setups"], "far_corner": {**BAIT, "mines": [36, 12]}}}
    assert told_of(tmp_path, yaml.safe_dump(more)) == []
    found = load_content(KIT, tmp_path).definitions.setups
    assert {*found.templates} == {*SHIPPED["setups"], "far_corner"}
    assert found.template("far_corner", 0)[:-2] == template("bait", 0)[:-2]


def test_a_save_goes_without_set_ups_and_takes_those_of_today(tmp_path: Path) -> None:
    people = tuple(Player("person", name) for name in ("Anna", "Ben"))
    content, words = load_content(KIT), Texts(ASSETS / "locale")
    option = load_map(KIT, MAPS / "tank_battle" / "classic.yaml", content, words)
    plan = new_plan(KIT, content, option.map_file, people, sides=(0, 1))
    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    match.close()
    assert match.path is not None and "three_walls" not in match.path.read_text("utf-8")
    again = Match.resume(match.path, lambda name: KIT, write=False)
    assert again.plan.content.definitions.setups == setups()


@pytest.mark.parametrize("text", ["a: [", yaml.safe_dump({**SHIPPED, **bait(hq=8)}), None])
def test_a_save_opens_though_the_file_of_set_ups_is_spoilt__TB_2_5(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = tuple(Player("person", name) for name in ("Anna", "Ben"))
    content, words = load_content(KIT), Texts(ASSETS / "locale")
    option = load_map(KIT, MAPS / "tank_battle" / "classic.yaml", content, words)
    plan = new_plan(KIT, content, option.map_file, people, sides=(0, 1))
    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    match.close()
    monkeypatch.setattr("game.data.files.content.assets_of", lambda name: tmp_path / "spoilt")
    path = tmp_path / "spoilt" / FILE
    path.parent.mkdir(parents=True)
    if text is not None:
        path.write_text(text, "utf-8")
    assert match.path is not None
    again = Match.resume(match.path, lambda name: KIT, write=False)
    found = again.plan.content.definitions.setups
    assert not found.templates, "nothing is offered"
    placed = found.filled_up(TankBattleWorld(Agreed(PIECE_SET)), 0, [-1] * len(PIECES), random.Random(1))
    assert all(at >= 0 for at in placed), "by chance goes all the same"


@pytest.mark.parametrize("name", SHIPPED["setups"])
def test_shipped_set_ups_make_the_sense_that_those_by_chance_make__TB_2_5(name: str) -> None:
    assert not [*oddities(PIECE_SET, 0, template(name, 0), setups().sense)]


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_a_set_up_by_chance_makes_sense__TB_2_5(seat: int) -> None:
    start, seen = TankBattleWorld(Agreed(PIECE_SET)).with_(seat=seat), Counter[int]()
    ahead = 10 if seat == 0 else -10
    for seed in range(30):
        found = setups().filled_up(start, seat, [-1] * len(PIECES), random.Random(seed))
        guns = [at for at, piece in zip(found, PIECES, strict=True) if piece == "gun"]
        mines = [at for at, piece in zip(found, PIECES, strict=True) if piece == "mine"]
        sites, tanks = found[: len(SITES)], [found[at] for at in TANKS]
        assert any(gun in NEIGHBOURS[sites[0]] for gun in guns), "a gun stands by the headquarters"
        for site in sites:
            assert any(at in NEIGHBOURS[site] for at in (*guns, *mines)), "each installation is guarded"
            assert 1 <= row(seat, site) <= 3, "none lies at the river"
        assert not {tank + ahead for tank in tanks} & {*guns, *sites}, "no tank is shut in"
        assert not set(mines) & set(tanks) and all(row(seat, at) > 0 for at in (*mines, *guns))
        assert abs(mines[0] // 10 - mines[1] // 10) + abs(mines[0] % 10 - mines[1] % 10) >= 3
        seen.update(found)
    assert len(seen) > 40, "it is never the same"


def test_the_rest_by_chance_is_legal_however_odd_what_is_placed__TB_2_5() -> None:
    start = TankBattleWorld(Agreed(PIECE_SET))
    squares = [-1] * len(PIECES)
    for gun, at in enumerate((10, 12, 14, 16, 18)):
        squares[PIECES.index("gun") + gun] = at  # right before the back row
    found = setups().filled_up(start, 0, squares, random.Random(1))
    assert all(at >= 0 for at in found) and found[9:14] == [10, 12, 14, 16, 18]
