"""Every course is played through from its files by the rule books, and keeps to its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from game.cli.common import english
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import MAPS, has_lessons, lessons_of
from game.data.files.problems import ProblemsError
from game.data.people.learning import load_solved, progress_file, save_solved
from game.data.puzzles.lesson_play import LessonPlay, lesson_problems
from game.data.puzzles.lessons import Lesson, LessonCourse, form_problems, load_courses
from game.model.contract import CHANCE, TextError
from game.model.entries import games
from game.model.registry import kit

TAUGHT = games(has_lessons)
COURSES = [course for game in TAUGHT for course in load_courses(game)]
PLAYED = [lesson for course in COURSES for lesson in course.played]
CONTENT: dict[str, Content] = {game: load_content(kit(game)) for game in TAUGHT}


def name_of(value: LessonCourse | Lesson) -> str:
    parts = (
        (value.game, value.name) if isinstance(value, LessonCourse) else (value.game, value.course, value.id)
    )
    return ".".join(part for part in parts if part)


def play_of(lesson: Lesson) -> LessonPlay:
    return LessonPlay(lesson, kit(lesson.game), CONTENT[lesson.game])


def judged(play: LessonPlay) -> tuple[list[Any], list[Any]]:
    """The legal actions that are accepted now, and the others."""
    actions = play.kit.game.actions(play.state)
    good = [action for action in actions if play.accepts(action)]
    return good, [action for action in actions if action not in good]


def every_way(play: LessonPlay) -> Iterator[LessonPlay]:
    """The lesson played on in every way that is accepted."""
    if play.done:
        yield play
        return
    for action in judged(play)[0]:
        further = copy(play)
        further.play(action)
        yield from every_way(further)


@pytest.mark.parametrize("course", [course for course in COURSES if course.ends_on], ids=name_of)
def test_the_last_page_shows_the_start_of_the_match_it_offers(course: LessonCourse) -> None:
    lesson, of = course.lessons[-1], kit(course.game)
    assert lesson.match is not None
    play = play_of(lesson)
    file = load_map(of, MAPS / of.name / f"{course.ends_on}.yaml", CONTENT[of.name], english()).map_file
    setup = of.setup(file, CONTENT[of.name].definitions, lesson.match.sides(of, file), {})
    begun = of.game.new(setup)
    ground, shown = (
        of.format_position(of.game.observe(state, 0)).split()[0].split(";")[0]
        for state in (begun, play.state)
    )
    assert shown == ground
    assert len(setup.sides) == lesson.match.players
    assert play.seat == 0 and of.game.to_act(play.state) != CHANCE


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"match": {"map": "farms"}, "position": "72x48"}, "a match on a map has no position"),
        ({"position": ""}, "this key is missing"),
    ],
)
def test_a_lesson_has_a_position_or_a_match_on_a_map(changes: dict[str, Any], told: str) -> None:
    keys = {"format": 1, "game": "flames_of_tanks", "id": "some", "position": "x", "match": {"level": 1}}
    assert list(form_problems(Lesson(**{**keys, **changes}))) == [(("position",), told)]


@pytest.mark.parametrize("lesson", PLAYED, ids=name_of)
def test_the_stored_solution_solves_the_lesson(lesson: Lesson) -> None:
    assert list(lesson_problems(lesson, kit(lesson.game), CONTENT[lesson.game], str)) == []
    play = play_of(lesson)
    while not play.done:
        action = play.solution()
        assert play.kit.game.refuse(play.state, action) is None
        assert play.accepts(action)
        play.play(action)
    assert play.number == len(lesson.parts) > 0


@pytest.mark.parametrize(
    "lesson", [one for one in PLAYED if len(one.parts) > 1 or one.parts[0].then], ids=name_of
)
def test_whatever_is_accepted_leads_to_the_end(lesson: Lesson) -> None:
    ends = list(every_way(play_of(lesson)))
    assert ends
    assert all(play.done for play in ends)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", PLAYED, ids=name_of)
def test_something_else_that_is_legal_is_refused_with_its_words(lesson: Lesson) -> None:
    play, words = play_of(lesson), english()
    refused = 0
    while not play.done:
        _, others = judged(play)
        refused += len(others)
        refusal = play.refusal()
        assert refusal.rule == lesson.rule
        assert words.has(refusal.key)
        assert bool(words(refusal.key)) >= bool(others), refusal.key
        play.play(play.solution())
    assert refused > 0


@pytest.mark.parametrize("lesson", [lesson for course in COURSES for lesson in course.lessons], ids=name_of)
def test_all_words_of_a_lesson_are_there(lesson: Lesson) -> None:
    words = english()
    keys = [lesson.key(what) for what in ("title", "words", "done")]
    for number, part in enumerate(lesson.parts or (None,)):
        keys += [lesson.key("task", number), lesson.key("wrong", number)]
        keys += [f"tutorial.note.{key}" for key in (part.notes.values() if part else ())]
    assert [key for key in keys if not words.has(key)] == []
    for what in ("title", "words", "task"):
        assert words(lesson.key(what))


@pytest.mark.parametrize("course", COURSES, ids=name_of)
def test_a_course_has_its_words_and_ends_with_a_match_that_can_be_played(course: LessonCourse) -> None:
    words = english()
    assert words.has(course.key("name")) and words.has(course.key("line"))
    assert [lesson.match is not None for lesson in course.lessons] == [False] * len(course.played) + [True]
    if course.ends_on:
        game, content = kit(course.game), CONTENT[course.game]
        found = load_map(game, MAPS / course.game / f"{course.ends_on}.yaml", content, words)
        counts = {len(seating.sides) for seating in game.seatings_for(found.map_file)}
        match = course.lessons[-1].match
        assert match is not None and (match.players is None or match.players in counts)


def test_the_rules_that_courses_teach_stand_in_the_rule_books() -> None:
    known = set((Path(__file__).parents[1] / "rules" / "rule_ids.txt").read_text(encoding="utf-8").split())
    assert {lesson.rule for lesson in PLAYED} - known == set()


def test_each_option_of_battlegrounds_has_a_course() -> None:
    courses = [course for course in COURSES if course.game == "battlegrounds"]
    assert [course.name for course in courses] == ["battle", "team", "family", "solo"]
    assert [course.ends_on for course in courses] == ["battle", "team", "family", "solo"]


# --- chance and others ---


def lesson_of(course: str, name: str, **changes: Any) -> Lesson:
    lessons = next(one.lessons for one in COURSES if (one.game, one.name) == ("battlegrounds", course))
    found = next(one for one in lessons if one.id == name)
    return found.model_copy(update=changes)


def test_what_the_artillery_hits_is_what_the_file_says__BG_12_3() -> None:
    played = []
    for told in ("barrage:g5", "barrage:a1"):
        play = play_of(lesson_of("solo", "shot", then=(told,)))
        steps = play.play(play.solution())
        played.append([play.kit.format_action(step.action, before) for before, step in steps])
    assert played == [["green*d6", "barrage:g5"], ["green*d6", "barrage:a1"]]


def test_a_token_that_can_show_but_one_picture_needs_no_word_of_the_file__BG_11_3() -> None:
    play = play_of(lesson_of("family", "uncover"))
    assert play.step.then == ()
    steps = play.play(play.solution())
    assert [play.kit.format_action(step.action, before) for before, step in steps] == [
        "green?b5", "shows:church",
    ]  # fmt: skip
    assert play.kit.game.to_act(play.state) == play.seat


def test_chance_that_the_file_leaves_open_is_not_drawn__BG_12_3() -> None:
    play = play_of(lesson_of("solo", "shot", then=()))
    play.play(play.solution())
    assert play.kit.game.to_act(play.state) == CHANCE


def test_others_answer_as_the_file_says_or_it_is_told() -> None:
    play = play_of(lesson_of("battle", "shell", then=("yellow:a8-b7",)))
    with pytest.raises(TextError, match=r"yellow:a8-b7 can’t come next \(BG-4.1\)"):
        play.play(play.solution())
    assert play.at == ("then", 0)


# --- folders and progress ---


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copytree(lessons_of("battlegrounds"), tmp_path / "battlegrounds")
    return tmp_path


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        load_courses("battlegrounds", folder / "battlegrounds")
    return [str(problem) for problem in caught.value.problems]


def test_a_lesson_in_another_courses_folder_is_told(folder: Path) -> None:
    home = folder / "battlegrounds"
    (home / "team" / "03_upgrade.yaml").rename(home / "solo" / "09_upgrade.yaml")
    told = problems_of(folder)
    assert len(told) == 1
    assert "09_upgrade.yaml:4:9: course: expected solo, found team" in told[0]


def test_two_lessons_of_one_name_are_told(folder: Path) -> None:
    home = folder / "battlegrounds" / "team"
    (home / "09_again.yaml").write_text((home / "03_upgrade.yaml").read_text("utf-8"), "utf-8")
    assert "09_again.yaml:5:5: id: another lesson of this course is called upgrade" in problems_of(folder)[0]


def test_a_course_without_lessons_or_folder_is_told(folder: Path) -> None:
    home = folder / "battlegrounds"
    for path in (home / "team").iterdir():
        path.unlink()
    (home / "solo").rename(home / "soolo")
    told = "\n".join(problems_of(folder))
    assert "courses.yaml:4:33: courses[3]: there is no folder solo beside this (did you mean soolo?)" in told
    assert "team: there is no lesson here" in told


def test_progress_is_kept_for_each_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    save_solved("battlegrounds", {"move", "pair"}, "battle")
    save_solved("battlegrounds", {"shot"}, "solo")
    save_solved("tank_chess", {"drive"})
    assert load_solved("battlegrounds", "battle") == {"move", "pair"}
    assert load_solved("battlegrounds", "solo") == {"shot"}
    assert load_solved("battlegrounds", "team") == load_solved("battlegrounds") == set()
    assert load_solved("tank_chess") == {"drive"}
    assert progress_file("battlegrounds", "solo").path.name == "solo.yaml"
