"""The form of a save: its header and the entries of its record.

A save is YAML. The header comes first (who, what, when; then ``setup``: the map and the definitions of the
match, in full). The last key is ``record``, one line an entry in the order things happened at the table; a
move only ever adds a line to the file::

    record:
    - {n: 1, by: 0, move: h3-h6N, ms: 4120, check: 5d41c02a}
    - {n: 2, by: chance, chance: "4 2", check: 7f0a9be3}
    - {n: 3, by: 1, undo: 1}
    - {n: 4, by: 1, call: resign}
    - {n: 5, note: result, places: [1, 2], text: White wins}
    - {n: 5, state: eJyrVipJLS5RslIqLkksSVWyUo…}
    - {n: 5, left: [1795880, 1800000]}

The key of an entry says what it is: ``move``, ``chance``, ``call``, ``undo``, ``redo``, ``note``. ``by``
is the seat, from 0. A ``state`` line repeats the ``n`` of the entry before it; it holds the whole state at
that point, packed, from which a match goes on if its rules have changed since. Values that are secret
while the match lasts are under ``veil``, in the header as in an entry. Outcomes not drawn yet are not in
the save at all, nor is a seed that would decide them.

``left`` gives the clocks while somebody thinks. It is the only line that is ever overwritten: it is the
last one until the next entry takes its place.

``check`` is a short sum of the position after the entry as everybody at the table sees
it. So it reveals no secret, and positions that differ only in hidden things have the same one. Hidden
things are compared with the last ``state``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from game.data.files.document import Plain
from game.data.files.paths import PERSON
from game.data.files.veil import unveil
from game.data.files.visible import one_line

FORMAT: Final = 4
"""The one format that is written and read; earlier ones are those of previews."""

KINDS: Final = ("move", "chance", "call", "undo", "redo", "note")
"""Kinds of entries; each is the key that holds the entry's text (a number for undo and redo)."""

MAX_SAVE_BYTES: Final = 64_000_000
"""Size limit in bytes; larger saves are not read."""

RECORD: Final = "record:"
"""The line after which the record begins."""

FROM_STATE: Final = "from-state"
"""The note that makes everything before it text only: the match goes on from the state noted here, by the
``rules`` with that number. Without it, moves played after a damaged line was cut off would be replayed on
another position."""

DRAFT: Final = "draft"
"""The note with what a person had begun to set up in secret when the match was left. It is valid while
only notes follow it."""

PENCIL: Final = "pencil"
"""The note with what people have noted for their own eyes during the match. The last one is valid,
whatever follows it."""

By = int | Literal["chance"]


class SaveSeat(BaseModel):
    """The player at a seat."""

    model_config = ConfigDict(extra="allow", frozen=True)

    name: Annotated[str, AfterValidator(one_line)] = Field(default="", description="The name shown.")
    player: str = Field(default="human", description="human, bot, or elsewhere (by post).")
    level: int | None = Field(default=None, description="The level of a bot.")
    style: str | None = Field(default=None, description="How a bot plays, in a word of its game.")
    side: int | None = Field(default=None, description="The side it plays for, from 0.")
    profile: str | None = Field(default=None, description="The id of a person’s profile.")

    @property
    def profile_id(self) -> str:
        """The id of the person's profile; empty for bots, for guests, and for what can't be an id."""
        known = self.player != "bot" and self.profile is not None and PERSON.fullmatch(self.profile)
        return self.profile or "" if known else ""


class SaveSetup(BaseModel):
    """Map, definitions and options of the match, in full, so that no later change of a file can affect it."""

    model_config = ConfigDict(extra="allow", frozen=True)

    map: dict[str, Any] = Field(default={}, description="The map, as in its file.")
    definitions: dict[str, Any] = Field(default={}, description="The game’s definition files by name.")


