"""``share --read`` prints what others send, in whatever way it arrives."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.data.files.yaml_files import load_yaml
from tests.data.arrivals import ROWS, arrives, thing


@pytest.mark.sample(now=12, few=40)
@pytest.mark.parametrize(("way", "name"), ROWS)
def test_share_read_prints_what_arrives_in_each_way(
    way: str,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    came = arrives(way, name, tmp_path)
    if came is None:
        pytest.skip("it doesn’t come in that way")
    one, asked = thing(name), came if isinstance(came, str) else str(came[0])
    monkeypatch.setattr(sys, "stdin", io.StringIO(asked))
    told: list[str] = []
    for given in (asked, "-"):
        status = main(["share", "--read", given])
        out = capsys.readouterr()
        assert status == 0, out.err
        told.append(out.out)
    assert told[0] == told[1]
    assert one.printed in told[0]
    if one.kind == "map":
        whole, printed = (load_yaml(text, "map")[0] for text in (one.plain, told[0]))
        assert whole is not None and printed is not None and whole.data == printed.data
