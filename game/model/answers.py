"""What enemies could do next to a plan, and the one verdict of it that the board, the list of moves, hints,
descriptions, lessons, the terminal and the last page read.

A game hands over threats; ``judged`` makes the verdict. Places are the game's own: numbers of squares, or
points of a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from game.model.keyed_text import KeyedText, Name
from game.model.steps import Steps

Verdict = Literal[
    "wins", "draws", "loses", "match", "self", "lost", "risked", "hurt", "still", "open", "holds", "safe"
]
"""What comes of a plan at the worst. It ends the match itself (``wins``, ``draws``, ``loses``). A reply can
end the match against who plans (``match``). The plan itself destroys an own piece (``self``). A reply can
destroy a piece that moved, or one that only the plan exposes (``lost``), can do so by chance (``risked``), or
can hurt one (``hurt``). Only what could be destroyed before still can be (``still``). The search isn't
complete (``open``). What could be hit stands (``holds``). Nothing of the kind, after a complete search
(``safe``)."""

WORST_FIRST: Final[tuple[Verdict, ...]] = (
    "loses", "match", "self", "lost", "risked", "hurt", "still", "open", "holds", "safe", "draws", "wins",
)  # fmt: skip
"""The verdicts from the worst to the best."""

Ends = Literal["wins", "draws", "loses"]
"""How a plan itself ends the match for who plans."""

When = Literal["now", "new", "still", "freed"]
"""When something threatens: the plan itself does it; only after the plan; before it, too; before it, and no
longer."""

GRAVE_CHANCE: Final = Fraction(1, 3)
"""Least chance of losing a piece, or the match, that is grave."""

GRAVE_HARM: Final = Fraction(1, 2)
"""Least part of the hit points left that is grave to lose."""


@dataclass(frozen=True, slots=True)
class EnemyAnswer:
    """What one enemy piece could do in its next turn. ``seat``: who plays it; ``path``: where it stands, and
    the places it drives over, empty if it doesn't matter, or nobody may know, which piece it is; ``facing``:
    how it stands at the end, in the game's own measure, ``None`` if that says nothing; ``target``: the place
    of what it hits, ``None`` for a piece that leaves the board ``over`` its edge in that direction; ``lob``:
    it fires over what lies between.

    ``label``: a few words on the board; ``move``: its notation, empty where it has none; ``told``: a
    sentence about it for who can't see the board. Where it ends the match, both say so."""

    seat: int
    path: tuple[Any, ...]
    facing: int | None
    target: Any | None
    label: KeyedText
    told: KeyedText
    move: str = ""
    over: int | None = None
    lob: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """One thing that enemies could do in their next turns: end the ``match`` against who plans, or destroy or
    hit a ``piece``. ``at``: the place of the piece, or of what decides the match (a Command that falls or
    escapes, a goal), ``None`` for none; ``moved``: the plan moves this piece.

    ``chance``: 1 if they surely can, else how likely they then do it (0 to 1), ``None`` where nobody can
    tell; ``harm``: hit points, of those ``left``, 0 for a hit that the piece stands, ``None`` where it is
    destroyed. ``figure``: chance or harm as a few signs; ``by``: how many enemy pieces could do it, each
    alone or as a part of it; ``answers``: how, the worst first, for those that are known.

    ``piece`` and ``spot`` name piece and place in the verdict's sentence; ``told``: a whole sentence instead,
    for how the match is lost, or no longer is."""

    what: Literal["match", "piece"]
    at: Any | None
    when: When = "new"
    chance: Fraction | float | None = 1
    harm: int | None = None
    left: int = 1
    moved: bool = False
    figure: KeyedText | None = None
    by: int = 1
    answers: tuple[EnemyAnswer, ...] = ()
    piece: Name | KeyedText | str = ""
    spot: str = ""
    told: KeyedText | None = None

    @property
    def verdict(self) -> Verdict:
        """What this alone makes of a plan."""
        if self.when == "freed":
            return "safe"
        if self.what == "match":
            return "match"
        if self.when == "now":
            return "self"
        if self.harm == 0:
            return "holds"
        if self.when == "still" and not self.moved:
            return "still"
        if self.harm is not None:
            return "hurt"
        return "lost" if self.chance == 1 else "risked"

    @property
    def share(self) -> float:
        """How much of the piece, or of the match, is lost on average (0 to 1); what nobody can tell counts as
        a half."""
        if self.harm is not None:
            return self.harm / self.left
        return 0.5 if self.chance is None else float(self.chance)

    @property
    def grave(self) -> bool:
        """Whether that is much, or can't be told."""
        if self.harm is not None:
            return self.harm >= GRAVE_HARM * self.left
        return self.chance is None or self.chance >= GRAVE_CHANCE

    @property
    def order(self) -> tuple[int, float, bool, int]:
        """Less is worse: the verdict, then how much, then what moved, then by how many."""
        return WORST_FIRST.index(self.verdict), -self.share, not self.moved, -self.by

    @property
    def sentence(self) -> KeyedText:
        """This in words, where no answer tells it."""
        if self.told is not None:
            return self.told
        key = "freed" if self.when == "freed" else self.verdict
        return KeyedText(
            f"describe.verdict.{key}{'' if self.spot else '_somewhere'}",
            {"piece": self.piece, "at": self.spot, "figure": self.figure or ""},
        )


