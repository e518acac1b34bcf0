"""Options that several verbs share. Nothing here loads a game, a map or a match, so that the window opens
at once."""

from __future__ import annotations

import argparse
from typing import Any

from game.cli.errors import CommandError, meant, quoted
from game.data.files.paths import theme_names
from game.model.entries import failed, games
from game.model.fault import Fault, row_of


def add_game(parser: argparse.ArgumentParser) -> None:
    named = ", ".join(games())
    parser.add_argument(
        "--game", metavar="NAME", help=f"which game ({named}); default: the map’s, or the first"
    )


def also_called(parser: argparse._ActionsContainer, action: argparse.Action, old: str) -> None:
    """Add an option's name in 0.x, ``old``, as a second one that no help shows."""
    kept: dict[str, Any] = {"type": action.type, "choices": action.choices}
    parser.add_argument(
        old,
        action=type(action),
        dest=action.dest,
        default=argparse.SUPPRESS,
        help=argparse.SUPPRESS,
        **{name: value for name, value in kept.items() if value is not None},
    )


class _MapOrOption(argparse.Action):
    """Takes ``--map FILE``; and ``--option`` with a map or with ``NAME=VALUE``, an option of the match."""

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
    """Add ``--map``, with its former name ``--option``."""
    option = parser.add_argument(
        "--map",
        action=_MapOrOption,
        metavar="FILE",
        help="a map or mode: a file, the name of a built-in one, a shared text, or a picture with one",
    )
    also_called(parser, option, "--option")


def add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: the fewest)")


def add_with(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        action="append",
        default=[],
        dest="with_",
        metavar="OPTION[=VALUE]",
        help="an option of the match, such as draft, undo=no or mode=death_match; may be repeated",
    )


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add ``--look``, which takes the name of a theme, with its former name ``--theme``."""
    names = theme_names()
    option = parser.add_argument(
        "--look",
        default=names[0],
        choices=names,
        dest="theme",
        metavar="LOOK",
        help=f"{', '.join(names)} ({names[0]})",
    )
    also_called(parser, option, "--theme")


def find_game(name: str | None) -> str:
    """The name of the game meant by ``name``, in any spelling people would try; ``None`` means the first
    game. Raises ``CommandError``."""
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
