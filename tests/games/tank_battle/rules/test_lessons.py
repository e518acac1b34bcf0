"""The lessons of Tank Battle: what their words say of the board is so."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.puzzles.lesson_play import LessonPlay
from game.data.puzzles.lessons import load_courses
from game.model.registry import kit

KIT = kit("tank_battle")
CONTENT = load_content(KIT)
LESSONS = {lesson.id: lesson for lesson in load_courses("tank_battle")[0].lessons}


def play(lesson: str, steps: int = 0) -> LessonPlay:
    """A lesson after some of its steps."""
    found = LessonPlay(LESSONS[lesson], KIT, CONTENT)
    for _ in range(steps):
        found.play(found.solution())
    return found


def texts(at: LessonPlay, *, accepted: bool) -> set[str]:
    """The legal actions that a step accepts, or those it does not."""
    actions = KIT.game.actions(at.state)
    return {KIT.format_action(action, at.state) for action in actions if at.accepts(action) == accepted}


def stops(state: Any, squares: set[str]) -> set[str]:
    """Every square on which the mover's only tank can end its move."""
    for action in KIT.game.actions(state):
        text = KIT.format_action(action, state)
        if text != "reveal":
            squares.add(text.partition("-")[2])
            stops(KIT.game.apply(state, action).state, squares)
    return squares


def happened(lesson: str) -> list[str]:
    """The events of a whole lesson, by the last word of their keys."""
    at, found = play(lesson), []
    while not at.done:
        for _, step in at.play(at.solution()):
            found += [event.key.rpartition(".")[2] for event in step.events]
    return found


@pytest.mark.parametrize(
    ("lesson", "steps", "accepted"),
    [
        ("drive", 0, {"5-15"}),
        ("battle", 0, {"42-52"}),
        ("gun", 0, {"62-72"}),
        ("order", 0, {"72x82"}),
        ("site", 0, {"75-74"}),
        ("command", 0, {"98-88"}),
        ("plot", 0, {"r51", "r41"}),
        ("plot", 1, {"r41"}),
        ("white", 0, {"w43"}),
        ("vacated", 0, {"29-39"}),
        ("mines", 0, {"mine@43", "mine@34", "mine@32", "mine@23"}),
        ("mines", 1, {"mine@34", "mine@32", "mine@23"}),
    ],
)
def test_a_step_accepts_what_its_words_ask_for_and_nothing_else(
    lesson: str, steps: int, accepted: set[str]
) -> None:
    at = play(lesson, steps)
    assert texts(at, accepted=True) == accepted
    assert texts(at, accepted=False), "there is something to get wrong"


def test_only_steps_ahead_are_left_for_the_last_square__TB_3_5() -> None:
    at = play("forward")
    steps = [text.split("-") for text in texts(at, accepted=True) | texts(at, accepted=False)]
    assert len(steps) > 2
    assert all(int(to) == int(at) + 10 for at, to in steps)


def test_the_last_tank_can_stop_on_two_squares_only__TB_3_2() -> None:
    at = play("plot", 2)
    sealed = KIT.game.apply(at.state, at.solution()).state
    assert stops(sealed, set()) == {"51", "41"}


def test_six_red_shots_and_a_white_one_cover_every_stop__TB_3_2() -> None:
    at = play("white", 1)
    sealed = KIT.game.apply(at.state, at.solution()).state
    shots = sealed.shots[0]
    assert stops(sealed, set()) == {"51", "41", "31", "42", "21", "32", "43"}
    assert len(shots.red) == 6
    assert len(shots.white) == 1


@pytest.mark.parametrize(
    ("lesson", "last"),
    [
        ("forward", ["opened", "turn_ended"]),
        ("battle", ["fought", "destroyed", "turn_ended"]),
        ("gun", ["spun", "gun_lost", "turn_ended"]),
        ("order", ["fought", "destroyed", "spun", "destroyed", "turn_ended"]),
        ("site", ["opened", "site_lost", "turn_ended"]),
        ("command", ["opened", "site_lost", "turn_ended"]),
        ("plot", ["opened", "destroyed", "ended"]),
        ("white", ["opened", "destroyed", "ended"]),
        ("vacated", ["opened", "turn_ended"]),
    ],
)
def test_a_lesson_ends_as_its_words_say(lesson: str, last: list[str]) -> None:
    assert happened(lesson)[-len(last) :] == last


def test_a_shot_waited_beside_the_safe_square__TB_4_1() -> None:
    shots = play("vacated").state.shots[1]
    other = KIT.parse_action("29-30", play("vacated").state)
    assert other.target in shots.red
    safe = KIT.parse_action("29-39", play("vacated").state)
    assert safe.target not in shots.red


def test_the_course_ends_with_a_match_on_the_one_map() -> None:
    lesson = list(LESSONS.values())[-1]
    assert lesson.match is not None
    assert (lesson.match.map, lesson.match.players) == ("classic", 2)
