"""Every game that is offered by post is played to its end between two apps in two folders: by mouse and by
keys, by letters as text and by files in a shared folder."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.match.scene import MatchScene
from game.app.post.join import JoinPage
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.data.post.post_files import list_post
from game.games.flames_of_tanks.rules.actions import Claim, GoIn, Move, Refit, Shoot
from game.games.tank_tactics.rules.actions import Enter, Fire, Leave, Play, Ram
from game.model.registry import kit as kit_of
from tests.app.match_hands import Hands
from tests.app.post_pair import Desk
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.flames_of_tanks.view.players import FlamesPlayer
from tests.games.tank_tactics.view.hands import TankTacticsHands

MOST = 400
"""So many letters a match takes at most."""


class PostHands(Hands):
    """Hands at one of the desks."""

    desk: Desk

    def settle(self, frames: int = 200) -> None:
        """What happens is shown, until somebody may choose, or something is to be sent or waited for."""
        scene = self.match_scene
        for _ in range(frames):
            self.app.step([], 0.1)
            if self.app.stack.top is not scene:
                break
            if self.table.waits:
                self.key("return")
            controller, post = scene.controller, scene.by_post
            assert post is not None
            if controller.settled and (
                controller.over or controller.chooser is not None or post.prompt() is not None
            ):
                break
        self.app.step([], 0.1)

    def turn(self) -> None:
        """Decide what is to be decided, until the turn is done."""
        for number in range(MOST):
            if self.app.stack.top is not self.match_scene or self.match_scene.controller.chooser is None:
                return
            self.decide(number)

    def decide(self, number: int) -> None:
        """Decide one thing."""
        raise NotImplementedError


class ChessDesk(PostHands):
    def decide(self, number: int) -> None:
        seat = self.session.to_act
        adviser = LocalWorker("tank_chess")
        adviser.request(Seen(seat, self.session.view(seat)), 2, number, Limits(nodes=600))
        move = ask(adviser)
        (self.mouse_move if self.desk.by_mouse else self.key_move)(move)


class TacticsDesk(PostHands, TankTacticsHands):
    def decide(self, number: int) -> None:
        if self.world.phase != "turn":
            if self.desk.by_mouse:
                self.ready()
            else:
                self.by_keys = True
                self.ready_by_buttons("654321")
            return
        # cards that count for the next move are played with it
        actions = [one for one in self.world.legal_actions() if not isinstance(one, Play)]
        deeds = [one for one in actions if isinstance(one, Fire | Ram | Leave | Enter)]
        rng = self.desk.rng
        action = rng.choice(deeds if deeds and rng.random() < 0.7 else actions)
        (self.do if self.desk.by_mouse else self.do_by_buttons)(action)


class BoardDesk(PostHands, BoardHands):
    def decide(self, number: int) -> None:
        self.do(self.advice(number), self.click_spot if self.desk.by_mouse else self.enter_spot)


class FlamesDesk(PostHands, FlamesPlayer):
    def decide(self, number: int) -> None:
        game = kit_of("flames_of_tanks").game
        actions = list(game.actions(self.session.state))
        better = [one for one in actions if isinstance(one, Shoot | Refit | Claim | GoIn)]
        wild = {one for one in actions if isinstance(one, Move) and (one.kind == "fast" or one.wide)}
        fine = [one for one in actions if one not in wild]
        fine = [one for one in fine if not isinstance(one, Shoot) or not one.smoke]
        better = [one for one in better if one in fine]
        rng = self.desk.rng
        self.do(rng.choice(better if better and rng.random() < 0.8 else fine))


class Pair:
    """Anna, who invites and plays by mouse, and Ben, who joins and plays by keys."""

    def __init__(self, tmp: Path, hands: type[PostHands], *, shared: bool) -> None:
        self.folder = tmp / "shared" if shared else None
        if self.folder is not None:
            self.folder.mkdir()
        self.desks = Desk(tmp / "anna", "Anna"), Desk(tmp / "ben", "Ben")
        self.hands: list[PostHands] = []
        for number, desk in enumerate(self.desks):
            desk.by_mouse, desk.rng = number == 0, random.Random(7 + number)
            one = hands(desk.app)
            one.desk = desk
            self.hands.append(one)
        self.letters = 0

    def begin(self, game: str, **more: Any) -> None:
        """The invitation goes out, and is answered."""
        anna, ben = self.desks
        with anna.at():
            anna.invite(game, folder=self.folder, **more)
            text = anna.copy()
        with ben.at():
            if self.folder is None:
                ben.take(text)
            else:
                (file,) = self.folder.iterdir()
                ben.take(str(file))
            assert isinstance(ben.scene, JoinPage), (ben.scene.name, ben.wrong)
            ben.wait(0.2)
            assert (ben.scene.folder != "") == (self.folder is not None)
            ben.click("join")
            ben.wait(0.1)
            text = ben.copy()
        self.carry(ben, anna, text)

    def carry(self, here: Desk, there: Desk, text: str) -> None:
        """What one has sent comes to the other; what that answers by itself comes back."""
        for _ in range(20):
            with there.at():
                before = there.kept
                if self.folder is None:
                    there.take(text)
                    there.settle()
                    if there.scene.name == "letter":  # an answer that needs no decision
                        there.copy()
                else:
                    there.look()
                    there.follow_toast()
                if there.kept == before:
                    return
                text = there.outgoing()
            here, there = there, here

    def play(self) -> None:
        """Both play until the match is over for both."""
        for _ in range(MOST):
            for at in (0, 1):
                desk, other, hands = self.desks[at], self.desks[1 - at], self.hands[at]
                with desk.at():
                    desk.settle()
                    if not isinstance(desk.scene, MatchScene):
                        continue
                    hands.match_scene = desk.scene
                    hands.settle()  # dice that were rolled lie until somebody goes on
                    hands.turn()
                    scene = desk.scene
                    if isinstance(scene, MatchScene):
                        if scene.by_post is None or not scene.by_post.done:
                            continue
                        if desk.by_mouse:
                            desk.click("post.send")
                        else:
                            desk.key("ctrl+return")
                        desk.wait(0.1)
                    else:  # a set-up that is done is sealed by itself
                        assert desk.scene.name == "letter", desk.scene.name
                    text = desk.copy()
                    self.letters += 1
                self.carry(desk, other, text)
            if all(self.over(desk) for desk in self.desks):
                return
        raise AssertionError("it never ended")

    @staticmethod
    def over(desk: Desk) -> bool:
        """Whether the match is over at a desk."""
        with desk.at():
            (row,) = list_post()
            return row.stage == "over"

    def same(self) -> None:
        """Both have the same match, over, and see its end."""
        records = []
        for desk in self.desks:
            with desk.at():
                for _ in range(80):
                    desk.app.step([], 0.1)
                    if desk.scene.name == "end":
                        break
                assert desk.scene.name == "end", desk.scene.name
                assert not desk.wrong
                scene = next(one for one in desk.app.stack if isinstance(one, MatchScene))
                assert scene.match.session.result is not None
                records.append(scene.match.record_text().splitlines()[-1])
        assert records[0] == records[1]

    def close(self) -> None:
        """Both apps end."""
        for desk in self.desks:
            desk.close()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Callable[..., Pair]]:
    made: list[Pair] = []

    def make(hands: type[PostHands], *, shared: bool) -> Pair:
        made.append(Pair(tmp_path, hands, shared=shared))
        return made[-1]

    yield make
    for one in made:
        one.close()


def few_tanks(setup: Any) -> None:
    """A short match of Flames of Tanks."""
    setup.draft.set_options(tanks=1, rounds=3, mode="death_match")


GAMES: dict[str, tuple[type[PostHands], dict[str, Any]]] = {
    "tank_chess": (ChessDesk, {"map_name": "quick_bout_8"}),
    "tank_tactics": (TacticsDesk, {"map_name": "duel"}),
    "battlegrounds": (BoardDesk, {"map_name": "battle"}),
    "flames_of_tanks": (FlamesDesk, {"map_name": "farms", "change": few_tanks}),
}


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("shared", [False, True], ids=["text", "folder"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_post_is_played_to_its_end(pair: Callable[..., Pair], game: str, shared: bool) -> None:
    hands, more = GAMES[game]
    both = pair(hands, shared=shared)
    both.begin(game, **more)
    both.play()
    both.same()
    assert both.letters >= 4


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("game", ["battlegrounds", "flames_of_tanks"])
def test_with_a_letter_for_each_draw_it_is_played_to_its_end_too(
    pair: Callable[..., Pair], game: str
) -> None:
    hands, more = GAMES[game]
    both = pair(hands, shared=True)
    both.begin(game, strict=True, **more)
    both.play()
    both.same()


def drawn_from_the_start(setup: Any) -> None:
    """A short match in which numbers say who comes in next, too."""
    setup.draft.set_options(tanks=2, rounds=2, mode="death_match", even_start=True)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("strict", [False, True], ids=["", "strict"])
def test_a_match_that_begins_with_a_number_drawn_is_played_to_its_end__FT_2_0(
    pair: Callable[..., Pair], strict: bool
) -> None:
    both = pair(FlamesDesk, shared=strict)
    both.begin("flames_of_tanks", map_name="farms", strict=strict, change=drawn_from_the_start)
    both.play()
    both.same()


@pytest.mark.slow(few=1)
def test_three_people_at_three_machines_play_to_the_end(tmp_path: Path) -> None:
    desks = [Desk(tmp_path / name.lower(), name) for name in ("Anna", "Ben", "Clara")]
    hands = []
    for number, desk in enumerate(desks):
        desk.by_mouse, desk.rng = number != 1, random.Random(3 + number)
        one = BoardDesk(desk.app)
        one.desk = desk
        hands.append(one)

    read = set[tuple[Desk, str]]()

    def exchange() -> None:
        """Each gets what the others have sent, until nobody has anything new."""
        new = True
        while new:
            new = False
            for desk in desks:
                with desk.at():
                    text = desk.outgoing() if list_post() else ""
                for other in desks:
                    if other is desk or not text or (other, text) in read:
                        continue
                    with other.at():
                        if list_post():
                            before = other.kept
                            other.take(text)
                            read.add((other, text))
                            new = new or other.kept != before

    with desks[0].at():
        desks[0].invite("battlegrounds", map_name="battle", change=lambda setup: setup.draft.sit(1))
        invitation = desks[0].copy()
    for number, desk in enumerate(desks[1:], 1):
        with desk.at():
            desk.take(invitation)
            desk.click(f"party.{number}")
            desk.click("join")
            desk.wait(0.1)
            if desk.scene.name == "letter":
                desk.copy()
    exchange()
    for _ in range(MOST):
        for desk, one in zip(desks, hands, strict=True):
            with desk.at():
                desk.settle()
                if not isinstance(desk.scene, MatchScene):
                    continue
                one.match_scene = desk.scene
                one.settle()
                one.turn()
                post = desk.scene.by_post if isinstance(desk.scene, MatchScene) else None
                if post is None or not post.done:
                    continue
                desk.key("ctrl+return")
                desk.copy()
            exchange()
        if all(Pair.over(desk) for desk in desks):
            break
    assert all(Pair.over(desk) for desk in desks)
    for desk in desks:
        desk.close()
