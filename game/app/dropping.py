"""Files and texts dropped on the window: a map opens in the editor where that is open, and comes into
the library everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from game.ui.application import App
    from game.ui.scene import Scene


class Drops:
    """Gathers what one drop brings, which comes as an event a file, and takes it when it is whole."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._begun = False
        self._files: list[str] = []
        self._texts: list[str] = []

    def take(self, event: pygame.event.Event) -> bool:
        """An event; whether it was about a drop."""
        if event.type == pygame.DROPBEGIN:
            self._begun = True
        elif event.type == pygame.DROPFILE:
            self._files.append(str(event.file))
        elif event.type == pygame.DROPTEXT:
            self._texts.append(str(event.text))
        elif event.type == pygame.DROPCOMPLETE:
            self._begun = False
        else:
            return False
        if not self._begun and (self._files or self._texts):
            files, self._files = self._files, []
            texts, self._texts = self._texts, []
            self._dropped([Path(file) for file in files], texts)
        return True

    def _dropped(self, files: list[Path], texts: list[str]) -> None:
        editor = self._editor()
        if editor is not None:
            self._into(editor, files, texts)
            return
        from game.app.maps import importing

        for file in files:
            importing.import_file(self.app, file)
        if texts and not files:
            importing.import_text(self.app, "".join(texts))

    def _into(self, editor: Any, files: list[Path], texts: list[str]) -> None:
        # what lies over it (a menu, a question) is answered by the drop
        for _ in list(self.app.stack):
            if self.app.stack.top is not editor:
                self.app.pop()
        if not files:
            editor.files.open_text("".join(texts))
            return
        editor.files.open_file(files[0])
        if len(files) > 1:
            editor.say(self.app.texts("editor.drop.more"))

    def _editor(self) -> Any:
        """The editor, if that is the screen there is."""
        scenes: list[Scene] = [scene for scene in self.app.stack if not scene.overlay]
        return scenes[-1] if scenes and scenes[-1].name == "editor" else None
