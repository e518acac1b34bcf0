"""Tank Tactics in words: actions and events for the list of moves, labels, the turn box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from game.games.tank_tactics.rules.actions import (
    SQUAD,
    Action,
    Deal,
    End,
    Enter,
    Exit,
    Fire,
    Give,
    Leave,
    Move,
    Play,
    Ram,
    SetDice,
    Start,
    Turn,
)
from game.games.tank_tactics.rules.board import COLOURS, LETTERS, QUIET_ROUNDS, QUIET_SHOWN
from game.games.tank_tactics.rules.events import BarrierHit, Hurt
from game.games.tank_tactics.rules.queries import Ramming, Shot
from game.games.tank_tactics.rules.telling import EVENT_WORDS
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ARMOUR, DAMAGE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Event, SeenStep
from game.view.facing import facing_letter
from game.view.table import Words
from game.view.wording import Wording

TANK_ACTIONS = (Move, Turn, Fire, Ram, Play, Leave, Enter)
TankAction = Move | Turn | Fire | Ram | Play | Leave | Enter
"""The actions of a tank in a turn."""

_W = "tank_tactics_view."


def colour_words(world: TankTacticsWorld, seat: int, words: Words) -> str:
    """The name of a seat's colour."""
    return words(f"tank_tactics.side.{world.match.colours[seat]}")


def _told(key: str, words: Words) -> str:
    """The words of a key; empty if there are none."""
    return words(key) if words.has(key) else ""


def card_words(card: str, words: Words) -> str:
    """The name of a card."""
    return _told(f"tank_tactics.card.{card}.name", words) or words.called("tank_tactics.card", card)


def card_text(card: str, part: str, words: Words) -> str:
    """Other words on a card: its ``effect``, or ``when`` it is used up; empty if it has none."""
    return _told(f"tank_tactics.card.{card}.{part}", words)


def short_text(card: str, words: Words) -> str:
    """A card's effect in two or three words."""
    return _told(f"{_W}short.{card}", words) or card_text(card, "effect", words)


def role_words(role: str, words: Words) -> str:
    """The name of a tank's role."""
    return _told(f"tank_tactics.role.{role}.name", words) or words.called("tank_tactics.role", role)


def role_text(role: str, words: Words) -> str:
    """The purpose of a role; empty for one without words."""
    return _told(f"tank_tactics.role.{role}.words", words)


def squad_words(squad: str, words: Words) -> str:
    """The name of a squad; a single tank has its role's name."""
    return _told(f"tank_tactics.squad.{squad}.name", words) or role_words(squad, words)


def squad_text(squad: str, words: Words) -> str:
    """The idea of a squad; empty for one without words."""
    return _told(f"tank_tactics.squad.{squad}.words", words) or role_text(squad, words)


def when_words(world: TankTacticsWorld, card: str, words: Words) -> str:
    """When a card is used up, in two words."""
    effects = world.match.definitions.cards[card].effects
    when = "now"
    if effects.on_shot:
        when = "shot"
    elif effects.on_move:
        when = "move"
    elif effects.smoke:
        when = "round"
    elif effects.actions:
        when = "turn"
    elif effects.free_turns:
        when = "facing"
    return words(f"{_W}when.{when}")


def life_of(view: TankTacticsWorld) -> int:
    """A tank's hit points without its Armour (TT-1.2)."""
    return sum(view.board.hit_dice)


def sum_words(view: TankTacticsWorld, dice: Sequence[int], words: Words) -> str:
    """The sum of a tank's dice in words."""
    shots, life = min(dice[ACTIONS], dice[AMMO]), life_of(view) + dice[ARMOUR]
    return words(f"{_W}setting.sum", n=shots, damage=dice[DAMAGE], life=life)


def tank_words(world: TankTacticsWorld, index: int, words: Words) -> str:
    """The name of a tank by its colour and letter: Red B."""
    colour = colour_words(world, world.match.owner[index], words)
    return words(f"{_W}tank_of", colour=colour, letter=LETTERS[world.match.number[index]])


