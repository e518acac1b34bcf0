"""Facts about installed Python packages: version, licence, makers, website, licence text.

They are read from the package's metadata, so they are true of what really runs here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from game.data.files.plain_files import read_plain_text
from game.data.files.yaml_files import MAX_BYTES

LICENCE_FILE: Final = re.compile(r"^licenses/.|(?:^|/)(?:licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
"""Matches paths of licence files in a package's list of files: by their folder or their name."""

_EXTRA: Final = re.compile(r";.*\bextra\s*==")
_LONGEST_NAME: Final = 60
"""Characters of the longest licence name; some packages put the whole licence text in its place."""


@dataclass(frozen=True, slots=True)
class PackageFacts:
    """A package's facts from its metadata; a fact it doesn't give is empty."""

    name: str
    version: str
    licence: str
    makers: str
    link: str


@cache
def package_facts(name: str) -> PackageFacts | None:
    """The facts of an installed package; ``None`` if it isn't installed."""
    try:
        installed = distribution(name)
    except (PackageNotFoundError, ValueError):
        return None
    metadata = installed.metadata  # read from its file each time it is asked for
    said = {key.lower(): str(metadata[key]) for key in metadata}
    return PackageFacts(
        name=said.get("name", name),
        version=installed.version,
        licence=_licence(metadata, said),
        makers=said.get("author") or _people(said.get("author-email", "")),
        link=said.get("home-page") or _link(metadata),
    )


@cache
def licence_of(name: str) -> str:
    """The licence texts of a package, each once; empty if it brings none that can be read."""
    try:
        installed = distribution(name)
    except (PackageNotFoundError, ValueError):
        return ""
    texts: dict[str, None] = {}
    for file in installed.files or ():
        inside = str(file).replace("\\", "/").partition(".dist-info/")[2]
        if LICENCE_FILE.search(inside):
            with suppress(OSError, UnicodeDecodeError):
                texts.setdefault(read_plain_text(Path(str(installed.locate_file(file))), MAX_BYTES).strip())
    return "\n\n".join(text for text in texts if text)


def needed_by(names: Iterable[str]) -> list[str]:
    """The installed packages that these need, directly or not, without themselves; by name."""
    given = {_plain(name) for name in names}
    seen: dict[str, str] = {}
    waiting = list(given)
    while waiting:
        for name in _needs(waiting.pop()):
            plain = _plain(name)
            if plain not in seen and plain not in given:
                seen[plain] = name
                waiting.append(name)
    return sorted(seen.values(), key=str.lower)


@cache
def _needs(name: str) -> list[str]:
    try:
        required = distribution(name).requires or []
    except (PackageNotFoundError, ValueError):
        return []
    # what an extra needs is not here, or here for another reason; what another system needs isn't installed
    bare = (re.match(r"[A-Za-z0-9][\w.-]*", one) for one in required if not _EXTRA.search(one))
    needed = (match[0] for match in bare if match is not None)
    return [one for one in needed if package_is_here(one)]


def package_is_here(name: str) -> bool:
    """Whether a package is installed."""
    try:
        distribution(name)
    except (PackageNotFoundError, ValueError):
        return False
    return True


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _licence(metadata: PackageMetadata, said: Mapping[str, str]) -> str:
    """The name of a package's licence: the expression if there is one, else the free text, else the last
    part of the classifier."""
    for key in ("license-expression", "license"):
        if 0 < len(said.get(key, "")) <= _LONGEST_NAME:
            return said[key].strip()
    classifiers = (str(one) for one in metadata.get_all("Classifier") or ())
    return next((one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")), "")


def _people(addresses: str) -> str:
    """The names in a list of e-mail addresses."""
    names = (re.sub(r"\s*<[^>]*>", "", one).strip().strip('"') for one in addresses.split(","))
    return ", ".join(name for name in names if name and "@" not in name)


def _link(metadata: PackageMetadata) -> str:
    urls: dict[str, str] = {}
    for one in metadata.get_all("Project-URL") or ():
        label, _, url = str(one).partition(",")
        urls[label.strip().lower()] = url.strip()
    return next((urls[label] for label in ("homepage", "source", "source code") if label in urls), "")
