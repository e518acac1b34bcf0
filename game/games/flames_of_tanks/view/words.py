"""Words of Flames of Tanks for the window: actions, events, refusals, tanks."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.words.texts import Texts
from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Refit,
    Remount,
    Roll,
    Shoot,
    Turn,
)
from game.games.flames_of_tanks.rules.definitions import GOOD, WEIGHTS
from game.games.flames_of_tanks.rules.events import Drew, Fired, Remounted, Salvaged, Saved, SecondRolled
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.queries import near_point, path_cost, tellings
from game.games.flames_of_tanks.rules.stats import Stats
from game.games.flames_of_tanks.rules.world import CHANCE_PHASES, FlamesOfTanksWorld
from game.games.flames_of_tanks.view.snapping import Snap
from game.model.contract import Event, Refusal, SeenStep
from game.view.wording import Wording

_W = "flames_of_tanks_view."


def tank_words(tank: int, words: Texts) -> str:
    """A tank's name, from its number."""
    return words(f"{_W}tank", n=tank + 1)


def name_of(names: Sequence[str], seat: int, words: Texts) -> str:
    """The name of a seat's player."""
    return names[seat] if seat < len(names) else words(f"{_W}seat", n=seat + 1)


def weight_words(weight: int, words: Texts) -> str:
    """A weight in words: Light, Medium, Heavy."""
    return words(f"flames_of_tanks.weight.{WEIGHTS[weight]}")


def value_rows(
    position: FlamesOfTanksWorld, now: Stats, then: Stats, words: Texts
) -> list[tuple[str, str, str]]:
    """Each value of a tank: the key of its name, its present figure, and the one it becomes."""
    before, after = (value_words(position, stats, words) for stats in (now, then))
    return [(key, value, after[key]) for key, value in before.items()]


def value_words(position: FlamesOfTanksWorld, stats: Stats, words: Texts) -> dict[str, str]:
    """The figures of a tank's values, by the keys of their names."""
    speed, reach = (label_inches(length, words, whole=True) for length in (stats.speed, stats.range))
    return {
        "weight": weight_words(stats.weight, words),
        "speed": words(f"{_W}inches", n=speed),
        "at": f"{stats.anti_tank}",
        "rof": f"{stats.rof}",
        "range": words(f"{_W}inches", n=reach),
        "armour": f"{stats.front} / {stats.side} / {stats.top}",
        "fp": f"{stats.firepower}+",
        "draws": f"{position.match.mode.draws[stats.weight]}",
    }


def side_words(position: FlamesOfTanksWorld, side: int, words: Texts) -> str:
    """A side's name from its team; empty if each seat is a side of its own."""
    return "" if position.match.mode.teams == "none" else words(f"flames_of_tanks.side.{TEAMS[side]}")


def mode_words(position: FlamesOfTanksWorld, words: Texts) -> str:
    """The mode's name: a shipped one's in the language, a player's own as it was given."""
    mode = position.match.mode
    if mode.name in position.match.definitions.modes:
        return words(f"flames_of_tanks.mode.{mode.name}.name")
    return mode.name


