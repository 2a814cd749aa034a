Two dp2 test --update at once on one golden folder: each case's folder has the files of one of them, never of both.

  $ mkdir captures
  $ frames() { # frames COUNT COLOUR
  >   printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 64x64 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   for ((i = 0; i < $1; ++i)); do printf 'submit { CLEAR { flags TARGET color %s depth 1 stencil 0 { 0 0 64 64 } } }\npresent 1\n' $2; done
  > }
  $ frames 3 0x102030 >captures/one.dp2t
  $ frames 2 0x102030 >captures/two.dp2t

A case whose folder another process writes is refused; the others are stored. The mark is gone with the process.

  $ mkdir -p golden/one.dp2t
  $ flock golden/one.dp2t dp2 test captures --golden golden --update
  one.dp2t: error: golden/one.dp2t: another dp2 test --update writes it now
  wrote two.dp2t/frame-0001-surface-1.png
  wrote two.dp2t/frame-0002-surface-1.png
  wrote two.dp2t/results.json
  2 cases: 1 passed, 1 in error; 3 files written, 0 removed
  [1]
  $ find golden/one.dp2t
  golden/one.dp2t
  $ flock golden/two.dp2t dp2 test captures/two.dp2t --golden golden
  1 case: 1 passed
  $ dp2 test captures --golden golden --update
  wrote one.dp2t/frame-0001-surface-1.png
  wrote one.dp2t/frame-0002-surface-1.png
  wrote one.dp2t/frame-0003-surface-1.png
  wrote one.dp2t/results.json
  2 cases: 2 passed; 4 files written, 0 removed

Many times, two versions of a program: of many frames in one colour, and of fewer in another. What remains is one of them as a whole.

  $ mkdir a b
  $ for k in 1 2 3 4; do frames 12 0x102030 >a/$k.dp2t; frames 7 0x302010 >b/$k.dp2t; done
  $ for ((i = 0; i < 10; ++i)); do
  >   dp2 test a --golden both --update --jobs 2 >said.a 2>&1 &
  >   dp2 test b --golden both --update --jobs 2 >said.b 2>&1 || true
  >   wait
  >   for k in 1 2 3 4; do
  >     cat both/$k.dp2t/results.json >result
  >     dp2 test a/$k.dp2t --golden both >one 2>&1 || dp2 test b/$k.dp2t --golden both >other 2>&1 || cat one other
  >   done
  >   ! grep -v -e '^wrote ' -e '^removed ' -e ' cases: ' -e 'another dp2 test --update writes it now$' said.a said.b || break
  > done
  $ find both -name '.*'
