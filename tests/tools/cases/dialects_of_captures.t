A capture names the dialect and the completion model that it was recorded with; a replay takes them from it, and options override them.

  $ sed 's/<tab>/\t/' >text.dp2t <<'END'
  > dp2t 1
  > completion recorded of async
  > dialect render-target-records=one
  > metadata "program" "a <tab>b"
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit capacity 64 { SETRENDERTARGET count 9 { 1 0 } CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 1 } }
  > expect ddrval 0 error_offset 0
  > submit capacity 64 { }
  > expect ddrval 0 error_offset 20 response { u8 0x58 0 1 0 u32 20 1 4 1 }
  > END
  $ dp2 asm text.dp2t -o binary.dp2c

Text and container answer as observed, with any number of threads.

  $ for file in text.dp2t binary.dp2c; do
  >   for threads in 0 1 4; do echo "$file, $threads threads"; dp2 replay $file --verify --threads $threads; done
  > done
  text.dp2t, 0 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  text.dp2t, 1 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  text.dp2t, 4 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  binary.dp2c, 0 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  binary.dp2c, 1 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  binary.dp2c, 4 threads
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1

Another completion model answers at other times.

  $ dp2 replay text.dp2t --verify --completion immediate
  dp2: text.dp2t: record 6: dwErrorOffset is 20, observed was 0
  dp2: text.dp2t: record 6: the response has 20 bytes, observed was none (as where an expect in text has no 'response')
  dp2: text.dp2t: record 8: dwErrorOffset is 0, observed was 20
  dp2: text.dp2t: record 8: the response bytes are not those observed
  record 5: D3D_OK, query 1 = 1
  record 7: D3D_OK
  [1]
  $ dp2 replay binary.dp2c --verify --completion immediate
  dp2: binary.dp2c: record 6: dwErrorOffset is 20, observed was 0
  dp2: binary.dp2c: record 6: the response has 20 bytes, observed was none (as where an expect in text has no 'response')
  dp2: binary.dp2c: record 8: dwErrorOffset is 0, observed was 20
  dp2: binary.dp2c: record 8: the response bytes are not those observed
  record 5: D3D_OK, query 1 = 1
  record 7: D3D_OK
  [1]

Another dialect reads the commands otherwise.

  $ dp2 replay text.dp2t --verify --dialect ddi
  dp2: text.dp2t: record 6: ddrval is 0x88760bb8, observed was 0x0
  dp2: text.dp2t: record 8: dwErrorOffset is 0, observed was 20
  dp2: text.dp2t: record 8: the response bytes are not those observed
  dp2: text.dp2t: 1 call failed that the capture does not expect to fail
  record 5: D3DERR_COMMAND_UNPARSED at 5+0x0 (truncated: SETRENDERTARGET: D3DHAL_DP2SETRENDERTARGET)
  record 7: D3D_OK
  [1]
  $ dp2 replay binary.dp2c --verify --dialect ddi
  dp2: binary.dp2c: record 6: ddrval is 0x88760bb8, observed was 0x0
  dp2: binary.dp2c: record 8: dwErrorOffset is 0, observed was 20
  dp2: binary.dp2c: record 8: the response bytes are not those observed
  dp2: binary.dp2c: 1 call failed that the capture does not expect to fail
  record 5: D3DERR_COMMAND_UNPARSED at 5+0x0 (truncated: SETRENDERTARGET: D3DHAL_DP2SETRENDERTARGET)
  record 7: D3D_OK
  [1]