@dataclass(frozen=True, slots=True)
class PieceSign:
    """The sign at an own piece, or at what decides the match, apart from that of the whole plan. ``freed``:
    out of a threat."""

    at: Any
    verdict: Verdict | Literal["freed"]
    figure: KeyedText | None
    grave: bool


@dataclass(frozen=True, slots=True)
class EnemyAnswers:
    """What enemies could do after a plan, as ``judged`` makes it. ``at``: where the planned piece then is, or
    where it falls, ``None`` if it has left the board; ``verdict``: what comes of the whole plan at the worst;
    ``moved``: of the planned piece alone; ``figure``: how bad, as a few signs, such as "−8"; ``grave``: that
    is much.

    ``threats``: the worst first; the first ``lines`` of their answers are drawn. ``complete``: nothing was
    left out that could be worse. ``more``: sentences about what they leave out."""

    at: Any | None
    verdict: Verdict
    moved: Verdict = "safe"
    threats: tuple[Threat, ...] = ()
    lines: int = 1
    figure: KeyedText | None = None
    grave: bool = True
    complete: bool = True
    more: tuple[KeyedText, ...] = ()

    @property
    def answers(self) -> tuple[EnemyAnswer, ...]:
        """The answers of all threats, the worst first; one for each piece that could do it and each piece
        hit."""
        return tuple(answer for threat in self.threats for answer in threat.answers)

    @property
    def dangers(self) -> tuple[Threat, ...]:
        """The threats that are still there."""
        return tuple(threat for threat in self.threats if threat.when != "freed")

    @property
    def signs(self) -> tuple[PieceSign, ...]:
        """The signs at other places than the planned piece's, one a place; what is out of danger has one only
        if the match isn't lost all the same."""
        found: dict[Any, PieceSign] = {}
        for threat in self.threats:
            if threat.at in (None, self.at) or threat.at in found or threat.verdict == "holds":
                continue
            if threat.when != "freed":
                found[threat.at] = PieceSign(threat.at, threat.verdict, threat.figure, threat.grave)
            elif self.verdict not in ("match", "loses"):
                found[threat.at] = PieceSign(threat.at, "freed", None, False)
        return tuple(found.values())

    @property
    def sentences(self) -> tuple[KeyedText, ...]:
        """What is to be said beside the answers that are drawn, the worst first: the threats that none of
        these tell, how many enemies could do the worst where the answers don't show each, and what they leave
        out; or that there is nothing."""
        drawn = self.answers[: self.lines]
        untold = [one.sentence for one in self.threats if not any(answer in drawn for answer in one.answers)]
        if self.verdict in ("wins", "draws", "loses", "safe") or (self.verdict == "open" and not drawn):
            untold.insert(0, KeyedText(f"describe.verdict.{self.verdict}"))
        worst = next(iter(self.dangers), None)
        if worst is not None and worst.by > max(1, len(worst.answers)):
            untold.append(KeyedText("describe.verdict.by", {"n": worst.by}))  # fewer are better
        return (*untold, *self.more)

    @property
    def told(self) -> tuple[KeyedText, ...]:
        """All this in words, the worst first: the answers that are drawn, and the sentences beside them."""
        return (*(answer.told for answer in self.answers[: self.lines]), *self.sentences)


def judged(
    at: Any | None,
    threats: Sequence[Threat] = (),
    *,
    ends: Ends | None = None,
    complete: bool = True,
    lines: int = 1,
    more: Sequence[KeyedText] = (),
) -> EnemyAnswers:
    """Return the verdict of a plan: the worst of its threats, wherever it stands. ``ends``: the plan itself
    ends the match; the rest as in ``EnemyAnswers``."""
    if ends is not None:
        return EnemyAnswers(at, ends, ends, more=tuple(more))
    ordered = tuple(sorted(threats, key=lambda threat: threat.order))
    worst = next((one for one in ordered if one.when != "freed"), None)
    verdict = _worse(worst, complete)
    shown = worst if worst is not None and worst.verdict == verdict else None
    return EnemyAnswers(
        at,
        verdict,
        _worse(next((one for one in ordered if one.moved and one.at == at), None), complete),
        ordered,
        lines,
        None if shown is None else shown.figure,
        shown is None or shown.grave,
        complete,
        tuple(more),
    )


def _worse(worst: Threat | None, complete: bool) -> Verdict:
    least: Verdict = "safe" if complete else "open"
    return least if worst is None else min(worst.verdict, least, key=WORST_FIRST.index)


Answering = Steps[EnemyAnswers | None]
"""Finds the answers to a plan in steps of about a millisecond; ``None`` only if the plan isn't legal, or
there is nobody to answer it yet."""


def no_answers() -> Answering:
    """Answers of a game that has none to tell."""
    return None
    yield
