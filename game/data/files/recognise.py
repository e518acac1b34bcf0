"""Tells what a file, folder or text is that was dropped on the window, pasted or chosen.

It may be a map, a mode, a set-up, a position, a match (as text, record or save), a picture holding one of
these, or a folder of records. Anything else raises ``Unknown``, which says what was found instead.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from game.data.files.check import check
from game.data.files.content import Content
from game.data.files.document import Document
from game.data.files.mail import is_mail, mail_parts, mail_text
from game.data.files.plain_files import FileTooLarge, NotPlain, read_head, read_plain, text_of
from game.data.files.problems import Problem, ProblemsError, reason_of
from game.data.files.wrapping import lines_in, unpacked, unquoted, yaml_in
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.data.maps.map_import import Incoming, NoMap, game_of_torn, read_packed, read_text
from game.data.maps.own_setups import OwnSetupFile
from game.data.saves.match_record import MatchRecord, read_record_data
from game.data.saves.match_text import (
    is_match_text,
    is_position_text,
    read_match_text,
    read_position_text,
)
from game.data.saves.record_folder import is_record_folder
from game.data.sharing.code_pictures import is_picture, text_in_picture
from game.data.sharing.png_text import MAX_PNG
from game.data.sharing.qr_codes import MissingCodes, QrCode, codes_in, is_code_text, text_of_codes
from game.data.sharing.share import is_share_text, read_share_text
from game.data.sharing.short_text import ShareError
from game.model.contract import TextError
from game.model.kit import AnyKit

if TYPE_CHECKING:
    from game.data.post.letters import Letter

Kind = Literal["map", "mode", "setup", "position", "match", "record", "save", "folder", "letter"]
"""Kinds of things recognised. A ``match`` is one of our texts or files, a ``record`` the moves as people
write them, a ``letter`` one of a match by post."""

Kits = Mapping[str, tuple[AnyKit, Content]]
"""All games with their content by name, each loaded only when it is asked for."""

MOST_PARTS: Final = 40
"""Most parts of a mail that are looked through."""

MOST_LINE: Final = 20_000
"""Characters of the longest line that is tried as a position."""

_HEAD: Final = 65_536
_SAVE: Final = re.compile(rb"^(?:setup|record):", re.MULTILINE)
FILE_FORMAT: Final = re.compile(rb"^format: *[0-9]", re.MULTILINE)
"""A line that every file of ours has, whatever its name ends in."""
# within a line: across empty lines each of them would be a new beginning, and a text of them takes hours
_RECORD: Final = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z][\w-]*[ \t]+"|(?:^|\s)1\.+\s*\S', re.MULTILINE)


@dataclass(frozen=True)
class Recognised:
    """Something recognised, in the field of its kind: ``incoming`` a map or mode, ``record`` a match,
    ``setup`` a set-up, ``letter`` a letter, ``text`` a position or the moves of a match, ``path`` a save
    or a folder."""

    kind: Kind
    game: str = ""
    title: str = ""
    text: str = ""
    incoming: Incoming | None = None
    record: MatchRecord | None = None
    setup: OwnSetupFile | None = None
    path: Path | None = None
    letter: Letter | None = None


class Unknown(ValueError):
    """Raised for something that can't be opened. ``reason`` is a key of the texts ``sharing.unknown``,
    ``said`` describes what was found, or is what went wrong. ``codes`` are the QR codes of an incomplete
    set."""

    def __init__(
        self, reason: str, said: str | Problem | OSError = "", codes: tuple[QrCode, ...] = ()
    ) -> None:
        super().__init__(said or reason)
        self.reason, self.said, self.codes = reason, said, codes


# --- files ---


@dataclass(frozen=True)
class Held:
    """What a file or folder holds, as it was read: no file is touched to recognise it. Saves and folders
    are read by those who open them."""

    path: Path
    kind: Literal["folder", "save", "picture", "mail", "text"]
    raw: bytes = b""


def held_in(path: Path) -> Held:
    """Read a file or folder, which may take long where it is far away. Raises ``Unknown``, and nothing
    else."""
    most = MAX_BYTES
    try:
        if path.is_dir():
            if is_record_folder(path):
                return Held(path, "folder")
            raise Unknown("folder")
        head = read_head(path, _HEAD)
        if is_picture(head):
            most = MAX_PNG
            return Held(path, "picture", read_plain(path, most))
        if is_mail(head):
            most = MAX_PNG  # there may be a picture in it
            return Held(path, "mail", read_plain(path, most))
        if FILE_FORMAT.search(head) and _SAVE.search(head):
            return Held(path, "save")
        return Held(path, "text", read_plain(path, most))
    except FileTooLarge:
        raise Unknown("too_large", f"{most / 1e6:.0f}") from None
    except (FileNotFoundError, NotADirectoryError):
        raise Unknown("gone") from None
    except NotPlain:
        raise Unknown("not_plain") from None
    except OSError as error:
        raise Unknown("gone", error) from None
    except ValueError as error:
        if isinstance(error, Unknown):
            raise
        raise Unknown("gone", reason_of(error)) from None


def recognise_path(path: Path, kits: Kits) -> Recognised:
    """Recognise a file or folder. Raises ``Unknown``, and nothing else."""
    return recognise_held(held_in(path), kits)


def recognise_held(held: Held, kits: Kits) -> Recognised:
    """Recognise what was read of a file or folder. Raises ``Unknown``, and nothing else."""
    path = held.path
    match held.kind:
        case "folder":
            return Recognised("folder", title=path.name, path=path)
        case "save":
            return Recognised("save", title=path.stem, path=path)
        case "picture":
            return _picture(held.raw, kits)
        case "mail":
            return _mail(held.raw, kits, path.stem)
    text = text_of(held.raw)
    if text is None:
        raise Unknown("no_text")
    return recognise_text(text, kits, path.stem)


def _picture(picture: bytes, kits: Kits) -> Recognised:
    """Recognise what a picture holds. Raises ``Unknown``."""
    try:
        text = text_in_picture(picture)
    except MissingCodes as error:
        raise Unknown("codes", str(error), error.codes) from None
    except ShareError as error:
        raise Unknown("picture", str(error)) from None
    return _packed(text, kits)


def recognise_codes(codes: Iterable[QrCode], kits: Kits) -> Recognised:
    """Recognise what QR codes hold that were found in several places. Raises ``Unknown``."""
    try:
        text = text_of_codes(codes)
    except MissingCodes as error:
        raise Unknown("codes", str(error), error.codes) from None
    except ShareError as error:
        raise Unknown("share", str(error)) from None
    return _packed(text, kits)


# --- texts ---


def recognise_text(text: str, kits: Kits, name: str = "") -> Recognised:
    """Recognise a text; ``name`` is its title if it has none itself. Raises ``Unknown``, and nothing else."""
    if not text.strip():
        raise Unknown("empty")
    if len(text) > MAX_BYTES:
        raise Unknown("too_large", f"{MAX_BYTES / 1e6:.0f}")
    if is_mail(text[:_HEAD].encode("utf-8", "replace")):  # its source
        return _mail(text.encode("utf-8", "replace"), kits, name)
    plain = unquoted(text)
    block, alone = yaml_in(plain)
    if block and alone:
        with contextlib.suppress(Unknown):
            return _come(_plainly(block, kits, name))
    try:
        return _plainly(text, kits, name)
    except Unknown as error:
        wrong = error
        if wrong.reason not in _VAGUE:
            raise
    for held in (block, plain if plain != text else ""):
        with contextlib.suppress(Unknown):
            if held:
                return _come(_plainly(held, kits, name))
    for line in lines_in(plain):
        if found := _position(line, kits)[0]:
            return found
    if (packed := unpacked(text)) and not is_mail(packed):
        with contextlib.suppress(Unknown):
            return _come(_bytes(packed, kits, name))
    if game_of_torn(text, kits):  # before records: its licence may be CC0 1.0, which looks like a move
        return _incoming(lambda: read_text(text, kits, name))
    if _RECORD.search(text):
        return Recognised("record", text=text)
    raise wrong


_VAGUE: Final = ("text", "position", "other_file")
"""Reasons that leave open whether a text holds something of ours all the same."""


def _come(found: Recognised) -> Recognised:
    """What was recognised inside something else: a file that only brings it isn't its own."""
    if found.incoming is None:
        return found
    return replace(found, incoming=replace(found.incoming, form="share"))


