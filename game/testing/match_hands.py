"""Hands on a match of any game, on the real screen, by mouse and keys."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.app.match.scene import MatchScene, make
from game.app.poses.match_plans import plan_on
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Answer, LocalWorker, Message, ask
from game.data.saves.matches import Match, MatchPlan
from game.data.saves.matches import Player as Seat
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.scene import Scene
from game.ui.window.application import Application

PEOPLE = (Seat("person", "Anna"), Seat("person", "Ben"))
AGAINST_BOT = (Seat("person", "Anna"), Seat("bot", "Recruit", 1))


class Scripted:
    """A thinker that plays given moves, by text; ``answers`` is what it says to draws."""

    def __init__(self, scene_of: Any, moves: str = "", *, draws: bool = False) -> None:
        self.moves, self.draws, self.scene_of = moves.split(), draws, scene_of
        self.asked: list[str] = []
        self.cancelled = 0
        self.silent = False
        self._question: tuple[str, Any] | None = None

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        self.asked.append(f"move {level}")
        self._question = ("move", seen)
        return 1

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        self.asked.append("draw")
        self._question = ("draw", seen)
        return 1

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        self.asked.append(f"analysis {lines}")
        self._question = ("analysis", seen)
        return 1

    def estimate(self, views: Sequence[Any]) -> int:
        self._question = ("estimates", views)
        return 1

    def poll(self) -> list[Message]:
        if self._question is None or self.silent:
            return []
        (what, seen), self._question = self._question, None
        if what == "draw":
            return [Answer(1, self.draws)]
        if what == "estimates":
            return [Answer(1, ())]
        match = self.scene_of().match
        if what == "analysis":
            moves = (match.kit.parse_action(text, seen.view) for text in self.moves[:1])
            lines = [(move,) for move in moves if match.kit.game.refuse(seen.view, move) is None]
            return [Answer(1, tuple(Thought(3, 100, 40, line) for line in lines))]
        text = self.moves.pop(0)
        return [Answer(1, match.kit.parse_action(text, seen.view))]

    def cancel(self) -> None:
        self.cancelled += self._question is not None
        self._question = None

    @property
    def busy(self) -> bool:
        return self._question is not None

    def close(self) -> None:
        self._question = None


class MatchHands(Driver):
    """A player's hands on a match scene."""

    arrows: ClassVar[dict[tuple[int, int], str]] = {
        (0, 1): "up", (0, -1): "down", (1, 0): "right", (-1, 0): "left"
    }  # fmt: skip

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        look = app.settings.look.model_copy(update={"animation_speed": 0.0})
        app.settings = app.settings.model_copy(update={"look": look})
        self.match_scene: MatchScene
        self.bot: Scripted | None = None

    def open(
        self,
        players: tuple[Seat, ...] = PEOPLE,
        *,
        script: str | None = None,
        draws: bool = False,
        keep: bool = False,
        match: Match | None = None,
        plan: MatchPlan | None = None,
        **more: Any,
    ) -> MatchScene:
        """A match with these players; ``script`` are the moves of its bots, else they are real. ``more`` says
        which (``plan_on``)."""
        thinker: Any = lambda game: LocalWorker(game)  # noqa: E731
        if script is not None:
            self.bot = Scripted(lambda: self.match_scene, script, draws=draws)
            thinker = lambda game: self.bot  # noqa: E731
        if match is None and plan is None:
            plan = plan_on(self.app.texts, players, **more)
        self.match_scene = make(self.app, plan=plan, match=match, thinker=thinker, keep=keep)
        self.app.push(self.match_scene)
        self.settle()
        return self.match_scene

    @property
    def session(self) -> Any:
        """The match's session."""
        return self.match_scene.match.session

    @property
    def table(self) -> Any:
        """The match's table."""
        return self.match_scene.table

    @property
    def played(self) -> list[str]:
        """The moves played, as text."""
        kit = self.match_scene.match.kit
        line = self.session.whole_line
        return [kit.format_action(p.entry.action, p.before) for p in line if p.entry.action is not None]

    def leave_and_continue(
        self, match: Match, folder: Path, do: Callable[[], object], *, killed: bool = False
    ) -> Path:
        """Begin a match that is kept in that folder, do something, leave it, and open it again; ``killed``:
        it goes on from what lay on the disk a while later, with no farewell. Gives the save."""
        scene = self.open(match=match)
        scene.controller.saving.folder = folder
        do()
        copy = folder / "killed.yaml"
        if killed:
            self.wait(2.0, 0.1)
            shutil.copy(next(folder.glob("*.yaml")), copy)
        self.app.push(Scene(self.app))
        self.app.stack.remove(scene)
        saved = copy if killed else next(folder.glob("*.yaml"))
        self.match_scene = make(self.app, match=Match.resume(saved, kit_of, now=lambda: 0), keep=False)
        self.app.push(self.match_scene)
        return saved

    planning = False
    """Whether ``settle`` stops where a person may name a move in advance, too."""

    @property
    def plans(self) -> bool:
        """Whether somebody may name a move in advance, and that is wanted."""
        return self.planning and self.match_scene.controller.planner is not None

    @property
    def done(self) -> int:
        """How much was played, and named in advance."""
        return len(self.session.whole_line) + len(self.match_scene.controller.premoves.named)

    def settle(self, frames: int = 200) -> None:
        """Let bots answer and moves be shown, until a person may choose or the match is over."""
        for _ in range(frames):
            self.app.step([], 0.1)
            controller = self.match_scene.controller
            if controller.chooser is not None or self.plans or (controller.over and controller.settled):
                break
        self.app.step([], 0.1)

    # --- mouse ---

    def at(self, square: str | int) -> tuple[int, int]:
        """A square's middle on the screen."""
        grid = self.table.camera.grid
        number = grid.square(square) if isinstance(square, str) else square
        self.table.camera.show(number)
        centre: tuple[int, int] = self.table.camera.rect_of(number).center
        return centre

    def tap(self, place: tuple[int, int], button: int = 1) -> None:
        """A click in as few frames as a real one takes, with time enough before not to be a double one."""
        E = pygame.event.Event  # noqa: N806
        self.app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.1)
        self.app.step([], 0.1)
        self.app.step([E(pygame.MOUSEBUTTONDOWN, pos=place, button=button)], 0.05)
        self.app.step([E(pygame.MOUSEBUTTONUP, pos=place, button=button)], 0.1)

    def tap_square(self, square: str | int) -> None:
        """Click a square."""
        self.tap(self.at(square))

    def drag_from(self, start: tuple[int, int], *way: tuple[int, int]) -> None:
        """Press, move over the places, let go at the last one."""
        E = pygame.event.Event  # noqa: N806
        self.app.step([E(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))], 0.1)
        self.app.step([E(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.1)
        for place in way:
            self.app.step([E(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))], 0.1)
        self.app.step([E(pygame.MOUSEBUTTONUP, pos=way[-1], button=1)], 0.1)

    def wheel(self, notches: int, place: tuple[int, int]) -> None:
        """Turn the wheel there."""
        E = pygame.event.Event  # noqa: N806
        self.app.step([E(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        self.app.step([E(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_y=float(notches))], 0.02)

    # --- keys ---

    def cursor_to(self, square: int) -> None:
        """Walk the cursor there by arrows."""
        grid = self.table.camera.grid
        if self.table.pointing.cursor is None:
            self.key("up")
        sign = -1 if self.table.overlays.flipped else 1
        for _ in range(80):
            at = self.table.pointing.cursor
            dx = (grid.column(square) - grid.column(at)) * sign
            dy = (grid.rank(square) - grid.rank(at)) * sign
            if dx == dy == 0:
                return
            step = ((dx > 0) - (dx < 0), 0) if dx else (0, (dy > 0) - (dy < 0))
            self.quick(self.arrows[step])
        raise AssertionError("the cursor did not get there")

    def quick(self, name: str) -> None:
        """A key in one frame."""
        *mods, last = name.split("+")
        mod = sum({"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL}[one] for one in mods)
        code = pygame.key.key_code(last)
        E = pygame.event.Event  # noqa: N806
        down = E(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.app.step([down, E(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)], 0.02)

    # --- whole matches ---

    def answer_curtain(self) -> None:
        """Answer the curtain between two people at one machine, if it is there."""
        if self.scene.name == "handover":
            self.key("return")
            self.settle()

    def play_to_the_end(
        self, make_move: Callable[[Any], object], *, level: int = 2, nodes: int = 600, turns: int = 60
    ) -> None:
        """Play all people with a bot's advice, each move made by hand, until the end screen shows."""
        scene = self.match_scene
        adviser = LocalWorker(scene.match.kit.name)
        for turn in range(turns):
            self.answer_curtain()
            if scene.controller.over:
                break
            seat = scene.controller.chooser
            assert seat is not None, self.scene.name
            adviser.request(Seen(seat, self.session.view(seat)), level, turn, Limits(nodes=nodes))
            move = ask(adviser)
            before = len(self.session.whole_line)
            make_move(move)
            for _ in range(40):
                self.settle(5)
                if len(self.session.whole_line) > before:
                    break
            self.settle()
            assert self.session.whole_line[before].entry.action == move
        assert scene.controller.over
        self.settle()
        assert self.scene.name == "end"
