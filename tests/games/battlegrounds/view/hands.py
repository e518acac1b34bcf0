"""Hands on a match of Battlegrounds: whole matches on the real screen, by mouse, keys or gamepad alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.table.opening import find_map
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.data.files.content import load_content, load_map
from game.data.saves.matches import Match, MatchPlan, new_plan
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.rules.actions import Action, Drive
from game.games.battlegrounds.rules.seen import move_field
from game.games.battlegrounds.view.choose import Spot, verb_of
from game.model.registry import kit as kit_of
from game.view.spots import AimSpot, FieldSpot
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.kit import spots_for

BUTTONS = {"tab": "x", "n": "trigger_right", "return": "a", "escape": "b", "e": "shoulder_right"}
"""The gamepad's buttons for keys of a match."""

NAMES = ("Anna", "Ben", "Clara", "David")


def lying(table: Any, kind: Any) -> list[Any]:
    """What lies on the table beside the board and shows such a thing."""
    return [one for one in table.beside if isinstance(getattr(one.node, "data", None), kind)]


class BoardHands(Hands):
    """Hands that point at fields, cards, tokens and buttons of the table."""

    def plan(
        self, option: str, seats: int, people: tuple[int, ...], *, seed: int = 1, **more: Any
    ) -> MatchPlan:
        """A match with bots of level 1 where there are no people, which the first seat begins."""
        kit = kit_of("battlegrounds")
        content = load_content(kit)
        checked = load_map(kit, find_map(kit, option), content, self.app.texts)
        sides = next(s.sides for s in kit.seatings_for(checked.map_file) if len(s.sides) == seats)
        players = tuple(
            Seat("person", name) if seat in people else Seat("bot", name, 1)
            for seat, name in enumerate(NAMES[:seats])
        )
        return new_plan(
            kit, content, checked.map_file, players, sides=sides, seed=seed, options={"first": 1, **more}
        )

    def begin(
        self, option: str, seats: int, people: tuple[int, ...] = (0,), *, keep: bool = False, **more: Any
    ) -> Any:
        """Open such a match and wait until somebody may choose."""
        plan = self.plan(option, seats, people, **more)
        if keep:
            return self.open(plan=plan, keep=True)
        return self.open(match=Match.create(plan, folder=None, now=lambda: 0))

    def advice(self, number: int = 0) -> Action:
        """What a bot would do for the person to act."""
        adviser = LocalWorker("battlegrounds")
        seat = self.match_scene.controller.chooser
        assert seat is not None
        seen = Seen(seat, self.session.view(seat), tuple(self.session.noticed(seat)))
        adviser.request(seen, 1, number, Limits(nodes=40))
        action: Action = ask(adviser)
        return action

    # --- mouse ---

    def click_spot(self, spot: Spot) -> None:
        """Click it; what lies on the table is brought to the front by its tab before."""
        if not isinstance(spot, FieldSpot | AimSpot) and self.match_scene.tabs.shown != "card":
            tabs = self.match_scene.l.tabs
            assert tabs is not None
            self.tap(tabs.rect.center)
        if isinstance(spot, AimSpot):
            rect = self.table.aim_rects[spot.name]
        else:
            rect = self.table.rect_of(spot)
        assert rect is not None, spot
        self.tap(rect.center)

    # --- keys and gamepad ---

    def pad_key(self, key: str) -> None:
        """The gamepad's button for a key."""
        self.pad(BUTTONS[key])

    def enter_spot(self, spot: Spot) -> None:
        """Walk the cursor there by Tab, and press Enter."""
        self._choose(spot, self.quick)

    def pad_spot(self, spot: Spot) -> None:
        """Walk the cursor there by X, and press A."""
        self._choose(spot, self.pad_key)

    def _choose(self, spot: Spot, press: Callable[[str], None]) -> None:
        if self.match_scene.recap.by_itself or self.match_scene.announcer.shown:
            press("escape")
        table = self.table
        for _ in range(150):
            if table.pointing.cursor == spot:
                break
            press("tab")
            if table.pointing.cursor not in table.chooser.spots():
                break
        for _ in range(6):
            if table.pointing.cursor == spot:
                break
            press("n")
        assert table.pointing.cursor == spot, (spot, table.pointing.cursor, table.chooser.spots())
        press("return")

    # --- all of them ---

    def do(self, action: Action, point: Callable[[Spot], None]) -> None:
        """Play an action by pointing."""
        table, line = self.table, self.session.whole_line
        before, done = len(line), self.done
        for spot in spots_for(table, action):
            point(spot)
        if self.done == done and table.chooser.pointless(action) is not None:
            point(spot)  # whoever means it chooses it again
        for _ in range(60):
            if self.done > done:
                break
            chooser = table.chooser
            if chooser.asked is not None:
                point(AimSpot(verb_of(action)))
            elif isinstance(action, Drive) and chooser.armed is not None and chooser.armed != action:
                if point == self.click_spot:
                    self.wheel(-1, table.rect_of(FieldSpot(move_field(table.view, action))).center)
                else:
                    (self.pad_key if point == self.pad_spot else self.quick)("e")
            else:
                assert isinstance(action, Drive), (action, chooser.refused)
                point(FieldSpot(move_field(table.view, action)))
        named = self.match_scene.controller.premoves.named
        assert (line[before].entry.action if len(line) > before else named[-1].action) == action
        self.settle()

    def play_on(self, point: Callable[[Spot], None], decisions: int = 400) -> None:
        """Play the persons' decisions with a bot's advice until the match is over."""
        for number in range(decisions):
            if self.match_scene.controller.over:
                break
            self.do(self.advice(number), point)
        self.settle()
