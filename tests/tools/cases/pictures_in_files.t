Files of pictures: names, folders, what cannot be written; calls that fail, and captures with little to show.

  $ cp "$SAMPLES/06_occlusion.dp2t" .

A file that exists is replaced, also by a shorter one.

  $ mkdir out && head -c 100000 /dev/zero >out/draw-0001.00002-surface-1.png
  $ dp2 replay 06_occlusion.dp2t --pictures 1.2 --out out | grep -c out/
  2
  $ python3 "$SOURCE/tests/tools/png.py" out/draw-0001.00002-surface-1.png | sed -n 1p
  160x120 rgb, pixels e52f6e6c

A folder in the place of a file, a full disk, a file in the place of the folder: nothing is printed after the picture that failed.

  $ rm -r out && mkdir -p out/draw-0001.00002-surface-1.png
  $ dp2 replay 06_occlusion.dp2t --pictures draws --out out
  dp2: out/draw-0001.00002-surface-1.png: Is a directory
  draw 1.1 at 4+0x30: out/draw-0001.00001-surface-1.png
  draw 1.1 at 4+0x30: out/draw-0001.00001-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  [4]
  $ rm -r out && mkdir out && ln -s /dev/full out/draw-0001.00001-surface-2-depth.png
  $ dp2 replay 06_occlusion.dp2t --pictures draws --out out
  dp2: out/draw-0001.00001-surface-2-depth.png: No space left on device
  draw 1.1 at 4+0x30: out/draw-0001.00001-surface-1.png
  [4]
  $ dp2 replay 06_occlusion.dp2t --pictures draws --out out --json | sed 's/.*"type":"\([a-z]*\)".*/\1/'
  dp2: out/draw-0001.00001-surface-2-depth.png: No space left on device
  picture
  error
  summary
  [4]
  $ dp2 replay 06_occlusion.dp2t --pictures draws --out 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: Not a directory
  [4]
  $ dp2 replay 06_occlusion.dp2t --out 06_occlusion.dp2t/x
  dp2: 06_occlusion.dp2t/x: Not a directory
  [4]

Names with any characters are folders like others; a line break is not printed.

  $ dp2 replay 06_occlusion.dp2t --pictures 1.2 --out $'a\nb c' | sed -n 1p
  draw 1.2 at 4+0x4e: a\nb c/draw-0001.00002-surface-1.png
  $ ls $'a\nb c' | wc -l
  2

Several files have folders of their own.

  $ dp2 replay 06_occlusion.dp2t 06_occlusion.dp2t --pictures 1.1..1.2 --hashes --out both | grep 'both/.*-surface-1'
  06_occlusion.dp2t: draw 1.1 at 4+0x30: both/1-06_occlusion/draw-0001.00001-surface-1.png
  06_occlusion.dp2t: draw 1.2 at 4+0x4e: both/1-06_occlusion/draw-0001.00002-surface-1.png
  06_occlusion.dp2t: draw 1.1 at 4+0x30: both/2-06_occlusion/draw-0001.00001-surface-1.png
  06_occlusion.dp2t: draw 1.2 at 4+0x4e: both/2-06_occlusion/draw-0001.00002-surface-1.png

Calls that fail in the middle, by a mistake and by a script: what was drawn before is shown. Draws beside a state block that is recorded are draws.

  $ cat >fails.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > context 2 interface 3 target 1 depth 0
  > fail_call 2 command 3 ddrval 0x8876017c
  > submit context 1 vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0xffff0000 f32 8 0 0 1 u32 0xffff0000 f32 0 8 0 1 u32 0xffff0000 }
  >   RENDERSTATE { CULLMODE NONE }
  >   TRIANGLELIST count 1 { 0 }
  >   TRIANGLELIST count 1 { 7 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > expect ddrval 0x88760bb8 error_offset 18
  > submit context 2 vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0xff00ff00 f32 4 0 0 1 u32 0xff00ff00 f32 0 8 0 1 u32 0xff00ff00 }
  >   RENDERSTATE { CULLMODE NONE }
  >   STATESET { 0 1 0 }
  >   TRIANGLELIST count 1 { 0 }
  >   STATESET { 1 1 0 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > expect ddrval 0x8876017c error_offset 0
  > present 0
  > present 1
  > END
  $ dp2 replay fails.dp2t --pictures draws,calls --out fails
  draw 1.1 at 4+0xc: fails/draw-0001.00001-surface-1.png
  draw 1.2 at 4+0x12: nothing changed
  record 4: nothing changed
  record 4: D3DERR_COMMAND_UNPARSED at 4+0x12 (out of range: TRIANGLELIST: vertex number)
  draw 1.4 at 6+0x1c: fails/draw-0001.00004-surface-1.png
  record 6: nothing changed
  record 6: D3DERR_OUTOFVIDEOMEMORY at 6+0x22 (scripted: STATESET: fail_call)

A frame without draws, a capture without draws, without frames, without surfaces.

  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\npresent 1\npresent 0\n' >frames.dp2t
  $ dp2 replay frames.dp2t --pictures draws,calls,presents --out none
  none/frame-0001-surface-1.png
  $ printf 'dp2t 1\n' >empty.dp2t
  $ dp2 replay empty.dp2t --pictures draws,calls --out none
  $ dp2 replay empty.dp2t --pictures presents --frames 1 --out none
  dp2: empty.dp2t: --frames: the capture has no frames
  [2]
  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit { TRIANGLELIST count 1 { 0 } CLEAR { TARGET 0 0 0 { 0 0 8 8 } } }\n' >nothing.dp2t
  $ dp2 replay nothing.dp2t --pictures draws,calls --before --out none
  draw 1.1 at 1+0x0: no target
  record 1: D3D_OK, 1 draw skipped at 1+0x0: no vertex memory in the call

A surface of --surface that is never there.

  $ dp2 replay 06_occlusion.dp2t --pictures draws --surface 77 --hashes
  dp2: 06_occlusion.dp2t: surface 77 does not exist
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  draw 1.2 at 4+0x4e: surface 1 hash 0xad795416f18bcce5
  draw 1.2 at 4+0x4e: surface 2 hash 0x4fac79e8f8f43d65
  record 4: D3D_OK, query 7 = 800
  [3]
  $ dp2 replay 06_occlusion.dp2t --surface 77 --hashes
  dp2: 06_occlusion.dp2t: surface 77 does not exist
  record 4: D3D_OK, query 7 = 800
  frame 1: surface 1 hash 0xad795416f18bcce5
  [3]

One that exists, where no draw is.

  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { CLEAR { TARGET|COMPUTERECTS 0xff112233 1 0 } }\n' >no_draw.dp2t
  $ dp2 replay no_draw.dp2t --pictures draws --surface 1 --hashes
  record 2: D3D_OK
  $ dp2 replay no_draw.dp2t --pictures draws --surface 1 --surface 2 --hashes
  dp2: no_draw.dp2t: surface 2 does not exist
  record 2: D3D_OK
  [3]
