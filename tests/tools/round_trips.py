#!/usr/bin/env python3
"""dp2 export and then dp2 import give an equal capture for every capture that loads, also with records that cannot be played: the
samples, goldens, captures of the fuzzing corpus, and samples that are changed at random places by fixed seeds (records left out, moved and
repeated; numbers changed). Usage: round_trips.py SOURCE_DIR PROGRAM [COUNT [FIRST_SEED]]"""
import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

source, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
count = int(sys.argv[3]) if len(sys.argv) > 3 else 100
first_seed = int(sys.argv[4]) if len(sys.argv) > 4 else 0
samples = sorted((source / "samples").glob("*.dp2t")) + sorted(source.glob("samples/d*/*.dp2c"))
golden = sorted((source / "tests/golden").glob("*.dp2t"))
told = collections.Counter()
failed = 0


def run(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=False, timeout=300)


def check(path, what):
    """Exports and imports the capture; both must succeed, with the same container."""
    global failed
    if run("asm", path, "-o", "before.dp2c").returncode not in (0, 1):
        told["not valid"] += 1
        return
    shutil.rmtree("files", ignore_errors=True)
    exported = run("export", "before.dp2c", "-o", "files", "--no-pictures")
    imported = run("import", "files", "-o", "after.dp2c") if exported.returncode in (0, 1) else exported
    text = pathlib.Path("files/manifest.json").read_text() if imported is not exported else ""
    told["with unchecked records" if '"unchecked"' in text else "without"] += 1
    if imported.returncode != 0 or pathlib.Path("before.dp2c").read_bytes() != pathlib.Path("after.dp2c").read_bytes():
        failed += 1
        print(f"round_trips: {what}: {imported.stderr.decode(errors='replace').strip() or 'the captures differ'}")


def records_of(text):
    """The lines of a text in records: a record ends where braces are balanced."""
    records, depth = [], 0
    for line in text.splitlines(keepends=True)[1:]:
        if depth == 0:
            records.append("")
        records[-1] += line
        bare = re.sub(r'"(\\.|[^"\\])*"|#.*', "", line)
        depth += bare.count("{") - bare.count("}")
    return records


def other_number(match, chance):
    value = int(match.group())
    return str(chance.choice([0, 1, 2, 3, value + 1, max(0, value - 1), value * 2, 97, 0xFFFFFFFF]))


def mutate(records, chance):
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(records))
        kind = chance.choice(["drop", "repeat", "move", "number", "number", "bytes"])
        if kind == "drop" and len(records) > 1:
            del records[at]
        elif kind == "repeat":
            records.insert(chance.randrange(len(records) + 1), records[at])
        elif kind == "move":
            records.insert(chance.randrange(len(records)), records.pop(at))
        elif kind == "bytes":
            records.insert(at, 'metadata "a\\xff" "\\x00\\xc3"\n')
        else:
            head, brace, rest = records[at].partition("{")
            numbers = list(re.finditer(r"(?<= )\d+(?![\dx.\w])", head))
            if numbers:
                chosen = chance.choice(numbers)
                records[at] = head[: chosen.start()] + other_number(chosen, chance) + head[chosen.end() :] + brace + rest
    return records


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for sample in samples + golden:
        check(sample, sample.name)
    with zipfile.ZipFile(source / "tests/fuzz/corpus/capture_reader_seed_corpus.zip") as inputs:
        for name in inputs.namelist():
            pathlib.Path("input").write_bytes(inputs.read(name))
            check("input", f"corpus: {name}")
    texts = {}
    for seed in range(first_seed, first_seed + count):
        chance = random.Random(seed)
        sample = chance.choice(samples + golden)
        if sample not in texts:
            texts[sample] = run("dump", sample).stdout.decode()
        pathlib.Path("mutant.dp2t").write_text("dp2t 1\n" + "".join(mutate(records_of(texts[sample]), chance)))
        check("mutant.dp2t", f"seed {seed}: {sample.name}")
    os.chdir("/")
print(f"round_trips: {sum(told.values())}: " + ", ".join(f"{n} {what}" for what, n in sorted(told.items())) + (f", {failed} failures" if failed else ""))
sys.exit(failed != 0)
