"""Tank Battle in words: actions and events for the list of moves, the panel, the recap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Action, Fight, Go, Peg, Place, Reveal, Seal, Spin
from game.games.tank_battle.rules.board import HIDDEN, HQ, NEIGHBOURS, SIDES, SITES, number
from game.games.tank_battle.rules.events import (
    Destroyed,
    Drove,
    Ended,
    Fought,
    Opened,
    Promoted,
    SiteLost,
    Spun,
    TurnEnded,
)
from game.games.tank_battle.rules.queries import Leg
from game.games.tank_battle.rules.telling import EVENT_WORDS
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Event, Refusal, SeenStep
from game.view.table import Words
from game.view.wording import Wording

_W = "tank_battle_view."


def side_words(seat: int, words: Words) -> str:
    """The name of a side: Green, Grey."""
    return words(f"tank_battle.side.{SIDES[seat]}")


def piece_words(piece: str, words: Words) -> str:
    """The name of a piece to place."""
    return words(f"{_W}piece.tank", rank=piece) if piece.isdigit() else words(f"{_W}piece.{piece}")


def squares_words(squares: Sequence[int]) -> str:
    """The numbers of squares as a list."""
    return ", ".join(str(number(square)) for square in sorted(squares, key=number)) or "–"


def action_words(action: Action, words: Words) -> str:
    """An action in the notation of the list of moves."""
    match action:
        case Place(piece, square):
            return words(f"{_W}record.place", piece=piece_words(piece, words), square=number(square))
        case Go(origin, target):
            return f"{number(origin)}–{number(target)}"
        case Fight(origin, target):
            return words(f"{_W}record.fight", origin=number(origin), target=number(target))
        case Peg(square, white):
            return words(f"{_W}record.{'white' if white else 'red'}", square=number(square))
        case Reveal():
            return words(f"{_W}record.reveal")
        case Seal():
            return words(f"{_W}record.seal")
        case Spin(field):
            return words(f"{_W}record.spin", field=field)


def event_words(view: TankBattleWorld, event: Event, words: Words) -> str:
    """The outcome of an action, in the sentences that are read out; empty for an event that needs no words.
    ``view`` is what was seen before it."""
    if isinstance(event, Drove | TurnEnded | Ended):
        return ""
    return " ".join(words.told(one) for one in EVENT_WORDS.told((event,), view))


def step_words(before: TankBattleWorld, step: SeenStep[TankBattleWorld, Action], words: Words) -> str:
    """A seen step in the list of moves: the action and its outcome."""
    told = [] if step.action is None else [action_words(step.action, words)]
    came = [text for event in step.events if (text := _brief_words(event, words))]
    outcome = step.view.outcome
    if outcome is not None and outcome.reason in ("resigned", "time_up") and step.events:
        loser = outcome.places.index(max(outcome.places))
        came.append(words(f"{_W}record.{outcome.reason}", side=side_words(loser, words)))
    if isinstance(step.action, Fight | Spin) and came:
        told = []
    return words.colon(told[0], words.commas(came)) if told and came else words.commas(told or came)


def opened_words(event: Opened, words: Words) -> str:
    """How many of a side's shots hit: White's 3 shots missed."""
    shots, side = len(event.red) + len(event.white), side_words(event.seat, words)
    key = "hits" if event.hits else "misses"
    return words(f"{_W}record.{key}", side=side, hits=event.hits, n=shots)


def _brief_words(event: Event, words: Words) -> str:
    """The outcome of an action in few words; empty if the action or another event says it."""
    match event:
        case Opened():
            return opened_words(event, words)
        case Destroyed(_, _, square, "mine"):
            return words(f"{_W}record.mine", square=number(square))
        case Promoted(_, _, square):
            return words(f"{_W}record.promoted", square=number(square))
        case SiteLost(_, site):
            return words(f"{_W}record.site_lost", site=words(f"{_W}piece.{SITES[site]}"))
        case Fought():
            squares = {"origin": number(event.origin), "target": number(event.target)}
            if not event.rank:
                return words(f"{_W}record.fight", **squares)
            key = "beats" if event.rank > event.enemy_rank else "loses"
            key = key if event.rank != event.enemy_rank else "both"
            return words(f"{_W}record.{key}", rank=event.rank, enemy_rank=event.enemy_rank, **squares)
        case Spun():
            key = "spun" if event.gun_lost else "spun_tank"
            return words(f"{_W}record.{key}", origin=number(event.origin), target=number(event.target))
    return ""


def steps_words(actions: Sequence[Action], words: Words) -> str:
    """Successive steps that the list of moves shows as one (ways, pieces placed, shots); otherwise empty."""
    *first, last = actions
    steps = [one for one in actions if isinstance(one, Go)]
    if len(steps) == len(actions):
        return ways_words(steps, words)
    if all(isinstance(one, Place) for one in actions):
        return words(f"{_W}record.placed", n=len(actions))
    shots = [one for one in (first if isinstance(last, Seal) else actions) if isinstance(one, Peg)]
    if not shots or len(shots) < len(actions) - isinstance(last, Seal):
        return ""
    red, white = ([one.square for one in shots if one.white == kind] for kind in (False, True))
    key = "shots_white" if white else "shots"
    return words(f"{_W}record.{key}", red=squares_words(red), white=squares_words(white))


def ways_words(steps: Iterable[Go], words: Words) -> str:
    """Steps joined to whole ways: 27–37, 37–47 is 27–37–47."""
    ways: list[str] = []
    for step in steps:
        origin, target = number(step.origin), number(step.target)
        if ways and ways[-1].endswith(f"–{origin}"):
            ways[-1] += f"–{target}"
        else:
            ways.append(f"{origin}–{target}")
    return words.commas(ways)


# --- what a movement comes to ---


def fights_of(position: TankBattleWorld, square: int) -> list[int]:
    """The squares of enemy tanks and guns beside a square."""
    foe = 1 - position.seat
    enemies = {at for at in position.tanks[foe] if at >= 0} | set(position.standing_guns(foe))
    return [at for at in sorted(NEIGHBOURS[square], key=number) if at in enemies]


def odds_words(position: TankBattleWorld, origin: int, target: int, words: Words) -> str:
    """The possible outcomes of a battle, as far as the mover can know."""
    mover, foe = position.seat, 1 - position.seat
    enemy = position.tank_on(foe, target)
    if enemy < 0:
        return words(f"{_W}odds_gun", square=number(target), n=position.match.gun_loses)
    tank = position.tank_on(mover, origin)
    own, rank = position.ranks[mover][tank], position.ranks[foe][enemy]
    if not own:
        return words(f"{_W}odds_covered", square=number(target))
    if rank:
        key = "wins" if own > rank else "loses" if own < rank else "both"
        return words(f"{_W}odds_{key}", square=number(target), rank=rank)
    if not position.match.memory_aid:
        return words(f"{_W}odds_covered", square=number(target))
    left = queries.candidates(position, foe)
    beaten = sum(1 for other in left if other < own)
    return words(f"{_W}odds_tank", square=number(target), n=beaten, of=len(left))


def leg_words(position: TankBattleWorld, leg: Leg, words: Words) -> list[str]:
    """The outcomes of a tank's move, as far as the mover can know."""
    told = []
    if leg.site >= 0:
        told.append(words(f"{_W}takes", site=words(f"{_W}piece.{SITES[leg.site]}")))
    if leg.flag:
        told.append(words(f"{_W}becomes_command"))
    told += [
        odds_words(position, leg.trail[-1], target, words) for target in fights_of(position, leg.trail[-1])
    ]
    if not told:
        told.append(words(f"{_W}may_go_on" if leg.on else f"{_W}stops"))
    return told


