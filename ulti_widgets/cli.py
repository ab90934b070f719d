"""The command line: ladders, rules, records, matches, progress, class sheets; and Lab on a copy of the tutorials.

Exit codes: 0 for what went well, 1 for a record, rules or file that will not do, 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets import __version__
from ulti_widgets.cli_files import ProblemError, named, print_json, read, text_of
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.lessons.tutorials import tutorials
from ulti_widgets.ulti.presets import ABOUT, PRESETS
from ulti_widgets.ulti.rules import Rules, RulesError
from ulti_widgets.ulti.rules_text import read_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti_widgets.ulti.record import Record
    from ulti_widgets.ulti.settlement import Settlement

PROBLEM: Final = 1
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""What a shell reports of a command whose reader has gone: 128 and the signal's number."""

FIRST_PAGE: Final = "index.ipynb"
INSTALL_LAB: Final = 'pip install "ulti-widgets[lab]"'


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: those of the command line unless given.

    Returns:
        The exit code; a wrong call leaves by `SystemExit(2)`.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = _parser()
    options, more = parser.parse_known_args(arguments)
    if more and options.command != "lab":
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    options.more = more
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        code = run(options)
        sys.stdout.flush()
    except ProblemError as error:
        print(error, file=sys.stderr)
        return PROBLEM
    except BrokenPipeError:
        # What is left to flush at exit has nowhere to go either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ulti-widgets",
        description="Ulti without a notebook: ladders, rules, records of deals, and lessons.",
        epilog="RULES is a preset and the fields that differ, such as: widder keep_seven=no; or a file with that.",
    )
    parser.add_argument("--version", action="version", version=f"ulti-widgets {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(run=run, wrong=made.error)
        if name != "lab":
            made.add_argument("--json", action="store_true", help="give JSON, for machines")
            made.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what is said (en)")
        return made

    ladder = command("ladder", _ladder, "Show all bids from low to high.")
    ladder.add_argument("--rules", nargs="+", default=["pagat"], metavar="RULES", help="whose ladder (pagat)")
    settle = command("settle", _settle, "Show what the deals of a record pay, and why.")
    show = command("show", _show, "Show what a record holds.")
    solve = command("solve", _solve, "Show what each card is worth at a point of a recorded deal, all cards seen.")
    for made in (settle, show, solve):
        made.add_argument("file", metavar="FILE", help="a record; - reads it from standard input")
    where = "before which card of the play, from 1 (where an unfinished record ends; else the first)"
    solve.add_argument("--deal", type=int, metavar="N", help="which deal of a match, from 1 (the last)")
    solve.add_argument("--at", type=int, metavar="N", help=where)
    rules = command("rules", _rules, "List the presets, or show rules, or what differs between two.")
    rules.add_argument("rules", nargs="*", metavar="RULES", help="the rules to show; the presets unless given")
    rules.add_argument("--diff", nargs=2, metavar=("A", "B"), help="show in what rules A differ from rules B")
    lesson = command(
        "check-lesson", _check_lesson, "Check a lesson file: its grammar, and each stage under each preset."
    )
    lesson.add_argument("file", metavar="FILE", help="a lesson in YAML")
    asked = command("quiz", _quiz, "Ask thirty questions on following, the ranking of bids, and payments.")
    asked.add_argument("--seed", default="0", help="the same seed gives everybody the same questions (0)")
    asked.add_argument("-n", type=int, default=30, metavar="N", help="how many questions (30)")
    asked.add_argument("--rules", nargs="+", default=["pagat"], metavar="RULES", help="the rules (pagat)")
    asked.add_argument("--key", action="store_true", help="give the answers, each with its reason")
    meeting = command("match", _match, "Let computers play duplicate matches: each deal at every different seating.")
    meeting.add_argument("players", nargs="+", metavar="PLAYER", help="two or three names, such as: plain random")
    meeting.add_argument("--rules", nargs="+", default=["pagat"], metavar="RULES", help="the rules (pagat)")
    meeting.add_argument("--deals", type=int, default=300, metavar="N", help="how many deals (300)")
    meeting.add_argument("--seed", default="0", help="what cards and choices follow from (0)")
    meeting.add_argument("--save", type=Path, metavar="FILE", help="keep every deal there, and go on from there")
    meeting.add_argument("--processes", type=int, metavar="N", help="how many processes (as many as there are cores)")
    meeting.add_argument("--confidence", type=float, default=0.99, metavar="P", help="of the intervals (0.99)")
    meeting.add_argument("--until-decided", action="store_true", help="end once the first player surely wins or loses")
    meeting.add_argument("--stop", type=float, metavar="S", help="seconds that a player has for an action (no limit)")
    progress = command("progress", _progress, "Show what a file of progress shows, or a class of many.")
    progress.add_argument("files", nargs="*", metavar="FILE", help="files or folders; one's own unless given")
    sheet = command("class-sheet", _class_sheet, "Make a sheet of exercises for a class, with its key.")
    sheet.add_argument("n", type=int, nargs="?", default=10, metavar="N", help="how many exercises (10)")
    sheet.add_argument("--seed", default="0", help="what they follow from: the same seed, the same sheet (0)")
    sheet.add_argument(
        "--kinds", nargs="+", default=[], metavar="KIND", help="follow taker bid payment points, or drills"
    )
    sheet.add_argument("--rules", nargs="+", default=["pagat"], metavar="RULES", help="the rules (pagat)")
    sheet.add_argument("-o", "--output", type=Path, metavar="FILE", help="write a page for print, in HTML")
    sheet.add_argument("--no-key", action="store_true", help="leave the key out of the page")
    lab = command("lab", _lab, "Open JupyterLab on a copy of the tutorials; further options are given to it.")
    lab.add_argument("--folder", type=Path, default=Path("ulti-tutorials"), help="where the copy is (ulti-tutorials)")
    return parser


# -- ladder and rules


def _read_rules(words: Sequence[str]) -> Rules:
    text = " ".join(words)
    file = Path(words[0]) if len(words) == 1 and words[0] not in PRESETS and "=" not in words[0] else None
    try:
        if file is not None and file.is_file():
            try:
                return read_rules(text_of(words[0]))
            except RulesError as error:
                raise ProblemError(f"{file}: {error}") from error
        return read_rules(text)
    except RulesError as error:
        raise ProblemError(f"rules {text}: {error}") from error


def _ladder(options: argparse.Namespace) -> int:
    found = _read_rules(options.rules).ladder
    if options.json:
        from ulti_widgets.cli_json import ladder_data  # noqa: PLC0415 (only where asked for)

        print_json(ladder_data(found))
    else:
        print(found.text(options.lang))
    return 0


def _rules(options: argparse.Namespace) -> int:
    from ulti_widgets import cli_json  # noqa: PLC0415 (only where asked for)

    words = translator(options.lang)
    if options.diff and options.rules:
        options.wrong(f"--diff names both rules itself: leave {' '.join(options.rules)} out, or quote rules of words")
    if options.diff:
        diff = _read_rules(options.diff[:1]).diff(_read_rules(options.diff[1:]))
        if options.json:
            print_json(cli_json.diff_data(diff, words))
        else:
            print(diff.text(options.lang))
    elif options.rules:
        rules = _read_rules(options.rules)
        if options.json:
            print_json(cli_json.rules_data(rules))
        else:
            print(rules.text(options.lang))
    elif options.json:
        print_json(cli_json.presets_data())
    else:
        width = max(map(len, PRESETS))
        for name in PRESETS:
            print(f"{name:{width}}  {words.text(ABOUT[name])}")
    return 0


# -- records


def _show(options: argparse.Namespace) -> int:
    from ulti_widgets.cli_json import record_data  # noqa: PLC0415 (only where asked for)
    from ulti_widgets.ulti.record_write import payments_text  # noqa: PLC0415

    record = read(options)
    if options.json:
        print_json(record_data(record))
    elif record.plays:
        print(record.play.text(options.lang))
    else:
        for number, deal in enumerate(record.deals, start=1):
            if record.kind == "match":
                print(f"# {number}\n")
            print(deal.text(options.lang))
            if record.kind == "match":
                print()
        if record.kind == "match":
            print(f"scores {payments_text(record.match.scores)}")
    return 0


def _settle(options: argparse.Namespace) -> int:
    from ulti_widgets import cli_json  # noqa: PLC0415 (only where asked for)
    from ulti_widgets.ulti.record_write import payments_text  # noqa: PLC0415

    record = read(options)
    found = _settlements(record, named(options.file))
    match = record.match if record.kind == "match" else None
    if options.json:
        words = translator(options.lang)
        data: dict[str, Any] = {"deals": [cli_json.settlement_data(one, words) for one in found]}
        if match is not None:
            data["match"] = cli_json.match_data(match)
        print_json({**data, "remarks": cli_json.remarks_data(record)})
        return 0
    for number, one in enumerate(found, start=1):
        if match is not None:
            print(f"# {number}\n")
        print(one.text(options.lang))
        if match is not None:
            print()
    if match is not None:
        print(f"scores {payments_text(match.scores)}")
    return 0


def _settlements(record: Record, name: str) -> list[Settlement]:
    from ulti_widgets.ulti.reasons import PHASES  # noqa: PLC0415 (only where asked for)
    from ulti_widgets.ulti.scoring import settle  # noqa: PLC0415

    if record.plays:
        if not record.play.over:
            raise ProblemError(f"{name}: the play is not over")
        return [settle(record.play)]
    found = [deal.settlement() for deal in record.deals if deal.over]
    if not found:
        raise ProblemError(f"{name}: the deal is not over: {PHASES[record.deal.phase].name}")
    return found


def _solve(options: argparse.Namespace) -> int:
    from ulti_widgets.cli_solve import solve  # noqa: PLC0415 (only where asked for)

    return solve(options)


def _check_lesson(options: argparse.Namespace) -> int:
    from ulti_widgets.lessons.check import findings, report  # noqa: PLC0415 (only where asked for)

    found = findings(Path(options.file))
    if options.json:
        print_json([vars(one) for one in found.findings])
    else:
        print(report(found))
    return PROBLEM if found.grave else 0


def _quiz(options: argparse.Namespace) -> int:
    from ulti_widgets.cli_json import quiz_data  # noqa: PLC0415 (only where asked for)
    from ulti_widgets.lessons.quiz import quiz  # noqa: PLC0415

    if options.n < 1:
        options.wrong(f"-n {options.n}: a quiz has one question at least")
    asked = quiz(options.seed, options.n, _read_rules(options.rules), options.lang)
    if options.json:
        print_json(quiz_data(asked))
    else:
        print(asked.key() if options.key else asked.text())
    return 0


# -- computers


def _match(options: argparse.Namespace) -> int:
    from ulti_widgets.cli_match import match_result_data, play  # noqa: PLC0415 (only where asked for)

    rules = _read_rules(options.rules)
    try:
        found = play(options, rules)
    except OSError as error:
        raise ProblemError(f"{options.save}: {error.strerror or error}") from error
    except ValueError as error:
        raise ProblemError(str(error)) from error
    if options.json:
        print_json(match_result_data(found))
    else:
        print(found.text(options.lang))
    return 0


# -- for a class


def _progress(options: argparse.Namespace) -> int:
    from ulti_widgets.lessons.class_summary import class_summary  # noqa: PLC0415 (only where asked for)
    from ulti_widgets.lessons.journal import ProgressError  # noqa: PLC0415
    from ulti_widgets.lessons.progress import Progress  # noqa: PLC0415

    many = len(options.files) > 1 or any(Path(name).is_dir() for name in options.files)
    try:
        found = class_summary(options.files) if many else Progress.load(options.files[0] if options.files else None)
    except ProgressError as error:
        raise ProblemError(str(error)) from error
    if options.json:
        from ulti_widgets.cli_json import class_data, progress_data  # noqa: PLC0415

        print_json(progress_data(found) if isinstance(found, Progress) else class_data(found))
    else:
        print(found.text(options.lang))
    return 0


def _class_sheet(options: argparse.Namespace) -> int:
    from ulti_widgets.lessons.sheet import SheetError, class_sheet  # noqa: PLC0415 (only where asked for)

    rules = _read_rules(options.rules)
    try:
        sheet = class_sheet(options.n, options.seed, kinds=options.kinds, rules=rules, lang=options.lang)
    except SheetError as error:
        raise ProblemError(str(error)) from error
    if options.output is not None:
        try:
            sheet.save(options.output, key=not options.no_key)
        except OSError as error:
            raise ProblemError(f"{options.output}: {error.strerror or error}") from error
    if options.json:
        from ulti_widgets.cli_json import sheet_data  # noqa: PLC0415

        print_json(sheet_data(sheet))
    elif options.output is None:
        print(sheet.text())
    else:
        print(options.output)
    return 0


# -- lab


def copy_tutorials(folder: Path) -> None:
    """Copy the tutorials to a folder; a file that is there already is kept.

    Raises:
        ProblemError: there are none to copy, or the folder cannot be written.
    """
    source = tutorials()
    if source is None:
        raise ProblemError("the tutorials are missing from this installation: install ulti-widgets again")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(source.rglob("*")):
            target = folder / path.relative_to(source)
            if ".ipynb_checkpoints" in path.parts or target.exists():
                continue
            if path.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    except OSError as error:
        raise ProblemError(f"{folder}: {error.strerror or error}") from error


def _lab(options: argparse.Namespace) -> int:
    if importlib.util.find_spec("jupyterlab") is None:
        raise ProblemError(f"JupyterLab is not installed. This installs it: {INSTALL_LAB}")
    copy_tutorials(options.folder)
    print(f"The tutorials are in {options.folder.resolve()}; what you change there is kept.", flush=True)
    # Lab refuses to run as root unless it is told that this is meant.
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    # It opens on the page that knows what comes next; an option of the caller's own stands after it and wins.
    first = f"--LabApp.default_url=/lab/tree/{FIRST_PAGE}"
    folder = f"--notebook-dir={options.folder.resolve()}"
    command = [sys.executable, "-m", "jupyterlab", folder, first, *root, *options.more]
    return subprocess.call(command)  # noqa: S603 (our own Python, and what the caller adds)


if __name__ == "__main__":
    sys.exit(main())
