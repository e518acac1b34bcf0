"""A match in words, for who can't see its board: what is on it, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.data.texts import Texts
from game.data.wording import telling_words
from game.model.contract import CHANCE, SeenStep, tells
from game.model.kit import Kit
from game.model.session import Session

ActionWords = Callable[[Any, SeenStep[Any, Any]], str]
"""What an action is called: from the view before it, and the step."""


def position_lines(kit: Kit[Any, Any], view: Any, words: Texts) -> list[str]:
    """A position, a line for each thing; of a game that has no words for it its board as text."""
    told = [telling_words(one, words) for one in kit.describe(view)]
    return told or kit.text_board(view).splitlines()


def player_lines(
    kit: Kit[Any, Any], session: Session[Any, Any], names: Sequence[str], words: Texts
) -> list[str]:
    """Who plays what."""
    return [
        words(
            "describe.player",
            side=" + ".join(words(key) for key in kit.seat_keys(session.setup, seat)),
            name=name,
        )
        for seat, name in enumerate(names)
    ]


def last_turn(session: Session[Any, Any], seat: int) -> int:
    """The number of the seat's last decision in an earlier turn; 0 if it had none."""
    turn = session.state.turn
    return max(
        (
            number
            for number, played in enumerate(session.line, 1)
            if played.entry.kind == "move" and played.entry.seat == seat and played.before.turn < turn
        ),
        default=0,
    )


def event_lines(
    kit: Kit[Any, Any],
    session: Session[Any, Any],
    names: Sequence[str],
    reader: int,
    plies: Iterable[int],
    words: Texts,
    called: ActionWords | None = None,
) -> list[str]:
    """What happened in these entries of the record, as ``reader`` may look it up now; ``called`` words an
    action, which otherwise is its notation."""
    found = []
    for ply in plies:
        entry = session.line[ply - 1].entry
        before, step = session.recalled_at(ply - 1, reader), session.recalled(ply, reader)
        if entry.kind == "call" or tells(step, before):
            found.append(_entry_words(kit, entry, names, before, step, words, called))
    return [line for line in found if line]


def _entry_words(
    kit: Kit[Any, Any],
    entry: Any,
    names: Sequence[str],
    before: Any,
    step: SeenStep[Any, Any],
    words: Texts,
    called: ActionWords | None,
) -> str:
    came = [telling_words(told, words) for told in kit.recount(step.events, before)]
    if not came:
        came = [telling_words(told, words) for told in kit.tell(step.events, before)]
        if entry.kind != "call" and step.action is None and entry.seat != CHANCE:
            came = [words("describe.secret_made"), *came]
        elif called is not None:
            came = [one for one in (called(before, step), *came) if one]
        elif step.action is not None and (entry.seat != CHANCE or not came):
            came = [kit.format_action(step.action, before), *came]
    what = "; ".join(came)
    if not what or not 0 <= entry.seat < len(names):
        return what
    return words("describe.played", name=names[entry.seat], move=what)


def whole(parts: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Titled parts as one text; those without a line are left out."""
    return "\n\n".join(
        "\n".join((title, *lines)) if title else "\n".join(lines) for title, lines in parts if lines
    )
