"""Unpacks maps that come as a share text or in a picture to a file like any other map's."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from zlib import crc32

from game.data.files.file_types import is_yaml
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, user_cache
from game.data.files.plain_files import read_plain, text_of
from game.data.files.yaml_dump import dump_yaml
from game.data.sharing.code_pictures import is_picture, text_in_picture
from game.data.sharing.png_text import MAP_KEYWORD, MAX_PNG
from game.data.sharing.qr_codes import codes_in, is_code_text, text_of_codes
from game.data.sharing.share import Shared, ShareError, is_share_text, map_checksum, read_share_text


def read_shared(name: str, games: Collection[str] = ()) -> Shared | None:
    """Read the map in a share text, or in the picture or text file of that name.

    Gives ``None`` for anything else (a YAML file, a map's name). Raises ``ShareError`` for a share text or
    picture that gives no map, and ``OSError``.
    """
    if not os.path.exists(name):  # a long text is no path: Path.exists would raise
        if is_code_text(name):
            name = text_of_codes(codes_in(name))
        return read_share_text(name, games) if is_share_text(name) else None
    path = Path(name)
    if path.is_dir() or is_yaml(path):
        return None
    raw = read_plain(path, MAX_PNG)
    if is_picture(raw):
        return read_share_text(text_in_picture(raw, (MAP_KEYWORD,)), games)
    if path.suffix.lower() == ".png":
        raise ShareError("none", f"{name} isn’t a PNG picture")
    text = text_of(raw) or raw.decode("utf-8", "replace")
    return read_share_text(text, games) if is_share_text(text) else None


def shared_yaml(shared: Shared) -> str:
    """The text of the map's file. Raises ``ShareError`` for data no file can hold."""
    try:
        return dump_yaml(shared.data)
    except ValueError as error:
        raise ShareError("content", str(error)) from None


def unpack(shared: Shared) -> Path:
    """Write the map to a YAML file in the player's cache, named after its title; the same map always gives
    the same file. Raises ``ShareError``, ``OSError``."""
    text = shared_yaml(shared)
    title = shared.data.get("title")
    stem = safe_filename(title if isinstance(title, str) and title else shared.game).lower()
    return _written(f"{stem[:60]}-{map_checksum(shared.data)}.yaml", text)


def in_file(text: str) -> Path:
    """Write a text to a file in the player's cache; the same text always gives the same file. Raises
    ``OSError``."""
    return _written(f"text-{crc32(text.encode('utf-8', 'replace')):08x}.txt", text)


def _written(name: str, text: str) -> Path:
    path = user_cache() / "shared" / name
    atomic_write(path, text)
    return path
