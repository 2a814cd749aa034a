dp2 test --golden compares with a folder of pictures, return codes and answers, which --update writes.

Captures without observed results: four frames, and an answer; a call that fails; no frames at all.

  $ mkdir captures
  $ frames() { # frames SIZE COLOUR...
  >   printf 'dp2t 1\nsurface 1 format X8R8G8B8 size %s usage target\ncontext 1 interface 5 target 1 depth 0\n' $1
  >   shift
  >   for color in "$@"; do
  >     printf 'submit { CLEAR { flags TARGET color %s depth 1 stencil 0 { 0 0 8 6 } } }\npresent 1\n' $color
  >   done
  > }
  $ frames 8x6 0x102030 0x112030 0x122030 0x132030 >captures/frames.dp2t
  $ dp2 dump "$SAMPLES/06_occlusion.dp2t" | grep -v "^expect" >captures/answer.dp2t
  $ dp2 dump "$SAMPLES/08_malformed.dp2t" | grep -v "^expect" >captures/fails.dp2t
  $ printf 'dp2t 1\n' >captures/empty.dp2t

Nothing is stored yet; --update stores it; a second one writes nothing.

  $ dp2 test captures --golden golden
  answer.dp2t: failed: nothing is stored for this case in golden; --update stores what it shows now
  empty.dp2t: failed: nothing is stored for this case in golden; --update stores what it shows now
  fails.dp2t: failed: nothing is stored for this case in golden; --update stores what it shows now
  frames.dp2t: failed: nothing is stored for this case in golden; --update stores what it shows now
  4 cases: 0 passed, 4 failed
  [1]
  $ dp2 test captures --golden golden --update
  wrote answer.dp2t/frame-0001-surface-1.png
  wrote answer.dp2t/results.json
  wrote empty.dp2t/results.json
  wrote fails.dp2t/frame-0001-surface-1.png
  wrote fails.dp2t/results.json
  wrote frames.dp2t/frame-0001-surface-1.png
  wrote frames.dp2t/frame-0002-surface-1.png
  wrote frames.dp2t/frame-0003-surface-1.png
  wrote frames.dp2t/frame-0004-surface-1.png
  wrote frames.dp2t/results.json
  4 cases: 4 passed; 10 files written, 0 removed
  $ dp2 test captures --golden golden --update
  4 cases: 4 passed
  $ dp2 test captures --golden golden
  4 cases: 4 passed
  $ find golden | sort
  golden
  golden/answer.dp2t
  golden/answer.dp2t/frame-0001-surface-1.png
  golden/answer.dp2t/results.json
  golden/empty.dp2t
  golden/empty.dp2t/results.json
  golden/fails.dp2t
  golden/fails.dp2t/frame-0001-surface-1.png
  golden/fails.dp2t/results.json
  golden/frames.dp2t
  golden/frames.dp2t/frame-0001-surface-1.png
  golden/frames.dp2t/frame-0002-surface-1.png
  golden/frames.dp2t/frame-0003-surface-1.png
  golden/frames.dp2t/frame-0004-surface-1.png
  golden/frames.dp2t/results.json
  $ cat golden/answer.dp2t/results.json golden/fails.dp2t/results.json golden/empty.dp2t/results.json
  {"version": 1, "whole": true, "calls": 1, "frames": 1, "results": [
  {"record":4,"answers":[{"query":7,"words":[800]}]}
  ]}
  {"version": 1, "whole": true, "calls": 2, "frames": 1, "results": [
  {"record":3,"ddrval":"D3DERR_COMMAND_UNPARSED","error_offset":60},
  {"record":4,"answers":[{"query":9,"words":[1]}]}
  ]}
  {"version": 1, "whole": true, "calls": 0, "frames": 0, "results": [
  ]}
  $ dp2 compare captures/frames.dp2t golden/frames.dp2t
  4 pictures compared, none differs

