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
  >   TEXTURESTAGESTATE { stage 0 state TEXTURE value 2 stage 0 state ADDRESSU value WRAP }
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

Equal are captures whose dump is equal, in any form.

  $ dp2 asm a.dp2t --out a.dp2c && dp2 diff a.dp2t a.dp2c

Changes of every kind: metadata, an object's size, texels, a state, a constant, a vertex, a shader.

  $ sed -e 's/"a"/"b"/' -e 's/buffer 3 bytes 16/buffer 3 bytes 32/' -e 's/0xff000003/0xff000903/' -e 's/ZENABLE FALSE/ZENABLE TRUE/' \
  >   -e 's/ADDRESSU value WRAP/ADDRESSU value CLAMP/' -e 's/5 6 7 8/5 6 7.5 8/' -e 's/f32 8 0 0 1/f32 8 1 0 1/' \
  >   -e 's/mov r0, c0/mul r0, c0, c1/' a.dp2t >b.dp2t
  $ dp2 diff a.dp2t b.dp2t
  $ dp2 diff a.dp2t b.dp2t --context 0 | grep '^[-+!@]'
  $ dp2 diff a.dp2t b.dp2t --stat
  $ dp2 diff a.dp2t b.dp2t --frames 2..
  $ dp2 diff a.dp2t b.dp2t --frames 1 --stat | tail -n 1
  $ dp2 diff a.dp2t b.dp2t --frames 9

Commands and records that only one has.

  $ sed -e '/LIGHTING/d' -e 's/RENDERSTATE { CULLMODE NONE } TRI/TRI/' -e 's/^buffer 3.*/&\nbuffer 4 bytes 8/' a.dp2t >c.dp2t
  $ dp2 diff a.dp2t c.dp2t --context 1

Objects with other numbers are said once; commands that differ only in such a number are equal.

  $ sed -e 's/surface 1 /surface 11 /; s/surface 2 /surface 12 /; s/buffer 3 /buffer 13 /; s/target 1/target 11/; s/write 2/write 12/' \
  >   -e 's/write 3/write 13/; s/value 2/value 12/; s/present 1/present 11/' a.dp2t >renumbered.dp2t
  $ dp2 diff a.dp2t renumbered.dp2t
  $ sed 's/ZENABLE FALSE/ZENABLE TRUE/' renumbered.dp2t >both.dp2t
  $ dp2 diff a.dp2t both.dp2t --context 0

A number that names another object is a change.

  $ sed 's/value 2 /value 1 /' a.dp2t >other.dp2t
  $ dp2 diff a.dp2t other.dp2t --context 0

A surface that is missing is not taken for a renumbered one.

  $ sed 's/^surface 1 .*/&\nsurface 6 format X8R8G8B8 size 8x8 usage target/' a.dp2t >more.dp2t
  $ dp2 diff more.dp2t a.dp2t --context 0

Where commands are malformed, the bytes that cannot be read are compared.

  $ printf 'dp2t 1\nsubmit { CLEAR { flags TARGET color 1 depth 1 stencil 0 } raw { u8 8 0 255 255 } }\n' >cut.dp2t
  $ sed 's/255 255/255 254/' cut.dp2t >cut2.dp2t
  $ dp2 diff cut.dp2t cut2.dp2t

Padding that no command reads is no change, but the captures are not equal.

  $ fan='count 1 { edge_flags 7 data { f32 0 0 0 1 1 0 0 1 0 1 0 1 } }'
  $ printf 'dp2t 1\nsubmit vertex_type XYZRHW { TRIANGLEFAN_IMM %s }\n' "$fan" >fan.dp2t
  $ printf 'dp2t 1\nsubmit vertex_type XYZRHW { TRIANGLEFAN_IMM %s }\n' "${fan/0 1 1 0/0 1 1 2}" >fan2.dp2t
  $ dp2 diff fan.dp2t fan2.dp2t

Nothing, files that are missing or cut off, and empty captures.

  $ printf 'dp2t 1\n' >empty.dp2t
  $ dp2 diff empty.dp2t empty.dp2t
  $ dp2 diff empty.dp2t fan.dp2t
  $ dp2 diff a.dp2t nowhere.dp2t
  $ head -c -60 a.dp2c >short.dp2c
  $ dp2 diff a.dp2c short.dp2c | tail -n 1
  $ dp2 diff - - <a.dp2t
  $ dp2 diff a.dp2t - <a.dp2t
  $ dp2 diff a.dp2t
  $ dp2 diff a.dp2t b.dp2t --frames 3..2
  $ dp2 diff a.dp2t b.dp2t --context -1

A change in a capture of 40,000 draws whose constants all differ is found, too; what differs too much is aligned by what it sets.

  $ many() { # many VALUE
  >   printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit {\n'
  >   for i in $(seq 5000); do echo "SETPIXELSHADERCONST { first 0 count 1 data { f32 $((i % 97)) $1 0 0 } } DRAWPRIMITIVE { TRIANGLELIST 0 1 }"; done
  >   printf '}\npresent 1\n'
  > }
  $ many 1 >many1.dp2t && many 2 | sed '2000s/TRIANGLELIST 0 1/TRIANGLELIST 0 2/' >many2.dp2t
  $ dp2 diff many1.dp2t many2.dp2t | sed -n '1,12p;$p'
  $ dp2 diff many1.dp2t many2.dp2t --stat
