Vertices of raw command buffers: --fvf names their format, --vertices gives those of the call.

A TRIANGLEFAN_IMM with its three vertices. Without their format the error names the command that has them, not the one that
seems to follow.

  $ { printf '\010\0\0\0\027\0\1\0\0\0\0\0'; head -c 36 /dev/zero | tr '\0' '\377'; printf '\010\0\0\0'; } >fan.bin
  $ dp2 check fan.bin
  dp2: warning: fan.bin: bad value: TRIANGLEFAN_IMM at offset 0x4: dwVertexType does not say how large a vertex is: use --fvf
  3+0x4: bad value: TRIANGLEFAN_IMM: dwVertexType does not say how large a vertex is
  1 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 check --fvf XYZ fan.bin
  3 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 check --fvf 2 fan.bin
  3 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 dump --fvf XYZ --offsets fan.bin | grep IMM
  TRIANGLEFAN_IMM count 1 { edge_flags 0x00000000 data { f32 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff } }
  $ dp2 check --fvf 'XYZ|DIFFUSE' fan.bin
  3+0x4: truncated: TRIANGLEFAN_IMM: immediate vertices
  1 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]

Words that are no formats, and a capture, which names its own.

  $ dp2 check --fvf XZY fan.bin
  dp2: 'XZY' is not a vertex format such as XYZRHW|DIFFUSE|TEX1
  [2]
  $ dp2 check --fvf NORMAL fan.bin
  dp2: 'NORMAL' is not a vertex format such as XYZRHW|DIFFUSE|TEX1
  [2]
  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" -o sample.dp2c
  $ dp2 check --fvf XYZ sample.dp2c
  dp2: sample.dp2c: --fvf is for raw command buffers, not for captures
  [2]

Lines, by a command at the very start, whose place is printed, too.

  $ { printf '\030\0\1\0'; head -c 24 /dev/zero | tr '\0' '\377'; } >lines.bin
  $ dp2 check lines.bin
  dp2: warning: lines.bin: bad value: LINELIST_IMM at offset 0x0: dwVertexType does not say how large a vertex is: use --fvf
  3+0x0: bad value: LINELIST_IMM: dwVertexType does not say how large a vertex is
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 check --fvf XYZ lines.bin
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected

A TRIANGLELIST of the call's vertices 1 to 3. Without vertices it is skipped, as drivers do.

  $ printf '\022\0\1\0\1\0' >triangle.bin
  $ dp2 replay triangle.bin
  record 3: D3D_OK, 1 draw skipped at 3+0x0: no vertex memory in the call

Four vertices, as a number of bytes or as a file, are enough; three are not.

  $ head -c 64 /dev/zero >four.vertices
  $ for four in 64 four.vertices; do
  >   for verb in check replay; do dp2 $verb --fvf XYZRHW --vertices $four triangle.bin; done
  > done
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected
  record 3: D3D_OK
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected
  record 3: D3D_OK
  $ dp2 dump --fvf XYZRHW --vertices 64 triangle.bin | sed -n '/^submit/,/^}/p'
  submit context 1 vertex_type XYZRHW vertex_size 16 vertex_count 4 {
    vertices { u32 fill 16 0x00000000 }
    TRIANGLELIST count 1 { first 1 }
  }
  $ dp2 dump --fvf XYZRHW --vertices 64 triangle.bin >dumped
  $ dp2 dump --fvf XYZRHW --vertices four.vertices triangle.bin | cmp - dumped
  $ dp2 check --fvf XYZRHW --vertices 48 triangle.bin
  3+0x0: out of range: TRIANGLELIST: vertex number
  1 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 replay --fvf XYZRHW --vertices 48 triangle.bin
  dp2: triangle.bin: 1 call failed that the capture does not expect to fail
  record 3: D3DERR_COMMAND_UNPARSED at 3+0x0 (out of range: TRIANGLELIST: vertex number)
  [1]

Mistakes.

  $ dp2 check --fvf XYZRHW --vertices 50 triangle.bin
  dp2: --vertices: 50 bytes are not a multiple of the size of a vertex, 16
  [2]
  $ dp2 check --vertices 48 triangle.bin
  dp2: --vertices needs --fvf, the format of the vertices
  [2]
  $ dp2 check --fvf XYZ --vertices nowhere triangle.bin
  dp2: nowhere: cannot be opened: No such file or directory
  [4]
  $ dp2 check --vertices 48 sample.dp2c
  dp2: sample.dp2c: --vertices is for raw command buffers, not for captures
  [2]
