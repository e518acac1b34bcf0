"""Files and texts dropped on the window: a map opens in the editor where that is open, and comes into
the library everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.ui.scene import App


def dropped(app: App, files: list[Path], texts: list[str]) -> None:
    """What one drop has brought."""
    screens = [scene for scene in app.stack if not scene.overlay]
    if screens and screens[-1].name == "editor":
        _into(screens[-1], files, texts)
        return
    from game.app.maps import importing

    for file in files:
        importing.import_file(app, file)
    if texts and not files:
        importing.import_text(app, "".join(texts))


def _into(editor: Any, files: list[Path], texts: list[str]) -> None:
    # what lies over it (a menu, a question) is answered by the drop
    while editor.app.stack.top is not editor:
        editor.app.pop()
    if not files:
        editor.files.open_text("".join(texts))
        return
    editor.files.open_file(files[0])
    if len(files) > 1:
        editor.say(editor.app.texts("editor.drop.more"))
