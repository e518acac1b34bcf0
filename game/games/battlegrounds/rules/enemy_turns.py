"""The search through one opponent's turn: how it could destroy tanks, or end the match, in battle and team
(BG-5.1, BG-5.3, BG-9).

Most turns are one main action: a look at where the gun would have to stand finds what that hits. Only what
leads to another main action in the same turn (BG-8.3) is played out with the rules; and all of it, where the
end of the turn can be that of the match whatever is won in it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from game.games.battlegrounds.rules import choosing
from game.games.battlegrounds.rules.actions import (
    Action,
    ChangeTank,
    DrawCards,
    Drive,
    EndTurn,
    Hold,
    Redeploy,
    Shoot,
    TakeCard,
    Upgrade,
    UseAction,
)
from game.games.battlegrounds.rules.definitions import UPGRADE_SLOTS
from game.games.battlegrounds.rules.ending import round_over
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.kinds import NONE
from game.games.battlegrounds.rules.moves import drives, range_of, run, shots
from game.games.battlegrounds.rules.play import abilities_left
from game.games.battlegrounds.rules.queries import pointless, shot_outcome
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Result

_GAME = Battlegrounds()

MOST_TRIED = 10_000
"""How many actions of one turn are tried. Only turns with several main actions have so many."""


def turns_after(view: BattlegroundsWorld, then: BattlegroundsWorld) -> list[BattlegroundsWorld]:
    """Return the opponents' turns before the next one of the seat to act in ``view``, at their beginnings, in
    order: each as if those between did nothing. ``then``: after a plan, whose turn need not be over."""
    found, count = [], len(view.sides)
    begun = then.turn != view.turn
    between = 0
    for step in range(1, count):
        seat = (view.seat + step) % count
        if seat in view.gone:
            continue
        if begun and seat == then.seat:
            start: BattlegroundsWorld | None = then
            begun, between = False, -1
        elif begun:  # nothing could be done in its turn
            continue
        else:
            start = _GAME.premove_view(then, seat)
        between += 1
        if start is None or view.sides[seat] == view.sides[view.seat]:
            continue
        if start is not then:
            start = start.with_(turn=start.turn + between - 1, quiet=start.quiet + between - 1)
        found.append(start)
    return [] if begun else found


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: its actions, and the position after them. ``drawn``: a card came by chance."""

    state: BattlegroundsWorld
    done: tuple[Action, ...] = ()
    drawn: bool = False

    def and_then(self, *actions: Action, drawn: bool = False) -> Turn:
        """The turn with more actions, which must be legal."""
        state = self.state
        for action in actions:
            state = _GAME.advance(state, action).state
        return Turn(state, (*self.done, *actions), self.drawn or drawn)


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn whose last action shoots a tank. ``destroys``: no armour saves it (BG-8.8)."""

    colour: int
    done: tuple[Action, ...]
    destroys: bool

    @property
    def plainness(self) -> tuple[bool, int, int]:
        """Less is better to show: destroyed before saved, few actions before many, then few fields."""
        return not self.destroys, *_length(self.done)


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """A turn that ends the match: ``done`` up to what decides it, which a tank of ``colour`` does, ``None``
    if it ends whoever does what."""

    colour: int | None
    done: tuple[Action, ...]
    outcome: Result


def _length(done: Sequence[Action]) -> tuple[int, int]:
    return len(done), sum(len(action.path) for action in done if isinstance(action, Drive))


@dataclass
class EnemyTurn:
    """The search through one opponent's turn, for what it could do to the tanks ``targets`` of a seat, and to
    that seat's match. ``hits``: for each target the plainest of each opponent's tank; ``ends``: the plainest
    that ends the match against the seat, by tank.

    What a card from the stack could bring: ``drawn``, the targets it could destroy, and ``drawn_end``.
    ``unfinished``: not all was tried."""

    start: BattlegroundsWorld
    seat: int
    targets: tuple[int, ...]
    hits: dict[int, dict[int, Hit]] = field(default_factory=dict)
    ends: dict[int | None, MatchEnd] = field(default_factory=dict)
    drawn: set[int] = field(default_factory=set)
    drawn_end: bool = False
    unfinished: bool = False

    def __post_init__(self) -> None:
        self.whole = _ends_anyhow(self.start, self.seat)
        """Whether each way to play the turn is tried to its end."""
        self.points = self.whole or _in_reach(self.start)
        """Whether the match could end."""

    def destroys(self, target: int) -> bool:
        """Whether the opponent is sure to be able to destroy a tank."""
        return any(hit.destroys for hit in self.hits.get(target, {}).values())

    def steps(self) -> Generator[None, None, None]:
        """Search, and yield after each small step."""
        certain, by_chance = deque([Turn(self.start)]), deque[Turn]()
        known, tried = {_key(self.start)}, 0
        while certain or (by_chance and not self._told_enough):
            turn = (certain or by_chance).popleft()
            yield from self._last_main(turn)
            if self._all_found:
                return
            for following in self._following(turn):
                if self._goes_on(following) and (key := _key(following.state)) not in known:
                    known.add(key)
                    (by_chance if following.drawn else certain).append(following)
                yield
                tried += 1
                if tried >= MOST_TRIED:
                    self.unfinished = True
                    return

    def _goes_on(self, turn: Turn) -> bool:
        """Whether the turn isn't over; notes a match that is."""
        outcome = turn.state.outcome
        if outcome is not None:
            self._note_end(MatchEnd(None, turn.done, outcome), turn.drawn)
        return outcome is None and turn.state.turn == self.start.turn

    @property
    def _told_enough(self) -> bool:
        """Whether what a drawn card brings makes no difference any more."""
        open_ = [one for one in self.targets if one not in self.drawn and not self.destroys(one)]
        return not open_ and (not self.points or bool(self.ends) or self.drawn_end)

    @property
    def _all_found(self) -> bool:
        own = self.start.colours[self.start.seat]
        return (not self.points or bool(self.ends)) and all(
            colour in hits and hits[colour].destroys
            for hits in (self.hits.get(target, {}) for target in self.targets)
            for colour in own
        )

    # --- the main action that hits ---

    def _last_main(self, turn: Turn) -> Generator[None, None, None]:
        """Note the shots at the tanks in a main action that begins here, and those that win the match."""
        if turn.state.phase != "main" or not turn.state.mains:
            return
        for colour in choosing.able(turn.state):
            left = {target for target in self.targets if target in turn.state.fields}
            ends = self.points and not self.whole and not self.ends
            for ready in _fitted(turn, colour):
                ways = _ways(ready.state, colour)
                for target in sorted(left):
                    hit = self._hit(ready, colour, target, ways)
                    if hit is not None:
                        self._note(hit, target, turn.drawn)
                        left.remove(target)
                yield
                if ends:
                    yield from self._winning(ready, colour, ways)
                elif not left:
                    break

    def _hit(self, turn: Turn, colour: int, target: int, ways: dict[int, Drive]) -> Hit | None:
        state, at = turn.state, turn.state.fields[target]
        shot = Shoot(colour, at, "tank")
        # a gun that reaches a field from another one reaches back
        stands = range_of(state, colour, at)
        way: list[Drive] = []
        if not (_shoots_first(state, colour) and state.fields[colour] in stands):
            found = [ways[spot] for spot in stands if spot in ways]
            if not found:
                return None
            way.append(min(found, key=lambda drive: (len(drive.path), drive.path)))
        return Hit(colour, (*turn.done, *way, shot), not shot_outcome(state, shot).armour)

    def _winning(self, turn: Turn, colour: int, ways: dict[int, Drive]) -> Generator[None, None, None]:
        """Note a shot that brings enough points, before or after a drive."""
        state = turn.state
        stands: list[tuple[Drive, ...]] = [()] if _shoots_first(state, colour) else []
        stands += [(drive,) for drive in ways.values()]
        lacking = state.target - state.points(state.area(state.seat))
        for way in stands:
            origin = _end(state, way[0]) if way else None
            for shot in shots(state, colour, origin):
                if shot.aim in ("token", "tank") and shot_outcome(state, shot).points >= lacking:
                    done = turn.and_then(*way, shot)
                    outcome = idle_end(done.state)
                    yield
                    if outcome is not None:
                        self._note_end(MatchEnd(colour, done.done, outcome), turn.drawn)
            yield

    def _note(self, hit: Hit, target: int, drawn: bool) -> None:
        if drawn:
            if hit.destroys:
                self.drawn.add(target)
            return
        hits = self.hits.setdefault(target, {})
        if hit.colour not in hits or hit.plainness < hits[hit.colour].plainness:
            hits[hit.colour] = hit

    def _note_end(self, end: MatchEnd, drawn: bool) -> None:
        if self.seat in end.outcome.winners:
            return
        if drawn:
            self.drawn_end = True
        elif end.colour not in self.ends or _length(end.done) < _length(self.ends[end.colour].done):
            self.ends[end.colour] = end

    # --- what comes before it ---

    def _following(self, turn: Turn) -> Iterator[Turn]:
        """The turn with each action after which a further main action may come; with each action, where the
        whole turn is looked at."""
        state = turn.state
        if state.phase not in ("redeploy", "main", "drive", "shoot"):
            return
        tokens = abilities_left(state, state.area(state.seat))[0]
        turns = [token for token in tokens if state.ability(token) == "extra_turn"]
        more, gains = state.mains - 1 + len(turns), set[int]()
        if not self.whole:
            # more main actions take nothing away
            if state.phase == "main" and turns and choosing.able(state):
                yield turn.and_then(UseAction(turns[0]))
                return
            gains = _gains(state)
            if state.phase == "main" and more <= 0 and (more < 0 or not gains):
                return
        for action in choosing.choices(state):
            if not (
                self._matters(state, action, more)
                if self.whole
                else self._leads_on(state, action, more, gains)
            ):
                continue
            following = turn.and_then(action)
            if following.state.phase == "draw":
                yield from _draws(following)
            else:
                yield following

    @staticmethod
    def _matters(state: BattlegroundsWorld, action: Action, more: int) -> bool:
        """Whether an action could make a difference to the end of the turn."""
        match action:
            case Upgrade(_, name):
                return name in state.driven.values() and pointless(state, action) is None
            case Shoot(_, _, "lay"):  # as if it didn't shoot
                return state.phase == "main"
            case Shoot(_, _, "clear"):
                return more > 0 or state.phase == "main"
        return True

    def _leads_on(self, state: BattlegroundsWorld, action: Action, more: int, gains: set[int]) -> bool:
        """Whether an action helps a later main action of the turn: ``more`` of them come after this one, and
        one more for taking a token of ``gains``."""
        match action:
            case Redeploy(_, name, _):  # who repairs pauses (BG-6.2)
                card = state.card_named(state.seat, name)
                return card is not None and card.fell == NONE
            case UseAction():
                return state.phase == "redeploy" or (state.phase == "main" and more > 0)
            case Upgrade(_, name):
                own = choosing.able(state) if state.phase == "main" else [state.acting]
                driven = any(state.driven.get(colour, "") == name for colour in own if colour is not None)
                return state.phase in ("main", "drive") and driven and pointless(state, action) is None
            case ChangeTank() | Hold():
                return more > 0
            case Drive(colour):
                return more > 0 or not gains.isdisjoint(range_of(state, colour, _end(state, action)))
            case Shoot():
                return self._shot_leads_on(state, action, more)
        return False

    def _shot_leads_on(self, state: BattlegroundsWorld, shot: Shoot, more: int) -> bool:
        if shot.aim == "lay":  # it closes ways and opens none
            return False
        if shot.aim != "token" or (self.points and more > 0):
            return more > 0
        out = shot_outcome(state, shot)
        if out.pair:
            return out.ability == "extra_turn" or (out.ability is not None and more > 0)
        ability = state.definitions.by_picture[out.picture].ability
        return more > 1 or (more > 0 and ability == "extra_turn")  # a later shot may make the pair


