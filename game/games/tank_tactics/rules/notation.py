"""Actions as words.

``A+3`` A drives three squares forward, ``A-1`` one back; ``A=E`` it turns to the east; ``A*f12`` it fires at
f12; ``A+x`` and ``A-x`` it rams ahead and behind; ``A!repair`` it plays a card of its own, ``A!!repair`` one
of the squad; ``A>`` it leaves the portal; ``A@c1`` it comes back on c1; ``end`` ends the turn. Set up:
``A:536421`` its dice (Actions, Speed, Range, Damage, Ammo, Armour), ``repair:A`` or ``repair:squad`` who gets
a card. Chance: ``deal:repair,smoke`` a hand, ``roll:4,4,-`` the dice for the start, ``die:3`` a portal's die.
"""

from __future__ import annotations

from typing import Final

from game.games.tank_tactics.rules.actions import SQUAD, Action
from game.games.tank_tactics.rules.board import HEADINGS, LETTERS
from game.model.action_forms import NAME, ActionForms, either, listed, number, square
from game.model.grid8 import FACING_NAMES

OUTCOMES: Final = ("deal", "roll", "die")
"""Words before a colon that mark outcomes of chance."""

_TANKS: Final = {letter: tank for tank, letter in enumerate(LETTERS)}
_PIPS: Final = number("[1-6]")
_TANK: Final = either(_TANKS)

FORMS: Final = ActionForms[Action](
    Action,
    {
        "tank": _TANK,
        "squares": number("[+-][0-9]{1,2}", sign="+"),
        "facing": either({FACING_NAMES[facing]: facing for facing in HEADINGS}),
        "square": square(lambda view: view.match.board.grid),
        "forward": either({"+": True, "-": False}),
        "squad": either({"!": False, "!!": True}),
        "card": NAME,
        "to": either({**_TANKS, "squad": SQUAD}),
        "dice": listed(_PIPS, ""),
        "cards": listed(NAME, ","),
        "pips": _PIPS,
        "rolls": listed(either({"-": 0} | {str(pips): pips for pips in range(1, 7)}), ",", least=2),
    },
    "A+3, A=E, A*f12, A+x, A!repair, end",
)
