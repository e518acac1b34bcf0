"""Opens a map in the editor, on a board of its kind: squares, or a table measured in inches."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

from game.app.editor.screen import EditorScreen
from game.app.editor.square_screen import SquareEditor
from game.app.editor.starting import open_document
from game.app.editor.table_screen import TableEditor
from game.data.files.content import Content, load_content
from game.data.files.problems import Problem
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.model.table_drafting import TableDraft
from game.ui.scene import App


def make(
    app: App,
    *,
    game: str = "",
    path: Path | str | None = None,
    draft: Draft | None = None,
    problems: Sequence[Problem] = (),
    recover: Recoverable | None = None,
    **_: Any,
) -> EditorScreen[Any]:
    """Open a map: a file's, a draft made elsewhere, or with neither a new one, asked for in a dialog.

    ``problems`` are those of the draft's source; ``recover`` is what a crash left of a map. Raises
    ``ProblemsError`` for a game whose own files are broken, ``ValueError`` for one whose maps are not
    drawn in the app.
    """
    kit = kit_of(window_game(game, attrgetter("editable")))
    content = load_content(kit)
    if recover is not None:
        return _scene(app, recover.open(kit, content.definitions), content, left=recover)
    document = open_document(kit, content.definitions, None if path is None else Path(path), draft, problems)
    return _scene(app, document, content, fresh=path is None and draft is None)


def _scene(app: App, document: MapDocument, content: Content, **how: Any) -> EditorScreen[Any]:
    """Return the editor, with a board for that kind of map."""
    kind = TableEditor if isinstance(document.draft, TableDraft) else SquareEditor
    return kind(app, document, content, **how)
