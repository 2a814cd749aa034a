"""What cases cite: sections of dp2/WIRE.md and responses/QUERIES.md, and the public sources that these pages name for them."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"WIRE.md": ROOT / "dp2", "QUERIES.md": ROOT / "responses"}


def cited(text):
    """The sections of a citation, each with its page: "WIRE.md E.8, I-1" is WIRE.md E.8 and WIRE.md I-1."""
    found, page = [], None
    for word in text.replace(",", "").split():
        if word in PAGES:
            page = word
        else:
            found.append(f"{page} {word}")
    return found


def sources():
    """{section: its sources}: a section's line of sources, and the column of sources in the rows of WIRE.md I."""
    found = {}
    for page, folder in PAGES.items():
        text = (folder / page).read_text()
        for section, named in re.findall(r"^##+ ([A-Z0-9]+(?:\.\d+)?)\.? .*\n\nSources: ((?:.+\n)+)", text, re.M):
            found[f"{page} {section}"] = " ".join(named.split()).rstrip(".")
        for row, named in re.findall(r"^\| (I-\d+) \| [^|]*\| ([^|]*) \|", text, re.M):
            found[f"{page} {row}"] = named
    return found
