"""What a table says about a line of play: its moves in words, and why it is good; in a game with an
analyst also what another line loses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.data.words.texts import Texts
from game.model.answers import EnemyAnswers

PROPOSER = -1
"""The side in a line's words where the whole line belongs to the player who asks."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of play from a position and its value to the side to act there: hundredths of the weakest
    piece and, where known, the number of own actions until it wins (below 0: of the other side's until it
    loses). A line that nobody has judged is worth 0."""

    actions: tuple[Any, ...]
    value: int = 0
    wins: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence about why a line of play is good. ``about``: the places in the line of the actions that it
    is about; none if it only compares the line with others, such as "No better move"; ``against``: it speaks
    against the line."""

    words: str
    about: tuple[int, ...] = ()
    against: bool = False


@dataclass(frozen=True, slots=True)
class LineWords:
    """One action of a line: the side that makes it, its notation, and plain words for it."""

    side: int
    words: str
    plain: str
    then: str = ""
    """The plain words right after another action of the same piece, where they are shorter."""


def answer_reasons(found: EnemyAnswers | None, words: Texts, about: tuple[int, ...]) -> list[Reason]:
    """Say what enemies could do next to a line's steps ``about``, as the board tells it: the answers that are
    drawn, and one sentence more. That something is out of danger, or nothing in danger, speaks for the
    line."""
    if found is None or found.verdict in ("wins", "draws", "loses"):
        return []
    freed = [threat.sentence for threat in found.threats if threat.when == "freed"]
    told = [one for one in found.told if one not in freed][: found.lines + 1]
    good = [] if found.verdict == "match" else freed[:1]
    return [
        *(Reason(words.told(one), about) for one in good),
        *(Reason(words.told(one), about, against=found.verdict != "safe") for one in told),
    ]


def joined(told: Sequence[LineWords], texts: Texts, shown: Collection[int] | None = None) -> str:
    """Return successive actions of one side in plain words, or only those at the places ``shown``; a piece is
    named once for all that it does in a row."""
    words, before = list[str](), None
    for at in range(len(told)) if shown is None else sorted(shown):
        goes_on = before is not None and all(one.then for one in told[before + 1 : at + 1])
        words.append(told[at].then if goes_on else told[at].plain)
        before = at
    return texts.semicolons(words)


class Explains(Protocol):
    """Explains lines from any observation, also one that isn't shown now, and uses nothing the observation
    hides. Sentences are complete, the most important first, say only what the position and the line show,
    and call the line's first move "it"."""

    def line_words(self, view: Any, actions: Sequence[Any]) -> Sequence[LineWords]:
        """Put the actions of a line into words, up to the first that is illegal or follows a chance event."""
        ...

    def gains(self, view: Any, best: JudgedLine) -> Sequence[Reason]:
        """Say why the line is good, in at least one sentence."""
        ...


def plainly(explains: Explains | None, view: Any, actions: Sequence[Any], texts: Texts) -> str:
    """Return actions in plain words; empty where the game has none for all of them."""
    told = () if explains is None else explains.line_words(view, actions)
    return joined(told, texts) if len(told) == len(actions) else ""


class Compares(Protocol):
    """What a game with an analyst says as well: what a worse line loses."""

    def tempting(self, view: Any, best: Any) -> Any | None:
        """Return an action that looks good at first sight and is of another kind than ``best``: one that a
        player who needs a hint might have made. ``None`` if nothing stands out."""
        ...

    def loses(self, view: Any, best: JudgedLine, other: JudgedLine) -> Sequence[str]:
        """Say what playing ``other`` instead of ``best`` costs, in at least one sentence."""
        ...
