#!/usr/bin/env python3
"""The conformance corpus: it is what tests/protocol/make.py makes, its manifest is valid, every opcode is in it whole and cut, the
walker in Python agrees, dp2emu agrees with 0 and 2 workers, except for known_differences.txt; and a changed expectation of
any kind is found. What dp2 export writes is of the same form, and run.py plays it. Usage: corpus_test.py SOURCE_DIR PROGRAM LIBRARY"""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

sys.dont_write_bytecode = True
from pages import cited

source, program, library = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
samples = source / "samples/protocol"
failed = 0


def fail(text):
    global failed
    failed += 1
    print("protocol:", text)


def run(*arguments):
    environment = {**os.environ, "DP2EMU_LIBRARY": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, env=environment, check=False)


# The checked-in files equal those that make.py makes.
made = run(source / "tests/protocol/make.py", "--check", program)
if made.returncode:
    fail(made.stdout + made.stderr)

# The manifest matches its schema, and its names and codes exist.
manifest = json.loads((samples / "manifest.json").read_text())
schema = json.loads((samples / "manifest.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(schema)
for error in list(jsonschema.Draft7Validator(schema).iter_errors(manifest))[:5]:
    fail(f"manifest.json: {'/'.join(map(str, error.path))}: {error.message[:200]}")
known = dict(line.split(": ", 1) for line in (source / "tests/protocol/known_differences.txt").read_text().splitlines() if line[0] != "#")
names = [case["name"] for case in manifest["cases"]]
if len(set(names)) != len(names):
    fail("two cases have one name")
whole, cut = set(), set()
for case in manifest["cases"]:
    if case["basis"] == "observed" or not case["shows"] or any("expect" not in call or "file" not in call for call in case["calls"]):
        fail(f"{case['name']} is not a complete case of the corpus")
    for page in cited(case["page"]):
        if page not in manifest["pages"]:
            fail(f"{case['name']} names the page {page}, which does not exist")
    for call in case["calls"]:
        expect = call["expect"]
        if expect.get("ddrval", "D3D_OK") not in manifest["ddrvals"]:
            fail(f"{case['name']}: {expect['ddrval']} is no ddrval")
        if "ddrval" not in expect:
            whole |= {opcode for _, opcode, _, _ in expect.get("walk", [])}
        elif expect.get("walk_error", {}).get("reason") == "truncated":
            cut.add(expect.get("opcode"))
table = subprocess.run([program, "ops", "--json"], capture_output=True, check=True).stdout.splitlines()
opcodes = {row["value"] for row in map(json.loads, table)} - {87, 88} # only drivers write these
if not opcodes or opcodes - whole:
    fail(f"opcodes without a valid command: {sorted(opcodes - whole)} of {len(opcodes)}")
if opcodes - cut - {11}: # EXIT is a header alone
    fail(f"opcodes without a command that is cut off: {sorted(opcodes - cut)}")

# walk.py and dp2emu must agree with the corpus.
walked = run(samples / "walk.py")
if walked.returncode or not walked.stdout.endswith(" 0 differ\n"):
    fail(walked.stdout + walked.stderr)
for workers in (0, 2):
    ran = run(samples / "run.py", "--json", "--workers", workers)
    results = {result["name"]: result for result in map(json.loads, ran.stdout.splitlines())}
    if list(results) != names or ran.returncode != (1 if known else 0):
        fail(f"run.py ends with {ran.returncode} after {len(results)} of {len(names)} cases: {ran.stderr}")
    for name, result in results.items():
        if result["passed"] == (name in known):
            fail(f"{name}, {workers} workers: {result['differences'] or 'no longer differs: take it out of known_differences.txt'}")
if set(known) - set(names):
    fail(f"known_differences.txt names cases that do not exist: {sorted(set(known) - set(names))}")


# run.py must notice a change of any member of an expectation.
def changed(case_name, number, member, value):
    """A manifest of one case, with one member of one expectation changed."""
    case = copy.deepcopy(next(case for case in manifest["cases"] if case["name"] == case_name))
    holder = case["calls"][number]["expect"]
    for key in member[:-1]:
        holder = holder[key]
    assert holder.get(member[-1]) != value if isinstance(holder, dict) else holder[member[-1]] != value
    holder[member[-1]] = value
    return {**manifest, "cases": [case]}


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "manifest.json"
    for file in samples.glob("*.bin"): # run.py looks for the files beside the manifest
        (pathlib.Path(folder) / file.name).symlink_to(file.resolve())
    for case_name, number, *member, value in (
            ("cut_clear", 0, "ddrval", "DDERR_GENERIC"), ("cut_clear", 0, "error_offset", 29), ("cut_clear", 0, "opcode", 43),
            ("cut_clear", 0, "walk", 0, 3, 27), ("cut_clear", 0, "walk", []), ("cut_clear", 0, "walk_error", "offset", 27),
            ("event", 0, "response", "58000100140000000700000004000000" "00000000"), ("event", 0, "answers", []), ("event", 0, "more", True),
            ("two_events_on_27_bytes", 2, "answers_waiting", 1), ("two_events_on_27_bytes", 2, "needed_bytes", 29),
            ("clear", 0, "pixels", 0, "sha256", "0" * 64), ("tri_patch", 1, "pixels", 0, "points", 0, 2, "0xff00ff01"),
            ("compose_rects", 0, "pixels", 0, "bytes", "00000000"), ("buffer_blt", 0, "buffers", 0, "data", "00" * 12),
            ("swap_flags", 0, "flags", "0x4"), ("render_state_mirror", 0, "render_states", 1, 1, "0x00102030")):
        path.write_text(json.dumps(changed(case_name, number, member, value)))
        ran = run(samples / "run.py", "--manifest", path)
        if ran.returncode != 1 or not ran.stdout.startswith(case_name + " ("):
            fail(f"run.py does not find that {member} of {case_name} is wrong: {ran.stdout}{ran.stderr}")
    # A driver that interprets the wire format differently must fail the cases about the difference, and few others.
    for dialect, telling in (("permedia3", {"clear_zero_rects", "create_light", "user_memory_stream", "two_events_on_28_to_31_bytes", "no_render_target2"}),
                             ("vmhal9x", {"clear_zero_rects", "command_offset", "answers_at_surface_start"})):
        path.write_text(json.dumps({**manifest, "cases": [{**case, "setup": {**case["setup"], "dialect": dialect}} for case in manifest["cases"]]}))
        differ = {result["name"] for result in map(json.loads, run(samples / "run.py", "--json", "--manifest", path).stdout.splitlines())
                  if not result["passed"]}
        if telling - differ or len(differ) > 25:
            fail(f"with {dialect}'s reading these differ: {sorted(differ)}")
    path.write_text(json.dumps({**manifest, "cases": []}))
    if run(samples / "run.py", "--manifest", path).returncode != 1:
        fail("run.py passes without a case")
    path.write_text(json.dumps(changed("clear", 0, ("walk", 0, 3), 51)))
    if run(samples / "walk.py", "--manifest", path).returncode != 1:
        fail("walk.py does not find a wrong size")

# Exported captures: their manifests match the schema, run.py plays them or says why not, and finds a wrong picture and result.
with tempfile.TemporaryDirectory() as folder:
    played = 0
    for capture in sorted([*source.glob("samples/*.dp2t"), *source.glob("samples/d*/*.dp2c"), *source.glob("tests/golden/*.dp2t")]):
        path = pathlib.Path(folder) / capture.stem / "manifest.json"
        done = subprocess.run([program, "export", "--no-pictures", capture, "-o", path.parent], capture_output=True, text=True, check=False)
        if done.returncode:
            fail(f"export of {capture.name}: {done.stderr}")
            continue
        exported = json.loads(path.read_text())
        for error in list(jsonschema.Draft7Validator(schema).iter_errors(exported))[:5]:
            fail(f"export of {capture.name}: {'/'.join(map(str, error.path))}: {error.message[:200]}")
        if run(samples / "walk.py", "--manifest", path).stdout != "0 calls walked, 0 differ\n":
            fail(f"walk.py compares what {capture.name} does not state")
        ran = run(samples / "run.py", "--manifest", path)
        if ran.returncode and "not played: " not in ran.stdout:
            fail(f"export of {capture.name}: {ran.stdout}{ran.stderr}")
        if ran.returncode:
            continue
        played += 1
        text = path.read_text()
        for right, wrong in ((r'("hash":"0x)(.)', lambda found: found[1] + "1f"[found[2] == "1"]), (r'"ddrval":"D3D_OK"', '"ddrval":"DDERR_GENERIC"')):
            changed_text = re.sub(right, wrong, text, count=1)
            path.write_text(changed_text.replace('"D3D_OK":"0x00000000"', '"D3D_OK":"0x00000000","DDERR_GENERIC":"0x80004005"', 1))
            if changed_text != text and run(samples / "run.py", "--manifest", path).returncode != 1:
                fail(f"run.py does not find that {right} of {capture.name} is wrong")
    if played < 15:
        fail(f"run.py plays only {played} exported captures")

if not failed:
    print(f"protocol: {len(names)} cases, {len(known)} known differences")
sys.exit(1 if failed else 0)
