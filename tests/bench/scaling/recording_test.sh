#!/usr/bin/env bash
# Tests that a recording made on the fly is complete, and that predict.py reads it. Usage: recording_test.sh BENCH_SCHEDULE
# SOURCE_DIR
set -euo pipefail
bench=$1 scaling=$2/tests/bench/scaling
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "recording_test: $*"; exit 1; }

# Three frames of S8 are recorded: in each, scenes that end with a query's answer.
"$bench" record "$work/S8.jsonl" S8 1 4
python3 -B - "$work/S8.jsonl" "$scaling" <<'END' || fail "the recording is not complete"
import sys
sys.path.append(sys.argv[2])
from recording import read_recording  # refuses scenes without a seal or with missing batches
recording = read_recording(sys.argv[1])
assert recording.frames() == 3
kinds = [event.kind for event in recording.events]
assert len(recording.scenes) == kinds.count("seal") >= 3
for scene in recording.scenes:
    assert scene.finish > 0 and all(batch.ns > 0 for batch in scene.batches)
    for preparation, parts in scene.steps:
        # Times of zero belong to pieces that were never run. A scene of clears alone has no tiles.
        assert preparation > 0 and all(parts) and (parts or not scene.batches)
# The copy of a present is a scene without batches.
drawn = max((scene for scene in recording.scenes if scene.batches), key=lambda scene: scene.work())
assert len(drawn.steps[0][1]) == 1024 // 64 * 768 // 64, len(drawn.steps[0][1])
END
python3 "$scaling/predict.py" --workers 1,2,16 --csv --record "$work/history.csv" "$work/S8.jsonl" >"$work/out"
grep -q '^S8,' "$work/out" || fail "no prediction: $(cat "$work/out")"
[ "$(wc -l <"$work/history.csv")" = 3 ] || fail "not a line for each number of workers: $(cat "$work/history.csv")"
python3 "$scaling/predict.py" "$work/S8.jsonl" --workers 1,2 >"$work/out"
grep -q '^| S8 | ' "$work/out" || fail "no table: $(cat "$work/out")"
echo "recording_test: the recording is complete"