def win_words(view: TankTacticsWorld, words: Words) -> str:
    """How a match on this map is won, in words."""
    win = view.board.win
    attacker = words(f"tank_tactics.side.{COLOURS[win.attacker]}")
    key = f"{_W}win.{view.board.way_to_win}"
    return words(key, target=win.target, kill=win.kill, rounds=win.rounds, attacker=attacker)


def win_wordings(view: TankTacticsWorld, words: Words) -> tuple[str, ...]:
    """How a match on this map is won, from long to short; after some rounds without damage, how many there
    were instead (TT-2.6)."""
    win, long = view.board.win, win_words(view, words)
    if view.quiet >= QUIET_SHOWN and view.board.quiet_ends:
        told = {"n": view.quiet, "all": QUIET_ROUNDS}
        ends = "quiet_points" if win.kind == "points" else "quiet"
        return words(f"{_W}win.{ends}", **told), words(f"{_W}win_short.quiet", **told)
    key = f"{_W}win_short.{view.board.way_to_win}"
    return (long, words(key, target=win.target, rounds=win.rounds)) if words.has(key) else (long,)


def action_words(view: TankTacticsWorld, action: Action, words: Words) -> str:
    """An action in the notation of the list of moves."""
    deed = _deed_words(view, action, words)
    if isinstance(action, TANK_ACTIONS):
        return words(f"{_W}record.tank", tank=LETTERS[action.tank], deed=deed)
    return deed


def _deed_words(world: TankTacticsWorld, action: Action, words: Words) -> str:
    """An action in the notation of the list of moves, without the tank that acts."""
    match action:
        case End():
            return words(f"{_W}record.end")
        case Deal():
            return words(f"{_W}record.deal")
        case SetDice(number, dice):
            return words(f"{_W}record.dice", tank=LETTERS[number], dice=" ".join(map(str, dice)))
        case Give(card, to):
            key = "give_squad" if to == SQUAD else "give"
            letter = "" if to == SQUAD else LETTERS[to]
            return words(f"{_W}record.{key}", card=card_words(card, words), tank=letter)
        case Start(pips):
            return words(f"{_W}record.start", pips=words.commas(str(n) for n in pips if n))
        case Exit(pips):
            return words(f"{_W}record.die", pips=pips)
    name, params = tank_deed(world, action, words)
    if isinstance(action, Play) and action.squad:
        name = "play_squad"
    return words(f"{_W}record.{name}", **params)


def tank_deed(world: TankTacticsWorld, action: TankAction, words: Words) -> tuple[str, dict[str, Any]]:
    """What a tank does, by the name it has in texts' keys, and what its words are about: the squares
    ``origin`` and ``target``, the ``tank`` that is aimed at, the ``facing``, the ``damage``, the ``card``."""
    grid, index = world.match.board.grid, world.match.index(world.seat, action.tank)
    here = world.square[index]
    match action:
        case Move(_, squares):
            path = world.walk(index, squares > 0)[0]
            end = path[min(abs(squares), len(path)) - 1] if path else here
            return "move", {"origin": grid.name(here), "target": grid.name(end)}
        case Turn(_, facing):
            return "turn", {"facing": facing_letter(facing, words)}
        case Fire(_, square):
            other = world.tank_on(square)
            aimed = tank_words(world, other, words) if other >= 0 else ""
            return "fire", {"target": grid.name(square), "tank": aimed, "damage": world.damage_of(index)}
        case Ram(_, forward):
            other = world.walk(index, forward)[1]
            if other < 0:
                return "ram", {"target": "?", "tank": ""}
            return "ram", {
                "target": grid.name(world.square[other]), "tank": tank_words(world, other, words),
            }  # fmt: skip
        case Play(_, card):
            return "play", {"card": card_words(card, words)}
        case Enter(_, square):
            return "enter", {"target": grid.name(square)}
    return "leave", {}