def _plainly(text: str, kits: Kits, name: str) -> Recognised:
    """Recognise a text that isn't wrapped in anything. Raises ``Unknown``."""
    if is_code_text(text):  # as a scanner gives it
        try:
            codes = codes_in(text)
        except ShareError as newer:
            raise Unknown("share", str(newer)) from None
        return recognise_codes(codes, kits)
    packed = is_packed(text)
    document = None
    if ":" in text:
        document, _ = load_yaml(text, name or "text")
    if (
        document is not None
        and isinstance(document.data, dict)
        and not (packed and "game" not in document.data)
    ):
        return _document(document, document.data, text, kits, name)
    if packed:
        return _packed(text, kits)
    line = text.strip()
    found, wrong = _position(line, kits) if "\n" not in line else (None, "")
    if found is not None:
        return found
    if wrong and line.count("/") >= 4:
        raise Unknown("position", wrong)
    raise Unknown("text")


def _mail(raw: bytes, kits: Kits, name: str) -> Recognised:
    """Recognise what a mail brings: in its text, or attached to it. Raises ``Unknown``."""
    text = mail_text(raw)
    whole = [text.encode("utf-8", "replace")]
    wrong = Unknown("text")
    # a letter may be in several parts; two files are never one
    first, last = (whole, []) if is_packed(text) else ([], whole)
    for held in chain(first, islice(mail_parts(raw), MOST_PARTS), last):
        try:
            found = _bytes(held, kits, name)
        except Unknown as error:
            wrong = error if wrong.reason == "text" else wrong
        else:
            if found.kind != "record":  # which much looks like that isn't ours
                return _come(found)
    if _RECORD.search(text):
        return Recognised("record", text=text)
    raise wrong


