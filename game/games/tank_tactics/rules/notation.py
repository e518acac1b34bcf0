"""Actions as words.

``A+3`` A drives three squares forward, ``A-1`` one back; ``A=E`` it turns to the east; ``A*f12`` it fires at
f12; ``A+x`` and ``A-x`` it rams ahead and behind; ``A!repair`` it plays a card of its own, ``A!!repair`` one
of the squad; ``A>`` it leaves the portal; ``A@c1`` it comes back on c1; ``end`` ends the turn. Set up:
``A:536421`` its dice (Actions, Speed, Range, Damage, Ammo, Armour), ``repair:A`` or ``repair:squad`` who gets
a card. Chance: ``deal:repair,smoke`` a hand, ``roll:4,4,-`` the dice for the start, ``die:3`` a portal's die.
"""

from __future__ import annotations

import re

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.actions import SQUAD, Action
from game.games.tank_tactics.rules.board import LETTERS
from game.model.contract import TextError
from game.model.grid8 import FACING_NAMES, Grid, facing_from_name
from game.model.text_error import excerpt

_TANK = re.compile(
    r"(?P<tank>[A-F])(?:"
    r"(?P<way>[+-])(?:(?P<squares>[0-9]{1,2})|(?P<ram>x))"
    r"|=(?P<facing>[NESW])"
    r"|\*(?P<target>[a-z]{1,2}[0-9]{1,3})"
    r"|(?P<play>!{1,2})(?P<card>[a-z][a-z0-9_]{0,39})"
    r"|(?P<leave>>)"
    r"|@(?P<entry>[a-z]{1,2}[0-9]{1,3})"
    r"|:(?P<dice>[1-6]{6})"
    r")"
)
_GIVE = re.compile(r"([a-z][a-z0-9_]{0,39}):([A-F]|squad)")
_NAMES = re.compile(r"[a-z][a-z0-9_]{0,39}(,[a-z][a-z0-9_]{0,39})*")
_ROLLS = re.compile(r"[1-6-](,[1-6-]){1,3}")
OUTCOMES = ("deal", "roll", "die")
"""Words before a colon that mark outcomes of chance."""

EXAMPLES = "A+3, A=E, A*f12, A+x, A!repair, end"


def format_action(action: Action, grid: Grid) -> str:
    """Return an action or outcome as one word."""
    match action:
        case act.End():
            return "end"
        case act.Deal(cards):
            return f"deal:{','.join(cards)}"
        case act.Start(pips):
            return "roll:" + ",".join(str(number or "-") for number in pips)
        case act.Exit(pips):
            return f"die:{pips}"
        case act.Give(card, to):
            return f"{card}:{'squad' if to == SQUAD else LETTERS[to]}"
        case act.SetDice(number, dice):
            return f"{LETTERS[number]}:{''.join(map(str, dice))}"
        case act.Move(number, squares):
            return f"{LETTERS[number]}{squares:+d}"
        case act.Turn(number, facing):
            return f"{LETTERS[number]}={FACING_NAMES[facing]}"
        case act.Fire(number, square):
            return f"{LETTERS[number]}*{grid.name(square)}"
        case act.Ram(number, forward):
            return f"{LETTERS[number]}{'+' if forward else '-'}x"
        case act.Play(number, card, squad):
            return f"{LETTERS[number]}{'!!' if squad else '!'}{card}"
        case act.Leave(number):
            return f"{LETTERS[number]}>"
        case act.Enter(number, square):
            return f"{LETTERS[number]}@{grid.name(square)}"


def parse_action(text: str, grid: Grid) -> Action:
    """Return the action a word means, legal or not. Raises ``TextError``."""
    if text == "end":
        return act.END
    name, colon, rest = text.partition(":")
    if name == "deal" and colon and _NAMES.fullmatch(rest):
        return act.Deal(tuple(rest.split(",")))
    if name == "roll" and _ROLLS.fullmatch(rest):
        return act.Start(tuple(0 if one == "-" else int(one) for one in rest.split(",")))
    if name == "die" and rest in tuple("123456"):
        return act.Exit(int(rest))
    given = _GIVE.fullmatch(text)
    if given is not None:
        return act.Give(given[1], SQUAD if given[2] == "squad" else LETTERS.index(given[2]))
    found = _TANK.fullmatch(text)
    if found is None:
        raise TextError(
            "{text} isn’t an action; expected one like {examples}", text=excerpt(text), examples=EXAMPLES
        )
    number = LETTERS.index(found["tank"])
    if found["ram"]:
        return act.ram(number, found["way"] == "+")
    if found["squares"]:
        return act.move(number, int(found["way"] + found["squares"]))
    if found["facing"]:
        return act.turn(number, facing_from_name(found["facing"]))
    if found["play"]:
        return act.play(number, found["card"], found["play"] == "!!")
    if found["leave"]:
        return act.leave(number)
    if found["dice"]:
        return act.SetDice(number, tuple(map(int, found["dice"])))
    try:
        square = grid.square(found["target"] or found["entry"])
    except ValueError as error:
        raise TextError("{text}: {problem}", text=excerpt(text), problem=str(error)) from None
    return act.fire(number, square) if found["target"] else act.enter(number, square)
