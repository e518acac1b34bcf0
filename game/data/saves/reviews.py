"""An analyst's judgements of a match's positions, kept by the match's content, so that nobody waits for
them twice.

The files are a cache: the oldest are deleted when there are many, and one that can't be read is ignored.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from game.data.files.json_files import read_json_as
from game.data.files.paths import atomic_write, shown_path, user_cache
from game.data.saves.match_file import header_of
from game.data.saves.match_plan import MatchPlan

MAX_BYTES: Final = 4_000_000
"""Size limit in bytes; larger files are not read."""

MAX_FILES: Final = 200
"""Most reviews that are kept: those written last."""

Share = Annotated[float, Field(ge=0.0, le=1.0)]

_log = logging.getLogger(__name__)


class JudgedPosition(BaseModel):
    """An analyst's judgement of one position: a score for the first side in hundredths, a known end (see
    ``Thought``), the depth of the search, and the expected play as texts (``Kit.format_action``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    score: int = Field(ge=-100_000_000, le=100_000_000)
    mate: int | None = Field(default=None, ge=-10_000, le=10_000)
    depth: int = Field(default=0, ge=0, le=10_000)
    line: tuple[Annotated[str, StringConstraints(max_length=200)], ...] = Field(default=(), max_length=40)


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    nodes: int = Field(ge=1)
    positions: tuple[JudgedPosition | None, ...] = Field(max_length=100_000)


class _Estimates(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    version: str = Field(max_length=40)
    positions: tuple[tuple[Share, ...] | None, ...] = Field(max_length=100_000)


Kept = TypeVar("Kept", _File, _Estimates)


def _load(model: type[Kept], path: Path, count: int) -> Kept | None:
    """Read the file of a match with ``count`` positions; ``None`` if it is missing or can't be read."""
    try:
        kept = read_json_as(model, path, MAX_BYTES)
        if len(kept.positions) != count:
            raise ValueError(f"{len(kept.positions)} positions of a match with {count}")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        _log.warning("%s can’t be read and is made anew: %s", shown_path(path), error)
        return None
    return kept


def review_key(plan: MatchPlan, actions: Sequence[str]) -> str:
    """A name made of everything that decides a match's positions: rules, map or position, definitions,
    options, and the actions as texts. Who played and when makes no difference."""
    header = header_of(plan)
    parts = [header.game, header.rules, header.start, header.options, header.setup.model_dump(mode="json")]
    text = json.dumps([*parts, list(plan.sides), list(actions)], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def review_file(key: str) -> Path:
    """The path of the review with that key; need not exist."""
    return user_cache() / "reviews" / f"{key}.json"


def load_review(key: str, nodes: int, count: int) -> dict[int, JudgedPosition]:
    """The judgements of a match with ``count`` positions, by ply, as far as they were made with ``nodes``
    nodes. Empty if nothing can be read; the log names a damaged file."""
    kept = _load(_File, review_file(key), count)
    if kept is None or kept.nodes != nodes:
        return {}
    return {ply: judged for ply, judged in enumerate(kept.positions) if judged is not None}


def save_review(key: str, nodes: int, count: int, known: dict[int, JudgedPosition]) -> Path:
    """Write the judgements, completely or not at all. Raises ``OSError``."""
    path = review_file(key)
    kept = _File(nodes=nodes, positions=tuple(known.get(ply) for ply in range(count)))
    atomic_write(path, kept.model_dump_json() + "\n")
    _forget_oldest(path.parent)
    return path


def estimates_file(key: str) -> Path:
    """The path of the estimates of the match with that key; need not exist."""
    return user_cache() / "reviews" / f"{key}_estimates.json"


def load_estimates(key: str, version: str, count: int, parties: int) -> dict[int, tuple[float, ...]]:
    """The estimated shares of ``parties`` parties in a match with ``count`` positions, by ply, made by
    that version of the estimator; an empty tuple where it can't tell. Empty if nothing can be read; the
    log names a damaged file."""
    kept = _load(_Estimates, estimates_file(key), count)
    if kept is None or kept.version != version:
        return {}
    known = {ply: shares for ply, shares in enumerate(kept.positions) if shares is not None}
    if any(shares and (len(shares) != parties or abs(sum(shares) - 1) > 0.01) for shares in known.values()):
        _log.warning("the estimates %s are not for %d parties and are made anew", key, parties)
        return {}
    return known


def save_estimates(key: str, version: str, count: int, known: dict[int, tuple[float, ...]]) -> Path:
    """Write the estimates, completely or not at all. Raises ``OSError``."""
    path = estimates_file(key)
    rounded = {ply: tuple(round(share, 4) for share in shares) for ply, shares in known.items()}
    kept = _Estimates(version=version, positions=tuple(rounded.get(ply) for ply in range(count)))
    atomic_write(path, kept.model_dump_json() + "\n")
    _forget_oldest(path.parent)
    return path


def _forget_oldest(folder: Path) -> None:
    """Delete the oldest files if there are too many."""
    with contextlib.suppress(OSError):
        files = [path for path in folder.glob("*.json") if path.is_file()]
        if len(files) > MAX_FILES:
            files.sort(key=lambda path: path.stat().st_mtime)
            for path in files[:-MAX_FILES]:
                path.unlink(missing_ok=True)
