"""Saved matches read without replaying them: the board, whose turn it is and how the match ended, for the
list of matches; and those to continue, for the menu.

A thread reads the list's saves one after the other, the last one asked for first; each frame the scene
asks for what it shows and takes what is ready.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pygame

from game.app.table.boards import tools_of
from game.app.table.continuing import Resumable, keep_match, kept_file, saved_words
from game.app.table.opening import open_save
from game.data.files.content import Content
from game.data.files.paths import person_here, user_saves
from game.data.files.problems import Problem, ProblemsError, reason_of
from game.data.people.taking_over import taking
from game.data.saves.copies import ALONE, standings
from game.data.saves.match_file import FindKit, loaded_state, plan_of
from game.data.saves.match_index import outcome
from game.data.saves.matches import Match, reason_words, side_words
from game.data.saves.saves import SaveSummary, latest_saves, read_save, summary
from game.data.words.texts import Texts
from game.data.words.wording import round_words
from game.model.contract import PUBLIC, Result, Setup, TextError
from game.model.entries import window_games
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.scene import App
from game.ui.window.aside import Aside
from game.view import registry


@dataclass(frozen=True)
class Peeked:
    """A save's last state; ``state`` is what everybody may see of it."""

    kit: AnyKit | None = None
    state: Any = None
    side: int | None = None
    result: Result | None = None
    problems: tuple[Problem, ...] = ()
    setup: Setup | None = None
    content: Content | None = None
    """The game files it is played with."""


def peek(path: Path, find_kit: FindKit) -> Peeked:
    """Read one save; never raises because of its contents."""
    file, problems = read_save(path)
    if file is None:
        return Peeked(problems=tuple(problems))
    try:
        plan = plan_of(file, find_kit)
        setup = plan.setup()
        if file.last_state is not None:
            state = loaded_state(plan.kit, file.last_state.state, setup)
        else:
            session = Match.resume(path, find_kit, write=False).session
            state = session.state
    except ProblemsError as error:
        return Peeked(problems=tuple(error.problems))
    except (TextError, TypeError, ValueError, OSError) as error:
        return Peeked(problems=(Problem(path.name, None, None, "record", reason_of(error)),))
    game = plan.kit.game
    seat = game.to_act(state)
    side = setup.sides[seat] if seat is not None and seat >= 0 else None
    view, result = game.observe(state, PUBLIC), game.result(state)
    return Peeked(plan.kit, view, side, result, setup=setup, content=plan.content)


class Peeker:
    """Reads saves in the background and keeps the results until the file changes."""

    def __init__(self, find_kit: FindKit) -> None:
        self._find_kit = find_kit
        self.read = 0
        """How many saves have been read so far: what a screen that shows them has in its ``watched``."""
        self._known: dict[Hashable, Peeked] = {}
        self._reading = Aside[Peeked]("peek")
        self._read_now: Hashable = None
        self._wanted: dict[Hashable, SaveSummary] = {}

    def get(self, save: SaveSummary) -> Peeked | None:
        """Return what is known of a save; ``None`` while it is read."""
        if save.header is None:
            return Peeked(problems=save.problems)
        key = save.path, save.modified, save.entries
        found = self._known.get(key)
        if found is None and key != self._read_now:
            self._wanted.pop(key, None)
            self._wanted[key] = save
        return found

    def work(self) -> None:
        """Take finished results and start the next read."""
        if (found := self._reading.take()) is not None:
            self._known[self._read_now], self._read_now = found, None
            self.read += 1
        if not self._reading.busy and self._wanted:
            key, save = self._wanted.popitem()
            if key not in self._known:
                self._read_now = key
                self._reading.start(peek, save.path, self._find_kit)
        if len(self._wanted) > 40:
            # far more than a screen shows: it was scrolled past them
            for key in list(self._wanted)[:-20]:
                del self._wanted[key]

    def due(self) -> float:
        """Seconds until there is work; infinite while the thread reads, which wakes the loop."""
        return 0.0 if self._wanted and not self._reading.busy else self._reading.due()

    def close(self) -> None:
        """Stop reading saves in the background."""
        self._wanted.clear()
        self._reading.close()


# --- in words ---


def score_words(seen: Peeked) -> str:
    """Return the score by side, e.g. 1–0."""
    if seen.result is None or seen.setup is None:
        return ""
    result, sides = seen.result, seen.setup.sides
    scores = [result.scores[sides.index(side)] for side in sorted(set(sides))]
    return "–".join("½" if score == 0.5 else f"{score:g}" for score in scores)


def state_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """Say how a match stands: who won, or whose turn it is."""
    if save.header is None or (seen is not None and seen.kit is None):
        return texts("matches.broken")
    if save.result is not None:
        return won_words(save, texts)
    if seen is None or seen.kit is None or seen.setup is None:
        return ""
    if seen.side is not None:
        return texts("matches.to_move", side=side_words(seen.kit, seen.setup, seen.side, texts))
    return ""


def won_words(save: SaveSummary, texts: Texts) -> str:
    """Say who won a match that is over."""
    header, places = save.header, save.places
    assert header is not None
    if len(places) != len(header.seats):
        return texts("matches.finished")
    sides = save.sides or tuple(seat.side or 0 for seat in header.seats)
    names = [name for number, name in enumerate(save.players) if outcome(places, sides, number) == "win"]
    if names:
        return texts("matches.won", who=texts.listed(names), n=len(names))
    return texts("matches.drawn" if 1 in places else "matches.lost")


