"""The lessons of Flames of Tanks: what their words say of the table is so."""

from __future__ import annotations

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, maps_of
from game.data.puzzles.lesson_play import LessonPlay
from game.data.puzzles.lessons import load_courses
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.packing import pack_low
from game.games.flames_of_tanks.rules.queries import leg_costs
from game.games.flames_of_tanks.rules.stats import stats
from game.model.registry import kit

KIT = kit("flames_of_tanks")
CONTENT = load_content(KIT)
LESSONS = {lesson.id: lesson for lesson in load_courses("flames_of_tanks")[0].lessons}


def play(lesson: str, steps: int = 0) -> LessonPlay:
    """A lesson after some of its steps."""
    found = LessonPlay(LESSONS[lesson], KIT, CONTENT)
    for _ in range(steps):
        found.play(found.solution())
    return found


def happened(lesson: str) -> list[str]:
    """The events of a whole lesson, by the last word of their keys."""
    at, found = play(lesson), []
    while not at.done:
        for _, step in at.play(at.solution()):
            found += [event.key.rpartition(".")[2] for event in step.events]
    return found


@pytest.mark.parametrize(
    ("lesson", "steps", "text", "accepted"),
    [
        ("drive", 0, "go:16.5,13.2/0", True),
        ("drive", 0, "go:15,13/0", False),
        ("drive", 0, "end", False),
        ("ground", 0, "go:14,10/90", False),
        ("shoot", 0, "go:8,8/0", False),
        ("shoot", 1, "end", False),
        ("side", 0, "go:17,9/0", False),
        ("side", 0, "go:20,10/0", True),
        ("side", 1, "end", False),
        ("cover", 0, "go:14,10/45", False),
        ("cover", 0, "go:16.5,17.5/45", True),
        ("hide", 0, "go:9,19/90", False),
        ("hide", 0, "go:9,13/90", True),
        ("answer", 0, "go:20,22/90", False),
        ("answer", 0, "go:17,8/90", False),
        ("answer", 0, "go:10,14/90", True),
        ("claim", 0, "go:12,12/0", False),
        ("claim", 0, "go:12,15/0", True),
        ("refit", 0, "refit:armour@0,0,0+range@1,2,0+anti_tank@2,0,0", False),
        ("refit", 0, "refit:armour@0,0,0+anti_tank@2,0,0", False),
        ("workshop", 0, "go:10,12/0", False),
        ("workshop", 1, "refit:armour@0,0,0+stabilisers@0,3,0", False),
        ("workshop", 1, "refit:armour@0,0,0", False),
        ("fast", 0, "go:15,15.1/60", False),
        ("smoke", 0, "shoot:2", False),
        ("smoke", 0, "go:6,6/45", False),
        ("smoke", 1, "end", False),
    ],
)
def test_a_step_accepts_what_its_words_ask_for_and_nothing_else(
    lesson: str, steps: int, text: str, accepted: bool
) -> None:
    at = play(lesson, steps)
    action = KIT.parse_action(text, at.state)
    assert KIT.game.refuse(at.state, action) is None
    assert at.accepts(action) is accepted


def test_straight_through_the_wood_is_too_far__FT_2_3() -> None:
    position = play("ground").state
    assert 19_000 < sum(leg_costs(position, (position.acting.place, (20_000, 14_500)))) < 20_000


def test_pack_for_me_finds_how_all_three_stay_light__FT_5_3() -> None:
    position = play("refit").state
    tank = position.tanks[0]
    packed = pack_low(CONTENT.definitions, tank.workshop)
    assert len(packed) == 3
    found = stats(CONTENT.definitions, tuple(packed))
    assert (found.weight, found.anti_tank, found.front, found.side, found.range) == (0, 12, 8, 7, 40_000)


@pytest.mark.parametrize(
    ("lesson", "last"),
    [
        ("shoot", ["fired", "second_rolled", "fired", "saved", "destroyed", "drew"]),
        ("side", ["second_rolled", "fired", "saved", "destroyed", "drew"]),
        ("remount", ["remounted", "second_rolled", "fired", "saved"]),
        ("claim", ["marked", "captured", "drew"]),
        ("refit", ["refitted", "entered"]),
        ("workshop", ["went_in", "refitted", "entered"]),
        ("smoke", ["fired", "smoked", "second_rolled", "fired"]),
    ],
)
def test_a_lesson_brings_what_its_words_say(lesson: str, last: list[str]) -> None:
    found = [key for key in happened(lesson) if key not in ("turn_ended", "turn_began")]
    assert found[-len(last) :] == last


def test_the_crew_of_the_enemy_bails_out_at_exactly_eleven__FT_2_6() -> None:
    at = play("remount", 3)
    assert at.state.tanks[1].bailed


def test_smoke_saves_the_tank_and_is_gone_again__FT_5_5() -> None:
    at = play("smoke", 2)
    position = at.state
    assert position.tank == 0 and position.tanks[0].here and not position.tanks[0].bailed
    assert not position.smoke


def test_the_course_ends_with_a_match_on_a_table() -> None:
    lesson = list(LESSONS.values())[-1]
    assert lesson.match is not None
    assert (lesson.match.map, lesson.match.players) == ("farms", 2)
    checked = load_map(KIT, maps_of("flames_of_tanks") / "farms.yaml", CONTENT, Texts(ASSETS / "locale"))
    setup = KIT.setup(checked.map_file, CONTENT.definitions, (0, 1), {})
    assert setup.map.counts == (2, 2)
    assert (setup.map.mode.name, setup.map.mode.rounds) == ("death_match", 12)
