"""A letter of a match by post, the short text it travels as, and the reasons for refusing it.

The text is ``TBL2.`` followed by the letter as compact JSON, packed as ``game.data.sharing.short_text``
says (``docs/by_post.md``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from game.data.files.json_files import parse_json
from game.data.files.visible import one_line
from game.data.post import shares
from game.data.sharing.short_text import ShareError, ShortText

MOST_WORDS: Final = 5_000
"""Most moves, outcomes and calls in one letter."""

MOST_DAYS: Final = 365

MOST_PARTIES: Final = 8

MOST_NAME: Final = 100
"""Characters of the longest name."""

SEALED: Final = "*"
"""The word in a letter in place of each sealed move."""

Kind = Literal["invite", "join", "turn", "time"]
"""Kinds of letters: an invitation; its answer; what a party plays, or only opens; a claim that another's
time is up, or the confirmation of one."""

_Sum = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Salt = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Word = Annotated[str, Field(min_length=1, max_length=20_000)]


def name_of(text: str) -> str:
    """A name as it is put in a letter: on one line, with characters no text can hold replaced, and no
    longer than ``MOST_NAME``."""
    return one_line(text.encode("utf-8", "replace").decode())[:MOST_NAME]


_Name = Annotated[str, Field(max_length=MOST_NAME), AfterValidator(name_of)]
_Seat = Annotated[int, Field(ge=0, lt=MOST_PARTIES)]


class Invitation(BaseModel):
    """The terms of a match by post. ``record`` is a ``MatchRecord`` without moves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    record: dict[str, Any]
    parties: tuple[tuple[_Seat, ...], ...] = Field(min_length=2, max_length=MOST_PARTIES)
    key: _Sum
    strict: bool = False
    days: int = Field(default=0, ge=0, le=MOST_DAYS)


