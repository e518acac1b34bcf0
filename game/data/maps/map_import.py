"""Imports maps from a file or a text, in any form in which maps are shared."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from game.data.files.content import Content
from game.data.files.plain_files import FileTooLarge, NotPlain, read_plain, text_of
from game.data.files.problems import Problem
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.data.maps.library import MapLibrary
from game.data.sharing.code_pictures import is_picture, text_in_picture
from game.data.sharing.png_text import MAP_KEYWORD
from game.data.sharing.qr_codes import codes_in, is_code_text, text_of_codes
from game.data.sharing.share import ShareError, is_share_text, read_share_text
from game.model.contract import PUBLIC, TextError
from game.model.kit import AnyKit

MAX_PICTURE: Final = 20_000_000
"""Size limit in bytes for a picture that is searched for a map."""

Reason = Literal[
    "empty", "gone", "not_plain", "folder", "too_large", "no_text", "save", "puzzle", "other_file", "no_yaml",
    "no_map", "share", "picture", "position", "game",
]  # fmt: skip


class NoMap(ValueError):
    """Raised for something that is no map. ``reason`` says why, ``said`` describes what was found, or is
    what went wrong."""

    def __init__(self, reason: Reason, said: str | Problem | OSError = "") -> None:
        super().__init__(said or reason)
        self.reason, self.said = reason, said


@dataclass(frozen=True)
class Incoming:
    """A map, or a mode, as it arrived: its game, the text of its file, and its title or the name given to
    it."""

    game: str
    text: str
    title: str
    form: Literal["yaml", "share", "picture", "position"]
    what: Literal["map", "mode"] = "map"


Kits = Mapping[str, tuple[AnyKit, Content]]
"""All games with their content, by name."""


def read_file(path: Path, kits: Kits) -> Incoming:
    """Read the map in a file: YAML, a share text, a position, or a picture that holds one. Raises
    ``NoMap``."""
    raw = _raw(path)
    if is_picture(raw):
        try:
            text = text_in_picture(raw, (MAP_KEYWORD,))
        except ShareError as error:
            raise NoMap("picture", str(error)) from None
        return read_packed(text, kits, "picture")
    if len(raw) > MAX_BYTES:
        raise NoMap("too_large", f"{MAX_BYTES / 1e6:.0f} MB")
    held = text_of(raw)
    if held is None:
        raise NoMap("no_text")
    return read_text(held, kits, path.stem)


def _raw(path: Path) -> bytes:
    try:
        return read_plain(path, MAX_PICTURE)
    except FileTooLarge:
        raise NoMap("too_large", f"{MAX_PICTURE / 1e6:.0f} MB") from None
    except IsADirectoryError:
        raise NoMap("folder") from None
    except FileNotFoundError:
        raise NoMap("gone") from None
    except NotPlain:
        raise NoMap("not_plain") from None
    except OSError as error:
        raise NoMap("gone", error) from None


def read_text(text: str, kits: Kits, name: str = "") -> Incoming:
    """Read the map in a text; ``name`` is its title if it has none itself. Raises ``NoMap``."""
    if not text.strip():
        raise NoMap("empty")
    if len(text) > MAX_BYTES:
        raise NoMap("too_large", f"{MAX_BYTES / 1e6:.0f} MB")
    if is_code_text(text):  # as a scanner gives it
        try:
            return read_packed(text_of_codes(codes_in(text)), kits)
        except ShareError as error:
            raise NoMap("share", str(error)) from None
    document, problems = load_yaml(text, "text", mapping=False)
    # "my map: TBM1.…" passes for YAML, too
    packed = is_share_text(text)
    data = None if document is None else document.data
    if isinstance(data, dict) and not (packed and "game" not in data):
        return _yaml(text, data, kits, name)
    if packed:
        return read_packed(text, kits, "share")
    if looks_like_position(text):
        return _position(text.strip(), kits, name)
    if document is None and (game := game_of_torn(text, kits)):
        return Incoming(game, text, name or game, "yaml")
    raise NoMap("no_yaml" if problems and ":" in text else "no_map", problems[0] if problems else "")


def looks_like_position(text: str) -> bool:
    """Whether a text looks like a position: one line with rows split by slashes."""
    words = text.split()
    return bool(words) and "\n" not in text.strip() and words[0].count("/") >= 4 and ">" not in text


def game_of_torn(text: str, kits: Kits) -> str:
    """The game of a map whose YAML is broken, by its head; empty if it isn't one. It is still a map: it is
    kept, with the place where it breaks."""
    head = (line.split("#")[0].replace('"', "").replace("'", "").split() for line in text.splitlines()[:40])
    game = next((words[1] for words in head if len(words) == 2 and words[0] == "game:"), "")
    return game if game in kits and any(key in text for key in _keys_of_maps(kits, game)) else ""


def _keys_of_maps(kits: Kits, game: Any) -> tuple[str, ...]:
    """The keys that tell a file as a map of a game; those of all games for one that isn't there."""
    there = [kits[game]] if isinstance(game, str) and game in kits else kits.values()
    return tuple(key for kit, _ in there if kit.drafting is not None for key in kit.drafting.told_by)


