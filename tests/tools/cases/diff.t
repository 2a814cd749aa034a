dp2 diff: what differs between two captures as recordings.

A capture with two textures, a shader, and a draw in each of three frames.

  $ cat >a.dp2t <<'END'
  > dp2t 1
  > metadata "title" "a"
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 2 format A8R8G8B8 size 2x2 usage texture
  > buffer 3 bytes 16
  > context 1 interface 5 target 1 depth 0
  > write 2 level 0 slice 0 data { u32 0xff000001 0xff000002 0xff000003 0xff000004 }
  > write 3 at 0 data { u32 1 2 3 4 }
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0xff0000ff f32 8 0 0 1 u32 0xff0000ff f32 0 8 0 1 u32 0xff0000ff }
  >   CREATEPIXELSHADER { handle 5 code_bytes auto asm {
  >     ps_2_0
  >     def c0, 0.5, 0, 0, 1
  >     mov r0, c0
  >     mov oC0, r0
  >   } }
  >   RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING FALSE }
  >   TEXTURESTAGESTATE { stage 0 state TEXTUREMAP value 2 stage 0 state ADDRESSU value WRAP }
  >   SETPIXELSHADERCONST { first 4 count 2 data { f32 1 2 3 4 5 6 7 8 } }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > present 1
  > submit vertex_type XYZRHW|DIFFUSE { RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { first 0 } }
  > present 1
  > submit { CLEAR { flags TARGET color 0xff000000 depth 1 stencil 0 { 0 0 8 8 } } }
  > present 1
  > END
  $ dp2 diff a.dp2t a.dp2t
  equal: 13 records, 8 commands

Captures are equal if their dumps are, in any file format.

  $ dp2 asm a.dp2t --out a.dp2c && dp2 diff a.dp2t a.dp2c
  equal: 13 records, 8 commands

