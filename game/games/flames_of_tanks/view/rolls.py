"""The last throws of dice, as far as they have been seen, and their results: of a shot from the first die to
the salvage, of a remount, of the second action. They are the content of the tray over the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Shoot
from game.games.flames_of_tanks.rules.definitions import GOOD
from game.games.flames_of_tanks.rules.events import (
    Destroyed,
    Drew,
    Drove,
    Fired,
    Remounted,
    Salvaged,
    Saved,
    SecondRolled,
    Smoked,
    TurnBegan,
)
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.close_up import CloseUpShown, close_up
from game.games.flames_of_tanks.view.tokens import name_words
from game.ui.model import Model
from game.view.board.gunnery import GunTurn

_S = "flames_of_tanks_view.story."

DieState = Literal["plain", "counts", "fails", "again", "deadly"]
"""States of a die: as rolled; it hits or saves; it misses; it is struck out and rolled again; it destroys."""

GROUPS: Final[dict[DieState, str]] = {
    "plain": "flames_die",
    "counts": "flames_die_hit",
    "fails": "flames_die_miss",
    "again": "flames_die_miss",
    "deadly": "flames_die_deadly",
}
"""The palette's group of colours for each state of a die."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a throw. ``order`` says when it is rolled within its throw; ``below`` are the words under
    it. ``token`` is the upgrade it is rolled for, or that is turned up in its place."""

    value: int
    state: DieState
    order: int
    below: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw: its name, its rule in few words, its dice, and words beside them. ``drawn``: upgrades are
    turned up instead of dice."""

    title: str
    words: str
    dice: tuple[Die, ...]
    told: str = ""
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class ThrowOutcome:
    """Throws, one after the other, and how they ended. ``tank`` acts, ``target`` is shot at (−1: nobody)."""

    tank: int
    target: int = -1
    throws: tuple[Throw, ...] = ()
    verdict: str = ""
    """The result in one word; empty until it is known."""
    fire: bool = False
    """Whether a tank is lost by it."""
    more: tuple[str, ...] = ()
    """Further results: draws, salvage."""


DiceEvent = Fired | Smoked | Saved | Destroyed | Drew | Salvaged | SecondRolled | Remounted
"""Events with dice, and their results."""