def stop_words(
    position: TankBattleWorld, stops: Mapping[int, Mapping[int, int]], square: int, words: Words
) -> list[str]:
    """What enemy tanks would do on a square: which can stop there, and what each would meet."""
    own, foe = position.seat, 1 - position.seat
    there = sorted((steps[square], tank) for tank, steps in stops.items() if square in steps)
    if not there:
        key = "none" if square in position.open_squares(own) else "taken"
        return [words(f"{_W}stop.{key}")]
    told = []
    for steps, tank in there:
        rank, at = position.ranks[foe][tank], number(position.tanks[foe][tank])
        key = "seen" if rank else "tank"
        told.append(words(f"{_W}stop.{key}", square=at, rank=rank, n=steps))
    found = [words.commas(told) + "."]
    if square in position.standing_sites(own):
        site = position.sites[own].index(square)
        found.append(words(f"{_W}stop.takes", site=words(f"{_W}piece.{SITES[site]}")))
    if square in position.mines[own] and position.has_site(own, HQ):
        found.append(words(f"{_W}stop.mine"))
    beside = []
    for at in sorted(NEIGHBOURS[square], key=number):
        tank = position.tank_on(own, at)
        if tank >= 0:
            beside.append(words(f"{_W}stop.own_tank", rank=position.ranks[own][tank], square=number(at)))
        elif at in position.standing_guns(own):
            beside.append(words(f"{_W}stop.own_gun", square=number(at)))
    if beside:
        found.append(words(f"{_W}stop.fights", pieces=words.commas(beside)))
    return found


