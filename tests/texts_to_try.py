"""Good texts of Tank Chess and ways to spoil them, for the fuzz tests of rules, files and command line."""

from __future__ import annotations

import random
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/"
    "11###2/1#10##2/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)
"""The official start (TC-3.2)."""

TCFENS = (
    START,
    "7c4/8/8/8/3m24/8/8/C02M04 w 12",
    "4c43/8/2x5/8/8/5x2/8/3C04 b 7",
    "c42#-~=:/^*!?x+:A0+~x1/8/8/B0#6/8/8/C07 w 1",
)
"""Good positions: the start, small ones, and one with all ground of the Fun Set."""

RECORDS = (
    "H3>H4/N I14>I13/S",
    "1. h3-h4N i14-i13S *",
    '[Map "Official"]\n[White "Ann"]\n[Result "*"]\n\n1. H3>H4/N {good} I14-I13S ; bad\n2. H4>H5/N! *\n',
    "White: Ann\nBlack: Bo\n\n1. h3-h4N 1... I14>I13/S 2. H4>H3/N ?! $3 1/2-1/2",
    f'[Position "{TCFENS[1]}"]\n12. A1>A3/N H8>G8/W',
)
"""Good records in both forms, mixed, with and without header."""

ODD_TEXTS = (
    "", " ", "\0", "\t", "\n", "é", "𝄞", "\u2028", "\ufeff", "\udc80", "٣", "²", "x" * 5_000, "9" * 5_000,
    "-" * 200, "e5-", ">", "[", "{", "/" * 50, "%s", "{0}", "$(ls)", "..", "../../etc/passwd", "\x1b[31m",
)  # fmt: skip
"""Texts that are no good anywhere and that programs have stumbled over."""

SLIPS = (
    "", " ", "\n", "/", "-", ">", "x", "!", "?", "(", ")", "+", "+-", "#", "0", "8", "9", "27",
    "99", "1.", "...", "w", "b", "W", "N", "NE", "out", "OUT", "a0", "z99", "h3", "C0", "c4", "k7",
    "X", "{", "}", ";", "[", "]", '"', "\\", "[A \"b\"]", "A: b", "1-0", "1/2-1/2", "*", "$1",
    "\ufeff", "\u2028", "\0", "é", "٣", "\udc80", ":", "~", "=", "^", "Position", '[Position "8"]',
)  # fmt: skip


def slipped(text: str, draw: random.Random) -> str:
    """A text after one to four slips of the hand."""
    for _ in range(draw.randint(1, 4)):
        at, length = draw.randint(0, len(text)), draw.choice((0, 1, 1, 2, 5, 30))
        match draw.randint(0, 4):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + draw.choice(SLIPS) + text[at + length :]
            case 2:
                text = text[:at] + text[at : at + length] * 2 + text[at + length :]
            case 3:
                other = draw.randint(0, len(text))
                text = text[:at] + text[other : other + length] + text[at:]
            case 4:
                text = text[:at] + text[at : at + length].swapcase() + text[at + length :]
    return text