Another colour in one frame, a frame more, frames less, another size, another answer, a call that fails no longer.

  $ cp -r captures changed
  $ frames 8x6 0x102030 0x112035 0x122030 0x132030 >changed/frames.dp2t
  $ sed -i 's/0x42c80000 0x42200000/0x42ca0000 0x42200000/' changed/answer.dp2t
  $ dp2 test changed --golden golden --out out
  answer.dp2t: failed
    frame 1: 40 of 19200 pixels differ, first 100,40: expected 0 0 64, drawn 255 128 0; max 255; channels at most 255 128 64, in the mean 0.5312 0.2667 0.1333
    record 4: D3D_OK, query 7 = 840, expected was D3D_OK, query 7 = 800
    out/answer.dp2t/frame-0001-expected.png
    out/answer.dp2t/frame-0001-drawn.png
    out/answer.dp2t/frame-0001-difference.png
  frames.dp2t: failed
    frame 2: 48 of 48 pixels differ, first 0,0: expected 17 32 48, drawn 17 32 53; max 5; channels at most 0 0 5, in the mean 0 0 5
    out/frames.dp2t/frame-0002-expected.png
    out/frames.dp2t/frame-0002-drawn.png
    out/frames.dp2t/frame-0002-difference.png
  4 cases: 2 passed, 2 failed
  [1]
  $ cat out/frames.dp2t/differences.txt
  frame 2: 48 of 48 pixels differ, first 0,0: expected 17 32 48, drawn 17 32 53; max 5; channels at most 0 0 5, in the mean 0 0 5
  $ frames 8x6 0x102030 0x112030 0x122030 0x132030 0x142030 >changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden --out out
  frames.dp2t: failed
    frame 5: no picture is stored for it
    5 calls, expected were 4
    5 frames, expected were 4
    out/frames.dp2t/frame-0005-drawn.png
  1 case: 0 passed, 1 failed
  [1]
  $ frames 8x6 0x102030 0x112030 >changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden --out out
  frames.dp2t: failed
    frame 3: is stored as frame-0003-surface-1.png, but not presented
    frame 4: is stored as frame-0004-surface-1.png, but not presented
    2 calls, expected were 4
    2 frames, expected were 4
    out/frames.dp2t/frame-0003-expected.png
    out/frames.dp2t/frame-0004-expected.png
  1 case: 0 passed, 1 failed
  [1]
  $ frames 8x7 0x102030 0x112030 0x122030 0x132030 >changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden --out out | sed -n 1,3p
  frames.dp2t: failed
    frame 1: 8x7 pixels, expected were 8x6
    frame 2: 8x7 pixels, expected were 8x6
  [1]
  $ printf 'dp2t 1\nsubmit { }\n' >changed/fails.dp2t
  $ dp2 test changed/fails.dp2t --golden golden
  fails.dp2t: failed
    frame 1: is stored as frame-0001-surface-1.png, but not presented
    1 call, expected were 2
    0 frames, expected were 1
    record 0: D3DHAL_CONTEXT_BAD at offset 0, expected was D3D_OK
    record 3: D3D_OK, expected was D3DERR_COMMAND_UNPARSED at offset 60
    record 4: D3D_OK, expected was D3D_OK, query 9 = 1
  1 case: 0 passed, 1 failed
  [1]

--no-results compares pictures only, as does a folder that has no results.json, and stores pictures only.

  $ printf 'submit { }\n' | cat captures/frames.dp2t - >changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden
  frames.dp2t: failed
    5 calls, expected were 4
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test changed/frames.dp2t --golden golden --no-results
  1 case: 1 passed
  $ dp2 replay captures/frames.dp2t --out pictures/frames.dp2t >replayed
  $ dp2 test changed/frames.dp2t --golden pictures
  1 case: 1 passed
  $ dp2 test changed/frames.dp2t --golden pictures --update --no-results
  1 case: 1 passed
  $ cp golden/frames.dp2t/results.json pictures/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden pictures --update --no-results
  removed frames.dp2t/results.json
  1 case: 1 passed; 0 files written, 1 removed
  $ dp2 test captures/empty.dp2t --golden pictures --no-results
  empty.dp2t: failed: nothing to compare: the capture has no observed results, frames or targets, and --no-results leaves out the rest
  1 case: 0 passed, 1 failed
  [2]

A tolerance, pixels that may differ, another metric.

  $ frames 8x6 0x102030 0x112035 0x122030 0x132030 >changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden --tolerance 5
  1 case: 1 passed
  $ dp2 test changed/frames.dp2t --golden golden --tolerance 4 | tail -n 1
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test changed/frames.dp2t --golden golden --pixels 48
  1 case: 1 passed
  $ dp2 test changed/frames.dp2t --golden golden --pixels 99% | tail -n 1
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test changed/frames.dp2t --golden golden --metric mean --tolerance 1.7
  1 case: 1 passed
  $ dp2 test changed/frames.dp2t --golden golden --metric flip --tolerance 2
  dp2: --tolerance: flip is at most 1
  [2]
  $ dp2 test changed/frames.dp2t --golden golden --pixels x
  dp2: 'x' is not a number of pixels: use N or N%
  [2]

