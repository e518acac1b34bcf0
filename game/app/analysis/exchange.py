"""The analysis's exchange with the world: text it copies or shares, and text pasted into it."""

from __future__ import annotations

from collections.abc import Callable

from game.app.analysis.subject import Subject, of_text
from game.app.analysis.tree import AnalysisNode
from game.app.sharing import incoming
from game.app.sharing.share_dialog import ShareSubject
from game.app.table.elsewhere import ask_for_text
from game.app.table.viewer import ViewerScene
from game.data.files.problems import ProblemsError
from game.model.contract import IllegalAction, TextError
from game.ui.controls.clipboard import clipboard_text


class AnalysisExchange:
    """The exchange. ``at`` returns the current node; ``open_one`` opens another analysis on top of this
    one."""

    def __init__(
        self, viewer: ViewerScene, subject: Subject, at: Callable[[], AnalysisNode],
        open_one: Callable[[Subject, AnalysisNode], object],
    ) -> None:  # fmt: skip
        self.viewer, self.subject, self._at, self._open_one = viewer, subject, at, open_one

    def copy_record(self) -> None:
        """Copy the current line, from the start to its end, as a record."""
        self.viewer.copy(self.subject.record_text(self._at()), "analysis.copied_line")

    def paste(self) -> None:
        """Open the position or record in the clipboard, or ask for one as text."""
        app, text = self.viewer.app, clipboard_text()
        if text.strip() and self.open_text(text) is None:
            return

        def ask(text: str, wrong: str) -> None:
            ask_for_text(app, "analysis.paste_title", self.open_text, text=text, wrong=wrong)

        incoming.paste(app, ask)

    def open_text(self, text: str) -> str | None:
        """Open an analysis of a text; return what is wrong with it, or ``None``."""
        viewer = self.viewer
        if not text.strip():
            return viewer.t("match.text_empty")
        try:
            subject, nodes = of_text(viewer.kit.name, text, viewer.app.texts)
        except (TextError, IllegalAction, ValueError) as error:
            return viewer.app.texts.why(error)
        except ProblemsError as error:
            return viewer.app.texts.semicolons(viewer.app.texts.reasons(error)[:3])
        self._open_one(subject, nodes[-1])
        return None

    def share(self) -> None:
        """Share the position shown, or the match it comes from as it was played."""
        subject, viewer = self.subject, self.viewer
        found = ShareSubject(
            viewer.kit, subject.content, subject.setup, viewer.shown(), subject.title or subject.about or
            viewer.app.texts.game_name(viewer.kit.name), match=subject.match,
            flipped=viewer.host.table.overlays.flipped,
        )  # fmt: skip
        viewer.app.open("share", subject=found)
