#!/usr/bin/env python3
"""The corpora that are checked in, one archive a target as OSS-Fuzz expects them: corpus/TARGET_seed_corpus.zip.
    corpus.py unpack FOLDER [TARGET...]     writes the inputs of each target to FOLDER/TARGET
    corpus.py pack FOLDER [TARGET...]       makes the archives of the targets in FOLDER; the same inputs make the same bytes
"""
import sys
import zipfile
from pathlib import Path

ARCHIVES = Path(__file__).resolve().parent / "corpus"
SUFFIX = "_seed_corpus.zip"


def unpack(folder, targets):
    for target in targets or (path.name.removesuffix(SUFFIX) for path in ARCHIVES.glob("*" + SUFFIX)):
        with zipfile.ZipFile(ARCHIVES / (target + SUFFIX)) as archive:
            archive.extractall(folder / target)


def pack(folder, targets):
    ARCHIVES.mkdir(exist_ok=True)
    for target in targets or (path.name for path in folder.iterdir()):
        with zipfile.ZipFile(ARCHIVES / (target + SUFFIX), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted((folder / target).iterdir()):
                entry = zipfile.ZipInfo(path.name) # this constructor sets a fixed date
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("pack", "unpack"):
        sys.exit(__doc__)
    {"pack": pack, "unpack": unpack}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3:])
