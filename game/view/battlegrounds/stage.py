"""What stands on the board of Battlegrounds while steps are shown, and the clips that show them.

A ``Stage`` is the board as it looks, not as it is: during a clip what moves is lifted from it, and when
the clip ends the event has happened on it. After the last clip the table puts the true board in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.model.contract import Event
from game.rules.battlegrounds import public as bg
from game.rules.battlegrounds.public import COLOUR_NAMES, GRID, BattlegroundsState, TokenSeen, tokens_on_board
from game.ui.paint.palette import Metrics
from game.view.board.scene import PieceShown
from game.view.board.timeline import Timeline

HOME_FACINGS = (1, 3, 5, 7)
"""Where the tanks of the colours face when they come in: to the middle."""


@dataclass
class Stage:
    """Tokens, shells and artillery tanks by field; tanks by colour. ``facings`` outlives a stage: the
    rules know none, a tank faces where it drove last."""

    tokens: dict[int, TokenSeen] = field(default_factory=dict)
    shells: set[int] = field(default_factory=set)
    artillery: set[int] = field(default_factory=set)
    tanks: dict[int, int] = field(default_factory=dict)
    facings: dict[int, int] = field(default_factory=dict)
    version: int = 0
    """Counts changes, for whoever keeps a drawing."""

    @classmethod
    def of(cls, view: BattlegroundsState, facings: dict[int, int]) -> Stage:
        """The board of an observation."""
        board = view.board
        return cls(
            tokens_on_board(view), set(board.shells), set(board.artillery), dict(board.fields), facings
        )

    def facing(self, colour: int) -> int:
        """Where a tank faces (grid8)."""
        return self.facings.get(colour, HOME_FACINGS[colour % len(HOME_FACINGS)])

    @property
    def pieces(self) -> tuple[PieceShown, ...]:
        """The tanks as a board shows them."""
        sides = ((COLOUR_NAMES[colour % 4], colour, spot) for colour, spot in self.tanks.items())
        return tuple(
            PieceShown(colour, side, side, spot, self.facing(colour)) for side, colour, spot in sides
        )

    def lift(self, event: Event) -> None:
        """Take off what the clip of an event draws itself."""
        self.version += 1
        match event:
            case bg.Drove() | bg.Walked() | bg.Destroyed():
                self.tanks.pop(event.colour, None)
            case bg.TokenTaken() | bg.Uncovered():
                self.tokens.pop(event.field, None)
            case bg.ShellGone():
                self.shells.discard(event.field)
            case bg.ArtilleryTankGone():
                self.artillery.discard(event.field)
            case bg.Covered():
                for spot in event.fields:
                    self.tokens.pop(spot, None)

    def happen(self, event: Event, before: BattlegroundsState, after: BattlegroundsState) -> None:
        """What is so after an event of the step between two views."""
        self.version += 1
        match event:
            case bg.LaidOut():
                self.tokens = tokens_on_board(after)
            case bg.Drove():
                self.tanks[event.colour] = event.path[-1]
                self.facings[event.colour] = last_facing(event.path) or self.facing(event.colour)
            case bg.Walked():
                self.tanks[event.colour] = event.target
                towards = GRID.direction(event.origin, event.target)
                self.facings[event.colour] = self.facing(event.colour) if towards is None else towards
            case bg.Placed():
                self.tanks[event.colour] = event.field
                self.facings[event.colour] = HOME_FACINGS[event.colour % len(HOME_FACINGS)]
            case bg.Fired():
                if event.origin is not None and event.colour >= 0:
                    towards = GRID.direction(event.origin, event.field)
                    if towards is not None:
                        self.facings[event.colour] = towards
            case bg.ShellLaid():
                self.shells.add(event.field)
            case bg.ArtilleryTankPlaced():
                self.artillery.add(event.field)
            case bg.Uncovered():
                self.tokens[event.field] = TokenSeen(event.entity, event.picture)
            case bg.Covered():
                for spot in event.fields:
                    entity = before.board.tokens.get(spot)
                    if entity is not None:
                        self.tokens[spot] = TokenSeen(entity, "", up=False)


def last_facing(path: tuple[int, ...]) -> int | None:
    """The direction of the last step of a path."""
    for a, b in zip(path[-2::-1], path[:0:-1], strict=False):
        if a != b:
            return GRID.direction(a, b)
    return None


def fields_of(events: Sequence[Event]) -> tuple[int, ...]:
    """The fields that events were about, for the marks of the last step."""
    found: list[int] = []
    for event in events:
        found += getattr(event, "path", ())
        found += [getattr(event, name) for name in ("field", "origin", "target") if hasattr(event, name)]
        found += getattr(event, "fields", ())
    return tuple(dict.fromkeys(spot for spot in found if isinstance(spot, int)))


_SOUNDS: Mapping[type[Event], str] = {
    bg.Drove: "drive", bg.Walked: "drive", bg.Fired: "shot", bg.Destroyed: "hit", bg.TokenTaken: "pick",
    bg.PairMade: "card", bg.PointsWon: "card", bg.ShellLaid: "hold", bg.ShellGone: "undo",
    bg.ArmourSpent: "hold", bg.ArtilleryTankPlaced: "hold", bg.ArtilleryTankGone: "hit",
    bg.Barraged: "shot_heavy", bg.Uncovered: "card", bg.Covered: "card", bg.Placed: "click",
    bg.Activated: "click", bg.CardTaken: "card", bg.Upgraded: "hold", bg.ActionUsed: "escape",
    bg.CardsDrawn: "card", bg.Dealt: "card", bg.LaidOut: "dice",
}  # fmt: skip


DRAWN = 2 / 3
"""The part of the time of a draw after which all that was drawn is seen."""

_DRAW = (("die_roll", 1.5),)
_SHORT = (("shot", 1.0),)
_FLIP = (("destroyed_flip", 1.0),)
_TIMES: Mapping[type[Event], Sequence[tuple[str, float]]] = {
    bg.Walked: (("step_forward", 2),), bg.Fired: (("line_of_fire", 1), ("shot", 1)), bg.Destroyed: _FLIP,
    bg.Uncovered: _FLIP, bg.Covered: _FLIP, bg.TokenTaken: (("destroyed_flip", 1.3),),
    bg.PointsWon: (("destroyed_flip", 1.3),), bg.PairMade: (("destroyed_flip", 1.8),),
    bg.Barraged: (("shot", 3),), bg.ArmourSpent: (("shot", 2),), bg.LaidOut: (("destroyed_flip", 4),),
    bg.ShellLaid: _SHORT, bg.ShellGone: _SHORT, bg.ArtilleryTankPlaced: _SHORT,
    bg.ArtilleryTankGone: _SHORT, bg.Placed: _SHORT, bg.StarterDrawn: _DRAW, bg.CardsDrawn: _DRAW,
}  # fmt: skip
"""How long each event is shown, in times of the theme; what is not named takes none."""


class StageTimeline(Timeline[Event]):
    """Plays the events of steps on a stage."""

    def __init__(self, metrics: Metrics, *, speed: float = 1.0, reduced: bool = False) -> None:
        super().__init__(metrics, speed=speed, reduced=reduced)
        self.stage = Stage()
        self._views: tuple[BattlegroundsState, BattlegroundsState] | None = None

    def show(
        self,
        events: Iterable[Event],
        before: BattlegroundsState,
        after: BattlegroundsState,
        facings: dict[int, int],
    ) -> None:
        """Play these events, which led from ``before`` to ``after``."""
        if not self.busy:
            self.stage = Stage.of(before, facings)
        self._views = before, after
        self.play(events)

    def sound(self, effect: Event) -> str:
        return _SOUNDS.get(type(effect), "")

    def begins(self, effect: Event) -> None:
        self.stage.lift(effect)

    def ends(self, effect: Event) -> None:
        assert self._views is not None
        self.stage.happen(effect, *self._views)

    def pop_sounds(self) -> list[str]:
        """Each once: several tokens come at the same time."""
        return list(dict.fromkeys(super().pop_sounds()))

    def moment(self, effect: Event) -> float:
        whole = self.length(effect)
        return DRAWN * whole if isinstance(effect, bg.StarterDrawn | bg.CardsDrawn | bg.Barraged) else whole

    def length(self, effect: Event) -> float:
        if isinstance(effect, bg.Drove):
            return self.ms("step_forward") * max(1, len(effect.path) - 1) + self.ms("step_turn")
        return sum(self.ms(name) * times for name, times in _TIMES.get(type(effect), ()))
