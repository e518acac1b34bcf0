"""What is newly at stake is announced once, with one sound."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.app.poses.samples import position
from game.app.table.looking import Looking
from game.data.saves.matches import Match
from game.model.contract import PUBLIC, Resign
from game.testing.match_hands import MatchHands
from game.ui.window.application import Application
from game.view.table import RISEN_MS
from tests.app.staged import by_bots, moving, open_match, rise, shown
from tests.view.test_table_sounds import table_of

DESTROYED = "Recruit 2’s tank B destroys Anna’s tank A"
BOTH = "You have only one tank left\nGreen has only one tank left"
RISES = [
    ("battlegrounds", "match_point", 1, "MATCH POINT!", "You can win with your next score"),
    ("battlegrounds_4", "match_point", 1, "MATCH POINT!", "Green can win with the next score"),
    ("tank_tactics", "last_tank", 1, "LAST TANK!", "You have only one tank left"),
    ("tank_tactics_4", "last_tank", 0, "LAST TANK!", "Blue has only one tank left"),
    ("tank_tactics_4", "seat_falls", 0, "OUT!", "Recruit 1 is out; the match goes on"),
    ("tank_tactics_4", "seat_falls", 1, "OUT!", f"{DESTROYED}\nYou are out; the match goes on"),
    ("tank_battle", "last_tank", 1, "LAST TANK!", BOTH),
    ("flames_of_tanks", "last_round", 0, "LAST ROUND!", "The match ends with this round"),
]
"""What is newly at stake in which match, the seat of the only person, and what is announced."""

SOUNDS = {"match_point": "stakes", "last_tank": "stakes"}
"""The sounds that aren't called after what they tell."""


def told(hands: MatchHands) -> tuple[str, str]:
    banner = hands.match_scene.banner.told()
    return ("", "") if banner is None else (banner.word, banner.words)


