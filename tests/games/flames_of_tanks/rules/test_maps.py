"""Tables of Flames of Tanks with one thing wrong: each is told with where and what, and nothing crashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.verbs.validate import examine
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.kit import KIT

FARMS = (
    (MAPS / "flames_of_tanks" / "farms.yaml")
    .read_text(encoding="utf-8")
    .replace("death_match", "capture_the_flag")
)
BARN = "outline: [[-3.6, -2.4], [-3.6, 2.4], [3.6, 2.4], [3.6, -2.4]]"
LAKE = "  - {kind: water, at: [36, 24], outline: [[-20, -20], [-20, 20], [20, 20], [20, -20]]}\npoints:"


@pytest.mark.parametrize(
    ("before", "now", "where", "told"),
    [
        (
            BARN,
            "outline: [[-3.6, -2.4], [3.6, 2.4], [-3.6, 2.4], [3.6, -2.4]]",
            "terrain[10]",
            "crosses itself",
        ),
        (BARN, "outline: [[1, 1]]", "terrain[10]", "2 to 40"),
        (BARN, "outline: [[0, 0], [1, 1], [2, 2]]", "terrain[10]", "almost no area"),
        ("at: [16, 25.5]", "at: [160, 25.5]", "terrain[0].at", "off the table"),
        ("at: [16, 25.5]", "at: [1600, .nan]", "terrain[0].at[1]", "-200 to 200"),
        ("at: [16, 25.5]", "at: [x, y]", "terrain[0].at[0]", "-200 to 200"),
        ("kind: wood", "kind: wod", "terrain[0].kind", "nknown ground wod"),
        ("turn: 180", "turn: 360", "terrain[1].turn", "below 360"),
        ("mode: capture_the_flag", "mode: capture_flag", "mode", "nknown mode capture_flag"),
        ("owner: axis", "owner: red", "points.E.owner", "allied, axis"),
        (", owner: axis", "", "", "Axis needs a spawn point"),
        ("[72, 48]", "[7, 48]", "table[0]", "24 to 144"),
        ("A: {at: [8, 8]", "A: {at: [27.5, 30]", "points.A", "No tank can stand"),
        ("B: {at: [13, 39]", "B: {at: [8, 9]", "points.B", "too close together"),
        ("C: {at: [36, 24]}", "C: {at: [36, 24], invincible: true}", "", "which nobody can claim"),
        ("points:", "workshops: [[100, 3]]\npoints:", "workshops[0]", "off the table"),
        ("terrain:", "players: [5]\nterrain:", "players[0]", "2 to 4"),
        ("points:", LAKE, "", "Sudden Death"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_with_its_place__FT_1_1_FT_1_2_FT_4_3_FT_6_3(
    before: str, now: str, where: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.yaml"
    path.write_text(FARMS.replace(before, now, 1), encoding="utf-8")
    with pytest.raises(ProblemsError) as raised:
        load_map(KIT, path, load_content(KIT), Texts(ASSETS / "locale"))
    said = [str(one) for one in raised.value.problems]
    assert any(where in one and told in one for one in said), said


def test_validate_tells_of_a_gap_that_only_looks_open_and_play_does_not__FT_1_1(tmp_path: Path) -> None:
    barns = "".join(f"  - {{kind: building, at: [{x}, 45], {BARN}}}\n" for x in (33, 41.7))
    path = tmp_path / "gap.yaml"
    path.write_text(FARMS.replace("points:", f"{barns}points:", 1), encoding="utf-8")
    checked = load_map(KIT, path, load_content(KIT), Texts(ASSETS / "locale"))
    assert not any("tank needs" in one.message for one in checked.warnings)
    kind, problems = examine(path)
    line = path.read_text(encoding="utf-8").split("\n").index(barns.split("\n")[0]) + 1
    (told,) = (one for one in problems if "tank needs" in one.message)
    assert (kind, told.line, told.severity) == ("map", line, "warning") and "1.5″" in told.message