def _yaml(text: str, data: Mapping[str, Any], kits: Kits, name: str) -> Incoming:
    game = data.get("game")
    if _is_mode(kits, game, data):
        return Incoming(str(game), text, _title(data) or name or str(game), "yaml", "mode")
    of_a_map = not data.keys().isdisjoint(_keys_of_maps(kits, game))
    if "record" in data or "seats" in data or ("players" in data and not of_a_map):
        raise NoMap("save")
    if "solution" in data or "goal" in data:
        raise NoMap("puzzle")
    if not of_a_map:
        raise NoMap("other_file", ", ".join(list(map(str, data))[:4]))
    if not isinstance(game, str) or game not in kits:
        raise NoMap("game", str(game)[:60] if game is not None else "")
    return Incoming(game, text, _title(data) or name or game, "yaml")


def _title(data: Mapping[str, Any]) -> str:
    title = data.get("title")
    return title.strip() if isinstance(title, str) else ""


def _is_mode(kits: Kits, game: Any, data: Mapping[str, Any]) -> bool:
    """Whether the data is a mode, in a game whose players can make modes."""
    modes = kits[game][0].own_modes if isinstance(game, str) and game in kits else None
    return modes is not None and modes.holds(data)


def read_packed(text: str, kits: Kits, form: Literal["share", "picture"] = "share") -> Incoming:
    """Read the map or mode in a share text. Raises ``NoMap``."""
    try:
        shared = read_share_text(text, tuple(kits))
        written = dump_yaml(shared.data)
    except ShareError as error:
        raise NoMap("picture" if form == "picture" else "share", str(error)) from None
    except ValueError as error:
        raise NoMap("share", str(error)) from None
    what: Literal["map", "mode"] = "mode" if _is_mode(kits, shared.game, shared.data) else "map"
    return Incoming(shared.game, written, _title(shared.data) or shared.game, form, what)


def _position(text: str, kits: Kits, name: str) -> Incoming:
    wrong = ""
    for kit, content in kits.values():
        if kit.drafting is None:
            continue
        try:
            setup = kit.parse_position(text, content.definitions)
            draft = kit.drafting.from_view(kit.game.observe(kit.game.new(setup), PUBLIC))
            if name:
                draft = replace(draft, meta={"title": name, **draft.meta})
            data = kit.drafting.write(draft, content.definitions)
            return Incoming(kit.name, dump_yaml(data), draft.title or name, "position")
        except (TextError, ValueError) as error:
            wrong = wrong or str(error)
    raise NoMap("position", wrong)


def same_map(library: MapLibrary, text: str) -> Path | None:
    """A map of the library, shipped or own, whose file has exactly this text; ``None`` if there is none."""
    wanted = text.encode("utf-8")
    digest = hashlib.sha256(wanted).digest()
    for entry in library.files():
        try:
            if entry.path.stat().st_size != len(wanted):
                continue
            if hashlib.sha256(read_plain(entry.path, len(wanted))).digest() == digest:
                return entry.path
        except OSError:
            continue
    return None
