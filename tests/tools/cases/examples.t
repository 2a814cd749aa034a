Every example of a man page runs. The files that they name:

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" game.dp2c
  $ cp "$SAMPLES/08_malformed.dp2t" fails.dp2t
  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" --raw-output --out commands.bin
  $ head -c 160 /dev/zero >vertices.bin
  $ printf 'ps_2_0\ndef c0, 1, 0, 0, 1\nmov r0, c0\nmov oC0, r0\n' >shader.psh
  $ mkdir hooked && dp2 asm "$SAMPLES/01_dx7_buffer.dp2t" --raw-output --out hooked/1.bin && cp -r "$SAMPLES/protocol" protocol
  $ mkdir captures && cp game.dp2c captures
  $ dp2 replay game.dp2c --out expected >replayed && cp expected/frame-0001*.png a.png
  $ cp game.dp2c other.dp2c && dp2 replay game.dp2c --pictures draws --out drawn >replayed
  $ printf '#!/bin/sh\ndp2 dump "$1" | grep -q RENDERSTATE && exit 1\nexit 0\n' >driver && chmod +x driver

Stand-ins for man and for the start of Wine, which both may be missing; tests/windows/d3d9/record.sh records programs.

  $ mkdir bin
  $ printf '#!/bin/sh\ncat >/dev/null\n' >bin/man
  $ printf '#!/bin/sh\necho no display >&2\nexit 1\n' >bin/xvfb-run
  $ chmod +x bin/man bin/xvfb-run
  $ PATH=$PWD/bin:$PATH
  $ { printf 'MZ'; head -c 58 /dev/zero; printf '\100\0\0\0PE\0\0\144\206'; } >game.exe
  $ mkdir -p prefix/dosdevices/c:/games && cp game.exe prefix/dosdevices/c:/games/

Their commands are the lines in a page between .RS and .RE. Those of record end with the missing library or display.

  $ for verb in $(dp2 --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  >   dp2 manual $verb | sed -n '/^.SH EXAMPLES/,/^.SH SEE/{/^.RS/,/^.RE/{/^\./d;s/\\-/-/g;s/\\e/\\/g;p}}' >commands
  >   [ -s commands ] || echo "$verb has no example"
  >   while read -r command; do
  >     grep -q "dp2 $verb" <<<"$command" || echo "$command: is not an example of $verb"
  >     status=0
  >     bash -c "$command" >out 2>err </dev/null || status=$?
  >     [ $status = 0 ] || { [ $verb = record ] && [ $status = 4 ]; } || echo "$command: $status: $(cat err)"
  >   done <commands
  > done

What some of them wrote.

  $ head -n 1 small.dp2t
  dp2t 1
  $ dp2 info cut.dp2c | grep -o 'presents [0-9]*'
  presents 2
  $ ls pictures | grep frame | head -n 2
  frame-0001-surface-1.png
  frame-0002-surface-1.png
  $ ls game.jsonl fails.dp2c shader.tokens dp2.dict
  dp2.dict
  fails.dp2c
  game.jsonl
  shader.tokens

Each page names others, which exist.

  $ dp2 manual --out pages
  $ for page in pages/*; do
  >   grep -q '^.SH SEE ALSO' $page || echo "$page names no other page"
  >   sed -n '/^.SH SEE/,$s/^.BR \([^ ]*\) (1),*$/\1/p' $page | sed 's/\\//g' | while read -r other; do
  >     [ -e "pages/$other.1" ] || echo "$page names $other"
  >   done
  > done
  $ dp2 manual asm | sed -n '/^.SH EXAMPLES/,$p'
  .SH EXAMPLES
  Write text as a capture:
  .PP
  .nf
  .RS
  dp2 asm fails.dp2t \-\-out fails.dp2c
  .RE
  .fi
  .PP
  The bytes of one command:
  .PP
  .nf
  .RS
  dp2 asm fails.dp2t \-\-raw\-output \-\-at 2+0x0 \-\-out \- | od \-tx1
  .RE
  .fi
  .PP
  The capture up to a draw, without what follows:
  .PP
  .nf
  .RS
  dp2 asm game.dp2c \-\-until 2.1 \-\-out half.dp2c
  .RE
  .fi
  .PP
  .SH SEE ALSO
  .BR dp2 (1),
  .BR dp2\-dump (1),
  .BR dp2\-shader (1)

Pages show defaults, and placeholders of values.

  $ dp2 manual trim | grep -A 1 'timeout'
  \fB\-\-timeout\fR \fINUMBER\fR
  seconds for each replay that checks what they need [default: 60]
