"""Runs of eight words of the publishers' rule texts, as sums from which no text can be read.

The texts themselves aren't ours to carry. ``python -m tests.data.own_wording TEXT…`` writes the sums of
those text files anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).parent / "own_wording.bin"
RUN = 8
"""Words of a run: shorter ones are stock phrases that nobody owns."""

SUM = 5
"""Bytes of a run's sum."""


def runs(text: str) -> Iterator[str]:
    """Every run of ``RUN`` words of a text, without its signs and capitals."""
    words = re.findall(r"[a-z0-9]+(?:’[a-z]+)?", text.casefold().replace("'", "’"))
    for start in range(len(words) - RUN + 1):
        yield " ".join(words[start : start + RUN])


def run_sum(run: str) -> bytes:
    """The sum of a run, ``SUM`` bytes."""
    return blake2b(run.encode(), digest_size=SUM).digest()


def known_sums() -> frozenset[bytes]:
    """The sums of all runs of the publishers' texts."""
    data = FILE.read_bytes()
    return frozenset(data[at : at + SUM] for at in range(0, len(data), SUM))


def main() -> None:
    """Write the sums of the files named on the command line."""
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]]
    FILE.write_bytes(b"".join(sorted({run_sum(run) for text in texts for run in runs(text)})))


if __name__ == "__main__":
    main()
