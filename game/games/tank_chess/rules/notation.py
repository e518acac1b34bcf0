"""Positions, moves and records of Tank Chess as text (TC-9): everything that reads and writes them.

The parts are ``tcfen``, ``move_text``, ``record`` and ``text_board``; here is the grammar of the first two.

A position is one line, TCFEN (TC-9.1)::

    tcfen  = rows " " ("w" | "b") " " turn
    rows   = row "/" row …           from the last rank down to rank 1, 8 to 26 of them, all as wide
    row    = { run | thing }         8 to 26 squares from the A column on
    run    = 1 … 26                  so many empty squares, without a leading zero
    thing  = ground | (wreck | piece) [ "+" ground ]
    wreck  = "x"
    piece  = letter facing           the letter of the piece, capital = White; one digit, 0 = N … 7 = NW
    ground = the character of a kind of ground or obstacle
    turn   = 1 … 999999              rounds from 1, rising after Black's move

A digit that follows a piece's facing belongs to a run: ``h42`` is a black Heavy facing S and two
empty squares, ``H012`` a white one facing N and twelve. There is exactly one text for a position.

A move (TC-9.2), and the form people write it in (TC-9.3), where from-square and suffix may be missing::

    plain  = square { "-" square } ( "-out" | [ facing ] [ "x" square | "!" square ] ) [ suffix ]
    people = [ square ] ">" square { ">" square } [ "/" facing ] [ "(" square ")" | "!" square ] [ suffix ]
           | [ square ] { ">" square } ">OUT" [ suffix ]
    suffix = "+" | "-" | "+-" | "#"  check, escape announced, both, game won

The squares between the first and the last are the way, written only where it matters (TC-4.7);
a piece that is lost on the way has no facing (TC-8.3). Capitals and small letters are alike in moves.
"""

from __future__ import annotations

from game.games.tank_chess.rules.move_text import format_move, format_people_move, parse_move
from game.games.tank_chess.rules.record import RecordMove, parse_record, resolve, write_record
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.text_board import parse_text_board, text_board
from game.model.text_error import NotationError

__all__ = [
    "NotationError",
    "RecordMove",
    "format_move",
    "format_people_move",
    "format_tcfen",
    "parse_move",
    "parse_record",
    "parse_tcfen",
    "parse_text_board",
    "resolve",
    "text_board",
    "write_record",
]
