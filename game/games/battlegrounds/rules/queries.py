"""Questions of views and bots about a position: what each action would do, and why others are missing.

All answers come from a view: they contain nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.games.battlegrounds.rules import choosing
from game.games.battlegrounds.rules.actions import Drive, Enter, Redeploy, Shoot, Upgrade
from game.games.battlegrounds.rules.definitions import Ability
from game.games.battlegrounds.rules.ending import next_seat
from game.games.battlegrounds.rules.kinds import NONE
from game.games.battlegrounds.rules.moves import Hazard, drives, own_paths, run, shots
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Refusal


@dataclass(frozen=True, slots=True)
class DriveOutcome:
    """The result of a drive.

    ``hazards`` are met in order; ``end`` is where it ends, on the way if ``destroyed`` there. ``armour``
    counts the plates it would lose. The tank's owner would give ``points`` to the area ``to`` (BG-4.4);
    ``by_upgrade``: only an upgrade gives this move, so it need not be made (BG-4.1).
    """

    drive: Drive
    end: int
    hazards: tuple[Hazard, ...] = ()
    destroyed: bool = False
    armour: int = 0
    points: int = 0
    to: int | None = None
    by_upgrade: bool = False


@dataclass(frozen=True, slots=True)
class ShotOutcome:
    """The result of a shot.

    ``picture`` and ``special``: the token it takes, which makes a pair if ``pair``, and that gives
    ``ability``. ``colour``: the tank it hits (``None`` for one of the artillery), saved if ``armour``.
    ``points`` are those it gives at once, for the pair or the tank.
    """

    shot: Shoot
    points: int = 0
    picture: str = ""
    special: bool = False
    pair: bool = False
    ability: Ability | None = None
    colour: int | None = None
    armour: bool = False


Why = Literal["only_one", "only_harmful", "must_move", "no_move", "upgrades_only"]


@dataclass(frozen=True, slots=True)
class Force:
    """Why a tank's choice of moves is what it is (BG-4.1, BG-4.2).

    only_one: a single move, and it must be made. only_harmful: each of them destroys the tank, and one must
    be made unless another main action is chosen. must_move: one of several. no_move: it stays, and may
    shoot. upgrades_only: only upgrades give moves, so it may stay.
    """

    why: Why
    moves: int


@dataclass(frozen=True, slots=True)
class AreaScore:
    """The sources of an area's points: pairs, and the point tokens won, by colour and value."""

    area: int
    pairs: int
    pair_points: int
    won: tuple[tuple[int, int], ...]
    target: int

    @property
    def points(self) -> int:
        """The sum of the points (BG-9.1)."""
        return self.pair_points + sum(value for _, value in self.won)


# --- moves ---


def reach(state: BattlegroundsWorld, colour: int) -> list[DriveOutcome]:
    """Return every drive of a colour with its result, staying included where that is allowed."""
    if state.active_card(colour) is None or colour not in state.fields:
        return []
    own = set(own_paths(state, colour))
    return [drive_outcome(state, drive, drive.path in own) for drive in drives(state, colour)]


def drive_outcome(state: BattlegroundsWorld, drive: Drive, own: bool | None = None) -> DriveOutcome:
    """Return the result of a drive; ``own``: whether its card allows it without upgrades, if that is
    known."""
    colour, path = drive.colour, drive.path
    if not path:
        return DriveOutcome(drive, state.fields[colour])
    if own is None:
        own = path in own_paths(state, colour)
    going = run(state, colour, path)
    points, to = 0, None
    last = going.hazards[-1] if going.destroyed else None
    if last is not None and last.colour is not None and not state.friendly(colour, last.colour):
        seat = state.seat_of(last.colour)
        if seat is not None:
            points, to = state.top_point(colour), state.area(seat)
    armour = sum(hazard.saved for hazard in going.hazards)
    return DriveOutcome(
        drive, going.path[-1], going.hazards, going.destroyed, armour, points, to, by_upgrade=not own
    )