@pytest.fixture
def heard(app: Application, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that were played."""
    found = list[str]()
    monkeypatch.setattr(app.audio, "play", lambda name, *_, **more: found.append(name))
    return found


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("name", "kind", "person", "word", "words"), RISES)
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_what_is_newly_at_stake_is_announced_once_with_one_sound(
    app: Application, heard: list[str], speed: float, name: str, kind: str, person: int, word: str, words: str
) -> None:
    found, hands, sound = rise(name, kind), moving(app, speed), SOUNDS.get(kind, kind)
    scene = open_match(hands, found.match(person))
    heard.clear()
    assert told(hands)[0] != word
    list(shown(hands, found.action))
    hands.wait(0.2)
    assert told(hands) == (word, words) and heard.count(sound) == 1
    assert not ({"check", "escape", "your_turn", "stakes"} - {sound}) & set(heard)

    hands.wait(RISEN_MS / 1000 + 0.5)
    assert told(hands)[0] != word, "it has been read"
    scene.controller.viewpoint.look(0)
    hands.wait(0.2)
    assert told(hands)[0] != word
    scene.controller.viewpoint.look(None)
    hands.wait(0.2)
    assert told(hands)[0] != word and heard.count(sound) == 1, "it was announced before"

    if not speed:
        viewpoint = scene.controller.viewpoint
        viewpoint.look(len(viewpoint.record) - 1)
        viewpoint.step("forward_one")
        hands.wait(0.2)
        assert viewpoint.looking is None and told(hands)[0] != word, "nor where one steps through it"
        assert heard.count(sound) == 1

    again = Match.create(found.plan, folder=None)
    for action in (*found.before, found.action):
        again.session.play(action)
    open_match(hands, again)
    hands.wait(0.2)
    assert told(hands)[0] != word and heard.count(sound) == 1, "a match that is opened announces nothing"


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("name", dict.fromkeys(one[0] for one in RISES))
def test_what_is_at_stake_is_known_to_everybody(name: str) -> None:
    made = by_bots(name, None)
    game, table, seen = made.kit.game, table_of(made.kit.name), 0
    for point in made.session.whole_line[::-3]:
        stakes = list(table.stakes(point.step.state))
        seats = (PUBLIC, *range(len(made.plan.players)))
        assert all(list(table.stakes(game.observe(point.step.state, seat))) == stakes for seat in seats)
        seen += bool(stakes)
    assert seen


def test_a_partner_who_is_out_is_named(app: Application, heard: list[str]) -> None:
    found, hands = rise("battlegrounds_team"), moving(app, 0.0)
    open_match(hands, found.match(0))
    hands.session.call(Resign(2))
    hands.wait(0.2)
    banner = hands.match_scene.banner.told()
    assert banner is not None and banner.fire and heard.count("seat_falls") == 1
    assert told(hands) == ("OUT!", "Recruit 2 is out; the match goes on")


def test_a_replay_announces_nothing() -> None:
    found = rise("battlegrounds")
    match, table = found.match(), table_of("battlegrounds")
    match.session.play(found.action)
    record = match.session.record(0, then=True)
    looking = Looking(table, record)
    for ply in (len(record) - 1, len(record)):
        looking.go(ply)
        table.skip()
    assert table.stakes(record.view(len(record))) and not table.risen


def test_who_chooses_has_read_it(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    found, hands = rise("battlegrounds"), moving(app, 0.0)
    open_match(hands, found.match(0, 1))
    list(shown(hands, found.action))
    hands.wait(0.2)
    assert told(hands)[0] == "MATCH POINT!" and hands.table.chooser.choice() is None
    monkeypatch.setattr(hands.table.chooser, "choice", lambda: "a drive")
    assert told(hands)[0] != "MATCH POINT!"


def test_undo_announces_nothing_anew(app: Application, heard: list[str]) -> None:
    found, hands = rise("battlegrounds"), moving(app, 0.0)
    scene = open_match(hands, found.match(0, 1))
    for _ in range(2):
        list(shown(hands, found.action))
        hands.wait(0.2)
        assert told(hands)[0] == "MATCH POINT!"
        scene.controller.undoing.undo()
        hands.wait(0.2)
        assert told(hands)[0] != "MATCH POINT!"
    scene.controller.undoing.redo()
    hands.wait(0.2)
    assert told(hands)[0] != "MATCH POINT!" and heard.count("stakes") == 2


def test_undo_while_it_is_shown_announces_nothing(app: Application, heard: list[str]) -> None:
    found, hands = rise("battlegrounds"), moving(app)
    scene = open_match(hands, found.match(0, 1))
    scene.controller.play(found.action)
    hands.wait(0.1)
    assert hands.table.busy
    scene.controller.undoing.undo()
    hands.wait(0.2)
    assert told(hands)[0] != "MATCH POINT!" and "stakes" not in heard and not hands.table.busy


def test_check_is_heard_when_it_is_given_and_not_where_a_match_opens_with_it(
    app: Application, heard: list[str]
) -> None:
    hands = moving(app, 0.0)
    scene = hands.open(position=position("tank_chess", "middle"))
    action = scene.match.kit.parse_action("k10-k7S", hands.session.state)
    list(shown(hands, action))
    hands.wait(0.2)
    assert told(hands)[0] == "CHECK!" and heard.count("check") == 1
    scene.controller.undoing.undo()
    hands.wait(0.2)
    scene.controller.undoing.redo()
    hands.wait(0.2)
    assert told(hands)[0] == "CHECK!" and heard.count("check") == 1
    again = Match.create(scene.match.plan, folder=None)
    again.session.play(action)
    open_match(hands, again)
    hands.wait(0.2)
    assert told(hands)[0] == "CHECK!" and heard.count("check") == 1


@pytest.mark.slow
def test_persons_who_are_kept_apart_are_told_it_too(app: Application, heard: list[str]) -> None:
    found, hands = rise("tank_battle"), moving(app, 0.0)
    scene, stack = open_match(hands, found.match(0, 1)), cast(Any, app.stack)
    for played in (False, True):
        while stack.top is not scene:  # the curtain
            hands.key("return")
        if not played:
            scene.controller.play(found.action)
            hands.wait(0.2)
    both = "Green has only one tank left\nGrey has only one tank left"
    assert told(hands) == ("LAST TANK!", both) and heard.count("stakes") == 1
