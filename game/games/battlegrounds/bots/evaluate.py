"""Evaluates positions of battle, team or solo for each play area, in hundredths of a point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal

from game.games.battlegrounds.bots.cards import attack, card_worth
from game.games.battlegrounds.rules.definitions import Ability, TankCard
from game.games.battlegrounds.rules.kinds import GUN, NONE, READY, SHELL, UP, Collection, PointToken
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld

NextTurns = Literal["own", "all"]
"""Whose next turns are looked at: those of the choosing area, or everybody's."""

WON = 100_000
"""Worth of a won match."""


WAITING: Final = (0.0, 38.0, 52.0, 60.0)
"""Worth of a token that makes no pair yet, by how many of its picture still lie on the board; here and below
in hundredths of a point."""

PROMISE: Final = 0.4
"""Share of the worth of a special token's ability that counts while it makes no pair yet."""

KEPT: Final[Mapping[Ability, float]] = {
    "extra_turn": 130,
    "extra_tank": 40,
    "armour": 55,
    "direction": 30,
    "further_shot": 40,
    "further_move": 30,
    "change_of_order": 30,
}
"""Worth of an action or upgrade not used yet."""

FITTED: Final[Mapping[Ability, float]] = {
    "armour": 95,
    "direction": 55,
    "further_shot": 75,
    "further_move": 50,
    "change_of_order": 50,
}
"""Worth of an upgrade on a driven card; on another it counts ``ASLEEP`` of it."""

ASLEEP: Final = 0.35

SPARE: Final = 25.0
"""Worth of a card that no colour drives."""

DRIVEN: Final = 45.0
"""Weight of how well its card shoots, for a tank on the board."""

OFF: Final = 40.0
"""What a tank costs that is off the board."""

NEXT_GAIN: Final = 0.85
"""Share of what the seat to move next can gain at most."""

LATER_GAIN: Final = 0.4
"""Share of what later seats can gain, who might be stopped."""

SECOND: Final = 0.25
"""Share of the gain of a second tank, which can only follow with the next main action."""

LEAD: Final = 0.7
"""Weight of the best of several others, against the average of all."""

SHELLED: Final = 130.0
"""Worth of a tank that the artillery doesn't destroy for good."""

_NO_GEAR: Counter[Ability] = Counter()


@dataclass(frozen=True)
class Taste:
    """How a bot's judgement of its own area differs from the usual. ``tanks``: what destroying a tank is
    worth, against the usual; ``gear``: the same of actions and upgrades; ``fears``: the share of a tank's
    point token that it costs to leave the tank where an enemy can shoot it. ``overlooks``: how much of what
    the level overlooks it does, and ``misses``: the least share of the fields that it overlooks at any level,
    so that it is as strong as the level."""

    tanks: float = 1.0
    gear: float = 1.0
    fears: float = 0.0
    overlooks: float = 1.0
    misses: float = 0.0


USUAL: Final = Taste()


Shown = tuple[str, Ability | None]
"""The picture of a token, and its ability if it is special."""

Target = tuple[int, float, Shown | None]
"""A target of a tank's next shot: its field, what it gains, and its face if it is a token."""


@dataclass(frozen=True)
class Ledger:
    """What areas have, as it was counted: by area what is worth something wherever the tanks stand
    (``have``) and the pictures that wait; ``left``: pictures on the board."""

    got: tuple[Collection, ...]
    won: tuple[tuple[PointToken, ...], ...]
    have: dict[int, float]
    waiting: dict[int, dict[str, Ability | None]]
    left: dict[str, int]


