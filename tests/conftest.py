"""What all tests share: the ``--full`` switch, Hypothesis' settings, no real screen or sound."""

from __future__ import annotations

import gc
import math
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from datetime import date
from typing import Any

import pytest
from _pytest.assertion import util as assertions
from hypothesis import HealthCheck, settings

from game.data.words import texts
from game.model import entries
from tests import amount

# the tests are about the games of this project: what else is installed here is none of their business,
# and a test that wants such a game brings it (tests/games.py)
entries.catalogue = entries.Catalogue(entries._shipped)

# of what is made while tests are collected nothing is rubbish
gc.disable()

# pygame reads these when it is first imported; a test that wants a real window starts its own process
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# the app speaks the computer's language, tests speak English, and so do the programs they start
os.environ["LANGUAGE"] = "en"

# a program compiles all it imports anew unless it may keep what it made; the tests start hundreds of them
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell ignores Ctrl-C for what it starts in the background, and programs the tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)
for name in ("SIGQUIT", "SIGHUP"):  # this one is what nohup ignores
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, name), signal.SIG_DFL)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """What no test changes is made once: files of ours, drawings, lines of text."""
    if session.config.pluginmanager.hasplugin("dsession"):
        return  # those it hands the tests to make it
    from tests.made_once import made_once

    lasting = ExitStack()
    lasting.enter_context(made_once())
    session.config.add_cleanup(lasting.close)


@pytest.fixture(scope="session", autouse=True)
def no_test_waits_for_the_disk_or_the_sound_device() -> Iterator[None]:
    """No test claims anything of either. What screens show is looked at after each step."""
    from tests.no_waits import no_waits
    from tests.whole_trees import look_at_apps

    look_at_apps()
    with no_waits():
        yield


_unfilled: list[str] = []


def _missing(_: texts._Gaps, gap: str) -> str:
    _unfilled.append(gap)
    return f"{{{gap}}}"


texts._Gaps.__missing__ = _missing  # type: ignore[assignment,method-assign]


