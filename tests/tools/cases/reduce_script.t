dp2 reduce --script: the smallest capture that a command finds interesting, which is to say that the command ends with 0. %s is the file,
in the form that is written.

  $ dp2 reduce "$SAMPLES/03_textured_blend.dp2t" --script 'grep -q ALPHABLENDENABLE %s' --out small.dp2t
  the command ends with status 0
  records 11 to 1, commands 7 to 1, bytes 2122 to 68
  $ cat small.dp2t
  dp2t 1
  submit context 1 {
    RENDERSTATE { ALPHABLENDENABLE TRUE }
  }

Raw commands; the file is the last argument where there is no %s.

  $ dp2 asm --raw-output "$SAMPLES/06_occlusion.dp2t" -o raw.bin
  $ dp2 reduce raw.bin --fvf 'XYZRHW|DIFFUSE' --script 'grep -qF "$(printf "\133")"' --out small.bin
  the command ends with status 0
  records 5 to 5, commands 7 to 1, bytes 96 to 12
  $ od -An -tx1 small.bin
   5b 00 01 00 07 00 00 00 02 00 00 00
  $ dp2 reduce raw.bin --fvf 'XYZRHW|DIFFUSE' --script false --out small.bin
  dp2: raw.bin: the command does not accept the capture: it ends with status 1
  [1]

The command gets the form of --out, or that of --script-form.

  $ for form in '' container text raw; do
  >   for out in small.dp2c small.dp2t small.bin; do
  >     rm -f first
  >     dp2 reduce "$SAMPLES/06_occlusion.dp2t" --script '[ -e first ] || { head -c 4 %s >first; echo %s >name; }' \
  >       ${form:+--script-form $form} --out $out >/dev/null
  >     echo "${form:-as --out}, $out: $(basename "$(cat name)")$(od -An -tx1 first)"
  >   done
  > done
  as --out, small.dp2c: try.dp2c 44 50 32 43
  as --out, small.dp2t: try.dp2t 64 70 32 74
  as --out, small.bin: try.bin 2a 00 01 00
  container, small.dp2c: try.dp2c 44 50 32 43
  container, small.dp2t: try.dp2c 44 50 32 43
  container, small.bin: try.dp2c 44 50 32 43
  text, small.dp2c: try.dp2t 64 70 32 74
  text, small.dp2t: try.dp2t 64 70 32 74
  text, small.bin: try.dp2t 64 70 32 74
  raw, small.dp2c: try.bin 2a 00 01 00
  raw, small.dp2t: try.bin 2a 00 01 00
  raw, small.bin: try.bin 2a 00 01 00

A command that searches text, and a result that is a container.

  $ dp2 reduce "$SAMPLES/03_textured_blend.dp2t" --script 'grep -q ALPHABLENDENABLE %s' --script-form text --out small.dp2c
  the command ends with status 0
  records 11 to 1, commands 7 to 1, bytes 1588 to 284
  $ dp2 dump small.dp2c
  dp2t 1
  submit context 1 {
    RENDERSTATE { ALPHABLENDENABLE TRUE }
  }

A command that always succeeds: nothing is left, and nothing more can be dropped.

  $ dp2 reduce "$SAMPLES/06_occlusion.dp2t" --script true --out small.dp2c
  the command ends with status 0
  records 8 to 0, commands 7 to 0, bytes 1016 to 72
  $ dp2 dump small.dp2c
  dp2t 1
  $ dp2 reduce small.dp2c --script true --out smaller.dp2c
  the command ends with status 0
  records 0 to 0, commands 0 to 0, bytes 72 to 72

Standard output gets the capture, and nothing else.

  $ dp2 reduce "$SAMPLES/06_occlusion.dp2t" --script true --out - | dp2 info -
  contexts 0, surfaces 0, buffers 0, submissions 0 (malformed 0), presents 0, command bytes 0

A temporary folder whose name has quotes, spaces and dollars; nothing is left in it.

  $ mkdir "it's a \$folder"
  $ TMPDIR="$PWD/it's a \$folder" dp2 reduce "$SAMPLES/06_occlusion.dp2t" --script 'test -f %s && test -f %s' --out small.dp2c
  the command ends with status 0
  records 8 to 0, commands 7 to 0, bytes 1016 to 72
  $ ls -A "it's a \$folder"

A command that prints, and hangs without ISSUEQUERY: each try ends after --timeout, and what the command prints is not shown.

  $ timeout 60 dp2 reduce "$SAMPLES/06_occlusion.dp2t" --timeout 3 --max-seconds 15 --out small.dp2c \
  >   --script 'echo noise; echo noise >&2; dp2 dump %s | grep -q ISSUEQUERY || sleep 100' >stdout
  $ grep noise stdout
  [1]

A command that hangs at once.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ dp2 reduce 06_occlusion.dp2t --timeout 0.2 --script 'sleep 100; true' --out small.dp2c
  dp2: 06_occlusion.dp2t: the command does not accept the capture: it does not end in time (--timeout)
  [1]