class Evaluator:
    """The evaluation for one choice; values that never change are looked up once."""

    def __init__(
        self,
        state: BattlegroundsWorld,
        *,
        next_turns: NextTurns = "all",
        agree: bool = False,
        taste: Taste = USUAL,
    ) -> None:
        seats = range(len(state.sides))
        self.mine = mine = state.area(state.seat)
        self._looks = {
            "all": tuple(seats),
            "own": tuple(s for s in seats if state.area(s) == mine),
        }[next_turns]
        self.tastes = {area: taste if area == mine else USUAL for area in state.areas}
        definitions = state.definitions
        self.faces: list[Shown] = [
            (picture, definitions.by_picture[picture].ability if special else None)
            for picture, special in zip(state.picture, state.special, strict=True)
        ]
        self._team_mates = _team_mates(state) if agree else ()
        self.areas = state.areas
        self.area_of = [state.area(seat) for seat in range(len(state.sides))]
        self.playing = frozenset(self.area_of[seat] for seat in seats if seat not in state.gone)
        """The areas somebody still plays."""
        self.solo = state.rules.option == "solo"
        self.pair = state.rules.pair_points * 100.0
        self._cards = {card.name: (card, card_worth(card)) for card in definitions.cards}
        rows = len(state.got)
        self.begun = Ledger(
            (Collection(),) * rows,
            ((),) * rows,
            dict.fromkeys(self.areas, 0.0),
            {area: {} for area in self.areas},
            Counter(picture for picture, _ in self.faces if picture),
        )
        self.begun = self.ledger(state)

    def ledger(self, state: BattlegroundsWorld) -> Ledger:
        """Return what the areas have now, from what they had when the choice was begun: little has
        changed."""
        begun, faces = self.begun, self.faces
        if state.got is begun.got and state.won is begun.won:
            return begun
        have, left, waiting = begun.have.copy(), begun.left.copy(), begun.waiting.copy()
        for area in (ARTILLERY, *self.areas):
            got, before = state.got[area], begun.got[area]
            won, had = state.won[area], begun.won[area]
            if got is not before:
                made = got.pairs[len(before.pairs) :]
                for token in chain(got.single, *made):
                    if token not in before.single:
                        left[faces[token][0]] -= 1
                if area == ARTILLERY:
                    continue
                kept = self._kept(got) - self._kept(before)
                have[area] += len(made) * self.pair + self.tastes[area].gear * kept
                waiting[area] = dict(map(faces.__getitem__, got.single))
            if won is not had:
                points = sum([one.value for one in won]) - sum([one.value for one in had])
                have[area] += 100 * self.tastes[area].tanks * points
        return Ledger(state.got, state.won, have, waiting, left)

    def _kept(self, got: Collection) -> float:
        gives = [self.faces[use.token][1] for use in got.uses if use.card == READY]
        return sum([KEPT[one] for one in gives if one is not None])

    def card(self, name: str) -> TankCard:
        """Return a card by its name."""
        return self._cards[name][0]

    def worth(self, name: str) -> float:
        """Return how well a card shoots."""
        return self._cards[name][1]

    def score(self, worths: Mapping[int, float], area: int) -> float:
        """Return how an area stands against the others that still play."""
        others = [worth for other, worth in worths.items() if other != area and other in self.playing]
        if not others:
            return worths[area]
        return worths[area] - LEAD * max(others) - (1 - LEAD) * sum(others) / len(others)

    def worths(self, state: BattlegroundsWorld) -> dict[int, float]:
        """Return the worth of a position to each area."""
        if state.outcome is not None:
            return self._ended(state)
        look = _Look(self, state)
        worths = look.standing()
        for pair in self._team_mates:
            worths[self.area_of[pair[0]]] += look.gain_together(pair)
        for seat in () if self._team_mates else self._looks:
            worths[self.area_of[seat]] += self.share(seat, state) * look.gain(seat)
        fears = self.tastes[self.mine].fears
        if fears:
            worths[self.mine] -= fears * look.exposed()
        return worths

    def share(self, seat: int, state: BattlegroundsWorld) -> float:
        """Return the weight of what a seat can gain in its next turn."""
        return NEXT_GAIN if seat == state.seat else LATER_GAIN

    def _ended(self, state: BattlegroundsWorld) -> dict[int, float]:
        result = state.outcome
        assert result is not None
        if self.solo:
            return {area: result.scores[area] * 100 for area in self.areas}
        worths = {}
        for area in self.areas:
            seat = self.area_of.index(area)
            won = WON if result.places[seat] == 1 else 0
            worths[area] = (won / max(1, len(result.winners)) if won else 0.0) + result.scores[seat] * 100
        return worths