def _bytes(raw: bytes, kits: Kits, name: str) -> Recognised:
    """Recognise the content of a file that is a picture or a text, and no mail. Raises ``Unknown``."""
    if is_picture(raw[:_HEAD]):
        return _picture(raw, kits)
    text = None if is_mail(raw) else text_of(raw)
    if text is None:
        raise Unknown("no_text")
    return recognise_text(text, kits, name)


def is_packed(text: str) -> bool:
    """Whether a text contains one of our short texts, good or bad: a letter, match, position or map."""
    return _is_letter(text) or is_match_text(text) or is_position_text(text) or is_share_text(text)


def _is_letter(text: str) -> bool:
    from game.data.post.letters import is_letter_text  # only now: the editor opens without it

    return is_letter_text(text)


def _packed(text: str, kits: Kits) -> Recognised:
    """Recognise what one of our short texts holds. Raises ``Unknown``."""
    try:
        if _is_letter(text):
            from game.data.post.letters import read_letter

            return Recognised("letter", text=text, letter=read_letter(text))
        if is_match_text(text):
            return _match(read_match_text(text))
        if is_position_text(text):
            position = read_position_text(text)
            if position.game not in kits:
                raise Unknown("game", position.game)
            (_, error), *_ = _positions(position.text, {position.game: kits[position.game]})
            if error:
                raise Unknown("position", error)
            return Recognised("position", position.game, text=position.text)
        shared = read_share_text(text)
        if "squares" in shared.data:
            return _document(Document("text", shared.data), shared.data, dump_yaml(shared.data), kits, "")
        return _incoming(lambda: read_packed(text, kits))
    except ShareError as error:
        raise Unknown("share", str(error)) from None
    except ProblemsError as error:
        raise Unknown("match", _first(error)) from None


