"""Squads, roles and cards' holders of Tank Tactics: what is offered for a map."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS, MAPS
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.squads import good_dice, good_holders, good_squads
from game.games.tank_tactics.rules.world import TankTacticsWorld
from tests.games.tank_tactics.bots.matches import GAME, setup

EVERY_MAP = sorted(path.stem for path in (MAPS / "tank_tactics").glob("*.yaml"))
SNIPER, RAMMER, IDLE = (4, 2, 6, 5, 3, 1), (6, 5, 1, 3, 2, 4), (1, 6, 2, 3, 5, 4)


def start_of(name: str) -> TankTacticsWorld:
    """The start of a match, nothing set."""
    return GAME.new(setup(name, 0))


@pytest.mark.parametrize("name", EVERY_MAP)
def test_each_seat_has_several_squads_the_best_first_and_no_two_tanks_alike__TT_1_1(name: str) -> None:
    start = start_of(name)
    for seat, tanks in enumerate(start.match.tanks):
        squads = good_squads(start, seat)
        assert len(squads) >= 3 and squads == good_squads(start, seat)
        assert len({tuple(sorted(squad.roles)) for squad in squads}) == len(squads), "different ideas"
        assert [one.worth for one in squads] == sorted((one.worth for one in squads), reverse=True)
        for squad in squads:
            assert len(set(squad.dice)) == len(squad.dice) == len(tanks)
            roles = start.match.definitions.roles.roles
            for role, dice in zip(squad.roles, squad.dice, strict=True):
                assert roles[role].dice.fits(dice) and sorted(dice) == [1, 2, 3, 4, 5, 6]


def test_one_tank_is_offered_each_role_by_itself__TT_1_1() -> None:
    squads = good_squads(start_of("maze"), 0)
    assert {squad.roles for squad in squads} == {(squad.name,) for squad in squads} and len(squads) >= 3


def test_squads_say_nothing_of_what_others_set_in_secret__TT_1_4() -> None:
    start = start_of("capture_the_flag")
    for dice in ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)):
        other = start.with_(dice=((), (), (), dice, dice, dice))
        assert good_squads(other, 0) == good_squads(start, 0)


def test_the_runner_begins_where_the_enemy_s_flag_is_nearest__TT_2_7() -> None:
    start = start_of("capture_the_flag")
    board = start.match.board
    ways = [board.distance(start.square[index], board.flags[2]) for index in start.match.tanks[0]]
    squads = [squad for squad in good_squads(start, 0) if "runner" in squad.roles]
    assert squads and all(ways[squad.roles.index("runner")] == min(ways) for squad in squads)


def test_a_new_role_and_a_new_squad_are_entries_of_a_file(tmp_path: Path) -> None:
    for file in KIT.definition_files.values():
        (tmp_path / file.path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ASSETS / file.path, tmp_path / file.path)
    path = tmp_path / KIT.definition_files["roles"].path
    text = path.read_text(encoding="utf-8")
    text = text.replace("\nroles:\n", "\nroles:\n  hermit: {dice: {actions: [1, 2], armour: [6, 6]}}\n")
    text = text.replace("\nsquads:\n", "\nsquads:\n  cave: [hermit, sniper]\n")
    path.write_text(text, encoding="utf-8")
    definitions = load_content(KIT, tmp_path).definitions
    start = start_of("duel")
    start = start.with_(match=replace(start.match, definitions=definitions))
    (cave,) = (squad for squad in good_squads(start, 0) if squad.name == "cave")
    assert sorted(cave.roles) == ["hermit", "sniper"]
    assert definitions.roles.of(cave.dice[cave.roles.index("hermit")]) == "hermit"


def test_dice_are_ranked_without_a_file_of_roles_too__TT_1_1() -> None:
    content = load_content(KIT)
    files: dict[str, Any] = {name: file for name, file in content.files.items() if name != "roles"}
    start = start_of("duel")
    start = start.with_(match=replace(start.match, definitions=KIT.definitions(**files)))
    assert good_squads(start, 0) == () and len(good_dice(start, 0)) == 720


def test_a_card_is_given_best_to_the_tank_that_does_most_with_it__TT_1_3() -> None:
    hand = ("double_range", "reload", "double_damage")
    start = start_of("capture_the_flag").with_(hand=(hand, ()))
    given = good_holders(start, 0, (RAMMER, SNIPER, IDLE))
    assert given == (1, 0, 1)
    open_to_all = replace(start.match, board=replace(start.match.board, squad_cards=True))
    assert good_holders(start.with_(match=open_to_all), 0, (RAMMER, SNIPER, IDLE)) == (SQUAD,) * 3


def test_a_role_has_the_cards_it_likes__TT_1_3() -> None:
    start = start_of("duel").with_(hand=(("repair", "breach_shot"), ()))
    squad = next(one for one in good_squads(start, 0) if set(one.roles) == {"sniper", "guard"})
    given = good_holders(start, 0, squad.dice)
    assert [squad.roles[tank] for tank in given] == ["guard", "sniper"]


def test_cards_do_not_all_lie_with_one_tank_where_two_are_alike__TT_1_3() -> None:
    start = start_of("duel").with_(hand=(("double_damage", "double_range", "repair", "smoke"), ()))
    given = good_holders(start, 0, (SNIPER, SNIPER))
    assert set(given) == {0, 1}


def test_what_two_cards_do_together_counts__TT_4_3() -> None:
    start = start_of("duel").with_(hand=(("double_damage", "double_damage"), ()))
    given = good_holders(start, 0, ((6, 3, 5, 4, 2, 1), (6, 2, 3, 5, 4, 1)))
    assert len(set(given)) == 1, "twice is four times"
