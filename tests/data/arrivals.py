"""Every way the docs promise for a map, a match, a position or a letter to arrive: one table, whose rows are
tried with ``recognise``, ``share --read``, by pasting and by dropping."""

from __future__ import annotations

import base64
import io
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from PIL import Image

from game.data.files.apng import AnimatedPng
from game.data.files.paths import maps_of
from game.data.files.recognise import Recognised
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.post.letters import letter_text, letters_in
from game.data.saves.match_record import record_of
from game.data.saves.match_text import match_text, position_text
from game.data.sharing.code_pictures import codes_png
from game.data.sharing.png_text import (
    LETTER_KEYWORD,
    MAP_KEYWORD,
    MATCH_KEYWORD,
    POSITION_KEYWORD,
    put_text,
)
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.share import share_text
from tests.data.post.post_hands import meet, plan_of
from tests.data.test_png_text import PICTURE
from tests.shared_matches import played


@dataclass(frozen=True)
class Thing:
    """Something shared: its short text, its keyword in pictures, and how it is written plainly: a file, a
    line; empty for a letter. ``has`` says whether it is what was recognised, ``printed`` what ``share
    --read`` prints of it."""

    kind: str
    text: str
    keyword: str
    plain: str
    suffix: str
    has: Callable[[Recognised], bool]
    printed: str


def _map(game: str, name: str) -> Thing:
    document, _ = load_yaml(maps_of(game) / f"{name}.yaml")
    assert document is not None and isinstance(document.data, dict)
    data = document.data

    def has(found: Recognised) -> bool:
        if found.kind != "map" or found.incoming is None:
            return False
        read, _ = load_yaml(found.incoming.text, "map")
        return read is not None and read.data == data

    plain = (maps_of(game) / f"{name}.yaml").read_text(encoding="utf-8")
    return Thing("map", share_text(game, data), MAP_KEYWORD, plain, ".treadmap", has, f"game: {game}")


def _match(game: str) -> Thing:
    match = played(game, 8, resigned=True)
    data = record_of(match)

    def has(found: Recognised) -> bool:
        return (
            found.kind == "match" and found.record is not None and list(found.record.moves) == data["moves"]
        )

    return Thing("match", match_text(match), MATCH_KEYWORD, dump_yaml(data), ".treadmatch", has, "moves:")


def _position(game: str) -> Thing:
    match = played(game, 8)
    line = match.kit.format_position(match.session.state)
    text = position_text(game, line)
    return Thing("position", text, POSITION_KEYWORD, line, ".txt", lambda found: found.text == line, line)


def _letter() -> Thing:
    letter = meet(plan_of("tank_chess"))[0].course.letters[0]

    def has(found: Recognised) -> bool:
        return found.kind == "letter" and list(letters_in(found.text)) == [letter]

    return Thing("letter", letter_text(letter), LETTER_KEYWORD, "", ".txt", has, f"match: {letter.match}")


THINGS: Final[dict[str, Callable[[], Thing]]] = {
    "map": lambda: _map("tank_chess", "official_16"), "table": lambda: _map("flames_of_tanks", "river"),
    "map of tactics": lambda: _map("tank_tactics", "three_ways"),
    "match": lambda: _match("tank_chess"), "match of battlegrounds": lambda: _match("battlegrounds"),
    "position": lambda: _position("tank_chess"), "position of tactics": lambda: _position("tank_tactics"),
    "letter": _letter,
}  # fmt: skip


@cache
def thing(name: str) -> Thing:
    """A thing of that name, made once."""
    return THINGS[name]()


Arrived = str | list[Path]
"""A text, or files."""


def _wrapped(text: str, width: int = 70) -> str:
    return "\n".join(textwrap.wrap(text, width))


def _quoted(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}" for line in text.splitlines())


def _greeted(text: str) -> str:
    return (
        f"Hi Ben,\n\nlook at this one: is it fair?\n\n{text}\n\nSee you on Friday!\n-- \nAnna\n+49 30 1234\n"
    )


