#!/usr/bin/env python3
"""Rules have their sources on three pages: dp2/WIRE.md, rasterizer/PIPELINE.md and responses/QUERIES.md. Whoever cites a rule writes the
page and the numbers of its sections in one form: `WIRE.md E.8`, `PIPELINE.md 6.5, 6.6`, `QUERIES.md 1.4 to 1.6`; a row of WIRE.md's
section I is `WIRE.md I-16`. This script checks that each section and row is there, and that nothing is cited in another form.
Usage: citations.py [--list], in the source tree; --list prints every citation."""
import bisect
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = {"WIRE.md": "dp2", "PIPELINE.md": "rasterizer", "QUERIES.md": "responses"}
SECTIONS = {"WIRE.md": r"[A-I](?:\.\d+|-\d+)?(?![\w.-]*\w)", "PIPELINE.md": r"\d(?:\.\d+)?(?![\w.-]*\w)", "QUERIES.md": r"\d(?:\.\d+)?(?![\w.-]*\w)"}
JOINED = r"(?:, | to | and | or )"
# Old forms of citations that name no page; the page that was cited that way, or None for any.
OTHER_FORMS = {
    r"wire[ -]format spec\w*": "WIRE.md", r"\bwire format,? (?:part |section |\()?[A-I]\b(?:\.\d+)?": "WIRE.md", r"\bdesign section": "QUERIES.md",
    r"pipeline spec\w*": "PIPELINE.md", r"\bspec section": None, r"\bthe spec(?:ification)?\b": None,
}
COMMENT = re.compile(r"^[ \t]*(?:///?|\*|#)?[ \t]*", re.M)
failed = 0


def fail(path, line, text):
    global failed
    failed = 1
    print(f"rules: {path}:{line}: {text}")


def sections(page, text):
    """The headings of a page, and the rows of its section I."""
    found = re.findall(r"^#+ ([A-Z]|\d+)\. |^#+ ([A-Z]\.\d+|\d+\.\d+) ", text, re.M)
    names = ["".join(pair) for pair in found] + re.findall(r"^\| (I-\d+) \|", text, re.M)
    for name in {name for name in names if names.count(name) > 1}:
        fail(f"{PAGES[page]}/{page}", 1, f"{name} is there twice")
    return set(names)


class Text:
    """A file's text without comment marks, so that a citation may continue in the next line."""

    def __init__(self, text):
        self.starts, lines, at = [], [], 0
        for line in text.split("\n"):
            lines.append(COMMENT.sub("", line, count=1))
            self.starts.append(at)
            at += len(lines[-1]) + 1
        self.text = "\n".join(lines).replace("\n", " ")

    def line(self, at):
        return bisect.bisect_right(self.starts, at)


def names():
    """Relative paths of the source files; without git: all files except those that builds and runs create."""
    try:
        return subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    except (FileNotFoundError, subprocess.CalledProcessError):
        paths = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        return [str(path) for path in paths if path.parts[0] not in ("build", "out", ".git")]


def files():
    for name in names():
        path = ROOT / name
        if name and path.suffix not in (".bin", ".png", ".zip") and path != Path(__file__).resolve() and path.is_file():
            data = path.read_bytes()
            if b"\0" not in data:
                yield name, data.decode(errors="replace")


def check(name, text, known):
    text, own = Text(text), Path(name).name if name in {f"{folder}/{page}" for page, folder in PAGES.items()} else None
    spans = []
    for page, pattern in SECTIONS.items():
        for found in re.finditer(rf"\b{re.escape(page)}((?: {pattern}(?:{JOINED}{pattern})*)?)", text.text):
            spans.append(found.span())
            cited = re.findall(pattern, found[1])
            line = text.line(found.start())
            if not cited and not re.match(r"[`\]\"]", text.text[found.end():]) and text.text[found.start() - 1] != "/" and not name.endswith((".sh", "CMakeLists.txt")):
                fail(name, line, f"{page} is cited without a section")
            for section in cited:
                if page in known and section not in known[page]:
                    fail(name, line, f"{page} has no {section}")
            if cited and "--list" in sys.argv:
                print(f"{name}:{line}: {page} {', '.join(cited)}")
    outside = lambda at: not any(start <= at < end for start, end in spans)
    # A page cites its own sections by their numbers alone.
    for found in re.finditer(r"(?<![\w.-])(?:[A-I]\.\d+|I-\d+)(?![\w-])", text.text):
        if outside(found.start()):
            if own != "WIRE.md":
                fail(name, text.line(found.start()), f"{found[0]} is cited without a page")
            elif found[0] not in known["WIRE.md"]:
                fail(name, text.line(found.start()), f"this page has no {found[0]}")
    if own and own != "WIRE.md":
        for found in re.finditer(r"\bsee ((?:\d+\.\d+(?:, | and )?)+)", text.text):
            for section in re.findall(r"\d+\.\d+", found[1]):
                if section not in known[own]:
                    fail(name, text.line(found.start()), f"this page has no {section}")
    for form, page in OTHER_FORMS.items():
        if known.keys() >= ({page} if page else PAGES.keys()):
            for found in re.finditer(form, text.text, re.I):
                if outside(found.start()):
                    fail(name, text.line(found.start()), f"\"{found[0]}\" is no citation of a page")


def main():
    pages = {page: ROOT / folder / page for page, folder in PAGES.items()}
    known = {page: sections(page, path.read_text()) for page, path in pages.items()}
    for name, text in files():
        check(name, text, known)
    return failed


if __name__ == "__main__":
    sys.exit(main())
