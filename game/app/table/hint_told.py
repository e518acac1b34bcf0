"""A bot's hint in words, for the terminal."""

from __future__ import annotations

from typing import Any

from game.data.words.texts import Texts
from game.model.kit import AnyKit
from game.view import registry
from game.view.explains import JudgedLine


def told_hint(kit: AnyKit, view: Any, action: Any, words: Texts) -> list[str]:
    """Say what a proposed action does, and why it is good where the game can tell that without an analyst's
    judgement."""
    explains = registry.view(kit.name).explains(words) if registry.has_view(kit.name) else None
    if explains is None:
        return []
    told = [line.plain for line in explains.line_words(view, [action])[:1]]
    if kit.info.analyst:
        return told
    return [*told, *(one.words for one in explains.gains(view, JudgedLine((action,))))]
