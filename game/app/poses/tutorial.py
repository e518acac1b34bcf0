"""Pictures of courses: ``screenshot --scene tutorial`` and its like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.scene import App, Scene

Demo = Callable[["App"], "Scene"]


def _demo(
    lesson: str, game: str = "tank_chess", course: str = "", *, steps: int = 0, aim: bool = True
) -> Demo:
    """A lesson after so many steps, with the next one's solution aimed at."""

    def demo(app: App) -> Scene:
        from game.app.tutorial.scene import Tutorial, make

        made = make(app, game, lesson, course)
        assert isinstance(made, Tutorial)
        for _ in range(steps):
            made.play_chosen(made.play.solution())
            made.finish()
        if aim and made.thinking:
            made.table.aim(made.play.solution())
        return made

    return demo


def _of(course: str, lesson: str, steps: int = 0, *, aim: bool = False) -> Demo:
    return _demo(lesson, "battlegrounds", course, steps=steps, aim=aim)


def _with_reach(lesson: str) -> Demo:
    """A lesson of Flames of Tanks with its drive aimed at, and the reach found."""

    def demo(app: App) -> Scene:
        made = _demo(lesson, "flames_of_tanks")(app)
        table: Any = made.table  # type: ignore[attr-defined]
        table.plan.wait()
        table.refresh()
        return made

    return demo


DEMOS: dict[str, Demo] = {
    "tutorial": _demo("", aim=False),
    "tutorial_shoot": _demo("sides"),
    "tutorial_done": _demo("shoot", steps=1),
    "tutorial_match": _demo("match"),
    "tutorial_battlegrounds_battle": _of("battle", "move"),
    "tutorial_battlegrounds_battle_pair": _of("battle", "pair", 1),
    "tutorial_battlegrounds_battle_upgrade": _of("battle", "upgrade", aim=True),
    "tutorial_battlegrounds_battle_done": _of("battle", "tank", 2),
    "tutorial_battlegrounds_battle_match": _of("battle", "match"),
    "tutorial_battlegrounds_team": _of("team", "upgrade"),
    "tutorial_battlegrounds_family": _of("family", "covered", 3),
    "tutorial_battlegrounds_solo": _of("solo", "artillery"),
    "tutorial_tank_tactics": _demo("drive", "tank_tactics"),
    "tutorial_tank_tactics_dice": _demo("dice", "tank_tactics", aim=False),
    "tutorial_tank_tactics_cards": _demo("cards", "tank_tactics", steps=2),
    "tutorial_flames_of_tanks": _with_reach("drive"),
    "tutorial_flames_of_tanks_side": _with_reach("side"),
    "tutorial_flames_of_tanks_refit": _demo("refit", "flames_of_tanks", aim=False),
    "tutorial_flames_of_tanks_workshop": _with_reach("workshop"),
    "tutorial_flames_of_tanks_smoke": _with_reach("smoke"),
    "tutorial_flames_of_tanks_smoke_done": _demo("smoke", "flames_of_tanks", steps=2),
    "tutorial_flames_of_tanks_done": _demo("claim", "flames_of_tanks", steps=2),
    "tutorial_tank_tactics_done": _demo("flag", "tank_tactics", steps=3),
}
"""By the names of ``screenshot``."""
