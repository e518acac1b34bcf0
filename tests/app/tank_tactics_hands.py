"""Hands on a match of Tank Tactics: whole matches on the real screen, by mouse or keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.opening import find_map
from game.data.content import load_content, load_map
from game.data.matches import Match, MatchPlan, new_plan
from game.data.matches import Player as Seat
from game.rules.registry import kit as kit_of
from game.rules.tank_tactics import queries
from game.rules.tank_tactics.diagram import (
    LETTERS,
    Action,
    End,
    Enter,
    Fire,
    Leave,
    Move,
    Play,
    Ram,
    Turn,
)
from game.view.tank_tactics.choose import Spot
from tests.app.match_hands import Hands

NAMES = ("Anna", "Ben", "Clara", "David")


class TankTacticsHands(Hands):
    """Hands that point at squares, arrowheads, cards and buttons of the table."""

    def plan(
        self, map_name: str, seats: int, people: Sequence[int], *, seed: int = 1, **more: Any
    ) -> MatchPlan:
        """A match with bots of level 1 where there are no people, which the first seat begins."""
        kit = kit_of("tank_tactics")
        content = load_content(kit)
        checked = load_map(kit, find_map(kit, map_name), content, self.app.texts)
        sides = next(s.sides for s in kit.seatings_for(checked.map_file) if len(s.sides) == seats)
        players = tuple(
            Seat("person", name) if seat in people else Seat("bot", name, 1)
            for seat, name in enumerate(NAMES[:seats])
        )
        options = {"first": 1, **more}
        return new_plan(kit, content, checked.map_file, players, sides=sides, seed=seed, options=options)

    def begin(
        self, map_name: str = "duel", seats: int = 2, people: Sequence[int] = (0, 1), **more: Any
    ) -> Any:
        """Open such a match and wait until somebody may choose."""
        plan = self.plan(map_name, seats, people, **more)
        return self.open(match=Match.create(plan, folder=None, now=lambda: 0))

    def settle(self, frames: int = 200) -> None:
        """Wait until a person may choose or the match is over; be ready whenever the device is passed on, and
        begin when all dice are shown."""
        for _ in range(frames):
            self.app.step([], 0.1)
            controller = self.match_scene.controller
            if self.table.waits and self.app.stack.top is self.match_scene:
                self.key("return")
            if controller.curtain is not None and self.app.stack.top is not self.match_scene:
                self.app.pop()
                controller.handed_over()
            elif controller.settled and (
                controller.over or (controller.chooser is not None and not self.table.queue)
            ):
                break
        self.app.step([], 0.1)

    @property
    def position(self) -> Any:
        """The position of now."""
        return self.session.state.position

    # --- mouse ---

    def click_spot(self, spot: Spot) -> None:
        """Click it; what lies on the table is brought to the front by its tab before."""
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.quick("escape")
        if spot[0] not in ("square", "face", "choice", "set") and self.match_scene.tab != "card":
            tabs = self.match_scene.l.tabs
            assert tabs is not None
            self.tap(pygame_rect_third(tabs.rect))
        rect = self.table.rect_of(spot)
        assert rect is not None, spot
        self.tap(rect.center)

    def ready(self) -> None:
        """Set the dice of all tanks by presets, and be ready."""
        table = self.table
        for tank in range(len(table.setting.dice)):
            self.click_spot(("set", f"tank:{tank}"))
            self.click_spot(("set", f"preset:{tank}:{('even', 'hunter', 'sniper')[tank % 3]}"))
        for number in range(len(table.setting.cards)):
            self.click_spot(("set", f"give:{number}:{number % len(table.setting.dice)}"))
        self.click_spot(("set", "ready"))
        self.settle()

    def do(self, action: Action) -> None:
        """Play an action of a turn by mouse."""
        table, line = self.table, self.session.line
        before = len(line)
        number = getattr(action, "tank", None)
        chooser = table.chooser
        position = self.position
        if number is not None:
            index = position.match.index(position.seat, number)
            if chooser.index != index:
                square = position.squares[index]
                if square >= 0:
                    self.click_spot(("square", square))
                else:
                    table.command(f"tank_{number + 1}")
            assert chooser.index == index, (chooser.index, index, chooser.refused)
        match action:
            case End():
                if chooser.leaves:
                    self.click_spot(("button", "no"))
                self.click_spot(("button", "end"))
            case Leave():
                if not chooser.leaves:
                    chooser.stays = False
                    table.refresh()
                self.click_spot(("button", "yes"))
            case Play(_, card, squad):
                if action not in chooser.loaded:
                    owner = "squad" if squad else LETTERS[number or 0]
                    self.click_spot(("card", f"{owner}:{card}"))
                if queries.waits(position, card):
                    assert action in chooser.loaded
                    return
            case Move(_, squares):
                path = chooser.at.walk(chooser.index, squares > 0)[0]
                self.click_spot(("square", path[abs(squares) - 1]))
                self.click_spot(("square", path[abs(squares) - 1]))
            case Turn(_, facing):
                self.click_spot(("face", facing))
            case Fire(_, square):
                self.click_spot(("square", square))
                if chooser.asked is not None:
                    self.click_spot(("choice", "fire"))
            case Ram(_, forward):
                other = chooser.at.walk(chooser.index, forward)[1]
                self.click_spot(("square", chooser.at.squares[other]))
                if chooser.asked is not None:
                    self.click_spot(("choice", "ram"))
            case Enter(_, square):
                self.click_spot(("square", square))
                self.click_spot(("square", square))
        self.settle()
        assert len(line) > before, (action, chooser.refused, chooser.goal)


def pygame_rect_third(rect: Any) -> tuple[int, int]:
    """The middle of the tab of the table, the second of two or three."""
    return rect.centerx, rect.centery