def signed(number: int) -> str:
    """A score with its plus or minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def exact_inches(thousandths: int, words: Texts) -> str:
    """A length in inches with all its decimals, as the language writes them."""
    return words.number(length_number(thousandths))


def inches_words(thousandths: int, words: Texts) -> str:
    """A length with all its decimals, and its unit."""
    return words(f"{_W}inches", n=exact_inches(thousandths, words))


def label_inches(thousandths: int, words: Texts, *, whole: bool = False) -> str:
    """A length in inches as labels show it, rounded up to a tenth; ``whole``: without a tenth that is 0."""
    tenths = -(-thousandths // 100)
    return words.number(tenths // 10) if whole and not tenths % 10 else words.number(tenths / 10, 1)


def held_words(held: Snap, words: Texts) -> str:
    """Words for what holds a ghost, or its heading."""
    kind = words(f"flames_of_tanks.ground.{held.kind}") if held.kind else ""
    length = label_inches(held.length, words, whole=True)
    told = words(f"{_W}held.{held.why}", kind=kind, tank=held.tank + 1, point=held.point, n=length)
    return told[:1].upper() + told[1:]


def action_words(view: FlamesOfTanksWorld, action: Action, words: Texts) -> str:
    """An action in the words of the record."""
    number = view.tank + 1
    match action:
        case Move(path, _, kind, wide):
            cost = path_cost(view, action)
            x, y = (label_inches(part, words) for part in path[-1])
            key = "wide" if wide else kind
            return words(f"{_W}record.{key}", n=number, cost=label_inches(cost, words), x=x, y=y)
        case Shoot(target, smoke):
            return words(f"{_W}record.{'smoke' if smoke else 'shoot'}", n=number, target=target + 1)
        case Enter() if view.central:
            return words(f"{_W}record.placed", n=number)
        case Enter(place, _):
            letter = near_point(view, place)
            return words(f"{_W}record.enter", n=number, point=letter)
        case Claim(point):
            return words(f"{_W}record.claim", n=number, point=view.match.table.points[point].name)
        case Refit():
            return words(f"{_W}record.refit", n=number)
        case GoIn():
            return words(f"{_W}record.go_in", n=number)
        case Remount():
            return words(f"{_W}record.remount", n=number)
        case Roll():
            return words(f"{_W}record.roll", n=number)
        case End():
            return words(f"{_W}record.end", n=number)
    return ""


def event_words(view: FlamesOfTanksWorld, events: Sequence[Event], words: Texts) -> list[str]:
    """Sentences about what happened."""
    return [words.told(told) for told in tellings(events, view)]


def _outcome(event: Event, words: Texts) -> str:
    match event:
        case Fired():
            dice = " ".join(
                f"{die}>{other}" if other else f"{die}"
                for die, other in zip(event.dice, event.again, strict=True)
            )
            return words(f"{_W}record.fired", dice=dice, need=event.need, hits=event.hits)
        case Saved():
            dice = " ".join(map(str, event.dice))
            result = words(f"{_W}story.{event.result}")
            return words(f"{_W}record.saved", n=event.tank + 1, dice=dice, result=result)
        case SecondRolled():
            return words(f"{_W}record.{'second' if event.more else 'no_second'}", die=event.die)
        case Remounted():
            key = "back" if event.back else "stays_out"
            return words(f"{_W}record.{key}", n=event.tank + 1, die=event.again or event.die)
        case Drew():
            count = len(event.names)
            return words(f"{_W}record.drew", n=event.tank + 1, count=count) if count else ""
        case Salvaged():
            kept = sum(die >= GOOD for die in event.dice)
            return words(f"{_W}record.salvaged", n=event.tank + 1, kept=kept, of=len(event.dice))
    return ""


class FlamesWording(Wording[FlamesOfTanksWorld, Action]):
    """Words of Flames of Tanks, in which tanks go by their numbers."""

    says_who = in_words = True
    signs = (
        (r"→", "flames_of_tanks.sign.move", "FT-2.3"),
        (r"⇒", "flames_of_tanks.sign.fast", "FT-5.5"),
        (r"×", "flames_of_tanks.sign.shot", "FT-2.4"),
        (r"\(\+?\d[\d.,]*″[^)]*\)", "flames_of_tanks.sign.cost", "FT-2.3"),
        (r"(?<=[ >])\d(?=[ ,:>])", "flames_of_tanks.sign.die", "FT-2.4"),
    )

    def action(self, view: FlamesOfTanksWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: FlamesOfTanksWorld, step: SeenStep[FlamesOfTanksWorld, Action]) -> str:
        """A step in the words of the record's list: the decision, and the result of the dice."""
        action = step.action
        if action is None:
            return next(iter(event_words(before, step.events, self.words)), "")
        if before.phase not in CHANCE_PHASES:
            return self.action(before, action)
        if isinstance(action, Turn):
            return self.words(f"{_W}record.turn", n=action.tank + 1)
        return next(filter(None, (_outcome(event, self.words) for event in step.events)), "")

    def alone(self, before: FlamesOfTanksWorld, step: SeenStep[FlamesOfTanksWorld, Action], name: str) -> str:
        if isinstance(step.action, Shoot) and not step.action.smoke:
            shooter = before.tank + 1
            return self.words(f"{_W}tray.shot", name=name, tank=shooter, target=step.action.target + 1)
        return self.words(f"{_W}tray.alone", name=name, told=self.step(before, step))

    def refusal(self, refusal: Refusal) -> str:
        told = self.words.refused("flames_of_tanks", refusal.key, refusal.params)
        return told[:1].upper() + told[1:]