def _file(folder: Path, name: str, content: str | bytes) -> list[Path]:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [path]


def _mail(
    said: str, *, packed: str = "8bit", page: str = "", attached: tuple[str, bytes] | None = None,
    kind: tuple[str, str] = ("application", "octet-stream"),
) -> bytes:  # fmt: skip
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Änne <anne@example.org>", "ben@example.org", "A map"
    made.set_content(said, cte=packed)
    if page:
        made.add_alternative(page, subtype="html", cte=packed)
    if attached is not None:
        made.add_attachment(attached[1], *kind, filename=attached[0])
    return made.as_bytes()


def _picture(one: Thing) -> bytes:
    return put_text(PICTURE, one.text, one.keyword)


def _film(one: Thing) -> bytes:
    made = AnimatedPng((40, 30))
    for shade in (20, 90, 200):
        made.add(bytes([shade]) * 3600, 80)
    return put_text(made.file(), one.text, one.keyword)


def pixels(one: Thing, form: str = "PNG") -> bytes:
    """A picture that only shows the codes."""
    picture = Image.open(io.BytesIO(codes_png(one.text, codes_of(one.text), one.keyword))).convert("L")
    bare, made = Image.frombytes("L", picture.size, picture.tobytes()), io.BytesIO()
    bare.save(made, form)
    return made.getvalue()


def _plain(make: Callable[[Thing, Path], Arrived]) -> Callable[[Thing, Path], Arrived | None]:
    """A way for what can be written plainly."""
    return lambda one, folder: make(one, folder) if one.plain else None


def _folder(one: Thing, folder: Path) -> Arrived | None:
    if one.kind != "match":
        return None
    (folder / "matches").mkdir()
    (folder / "matches" / "matches.json").write_text("{}", encoding="utf-8")
    _file(folder / "matches", "one.yaml", one.plain)
    return [folder / "matches"]


_PAGE = "<html><body><p>Hi Ben,<br>look:</p><div>{}</div><p>Anna</p></body></html>"