The verbs that read without drawing know them, too.

  $ for file in text.dp2t binary.dp2c; do dp2 check $file; dp2 queries $file; dp2 info $file; done
  3 commands in 2 submissions, 0 diagnostics, 0 of them expected
  context 1 query 1 EVENT
    ended at 5+0x18, answered by record 7: signaled true
  1 query, 0 drawing commands
  program: a \tb
  completion: recorded
  recorded with: async
  dialect: render-target-records=one
  contexts 1, surfaces 1, buffers 0, submissions 2 (malformed 0), presents 0, command bytes 36
           1 SETRENDERTARGET                     1 records           12 bytes
           1 CREATEQUERY                         1 records           12 bytes
           1 ISSUEQUERY                          1 records           12 bytes
  3 commands in 2 submissions, 0 diagnostics, 0 of them expected
  context 1 query 1 EVENT
    ended at 5+0x18, answered by record 7: signaled true
  1 query, 0 drawing commands
  program: a \tb
  completion: recorded
  recorded with: async
  dialect: render-target-records=one
  contexts 1, surfaces 1, buffers 0, submissions 2 (malformed 0), presents 0, command bytes 36
           1 SETRENDERTARGET                     1 records           12 bytes
           1 CREATEQUERY                         1 records           12 bytes
           1 ISSUEQUERY                          1 records           12 bytes
  $ dp2 dump text.dp2t
  dp2t 1
  completion recorded of async
  dialect render-target-records=one
  metadata "program" "a \x09b"
  surface 1 format A8R8G8B8 size 8x8 usage target
  context 1 interface 5 target 1 depth 0
  submit context 1 capacity 64 {
    raw { u8 0x29 0x00 0x09 0x00 0x01 0x00 0x00 0x00 0x00 0x00 0x00 0x00 }
    CREATEQUERY { id 1 type EVENT }
    ISSUEQUERY { id 1 flags END }
  }
  expect ddrval 0x00000000 error_offset 0
  submit context 1 capacity 64 {
  }
  expect ddrval 0x00000000 error_offset 20 response { u8 0x58 0x00 0x01 0x00 0x14 0x00 0x00 0x00 0x01 0x00 0x00 0x00 0x04 0x00 0x00 0x00 0x01 0x00 0x00 0x00 }
  $ dp2 dump binary.dp2c >dumped
  $ dp2 dump text.dp2t | cmp - dumped

So do their places, and asm, which stores another dialect if it is told one.

  $ dp2 dump --offsets --at 5+0xc text.dp2t
  # 5+0xc
  CREATEQUERY { id 1 type EVENT }
  $ dp2 asm --raw-output --at 5+0xc text.dp2t -o one.bin
  $ od -An -tx1 one.bin
   54 00 01 00 01 00 00 00 08 00 00 00
  $ dp2 asm --raw-output --at 5+0xc --dialect ddi text.dp2t -o one.bin
  dp2: text.dp2t: no command starts at '5+0xc'; the capture has no draws
  [2]
  $ dp2 asm --dialect ddi text.dp2t -o ddi.dp2t
  $ dp2 info ddi.dp2t | grep dialect
  dp2: ddi.dp2t: 5+0x0: truncated: SETRENDERTARGET: D3DHAL_DP2SETRENDERTARGET
  dialect: ddi
  [1]
  $ dp2 asm --dialect dd text.dp2t -o ddi.dp2t
  dp2: unknown dialect 'dd'; did you mean ddi?; see dp2 dialects
  [2]
  $ dp2 asm --raw-output --dialect ddi text.dp2t -o one.bin
  dp2: --dialect has no effect with --raw-output and without --at or --until
  [2]

Export and trim read the commands in it, and store it, too: also of a capture without a dialect.

  $ sed '/^dialect/d' text.dp2t >none.dp2t
  $ echo 'present 1' >>none.dp2t
  $ dp2 trim --frames 1 none.dp2t -o cut.dp2t
  3 calls and presents replay as in the whole capture
  records 9 to 10, commands 0 to 0, bytes 676 to 717
  $ dp2 trim --frames 1 --dialect render-target-records=one none.dp2t -o cut.dp2t
  3 calls and presents replay as in the whole capture
  records 10 to 11, commands 3 to 3, bytes 598 to 639
  $ grep dialect cut.dp2t
  dialect render-target-records=one
  $ dp2 replay cut.dp2t
  record 5: D3D_OK
  record 7: D3D_OK, query 1 = 1
  $ dp2 export none.dp2t -o files
  9 records, 3 files of 652 bytes, 1 picture
  $ dp2 export --dialect render-target-records=one none.dp2t -o other
  10 records, 3 files of 716 bytes, 1 picture
  $ grep dialect other/manifest.json
     {"chosen_dialect":{"switches":"render-target-records=one"}},
  $ dp2 export --dialect ddi --program c none.dp2t -o program.c
  dp2: --program excludes --dialect; see --help
  [2]
