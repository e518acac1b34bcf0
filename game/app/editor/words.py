"""The words for a map being drawn, of squares or of inches, and for what is done to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from game.data.words.texts import Texts
from game.editor.fairer import Proposal
from game.editor.history import HistoryEntry
from game.model.drafting import Draft, MapPalette
from game.model.finding import Finding, Place


class DraftWords(ABC):
    """The words of one game in one language."""

    did: ClassVar[Sequence[str]] = ("editor.did",)
    """Where the words for history entries are, the best first."""

    def __init__(self, texts: Texts, game: str, palette: MapPalette) -> None:
        self.texts, self.game, self.sides = texts, game, palette

    def side(self, side: int | None) -> str:
        """Return what a side is called."""
        keys = self.sides.side_keys
        return self.texts(keys[side]) if side is not None and 0 <= side < len(keys) else ""

    def finding(self, finding: Finding) -> str:
        """Return a finding in words; its parameters may be text keys themselves."""
        texts = self.texts
        params = {
            name: texts(value) if texts.has(str(value)) else value for name, value in finding.params.items()
        }
        return texts(finding.key, **params)

    @abstractmethod
    def size(self, draft: Draft) -> str:
        """Return the board's size in words."""

    @abstractmethod
    def places(self, draft: Draft, places: Sequence[Place]) -> str:
        """Return places in few words."""

    def entry(self, entry: HistoryEntry, draft: Draft) -> str:
        """Say what a history entry did, on the board of that draft."""
        texts, params = self.texts, dict(entry.params)
        ends = [f"_{name}" for name in ("symmetry", "title") if name in params]
        if "symmetry" in params:
            params["symmetry"] = texts(f"editor.symmetry_name.{params['symmetry']}")
        ends += self.word_entry(params, entry, draft)
        keys = [f"{where}.{entry.key}{end}" for where in self.did for end in (*ends, "")]
        return texts(texts.first(*keys, "editor.did.change"), **params)

    @abstractmethod
    def word_entry(self, params: dict[str, Any], entry: HistoryEntry, draft: Draft) -> Sequence[str]:
        """Put words into the parameters of a history entry; return the ends of fitting keys, the best
        first."""

    def proposal(self, proposal: Proposal, draft: Draft) -> str:
        """Return a change that might make a map fairer, in words."""
        params = dict(proposal.params)
        if "side" in params:
            params["side"] = self.side(params["side"])
        self.word_proposal(params, draft)
        words = self.texts(f"fairer.change.{proposal.key}", **params)
        return self.texts("fairer.change.with_twin", what=words) if proposal.twin else words

    @abstractmethod
    def word_proposal(self, params: dict[str, Any], draft: Draft) -> None:
        """Put words in place of the pieces, ground and places in the parameters of a change."""

    @abstractmethod
    def count(self, number: int) -> str:
        """Return a number of squares, or pieces, in words."""

    @abstractmethod
    def counts(self, own: int, twins: int) -> str:
        """Return the numbers of squares, or pieces, and of twins in words."""

    @abstractmethod
    def broken(self, number: int) -> str:
        """Say how many squares, or pieces, break the symmetry."""
