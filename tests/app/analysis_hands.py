"""Hands on an analysis, and an analyst that says what it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from game.app.analysis.bar import BarPlace
from game.app.analysis.commands import FollowLine
from game.app.analysis.lines import LineMove
from game.app.analysis.moves import ListPart, VariationList
from game.app.analysis.scene import AnalysisScene, make
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Answer, Failure, Message, ThinkingProgress
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.games.tank_chess.boards import KIT

SMALL = "8/6c01/8/8/4m43/8/8/L42C04 w 1"
"""A board of 8×8: a Light and a Command of White against a Medium and a Command of Black."""


class Oracle:
    """A thinker whose answers a test hands it. ``log`` tells in order what was wanted of it."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.asked: list[tuple[Any, Limits, int]] = []
        self.busy = False
        self._said: list[Message] = []

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        self.log.append("analyse")
        self.asked.append((seen.view, limits, lines))
        self.busy, self._said = True, []
        return 1

    def estimate(self, views: Sequence[Any]) -> int:
        raise AssertionError("nothing is estimated here")

    def request(self, *_: Any, **__: Any) -> int:
        raise AssertionError("an analysis asks for no move")

    request_draw = request

    def poll(self) -> list[Message]:
        said, self._said = self._said, []
        return said

    def cancel(self) -> None:
        self.log.append("cancel")
        self.busy, self._said = False, []

    def close(self) -> None:
        self.log.append("close")
        self.busy = False

    # --- what the test does ---

    @property
    def view(self) -> Any:
        """The position it was asked about last."""
        return self.asked[-1][0]

    def thought(
        self, score: int, moves: str, *, depth: int = 3, rank: int = 1, nodes: int = 900
    ) -> Thought[Any]:
        """A line of that position, its moves as text."""
        state, line = self.view, []
        for text in moves.split():
            line.append(KIT.parse_action(text, state))
            state = KIT.game.apply(state, line[-1]).state
        return Thought(depth, nodes, score, tuple(line), None, rank)

    def say(self, *thoughts: Thought[Any]) -> None:
        """Report these."""
        self._said += [ThinkingProgress(1, thought) for thought in thoughts]

    def answer(self, *thoughts: Thought[Any]) -> None:
        """Come to an end with these."""
        self._said.append(Answer(1, thoughts))

    def die(self) -> None:
        """Fail."""
        self._said.append(Failure(1, "its process ended"))


class ShownMove(NamedTuple):
    """A move of a line with its place in the window; its actions are those of the line up to it."""

    rect: pygame.Rect
    actions: tuple[Any, ...]
    words: str


def line_moves(scene: AnalysisScene) -> list[ShownMove]:
    """The moves of the analyst's lines in sight."""
    found = [one for one in scene.tree if isinstance(one.node, LineMove)]
    told = [" ".join(part.node.say() for part in one.parts).strip() for one in found]
    return [
        ShownMove(one.rect, one.spot.actions, words)  # type: ignore[attr-defined]
        for one, words in zip(found, told, strict=True)
    ]


def listed(scene: AnalysisScene) -> list[tuple[ListPart, pygame.Rect]]:
    """The moves in sight in the list of moves."""
    placed = scene.placed(VariationList)
    assert placed is not None and isinstance(placed.node, VariationList)
    return [(part, place) for part, place in placed.node.seen(placed.area) if part.node is not None]


def list_rect(scene: AnalysisScene) -> pygame.Rect:
    """Where the list of moves is."""
    stop = dict(scene.focus.stops).get("moves")
    return pygame.Rect(0, 0, 0, 0) if stop is None else pygame.Rect(stop.rect)


def bar_rect(scene: AnalysisScene) -> pygame.Rect:
    """Where the evaluation bar is."""
    placed = scene.placed(BarPlace)
    assert placed is not None
    return placed.rect


class Analysing(Driver):
    """A player's hands on an analysis."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        look = app.settings.look.model_copy(update={"animation_speed": 0.0})
        app.settings = app.settings.model_copy(update={"look": look})
        self.oracle = Oracle()

    def open(self, **params: Any) -> AnalysisScene:
        """An analysis of the small position, or of what is named; it thinks at once."""
        params = params or {"position": SMALL}
        made = make(self.app, thinker=lambda game: self.oracle, **params)
        assert isinstance(made, AnalysisScene)
        self.app.push(made)
        self.rest()
        return made

    def rest(self) -> None:
        """Time enough for the analyst to be asked."""
        self.wait(0.2, 0.05)

    @property
    def analysis(self) -> AnalysisScene:
        """The analysis on top."""
        assert isinstance(self.scene, AnalysisScene)
        return self.scene

    def tell(self, *thoughts: Thought[Any]) -> None:
        """Let the analyst say these, and the scene hear them."""
        self.oracle.say(*thoughts)
        self.wait(0.1, 0.05)

    @property
    def line(self) -> list[str]:
        """The moves that lead to what is shown, as text."""
        way = list(self.analysis.node.way())[::-1]
        return [KIT.format_action(node.action, node.parent.state) for node in way if node.parent is not None]

    def play(self, moves: str) -> None:
        """Play moves without the board."""
        for text in moves.split():
            self.analysis.do(FollowLine((KIT.parse_action(text, self.analysis.node.state),)))
        self.rest()

    def at(self, square: str) -> tuple[int, int]:
        """A square's middle in the window."""
        table: Any = self.analysis.table
        centre: tuple[int, int] = table.camera.rect_of(table.view.grid.square(square)).center
        return centre

    def tap(self, place: tuple[int, int]) -> None:
        """A click in few frames, with time enough before not to be a double one."""
        E = pygame.event.Event  # noqa: N806
        self.app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.1)
        self.app.step([], 0.1)
        self.app.step([E(pygame.MOUSEBUTTONDOWN, pos=place, button=1)], 0.05)
        self.app.step([E(pygame.MOUSEBUTTONUP, pos=place, button=1)], 0.1)
