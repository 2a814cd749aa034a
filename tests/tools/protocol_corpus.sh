#!/usr/bin/env bash
# samples/protocol: the corpus is what its generator writes, it has the cases that it is to have, this driver agrees with all of
# them, and the runner notices when one does not.
# Usage: protocol_corpus.sh SOURCE_DIR LIBRARY
set -u
source=$1/samples/protocol
export DP2EMU_LIBRARY=$2 PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() { echo "protocol_corpus: $*"; failed=1; }

python3 "$source/make.py" "$work" || fail "the generator fails"
diff -r "$work/buffers" "$source/buffers" >/dev/null || fail "buffers/ is not what make.py writes"
cmp -s "$work/manifest.json" "$source/manifest.json" || fail "manifest.json is not what make.py writes"

python3 - "$work" <<'END' || fail "the manifest is not as README.md describes it"
import json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
cases = json.loads((folder / "manifest.json").read_text())["cases"]
assert len({case["name"] for case in cases}) == len(cases) >= 300
common = {"name", "kind", "about", "basis", "source"}
call = {"file", "offset", "capacity", "ddrval", "error_offset", "response", "answers", "more", "waiting", "needed"}
files, opcodes = set(), set()
for case in cases:
    assert case["basis"] in ("documents", "reading") and case["about"]
    if case["kind"] == "walk":
        assert case.keys() == common | {"file", "offset", "vertex_size", "commands", "stops_at"}, case["name"]
        files.add(case["file"])
        opcodes |= {opcode for _, opcode, _, _ in case["commands"]}
        continue
    assert case.keys() - {"context"} == common | {"interface", "surfaces", "target", "calls", "pixels"}, case["name"]
    for one in case["calls"]:
        assert one.keys() - {"vertex_type", "vertex_size", "vertices", "vertex_count"} == call, case["name"]
        files.add(one["file"])
assert files == {"buffers/" + path.name for path in (folder / "buffers").iterdir()}
known = [1, 2, 3, 8, 11] + [*range(15, 37)] + [*range(38, 68)] + [*range(71, 78)] + [*range(79, 87)] + [89, 90, 91] + [*range(93, 99)]
assert opcodes == set(known), opcodes ^ set(known)
END

for workers in 0 2; do
    python3 "$source/run.py" --workers $workers >"$work/out" || fail "with $workers workers: $(cat "$work/out")"
    grep -q '^[0-9]* cases, 0 differ$' "$work/out" || fail "the runner says: $(tail -1 "$work/out")"
done
[ "$(python3 "$source/run.py" --json | grep -c '"agrees": true')" -ge 300 ] || fail "--json does not list the cases"

# Each kind of expectation, changed: one case differs.
changed() { # words, old, new
    sed "0,/$2/s//$3/" "$work/manifest.json" >"$work/changed.json"
    cmp -s "$work/manifest.json" "$work/changed.json" && fail "nothing to change for $1"
    python3 "$source/run.py" --manifest "$work/changed.json" >"$work/out" && fail "a wrong $1 passes"
    grep -q ' 1 differ$' "$work/out" || fail "a wrong $1: $(tail -1 "$work/out")"
}
changed "size of a command" '\[\[0, 1, 1, 8\]' '[[0, 1, 1, 9]'
changed "place to stop" '"stops_at": 12' '"stops_at": 11'
changed "code" '"ddrval": 512' '"ddrval": 0'
changed "error offset" '"error_offset": 48' '"error_offset": 36'
changed "response" '"response": "580001001400000007' '"response": "580001001400000008'
changed "answer" '"answers": \[\[7, "01000000"\]\]' '"answers": [[8, "01000000"]]'
changed "number of bytes that an answer needs" '"needed": 28' '"needed": 20'
changed "pixel" '4278255360\]' '4278255361]'
[ $failed = 0 ] && echo "protocol_corpus: this driver agrees with the corpus"
exit $failed
