"""In every game and phase: with the pointer at rest and nothing chosen, Enter, Space and a gamepad's A play
nothing but what the coloured button and the bar of keys name."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.app.poses.match_plans import plan_on, whole_position
from game.app.poses.samples import position
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.view.choose import CardSpot
from game.games.flames_of_tanks.rules.actions import Remount, Roll
from game.games.tank_battle.rules.actions import Fight
from game.games.tank_tactics.rules.actions import End, Give
from game.model.contract import CHANCE, TextError
from game.model.registry import kit as kit_of
from game.ui.window.application import Application
from game.view.spots import FieldSpot, square_of
from tests.app.match_hands import Hands
from tests.shared_matches import GAMES

NAMED: dict[str, dict[str, type]] = {
    "flames_of_tanks": {
        "flames_of_tanks_view.prompt.roll": Roll, "flames_of_tanks_view.prompt.remount": Remount,
    },
    "tank_battle": {"tank_battle_view.prompt.begin": Fight},
    "tank_tactics": {"tank_tactics_view.prompt.end": End, "tank_tactics_view.prompt.ready": Give},
}  # fmt: skip
"""What a key may play though nothing was chosen, by what the bar says of it: a roll, a remount, the battle
that stands out, the end of a turn, the cards as the page proposes them."""

SAMPLES = {
    "tank_chess": ("middle", "one_shot", "fun_set"),
    "battlegrounds": ("shoot", "drive", "redeploy", "upgrade", "uncover", "draft"),
    "tank_tactics": ("middle", "duel"),
    "tank_battle": ("move", "plot", "fight"),
    "flames_of_tanks": ("act", "near", "more", "refit", "last"),
}
"""The positions tried besides those of a match."""

NAMES = ("Anna", "Ben", "Clara", "David")

PLACES = 3
"""Places of the board where the pointer rests, a position."""


class KeysTried:
    """Matches of people at one screen, and what was tried in them."""

    def __init__(self, app: Application, game: str) -> None:
        self.app, self.game, self.rng = app, game, random.Random(5)
        self.hands = Hands(app)
        self.phases: dict[str, int] = {}
        self.tried = 0

    def begin(self, sample: str = "") -> None:
        """Begin a match, on the default map or from a sample."""
        start = sample and whole_position(self.app.texts, self.game, position(self.game, sample))
        for seating in range(len(kit_of(self.game).info.seatings)):
            seats = kit_of(self.game).info.seatings[seating].sides
            people = tuple(Seat("person", name) for name in NAMES[: len(seats)])
            try:
                plan = plan_on(
                    self.app.texts, people, game=self.game, seed=5, position=start, seating=seating
                )
                break
            except TextError:  # another number of seats
                continue
        self.hands.open(match=Match.create(plan, folder=None, now=lambda: 0))

    def go_on(self) -> bool:
        """Play an action by chance; return whether the match goes on."""
        session: Any = self.hands.session
        seat = session.to_act
        if seat is None or session.result is not None:
            return False
        if seat != CHANCE:
            actions = list(self.hands.match_scene.match.kit.game.actions(session.view(seat)))
            kinds = sorted({type(one).__name__ for one in actions})
            kind = self.rng.choice([one for one in kinds if one != "End" or len(kinds) == 1] or kinds)
            session.play(self.rng.choice([one for one in actions if type(one).__name__ == kind]))
        return True

    def look(self) -> bool:
        """Show the position to whoever acts; return whether they may choose."""
        hands = self.hands
        hands.settle()
        hands.answer_curtain()
        while hands.scene is not hands.match_scene:
            hands.key("escape")
        scene = hands.match_scene
        if scene.announcer.shown or scene.recap.by_itself:
            hands.quick("escape")
        if hands.table.phase.keys == "tank_battle_reveal":
            hands.quick("shift+return")  # the others look away
        return scene.controller.chooser is not None and not hands.table.busy

    def try_keys(self, most: int) -> None:
        """Rest the pointer and press the keys, in a phase in which that wasn't done so often yet."""
        hands, table = self.hands, self.hands.table
        state: Any = hands.session.state
        phase = f"{getattr(state, 'phase', 'move')} {type(table.phase).__name__}"
        if self.phases.get(phase, 0) >= most:
            return
        self.phases[phase] = self.phases.get(phase, 0) + 1
        for press in (lambda: hands.quick("return"), lambda: hands.pad("a"), lambda: hands.quick("space")):
            for _ in range(PLACES):
                if not self._try(press):
                    return

    def _place(self) -> tuple[int, int]:
        """A place of the board by chance."""
        board = self.hands.match_scene.host.board
        return self.rng.randrange(board.left, board.right), self.rng.randrange(board.top, board.bottom)

    def _try(self, press: Any) -> bool:
        """Press a key with the pointer at rest somewhere; return whether nothing was played."""
        hands, table = self.hands, self.hands.table
        for _ in range(6):
            if not table.put_back():
                break
        for _ in range(20):
            at = (
                self._place() if table.page is None else self.rng.choice(list(table.beside.spots)).rect.center
            )
            hands.app.step(
                [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 0.02
            )
            if table.pointing.hovered is not None:
                break
        assert table.pointing.hovered is not None, table.page
        assert table.pointing.cursor is None
        line, draft = len(hands.session.whole_line), repr(table.draft.data)
        before = {one.words for one in hands.match_scene.host.prompts()}
        press()
        hands.app.step([], 0.05)
        self.tried += 1
        played = hands.session.whole_line[line:]
        if played:
            action = played[0].entry.action
            told = {hands.app.texts(key): kind for key, kind in NAMED.get(self.game, {}).items()}
            assert any(kind is type(action) and words in before for words, kind in told.items()), (
                action, table.pointing.hovered, before
            )  # fmt: skip
            return False
        assert repr(table.draft.data) == draft, (table.pointing.hovered, draft)
        return True


MATCHES = {
    "tank_chess": (12, 60, 8, 1),
    "battlegrounds": (60, 100, 2, 5),
    "tank_tactics": (60, 30, 2, 3),
    "tank_battle": (40, 50, 2, 4),
    "flames_of_tanks": (30, 60, 3, 4),
}
"""Most actions of a game's match, the least presses tried, how often a phase is tried, the least phases."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_with_nothing_chosen_a_key_plays_only_what_is_named_wherever_the_pointer_rests(
    app: Application, game: str
) -> None:
    actions, least, most, phases = MATCHES[game]
    keys = KeysTried(app, game)
    for sample in SAMPLES[game]:
        keys.begin(sample)
        assert keys.look(), sample
        keys.try_keys(most)
    keys.begin()
    for _ in range(actions):
        if keys.look():
            keys.try_keys(most)
        if not keys.go_on():
            break
    assert keys.tried >= least and len(keys.phases) >= phases, (keys.tried, keys.phases)


def told_of(hands: Hands, command: str) -> list[str]:
    """What the bar says of a key, by its words."""
    return [one.words for one in hands.match_scene.host.prompts() if command in one.commands]


@pytest.mark.slow
def test_firing_by_key_takes_no_target_from_the_pointer(app: Application) -> None:
    keys = KeysTried(app, "tank_tactics")
    keys.begin("duel")
    assert keys.look()
    hands, table = keys.hands, keys.hands.table
    hands.quick("shift+a")
    targets = list(table.chooser.now.shots)
    assert len(targets) == 2
    for target in targets:
        hands.move(hands.at(target))
        assert table.pointing.hovered == FieldSpot(target)
        hands.quick("f")
        hands.settle()
        assert not hands.session.whole_line and table.pointing.cursor == FieldSpot(targets[0])
    hands.quick("f")
    hands.settle()
    assert hands.session.whole_line, "the cursor is at one of them"


@pytest.mark.slow
def test_the_bar_says_that_enter_plays_only_where_it_does(app: Application) -> None:
    tactics = KeysTried(app, "tank_tactics")
    tactics.begin("duel")
    assert tactics.look()
    hands, table = tactics.hands, tactics.hands.table
    play, pick = app.texts("tank_tactics_view.prompt.play"), app.texts("tank_tactics_view.prompt.pick")
    hands.quick("shift+a")
    assert told_of(hands, "pick") == []
    goal = next(iter(table.chooser.now.reach.stops))
    hands.tap(hands.at(goal))
    assert table.chooser.goal == goal and told_of(hands, "pick") == [play]
    hands.quick("up")
    hands.quick("up")
    assert square_of(table.pointing.cursor) != goal and told_of(hands, "pick") == [pick]
    hands.quick("return")
    hands.settle()
    assert not hands.session.whole_line

    chess = KeysTried(app, "tank_chess")
    chess.begin("middle")
    assert chess.look()
    hands, table = chess.hands, chess.hands.table
    hands.quick("n")
    origin = table.chooser.picked
    stops = [stop for stop in table.chooser.reach(origin).stops if stop != origin]
    hands.cursor_to(stops[0])
    hands.quick("return")
    assert table.chooser.ghost.square == stops[0]
    choose = app.texts("match.prompt.choose")
    assert choose not in told_of(hands, "pick")
    hands.quick("up")
    hands.quick("left")
    assert table.pointing.cursor != stops[0] and told_of(hands, "pick") == [choose]


@pytest.mark.slow
def test_enter_plays_what_is_chosen_beside_the_board_as_the_bar_says(app: Application) -> None:
    keys = KeysTried(app, "battlegrounds")
    keys.begin("draft")
    assert keys.look()
    hands, table = keys.hands, keys.hands.table
    table.chooser.confirm = True
    card = next(spot for spot in table.chooser.spots() if isinstance(spot, CardSpot))
    hands.tap(table.beside.of(card).rect.center)
    assert table.chooser.armed is not None and not hands.session.whole_line
    assert told_of(hands, "pick") == [app.texts("battlegrounds_view.prompt.again")]
    chosen = table.chooser.armed
    hands.move(keys._place())
    hands.quick("return")
    hands.settle()
    assert hands.session.whole_line[0].entry.action == chosen
