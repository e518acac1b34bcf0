"""The results of dice: of a shot from the first die to the salvage, of a remount, of the second action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.definitions import GOOD
from game.games.flames_of_tanks.rules.events import (
    Destroyed,
    Drew,
    Fired,
    Remounted,
    Salvaged,
    Saved,
    SecondRolled,
    Smoked,
)

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
class DieShown:
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
    dice: tuple[DieShown, ...]
    told: str = ""
    drawn: bool = False


@dataclass
class ThrowOutcome:
    """Throws, one after the other, and how they ended. ``tank`` acts, ``target`` is shot at (−1: nobody)."""

    tank: int
    target: int = -1
    throws: list[Throw] = field(default_factory=list)
    verdict: str = ""
    """The result in one word; empty until it is known."""
    fire: bool = False
    """Whether a tank is lost by it."""
    more: list[str] = field(default_factory=list)
    """Further results: draws, salvage."""


DiceEvent = Fired | Smoked | Saved | Destroyed | Drew | Salvaged | SecondRolled | Remounted
"""Events with dice, and their results."""


def begin(event: DiceEvent, before: ThrowOutcome | None) -> ThrowOutcome:
    """The outcome an event belongs to: a new one, or the one before it."""
    if isinstance(event, Fired):
        return ThrowOutcome(event.tank, event.target)
    if isinstance(event, SecondRolled | Remounted) or before is None:
        return ThrowOutcome(event.tank)
    return before


def roll(outcome: ThrowOutcome, event: DiceEvent, words: Texts) -> bool:
    """Add an event's dice, about to be rolled, or its upgrades, about to be turned up; whether it has any.
    Upgrades turned up before make room."""
    made = _throw_of(event, words)
    if made is None:
        return False
    outcome.throws = [*(throw for throw in outcome.throws if not throw.drawn), made]
    return True


def _throw_of(event: DiceEvent, words: Texts) -> Throw | None:
    match event:
        case Fired():
            return _fired(event, words)
        case Saved():
            return _saved(event, words)
        case Salvaged():
            return _salvaged(event, words)
        case SecondRolled():
            told = words(f"{_S}{'second' if event.more else 'no_second'}")
            die = DieShown(event.die, "counts" if event.more else "fails", 0, told)
            return Throw(words(f"{_S}second_title"), words(f"{_S}needs", n=GOOD), (die,))
        case Remounted():
            return _remounted(event, words)
        case Drew() if event.names:
            tokens = (DieShown(0, "plain", order, token=name) for order, name in enumerate(event.names))
            return Throw(words(f"{_S}draw_title"), "", tuple(tokens), drawn=True)
    return None


def tell(outcome: ThrowOutcome, event: DiceEvent, words: Texts) -> None:
    """Add the result of an event, once its dice are seen."""
    match event:
        case Fired() if not event.hits:
            outcome.verdict = words(f"{_S}missed")
        case Smoked():
            outcome.verdict = words(f"{_S}smoked")
        case Saved():
            outcome.verdict = words(f"{_S}{event.result}")
            outcome.fire = event.result != "none"
        case Drew():
            names = words.commas(_upgrade(name, words) for name in event.names)
            if names:
                outcome.more.append(words(f"{_S}drew", tank=event.tank + 1, upgrades=names))
        case Salvaged():
            kept = words.commas(
                _upgrade(name, words)
                for name, die in zip(event.names, event.dice, strict=True)
                if die >= GOOD
            )
            key = "salvaged" if kept else "salvaged_none"
            outcome.more.append(words(f"{_S}{key}", tank=event.tank + 1, upgrades=kept))
        case SecondRolled():
            outcome.verdict = words(f"{_S}{'second' if event.more else 'no_second'}")
        case Remounted():
            outcome.verdict = words(f"{_S}{'back' if event.back else 'stays_out'}")


def _fired(event: Fired, words: Texts) -> Throw:
    dice: list[DieShown] = []
    later = len(event.dice)
    hit, miss = words(f"{_S}hit"), words(f"{_S}miss")
    for order, (die, other) in enumerate(zip(event.dice, event.again, strict=True)):
        if not other:
            good = die >= event.need
            dice.append(DieShown(die, "counts" if good else "fails", order, hit if good else miss))
            continue
        dice.append(DieShown(die, "again", order, miss))
        good = other >= event.need
        dice.append(DieShown(other, "counts" if good else "fails", later, hit if good else miss))
        later += 1
    told = words(f"{_S}again") if any(event.again) else ""
    return Throw(words(f"{_S}to_hit"), words(f"{_S}needs", n=event.need), tuple(dice), told)


def _saved(event: Saved, words: Texts) -> Throw:
    worst = min(event.dice)
    dice = []
    for order, die in enumerate(event.dice):
        sum_ = die + event.armour
        outcome = "none" if sum_ > event.anti_tank else "equal" if sum_ == event.anti_tank else "less"
        told = words(f"{_S}sum", die=die, armour=event.armour, sum=sum_, word=words(f"{_S}{outcome}"))
        fatal = die == worst and outcome != "none"
        dice.append(DieShown(die, "deadly" if fatal else "plain", order, told))
    part = words(f"{_S}{'front' if event.front else 'side'}")
    rule = words(f"{_S}armour_rule", armour=event.armour, part=part, at=event.anti_tank)
    return Throw(words(f"{_S}armour"), rule, tuple(dice))


def _salvaged(event: Salvaged, words: Texts) -> Throw:
    dice = tuple(
        DieShown(
            die,
            "counts" if die >= GOOD else "fails",
            order,
            words(f"{_S}{'saved' if die >= GOOD else 'pool'}"),
            name,
        )
        for order, (die, name) in enumerate(zip(event.dice, event.names, strict=True))
    )
    return Throw(words(f"{_S}salvage"), words(f"{_S}needs", n=GOOD), dice)


def _remounted(event: Remounted, words: Texts) -> Throw:
    first = DieShown(event.die, "counts" if event.die >= GOOD else "again" if event.again else "fails", 0)
    dice = [first]
    if event.again:
        dice.append(DieShown(event.again, "counts" if event.again >= GOOD else "fails", 1))
    told = words(f"{_S}again_ammo") if event.again else ""
    return Throw(words(f"{_S}remount"), words(f"{_S}needs", n=GOOD), tuple(dice), told)


def _upgrade(name: str, words: Texts) -> str:
    return words(f"flames_of_tanks.upgrade.{name}.name")