def forced(state: BattlegroundsWorld, colour: int) -> Force:
    """Return why the colour must move, or may stay."""
    own = own_paths(state, colour)
    if not own:
        more = [drive for drive in drives(state, colour) if drive.path]
        return Force("upgrades_only" if more else "no_move", len(more))
    if len(own) == 1:
        return Force("only_one", 1)
    if all(run(state, colour, path).destroyed for path in own):
        return Force("only_harmful", len(own))
    return Force("must_move", len(own))


# --- shots ---


def shots_of(state: BattlegroundsWorld, colour: int, origin: int | None = None) -> list[ShotOutcome]:
    """Return every shot of a colour with its result, from where it stands or from another field."""
    return [shot_outcome(state, shot) for shot in shots(state, colour, origin)]


def shot_outcome(state: BattlegroundsWorld, shot: Shoot) -> ShotOutcome:
    """Return the result of a shot (BG-5.2 to BG-5.4, BG-8.8)."""
    seat = state.seat_of(shot.colour)
    if shot.aim == "tank" and shot.field in state.tanks:
        hit = state.tanks[shot.field]
        saved = state.abilities(state.driven.get(hit, ""))["armour"] > 0
        points = 0 if saved else state.top_point(hit)
        return ShotOutcome(shot, points, colour=hit, armour=saved)
    if shot.aim != "token" or seat is None:
        return ShotOutcome(shot)
    picture, special = state.picture[shot.field], state.special[shot.field]
    waiting = state.waiting(state.area(seat)).get(picture)
    if waiting is None:
        return ShotOutcome(shot, picture=picture, special=special)
    ability = state.ability(waiting) if special or state.special[waiting] else None
    points = state.rules.pair_points
    return ShotOutcome(shot, points, picture, special, pair=True, ability=ability)


# --- areas, what is to be used ---


def score(state: BattlegroundsWorld, area: int) -> AreaScore:
    """Return an area's points by their source."""
    pairs = len(state.got[area].pairs)
    won = tuple(sorted((token.colour, token.value) for token in state.won[area]))
    return AreaScore(area, pairs, pairs * state.rules.pair_points, won, state.target)


def pointless(state: BattlegroundsWorld, action: Any) -> Refusal | None:
    """Return why a legal upgrade changes nothing on its card (BG-8.4 to BG-8.7); ``None`` if it does."""
    if not isinstance(action, Upgrade):
        return None
    ability, card = state.ability(action.token), state.definitions.by_card[action.card]
    has = [state.ability(token) for token in state.upgrades(action.card)]
    if ability in ("direction", "change_of_order") and ability in has:
        return Refusal("BG-8.4", "battlegrounds.pointless.twice")
    if ability == "direction" and card.move_distance < 2 and "further_move" not in has:
        return Refusal("BG-8.5", "battlegrounds.pointless.short")
    return None


def redeployments(state: BattlegroundsWorld) -> list[tuple[Redeploy, bool]]:
    """Return how the next colour may come back, each way with whether it is a repair, which ends the turn
    (BG-6.2)."""
    if state.phase != "redeploy":
        return []
    repaired = {card.name for card in state.cards[state.seat] if card.fell != NONE}
    return [(action, action.card in repaired) for action in choosing.redeployments(state)]


def entries(state: BattlegroundsWorld) -> list[Enter]:
    """Return how further tanks may come in now (solo, BG-12.5)."""
    return choosing.entries(state) if state.phase == "main" else []


def last_turns(state: BattlegroundsWorld) -> int:
    """Return how many more turns without a token or point won the match lasts (BG-9.2)."""
    playing = len(state.sides) - len(state.gone)
    return max(0, state.rules.quiet_rounds * playing - state.quiet + 1)


def following(state: BattlegroundsWorld) -> int | None:
    """Return the seat whose turn comes after the current one; ``None`` if there is no other."""
    seat = next_seat(state)
    return None if seat == state.seat else seat


def waiting(state: BattlegroundsWorld, area: int) -> Sequence[str]:
    """Return the pictures of which an area has a single token."""
    return sorted(state.waiting(area))