def _ways(state: BattlegroundsWorld, colour: int) -> dict[int, Drive]:
    """The shortest drive to each field that a tank reaches unharmed."""
    found: dict[int, Drive] = {}
    for drive in drives(state, colour):
        end = _end(state, drive)
        better = end not in found or len(drive.path) < len(found[end].path)
        if better and not run(state, colour, drive.path).destroyed:
            found[end] = drive
    return found


def _end(state: BattlegroundsWorld, drive: Drive) -> int:
    return drive.path[-1] if drive.path else state.fields[drive.colour]


def _shoots_first(state: BattlegroundsWorld, colour: int) -> bool:
    """Whether a tank may shoot before it drives (BG-8.7)."""
    return state.abilities(state.driven.get(colour, ""))["change_of_order"] > 0


def _fitted(turn: Turn, colour: int) -> Iterator[Turn]:
    """The turn as it is, then with as many unused upgrades on a tank's card as fit (BG-8.4): no upgrade
    takes a move or shot away."""
    yield turn
    state, card = turn.state, turn.state.driven.get(colour)
    if card is None:
        return
    tokens = abilities_left(state, state.area(state.seat))[1]
    room = UPGRADE_SLOTS - len(state.upgrades(card))
    for chosen in combinations(tokens, min(room, len(tokens))):
        if chosen:
            yield turn.and_then(*(Upgrade(token, card) for token in chosen))


