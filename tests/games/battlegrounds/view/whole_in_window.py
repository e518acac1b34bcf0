"""Play a whole match of Battlegrounds in a real window by posted mouse events, from the setup to the end.

``python3 -m tests.games.battlegrounds.view.whole_in_window OPTION PLAYERS PEOPLE [PICTURES]`` needs a
display (Xvfb will do). The bots of the other seats think in their own process, as for people; what the people
do is advised by a bot and done by mouse. Prints one line of facts; a picture of each phase, the first time it
comes, is saved into the folder given.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pygame

from game.app.start import new_app
from tests.app.whole_match_in_window import PATIENCE_S, WindowHands, picture
from tests.games.battlegrounds.view.hands import BoardHands

LONGEST = 900
"""Decisions of people after which a match is given up as stuck."""


class WindowBoardHands(WindowHands, BoardHands):
    """Hands on the table in real time."""

    def settle(self, frames: int = 200) -> None:
        """Until a person may choose; whoever sits down opens the curtain."""
        begin = time.monotonic()
        controller = self.match_scene.controller
        while time.monotonic() - begin < PATIENCE_S:
            if self.scene.name == "handover":
                self.key("return")
            super().settle(frames)
            if self.scene.name != "handover" and (controller.chooser is not None or controller.over):
                return


def sit_down(hands: WindowBoardHands, option: str, players: int, people: int, folder: Path | None) -> None:
    """From the setup to the first decision."""
    setup: Any = hands.app.open("setup", game="battlegrounds", map=option)
    hands.wait(0.3)
    places = [len(setup.kit.info.seatings[way].sides) for way in setup.draft.seatings()]
    setup.draft.sit(places.index(players))
    for seat in range(players):
        setup.draft.set_seat(seat, kind="person" if seat < people else "bot")
    setup.repaint()
    hands.wait(0.1)
    picture(hands.app, folder, f"{option}_{players}_setup")
    hands.click("start")
    hands.wait(0.3)
    hands.match_scene = hands.scene  # type: ignore[assignment]
    hands.settle()


def play(option: str, players: int, people: int, folder: Path | None = None) -> dict[str, Any]:
    """Play it, the first ``people`` seats by mouse; gives the facts."""
    app = new_app()
    app.open("menu")
    app.step([], 0.0)
    hands = WindowBoardHands(app)
    look = app.settings.look.model_copy(update={"animation_speed": 4.0})
    app.settings = app.settings.model_copy(update={"look": look})
    hands.frames = []
    sit_down(hands, option, players, people, folder)
    controller = hands.match_scene.controller
    phases: set[str] = set()
    decisions = 0
    while not controller.over and decisions < LONGEST:
        assert controller.chooser is not None, hands.scene.name
        phase = hands.session.view(controller.chooser).phase
        if phase not in phases:
            phases.add(phase)
            picture(app, folder, f"{option}_{players}_{phase}")
        hands.do(hands.advice(decisions), hands.click_spot)
        decisions += 1
        if decisions == 40:
            picture(app, folder, f"{option}_{players}_middle")
    hands.wait(0.8)
    picture(app, folder, f"{option}_{players}_end")
    result = hands.session.result
    facts = {
        "option": option,
        "players": players,
        "people": people,
        "driver": pygame.display.get_driver(),
        "decisions": decisions,
        "entries": len(hands.session.whole_line),
        "over": controller.over,
        "reason": result.reason if result else "",
        "scores": [] if result is None else list(result.scores),
        "phases": sorted(phases),
        "scene": hands.scene.name,
        "longest_frame_ms": round(max(hands.frames), 1),
    }
    app.close()
    return facts


if __name__ == "__main__":
    where = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    found = play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), where)
    print(" ".join(f"{key} {value}" for key, value in found.items()))
