Files that are neither captures nor command buffers are refused; --raw-input accepts any bytes as a command buffer.

  $ printf '\211PNG\r\n\032\n\0\0\0\rIHDR' >picture.png
  $ printf '\177ELF\2\1\1\0' >elf
  $ printf 'dear diary\n' >letter.txt
  $ for verb in replay check info queries dump; do
  >   for file in picture.png elf letter.txt; do dp2 $verb $file || echo "status $?"; done
  > done 2>&1 | sort | uniq -c
        5 dp2: elf: is a program, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
        5 dp2: letter.txt:1:1: expected 'dp2t 1'; use --raw-input to read it as a command buffer
        5 dp2: picture.png: is a PNG picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
       15 status 3
  $ dp2 asm picture.png -o out.dp2c
  dp2: picture.png: is a PNG picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  [3]
  $ dp2 asm picture.png --raw-input -o out.dp2c
  $ dp2 check --raw-input picture.png
  3+0x0: unknown opcode: opcode 137: bCommand
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 check --raw-input letter.txt
  3+0x0: unknown opcode: opcode 100: bCommand
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]

A container taken for commands.

  $ cp "$SAMPLES/06_occlusion.dp2t" sample.dp2t
  $ dp2 asm sample.dp2t -o sample.dp2c
  $ dp2 info --raw-input sample.dp2c
  dp2: sample.dp2c: 3+0x0: unknown opcode: opcode 68: bCommand
  contexts 1, surfaces 2, buffers 0, submissions 1 (malformed 1), presents 1, command bytes 1016
  [1]

The commands of a capture alone are a command buffer.

  $ dp2 asm sample.dp2t --raw-output -o raw.bin
  $ dp2 dump --offsets raw.bin | grep CREATEQUERY
  CREATEQUERY { id 7 type OCCLUSION }

A text begins with "dp2t 1"; white space and comments may come before.

  $ dp2 check <(printf 'dp2t 1\nx\n')
  dp2: /dev/fd/63:2:1: unknown directive 'x'
  [3]
  $ printf '# a comment\n\n  dp2t 1\n' >comment.dp2t
  $ dp2 check comment.dp2t
  0 commands in 0 submissions, 0 diagnostics, 0 of them expected

An empty file is an empty command buffer if its name, or --raw-input, says so. Else it is what a program that failed left behind: a
comparison of two of them would pass.

  $ : >empty.bin && : >empty && : >empty.dp2c && : >empty.png
  $ dp2 check empty.bin && dp2 check empty --raw-input
  0 commands in 1 submissions, 0 diagnostics, 0 of them expected
  0 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 replay empty
  dp2: empty: is empty; use --raw-input to read it as a command buffer without commands
  [3]
  $ dp2 compare empty.dp2c empty.dp2c
  dp2: empty.dp2c: is empty; use --raw-input to read it as a command buffer without commands
  [3]
  $ dp2 compare empty.png "$SAMPLES/pictures/06_occlusion.png"
  dp2: empty.png: is empty; use --raw-input to read it as a command buffer without commands
  [3]
  $ dp2 check - </dev/null
  dp2: -: is empty; use --raw-input to read it as a command buffer without commands
  [3]

Surfaces and buffers that a raw buffer uses get no diagnostics, since commands cannot create them: a BLT passes the check, and fails in a
replay.

  $ { printf '\121\0\1\0'; head -c 48 /dev/zero | tr '\0' '\1'; printf '\0\0\0\0'; } >surfaces.bin
  $ dp2 check surfaces.bin
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 replay surfaces.bin
  dp2: surfaces.bin: 1 call failed that the capture does not expect to fail
  record 3: DDERR_INVALIDPARAMS at 3+0x0 (bad handle: BLT: dwSource)
  [1]

Objects that commands create are: an ISSUEQUERY of a query that was not created.

  $ printf '\133\0\1\0\7\0\0\0\1\0\0\0' >query.bin
  $ dp2 check query.bin
  3+0x0: bad handle: ISSUEQUERY: dwQueryID
  1 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
