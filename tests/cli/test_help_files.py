"""``validate`` knows the files of rules and lessons."""

from __future__ import annotations

from pathlib import Path

from game.cli.validate import examine
from game.data.paths import ASSETS


def test_shipped_rules_and_lessons_are_good() -> None:
    assert examine(ASSETS / "help" / "en" / "tank_chess.yaml") == ("rules", [])
    lessons = sorted((ASSETS / "help" / "tutorial" / "tank_chess").glob("*.yaml"))
    assert len(lessons) == 12
    for path in lessons:
        assert examine(path) == ("lesson", [])


def test_a_lesson_with_an_unknown_key_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(
        'format: 1\ngame: tank_chess\nid: x\nposition: "8"\naccept: {move: [e2]}\n', encoding="utf-8"
    )
    kind, problems = examine(path)
    assert kind == "lesson"
    assert problems
    assert problems[0].line == 5