class Rolls(Model):
    """The throws that belong together, and whether the tray that shows them is open."""

    words: Texts
    """The language's words; set by the table."""

    def __init__(self) -> None:
        self.outcome: ThrowOutcome | None = None
        """The throws and their results."""
        self.open = False
        self.at_throw = -1
        """Index of the throw being rolled; -1: all dice are at rest."""
        self.before: FlamesOfTanksWorld | None = None
        self.events: tuple[DiceEvent, ...] = ()
        """The events of these throws, and the position before them."""
        self._shut_at: FlamesOfTanksWorld | None = None
        """The position whose tray was closed because another position is shown."""
        self._expected = ""
        """The probability that the shot destroys its target."""
        self._shot: CloseUpShown | None = None
        """The last shot."""

    @property
    def shown(self) -> ThrowOutcome | None:
        """The outcome in the tray; ``None`` while it is closed."""
        return self.outcome if self.open else None

    # --- what happens ---

    def aimed(self, before: FlamesOfTanksWorld, action: Shoot) -> None:
        """Prepare for a shot that is about to be shown."""
        found = queries.aims(before, before.acting.place)
        aim = next(aim for aim in found if aim.tank == action.target)
        self._expected = "" if aim.odds is None else self.words.percent(float(aim.odds.destroys))
        self._shot = close_up(before, aim, self.words)

    def shut_at(self, position: FlamesOfTanksWorld) -> None:
        """Close the tray while a position other than its own is shown."""
        self._shut_at, self.open = position, False

    def left(self) -> None:
        """Forget whose tray was closed, as the player has moved on to another position."""
        self._shut_at = None

    def goes_on(self, before: FlamesOfTanksWorld) -> None:
        """Note that a step from that position is about to be shown: its dice may belong to those in the
        tray."""
        if self._shut_at is not None and before == self._shut_at:
            self.open = True
        self._shut_at = None

    def begun(self, event: object, position: FlamesOfTanksWorld) -> None:
        """Start showing an event: roll its dice, or turn up its upgrades, for which those turned up before
        make room. If a tank drives or aims in it, close the tray."""
        if isinstance(event, TurnBegan | Drove | GunTurn):
            self.open = False
        if not isinstance(event, DiceEvent):
            self.at_throw = -1
            return
        outcome = self.shown
        if outcome is None or isinstance(event, Fired | SecondRolled | Remounted):
            target = event.target if isinstance(event, Fired) else -1
            outcome = self.outcome = ThrowOutcome(event.tank, target)
            self.before, self.events = position, ()
        self.events += (event,)
        throw = self._throw(event)
        if throw is not None:
            kept = (one for one in outcome.throws if not one.drawn)
            outcome = self.outcome = replace(outcome, throws=(*kept, throw))
        self.at_throw = -1 if throw is None else len(outcome.throws) - 1
        self.open = True

    def happened(self, event: object) -> None:
        """Tell the result of an event, as its dice are at rest."""
        words = self.words
        match event:
            case Fired() if not event.hits:
                self._tell(verdict=words(f"{_S}missed"))
            case Smoked():
                self._tell(verdict=words(f"{_S}smoked"))
            case Saved():
                self._tell(verdict=words(f"{_S}{event.result}"), fire=event.result != "none")
            case Drew() if event.names:
                names = words.commas(name_words(name, words) for name in event.names)
                self._tell(words(f"{_S}drew", tank=event.tank + 1, upgrades=names))
            case Salvaged():
                dice = zip(event.names, event.dice, strict=True)
                kept = words.commas(name_words(name, words) for name, die in dice if die >= GOOD)
                key = "salvaged" if kept else "salvaged_none"
                self._tell(words(f"{_S}{key}", tank=event.tank + 1, upgrades=kept))
            case SecondRolled():
                self._tell(verdict=words(f"{_S}{'second' if event.more else 'no_second'}"))
            case Remounted():
                self._tell(verdict=words(f"{_S}{'back' if event.back else 'stays_out'}"))

    def _tell(self, *more: str, **result: Any) -> None:
        """Add results to the outcome, if there is one."""
        if self.outcome is not None:
            self.outcome = replace(self.outcome, more=(*self.outcome.more, *more), **result)

    # --- what is told ---

    @property
    def verdict(self) -> str:
        """The result so far in words, for a shot with its probability; empty while it is open."""
        outcome = self.shown
        if outcome is None or not outcome.verdict or outcome.target < 0 or not self._expected:
            return "" if outcome is None else outcome.verdict
        return self.words("flames_of_tanks_view.expected", verdict=outcome.verdict, share=self._expected)

    @property
    def close_up(self) -> CloseUpShown | None:
        """The close-up of the shot that the dice belong to; ``None`` if there is none."""
        outcome, shot = self.shown, self._shot
        return None if outcome is None or shot is None or outcome.target != shot.target else shot

    # --- the throws ---

    def _throw(self, event: DiceEvent) -> Throw | None:
        """The dice of an event, or the upgrades turned up in it; ``None`` if it has neither."""
        words = self.words
        match event:
            case Fired():
                return self._fired(event)
            case Saved():
                return self._saved(event)
            case Salvaged():
                dice = (
                    Die(die, _state(die), order, words(f"{_S}{'saved' if die >= GOOD else 'pool'}"), name)
                    for order, (die, name) in enumerate(zip(event.dice, event.names, strict=True))
                )
                return Throw(words(f"{_S}salvage"), words(f"{_S}needs", n=GOOD), tuple(dice))
            case SecondRolled():
                told = words(f"{_S}{'second' if event.more else 'no_second'}")
                die = Die(event.die, "counts" if event.more else "fails", 0, told)
                return Throw(words(f"{_S}second_title"), words(f"{_S}needs", n=GOOD), (die,))
            case Remounted():
                return self._remounted(event)
            case Drew() if event.names:
                tokens = (Die(0, "plain", order, token=name) for order, name in enumerate(event.names))
                return Throw(words(f"{_S}draw_title"), "", tuple(tokens), drawn=True)
        return None

    def _fired(self, event: Fired) -> Throw:
        words, dice, later = self.words, list[Die](), len(event.dice)
        told = {"counts": words(f"{_S}hit"), "fails": words(f"{_S}miss")}
        for order, (die, other) in enumerate(zip(event.dice, event.again, strict=True)):
            if other:
                dice.append(Die(die, "again", order, told["fails"]))
                die, order, later = other, later, later + 1
            state = _state(die, event.need)
            dice.append(Die(die, state, order, told[state]))
        again = words(f"{_S}again") if any(event.again) else ""
        return Throw(words(f"{_S}to_hit"), words(f"{_S}needs", n=event.need), tuple(dice), again)

    def _saved(self, event: Saved) -> Throw:
        words, worst, dice = self.words, min(event.dice), list[Die]()
        for order, die in enumerate(event.dice):
            total = die + event.armour
            outcome = "none" if total > event.anti_tank else "equal" if total == event.anti_tank else "less"
            told = words(f"{_S}sum", die=die, armour=event.armour, sum=total, word=words(f"{_S}{outcome}"))
            fatal = die == worst and outcome != "none"
            dice.append(Die(die, "deadly" if fatal else "plain", order, told))
        part = words(f"{_S}{'front' if event.front else 'side'}")
        rule = words(f"{_S}armour_rule", armour=event.armour, part=part, at=event.anti_tank)
        return Throw(words(f"{_S}armour"), rule, tuple(dice))

    def _remounted(self, event: Remounted) -> Throw:
        words, dice, told = self.words, [Die(event.die, _state(event.die), 0)], ""
        if event.again:
            dice = [replace(dice[0], state="again"), Die(event.again, _state(event.again), 1)]
            told = words(f"{_S}again_ammo")
        return Throw(words(f"{_S}remount"), words(f"{_S}needs", n=GOOD), tuple(dice), told)


def _state(die: int, need: int = GOOD) -> DieState:
    return "counts" if die >= need else "fails"
