"""What bots say: when, for how long, and that the setting silences them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.app.match.scene import make
from game.app.match.spoken import spoken
from game.app.match.strips import ClockSpot
from game.app.match.talk import SHOT_S, START_S, BotTalk, Line
from game.app.offscreen import offscreen_app
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.data.files.paths import ASSETS
from game.data.people.characters import characters
from game.data.saves.matches import Player
from game.data.words.texts import Texts
from game.games.tank_chess.rules.events import Destroyed
from game.model.clock import ClockRules
from game.model.contract import Result, SeenStep
from game.testing.match_hands import MatchHands, Scripted
from game.ui.tree.holders import Column, Row
from game.ui.tree.seen import Picture, Text
from game.ui.window.application import Application
from tests.app.fitting import watched

TEXTS = Texts(ASSETS / "locale")
NOTHING: Any = None
TOLD = [
    f"{temper}.{moment}.{number}"
    for temper, moment, number in product(
        {one.temper for there in characters("tank_tactics").values() for one in there},
        ("start", "shot"),
        (1, 2),
    )
]
ANNA, BOT = Player("person", "Anna"), Player("bot", "", 2)


def talk(*players: Player, seating: int = 0, **more: Any) -> BotTalk:
    return BotTalk(plan_on(TEXTS, players, seating=seating, **more))


def lost(side: int) -> SeenStep[Any, Any]:
    return SeenStep(NOTHING, (Destroyed(1, "light", side, 5, 0),), None)


def keys(lines: tuple[Line, ...]) -> list[tuple[int, str]]:
    return [(one.seat, one.key.split(".")[2]) for one in lines]


def test_every_bot_greets_and_nobody_else() -> None:
    one, four = talk(ANNA, BOT), talk(BOT, BOT, BOT, ANNA, seating=3)
    one.begin()
    four.begin()
    assert keys(one.lines) == [(1, "start")]
    assert keys(four.lines) == [(0, "start"), (1, "start"), (2, "start")]
    assert one.line((0,)) is None and one.line((0, 1)) == one.lines[0]


def test_a_line_goes_after_some_seconds() -> None:
    found = talk(ANNA, BOT)
    found.begin()
    found.update(START_S - 0.1)
    assert found.lines and found.due() == pytest.approx(0.1)
    found.update(0.2)
    assert not found.lines and found.due() > 1000


def test_a_bot_has_a_word_for_its_first_good_shot_once_that_is_seen() -> None:
    found = talk(ANNA, BOT)
    found.saw(None, lost(0), 1)
    assert not found.lines
    found.seen()
    assert keys(found.lines) == [(1, "shot")]
    found.update(SHOT_S)
    found.saw(None, lost(0), 1)
    found.seen()
    assert not found.lines, "once in a match"


def test_a_bot_says_nothing_of_its_own_losses_and_nothing_where_nobody_lost() -> None:
    found = talk(ANNA, BOT)
    for step in (lost(1), SeenStep(NOTHING, (), None)):
        found.saw(None, step, 0)
        found.seen()
    assert not found.lines


def test_where_several_play_the_one_who_moved_speaks() -> None:
    found = talk(BOT, ANNA, BOT, BOT, seating=3)  # Anna plays with the last one
    assert found._sides == (0, 1, 0, 1)
    found.saw(None, lost(0), 1)
    found.saw(None, lost(0), 0)
    found.seen()
    assert not found.lines, "a person's shot, and one that hit its own side"
    for mover, side in ((2, 1), (3, 0)):
        found.saw(None, lost(side), mover)
    found.seen()
    assert keys(found.lines) == [(2, "shot"), (3, "shot")]


def test_what_a_mover_loses_itself_is_its_only_enemys_doing() -> None:
    found = talk(ANNA, BOT)
    found.saw(None, lost(0), 0)
    found.seen()
    assert keys(found.lines) == [(1, "shot")]
    found = talk(ANNA, BOT, BOT, seating=2)
    found.saw(None, lost(0), 0)
    found.seen()
    assert not found.lines, "of two enemies nobody knows whose it is"


OVER = "command_destroyed", "TC-6.1"


@pytest.mark.parametrize(
    ("places", "seat", "moment"), [((2, 1), 1, "won"), ((1, 2), 1, "lost"), ((1, 1), 1, "drawn")]
)
def test_at_the_end_a_bot_speaks_as_it_fared(places: tuple[int, ...], seat: int, moment: str) -> None:
    found = talk(ANNA, BOT)
    line = found.at_end(Result(places, (0.0, 0.0), *OVER))
    assert line is not None and keys((line,)) == [(seat, moment)]
    found.wanted = False
    assert found.at_end(Result(places, (0.0, 0.0), *OVER)) is None


def test_at_the_end_of_several_bots_the_one_who_won_speaks() -> None:
    line = talk(BOT, BOT).at_end(Result((2, 1), (0.0, 0.0), *OVER))
    assert line is not None and keys((line,)) == [(1, "won")]


def test_a_bot_alone_against_the_game_has_nobody_to_talk_to() -> None:
    found = talk(BOT, game="battlegrounds", map_name="solo", seating=4)
    found.begin()
    assert not found.lines and found.at_end(Result((2,), (0.0,), *OVER)) is None


def test_another_match_brings_the_other_line() -> None:
    one, said = talk(ANNA, BOT), set()
    for one.seed in range(20):
        one.begin()
        said.add(one.lines[0].key)
    assert len(said) == 2 and all(TEXTS.has(key) for key in said)


def test_those_who_talk_alike_do_not_say_the_same() -> None:
    timo, lina = (Player("bot", "", level, style=style) for level, style in ((1, "attacker"), (2, "runner")))
    found = talk(timo, lina)
    for found.seed in range(10):
        found.begin()
        first, second = found.lines
        assert first.who.temper == second.who.temper and first.key != second.key


def test_people_and_plain_bots_say_nothing() -> None:
    for who in (ANNA, Player("bot", "Gunner", 2)):
        found = talk(Player("person", "Ben"), who)
        found.begin()
        found.saw(None, lost(0), 1)
        found.seen()
        assert not found.lines
        assert found.at_end(Result((1, 2), (0.0, 0.0), *OVER)) is None


def test_it_is_shown_on_the_strip_with_the_setting_on(app: Application) -> None:
    hands = MatchHands(app)
    app.change("look.language", "de")

    def written(do: Callable[[], object]) -> list[str]:
        with watched((1280, 720)) as seen:
            do()
            hands.settle()
        return [words for texts in seen.placed.values() for words, _ in texts]

    talked = written(lambda: hands.open((ANNA, BOT), script="", clock=ClockRules(600_000)))
    scene = hands.match_scene
    (line,) = scene.controller.talk.lines
    assert f"„{Texts(ASSETS / 'locale', 'de')(line.key)}“" in talked
    assert scene.controller.plan.players[0].name in talked, "the other strip stays as it is"
    assert any(one.node.spot == ClockSpot(1) for one in scene.tree), "the clock stays in its place"
    app.change("play.bot_talk", False)
    scene.make_stale()  # as on coming back from the settings
    hands.settle()
    assert not scene.controller.talk.line((1,))


def test_a_shot_is_told_when_it_has_been_seen_and_its_line_goes(app: Application) -> None:
    hands = MatchHands(app)
    hands.open((BOT, ANNA), script="j12-l12NExp16", position=position("tank_chess", "one_shot"))
    hands.settle()
    found = hands.match_scene.controller.talk
    assert keys(found.lines) == [(0, "shot")]
    hands.match_scene.controller.update(SHOT_S)
    assert not found.lines


def test_who_comes_back_to_a_match_is_not_greeted_again(app: Application) -> None:
    plan = plan_on(TEXTS, (ANNA, BOT))
    for moves, greets in (("", True), ("c3-c5N d14-d11S", False)):
        scene = MatchHands(app).open(match=match_of(plan, moves), script="")
        assert bool(scene.controller.talk.lines) is greets


def test_the_face_stands_beside_the_words_where_both_have_room(app: Application) -> None:
    scene, found = MatchHands(app).open((ANNA, BOT), script=""), talk(ANNA, BOT)
    found.begin()
    for wide, there in ((300, True), (75, False)):
        row = spoken(scene, found.lines[0], wide, 60)
        assert isinstance(row, Row)
        shown = [one for part in row.children if isinstance(part, Column) for one in part.children]
        faces = [one.data for one in shown if isinstance(one, Picture)]
        assert faces == [found.lines[0].who.face] * there
    assert spoken(scene, found.lines[0], 40, 40) is None


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("timed", [False, True])
def test_what_has_no_room_beside_a_clock_is_not_said_rather_than_cut(
    home: Path, language: str, timed: bool
) -> None:
    window, clock = (960, 540), ClockRules(600_000) if timed else None
    with watched(window) as seen:
        app = offscreen_app(window, 1.0, language=language)
        players = (BOT, BOT, BOT, ANNA)
        plan = plan_on(app.texts, players, game="tank_tactics", map_name="portal", seating=2, clock=clock)
        waiting = Scripted(None)
        waiting.silent = True
        scene = make(app, plan=plan, thinker=lambda _: waiting, keep=False)
        app.push(scene)
        said = scene.controller.talk
        for said.seed in range(6):
            said.begin()
            app.step([], 1 / 60)
        app.close()
    told = [app.texts("match.says", words=app.texts(f"talk.{key}")) for key in TOLD]
    assert [line for line in seen.cut if any(line in words for words in told)] == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_has_no_room_beside_a_clock_is_said_in_its_place_while_it_stands_still(language: str) -> None:
    app = offscreen_app((960, 540), 1.0, language=language)
    players, clock = (BOT, BOT, BOT, ANNA), ClockRules(600_000)
    plan = plan_on(app.texts, players, game="tank_tactics", map_name="portal", seating=2, clock=clock)
    waiting = Scripted(None)
    waiting.silent = True
    scene = make(app, plan=plan, thinker=lambda _: waiting, keep=False)
    app.push(scene)
    lines = scene.controller.talk.lines
    still = [one for one in lines if not scene.strips.to_move(plan.sides[one.seat])]
    assert len(still) >= 2
    app.step([], 1 / 60)
    written = {one.node.say() for one in scene.tree if isinstance(one.node, Text)}
    assert {app.texts("match.says", words=app.texts(one.key)) for one in still} <= written
    app.close()


def test_each_character_talks_in_its_own_temper() -> None:
    for level, there in characters("tank_chess").items():
        for one in there:
            found = talk(ANNA, Player("bot", one.name, level, style=one.style))
            found.begin()
            assert [line.key.split(".")[1] for line in found.lines] == [one.temper]
