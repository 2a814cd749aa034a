dp2 test replays captures, each a case in a process of its own, and compares them with what they have observed.

  $ mkdir -p captures/deeper/deepest
  $ cp "$SAMPLES/06_occlusion.dp2t" captures/occlusion.dp2t
  $ cp "$SAMPLES/08_malformed.dp2t" captures/deeper
  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" captures/deeper/deepest
  $ echo 'no capture' >captures/README.txt
  $ dp2 test captures
  3 cases: 3 passed

Failures: another answer, a failure that the capture does not expect, another picture, nothing to compare.

  $ sed 's/20 03 00 00/21 03 00 00/; s/0x20 0x03/0x21 0x03/' captures/occlusion.dp2t >captures/answer.dp2t
  $ sed 's/^expect ddrval 0x88760bb8.*//' captures/deeper/08_malformed.dp2t >captures/failure.dp2t
  $ dp2 dump captures/occlusion.dp2t | grep -v "^expect" >captures/nothing.dp2t
  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 2x2 usage target\npresent 1\nexpect surface 1 hash 0x12\n' >captures/picture.dp2t
  $ cmp -s captures/answer.dp2t captures/occlusion.dp2t
  [1]
  $ dp2 test captures --out out
  answer.dp2t: failed
    record 5: the response bytes are not those observed: query 7 is 800, observed was 801
  failure.dp2t: failed
    record 3: D3DERR_COMMAND_UNPARSED (truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE), which the capture does not expect
  nothing.dp2t: failed: nothing to compare: the capture has no observed results, and --golden names no folder
  picture.dp2t: failed
    record 2: surface 1 has hash 0x88201fb960ff6465, observed was 0x12
    out/picture.dp2t/frame-0001-surface-1-drawn.png
  7 cases: 3 passed, 4 failed
  [2]
  $ cat out/failure.dp2t/differences.txt
  record 3: D3DERR_COMMAND_UNPARSED (truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE), which the capture does not expect
  $ find out -type f | sort
  out/answer.dp2t/differences.txt
  out/failure.dp2t/differences.txt
  out/nothing.dp2t/differences.txt
  out/picture.dp2t/differences.txt
  out/picture.dp2t/frame-0001-surface-1-drawn.png
  out/results.jsonl

The folder of a case that passes now has no files of its failure any more.

  $ rm captures/answer.dp2t captures/failure.dp2t captures/nothing.dp2t
  $ sed -i 's/0x12/0x2e2d1d3e4d8c5e25/' captures/picture.dp2t
  $ sed -i "s/^expect surface.*/expect surface 1 hash $(dp2 replay captures/picture.dp2t --hashes 2>/dev/null | sed 's/.*hash //')/" captures/picture.dp2t
  $ dp2 test captures --out out
  4 cases: 4 passed
  $ find out -type f | sort
  out/answer.dp2t/differences.txt
  out/failure.dp2t/differences.txt
  out/nothing.dp2t/differences.txt
  out/results.jsonl

Captures that cannot be played, and files that are none: each case fails alone; the status is the highest.

  $ printf 'dp2t 1\nsubmit { }\ndestroy 9\n' >captures/handle.dp2t
  $ printf 'dp2t 1\nsubmit { nonsense' >captures/unread.dp2t
  $ ln -s nowhere captures/link.dp2t
  $ ln -s . captures/loop
  $ dp2 asm captures/occlusion.dp2t --out whole.dp2c
  $ head -c -60 whole.dp2c >captures/cut.dp2c
  $ dp2 test captures
  cut.dp2c: failed
    the file is not whole (cut off, or with records of a newer version)
  handle.dp2t: error: captures/handle.dp2t: record 1: bad handle: handle
    record 0: D3DHAL_CONTEXT_BAD (bad handle: dwhContext), which the capture does not expect
  link.dp2t: error: captures/link.dp2t: cannot be opened: No such file or directory
  unread.dp2t: error: captures/unread.dp2t:2:10: unknown opcode 'nonsense'
  8 cases: 4 passed, 1 failed, 3 in error
  [4]
  $ dp2 test captures/handle.dp2t captures/deeper
  handle.dp2t: error: captures/handle.dp2t: record 1: bad handle: handle
    record 0: D3DHAL_CONTEXT_BAD (bad handle: dwhContext), which the capture does not expect
  3 cases: 2 passed, 1 in error
  [3]

A limit that a capture reaches is an error of this case.

  $ dp2 test captures/occlusion.dp2t captures/picture.dp2t --max-file-bytes 300
  occlusion.dp2t: error: captures/occlusion.dp2t: more than 300 bytes: limit exceeded: --max-file-bytes
  2 cases: 1 passed, 1 in error
  [3]
  $ dp2 test captures/occlusion.dp2t captures/picture.dp2t --max-bytes 20
  occlusion.dp2t: error: captures/occlusion.dp2t: record 1: limit exceeded: --max-bytes
  picture.dp2t: error: captures/picture.dp2t: record 0: limit exceeded: --max-bytes
  2 cases: 0 passed, 2 in error
  [3]

Files by their own names; two of one name would share what is stored for them.

  $ cp captures/occlusion.dp2t no-ending
  $ dp2 test no-ending captures/deeper/deepest
  2 cases: 2 passed
  $ dp2 test captures/occlusion.dp2t captures
  dp2: captures/occlusion.dp2t and captures/occlusion.dp2t: both would be the case occlusion.dp2t
  [2]
  $ dp2 test no-ending no-ending
  dp2: no-ending and no-ending: both would be the case no-ending
  [2]

No case is an error, as is a path that is not there.

  $ mkdir empty
  $ dp2 test empty
  dp2: empty: has no captures (.dp2c, .dp2t, also with .zst) to test
  [2]
  $ dp2 test empty nowhere
  dp2: nowhere: cannot be opened: No such file or directory
  [4]
  $ dp2 test - </dev/null
  dp2: standard input cannot be a case, whose process reads a file by its name
  [2]
  $ dp2 test /dev/null
  dp2: /dev/null: is neither a file nor a folder
  [2]
  $ dp2 test
  dp2: file is required; see --help
  [2]

The output does not depend on how many cases run at once, nor on threads.

  $ dp2 test captures --out one --jobs 1 >one.out
  [4]
  $ for jobs in 2 3 16; do
  >   dp2 test captures --out many --jobs $jobs --threads 2 >many.out
  >   sed -i 's/^  many/  one/' many.out
  >   diff one.out many.out && diff -r -x results.jsonl one many && diff <(sed 's/"seconds":[^,}]*//' one/results.jsonl) <(sed 's/"seconds":[^,}]*//' many/results.jsonl)
  > done
