"""Plays a lesson from its file: which actions it accepts, and what follows. Knows no game: it asks the
rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any

from game.data.files.content import Content
from game.data.files.problems import KeyPath
from game.data.puzzles.lessons import MAX_FORCED, Accept, Lesson, LessonStep
from game.model.contract import CHANCE, Refusal, Step, TextError
from game.model.kit import AnyKit
from game.model.steps import finished

Played = tuple[Any, Step[Any, Any]]
"""A state, and the step taken in it."""


class LessonPlay:
    """A lesson being played. Raises ``TextError`` for an invalid position."""

    def __init__(self, lesson: Lesson, kit: AnyKit, content: Content) -> None:
        self.lesson, self.kit = lesson, kit
        self.state: Any = lesson.start(kit, content)
        self.number = 0
        """Index of the current step."""
        self.at: KeyPath = ()
        """The key, below the step, that a ``TextError`` of ``play`` is about."""
        seat = kit.game.to_act(self.state)
        self.seat: int = 0 if lesson.on_map or seat is None or seat < 0 else seat
        """The player's seat: the one to move in the position, the first one in a match on a map."""

    @property
    def done(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson.parts)

    @property
    def step(self) -> LessonStep:
        """The current step; only while the lesson isn't done."""
        return self.lesson.parts[self.number]

    def accepts(self, action: Any) -> bool:
        """Whether a legal action is what the current step asks for."""
        return accepts(self.step.accept, self.kit, self.state, action)

    def refusal(self) -> Refusal:
        """The refusal of a legal action that the current step doesn't ask for."""
        return Refusal(self.lesson.rule, self.lesson.key("wrong", self.number))

    def solution(self) -> Any:
        """The stored solution of the current step as an action. Raises ``TextError`` if it isn't one here."""
        return self.kit.parse_action(self.step.solution, self.state)

    def play(self, action: Any) -> list[Played]:
        """Do the step: the action, then what follows it in the file. Raises ``TextError`` if the file's
        continuation isn't possible; ``at`` names its key then."""
        game, step = self.kit.game, self.step
        self.at = ("solution",)
        played = [self._apply(action)]
        for index, text in enumerate(step.then):
            self.at = ("then", index)
            played += self._forced(text)
            following = self.kit.parse_action(text, self.state)
            refusal = game.refuse(self.state, following)
            if refusal is not None:
                raise TextError("{text} can’t come next ({rule})", text=text, rule=refusal.rule)
            played.append(self._apply(following))
        self.at = ("then",)
        played += self._forced()
        self.number += 1
        if not self.done and game.to_act(self.state) != self.seat:
            raise TextError("the player isn’t to move after this, but more steps follow")
        return played

    def _apply(self, action: Any) -> Played:
        before = self.state
        step = self.kit.game.apply(before, action)
        self.state = step.state
        return before, step

    def _forced(self, text: str = "") -> Iterator[Played]:
        """Yield outcomes of chance without an alternative, up to the one that ``text`` names."""
        for _ in range(MAX_FORCED):
            if self.kit.game.to_act(self.state) != CHANCE:
                return
            outcomes = self.kit.game.chance(self.state)
            if outcomes is None or len(outcomes) != 1:
                return
            if text and self.kit.format_action(outcomes[0][0], self.state) == text:
                return
            yield self._apply(outcomes[0][0])


def accepts(wanted: Accept, kit: AnyKit, state: Any, action: Any) -> bool:
    """Whether a legal action is what ``wanted`` asks for."""
    if wanted.moves:
        text = kit.format_action(action, state)
        if not any(fnmatchcase(text, pattern) for pattern in wanted.moves):
            return False
    seat = kit.game.to_act(state)
    if wanted.verdict is not None:
        assert seat is not None, "somebody acts"
        found = finished(kit.answering(kit.game.observe(state, seat), (action,)))
        if found is None or found.verdict != wanted.verdict:
            return False
    if not (wanted.events or wanted.holds or wanted.wins or wanted.safe):
        return True
    step = kit.game.apply(state, action)
    happened = {event.key for event in step.events}
    if any(key not in happened for key in wanted.events):
        return False
    if not all(kit.holds(fact, step.state) for fact in wanted.holds):
        return False
    if wanted.wins:
        result = kit.game.result(step.state)
        if result is None or seat not in result.winners or result.drawn:
            return False
    return not wanted.safe or not _loses(kit, step.state, seat)


def _loses(kit: AnyKit, state: Any, seat: int | None) -> bool:
    """Whether some answer of the other side ends the match without this seat among the winners. In a game
    with ``info.sampled`` only a sample of answers is tried."""
    game = kit.game
    for answer in game.actions(state) if game.result(state) is None else ():
        result = game.result(game.apply(state, answer).state)
        if result is not None and seat not in result.winners:
            return True
    return False


def lesson_problems(
    lesson: Lesson, kit: AnyKit, content: Content, tell: Callable[[Refusal], str]
) -> Iterator[tuple[KeyPath, str]]:
    """Find everything wrong, by the rule book, with a lesson of good form; gives key paths and messages.
    ``tell`` words a refusal."""
    try:
        play = LessonPlay(lesson, kit, content)
    except TextError as error:
        yield ("match", "map") if lesson.on_map else ("position",), str(error)
        return
    while not play.done:
        number, game = play.number, kit.game
        actions = {kit.format_action(action, play.state) for action in game.actions(play.state)}
        for index, pattern in enumerate(play.step.accept.moves):
            # an action outside the sample may still be possible
            if not game.info.sampled and not any(fnmatchcase(text, pattern) for text in actions):
                yield lesson.path(number, "accept", "moves", index), f"nothing possible here is {pattern}"
        unknown = False
        for index, fact in enumerate(play.step.accept.holds):
            try:
                kit.holds(fact, play.state)
            except TextError as error:
                unknown = True
                yield lesson.path(number, "accept", "holds", index), str(error)
        if unknown:
            return
        try:
            action = play.solution()
        except TextError as error:
            yield lesson.path(number, "solution"), str(error)
            return
        refusal = game.refuse(play.state, action)
        if refusal is not None:
            yield lesson.path(number, "solution"), f"this is not possible here: {tell(refusal)}"
            return
        if not play.accepts(action):
            yield lesson.path(number, "solution"), "this is not what the step accepts"
        try:
            play.play(action)
        except TextError as error:
            yield lesson.path(number, *play.at), str(error)
            return