def why_over(seen: Peeked | None, texts: Texts) -> str:
    """Say why a match is over; empty while it goes on, and until that was read."""
    if seen is None or seen.kit is None or seen.setup is None or seen.result is None:
        return ""
    return reason_words(seen.kit, seen.setup, seen.result, texts)


def round_of(save: SaveSummary, seen: Peeked | None) -> int | None:
    """Return the round a match is at. For one in progress the position says it; the record has only the round
    of the last move."""
    if save.result is not None:
        return save.round
    return None if seen is None else getattr(seen.state, "round", save.round)


def about_words(save: SaveSummary, seen: Peeked | None, texts: Texts) -> str:
    """Return game, map and round; without a map that has the game's name."""
    if save.header is None:
        return save.path.name
    title = texts.shipped(save.header.map_title) or texts("matches.from_position")
    told = list(dict.fromkeys((texts.game_name(save.header.game), title)))
    if round_ := round_of(save, seen):
        told.append(round_words(save.header.game, round_, texts))
    return " · ".join(told)


# --- to go on with ---


LOOKED_AT = 24
"""How many of the latest saves are searched for matches to continue: the menu must open at once."""

KEPT = 12
"""How many saves, and pictures of them, are kept until the menu opens again."""


_pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()


def resumable(app: App) -> list[Resumable]:
    """Return the matches of the player at the machine that are not over, the latest first."""
    found: list[Resumable] = []
    person = person_here()
    for told in (save for save in _going_on() if is_of(save, person)):
        # only the first one is shown large, so only its position is looked at
        seen = _look_into(told) if not found else None
        found.append(_resumable(app, told, seen))
    return found


def _going_on() -> list[SaveSummary]:
    """Return the latest saves of matches that are not over. A match by post counts from its invitation on."""
    games = window_games()
    saves = [summary(path) for path in latest_saves(user_saves(), LOOKED_AT)]
    found = standings(saves)
    return [
        one for one in saves
        if one.header is not None and one.result is None and one.header.game in games
        and (one.entries or one.header.post) and not found.get(one.path, ALONE).copy_of
    ]  # fmt: skip


def is_of(save: SaveSummary, person: str) -> bool:
    """Whether a match is one of the profile ``person``, or with an empty id of the guest: its profile plays
    in it, or only guests do and it was played last here, or nobody but bots."""
    seats = () if save.header is None else save.header.seats
    if not any(seat.player not in ("bot", "elsewhere") for seat in seats):
        return True
    profiles = {seat.profile_id for seat in seats} - {""}
    if profiles or not person:
        return person in profiles if profiles else True
    return taking() == person or kept_file() == save.path.name


def _resumable(app: App, save: SaveSummary, seen: Peeked | None) -> Resumable:
    header, t = save.header, app.texts
    assert header is not None
    lines, alert = [header.title], ""
    round_ = save.round
    if seen is not None and seen.kit is not None:
        round_ = round_of(save, seen)
        names = [t(key) for key in seen.kit.info.sides]
        alert = registry.view(header.game).alert(seen.state, t, names)
    if round_ is not None:
        lines.append(t(t.first(f"{header.game}.turn_line", "match.turn_line"), turn=round_))
    lines.append(saved_words(app, save.modified))
    return Resumable(
        header.game, t(f"{header.game}.name"), partial(open_save, app, save.path, how="push"),
        partial(_thumbnail, app, save, seen), tuple(lines), alert, save.path.name, save.modified,
    )  # fmt: skip


def keep_played(app: App, match: Match) -> None:
    """Keep for the menu's next start that this match was played last, or that it is over. A match of
    another profile than the one at the machine isn't kept."""
    if match.path is None:
        return
    save, session, plan = summary(match.path), match.session, match.plan
    if save.header is None or not (save.entries or plan.post):
        return
    profiles, person = {player.profile for player in plan.players} - {""}, person_here()
    if profiles and person not in profiles:
        return
    found = None
    if session.result is None:
        state = plan.kit.game.observe(session.state, PUBLIC)
        seen = Peeked(plan.kit, state, setup=session.setup, content=plan.content)
        found = _resumable(app, save, seen)
    keep_match(app, found, match.path.name)


def _stamp(path: Path) -> tuple[Path, int, int]:
    """Return what identifies a file's content; the size is needed because a move may be added within a
    clock tick."""
    found = path.stat()
    return path, found.st_mtime_ns, found.st_size


def _look_into(save: SaveSummary) -> Peeked | None:
    """Read a save; ``None`` if it is gone."""
    try:
        return _peeked(_stamp(save.path))
    except OSError:
        return None


@lru_cache(maxsize=KEPT)
def _peeked(stamp: tuple[Path, int, int]) -> Peeked:
    return peek(stamp[0], kit_of)


def _thumbnail(
    app: App, save: SaveSummary, known: Peeked | None, size: tuple[int, int]
) -> pygame.Surface | None:
    """Draw the board of a save, within ``size`` px; ``known`` is what was read of it, if it was."""
    seen = known or _look_into(save)
    if seen is None or seen.kit is None or seen.content is None:
        return None
    key = (_stamp(save.path), size, app.theme.name, app.texts)
    if key not in _pictures:
        make = registry.view(seen.kit.name).thumbnails(tools_of(app, seen.content))
        _pictures[key] = make(seen.state, min(size))
    while len(_pictures) > KEPT:
        _pictures.popitem(last=False)
    return _pictures[key]


def reopen(app: App) -> bool:
    """Open the match that was played last, after a crash; return whether there was one."""
    return any(open_save(app, save.path) for save in _going_on()[:1])