An update writes only what changed, and removes frames that are gone. Files of others stay.

  $ echo note >golden/frames.dp2t/note.txt
  $ frames 8x6 0x102030 0x112035 0x122030 >changed/frames.dp2t
  $ touch -d 2001-01-01 golden/frames.dp2t/*
  $ dp2 test changed/frames.dp2t --golden golden --update
  wrote frames.dp2t/frame-0002-surface-1.png
  wrote frames.dp2t/results.json
  removed frames.dp2t/frame-0004-surface-1.png
  1 case: 1 passed; 2 files written, 1 removed
  $ find golden/frames.dp2t -newermt 2002-01-01 -type f | sort
  golden/frames.dp2t/frame-0002-surface-1.png
  golden/frames.dp2t/results.json
  $ ls -A golden/frames.dp2t
  frame-0001-surface-1.png
  frame-0002-surface-1.png
  frame-0003-surface-1.png
  note.txt
  results.json

Pictures of another driver, of any form that has the number of the frame; an update replaces those that differ.

  $ rm golden/frames.dp2t/frame-000[12]*
  $ printf 'P3 8 6 255\n%s' "$(for i in $(seq 48); do echo 16 32 48; done)" >golden/frames.dp2t/frame-1.ppm
  $ printf 'P3 1 1 255 0 0 0' >golden/frames.dp2t/frame-2.ppm
  $ dp2 test changed/frames.dp2t --golden golden
  frames.dp2t: failed
    frame 2: 8x6 pixels, expected were 1x1
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test changed/frames.dp2t --golden golden --update
  wrote frames.dp2t/frame-0002-surface-1.png
  removed frames.dp2t/frame-2.ppm
  1 case: 1 passed; 1 file written, 1 removed
  $ dp2 test changed/frames.dp2t --golden golden
  1 case: 1 passed

Damaged stored files are an error of this case.

  $ cp golden/frames.dp2t/results.json results.json
  $ for text in '' '[]' '{' '{"version": 2}' '{"version": 1, "whole": 1}' '{"version": 1, "whole": true, "calls": -1}' \
  >   '{"version": 1, "whole": true, "calls": 3, "frames": 3, "results": [{"record": 1}, {"record": 1}]}' \
  >   '{"version": 1, "whole": true, "calls": 3, "frames": 3, "results": [[]]}'; do
  >   echo "$text" >golden/frames.dp2t/results.json
  >   dp2 test changed/frames.dp2t --golden golden | sed -n 1p
  > done
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: no object of JSON
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: no object of JSON
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: no object of JSON
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: version
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: whole
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: calls
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: record 1 is there twice
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: results
  [3]

Deep nesting, which would need a deep stack to be printed, is such damage, also in the results of another machine.

  $ deep() { printf '[%.0s' {1..200000}; printf ']%.0s' {1..200000}; }
  $ printf '{"version": 1, "whole": true, "calls": 3, "frames": 3, "results": [{"record": 3, "answers": %s}]}' "$(deep)" >golden/frames.dp2t/results.json
  $ dp2 test changed/frames.dp2t --golden golden | sed -n 1p
  frames.dp2t: error: golden/frames.dp2t/results.json: is not what dp2 test --update writes: no object of JSON
  [3]
  $ mkdir part && dp2 test changed/frames.dp2t --out part >printed || true
  $ printf '{"type": %s}\n' "$(deep)" >part/results.jsonl
  $ dp2 test --merge part
  dp2: part/results.jsonl:1: is not a line that dp2 test --json prints there
  [3]

What is wrong only in a call is a difference.

  $ echo '{"version": 1, "whole": true, "calls": 3, "frames": 3, "results": [{"record": 3, "answers": 7, "x": {}}, {"record": 99, "ddrval": 5, "answers": [1, {}]}]}' >golden/frames.dp2t/results.json
  $ dp2 test changed/frames.dp2t --golden golden
  frames.dp2t: failed
    record 3: , expected was {"record":3,"answers":7,"x":{}}
    record 99: D3D_OK, expected was D3D_OK, query ?
  1 case: 0 passed, 1 failed
  [1]
  $ cp results.json golden/frames.dp2t
  $ echo spoiled >golden/frames.dp2t/frame-0002-surface-1.png
  $ dp2 test changed/frames.dp2t --golden golden
  frames.dp2t: error: golden/frames.dp2t/frame-0002-surface-1.png: bad value at offset 0x0: signature of a PNG, PPM or BMP file
  1 case: 0 passed, 1 in error
  [3]
  $ dp2 test changed/frames.dp2t --golden golden --update
  wrote frames.dp2t/frame-0002-surface-1.png
  1 case: 1 passed; 1 file written, 0 removed
  $ dp2 test changed/frames.dp2t --golden golden --max-picture-bytes 100
  frames.dp2t: error: golden/frames.dp2t/frame-1.ppm: limit exceeded: --max-picture-bytes
  1 case: 0 passed, 1 in error
  [3]

A capture that cannot be played to its end, or has no file, changes nothing that is stored.

  $ printf 'destroy 9\n' | cat changed/frames.dp2t - >unplayable.dp2t
  $ cp unplayable.dp2t changed/frames.dp2t
  $ cp -r golden before
  $ sed -i 's/0x112035/0x112036/' changed/frames.dp2t
  $ dp2 test changed/frames.dp2t --golden golden --update
  frames.dp2t: error: changed/frames.dp2t: record 8: bad handle: handle
  1 case: 0 passed, 1 in error
  [3]
  $ diff -r before golden
  $ printf 'dp2t 1\ndestroy 9\n' >changed/other.dp2t
  $ dp2 test changed/other.dp2t --golden golden --update
  other.dp2t: error: changed/other.dp2t: record 0: bad handle: handle
  1 case: 0 passed, 1 in error
  [3]
  $ ls golden
  answer.dp2t
  empty.dp2t
  fails.dp2t
  frames.dp2t

What a capture has observed is compared as well, but for hashes of surfaces: pictures have a tolerance. An update cannot change it.

  $ cp "$SAMPLES/06_occlusion.dp2t" observed.dp2t
  $ sed -i 's/^expect surface.*/expect surface 1 hash 0x12/' observed.dp2t
  $ dp2 test observed.dp2t --golden golden --update | tail -n 1
  1 case: 1 passed; 2 files written, 0 removed
  $ sed -i 's/^expect ddrval [^ ]*/expect ddrval 0x8876017c/' observed.dp2t
  $ dp2 test observed.dp2t --golden golden
  observed.dp2t: failed
    record 5: ddrval is 0x0, observed was 0x8876017c
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test observed.dp2t --golden golden --update
  observed.dp2t: failed
    record 5: ddrval is 0x0, observed was 0x8876017c
  1 case: 0 passed, 1 failed
  [1]

