A case of dp2 test that does not end, takes too much memory or crashes fails alone, and says why.

  $ . "$SOURCE/tests/tools/functions.sh"
  $ heavy() { # a capture whose draw takes minutes
  >   echo 'dp2t 1
  >   surface 1 format X8R8G8B8 size 1024x1024 usage target
  >   context 1 interface 5 target 1
  >   submit context 1 vertex_type XYZRHW {
  >     vertices { f32 0 0 0.5 1 1024 0 0.5 1 0 1024 0.5 1 }'
  >   echo "$loops"
  >   echo 'RENDERSTATE { CULLMODE NONE }
  >     TRIANGLELIST count 1 { first 0 }
  >   }
  >   present 1'
  > }
  $ mkdir captures
  $ heavy >captures/b.dp2t
  $ cp "$SAMPLES/06_occlusion.dp2t" captures/a.dp2t
  $ cp "$SAMPLES/07_response_continue.dp2t" captures/c.dp2t
  $ slow='--max-milliseconds 1000000 --max-operations 18446744073709551615'

Time: the others pass, before and after it. The text of differences says it, too.

  $ dp2 test captures $slow --timeout 1 --out out
  b.dp2t: error: takes longer than 1 s (--timeout), at record 3
  3 cases: 2 passed, 1 in error
  [1]
  $ cat out/b.dp2t/differences.txt
  takes longer than 1 s (--timeout), at record 3
  $ dp2 test captures $slow --timeout 1 --jobs 1 | sed -n 1p
  b.dp2t: error: takes longer than 1 s (--timeout), at record 3
  [1]
  $ dp2 test captures $slow --timeout 1 --golden golden --update
  wrote a.dp2t/frame-0001-surface-1.png
  wrote a.dp2t/results.json
  b.dp2t: error: takes longer than 1 s (--timeout), at record 3
  wrote c.dp2t/frame-0001-surface-1.png
  wrote c.dp2t/results.json
  3 cases: 2 passed, 1 in error; 4 files written, 0 removed
  [1]
  $ find golden -type f | sort
  golden/a.dp2t/frame-0001-surface-1.png
  golden/a.dp2t/results.json
  golden/c.dp2t/frame-0001-surface-1.png
  golden/c.dp2t/results.json

Memory: a surface that does not fit. (Sanitizers do not allow such a limit.)

  $ printf 'dp2t 1\nsurface 1 format A32B32G32R32F size 8192x8192 usage target\npresent 1\nexpect surface 1 hash 0x12\n' >captures/b.dp2t
  $ dp2 test captures --max-memory 700 --max-bytes 8000000000 | sed 's/, at record.*//'
  b.dp2t: error: takes more memory than 700 MiB of addresses (--max-memory)
  3 cases: 2 passed, 1 in error
  [1]

A crash: here the process is ended from outside. A system that is out of memory does the same by SIGKILL.

  $ heavy >captures/b.dp2t
  $ for signal in SEGV KILL; do
  >   dp2 test captures $slow --timeout 300 --jobs 2 >said 2>&1 &
  >   testing=$!
  >   one() { read -r child used others <<<$(ps -o pid=,time= --ppid $testing); [ "$used" \> 00:00:00 ] && [ -z "$others" ]; }
  >   within 60 one || echo "no case runs: $(cat said)"
  >   kill -s $signal $child
  >   wait $testing
  >   echo "status $?"
  >   cat said
  > done
  status 5
  b.dp2t: error: is ended by SIGSEGV, at record 3
  3 cases: 2 passed, 1 in error
  status 1
  b.dp2t: error: is ended by SIGKILL, at record 3
  3 cases: 2 passed, 1 in error

An interrupt ends the processes and leaves what is finished; cases that did not run are skipped.

  $ for signal in INT TERM HUP; do
  >   rm -rf out
  >   dp2 test captures $slow --timeout 300 --jobs 1 --out out --junit junit.xml --html page.html >said 2>&1 &
  >   testing=$!
  >   within 60 grep -qs '"name":"a.dp2t"' out/results.jsonl || echo "no case is finished"
  >   within 60 pgrep -P $testing >child
  >   kill -s $signal $testing
  >   wait $testing
  >   echo "status $?"
  >   for process in $(cat child); do within 20 sh -c "! kill -0 $process 2>/dev/null" || echo "$process still runs"; done
  >   cat said
  > done
  status 1
  b.dp2t: skipped: an interrupt came first
  c.dp2t: skipped: an interrupt came first
  3 cases: 1 passed, 2 skipped
  status 1
  b.dp2t: skipped: an interrupt came first
  c.dp2t: skipped: an interrupt came first
  3 cases: 1 passed, 2 skipped
  status 1
  b.dp2t: skipped: an interrupt came first
  c.dp2t: skipped: an interrupt came first
  3 cases: 1 passed, 2 skipped
  $ grep -c '<skipped' junit.xml
  2
  $ tail -n 1 out/results.jsonl | grep -o '"cases":.*"skipped":2'
  "cases":3,"passed":1,"failed":0,"errors":0,"skipped":2
  $ dp2 test --merge out
  b.dp2t: skipped: an interrupt came first
  c.dp2t: skipped: an interrupt came first
  3 cases: 1 passed, 2 skipped
  [1]

So does the end of dp2 itself: no process is left.

  $ mkdir temporary
  $ TMPDIR=$PWD/temporary dp2 test captures $slow --timeout 300 --html page.html >said 2>&1 &
  $ testing=$!
  $ within 60 pgrep -P $testing >child
  $ sleep 1; pgrep -P $testing >child; kill -KILL $testing; wait $testing 2>/dev/null
  [137]
  $ for process in $(cat child); do within 20 sh -c "! kill -0 $process 2>/dev/null" || echo "$process still runs"; done
  $ within 20 sh -c '[ -z "$(ls -A temporary)" ]' || ls -A temporary
