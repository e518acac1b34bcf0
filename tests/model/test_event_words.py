"""Events in words, by what their classes and their game declare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import Event
from game.model.event_words import EventWords
from game.model.keyed_text import KeyedText


@dataclass(frozen=True, slots=True)
class Hit(Event):
    key = "depot.event.hit"
    square: int
    pips: tuple[int, ...]
    why: str = "shot"

    @property
    def most(self) -> int:
        return max(self.pips)

    def endings(self, view: Any) -> Sequence[str]:
        return ("", f"_{view[self.square]}")


WORDS = EventWords[str](
    {
        "place=square": lambda view, at: view[at],
        "n=most": None,
        "row=square,why": lambda _, at, why: f"{at}{why}",
    }
)


def test_each_ending_is_a_sentence_with_all_gaps_filled() -> None:
    params = {"square": 1, "why": "shot", "place": "b", "n": 6, "row": "1shot"}
    assert WORDS.told([Hit(1, (2, 6))], "abc") == [
        KeyedText("depot.event.hit", params),
        KeyedText("depot.event.hit_b", params),
    ]


def test_a_tuple_that_nobody_words_fills_no_gap() -> None:
    """Texts would join its parts with a plus."""
    assert "pips" not in WORDS.told([Hit(0, (1,))], "a")[0].params


def test_an_event_without_words_of_its_own_has_one_sentence_and_is_seen_by_all() -> None:
    event = Event()
    assert (event.endings(None), event.seen_by(None, 1)) == (("",), event)
    assert EventWords[None]({}).told([event], None) == [KeyedText("event")]


def test_of_two_gaps_the_later_counts_where_an_event_has_both() -> None:
    words = EventWords[str]({"n=square": None, "n=square,pips": lambda _, at, pips: len(pips)})
    assert words.told([Hit(0, (1, 2, 3))], "a")[0].params["n"] == 3
