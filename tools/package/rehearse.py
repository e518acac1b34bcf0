"""Runs the steps of the release's workflow on this machine, as far as they don't need GitHub: each job in a
clean copy of what is committed, with a Python environment of its own.

``python -m tools.package.rehearse [--python PATH] [--keep FOLDER] [JOB …]``. What a job uploads the next one
finds. Steps that only GitHub can do are named and left out; the draft is only said, not made. Needs git,
bash and a network.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml

from game.model.version import VERSION
from tools.package.packed import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def jobs() -> dict[str, Any]:
    """The jobs of the workflow, each before those that need it."""
    found: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    return dict(sorted(found.items(), key=lambda one: len(one[1].get("needs", ()))))


class Rehearsal:
    """One run of some jobs. ``kept`` is the folder of what they upload, ``python`` what environments are made
    of."""

    def __init__(self, kept: Path, python: str) -> None:
        self.kept, self.python = kept, python
        self.told: list[str] = []

    def run(self, name: str, job: dict[str, Any]) -> None:
        """Run a job in a clean copy. Raises ``CalledProcessError`` for a step that fails."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            source, python = Path(folder, "source"), Path(folder, "python")
            subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(source)], check=True)
            subprocess.run([self.python, "-m", "venv", str(python)], check=True)
            for step in job["steps"]:
                self._step(name, job, step, source, python)

    def _step(self, name: str, job: dict[str, Any], step: dict[str, Any], source: Path, python: Path) -> None:
        said = step.get("name") or step.get("uses") or step["run"]
        what = step.get("uses", "").partition("@")[0]
        if what == "actions/upload-artifact":
            shutil.copytree(source / step["with"]["path"].rstrip("*/"), self.kept / name)
        elif what == "actions/download-artifact":
            shutil.copytree(self.kept, source / step["with"]["path"])
        elif what in ("actions/checkout", "actions/setup-python"):
            pass  # done above
        elif "run" not in step:
            self.told.append(f"{name}: {said}: not run, only GitHub can")
            return
        else:
            began = time.monotonic()
            self._shell(job, step, source, python)
            self.told.append(f"{name}: {said}: {time.monotonic() - began:.0f} s")

    def _shell(self, job: dict[str, Any], step: dict[str, Any], source: Path, python: Path) -> None:
        bin_ = python / ("Scripts" if sys.platform == "win32" else "bin")
        own = {name: str(value) for name, value in (job.get("env") or {}).items()}
        path = os.pathsep.join([str(bin_), os.environ["PATH"]])
        env = {**os.environ, **own, "PATH": path, "GITHUB_REF_NAME": f"v{VERSION}"}
        words = step["run"]
        if "tools.package.draft" in words:
            words += " --dry-run"
        elif "tools.package.version" in words:
            words = words.partition(" --tag")[0]  # before a release the changelog has no date
        subprocess.run(["bash", "-e", "-o", "pipefail", "-c", words], cwd=source, env=env, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the release's workflow on this machine.")
    parser.add_argument("jobs", nargs="*", metavar="JOB", help="which (all)")
    parser.add_argument("--python", default=sys.executable, help="another Python than this one to build with")
    parser.add_argument("--keep", type=Path, help="a new folder for what was built")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as away:
        kept = args.keep or Path(away, "kept")
        kept.mkdir(parents=True)
        rehearsal = Rehearsal(kept, args.python)
        try:
            for name, job in jobs().items():
                if not args.jobs or name in args.jobs:
                    rehearsal.run(name, job)
        finally:
            print("\n".join(rehearsal.told))


if __name__ == "__main__":
    main()
