"""Whether an action is what a lesson asks for. Knows no game: the rule book is asked."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from game.data.lessons import Lesson
from game.model.contract import Refusal, TextError
from game.model.kit import Kit


def accepts(lesson: Lesson, kit: Kit[Any, Any], state: Any, action: Any) -> bool:
    """Whether a legal action is what the lesson asks for."""
    wanted = lesson.accept
    if wanted is None:
        return True
    if wanted.moves:
        text = kit.format_action(action, state)
        if not any(fnmatchcase(text, pattern) for pattern in wanted.moves):
            return False
    if not (wanted.events or wanted.wins or wanted.safe):
        return True
    step = kit.game.apply(state, action)
    happened = {event.key for event in step.events}
    if any(key not in happened for key in wanted.events):
        return False
    seat = kit.game.to_act(state)
    if wanted.wins:
        result = kit.game.result(step.state)
        if result is None or seat not in result.winners or result.drawn:
            return False
    return not wanted.safe or not _loses(kit, step.state, seat)


def _loses(kit: Kit[Any, Any], state: Any, seat: int | None) -> bool:
    """Whether some answer of the other side ends the match without this seat among the winners."""
    game = kit.game
    for answer in game.actions(state) if game.result(state) is None else ():
        result = game.result(game.apply(state, answer).state)
        if result is not None and seat not in result.winners:
            return True
    return False


def refusal(lesson: Lesson) -> Refusal:
    """What is told of a legal action that is not what is asked for."""
    return Refusal(lesson.rule, lesson.key("wrong"))


def solution(lesson: Lesson, kit: Kit[Any, Any], state: Any) -> Any:
    """The stored solution as an action. Raises ``TextError`` if it is none here."""
    if not lesson.solution:
        raise TextError(f"the lesson {lesson.id} has no solution")
    return kit.parse_action(lesson.solution, state)
