"""Spreading what is painted over frames: what has to wait for the next one, and for how long at most."""

from __future__ import annotations

import threading

from game.ui.paint.frame_time import MOST_FRAMES, PAINTED_MS, UPDATED_MS, FrameTime, Postponed


class Clock:
    """Seconds that only pass when they are told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def spend(self, ms: float) -> None:
        self.seconds += ms / 1000


def painted(
    frame: FrameTime, clock: Clock, wanted: list[Postponed], *, updated: float = 0.0, each: float = 0.0
) -> list[Postponed]:
    """What of that is painted in a frame that takes so many ms before drawing, and so many for each."""
    frame.begin()
    clock.spend(updated)
    found = []
    with frame.spread():
        for one in wanted:
            if not one.waits():
                clock.spend(each)
                found.append(one)
    return found


def test_after_a_long_update_all_is_painted_one_frame_later() -> None:
    clock = Clock()
    frame = FrameTime(clock)
    board = Postponed(frame)
    assert painted(frame, clock, [board], updated=UPDATED_MS - 1) == [board]
    assert painted(frame, clock, [board], updated=UPDATED_MS + 1) == []
    assert frame.left_over == {board}
    assert painted(frame, clock, [board], updated=UPDATED_MS + 1) == [board], "no machine is too slow for it"


def test_what_has_waited_comes_first_and_takes_turns_with_what_was_painted() -> None:
    clock = Clock()
    frame = FrameTime(clock)
    board, beside = Postponed(frame), Postponed(frame)
    long = PAINTED_MS + 1
    order = [painted(frame, clock, [board, beside], each=long) for _ in range(4)]
    assert order == [[board], [beside], [board], [beside]]


def test_a_quick_frame_paints_everything() -> None:
    clock = Clock()
    frame = FrameTime(clock)
    both = [Postponed(frame), Postponed(frame)]
    assert painted(frame, clock, both, each=PAINTED_MS - 1) == both


def test_nothing_waits_for_ever() -> None:
    clock = Clock()
    frame = FrameTime(clock)
    ground, late = Postponed(frame), Postponed(frame)
    frames = 0
    while late not in painted(frame, clock, [Postponed(frame), ground, late], each=PAINTED_MS + 1):
        frames += 1
        assert frames <= MOST_FRAMES


def test_pictures_for_any_other_purpose_are_drawn_at_once() -> None:
    clock = Clock()
    frame = FrameTime(clock)
    found: list[bool] = []
    frame.begin()
    clock.spend(100)
    assert not Postponed(frame).waits(), "not in a frame of the window"
    with frame.spread():
        film = threading.Thread(target=lambda: found.append(Postponed(frame).waits()))
        film.start()
        film.join()
        assert Postponed(frame).waits()
    assert found == [False], "nor in another thread"
