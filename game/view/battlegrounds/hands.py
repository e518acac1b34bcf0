"""Input at the table of Battlegrounds: pointer and commands, turned into a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame

from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import Action, BattlegroundsState
from game.view.battlegrounds.choose import Chooser
from game.view.battlegrounds.options import Spot
from game.view.battlegrounds.side import SideLayout
from game.view.choosing_hands import ChoosingHands
from game.view.table import IGNORED, TAKEN, Overlays, Reply

REFUSED_MS = 4500.0
"""How long a refusal stays if nothing else is done."""

DRAG_PX = 6
"""A press that moved less than this is a click."""

_ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class TableHands(ChoosingHands):
    """The part of the table that answers pointer and commands."""

    chooser: Chooser

    def __init__(self) -> None:
        self.chooser = Chooser()
        self.view: BattlegroundsState | None = None
        self.viewer = 0
        self.area = 0
        """Whose play area is shown."""
        self.hovered: Spot | None = None
        self.cursor: Spot | None = None
        self.hint: Action | None = None
        self.hinted: tuple[Action, ...] = ()
        """What is proposed, and what is to follow it."""
        self.notes: tuple[tuple[str, str], ...] = ()
        self.told: tuple[Spot | None, pygame.Rect, str] | None = None
        """What a badge means that is pointed at or was asked about: on which field (``None``: beside the
        board), where, in words."""
        self.dragged: tuple[int, int] | None = None
        """Where a dragged upgrade or tank is."""
        self.told_by_hover = True
        self._overlays = Overlays()
        self._grip: Spot | None = None
        self._down: tuple[int, int] | None = None
        self._taken_up = False
        self._clock = 0.0
        self._refused_at = 0.0
        self._sounds: list[str] = []

    @abstractmethod
    def refresh(self) -> None:
        """Show what is so now."""

    @abstractmethod
    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """What is under a point of the window."""

    @abstractmethod
    def rect_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is in the window."""

    @abstractmethod
    def badge_at(
        self, point: tuple[int, int], *, anything: bool = False
    ) -> tuple[Spot | None, pygame.Rect, str] | None:
        """What the badge under a point means; ``anything``: whatever is there."""

    @property
    @abstractmethod
    def side(self) -> SideLayout:
        """What lies beside the board."""

    @abstractmethod
    def _proposed(self) -> Spot | None:
        """What lies beside the board and is proposed."""

    # --- what hands are at ---

    @property
    def field_hovered(self) -> int | None:
        """The field under the pointer."""
        return _value(self.hovered, "field")

    @property
    def field_cursor(self) -> int | None:
        """The field the cursor is on."""
        return _value(self.cursor, "field")

    @property
    def at_side(self) -> bool:
        """See ``SidePanel.at_side``."""
        spot = self.cursor if self.cursor is not None else self._proposed()
        return spot is not None and spot[0] in ("card", "ready", "button", "tab")

    @property
    def card_pointed(self) -> int | None:
        """The card under cursor or pointer, if it can be chosen now."""
        card = _value(self.cursor if self.cursor is not None else self.hovered, "card")
        return card if card is not None and self.chooser.on_card(card) else None

    # --- pointer ---

    def hover(self, point: tuple[int, int] | None) -> None:
        """See ``TableView.hover``."""
        self._down = self._grip = self.dragged = None
        spot = None if point is None or self.view is None else self.spot_at(point)
        told = None if point is None or self.view is None else self.badge_at(point)
        if told is None and self.told is not None and spot == self.hovered and not self.told_by_hover:
            told = self.told  # asked for: it stays as long as the pointer is there
        if told != self.told:
            self.told, self.told_by_hover = told, True
            self.refresh()
        if spot != self.hovered or (point is not None and self.cursor is not None):
            self.hovered = spot
            if point is not None:
                self.cursor = None  # the pointer has taken over
            self.refresh()

    def explain(self, point: tuple[int, int]) -> bool:
        """See ``ExplainsThings.explain``."""
        if self.view is None:
            return False
        self.told, self.told_by_hover = self.badge_at(point, anything=True), False
        self.hovered = self.spot_at(point)
        self.refresh()
        return self.told is not None

    def press(self, point: tuple[int, int]) -> Reply:
        """See ``TableView.press``."""
        if self.view is None:
            return IGNORED
        self.cursor, self.hint, self.told = None, None, None
        spot = self.spot_at(point)
        self.hovered, self._grip, self._down = spot, spot, point
        self._taken_up = False
        if spot is None:
            gone = self.chooser.asked is not None
            self.chooser.asked = None
            self.refresh()
            return TAKEN if gone else IGNORED
        field = _value(spot, "field")
        colour = None if field is None else self.chooser.tank_at(field)
        if field is not None and colour not in (None, self.chooser.colour) and not self.chooser.verbs(field):
            self.chooser.pick_colour(colour or 0)
            self._taken_up = True
            self._sounds.append("pick")
        self.refresh()
        return TAKEN

    def drag(self, point: tuple[int, int]) -> None:
        """See ``TableView.drag``: an upgrade to a card, a tank to a field."""
        if self._down is None or self.view is None or self._grip is None:
            return
        far = abs(point[0] - self._down[0]) + abs(point[1] - self._down[1]) >= DRAG_PX
        if not far and self.dragged is None:
            return
        token = _value(self._grip, "ready")
        field = _value(self._grip, "field")
        if token is not None and self.chooser.on_ready(token):
            if self.chooser.token != token:
                self.chooser.choose(self._grip) if not self._plays(token) else None
            self.dragged = point
        elif field is not None and self._own_tank(field):
            self.dragged = point
        self.hovered = self.spot_at(point)
        self.refresh()

    def _plays(self, token: int) -> bool:
        """Whether a special token is used by a click alone: it is no upgrade."""
        return any(type(action).__name__ == "UseAction" for action in self.chooser.on_ready(token))

    def _own_tank(self, field: int) -> bool:
        assert self.view is not None
        colour = self.chooser.colour
        return colour is not None and self.view.board.fields.get(colour) == field

    def release(self, point: tuple[int, int]) -> Reply:
        """See ``TableView.release``."""
        if self._down is None or self.view is None:
            return IGNORED
        spot, grip, dragged = self.spot_at(point), self._grip, self.dragged
        self._down = self._grip = self.dragged = None
        if dragged is not None:
            if spot is None or spot == grip:
                self.refresh()
                return TAKEN
            return self._choose(spot)
        if spot is None or spot != grip or self._taken_up:
            self.refresh()
            return TAKEN
        return self._choose(spot)

    def _choose(self, spot: Spot) -> Reply:
        if spot[0] == "tab":
            self.area = int(spot[1])
            self._sounds.append("click")
            self.refresh()
            return TAKEN
        before = (self.chooser.card, self.chooser.token, self.chooser.armed, self.chooser.asked)
        action = self.chooser.choose(spot)
        if self.chooser.refused is not None:
            self._refused_at = self._clock
            self._sounds.append("illegal")
        elif action is None:
            if spot[0] == "field" and self.chooser.at_own_tank(int(spot[1])) and self.chooser.armed is None:
                rect = self.rect_of(spot)
                assert rect is not None
                self.explain(rect.center)  # what it is, for nothing is to be done there
            after = (self.chooser.card, self.chooser.token, self.chooser.armed, self.chooser.asked)
            self._sounds.append("pick" if after != before else "click")
        if self.chooser.asked is not None and self.cursor is not None:
            self.cursor = next(iter(self.chooser.spots()), self.cursor)
        self.refresh()
        return Reply(True, action)

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """See ``TableView.wheel``: it goes through the ways of a move."""
        if not zoom and self.chooser.next_way(-1 if notches > 0 else 1):
            self._sounds.append("turn")
            self.refresh()
            return TAKEN
        return IGNORED

    def pan(self, dx: int, dy: int) -> bool:
        """See ``TableView.pan``: the whole board is always seen."""
        return False

    # --- commands ---

    def command(self, name: str) -> Reply:
        """See ``TableView.command``."""
        if self.view is None:
            return IGNORED
        if name in _ARROWS:
            return self._arrow(*_ARROWS[name])
        done: dict[str, Callable[[], Reply]] = {
            "pick": self._enter,
            "drive_only": self._without,
            "next_target": lambda: self._next(1),
            "previous_target": lambda: self._next(-1),
            "next_piece": lambda: self._next_tank(1),
            "previous_piece": lambda: self._next_tank(-1),
            "turn_left": lambda: self._other_way(-1),
            "turn_right": lambda: self._other_way(1),
            "put_back": lambda: TAKEN if self.put_back() else IGNORED,
        }
        return done[name]() if name in done else IGNORED

    def _home(self) -> Spot:
        """Where the cursor begins: the tank that acts, else the first thing that can be chosen."""
        assert self.view is not None
        chooser = self.chooser
        if chooser.colour is not None and chooser.colour in self.view.board.fields:
            return "field", self.view.board.fields[chooser.colour]
        spots = chooser.spots()
        return spots[0] if spots else ("field", GRID.square("d4"))

    def _arrow(self, right: int, up: int) -> Reply:
        if self.chooser.asked is not None:
            return self._next(-1 if up > 0 or right < 0 else 1)
        if self.cursor is None:
            self.cursor = self._home()
        elif self.cursor[0] == "field":
            self.cursor = self._from_field(int(self.cursor[1]), right, up)
        else:
            self.cursor = self._from_side(self.cursor, right, up)
        self.hovered = None
        self.refresh()
        return TAKEN

    def _from_field(self, field: int, right: int, up: int) -> Spot:
        """The next field; right of the last column the nearest thing that lies beside the board."""
        sign = -1 if self._overlays.flipped else 1
        beyond = GRID.at(GRID.column(field) + sign * right, GRID.rank(field) + sign * up)
        if beyond is not None:
            return "field", beyond
        rect = self.rect_of(("field", field))
        if right > 0 and rect is not None:
            near = self._nearest(rect, 1, 0)
            if near is not None:
                return near
        return "field", field

    def _from_side(self, spot: Spot, right: int, up: int) -> Spot:
        rect = self.rect_of(spot)
        near = None if rect is None else self._nearest(rect, right, up, leaving=spot)
        if near is not None:
            return near
        if right < 0 and rect is not None:  # back to the board's last column
            column = 0 if self._overlays.flipped else GRID.width - 1
            fields = [GRID.at(column, rank) for rank in range(GRID.height)]
            places = [("field", field) for field in fields if field is not None]
            return min(places, key=lambda place: _apart(self.rect_of(place), rect))  # type: ignore[arg-type, return-value]
        return spot

    def _nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Spot | None = None) -> Spot | None:
        """The nearest thing beside the board in that direction."""
        best: tuple[float, Spot] | None = None
        for item in self.side.items:
            if item.spot is None or item.spot == leaving:
                continue
            dx, dy = item.rect.centerx - rect.centerx, rect.centery - item.rect.centery
            along, across = (dx * right, dy) if right else (dy * up, dx)
            if along <= 2:
                continue
            cost = along + 2.2 * abs(across)
            if best is None or cost < best[0]:
                best = (cost, item.spot)
        return None if best is None else best[1]

    def _enter(self) -> Reply:
        if self.cursor is None:
            if self.chooser.armed is not None:
                spot = self.chooser.field_of(self.chooser.armed)
                if spot is not None:
                    return self._choose(("field", spot))
            self.cursor = self._home()
            self.refresh()
            return TAKEN
        self.hint = None
        return self._choose(self.cursor)

    def _without(self) -> Reply:
        """What the rightmost button does: hold fire, or end the turn."""
        for name in ("hold", "stay", "end"):
            if name in self.chooser.buttons():
                return self._choose(("button", name))
        return IGNORED

    def _next(self, by: int) -> Reply:
        spots = self.chooser.spots()
        if not spots:
            return IGNORED
        at = spots.index(self.cursor) if self.cursor in spots else -1 if by > 0 else 0
        self.cursor, self.hovered = spots[(at + by) % len(spots)], None
        self.refresh()
        return TAKEN

    def _next_tank(self, by: int) -> Reply:
        if self._other_way(by).taken:
            return TAKEN
        if not self.chooser.next_colour(by):
            return self._next(by)
        assert self.view is not None and self.chooser.colour is not None
        self.cursor = ("field", self.view.board.fields[self.chooser.colour])
        self._sounds.append("pick")
        self.refresh()
        return TAKEN

    def _other_way(self, by: int) -> Reply:
        if not self.chooser.next_way(by):
            return IGNORED
        self._sounds.append("turn")
        self.refresh()
        return TAKEN

    def put_back(self) -> bool:
        """See ``TableView.put_back``."""
        done = self.chooser.back()
        self._down = self._grip = self.dragged = None
        if not done and self.cursor is not None:
            self.cursor, done = None, True
        elif self.cursor is not None and self.cursor[0] == "aim":
            self.cursor = self._home()
        self.refresh()
        return done

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        """See ``TableView.propose``."""
        self.hint, self.hinted = action, () if action is None else (action, *then)
        if action is not None:
            self.chooser.drop()
        self.refresh()

    def note(self, notes: Sequence[tuple[str, str]]) -> None:
        """See ``TableView.note``."""
        self.notes = tuple(notes)
        self.refresh()

    def aim(self, action: Action) -> None:
        """See ``TableView.aim``."""
        self.chooser.aim(action)
        self.refresh()


def _value(spot: Spot | None, kind: str) -> int | None:
    """The number of a spot of that kind."""
    return spot[1] if spot is not None and spot[0] == kind and isinstance(spot[1], int) else None


def _apart(rect: pygame.Rect | None, other: pygame.Rect) -> int:
    return 10**6 if rect is None else abs(rect.centery - other.centery)
