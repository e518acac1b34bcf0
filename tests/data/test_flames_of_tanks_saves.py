"""Saves of Flames of Tanks that earlier rules made: they are gone on with as they were."""

from __future__ import annotations

from pathlib import Path

from game.data.saves.matches import Match
from game.rules.flames_of_tanks.kit import KIT
from game.rules.registry import kit

OLD = Path(__file__).parent / "flames_of_tanks" / "save_of_rules_1.yaml"


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
