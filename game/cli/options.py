"""Options that several verbs have. Nothing here loads a game, a map or a match: the window opens at once."""

from __future__ import annotations

import argparse
from typing import Any

from game.cli.errors import CommandError, meant, quoted
from game.data.files.paths import theme_names
from game.model.entries import failed, games
from game.model.fault import Fault, row_of


def add_game(parser: argparse.ArgumentParser) -> None:
    """``--game``."""
    named = ", ".join(games())
    parser.add_argument(
        "--game", metavar="NAME", help=f"which game ({named}); default: the map’s, or the first"
    )


class _MapOrOption(argparse.Action):
    """``--map FILE``; with ``--option`` also ``NAME=VALUE``, which is an option of the match."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        name, equals, _ = str(values).partition("=")
        if option_string == "--option" and equals and name.isidentifier() and hasattr(namespace, "with_"):
            namespace.with_ = [*namespace.with_, values]
        else:
            setattr(namespace, self.dest, values)


def add_map(parser: argparse.ArgumentParser) -> None:
    """``--map``, which for a game whose maps are ways to play it reads better as ``--option``."""
    parser.add_argument(
        "--map",
        "--option",
        action=_MapOrOption,
        metavar="FILE",
        help="a map or mode: a file, the name of a built-in one, a shared text, or a picture with one",
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """``--players``."""
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: the fewest)")


def add_with(parser: argparse.ArgumentParser) -> None:
    """``--with``."""
    parser.add_argument(
        "--with",
        action="append",
        default=[],
        dest="with_",
        metavar="OPTION[=VALUE]",
        help="an option of the match, such as draft, undo=no or mode=death_match; may be repeated",
    )


def add_theme(parser: argparse.ArgumentParser) -> None:
    """``--theme``, one of the looks there are."""
    names = theme_names()
    parser.add_argument(
        "--theme", default=names[0], choices=names, metavar="LOOK", help=f"{', '.join(names)} ({names[0]})"
    )


def find_game(name: str | None) -> str:
    """The name of the game called ``name``, in any spelling people would try; ``None`` is the first. Raises
    ``CommandError``."""
    if name is None:
        return games()[0]
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in games():
        unusable = [
            Fault("{game} can’t be used: {why}", game=game, why=reason) for game, reason in failed().items()
        ]
        raise CommandError(
            "unknown game {name} (choose from {names}){hint}",
            unusable,
            name=quoted(name),
            names=row_of(games()),
            hint=meant(wanted, games()),
        )
    return wanted
