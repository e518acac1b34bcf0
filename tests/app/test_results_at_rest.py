"""What dice, draws and battles come to is written when it is seen: at rest, turned over, not before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from game.app.match.scene import MatchScene
from game.app.poses.match import PosedMatch
from game.games.flames_of_tanks.rules.events import Cleared, Drove
from game.ui.window.application import Application
from tests.app.test_one_moment import Log, log, written

__all__ = ["log"]

FOUR = ("Anna", "Clara", "Ben", "David")


@dataclass(frozen=True)
class Case:
    """An event of a pose, and what is written of its result (a regular expression)."""

    begin: dict[str, Any]
    event: str
    result: str
    move: str = ""
    before: str = ""
    more: dict[str, Any] = field(default_factory=dict)


def flames(event: str, result: str, move: str = "shoot:2", position: str = "near") -> Case:
    begin = {"game": "flames_of_tanks", "people": FOUR, "seating": 2, "position": position}
    return Case(begin, event, result, move)


def battle(event: str, result: str, move: str, position: str = "fight", before: str = "") -> Case:
    begin = {"game": "tank_battle", "people": ("Anna", "Ben"), "position": position}
    return Case(begin, event, result, move, before)


CASES = {
    "to hit": flames("Fired", "^(hit|miss)$"),
    "save": flames("Saved", "No effect|bailed out|destroyed|Destroyed|Bailed out"),
    "draw": flames("Drew", "^Tank 5 draws "),
    "second action": flames("SecondRolled", "another action|turn over", "roll", "more"),
    "portal": Case(
        {"game": "tank_tactics", "people": ("Anna", "Ben", "Clara"), "position": "middle"},
        "Picked", "It comes out on|No exit", "A>", "A+1 A-1",
    ),
    "start": Case(
        {"game": "tank_tactics", "people": ("Anna", "Ben", "bot 3"), "seating": 1,
         "map_name": "four_corners", "moves": "first second third"},
        "Rolled", "starts$|A tie", "double_speed:B",
    ),
    "battle": battle("Fought", "beats|Both are lost|fought|^5$|^4$", "73x74"),
    "spinner": battle("Spun", "is lost|spinner shows", "73x72"),
    "shots": battle("Opened", "hit|miss", "reveal", "move", "72-73 50-60 55-65 65-66"),
    "starter": Case(
        {"game": "battlegrounds", "people": FOUR, "seating": 2, "map_name": "battle",
                     "under_way": False}, "StarterDrawn", "starts$",
    ),
    "barrage": Case(
        {"game": "battlegrounds", "people": ("Anna",), "seating": 4, "position": "solo"},
        "Barraged", "^Artillery: ", "hold", "yellow:c7-b8",
    ),
}  # fmt: skip


def opened(app: Application, case: Case) -> Any:
    """The screen just before the move."""
    posed = PosedMatch(app)
    posed.begin(**{"under_way": True} | case.begin)
    if case.before:
        posed.play(case.before)
    app.push(posed.scene)
    return posed


@pytest.mark.slow(few=5)
@pytest.mark.parametrize("name", CASES)
def test_a_result_is_written_once_it_is_seen(app: Application, log: Log, name: str) -> None:
    case, posed = CASES[name], opened(app, CASES[name])
    posed.during(case.event, 0.05, case.move)
    timeline = posed.table.timeline
    clip = timeline.clip
    moment = timeline.moment(clip.effect) / clip.ms
    assert 0 < moment < 1

    def told() -> set[str]:
        return {words for words in written(app, posed.scene, log) if re.search(case.result, words)}

    known = told()
    for share in (0.5 * moment, 0.95 * moment):
        posed.during(case.event, share)
        assert not clip.happened and told() <= known, "nothing is told before"
    posed.during(case.event, moment)
    assert told() - known, "and then it is"


@pytest.mark.parametrize("name", ["portal", "battle", "spinner", "starter"])
def test_the_first_press_shows_the_result_and_the_next_goes_on(app: Application, log: Log, name: str) -> None:
    case, posed = CASES[name], opened(app, CASES[name])
    posed.during(case.event, 0.1, case.move)
    table = posed.table
    effect = table.timeline.clip.effect
    table.hurry()
    assert table.timeline.clip.effect is effect and table.timeline.clip.happened
    assert any(re.search(case.result, words) for words in written(app, posed.scene, log))
    table.hurry()
    assert table.timeline.clip is None or table.timeline.clip.effect is not effect


DRIVES = {
    "tank_chess": Case(
        {"game": "tank_chess", "people": ("Anna", "Ben"), "position": "middle", "moves": "check"},
        "DriveEffect", "", "e7-g9N",
    ),
    "tank_tactics": Case(CASES["portal"].begin, "Drove", "", "A+2"),
    "battlegrounds": Case(CASES["barrage"].begin, "Drove", "", "yellow:c7-b8"),
    "flames_of_tanks": flames("Drove", "", "go:27.249,23.092/74.1", "act"),
    "tank_battle": battle("Drove", "", "50-60", "move"),
}  # fmt: skip


@pytest.mark.parametrize("game", DRIVES)
def test_a_tank_under_way_has_its_tracks_behind_it(app: Application, game: str) -> None:
    case, posed = DRIVES[game], opened(app, DRIVES[game])
    app.step([], 0.001)
    known = set(posed.table.past_shown[1])
    posed.during(case.event, 0.5, case.move)
    (track,) = posed.table.fresh_tracks
    assert track.at not in (None, track.path[0], track.path[-1])
    assert not set(posed.table.past_shown[1]) - known, "it doesn't lie there yet"
    app.step([], 0.001)
    posed.table.skip()
    assert not posed.table.fresh_tracks
    assert track.path in {mark.mark.path for mark in posed.table.past_shown[1]}


def test_a_die_lies_still_while_what_follows_is_shown(app: Application) -> None:
    posed = opened(app, flames("SecondRolled", "", "roll", "more"))
    posed.during("SecondRolled", 0.9, "roll")
    rolls, timeline = posed.table.rolls, posed.table.timeline
    assert rolls.open and timeline.rolled(0, 0) == 1.0
    position = timeline.position
    tank, place = position.tank, position.acting.place
    timeline.clips[0].gone = 0.0  # another effect has just begun
    drive = Drove(tank, (place, place), 0, 0, 0, "drive")
    for event, open_ in ((Cleared(tank, 0, 1), True), (drive, False)):
        rolls.begun(event, position)
        assert rolls.open == open_ and timeline.rolled(0, 0) == 1.0


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("name", [*CASES, *DRIVES])
def test_a_frame_of_an_animation_composes_nothing(
    app: Application, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    case = (CASES | DRIVES)[name]
    posed = opened(app, case)
    app.step([], 0.001)
    posed.during(case.event, 0.02, case.move)
    for _ in range(3):  # what the move changed is shown
        app.step([], 0.001)
    scene, timeline = posed.scene, posed.table.timeline
    place, composed = MatchScene._place_tree, list[object]()

    def counted(of: MatchScene) -> bool:
        composed.append(timeline.clip)
        return place(of)

    monkeypatch.setattr(MatchScene, "_place_tree", counted)
    frames = 0
    for _ in range(200):
        before = timeline.clips, timeline.results, scene.version
        composed.clear()
        app.step([], 0.016)
        if not timeline.busy or posed.table.waits:
            break
        if before == (timeline.clips, timeline.results, scene.version):  # nothing began, was seen or ended
            frames += 1
            assert not composed, timeline.clip
    assert frames > 3
