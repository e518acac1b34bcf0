"""What is known about the position that was asked about last."""

from __future__ import annotations

from game.model.latest import Latest


def test_what_is_known_is_kept_until_another_position_is_asked_about() -> None:
    latest = Latest[list[int], list[str]](lambda position: [])
    one, equal = [1], [1]
    latest.of(one).append("a")
    assert latest.of(one) == ["a"]
    held = latest.of(one)
    assert latest.of(equal) == [], "positions are told apart by identity"
    held.append("b")
    assert latest.of(equal) == [] and latest.of(one) == []
