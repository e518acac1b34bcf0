"""Hints in a match: found step by step, explained when asked for again, gone with whatever else is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.app.match.panel_tabs import PanelTabs
from game.app.match.scene import MatchScene, make
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.app.table import hinting
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Answer, Failure, LocalWorker, Message, ThinkingProgress
from game.data.saves.matches import Player as Seat
from game.games.tank_chess.rules.kit import KIT
from game.testing.match_hands import PEOPLE, Scripted
from game.testing.prompts import prompts_of
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.app.match_hands import hint_words as told

MIDDLE, ONE_SHOT = (position("tank_chess", name) for name in ("middle", "one_shot"))


BEST = "e7-f7Exk7 g10-h9Sxf7 a9-d11NExf13"
TEMPTING = "n4-n3Nxg10"
LOSES = f"{TEMPTING} k7-k5Sxg1"
CHOSEN = "e7-d7Exk7"


@dataclass(frozen=True)
class Said:
    """A line of an analysis: its moves, its score and mate for White, its depth."""

    moves: str
    score: int = 86
    mate: int | None = None
    depth: int = 4

    def thought(self, view: Any, rank: int = 1) -> Thought[Any]:
        actions, state = [], view
        for text in self.moves.split():
            actions.append(KIT.parse_action(text, state))
            state = KIT.game.apply(state, actions[-1]).state
        return Thought(self.depth, 100, self.score, tuple(actions), self.mate, rank)


class Sage:
    """A thinker whose analyst says what it is told, question by question: guesses one a frame, the answer
    as the last thing."""

    def __init__(self, *answers: list[Said] | str) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, Limits]] = []
        self.also: list[list[str]] = []
        self.cancelled = self.closed = 0
        self._inbox: list[Message] = []

    def request(self, *_: Any, **__: Any) -> int:
        raise AssertionError("it is no bot")

    request_draw = request

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        self.asked.append((lines, limits))
        self.also.append([KIT.format_action(action, seen.view) for action in also])
        lines = len(also) or lines
        said = self.answers.pop(0)
        if isinstance(said, str):
            self._inbox = [Failure(1, said)]
            return 1
        ranks = range(1, lines + 1) if lines > 1 else [1] * len(said)
        pairs = list(zip(said, ranks, strict=False))
        known = {(one, rank): one.thought(seen.view, rank) for one, rank in dict.fromkeys(pairs)}
        thoughts = [known[pair] for pair in pairs]
        answer = tuple(thoughts) if lines > 1 else (thoughts[-1],)
        self._inbox = [*(ThinkingProgress(1, thought) for thought in thoughts), Answer(1, answer)]
        return 1

    def estimate(self, views: Sequence[Any]) -> int:
        raise AssertionError("nothing is estimated here")

    def poll(self) -> list[Message]:
        return [self._inbox.pop(0)] if self._inbox else []

    def cancel(self) -> None:
        self.cancelled += bool(self._inbox)
        self._inbox = []

    @property
    def busy(self) -> bool:
        return bool(self._inbox)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def begin(
    hands: Hands, sage: Any, *, position: str = MIDDLE, moves: str = "k10-k7S", players: Any = PEOPLE,
    **more: Any,
) -> MatchScene:  # fmt: skip
    plan = plan_on(hands.app.texts, players, position=position, **more)
    scene = make(hands.app, match=match_of(plan, moves), thinker=lambda game: sage, keep=False)
    hands.match_scene = scene
    hands.app.push(scene)
    hands.settle()
    return scene


def ask_twice(hands: Hands) -> None:
    """For a hint, and for its reasons."""
    for _ in range(2):
        hands.quick("h")
        hands.wait(0.1)


def phase(scene: MatchScene) -> str:
    """What the hint is at."""
    return scene.controller.hinting.phase


def drawn(hands: Hands) -> list[tuple[str, str]]:
    """The moves drawn: the mark and the square where each ends."""
    grid = hands.table.view.grid
    return [(move.mark, grid.name(move.path[-1])) for move in hands.table.board.scene.told("move")]


def test_a_first_guess_is_shown_at_once_refined_and_at_the_end_the_line_is_drawn(hands: Hands) -> None:
    sage = Sage([Said("e7-h7NExk7", -50, depth=1), Said(BEST)])
    scene = begin(hands, sage)
    hands.quick("h")
    assert phase(scene) == "thinking"
    assert drawn(hands) == [("", "h7")]
    assert told(scene) == "Medium to h7, facing north-east; then fire at the Medium on k7"
    assert scene.focus.by_key("hint").on
    hands.wait(0.02)
    assert drawn(hands) == [("", "f7")]
    assert scene.hint_card.aside() == "Thinking…"
    hands.wait(0.05)
    assert phase(scene) == "best"
    assert drawn(hands) == [("1", "f7"), ("2", "h9"), ("3", "d11")]
    assert told(scene).startswith(
        "Medium to f7, facing east; then fire at the Medium on k7 | It destroys the Medium on k7; Black then"
    ), "the reason comes next"
    assert " | Expected | Medium to f7, facing east;" in told(scene)
    assert not any(figure in told(scene) for figure in ("e7–f7", "+0.9", "looked")), "they come with why"
    [(lines, limits)] = sage.asked
    assert lines == 1
    assert limits.movetime_ms == 2000


@pytest.mark.slow
def test_asked_for_again_it_says_why_and_what_a_tempting_shot_loses(hands: Hands) -> None:
    sage = Sage([Said(BEST)], [Said(BEST), Said(LOSES, -999_998, -2)])
    scene = begin(hands, sage)
    hands.click("hint")
    hands.wait(0.1)
    button = scene.focus.by_key("hint")
    assert button.label == hands.app.texts("match.hint.button.best")
    [again, *_] = prompts_of(scene)
    assert again.label == "again: why"
    hands.click(again)
    assert "White’s winning chances: 55% · looked 4 turns ahead" in told(scene)
    assert "It destroys the Medium on k7; Black then destroys your Medium on f7." in told(scene)
    assert "It saves your Command from the Medium on k7." in told(scene)
    hands.wait(0.1)
    said = told(scene)
    assert (
        "Another move | Heavy to n3, facing north; then fire at the Medium on g10 | "
        "It loses: Black wins with the next move." in said
    )
    assert sage.asked[1] == (1, Limits(depth=4, movetime_ms=hinting.OTHER_MS))
    assert sage.also[1] == [BEST.split()[0], TEMPTING], "one search gives both"
    assert drawn(hands)[0] == ("1", "f7"), "the best line stays drawn"
    hands.quick("h")
    assert drawn(hands) == [("1", "n3"), ("2", "k5")]
    hands.click("hint")
    assert drawn(hands)[0] == ("1", "f7")


@pytest.mark.slow
def test_the_move_being_chosen_is_the_one_held_against_the_best(hands: Hands) -> None:
    sage = Sage([Said(BEST)], [Said(BEST), Said(f"{CHOSEN} d12-c11SWxa9", -30)])
    scene = begin(hands, sage)
    hands.tap_square("e7")
    hands.tap_square("d7")
    planned = hands.table.planned()
    ask_twice(hands)
    assert hands.table.planned() == planned == "M e7–d7 E ×k7"
    said = told(scene)
    assert (
        "Your choice | Medium to d7, facing east; then fire at the Medium on k7 | "
        "Black’s winning chances: 52%" in said
    )
    assert "Black then destroys your Light on a9. | All told, that is about 1.2 pieces worse." in said


@pytest.mark.slow
def test_who_has_chosen_the_best_move_is_told_so(hands: Hands) -> None:
    sage = Sage([Said(CHOSEN)], [Said(CHOSEN), Said(LOSES, -999_998, -2)])
    scene = begin(hands, sage)
    hands.tap_square("e7")
    hands.tap_square("d7")
    ask_twice(hands)
    assert "You have already chosen the best move." in told(scene)
    assert "Another move | Heavy to n3, facing north; then fire at the Medium on g10" in told(scene)


@pytest.mark.slow
def test_the_best_is_never_worse_than_the_move_it_is_held_against(hands: Hands) -> None:
    """Looked at together, the one that was thought the best may be the lesser one."""
    sage = Sage([Said(BEST, 10)], [Said(CHOSEN, 20), Said(BEST, 10)])
    scene = begin(hands, sage)
    hands.tap_square("e7")
    hands.tap_square("d7")
    ask_twice(hands)
    best, other = scene.controller.hinting.best, scene.controller.hinting.other
    assert best is not None
    assert other is not None
    assert (best.value, other.line.value) == (20, 10)
    assert "You have already chosen the best move." in told(scene)
    assert "Your choice" not in told(scene)
    assert drawn(hands)[0] == ("", "d7")
    assert "On a closer look, this is better than the first hint." in told(scene)
    assert "The first hint | Medium to f7, facing east; then fire at the Medium on k7" in told(scene)


def test_why_says_so_when_a_closer_look_finds_another_move_than_the_hint(hands: Hands) -> None:
    sage = Sage([Said("h3-e6NW", 10)], [Said("f3-f5NW", 30), Said("h3-e6NW", 10)])
    scene = begin(hands, sage, position="", moves="")
    hands.quick("h")
    hands.wait(0.1)
    shown = told(scene)
    hands.quick("h")
    hands.wait(0.1)
    assert shown.split(" | ")[0] != told(scene).split(" | ")[0], "another move is named now"
    assert "On a closer look, this is better than the first hint." in told(scene)
    assert "The first hint | Medium to e6, facing north-west" in told(scene)


def test_a_move_taken_back_is_the_one_held_against_the_best(hands: Hands) -> None:
    sage = Sage([Said(BEST)], [Said(BEST), Said(f"{CHOSEN} d12-c11SWxa9", -30)])
    scene = begin(hands, sage)
    scene.controller.play(KIT.parse_action(CHOSEN, hands.session.state))
    hands.settle()
    hands.quick("u")
    hands.wait(0.1)
    ask_twice(hands)
    assert "The move you undid | Medium to d7, facing east; then fire at the Medium on k7" in told(scene)
    assert "All told, that is about 1.2 pieces worse." in told(scene)


def test_where_nothing_is_tempting_it_is_the_second_best(hands: Hands) -> None:
    sage = Sage([Said("h3-e6NW", 10)], [Said("h3-e6NW", 10), Said("f3-f5NW", -30)])
    scene = begin(hands, sage, position="", moves="")
    ask_twice(hands)
    assert [lines for lines, _ in sage.asked] == [1, 2]
    assert "Another move | Light to f5, facing north-west" in told(scene)
    assert "All told, that is about 0.4 pieces worse." in told(scene)


def test_where_there_is_but_one_move_it_says_so(hands: Hands) -> None:
    only = [Said("h3-e6NW", 10)]
    scene = begin(hands, Sage(only, only), position="", moves="")
    ask_twice(hands)
    assert told(scene).endswith("This is the only move.")


def test_asked_for_again_while_it_is_thought_about_why_is_told_as_soon_as_it_is_found(hands: Hands) -> None:
    sage = Sage([Said(BEST, depth=n) for n in range(1, 9)], [Said(BEST), Said(LOSES, -999_998, -2)])
    scene = begin(hands, sage)
    hands.quick("h")
    hands.quick("h")
    assert phase(scene) == "thinking"
    assert "Next: why this move is best." in told(scene)
    hands.wait(0.3, dt=1 / 60)  # a look each frame
    assert phase(scene) == "why"


def test_a_certain_win_ends_the_thinking(hands: Hands) -> None:
    wins = Said("j12-j12Nxj15", 999_999, 1)
    sage = Sage([wins, Said("j12-j13NExj15", 999_999, 1)], [wins])
    scene = begin(hands, sage, position=ONE_SHOT, moves="")
    hands.quick("h")
    assert phase(scene) == "best"
    assert sage.cancelled == 1
    hands.quick("h")
    assert "White wins with this move" in told(scene)


@pytest.mark.slow
def test_for_black_the_words_are_blacks_and_the_arrows_lie_as_the_board_does(hands: Hands) -> None:
    scene = begin(hands, Sage([Said("k10-k7S", -140)], [Said("k10-k7S", -140)]), moves="")
    scene.set_turn(2)
    ask_twice(hands)
    assert "Black’s winning chances: 58%" in told(scene)
    assert drawn(hands) == [("", "k7")]


def click(square: str) -> Callable[[Hands], None]:
    return lambda hands: hands.tap_square(square)


def press(key: str) -> Callable[[Hands], None]:
    return lambda hands: hands.quick(key)


def right_click(hands: Hands) -> None:
    hands.tap(hands.at("j9"), button=pygame.BUTTON_RIGHT)


def click_record(hands: Hands) -> None:
    rect = hands.match_scene.moves_area.rect
    hands.tap((rect.right - 60, rect.y + 14))


ENDS: dict[str, Callable[[Hands], None]] = {
    "a right click": right_click,
    "undo": press("u"),
    "looking back": press("pageup"),
    "pause": press("p"),
    "back": press("escape"),
    "a click in the record": click_record,
    "the menu": lambda hands: hands.click("menu"),
    "resigning": lambda hands: hands.match_scene.controller.calls.resign(),
    "a draw offer": lambda hands: (hands.match_scene.controller.calls.offer_draw(), None)[1],
    "a move": lambda hands: hands.match_scene.controller.play(
        KIT.parse_action(CHOSEN, hands.session.state)
    ),
    "leaving": lambda hands: hands.app.to_menu(),
}  # fmt: skip
"""What puts a hint away, or its thinking to an end."""

STAYS: dict[str, Callable[[Hands], None]] = {
    "a click on the board": click("h3"),
    "a click on nothing": click("j9"),
    "the next piece": press("n"),
    "a pick": press("return"),
}
"""What chooses something, and lets it stay."""


@pytest.mark.sample(now=5, few=2)
@pytest.mark.parametrize("what", ENDS)
def test_it_goes_when_it_is_put_away_or_the_position_changes(hands: Hands, what: str) -> None:
    sage = Sage([Said(BEST)] * 60)
    scene = begin(hands, sage)
    hands.quick("h")
    assert phase(scene) == "thinking"
    assert drawn(hands)
    ENDS[what](hands)
    hands.wait(0.02)
    assert phase(scene) == "off"
    assert sage.cancelled == 1
    assert hands.table.suggested == ()
    if what == "back":
        assert hands.scene is scene, "it closes the hint and nothing else"


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("what", STAYS)
def test_it_stays_while_something_is_chosen_and_that_is_put_back_first(hands: Hands, what: str) -> None:
    scene = begin(hands, Sage([Said(BEST)]))
    if what == "a pick":
        hands.cursor_to(hands.table.view.grid.square("h3"))
    hands.quick("h")
    hands.wait(0.1)
    STAYS[what](hands)
    hands.wait(0.1)
    assert phase(scene) == "best"
    assert told(scene)
    if hands.table.chooser.choice() is not None:
        hands.quick("escape")
        assert phase(scene) == "best"
        assert hands.table.chooser.choice() is None
    hands.quick("escape")
    assert phase(scene) == "off"
    assert hands.scene is scene


def test_a_hint_that_was_found_is_there_again_after_the_menu(hands: Hands) -> None:
    scene = begin(hands, Sage([Said(BEST)]))
    hands.quick("h")
    hands.wait(0.1)
    hands.click("menu")
    hands.wait(0.1)
    hands.quick("escape")
    hands.wait(0.1)
    assert hands.scene is scene
    assert phase(scene) == "best"


@pytest.mark.slow
def test_it_stays_while_the_board_is_only_looked_at(hands: Hands) -> None:
    scene = begin(hands, Sage([Said(BEST)]))
    hands.quick("h")
    hands.wait(0.1)
    for key in ("f", "l", "up", "="):
        hands.quick(key)
        assert phase(scene) == "best", key
        assert drawn(hands)[0] == ("1", "f7"), key


def test_its_button_plays_it_also_while_something_else_is_chosen(hands: Hands) -> None:
    begin(hands, Sage([Said(BEST)]))
    hands.quick("h")
    hands.wait(0.1)
    hands.tap_square("h3")
    hands.wait(0.1)
    before = hands.session.state
    best = KIT.parse_action(BEST.split()[0], before)
    hands.click("hint.play_hint")
    hands.settle()
    assert hands.session.state == KIT.game.apply(before, best).state


def test_a_gamepad_asks_for_it_and_plays_it_and_is_told_by_which_buttons(hands: Hands) -> None:
    scene = begin(hands, Sage([Said(BEST)]))
    hands.pad("stick_press")
    hands.wait(0.1)
    told = [(one.place.caps, one.prompt.words) for one in scene.prompt_row.shown]
    assert (("R3",), "play it") in told and (("L3",), "again: why") in told
    assert all(caps for caps, _ in told), "what only keys do is nothing to a gamepad"
    before = hands.session.state
    best = KIT.parse_action(BEST.split()[0], before)
    hands.pad("right_stick_press")
    hands.settle()
    assert hands.session.state == KIT.game.apply(before, best).state


def test_an_analyst_that_fails_is_told(hands: Hands) -> None:
    scene = begin(hands, Sage("broken"))
    hands.quick("h")
    hands.wait(0.1)
    assert phase(scene) == "off"
    assert scene.notice.words == hands.app.texts("match.hint.failed")


def test_an_other_move_that_can_not_be_judged_is_told_and_the_best_one_stays(hands: Hands) -> None:
    scene = begin(hands, Sage([Said(BEST)], "broken"))
    ask_twice(hands)
    assert "The other move couldn’t be checked." in told(scene)
    assert "It destroys the Medium on k7" in told(scene)


def test_another_process_thinks_so_bots_are_not_disturbed_and_it_is_let_go(hands: Hands) -> None:
    bot, sage = Scripted(lambda: hands.match_scene, "g10-g9SWxe7"), Sage([Said(BEST)], [Said(BEST)])
    made: list[Any] = [bot, sage]
    players = (Seat("person", "Anna"), Seat("bot", "Captain", 3))
    plan = plan_on(hands.app.texts, players, position=MIDDLE)
    scene = make(
        hands.app, match=match_of(plan, "k10-k7S"), thinker=lambda game: made.pop(0), keep=False
    )  # fmt: skip
    hands.match_scene = scene
    hands.app.push(scene)
    hands.settle()
    hands.quick("h")
    hands.wait(0.1)
    assert bot.asked == []
    assert phase(scene) == "best"
    scene.controller.forget_hint()
    scene.controller.update(hinting.IDLE_S + 1)
    assert sage.closed == 1


@pytest.mark.slow
def test_where_record_and_card_take_turns_it_is_seen_and_then_the_record_again(hands: Hands) -> None:
    hands.app.change("window.zoom", 130)
    scene = begin(hands, Sage([Said(BEST)], [Said(BEST)]))
    assert scene.l.tabs is not None
    assert scene.tabs.shown == "record"
    hands.quick("h")
    hands.wait(0.1)
    assert scene.tabs.shown == "hint"
    hands.quick("escape")
    hands.wait(0.1)
    assert scene.tabs.shown == "record"
    hands.quick("h")
    hands.wait(0.1)
    hands.click("tab.0")
    hands.wait(0.1)
    assert phase(scene) == "best"
    assert scene.tabs.shown == "record", "it was chosen by hand"
    hands.click("tab.2")
    assert scene.tabs.shown == "hint", "it is there again"
    hands.click("tab.1")
    hands.quick("escape")
    hands.wait(0.1)
    assert phase(scene) == "off"
    assert scene.tabs.shown == "card", "it was chosen by hand"


@pytest.mark.slow
def test_of_four_people_in_two_sides_each_gets_hints_for_the_own_side(hands: Hands) -> None:
    players = tuple(Seat("person", name) for name in ("Anna", "Clara", "Ben", "Dora"))
    moves = "h3-e6NW i14-k12SE e6-f7N"  # White by Anna and Ben in turn, Black by Clara and Dora
    sage = Sage(*[[Said("k14-m11S", -160)]] * 2)
    scene = begin(hands, sage, position="", moves=moves, players=players, seating=3)
    ask_twice(hands)
    found = scene.controller.hinting
    assert scene.match.plan.players[found.seat].name == "Dora"
    assert found.best is not None
    assert found.best.value == 160
    assert "Black’s winning chances: 60%" in told(scene)


@pytest.mark.slow
def test_with_the_real_analyst_it_is_found_explained_and_drawn(hands: Hands) -> None:
    class Quick(LocalWorker):
        def analyse(
            self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()
        ) -> int:
            return super().analyse(seen, Limits(nodes=3000, depth=limits.depth), lines, also)

    scene = begin(hands, Quick("tank_chess"))
    hands.quick("h")
    hands.wait(0.1)
    assert len(drawn(hands)) > 1
    hands.quick("h")
    hands.wait(0.1)
    best, other = scene.controller.hinting.best, scene.controller.hinting.other
    assert best is not None
    assert other is not None
    assert other.judged
    assert best.value > other.line.value, "it is told to leave the Command in CHECK"
    assert "It loses" in told(scene)


def test_recap_and_hint_lead_back_to_what_was_shown_before_both() -> None:
    tabs = PanelTabs("record")
    for tab in ("recap", "hint", "recap"):
        tabs.turn_to(tab)
    tabs.turn_back()
    assert tabs.shown == "record"
