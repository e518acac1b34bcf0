"""How a map gets into the editor: from a file, however broken, from a draft, or new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.data.files.problems import Problem, ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.maps.map_import import Incoming
from game.editor.commands import set_meta
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.file_parts import MapFile
from game.model.kit import AnyKit


def open_document(
    kit: AnyKit, definitions: Any, path: Path | None, draft: Draft | None = None,
    problems: Sequence[Problem] = (),
) -> MapDocument:  # fmt: skip
    """Return the document of a file, of a draft, or of a new map.

    An unreadable file gives an empty map with its problems listed, and no path: saving it does not write
    over what somebody may still repair by hand. A draft counts as unsaved.
    """
    if draft is not None:
        document = MapDocument(kit, definitions, draft, path=path, file_problems=problems)
        document.mark_unsaved()
        return document
    assert kit.drafting is not None
    blank: Any = kit.drafting.blank(definitions)
    if path is None:
        return MapDocument(kit, definitions, blank, key="new")
    try:
        document = MapDocument.from_file(kit, definitions, path)
    except ProblemsError as error:
        blank = replace(blank, meta={**blank.meta, "title": path.stem})
        return MapDocument(kit, definitions, blank, file_problems=[*problems, *error.problems])
    document.file_problems = (*problems, *document.file_problems)
    return document


def document_of(kit: AnyKit, definitions: Any, came: Incoming, path: Path | None) -> MapDocument:
    """Return the document of a map from elsewhere; ``path`` is the file it was read from, if any. Raises
    ``ProblemsError`` if it is not YAML."""
    name = path.name if path is not None else came.title
    source, problems = load_yaml(came.text, name)
    if source is None:
        raise ProblemsError(problems)
    return MapDocument.from_source(kit, definitions, source, path=path if came.form == "yaml" else None)


def map_file_of(document: MapDocument, untitled: str) -> MapFile:
    """Return the map as its game plays it; one without a title is called ``untitled``. Raises
    ``NotPlayable`` and ``ProblemsError`` as ``MapDocument.map_file`` does."""
    draft = document.settled
    if draft.title:
        return document.map_file()
    titled = set_meta(draft, title=untitled)
    return MapDocument(document.kit, document.definitions, titled).map_file()
