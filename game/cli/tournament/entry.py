"""The engines of a tournament: naming them, starting them, and checking that they answer."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.bots import registry
from game.cli.common import no_level
from game.cli.errors import CommandError, excerpt, meant
from game.cli.program import own_command, program, typed
from game.cli.tournament.opponent import EngineFailed, EngineProcess
from game.cli.tournament.plan import PLAN, Entrant, TournamentPlan, different_names
from game.data.files.paths import WINDOWS
from game.model.entries import info
from game.model.fault import Fault, game_called


def entrants(
    game: str, engines: Sequence[dict[str, Any]], before: TournamentPlan | None
) -> list[dict[str, Any]]:
    """The engines, each with a name: the given one, or its former one, or for now its command. Raises
    ``CommandError`` for a command that can't be an engine of the game."""
    names = []
    for index, engine in enumerate(engines):
        command_words(game, engine["command"])
        had = before.engines[index] if before is not None and index < len(before.engines) else None
        same = had is not None and had.command == engine["command"]
        names.append(engine.get("name") or (had.name if had is not None and same else engine["command"][:50]))
    return [
        {"name": name, "command": engine["command"], "options": engine["options"]}
        for name, engine in zip(different_names(names), engines, strict=True)
    ]


def own_level(command: str) -> int | None:
    """The level of our own bot that a command names, ``bot:3``; ``None`` for another program."""
    found = re.fullmatch(r"bot:([0-9]{1,3})", command.strip())
    return None if found is None else int(found[1])


def command_words(game: str, command: str) -> list[str]:
    """Split a command line into words. ``bot:3`` is our own engine at that level. Raises ``CommandError``."""
    own = own_level(command)
    if own is not None:
        if not info(game).analyst:
            raise CommandError(
                "{game} has no engine, so it has no tournaments; simulate compares its bots",
                game=game_called(game),
            )
        levels = [one.number for one in registry.bots(game).LEVELS]
        if own not in levels:
            raise no_level(game, command)
        return [*own_command(), "engine", "--game", game, "--level", str(own)]
    try:
        words = _split(command)
    except ValueError as error:
        raise CommandError("--engine {text}: {why}", text=excerpt(command), why=str(error)) from None
    if not words:
        raise CommandError("--engine needs a command")
    return [sys.executable, *words] if words[0].endswith(".py") else words


def _split(command: str) -> list[str]:
    """Split a command line as the system does: on Windows a backslash is part of a path, and only double
    quotes keep words together. Raises ``ValueError``."""
    if not WINDOWS:
        return shlex.split(command)
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape, lexer.quotes = True, "", "", '"'
    return list(lexer)


def need_named(plan: TournamentPlan, engines: Sequence[dict[str, Any]], folder: Path) -> None:
    """Require that this command line names every program of the plan, except our own: a folder from elsewhere
    must not decide what runs here. Raises ``CommandError``, which says what to type."""
    named = {engine["command"] for engine in engines}
    others = [one for one in plan.engines if one.command not in named and own_level(one.command) is None]
    if not others:
        return
    words = [program(), "tournament", "--out", str(folder)]
    for one in plan.engines:
        words += ["--engine", one.command, "--name", one.name]
        for name, value in one.options.items():
            words += ["--set", f"{name}={value}"]
    raise CommandError(
        "{path} lists programs that aren’t on this command line, so they aren’t started:",
        [
            *(f"  {one.name}: {one.command}" for one in others),
            Fault("if you trust them, run:"),
            f"  {typed(*words)}",
        ],
        path=folder / PLAN,
    )


def opponent(plan: TournamentPlan, number: int, stop: Callable[[], bool]) -> EngineProcess:
    """The engine with that number in the plan, not started yet. Raises ``CommandError``."""
    entrant = plan.engines[number]
    return EngineProcess(command_words(plan.game, entrant.command), entrant.options, stop)


def started(plan: TournamentPlan, stop: Callable[[], bool]) -> dict[int, EngineProcess]:
    """Start all engines, so that one that is missing doesn't lose every match. Raises ``CommandError``."""
    running: dict[int, EngineProcess] = {}
    try:
        for number, entrant in enumerate(plan.engines):
            running[number] = found = opponent(plan, number, stop)
            try:
                found.start(plan.timeout_s)
            except EngineFailed as failed:
                raise CommandError(
                    "the engine {name} doesn’t answer: {why}", name=entrant.name, why=failed.text
                ) from None
            _fits(plan, entrant, found)
    except BaseException:
        for found in running.values():
            found.close()
        raise
    return running


def _fits(plan: TournamentPlan, entrant: Entrant, found: EngineProcess) -> None:
    if found.game not in ("", plan.game):
        raise CommandError(
            "the engine {name} plays {other}, not {game}",
            name=entrant.name,
            other=found.game,
            game=plan.game,
        )
    for name in entrant.options:
        if name.lower() not in found.known:
            raise CommandError(
                "the engine {name} has no option {option}{hint}",
                name=entrant.name,
                option=name,
                hint=meant(name.lower(), sorted(found.known)),
            )


def introduced(plan: TournamentPlan, running: dict[int, EngineProcess]) -> TournamentPlan:
    """The plan, with the names that programs give themselves for those without one."""
    names = [
        running[number].name or entrant.name
        if entrant.name.startswith(entrant.command[:50]) and own_level(entrant.command) is None
        else entrant.name
        for number, entrant in enumerate(plan.engines)
    ]
    named = [
        Entrant(name=name, command=entrant.command, options=entrant.options)
        for name, entrant in zip(different_names(names), plan.engines, strict=True)
    ]
    return plan.model_copy(update={"engines": tuple(named)})
