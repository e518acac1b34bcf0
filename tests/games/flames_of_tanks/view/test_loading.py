"""What large libraries Flames of Tanks loads, and when."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.slow
def test_numpy_is_loaded_by_who_drives_and_by_nothing_that_is_loaded_ahead() -> None:
    script = (
        "import sys\nfrom importlib import import_module\n"
        "for name in ('rules.kit', 'bots', 'view.view'):\n"
        "    import_module(f'game.games.flames_of_tanks.{name}')\n"
        "from game.view import registry\n"
        "assert registry.view('flames_of_tanks').later\n"
        "for name in registry.view('flames_of_tanks').later: import_module(name)\n"
        "assert 'numpy' not in sys.modules\n"
        "import_module('game.games.flames_of_tanks.rules.reach')\n"
        "assert 'numpy' in sys.modules\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