@pytest.fixture(autouse=True)
def no_text_is_told_with_a_gap(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test shows or says, its texts get all that they have gaps for; ``unfilled``: not in this."""
    _unfilled.clear()
    yield
    assert not _unfilled or request.node.get_closest_marker("unfilled"), _unfilled


@pytest.fixture(scope="module", autouse=True)
def what_all_tests_share_is_no_rubbish() -> None:
    """The collector need not look again and again through thousands of tests, all modules, and what is made
    once. It looks rarely: the rest of a file's tests is looked through here."""
    gc.set_threshold(5_000, 20)
    gc.enable()
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--full``, ``--costliest`` and ``--seconds``."""
    parser.addoption("--full", action="store_true", help="run the tests marked slow too, and all of each")
    parser.addoption(
        "--costliest", type=int, metavar="N", help="list the N tests that took most processor time"
    )
    parser.addoption("--seconds", type=float, metavar="S", help="begin no test after so many seconds")


NO_TIME = "no time left (--seconds)"

_last_begin = math.inf


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much to do, Hypothesis among them."""
    global _last_begin
    if (seconds := config.getoption("--seconds")) is not None:
        _last_begin = time.monotonic() + seconds
    if config.getoption("--full"):
        amount.run_all()
    amount.today()
    # no deadline: a machine that is busy with other things must not fail a test
    settings.register_profile(
        "treadboard",
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=amount.some(100, 30),
    )
    settings.load_profile("treadboard")


def pytest_report_header() -> str:
    """Say on which day's cases the tests are."""
    return f"TESTS_DAY={amount.today()}"


@pytest.hookimpl(tryfirst=True)  # pytest's own ``-m`` must find the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless they were asked for, and some cases of theirs without ``--full``. Put
    the files in today's order for ``--seconds``: each comes first in turn."""
    sampled: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample"):
            sampled.setdefault(item.nodeid.split("[")[0], []).append(item)
    if config.getoption("--seconds") is not None:
        files = amount.in_order({_file(item.nodeid) for item in items}, amount.today())
        place = {file: at for at, file in enumerate(files)}
        items.sort(key=lambda item: place[_file(item.nodeid)])
    for cases in sampled.values():
        _mark_what_is_beyond_the_sample(cases)
    if config.getoption("--full"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    left_out = set(slow)
    if "slow" in config.getoption("-m"):
        left_out = {item for cases in _by_test(slow) for item in _beyond_few(cases)}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=[item for item in slow if item in left_out])


def pytest_runtest_setup() -> None:
    """``--seconds``: a slow machine keeps the time too, with fewer tests."""
    if time.monotonic() > _last_begin:
        pytest.skip(NO_TIME)


def _file(nodeid: str) -> str:
    return nodeid.split("::")[0]


def _mark_what_is_beyond_the_sample(cases: list[pytest.Item]) -> None:
    """Of a test marked ``sample(now=3)`` three cases, evenly spread, are run with the fast tests; the others
    are slow (``few`` of them without ``--full``). Cases that are slow anyway don't count."""
    fast = [case for case in cases if not case.get_closest_marker("slow")]
    mark = cases[0].get_closest_marker("sample")
    assert mark is not None
    now = amount.spread(len(fast), mark.kwargs["now"])
    slow = pytest.mark.slow(few=mark.kwargs["few"]) if "few" in mark.kwargs else pytest.mark.slow()
    for at, case in enumerate(fast):
        if at not in now:
            case.add_marker(slow)


def _by_test(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """The cases of each parametrised test together: apart, where the test marks them apart."""
    tests: dict[tuple[str, int | None], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("slow")
        few = None if mark is None else mark.kwargs.get("few")
        tests.setdefault((item.nodeid.split("[")[0], few), []).append(item)
    return list(tests.values())


def _beyond_few(cases: list[pytest.Item]) -> list[pytest.Item]:
    """The cases beyond those its marker keeps: ``slow(few=3)``."""
    mark = cases[0].get_closest_marker("slow")
    few = len(cases) if mark is None else mark.kwargs.get("few", len(cases))
    kept = amount.spread(len(cases), few)
    return [case for at, case in enumerate(cases) if at not in kept]


_spent = 0.0


def pytest_runtest_logstart() -> None:
    """What was spent before the test is not its own."""
    global _spent
    _spent = sum(os.times()[:4])  # ours, and that of the programs which were started and have ended


_system = os.name, sys.platform

WANTING = ("not installed", "isn’t installed", "doesn’t answer", "did not start")
"""How tests say that they are skipped for want of a program."""


def _lacks_nothing() -> bool:
    """Whether all programs that tests ask for have to be there: in CI, which installs them, unless it says
    that it couldn't."""
    return bool(os.environ.get("CI")) and not os.environ.get("TESTS_LACK_PROGRAMS")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Each phase of a test says what processor time it took, to whoever runs the test in another process.
    A test that has ended or failed imitates no other system any more: pytest, which tells of it, would ask
    for the paths of that system. In CI one that is skipped for want of a program fails."""
    global _spent
    if call.when == "call" or call.excinfo:
        os.name, sys.platform = _system
    report = yield
    told = str(report.longrepr) if report.skipped and _lacks_nothing() else ""
    if any(words in told for words in WANTING):
        report.outcome, report.longrepr = "failed", f"skipped where CI is set: {told}"
    before, _spent = _spent, sum(os.times()[:4])
    vars(report)["processor_time"] = _spent - before
    return report


_tries = _tried = False
"""Whether a test is running, and whether it has reached an assertion."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Behind ``--full`` a test that has reached none of its assertions, as in a loop over nothing, has tried
    nothing and fails; what awaits exceptions may have none."""
    global _tries, _tried
    _tries, _tried = True, False
    try:
        result = yield
    finally:
        _tries = False
    code = getattr(getattr(item, "function", None), "__code__", None)
    names = () if _tried or code is None else code.co_names
    if "_check_if_assertion_pass_impl" in names and "raises" not in names:
        pytest.fail("it tried nothing: it has reached none of its assertions", pytrace=False)
    return result


def pytest_assertion_pass() -> None:
    """Note that an assertion was reached; one is enough, and each costs the words for it."""
    global _tried
    if _tries:
        _tried, assertions._assertion_pass = True, None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """``--seconds``: what no time was left for, and when it comes first. ``--costliest``: a quick machine and
    a busy one differ in it less than in the time on the wall."""
    _tell_what_was_left_out(terminalreporter)
    if not (most := config.getoption("--costliest")):
        return
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if hasattr(report, "processor_time"):
                spent[report.nodeid] += report.processor_time
    terminalreporter.section(f"costliest of {len(spent)}: {spent.total():.0f} s of processor time")
    for name, seconds in spent.most_common(most):
        terminalreporter.line(f"{seconds:8.2f} {name}")


def _tell_what_was_left_out(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    left_out = Counter(_file(report.nodeid) for report in skipped if NO_TIME in str(report.longrepr))
    if not left_out:
        return
    day = amount.today()
    first = {file: amount.next_first(file, day + 1) for file in left_out}
    terminalreporter.section(f"no time was left for {left_out.total()} tests")
    for file in sorted(left_out, key=lambda file: (first[file], file)):
        terminalreporter.line(f"{date.fromordinal(first[file])}: {left_out[file]} of {file}")