def _team_mates(state: BattlegroundsWorld) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team, where there are teams."""
    teams: dict[int, list[int]] = {}
    for seat in range(len(state.sides)):
        teams.setdefault(state.area(seat), []).append(seat)
    return tuple(map(tuple, teams.values())) if len(teams) < len(state.sides) else ()


class _Look:
    """The evaluation of one position."""

    def __init__(self, evaluator: Evaluator, state: BattlegroundsWorld) -> None:
        self.e, self.state = evaluator, state
        self.faces = faces = evaluator.faces
        ledger = evaluator.ledger(state)
        self.have, self.waiting, self.left = ledger.have.copy(), ledger.waiting, ledger.left
        self.stops = {*state.tanks, *state.where(GUN)} if evaluator.solo else {*state.tanks}
        self.blocked = self.stops.union(state.where(SHELL))
        self.gains: dict[int, dict[Shown, float]] = {area: {} for area in evaluator.areas}
        self.gear: dict[str, Counter[Ability]] = {}
        for got in state.got:
            for use in got.uses:
                gives = faces[use.token][1]
                if use.card != READY and gives is not None:
                    self.gear.setdefault(use.card, Counter())[gives] += 1

    def standing(self) -> dict[int, float]:
        """Return the worth of what each area has: points, tokens, cards, tanks."""
        e, state = self.e, self.state
        total = self.have
        for area, waiting in self.waiting.items():
            for picture, gives in waiting.items():
                left = min(self.left[picture], 3)
                total[area] += WAITING[left]
                if gives is not None and left:
                    total[area] += e.tastes[area].gear * PROMISE * KEPT[gives]
        for seat, cards in enumerate(state.cards):
            area = e.area_of[seat]
            for card in cards:
                asleep = card.colour == NONE
                if asleep:
                    total[area] += SPARE
                if card.name in self.gear:
                    share = e.tastes[area].gear * (ASLEEP if asleep else 1.0)
                    total[area] += share * sum(n * FITTED[a] for a, n in self.gear[card.name].items())
        for seat, colours in enumerate(state.colours):
            area = e.area_of[seat]
            for colour in colours:
                driven = state.driven.get(colour)
                if driven is not None:
                    total[area] += DRIVEN * e.worth(driven)
                if state.field[colour] < 0:
                    total[area] -= 0 if e.solo else OFF
                elif e.solo:
                    total[area] += SHELLED * (1 - self._shelled(colour))
        return total

    def _shelled(self, colour: int) -> float:
        """Return how likely the artillery hits a tank where it stands (BG-12.3)."""
        state, spot = self.state, self.state.field[colour]
        if spot % 8 not in state.letters or spot // 8 not in state.numbers:
            return 0.0
        saved = self.fitted(colour)["armour"] > 0
        return (0.3 if saved else 1.0) / (len(state.letters) * len(state.numbers))

    def gain(self, seat: int) -> float:
        """Return the most a seat's tanks can gain in a turn."""
        gains = sorted([self._tank_gain(colour, seat) for colour in self.state.colours[seat]], reverse=True)
        if not gains:
            return 0.0
        return gains[0] + SECOND * sum(gains[1:])

    def exposed(self) -> float:
        """Return the worth, to enemies, of the own tanks that they can shoot in their next turns."""
        state, area_of, mine = self.state, self.e.area_of, self.e.mine
        hit: set[int] = set()
        for seat, colours in enumerate(state.colours):
            if area_of[seat] != mine:
                aims = [target for colour in colours for target in self._targets(colour, seat)]
                hit.update(spot for spot, _, shown in aims if shown is None)
        own = {
            spot
            for seat, colours in enumerate(state.colours)
            if area_of[seat] == mine
            for colour in colours
            if (spot := state.field[colour]) >= 0
        }
        return sum([self._tank_worth(state.tanks[spot]) for spot in sorted(hit & own)])

    def fitted(self, colour: int) -> Counter[Ability]:
        """Return the upgrades of the card a colour drives."""
        return self.gear.get(self.state.driven.get(colour, ""), _NO_GEAR)

    def gain_together(self, seats: tuple[int, ...]) -> float:
        """Return what two seats of a team can gain in their next turns if they agree on who shoots at
        what: never both at one thing, and the later one may complete the other's pair."""
        state, e = self.state, self.e
        first, second = sorted(seats, key=lambda seat: (seat - state.seat) % len(state.sides))
        share, later = e.share(first, state), e.share(second, state)
        aims, mates = (
            [target for colour in state.colours[seat] for target in self._targets(colour, seat)]
            for seat in (first, second)
        )
        best = max([share * worth for _, worth, _ in aims], default=0.0)
        best = max([best, *(later * worth for _, worth, _ in mates)])
        for spot, worth, shown in aims:
            for other, alone, alike in mates:
                if spot == other:
                    continue
                further = alone
                if shown and alike and shown[0] == alike[0]:
                    further = self.token_gain(alike, {shown[0]: shown[1]})
                best = max(best, share * worth + later * further)
        return best

    def _tank_gain(self, colour: int, seat: int) -> float:
        return max([worth for _, worth, _ in self._targets(colour, seat)], default=0.0)

    def _targets(self, colour: int, seat: int) -> list[Target]:
        """Return what a tank can shoot at in its next turn."""
        state = self.state
        here, name = state.field[colour], state.driven.get(colour)
        if here < 0 or name is None:
            return []
        card, gear = self.e.card(name), self.gear.get(name, _NO_GEAR)
        spots = attack(
            card.move,
            card.move_distance,
            gear["further_move"],
            gear["direction"] > 0,
            card.shot,
            card.shot_distance,
            gear["further_shot"],
            here,
        ).among(self.blocked, self.stops, armour=gear["armour"] > 0, first=gear["change_of_order"] > 0)
        area = self.e.area_of[seat]
        waiting, faces, gains = self.waiting[area], self.faces, self.gains[area]
        lying = state.lying
        found: list[Target] = []
        for spot in spots:
            if lying[spot] != UP:
                continue
            face = faces[spot]
            worth = gains.get(face)
            if worth is None:
                worth = gains[face] = self.token_gain(face, waiting, self.e.tastes[area].gear)
            found.append((spot, worth, face))
        for spot, other in state.tanks.items():
            if spot in spots and other != colour and not state.friendly(colour, other):
                found.append((spot, self.e.tastes[area].tanks * self._tank_worth(other), None))
        return found

    def token_gain(self, face: Shown, waiting: Mapping[str, Ability | None], gear: float = 1.0) -> float:
        """Return the worth of taking a token."""
        picture, ability = face
        if picture in waiting:
            gives = ability or waiting[picture]
            bonus = gear * KEPT[gives] if gives is not None else 0.0
            return self.e.pair - WAITING[1] + bonus
        promise = gear * PROMISE * KEPT[ability] if ability is not None else 0.0
        return WAITING[min(self.left[picture] - 1, 3)] + promise

    def _tank_worth(self, colour: int) -> float:
        if self.fitted(colour)["armour"]:
            return 30.0
        return 30.0 + self.state.top_point(colour) * 100.0