A container that is cut off: what is stored says so, too.

  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" --out whole.dp2c && head -c -60 whole.dp2c >cut.dp2c
  $ dp2 test cut.dp2c
  cut.dp2c: failed
    the file is not whole (cut off, or with records of a newer version)
  1 case: 0 passed, 1 failed
  [1]
  $ dp2 test cut.dp2c --golden golden --update | tail -n 1
  1 case: 1 passed; 2 files written, 0 removed
  $ dp2 test cut.dp2c --golden golden
  1 case: 1 passed
  $ cp whole.dp2c cut.dp2c
  $ dp2 test cut.dp2c --golden golden | sed -n 1,2p
  cut.dp2c: failed
    the file is whole, expected was one that is not
  [1]

Multisampled targets, several contexts, alpha, formats that a picture shows only in part, timestamps that differ from run to run.

  $ mkdir many && cp "$SOURCE"/tests/golden/*.dp2t "$SAMPLES"/d3d9/*.dp2c many
  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit capacity 99 { CREATEQUERY { 1 TIMESTAMP 2 TIMESTAMPFREQ } ISSUEQUERY { 1 END 2 END } }\n' >many/time.dp2t
  $ dp2 test many --golden golden_of_many --update --threads 2 | tail -n 1
  22 cases: 22 passed; 63 files written, 0 removed
  $ dp2 test many --golden golden_of_many
  22 cases: 22 passed
  $ dp2 test many --golden golden_of_many --alpha
  22 cases: 22 passed
  $ cat golden_of_many/time.dp2t/results.json
  {"version": 1, "whole": true, "calls": 1, "frames": 0, "results": [
  {"record":1,"answers":[{"query":1,"bytes":8},{"query":2,"words":[1000000000,0]}]}
  ]}

What is no file in the folder is not waited for.

  $ cp captures/answer.dp2t pipes.dp2t && dp2 test pipes.dp2t --golden golden_pipes --update | tail -n 1
  1 case: 1 passed; 2 files written, 0 removed
  $ rm golden_pipes/pipes.dp2t/* && mkfifo golden_pipes/pipes.dp2t/results.json golden_pipes/pipes.dp2t/frame-0001-surface-1.png
  $ dp2 test pipes.dp2t --golden golden_pipes --timeout 20
  pipes.dp2t: failed: nothing is stored for this case in golden_pipes; --update stores what it shows now
  1 case: 0 passed, 1 failed
  [1]

A capture that is gone fails, since it would no longer be tested; an update leaves what is stored of it. Single files say nothing of others,
and other folders are no cases.

  $ mkdir -p set/more && frames 8x6 0x102030 >set/a.dp2t && cp set/a.dp2t set/more/b.dp2t
  $ dp2 test set --golden stored --update | tail -n 1
  2 cases: 2 passed; 4 files written, 0 removed
  $ mkdir -p stored/empty.dp2t stored/notes && cp stored/a.dp2t/*.png stored/notes && ln -s more stored/linked
  $ dp2 test set --golden stored
  2 cases: 2 passed
  $ rm set/more/b.dp2t
  $ dp2 test set --golden stored --out gone --junit gone.xml --html gone.html
  more/b.dp2t: failed: stored/more/b.dp2t is stored, but there is no such capture; remove it if the case is no longer wanted (--update leaves it)
  2 cases: 1 passed, 1 failed
  [1]
  $ cat gone/more/b.dp2t/differences.txt
  stored/more/b.dp2t is stored, but there is no such capture; remove it if the case is no longer wanted (--update leaves it)
  $ grep -c '<failure' gone.xml; grep -c 'no such capture' gone.html
  1
  1
  $ dp2 test set --golden stored --update
  more/b.dp2t: failed: stored/more/b.dp2t is stored, but there is no such capture; remove it if the case is no longer wanted (--update leaves it)
  2 cases: 1 passed, 1 failed
  [1]
  $ ls stored/more/b.dp2t
  frame-0001-surface-1.png
  results.json
  $ dp2 test set/a.dp2t --golden stored
  1 case: 1 passed
  $ for shard in 1 2; do dp2 test set --golden stored --shard $shard/2 --out gone-$shard; done | grep -c failed:
  1
  [1]
  $ dp2 test --merge gone-1 gone-2 | tail -n 1
  2 cases: 1 passed, 1 failed
  [1]
  $ rm -r stored/more && dp2 test set --golden stored
  1 case: 1 passed

Compressed captures and names in other letters are cases of a folder; a capture that is cut off is said when it is stored;
a stored case whose name has unprintable bytes is reported when its capture is gone; what does not begin as a capture fails.

  $ mkdir kinds && cp "$SAMPLES/d3d9/occlusion.dp2c" kinds/UPPER.DP2C && cp "$SAMPLES/d3d9/occlusion.dp2c" "kinds/$(printf 'bad\377').dp2c"
  $ head -c 9000 "$SAMPLES/d3d9/shadow_map.dp2c" >kinds/cut.dp2c
  $ dp2 test kinds --golden kept --update | grep -v ^wrote
  cut.dp2c: the file is not whole (cut off, or with records of a newer version); stored is what is left
  3 cases: 3 passed; 21 files written, 0 removed
  $ dp2 test kinds --golden kept
  3 cases: 3 passed
  $ rm kinds/bad*
  $ dp2 test kinds --golden kept
  bad\xff.dp2c: failed: kept/bad\xff.dp2c is stored, but there is no such capture; remove it if the case is no longer wanted (--update leaves it)
  3 cases: 2 passed, 1 failed
  [1]
  $ head -c 3000 /dev/zero | tr '\0' '\226' >kinds/noise.dp2c
  $ dp2 test kinds/noise.dp2c --golden kept --update
  noise.dp2c: error: kinds/noise.dp2c:1:1: expected 'dp2t 1'; use --raw-input to read it as a command buffer
  1 case: 0 passed, 1 in error
  [3]