def event_words(world: TankTacticsWorld, event: Event, words: Words) -> str:
    """The outcome of an action, for the list of moves; empty for an event that needs no words."""
    (told,) = EVENT_WORDS.told((event,), world)
    keys = [key.replace("tank_tactics.event.", f"{_W}happened.") for key in (told.key, event.key)]
    key = words.first(*keys)
    return words.told(replace(told, key=key)) if words.has(key) else ""


# --- what a choice would do ---


def shot_words(world: TankTacticsWorld, shot: Shot, words: Words) -> str:
    """The outcome of a shot: 4 damage: destroyed."""
    if shot.destroys:
        key = "barrier_down" if shot.tank < 0 else "destroyed"
    else:
        key = "barrier" if shot.tank < 0 else "left"
    return words(f"{_W}shot.{key}", damage=shot.damage, left=shot.after)


def ram_words(ram: Ramming, words: Words) -> str:
    """The outcome of a ram: Ram: 9 › 6, you 10 › 9."""
    return words(f"{_W}ram", before=ram.other[0], after=ram.other[1], own=ram.own[0], left=ram.own[1])


def task_words(view: TankTacticsWorld, seat: int | None, words: Words, name: str = "") -> str:
    """The player to act and the task. ``name``: the player's name, if it is known."""
    if view.outcome is not None:
        return words(f"{_W}task.over")
    colour = name or colour_words(view, view.seat, words)
    own = seat == view.seat and not name
    if view.phase in ("dice", "cards"):
        return words(f"{_W}task.setting" if seat == view.seat else f"{_W}task.sets", colour=colour)
    if view.phase in ("deal", "start", "portal"):
        return words(f"{_W}task.{view.phase}", colour=colour)
    last = view.board.last_round
    counted = "_of" if last else ""
    key = f"{_W}task.{'turn' if own else 'waits'}{counted}"
    return words(key, colour=colour, n=view.round, all=last)


class TacticsWording(Wording[TankTacticsWorld, Action]):
    """Words for actions and their outcomes."""

    signs = (
        (r"(?<=\w)–(?=\w)", "tank_tactics.sign.way", "TT-3.4"),
        (r"\d+ › \d+", "tank_tactics.sign.left", "TT-3.8"),
        (r"\+\d+", "tank_tactics.sign.points", "TT-5.1"),
        (r"^[A-F](?=\s)", "tank_tactics.sign.tank", "TT-1.1"),
    )

    def action(self, view: TankTacticsWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: TankTacticsWorld, step: SeenStep[TankTacticsWorld, Action]) -> str:
        told = [] if step.action is None else [action_words(before, step.action, self.words)]
        told += [event_words(before, event, self.words) for event in step.events]
        return self.words.commas(filter(None, told))

    def turn(self, steps: Sequence[tuple[TankTacticsWorld, SeenStep[TankTacticsWorld, Action]]]) -> str:
        """A turn's steps in one line: its tank once, shots at one square together with what they all did, and
        the end of the turn only if nothing else was done."""
        words, told, named = self.words, list[str](), False
        groups = [
            list(same)
            for _, same in groupby(
                steps, lambda one: one[1].action if isinstance(one[1].action, Fire) else id(one)
            )
        ]
        for group in groups:
            before, step = group[0]
            if step.action is not None and (not isinstance(step.action, End) or len(groups) == 1):
                deed = (_deed_words if named else action_words)(before, step.action, words)
                named = named or isinstance(step.action, TANK_ACTIONS)
                told.append(words(f"{_W}record.times", deed=deed, n=len(group)) if len(group) > 1 else deed)
            happened: dict[tuple[type[Event], int], Event] = {}
            for number, event in enumerate(event for _, step in group for event in step.events):
                key = type(event), -1 - number
                if isinstance(event, Hurt | BarrierHit):
                    key = type(event), event.square
                    first = happened.get(key)
                    if isinstance(first, Hurt | BarrierHit):
                        event = replace(event, before=first.before)
                happened[key] = event
            told += [event_words(group[-1][0], event, words) for event in happened.values()]
        return words.commas(filter(None, told))
