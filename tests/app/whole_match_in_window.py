"""Play a whole match in a real window by posted mouse events, from the setup screen to the end screen.

``python3 -m tests.app.whole_match_in_window MAP LEVEL [PICTURES]`` needs a display (Xvfb will do).
The bot thinks in its own process, as for people; the moves of the other side are a bot's too, made by
mouse. Prints one line of facts; pictures are saved into the folder given.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pygame

from game.app.start import new_app
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.ui.window.application import Application
from tests.app.match_hands import Hands

PATIENCE_S = 60.0


class WindowHands(Hands):
    """Hands in real time: bots in their own process need it. ``frames`` are the frames' ms."""

    frames: list[float]

    def settle(self, frames: int = 200) -> None:
        """Frames as they come, until a person may choose or the match is over."""
        begin = time.monotonic()
        while time.monotonic() - begin < PATIENCE_S:
            started = time.perf_counter()
            self.app.step(pygame.event.get(), 1 / 60)
            self.frames.append((time.perf_counter() - started) * 1000)
            controller = self.match_scene.controller
            if controller.chooser is not None or (controller.over and controller.settled):
                break
            time.sleep(1 / 120)
        self.app.step([], 0.1)  # the next click is no half of a double one


def picture(app: Application, folder: Path | None, name: str) -> None:
    """Keep what the window shows."""
    if folder is not None:
        pygame.image.save(app.window.surface, folder / f"{name}.png")


def play(map_name: str, level: int, folder: Path | None = None) -> dict[str, Any]:
    """Play it; gives the facts."""
    app = new_app()
    app.open("menu")
    app.step([], 0.0)
    picture(app, folder, "menu")
    hands = WindowHands(app)
    hands.frames = []
    setup: Any = app.open("setup", game="tank_chess", map=map_name)
    hands.wait(0.3)
    picture(app, folder, "setup")
    app.settings = app.settings.model_copy(
        update={"look": app.settings.look.model_copy(update={"animation_speed": 4.0})}
    )
    setup.draft.set_seat(0, kind="person")
    setup.draft.set_seat(1, kind="bot", level=level)
    setup.repaint()
    hands.wait(0.1)
    hands.click("start")
    hands.wait(0.3)
    hands.match_scene = hands.scene  # type: ignore[assignment]
    hands.settle()
    adviser = LocalWorker("tank_chess")
    turns = 0
    while not hands.match_scene.controller.over and turns < 300:
        view = hands.session.view(0)
        adviser.request(Seen(0, view), 2, turns, Limits(nodes=600))
        move = ask(adviser)
        hands.mouse_move(move)
        turns += 1
        if turns == 8:
            picture(app, folder, "middle")
    hands.settle()
    hands.wait(0.5)
    picture(app, folder, "end")
    facts = {
        "driver": pygame.display.get_driver(),
        "board": f"{view.grid.width}x{view.grid.height}",
        "plies": len(hands.session.whole_line),
        "over": hands.match_scene.controller.over,
        "reason": hands.session.result.reason if hands.session.result else "",
        "scene": hands.scene.name,
        "longest_frame_ms": round(max(hands.frames), 1),
    }
    app.close()
    return facts


if __name__ == "__main__":
    where = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    print(" ".join(f"{key} {value}" for key, value in play(sys.argv[1], int(sys.argv[2]), where).items()))