def _gains(state: BattlegroundsWorld) -> set[int]:
    """The fields with tokens that give the seat another main action if it takes them (BG-8.2, BG-8.3)."""
    waiting = state.waiting(state.area(state.seat))
    found = {spot: waiting[picture] for spot, picture in state.tokens.items() if picture in waiting}
    return {
        spot
        for spot, single in found.items()
        if (state.special[spot] or state.special[single]) and state.ability(spot) == "extra_turn"
    }


def _draws(turn: Turn) -> Iterator[Turn]:
    """The turn after each card that may be drawn and kept (BG-8.3)."""
    outcomes = [outcome for outcome, _ in _GAME.chance(turn.state) or () if isinstance(outcome, DrawCards)]
    for name in turn.state.stack:
        outcome = next(outcome for outcome in outcomes if name in outcome.cards)
        looking = turn.and_then(outcome, drawn=len(outcomes) > 1)
        yield looking.and_then(TakeCard(name)) if len(outcome.cards) > 1 else looking


def _key(state: BattlegroundsWorld) -> tuple[object, ...]:
    """What of a position decides the rest of the turn."""
    return (
        state.phase, state.mains, state.acting, state.queue, state.repaired,
        state.field, state.lying, state.cards, state.got, state.won, state.quiet,
    )  # fmt: skip


