"""What bots say: when, for how long, and that the setting silences them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.match.talk import SHOT_S, START_S, BotTalk, Line
from game.app.poses.match_plans import plan_on
from game.data.files.paths import ASSETS
from game.data.people.characters import characters
from game.data.saves.matches import Player
from game.data.words.texts import Texts
from game.games.tank_chess.rules.events import Destroyed
from game.model.contract import Result, SeenStep
from game.testing.match_hands import MatchHands
from game.ui.window.application import Application
from tests.app.fitting import watched

TEXTS = Texts(ASSETS / "locale")
NOTHING: Any = None
ANNA, BOT = Player("person", "Anna"), Player("bot", "", 2)


def talk(*players: Player, seating: int = 0) -> BotTalk:
    return BotTalk(plan_on(TEXTS, players, seating=seating))


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
    found = talk(BOT, ANNA, BOT, BOT, seating=3)
    sides = found._sides
    mover = next(seat for seat in (2, 3, 0) if sides[seat] == 0)
    found.saw(None, lost(1), mover)
    found.seen()
    assert keys(found.lines)[0][1] == "shot" and sides[found.lines[0].seat] == 0


@pytest.mark.parametrize(
    ("places", "seat", "moment"), [((2, 1), 1, "won"), ((1, 2), 1, "lost"), ((1, 1), 1, "drawn")]
)
def test_at_the_end_a_bot_speaks_as_it_fared(places: tuple[int, ...], seat: int, moment: str) -> None:
    line = talk(ANNA, BOT).at_end(Result(places, (0.0, 0.0), "command_destroyed", "TC-6.1"))
    assert line is not None and keys((line,)) == [(seat, moment)]


def test_people_and_plain_bots_say_nothing() -> None:
    for who in (ANNA, Player("bot", "Gunner", 2)):
        found = talk(Player("person", "Ben"), who)
        found.begin()
        found.saw(None, lost(0), 1)
        found.seen()
        assert not found.lines
        assert found.at_end(Result((1, 2), (0.0, 0.0), "command_destroyed", "TC-6.1")) is None


def test_it_is_shown_on_the_strip_with_the_setting_on(app: Application) -> None:
    hands = MatchHands(app)

    def written(do: Callable[[], object]) -> set[str]:
        with watched((1280, 720)) as seen:
            do()
            hands.settle()
        return {words for texts in seen.placed.values() for words, _ in texts}

    talked = written(lambda: hands.open((ANNA, BOT), script=""))
    scene = hands.match_scene
    (line,) = scene.controller.talk.lines
    assert f"“{TEXTS(line.key)}”" in talked
    app.change("play.bot_talk", False)
    scene.make_stale()  # as on coming back from the settings
    hands.settle()
    assert not scene.controller.talk.line((1,))


def test_each_character_talks_in_its_own_temper() -> None:
    for level in characters("tank_chess").values():
        for one in level:
            found = talk(ANNA, Player("bot", one.name, next(iter(characters("tank_chess"))), style=one.style))
            found.begin()
            assert found.lines
