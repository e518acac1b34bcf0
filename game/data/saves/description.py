"""A match in words, for players who can't see its board: what is on it, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.data.words.texts import Texts
from game.data.words.wording import board_text, sentences, telling_words
from game.model.answers import EnemyAnswers
from game.model.contract import AgreeDraw, Call, MatchTime, Resign, SeenStep, TimeUp, tells
from game.model.kit import AnyKit
from game.model.session import Session
from game.model.visible_record import VisibleEntry, VisibleRecord


def answer_lines(found: EnemyAnswers | None, words: Texts) -> list[str]:
    """What enemies could do next to a plan, in words; nothing if that isn't known."""
    if found is None:
        return []
    told = [one.told for one in found.answers[: found.lines]]
    answered = [words("describe.answered", words=sentences(told, words))] if told else []
    return [*answered, *(sentences((one,), words) for one in found.sentences)]


def position_lines(kit: AnyKit, view: Any, words: Texts) -> list[str]:
    """A position in words, a line for each thing; a game without such words gives its board as text."""
    told = [telling_words(one, words) for one in kit.describe(view)]
    return told or board_text(kit.text_board(view), words).splitlines()


def player_lines(kit: AnyKit, session: Session[Any, Any], names: Sequence[str], words: Texts) -> list[str]:
    """Lines that say which player plays which side."""
    return [
        words(
            "describe.player",
            side=" + ".join(words(key) for key in kit.seat_keys(session.setup, seat)),
            name=name,
        )
        for seat, name in enumerate(names)
    ]


def last_turn(record: VisibleRecord[Any, Any], seat: int) -> int:
    """The record number of a seat's last decision in an earlier round; 0 if it had none."""
    now = record.view(len(record)).round
    return max(
        (
            number
            for number, entry in enumerate(record.entries, 1)
            if entry.kind == "move" and entry.seat == seat and entry.round < now
        ),
        default=0,
    )


def event_lines(
    kit: AnyKit,
    record: VisibleRecord[Any, Any],
    names: Sequence[str],
    plies: Iterable[int],
    words: Texts,
) -> list[str]:
    """Sentences about what happened in these entries of the record."""
    found = []
    for ply in plies:
        entry, before, step = record.entry(ply), record.view(ply - 1), record.step(ply)
        if entry.kind == "call" or tells(step, before):
            found.append(_entry_words(kit, entry, names, before, step, words))
    return [line for line in found if line]


def _entry_words(
    kit: AnyKit,
    entry: VisibleEntry,
    names: Sequence[str],
    before: Any,
    step: SeenStep[Any, Any],
    words: Texts,
) -> str:
    name = names[entry.seat] if 0 <= entry.seat < len(names) else ""
    came = sentences(kit.describe_step(step, before), words)
    if entry.call is not None:
        called = call_words(entry.call, name, words)
        return f"{called} {came}" if called and came else called or came
    if not came and step.action is not None:
        came = kit.format_action(step.action, before)
    if not came:
        return words("describe.secret_made", name=name) if name else ""
    if not name:
        return came
    if step.action is None:
        return f"{words('describe.secret_made', name=name)} {came}"
    return words("describe.played", name=name, move=came)


def call_words(call: Call, name: str, words: Texts) -> str:
    """A sentence about a call; empty if the game's own events tell it."""
    return words(f"describe.call.{_CALLS[type(call)]}", name=name) if type(call) in _CALLS else ""


_CALLS: Final[dict[type, str]] = {
    Resign: "resign",
    TimeUp: "time_up",
    MatchTime: "match_time",
    AgreeDraw: "agree_draw",
}


def whole(parts: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Titled parts as one text, leaving out parts without lines."""
    return "\n\n".join(
        "\n".join((title, *lines)) if title else "\n".join(lines) for title, lines in parts if lines
    )