def _match(record: MatchRecord) -> Recognised:
    title = " – ".join(seat.name for seat in record.seats if seat.name)
    return Recognised("match", record.game, title, record=record)


def _document(document: Document, data: Mapping[str, Any], text: str, kits: Kits, name: str) -> Recognised:
    if "moves" in data and "game" in data:
        try:
            return _match(read_record_data(document))
        except ProblemsError as error:
            raise Unknown("match", _first(error)) from None
    if "squares" in data and "title" in data:
        setup, problems = check(document, OwnSetupFile)
        if setup is None:
            raise Unknown("setup", problems[0])
        if setup.game not in kits:
            raise Unknown("game", setup.game)
        return Recognised("setup", setup.game, setup.title, text=text, setup=setup)
    if not _is_text_of_ours(data) and _RECORD.search(text):
        return Recognised("record", text=text)
    return _incoming(lambda: read_text(text, kits, name))


def _is_text_of_ours(data: Mapping[str, Any]) -> bool:
    return "game" in data or "board" in data


def _incoming(read: Callable[[], Incoming]) -> Recognised:
    """Wrap a map or a mode that ``read`` gives. Raises ``Unknown``."""
    try:
        came = read()
    except NoMap as error:
        reason = {"no_map": "text", "no_yaml": "yaml"}.get(error.reason, error.reason)
        raise Unknown(reason, error.said) from None
    except (TextError, ValueError) as error:
        raise Unknown("share", str(error)) from None
    return Recognised(came.what, came.game, came.title, incoming=came)


def _position(line: str, kits: Kits) -> tuple[Recognised | None, str]:
    """The position in a line, and what is wrong with it as one of the likeliest game."""
    wrong = ""
    if len(line) <= MOST_LINE:
        for game, error in _positions(line, kits):
            if not error:
                return Recognised("position", game, text=line), ""
            wrong = wrong or error
    return None, wrong


def _positions(line: str, kits: Kits) -> Iterable[tuple[str, str]]:
    """For each game, the likeliest first: its name, and what is wrong with the line as a position of it."""
    first = line.partition("/")[0].partition(";")[0]
    for game in sorted(kits, key=lambda game: first not in kits[game][0].info.modes):
        kit, content = kits[game]
        wrong = ""
        try:
            kit.parse_position(line, content.definitions)
        except (TextError, ValueError) as error:
            wrong = str(error) or "it can’t be read"
        yield game, wrong
        if not wrong:
            return


def _first(error: ProblemsError) -> str | Problem:
    return error.problems[0] if error.problems else str(error)


def path_in(text: str) -> Path | None:
    """The file that a text names, as a path or a ``file://`` address; ``None`` if there is no such file."""
    path = path_named(text)
    with contextlib.suppress(OSError, ValueError):
        if path is not None and path.exists():
            return path
    return None


def path_named(text: str) -> Path | None:
    """The absolute path, or ``file://`` address, that a text is; whether a file is there is left open, and
    not looked up. ``None`` for any other text."""
    from urllib.parse import unquote, urlsplit

    line = text.strip().strip("\"'")
    if not line or "\n" in line or len(line) > 4_000:
        return None
    with contextlib.suppress(OSError, ValueError, RuntimeError):  # not a path, a NUL in it, no home folder
        if line.startswith("file://"):
            line = unquote(urlsplit(line).path)
            if re.match(r"/[A-Za-z]:/", line):  # a drive
                line = line[1:]
        path = Path(line).expanduser()
        if path.is_absolute():
            return path
    return None
