"""``validate`` knows the files of rules and lessons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from game.cli.verbs.validate import examine
from game.data.files.paths import ASSETS, PROJECT


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks"]
)
def test_shipped_rules_and_lessons_are_good(game: str) -> None:
    assert examine(ASSETS / "help" / "en" / f"{game}.yaml") == ("rules", [])
    lessons = [one for one in (ASSETS / "help" / "tutorial" / game).rglob("*.yaml") if one.stem != "courses"]
    assert len(lessons) > 10
    for path in lessons:
        assert examine(path) == ("lesson", [])


@pytest.mark.slow
def test_shipped_courses_are_good() -> None:
    assert examine(ASSETS / "help" / "tutorial" / "battlegrounds" / "courses.yaml") == ("courses", [])


def test_a_lesson_with_an_unknown_key_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(
        'format: 1\ngame: tank_chess\nid: x\nposition: "8"\naccept: {move: [e2]}\n', encoding="utf-8"
    )
    kind, problems = examine(path)
    assert kind == "lesson"
    assert problems
    assert problems[0].line == 5


PAIR = "assets/help/tutorial/battlegrounds/battle/03_pair.yaml"
COVERED = "assets/help/tutorial/battlegrounds/family/04_covered.yaml"

MOVE = "assets/help/tutorial/battlegrounds/battle/01_move.yaml"
MATCH = "assets/help/tutorial/battlegrounds/battle/13_match.yaml"

SIDE = "assets/help/tutorial/flames_of_tanks/04_side.yaml"

SLIPS = {
    "a position that is none": (PAIR, "green=b4", "green=b9", "position", "position:"),
    "a pattern that nothing matches": (PAIR, "*-b6", "*-b7", "steps[0].accept.moves[1]", "*-b7"),
    "a solution that is no action": (PAIR, '"green:b4-d4"', "hello", "steps[0].solution", "hello"),
    "a solution that is not legal": (PAIR, '"green:b4-d4"', "green:b4-b5", "steps[0].solution", "b4-b5"),
    "a solution not accepted": (PAIR, 'solution: "green*d6"', "solution: hold", "steps[1].solution", "hold"),
    "an answer that can’t be": (COVERED, "yellow:g6-f5", "yellow:g6-c2", "steps[0].then[0]", "g6-c2"),
    "an outcome that can’t be": (COVERED, '?g4"]', '?g4", "shows:farm"]', "steps[0].then[3]", "farm"),
    "steps after the turn": (COVERED, ', "yellow?g4"]', "]", "steps[0].then", "then:"),
    "a fact that is none": (SIDE, "shot:1:2:side", "shot:1:2:back", "steps[0].accept.holds[0]", "back"),
    "a fact that isn’t so": (SIDE, "shot:1:2:side", "shot:1:2:front", "steps[0].solution", "solution:"),
    "a key beside steps": (PAIR, "steps:", "solution: hold\nsteps:", "solution", "hold"),
    "a misspelt key": (PAIR, "    solution", "    solutoin", "steps[0].solutoin", "solutoin"),
    "no solution": (MOVE, "solution:", "# ", "solution", "format:"),
    "steps and a match": (MATCH, "match:", "accept: {wins: true}\nmatch:", "accept", "accept:"),
    "a match on no map": (MATCH, "map: battle", "map: batle", "match.map", "batle"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_is_wrong_with_a_lesson_is_told_with_line_and_key(slip: str, tmp_path: Path) -> None:
    source, old, new, key, place = SLIPS[slip]
    text = (PROJECT / source).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "lesson.yaml"
    path.write_text(text := text.replace(old, new, 1), encoding="utf-8")
    line = next(n for n, one in enumerate(text.splitlines(), 1) if place in one)
    kind, problems = examine(path)
    assert kind == "lesson"
    assert (key, line) in [(one.key, one.line) for one in problems], list(map(str, problems))


def test_a_list_of_courses_names_its_folders_and_no_others(tmp_path: Path) -> None:
    for name in ("battle", "team"):
        (tmp_path / name).mkdir()
    path = tmp_path / "courses.yaml"
    path.write_text("format: 1\ngame: battlegrounds\ncourses: [batle]\n", encoding="utf-8")
    kind, problems = examine(path)
    told = [str(problem) for problem in problems]
    assert kind == "courses"
    assert "courses[0]: there is no folder batle beside this (did you mean battle?)" in told[0]
    assert [problem.line for problem in problems] == [3, 3, 3]
    assert "battle is not named here" in told[1] and "team is not named here" in told[2]


QUOTED = {"en": "[Oo]ptions? “([^”]+)”", "de": "[Oo]ption „([^“]+)“", "fr": "[Oo]ption « ([^»]+) »"}
"""How the rules name an option."""


@pytest.mark.parametrize("language", QUOTED)
def test_an_option_that_the_rules_name_is_called_so_before_a_match(language: str) -> None:
    found = 0
    for path in sorted((ASSETS / "help" / language).glob("*.yaml")):
        words = yaml.safe_load((ASSETS / "locale" / language / path.name).read_text(encoding="utf-8"))
        options = words[path.stem].get("option", {}).values()
        called = {name for option in options if isinstance(option, str)
                  for name in (option, option.partition(" (")[0])}  # fmt: skip
        text = " ".join(path.read_text(encoding="utf-8").split())
        for name in re.findall(QUOTED[language], text):
            found += 1
            assert name in called, path.name
    assert found >= 3