class SaveHeader(BaseModel):
    """Everything in a save before its record. Keys of newer versions are kept."""

    model_config = ConfigDict(extra="allow", frozen=True)

    format: int = Field(default=FORMAT, description="The format number of this file.")
    game: str = Field(min_length=1, description="The game.")
    rules: int = Field(ge=0, description="The version number of the rules it was started with.")
    app: str = Field(default="", description="The version of Treadboard that started it.")
    title: str = Field(default="", description="Its title in the list of matches.")
    created: str = Field(default="", description="When it was started, such as 2024-05-31T18:00:00Z.")
    map_title: str = Field(default="", description="The title of its map.")
    seats: tuple[SaveSeat, ...] = Field(default=(), description="Who plays, in seat order.")
    options: dict[str, Any] = Field(default={}, description="The match’s options.")
    clock: dict[str, Any] | None = Field(default=None, description="Its clock; nothing = none.")
    start: Any = Field(default=None, description="The start, where it is not the map’s own.")
    post: str | None = Field(default=None, max_length=40, description="The id of a match by post.")
    setup: SaveSetup = Field(default=SaveSetup(), description="The map and the definitions.")


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """One entry of a record.

    ``n`` counts from 1. ``value`` is the game's own text of a move, an outcome of chance or a call, the
    kind of a note, or the number of entries an undo or redo goes. ``more`` holds all other keys (``ms``,
    ``clocks``, ``round``, …). ``veiled`` names the keys that are veiled in the file.
    """

    n: int
    kind: str
    value: str | int
    by: By | None = None
    more: Mapping[str, Plain] = field(default_factory=dict)
    veiled: tuple[str, ...] = ()

    @property
    def ms(self) -> int | None:
        """The time spent on the entry in milliseconds; ``None`` if it wasn't measured."""
        ms = self.more.get("ms")
        return ms if isinstance(ms, int) else None


@dataclass(frozen=True, slots=True)
class StateEntry:
    """The whole state after entry ``n``, as the game's Kit gave it."""

    n: int
    state: Any


@dataclass(frozen=True, slots=True)
class LeftEntry:
    """The time left on the clocks, in milliseconds, some time after entry ``n``."""

    n: int
    left: tuple[int, ...]


def read_entry(data: Plain) -> SaveEntry | StateEntry | LeftEntry:
    """Read an entry from the data of its line. Raises ``ValueError`` that says what was expected."""
    if not isinstance(data, dict):
        raise ValueError("expected an entry such as {n: 1, by: 0, move: h3-h6N}")
    rest = dict(data)
    veiled: tuple[str, ...] = ()
    hidden = rest.pop("veil", None)
    if hidden is not None:
        opened = unveil(hidden) if isinstance(hidden, str) else None
        if not isinstance(opened, dict):
            raise ValueError("the hidden part here can’t be read")
        veiled = tuple(opened)
        rest.update(opened)
    n = rest.pop("n", None)
    if not isinstance(n, int) or isinstance(n, bool) or n < 0:
        raise ValueError("expected n, the entry’s number")
    if "state" in rest:
        packed = rest["state"]
        return StateEntry(n, unveil(packed) if isinstance(packed, str) else packed)
    if "left" in rest and not any(kind in rest for kind in KINDS):
        left = rest["left"]
        if not isinstance(left, list) or not all(type(ms) is int and ms >= 0 for ms in left):
            raise ValueError("expected the clocks’ times in milliseconds after the word left")
        return LeftEntry(n, tuple(ms for ms in left if isinstance(ms, int)))
    kinds = [kind for kind in KINDS if kind in rest]
    # An entry of chance may say so twice: by: chance, chance: …
    if len(kinds) != 1:
        raise ValueError(f"expected one of {', '.join(KINDS)}")
    value = rest.pop(kinds[0])
    wants_number = kinds[0] in ("undo", "redo")
    if isinstance(value, bool) or not isinstance(value, int if wants_number else str | int | float):
        raise ValueError(f"expected {'a number' if wants_number else 'text'} for {kinds[0]}")
    by = rest.pop("by", None)
    if not (by is None or by == "chance" or (isinstance(by, int) and not isinstance(by, bool) and by >= 0)):
        raise ValueError("expected a seat’s number (0 or more) or the word chance after by")
    final: Any = value if wants_number else str(value)
    who: Any = by
    return SaveEntry(n, kinds[0], final, who, rest, veiled)


def check_of(position: Any) -> str:
    """The check of a position given as plain data."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("utf-8"), digest_size=4).hexdigest()