WAYS: Final[dict[str, Callable[[Thing, Path], Arrived | None]]] = {
    # texts
    "text": lambda one, _: one.text,
    "in a sentence": lambda one, _: f"see {one.text}, isn’t it fair?",
    "wrapped": lambda one, _: _wrapped(one.text),
    "wrapped by a mail program": lambda one, _: "=\n".join(textwrap.wrap(one.text, 75)),
    "quoted": lambda one, _: _quoted(_wrapped(one.text)),
    "quoted twice": lambda one, _: _quoted(_wrapped(one.text), "> > "),
    "quoted without a gap": lambda one, _: _quoted(_wrapped(one.text), ">"),
    "below a greeting": lambda one, _: _greeted(_wrapped(one.text)),
    "answered below": lambda one, _: f"Anna wrote:\n{_quoted(_greeted(_wrapped(one.text)))}\n\nYes!",
    "base64": lambda one, _: base64.encodebytes(_greeted(one.text).encode()).decode(),
    "scanned": lambda one, _: "\n".join(code.text for code in codes_of(one.text)),
    "plain": _plain(lambda one, _: one.plain),
    "plain with other line ends": _plain(lambda one, _: one.plain.replace("\n", "\r\n")),
    "plain below a greeting": _plain(lambda one, _: _greeted(one.plain)),
    "plain below a greeting with other line ends": _plain(
        lambda one, _: _greeted(one.plain).replace("\n", "\r\n")
    ),
    "plain quoted": _plain(lambda one, _: _quoted(one.plain)),
    "plain quoted below a greeting": _plain(lambda one, _: _quoted(_greeted(one.plain), "> > ")),
    "plain as base64": _plain(lambda one, _: base64.encodebytes(one.plain.encode()).decode()),
    "source of a mail": lambda one, _: _mail(_greeted(one.text), packed="base64").decode(),
    "source of a mail with it plainly": _plain(
        lambda one, _: _mail(_greeted(one.plain), packed="quoted-printable").decode()
    ),
    "path": lambda one, folder: str(_file(folder, "a b.txt", one.text)[0]),
    "path in quotation marks": lambda one, folder: f'"{_file(folder, "a b.txt", one.text)[0]}"',
    "address": lambda one, folder: _file(folder, "a b.txt", one.text)[0].as_uri(),
    "address of a picture": lambda one, folder: _file(folder, "ä.png", _picture(one))[0].as_uri(),
    # files
    "file": lambda one, folder: _file(folder, "text.txt", _greeted(one.text)),
    "file without a suffix": lambda one, folder: _file(folder, "text", one.text),
    "file of PowerShell": lambda one, folder: _file(folder, "text.txt", one.text.encode("utf-16")),
    "plain file": _plain(lambda one, folder: _file(folder, f"file{one.suffix}", one.plain)),
    "plain text file": _plain(lambda one, folder: _file(folder, "file.txt", _greeted(one.plain))),
    "picture": lambda one, folder: _file(folder, "picture.png", _picture(one)),
    "animated picture": lambda one, folder: _file(folder, "film.png", _film(one)),
    "QR codes": lambda one, folder: _file(folder, "codes.png", pixels(one)),
    "photo of QR codes": lambda one, folder: _file(folder, "codes.jpg", pixels(one, "JPEG")),
    "picture of WebP": lambda one, folder: _file(folder, "codes.webp", pixels(one, "WEBP")),
    "folder": _folder,
    # mails
    "mail": lambda one, folder: _file(folder, "a.eml", _mail(_greeted(_wrapped(one.text)))),
    "mail in base64": lambda one, folder: _file(folder, "a.eml", _mail(_greeted(one.text), packed="base64")),
    "mail in quoted-printable": lambda one, folder: _file(
        folder, "a.eml", _mail(_greeted(one.text), packed="quoted-printable")
    ),
    "mail as a page alone": lambda one, folder: _file(
        folder, "a.eml", _mail("", page=_PAGE.format("<br>".join(textwrap.wrap(one.text, 60))))
    ),
    "mail with it plainly": _plain(
        lambda one, folder: _file(folder, "a.eml", _mail(_greeted(one.plain), packed="base64"))
    ),
    "mail with it quoted": _plain(
        lambda one, folder: _file(folder, "a.eml", _mail(_quoted(_greeted(one.plain))))
    ),
    "mail as a page with it plainly": _plain(
        lambda one, folder: _file(
            folder, "a.eml", _mail("", page=_PAGE.format(f"<pre>{escape(one.plain)}</pre>"), packed="base64")
        )
    ),
    "attached text": lambda one, folder: _file(
        folder, "a.eml", _mail("Hi!", attached=("turn.txt", one.text.encode()))
    ),
    "attached file": _plain(
        lambda one, folder: _file(
            folder, "a.eml", _mail("1. look at it", attached=(f"it{one.suffix}", one.plain.encode()))
        )
    ),
    "attached YAML": _plain(
        lambda one, folder: _file(
            folder, "a.eml",
            _mail("Hi: see below", attached=("it.yaml", one.plain.encode()), kind=("text", "yaml")),
        )
    ),
    "attached picture": lambda one, folder: _file(
        folder, "a.eml", _mail("Hi!", attached=("it.png", _picture(one)), kind=("image", "png"))
    ),
    "attached animated picture": lambda one, folder: _file(
        folder, "a.eml", _mail("Hi!", page="<p>Hi!", attached=("it.png", _film(one)), kind=("image", "png"))
    ),
    "attached QR codes": lambda one, folder: _file(
        folder, "a.eml", _mail("Hi!", attached=("it.jpg", pixels(one, "JPEG")), kind=("image", "jpeg"))
    ),
}  # fmt: skip

ROWS: Final = [(way, name) for way in WAYS for name in THINGS]


def arrives(way: str, name: str, folder: Path) -> Any:
    """What arrives of a thing; ``None`` where it can't that way."""
    return WAYS[way](thing(name), folder)