Changes of every kind: metadata, an object's size, texels, a state, a constant, a vertex, a shader.

  $ sed -e 's/"a"/"b"/' -e 's/buffer 3 bytes 16/buffer 3 bytes 32/' -e 's/0xff000003/0xff000903/' -e 's/ZENABLE FALSE/ZENABLE TRUE/' \
  >   -e 's/ADDRESSU value WRAP/ADDRESSU value CLAMP/' -e 's/5 6 7 8/5 6 7.5 8/' -e 's/f32 8 0 0 1/f32 8 1 0 1/' \
  >   -e 's/mov r0, c0/mul r0, c0, c1/' a.dp2t >b.dp2t
  $ dp2 diff a.dp2t b.dp2t
  --- a.dp2t
  +++ b.dp2t
  @@ -0 +0 @@ frame 1
  ! 0          0          metadata "title" "b"
      value: a -> b
    1          1          surface 1 format X8R8G8B8 size 8x8 usage target
    2          2          surface 2 format A8R8G8B8 size 2x2 usage texture
  ! 3          3          buffer 3 bytes 32
      bytes: 16 -> 32
    4          4          context 1 interface 5 target 1 depth 0
  ! 5          5          write 2 level 0 slice 0, 16 bytes
      data: 1 of 16 bytes differ, first at 9 (x 0, y 1): 00 00 ff 04 -> 09 00 ff 04
    6          6          write 3 at 0, 16 bytes
  ! 7          7          submit context 1 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_count 3, vertices of 60 bytes
      vertices: 2 of 60 bytes differ, first at 26 (vertex 1, byte 6): 00 00 00 00 -> 80 3f 00 00
  ! 7+0x0      7+0x0      CREATEPIXELSHADER
         ps_2_0
         def c0, 0.5, 0, 0, 1
        -mov r0, c0
        +mul r0, c0, c1
         mov oC0, r0
  ! 7+0x44     7+0x48     RENDERSTATE
      ZENABLE: FALSE -> TRUE
  ! 7+0x60     7+0x64     TEXTURESTAGESTATE
      stage 0 ADDRESSU: WRAP -> CLAMP
  ! 7+0x74     7+0x78     SETPIXELSHADERCONST
      c5.z: 7 -> 7.5
    7+0xa0     7+0xa4     draw 1.1 TRIANGLELIST count 1 { first 0 }
    8          8          present 1
    9          9          submit context 1 vertex_type XYZRHW|DIFFUSE vertex_size 20
  records: 4 changed; commands: 4 changed; in frame 1
  [1]
  $ dp2 diff a.dp2t b.dp2t --context 0 | grep '^[-+!@]'
  --- a.dp2t
  +++ b.dp2t
  @@ -0 +0 @@ frame 1
  ! 0          0          metadata "title" "b"
  @@ -3 +3 @@ frame 1
  ! 3          3          buffer 3 bytes 32
  @@ -5 +5 @@ frame 1
  ! 5          5          write 2 level 0 slice 0, 16 bytes
  @@ -7 +7 @@ frame 1
  ! 7          7          submit context 1 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_count 3, vertices of 60 bytes
  ! 7+0x0      7+0x0      CREATEPIXELSHADER
  ! 7+0x44     7+0x48     RENDERSTATE
  ! 7+0x60     7+0x64     TEXTURESTAGESTATE
  ! 7+0x74     7+0x78     SETPIXELSHADERCONST
  [1]
  $ dp2 diff a.dp2t b.dp2t --stat
  CREATEPIXELSHADER: 1 changed
  RENDERSTATE: 1 changed
  SETPIXELSHADERCONST: 1 changed
  TEXTURESTAGESTATE: 1 changed
  buffer: 1 changed
  metadata: 1 changed
  submit: 1 changed
  write: 1 changed
  frame 1: 8 changed
  objects: buffer: 1 changed
  data: 3 of 76 bytes of 2 blocks differ
  records: 4 changed; commands: 4 changed; in frame 1
  [1]
  $ dp2 diff a.dp2t b.dp2t --frames 2..
  equal: 4 records, 3 commands
  $ dp2 diff a.dp2t b.dp2t --frames 1 --stat | tail -n 1
  records: 4 changed; commands: 4 changed; in frame 1
  [1]
  $ dp2 diff a.dp2t b.dp2t --frames 9
  dp2: --frames: neither capture has the frames 9
  [2]