class Unsealed(BaseModel):
    """Sealed moves, opened."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    salt: _Salt
    moves: tuple[_Word, ...] = Field(max_length=MOST_WORDS)


class Letter(BaseModel):
    """One letter. ``place`` is its number in the match, from 0; ``before`` the sum of the letter before;
    ``opens`` a share that was pledged, ``pledges`` the next one; ``seal`` is for the ``SEALED`` moves in
    it, ``unseals`` opens earlier ones; ``check`` is the check of the position after it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    match: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    place: int = Field(ge=0, le=100_000)
    party: int = Field(ge=0, lt=MOST_PARTIES)
    kind: Kind
    before: _Sum | Literal[""] = ""
    opens: _Sum | Literal[""] = ""
    pledges: _Sum | Literal[""] = ""
    moves: tuple[_Word, ...] = Field(default=(), max_length=MOST_WORDS)
    seal: _Sum | Literal[""] = ""
    unseals: tuple[Unsealed, ...] = Field(default=(), max_length=MOST_PARTIES)
    names: tuple[_Name, ...] = Field(default=(), max_length=MOST_PARTIES)
    check: Annotated[str, Field(max_length=40)] = ""
    invitation: Invitation | None = None
    mac: _Sum | Literal[""] = ""

    @property
    def plain(self) -> dict[str, Any]:
        """The letter as plain data, without empty values."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @property
    def sum(self) -> str:
        """The sum by which the next letter refers to this one. Claims of several parties about the same
        silence have the same one, so that nothing depends on whose came first."""
        unsaid = ("party", "mac") if self.claims else ()
        return shares.digest(
            "letter", {name: told for name, told in self.plain.items() if name not in unsaid}
        )

    @property
    def claims(self) -> bool:
        """Whether the letter claims that another party is late. One that confirms a claim pledges."""
        return self.kind == "time" and not self.pledges

    def signed(self, key: str) -> Letter:
        """The letter with its signature under the key of the match."""
        return self.model_copy(update={"mac": self._mac(key)})

    def fits(self, key: str) -> bool:
        """Whether the letter was signed with this key and not altered since."""
        return shares.same(self.mac, self._mac(key))

    def _mac(self, key: str) -> str:
        return shares.mac(key, {name: value for name, value in self.plain.items() if name != "mac"})


_WORDS: Final = (
    b'"invitation":{"record":{"format":1,"game":"","rules":1,"app":"","created":"2026-","map_title":"Official",'
    b'"seats":[{"name":"","player":"human","side":0},{"name":"","player":"elsewhere","side":1}],"options":{},'
    b'"tank_chess""tank_tactics""battlegrounds""flames_of_tanks""definitions":{},"definitions_check":"'
    b'"map":{"format":1,"game":"tank_chess","title":"","author":"Treadboard","description":"","licence":'
    b'"CC BY-SA 4.0","date":"2026-","tags":["official"],"symmetry":"point","clock":{"minutes":30},"board":['
    b'"................","....##....~~....","..^^............",":::.......+++...."],'
    b'"moves":[]},"parties":[[0],[1],[2],[3]],"key":"","strict":true,"days":14}'
    b'"unseals":[{"salt":"","moves":["dice:A,654321"]}],"seal":"","names":[""],"kind":"join","kind":"invite",'
    b'"kind":"time","leaves:1","offers:1","agrees:2","moves":["*"],'
    b'"a1","b2S","c3N","d4E","e5W","f6SE","g7NW","h8NE","k12SW","j10S","m3-p6N","c3-d5NW","l7-l9S",'
    b'{"match":"","place":0,"party":1,"kind":"turn","before":"","opens":"","pledges":"","moves":["'
    b'"],"check":"","mac":"'
)

LETTER_TEXT: Final = ShortText("TBL", 2, "letter", _WORDS, 400_000)
"""The kind of short text that holds a letter."""


def is_letter_text(text: str) -> bool:
    """Whether a text contains a letter, good or bad, of any version."""
    return LETTER_TEXT.is_in(text)


def letter_text(letter: Letter) -> str:
    """The text of a letter: one line of letters, digits, ``.``, ``-`` and ``_``. Raises ``ShareError`` if
    it is too long."""
    raw = json.dumps(letter.plain, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    return LETTER_TEXT.text_of(LETTER_TEXT.squeeze(raw))


def read_letter(text: str) -> Letter:
    """Read the letter in a text; only its form is checked. Raises ``ShareError``."""
    raw = LETTER_TEXT.read(text)
    try:
        parse_json(raw, LETTER_TEXT.most)
        # pydantic's own reader knows that in JSON a tuple is a list
        letter = Letter.model_validate_json(raw, strict=True)
    except (ValidationError, ValueError):
        raise ShareError("content", "this text doesn’t contain a letter") from None
    return letter


def letters_in(text: str) -> Iterator[Letter]:
    """Yield the letters in a text, in order. Raises ``ShareError`` at one that can't be read."""
    for begin in LETTER_TEXT.begins(text):
        yield read_letter(text[begin:])


RefusedKey = Literal[
    "other_match", "old", "early", "twice", "altered", "other_course", "not_their_turn", "unfinished",
    "share", "seal", "sealed_move", "outcome", "illegal", "check", "not_begun", "no_limit", "too_soon",
    "too_late", "answered", "taken", "not_offered", "game", "match", "players", "not_an_invitation", "joined",
]  # fmt: skip
"""Reasons, in order: the letter is of another match; was read already; an earlier one is missing (it is
kept until that comes); its writer has written another at its place; it was altered, or its writer lacks
the key; its writer has seen another course of the match; it is not its writer's turn; it ends before its
writer's turn does; a share or a seal doesn't fit what was pledged; a move that should be sealed is open;
an outcome isn't the one the shares give; a move is against the rules; the position after it is another one
here; the match hasn't begun, has no time limit, or it isn't over yet; a claim ended the match too long ago
for letters sent before it to count; the letter it claims is here; two have joined in the same place;
the match isn't offered by post, its game, map or rules aren't here; the players don't fit; it is no
invitation; its match is here already."""

REFUSED_KEYS: Final[tuple[RefusedKey, ...]] = get_args(RefusedKey)


class LetterRefused(ValueError):
    """Raised for a letter that is refused; it changes nothing. ``key`` says why, ``params`` are for its
    words."""

    def __init__(self, key: RefusedKey, **params: Any) -> None:
        super().__init__(f"{key} {params}" if params else key)
        self.key: RefusedKey = key
        self.params = params