def missing_words(position: TankBattleWorld, refusal: Refusal | None, words: Words) -> str:
    """The label of a movement's main button."""
    if refusal is None:
        return words(f"{_W}button.reveal")
    if refusal.key.endswith(".needs"):
        forward = position.moves.best(position.walk) & 2 and not position.walk.good
        left = position.moves.most - position.walk.total
        return words(f"{_W}missing.{'forward' if forward and left <= 1 else 'squares'}", n=left)
    key = refusal.key.rsplit(".", 1)[-1]
    if key == "needs_forward" and position.moves.by_command(position.walk):
        key = "needs_forward_or_command"
    return words(f"{_W}missing.{key}")


def standing_words(position: TankBattleWorld, seat: int, words: Words) -> str:
    """The number of tanks a side has left."""
    if position.phase == "setup" or HIDDEN in position.tanks[seat]:
        return ""
    return words(f"{_W}standing", n=position.left(seat))


def left_words(position: TankBattleWorld, seat: int, words: Words) -> str:
    """What a side has left at the end."""
    told = [
        words(f"{_W}left.tanks", n=position.left(seat)),
        words(f"{_W}left.guns", n=len(position.standing_guns(seat))),
        words(f"{_W}left.sites", n=len(position.standing_sites(seat))),
    ]
    return words.commas(told)


def task_words(view: TankBattleWorld, seat: int | None, words: Words, name: str = "") -> str:
    """What is done now, and by whom."""
    if view.outcome is not None:
        return words(f"{_W}task.over")
    who = name or side_words(view.seat, words)
    if seat == view.seat:
        return words(f"{_W}task.own.{view.phase}")
    return words(f"{_W}task.other.{view.phase}", name=who)


class BattleWording(Wording[TankBattleWorld, Action]):
    """Words with the numbers of squares."""

    long_lines = True
    signs = (
        (r"×", "tank_battle.sign.battle", "TB-4.4"),
        (r"(?<=\d)–(?=\d)", "tank_battle.sign.way", "TB-3.4"),
    )

    def action(self, view: TankBattleWorld, action: Action) -> str:
        return action_words(action, self.words)

    def step(self, before: TankBattleWorld, step: SeenStep[TankBattleWorld, Action]) -> str:
        return step_words(before, step, self.words)

    def together(self, actions: Sequence[Action]) -> str:
        return steps_words(actions, self.words)