Commands and records that only one has.

  $ sed -e '/LIGHTING/d' -e 's/RENDERSTATE { CULLMODE NONE } TRI/TRI/' -e 's/^buffer 3.*/&\nbuffer 4 bytes 8/' a.dp2t >c.dp2t
  $ dp2 diff a.dp2t c.dp2t --context 1
  --- a.dp2t
  +++ c.dp2t
  @@ -3 +3 @@ frame 1
    3          3          buffer 3 bytes 16
  +            4          buffer 4 bytes 8
    4          5          context 1 interface 5 target 1 depth 0
  @@ -7+0x0 +8+0x0 @@ frame 1
    7+0x0      8+0x0      CREATEPIXELSHADER { handle 5 code_bytes auto asm { ps_2_0 def c0, 0.5, 0, 0, 1 mov r0, c0 mov oC ...
  - 7+0x44                RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING FALSE }
    7+0x60     8+0x44     TEXTURESTAGESTATE { stage 0 state TEXTUREMAP value 2 stage 0 state ADDRESSU value WRAP }
  @@ -9 +10 @@ frame 2
    9          10         submit context 1 vertex_type XYZRHW|DIFFUSE vertex_size 20
  - 9+0x0                 RENDERSTATE { CULLMODE NONE }
    9+0xc      10+0x0     draw 2.1 TRIANGLELIST count 1 { first 0 }
  records: 1 only in B; commands: 2 only in A; in frames 1..2
  [1]

Renumbered objects are reported once; commands that differ only in such a number are equal.

  $ sed -e 's/surface 1 /surface 11 /; s/surface 2 /surface 12 /; s/buffer 3 /buffer 13 /; s/target 1/target 11/; s/write 2/write 12/' \
  >   -e 's/write 3/write 13/; s/value 2/value 12/; s/present 1/present 11/' a.dp2t >renumbered.dp2t
  $ dp2 diff a.dp2t renumbered.dp2t
  --- a.dp2t
  +++ renumbered.dp2t
  renumbered: surface 1 -> 11, surface 2 -> 12, buffer 3 -> 13
  equal but for the numbers of objects
  [1]
  $ sed 's/ZENABLE FALSE/ZENABLE TRUE/' renumbered.dp2t >both.dp2t
  $ dp2 diff a.dp2t both.dp2t --context 0
  --- a.dp2t
  +++ both.dp2t
  renumbered: surface 1 -> 11, surface 2 -> 12, buffer 3 -> 13
  @@ -7+0x44 +7+0x44 @@ frame 1
  ! 7+0x44     7+0x44     RENDERSTATE
      ZENABLE: FALSE -> TRUE
  records: none; commands: 1 changed; in frame 1
  [1]

A number that names another object is a change.

  $ sed 's/value 2 /value 1 /' a.dp2t >other.dp2t
  $ dp2 diff a.dp2t other.dp2t --context 0
  --- a.dp2t
  +++ other.dp2t
  @@ -7+0x60 +7+0x60 @@ frame 1
  ! 7+0x60     7+0x60     TEXTURESTAGESTATE
      stage 0 TEXTUREMAP: 2 -> 1
  records: none; commands: 1 changed; in frame 1
  [1]

A surface that is missing is not taken for a renumbered one.

  $ sed 's/^surface 1 .*/&\nsurface 6 format X8R8G8B8 size 8x8 usage target/' a.dp2t >more.dp2t
  $ dp2 diff more.dp2t a.dp2t --context 0
  --- more.dp2t
  +++ a.dp2t
  @@ -2 +2 @@ frame 1
  - 2                     surface 6 format X8R8G8B8 size 8x8 usage target
  records: 1 only in A; commands: none; in frame 1
  [1]

Where commands are malformed, the bytes that cannot be read are compared.

  $ printf 'dp2t 1\nsubmit { CLEAR { flags TARGET color 1 depth 1 stencil 0 } raw { u8 8 0 255 255 } }\n' >cut.dp2t
  $ sed 's/255 255/255 254/' cut.dp2t >cut2.dp2t
  $ dp2 diff cut.dp2t cut2.dp2t
  --- cut.dp2t
  +++ cut2.dp2t
  @@ -0 +0 @@ frame 1
    0          0          submit context 1
    0+0x0      0+0x0      CLEAR { flags TARGET color 0x00000001 depth 1 stencil 0 }
  ! 0+0x24     0+0x24     not read
      data: 1 of 4 bytes differ, first at 3: ff -> fe
  records: none; commands: 1 changed; in frame 1
  [1]

Padding that no command reads is no change, but the captures are not equal.

  $ fan() { # fan PADDING: a fan whose vertices are preceded by two bytes of padding
  >   echo "dp2t 1
  >   submit vertex_type XYZRHW { TRIANGLELIST count 1 { first 0 } raw { u8 23 0 1 0 7 0 0 0 $1 0 $(printf ' 0%.0s' $(seq 48)) } }"
  > }
  $ fan 0 >fan.dp2t && fan 9 >padded.dp2t
  $ dp2 diff fan.dp2t fan.dp2t
  equal: 1 record, 2 commands
  $ dp2 diff fan.dp2t padded.dp2t
  --- fan.dp2t
  +++ padded.dp2t
  equal but for the padding between commands
  [1]
  $ fan 0 | sed 's/23 0 1 0 7 0 0 0 0 0  0 0 0/23 0 1 0 7 0 0 0 0 0  0 0 5/' >fan2.dp2t
  $ dp2 diff fan.dp2t fan2.dp2t --context 0
  --- fan.dp2t
  +++ fan2.dp2t
  @@ -0+0x6 +0+0x6 @@ frame 1
  ! 0+0x6      0+0x6      draw 1.2 TRIANGLEFAN_IMM
      vertices: 1 of 48 bytes differ, first at 2 (vertex 0, byte 2): 00 00 00 00 -> 05 00 00 00
  records: none; commands: 1 changed; in frame 1
  [1]

Nothing, files that are missing or cut off, and empty captures.

  $ printf 'dp2t 1\n' >empty.dp2t
  $ dp2 diff empty.dp2t empty.dp2t
  equal: 0 records, 0 commands
  $ dp2 diff empty.dp2t fan.dp2t
  --- empty.dp2t
  +++ fan.dp2t
  @@ -end +0 @@ frame 1
  +            0          submit context 1 vertex_type XYZRHW vertex_size 16
  +            0+0x0      draw 1.1 TRIANGLELIST count 1 { first 0 }
  +            0+0x6      draw 1.2 TRIANGLEFAN_IMM count 1 { edge_flags 0x00000007 data { f32 0 0 0 0 0 0 0 0 0 0 0 0 } }
  records: 1 only in B; commands: 2 only in B; in frame 1
  [1]
  $ dp2 diff a.dp2t nowhere.dp2t
  dp2: nowhere.dp2t: cannot be opened: No such file or directory
  [4]
  $ head -c -60 a.dp2c >short.dp2c
  $ dp2 diff a.dp2c short.dp2c | tail -n 1
  dp2: warning: short.dp2c: ends early, inside a record at offset 0x56e: it was cut off, or its recorder did not finish; 13 whole records were recovered
  equal: 13 records, 8 commands
  [1]
  $ dp2 diff - - <a.dp2t
  dp2: standard input can be only one of the two
  [2]
  $ dp2 diff a.dp2t - <a.dp2t
  equal: 13 records, 8 commands
  $ dp2 diff a.dp2t
  dp2: * (glob)
  [2]
  $ dp2 diff a.dp2t b.dp2t --frames 3..2
  dp2: '3..2' is not a range of frames: use N..M, N.., or N for one frame
  [2]
  $ dp2 diff a.dp2t b.dp2t --context -1
  dp2: * (glob)
  [2]

A change in a capture of 5,000 draws whose constants all differ is found, too; what differs too much is aligned by what it sets.

  $ many() { # many VALUE
  >   printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit {\n'
  >   for i in $(seq 5000); do echo "SETPIXELSHADERCONST { first 0 count 1 data { f32 $((i % 97)) $1 0 0 } } DRAWPRIMITIVE { TRIANGLELIST 0 1 }"; done
  >   printf '}\npresent 1\n'
  > }
  $ many 1 >many1.dp2t && many 2 | sed '2000s/TRIANGLELIST 0 1/TRIANGLELIST 0 2/' >many2.dp2t
  $ dp2 diff many1.dp2t many2.dp2t | sed -n '1,12p;$p'
  --- many1.dp2t
  +++ many2.dp2t
  not aligned by content, since too much differs: 2+0x0 to 2+0x35b34 (A), 2+0x0 to 2+0x35b34 (B)
  @@ -0 +0 @@ frame 1
    0          0          surface 1 format X8R8G8B8 size 8x8 usage target
    1          1          context 1 interface 5 target 1 depth 0
    2          2          submit context 1
  ! 2+0x0      2+0x0      SETPIXELSHADERCONST
      c0.y: 1 -> 2
    2+0x1c     2+0x1c     draw 1.1 DRAWPRIMITIVE { type TRIANGLELIST first 0 count 1 }
  ! 2+0x2c     2+0x2c     SETPIXELSHADERCONST
      c0.y: 1 -> 2
  records: none; commands: 5001 changed; in frame 1
  [1]
  $ dp2 diff many1.dp2t many2.dp2t --stat
  DRAWPRIMITIVE: 1 changed
  SETPIXELSHADERCONST: 5000 changed
  frame 1: 5001 changed
  records: none; commands: 5001 changed; in frame 1
  [1]