# --- the end of the match ---


def _mains(state: BattlegroundsWorld) -> int:
    """The most main actions of a turn that begins."""
    turns = [token for token in state.ready(state.area(state.seat)) if state.ability(token) == "extra_turn"]
    known = state.mains + len(turns)
    if known == 1 and not _gains(state):
        return known
    lying = Counter(picture for spot, picture in state.tokens.items() if state.ability(spot) == "extra_turn")
    return known + lying.total()


def _most_points(state: BattlegroundsWorld) -> int:
    """The most points that one shot, or one drive over a tank, can bring."""
    return max(state.rules.pair_points, *(state.top_point(colour) for colour in state.pieces))


def _in_reach(start: BattlegroundsWorld) -> bool:
    """Whether the seat whose turn it is could have the target in it."""
    if not start.target or (start.rules.equal_turns and not round_over(start)):
        return False
    lacking = start.target - start.points(start.area(start.seat))
    return lacking <= _mains(start) * _most_points(start)


def _ends_anyhow(start: BattlegroundsWorld, seat: int) -> bool:
    """Whether the end of a turn can be that of the match otherwise than by points that its seat shoots: the
    turns are over, somebody has the target or gets there by a tank that drives over its own, or nothing is
    left (BG-4.4, BG-9)."""
    rules, last, mains = start.rules, round_over(start), _mains(start)
    if start.quiet >= rules.quiet_rounds * (len(start.sides) - len(start.gone)):
        return True
    if last and 0 < rules.turn_limit <= start.turn:
        return True
    if start.target and (last or not rules.equal_turns):
        given = max(start.top_point(colour) for colour in start.colours[start.seat]) * mains
        own = (start.area(start.seat), start.area(seat))
        areas = start.areas if rules.equal_turns else [area for area in start.areas if area not in own]
        if any(start.points(area) + given >= start.target for area in areas):
            return True
    tokens = [
        value
        for colour in start.pieces
        if start.seat_of(colour) not in start.gone
        for value in start.points_left(colour)
    ]
    if len(tokens) > 2 * mains:
        return False
    lying = Counter(start.tokens.values())
    waiting = {picture for area in start.areas for picture in start.waiting(area)}
    return sum(count + (picture in waiting) >= 2 for picture, count in lying.items()) <= mains


def idle_end(state: BattlegroundsWorld) -> Result | None:
    """How the match ends if a seat now ends its turn as soon as it may; ``None`` if it goes on."""
    turn = state.turn
    while state.outcome is None and state.turn == turn:
        choices = choosing.choices(state) if state.phase in ("main", "drive", "shoot") else []
        found = min(choices, key=lambda action: _idleness(state, action), default=None)
        if found is None:
            return None
        state = _GAME.advance(state, found).state
    return state.outcome


def _idleness(state: BattlegroundsWorld, action: Action) -> int:
    """Less is nearer to doing nothing."""
    match action:
        case EndTurn():
            return 0
        case Hold():
            return 1
        case ChangeTank():
            return 2
        case Drive(colour, path):
            return 4 if run(state, colour, path).destroyed else 3
    return 5
