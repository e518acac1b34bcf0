"""Tables at which the viewer has nothing to choose."""

from __future__ import annotations

import pytest

from tests.shared_matches import played
from tests.view.test_table_sounds import HEARD, table_of


@pytest.mark.parametrize("game", HEARD)
def test_arrows_are_taken_or_ignored_whatever_is_watched(game: str) -> None:
    record = played(game, 30).session.record(0, then=True)
    for ply in range(0, len(record) + 1, 4):
        table = table_of(game)
        table.show(record.view(ply), chooser=None, viewer=0, last=None)
        replies = [table.command(arrow) for arrow in ("up", "left", "down", "right")]
        assert any(reply.taken for reply in replies) == (table.pointing.cursor is not None)
