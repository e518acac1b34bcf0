"""Pictures of courses: ``screenshot --scene tutorial`` and its like."""

from __future__ import annotations

from game.app.poses.posed import Posed
from game.app.tutorial.scene import Tutorial, make


class PosedLesson(Posed):
    """A lesson of a course."""

    def begin(self, *, lesson: str, game: str = "tank_chess", course: str = "", steps: int = 0) -> None:
        """The lesson after so many steps."""
        self.scene = make(self.app, game, lesson, course)
        assert isinstance(self.scene, Tutorial)
        for _ in range(steps):
            self.scene.play_chosen(self.scene.play.solution())
            self.scene.finish()

    def aim(self) -> None:
        """The next step's solution is aimed at, if the lesson has one."""
        if self.scene.thinking:
            self.scene.table.aim(self.scene.play.solution())

    def reach(self) -> None:
        """How far the tank comes is found."""
        self.scene.table.plan.wait()
        self.scene.table.refresh()


SCREEN = PosedLesson
