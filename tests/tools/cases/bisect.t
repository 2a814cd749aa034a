dp2 bisect: the first draw after which captures, or a capture and pictures, differ.

A frame draws a triangle to a texture (surface 2), draws another one to the target (surface 1), then draws the texture, and
clears the texture at the end. Two frames.

  $ frame='
  >   SETRENDERTARGET2 { 0 2 }
  >   CLEAR { flags TARGET color 0xff000000 depth 1 stencil 0 { 0 0 8 8 } }
  >   RENDERSTATE { CULLMODE NONE ZENABLE FALSE }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLOROP SELECTARG2 }
  >   TRIANGLELIST count 1 { first 0 }
  >   SETRENDERTARGET2 { 0 1 }
  >   CLEAR { flags TARGET|ZBUFFER color 0xff000040 depth 1 stencil 0 { 0 0 8 8 } }
  >   TRIANGLELIST count 1 { first 3 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLOROP SELECTARG1 }
  >   TRIANGLESTRIP count 2 { first 6 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLOROP SELECTARG2 }
  >   SETRENDERTARGET2 { 0 2 }
  >   CLEAR { flags TARGET color 0xff000000 depth 1 stencil 0 { 0 0 8 8 } }
  >   SETRENDERTARGET2 { 0 1 }
  > }'
  $ vertices='vertices { f32
  >   0 0 0.5 1 u32 0xffff0000 f32 0 0 8 0 0.5 1 u32 0xffff0000 f32 1 0 0 8 0.5 1 u32 0xffff0000 f32 0 1
  >   0 0 0.5 1 u32 0xff00ff00 f32 0 0 8 0 0.5 1 u32 0xff00ff00 f32 1 0 0 8 0.5 1 u32 0xff00ff00 f32 0 1
  >   4 0 0.5 1 u32 0xffffffff f32 0 0 8 0 0.5 1 u32 0xffffffff f32 1 0 4 8 0.5 1 u32 0xffffffff f32 0 1 8 8 0.5 1 u32 0xffffffff f32 1 1 }'
  $ { echo 'dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 2 format A8R8G8B8 size 8x8 usage texture|target
  > surface 3 format D16 size 8x8 usage depth
  > context 1 interface 5 target 1 depth 3'
  > for i in 1 2; do echo "submit vertex_type XYZRHW|DIFFUSE|TEX1 { $vertices $frame"; echo 'present 1'; done; } >a.dp2t
  $ dp2 bisect a.dp2t a.dp2t
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared

The texture is wrong in frame 2: found where it is drawn, not where it is used. compare looks at the target.

  $ changed() { awk -v n="$1" -v from="$2" -v to="$3" 'index($0, from) && ++seen == n { sub(from, to) } { print }' a.dp2t; } # changed NTH FROM TO
  $ changed 2 'CULLMODE NONE' 'CULLMODE CW' >cull.dp2t
  $ dp2 bisect a.dp2t cull.dp2t --out out
  first differs after draw 2.1 at 6+0x58 TRIANGLELIST
    surface 2 A8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A A8R8G8B8 0xffff0000: red 255, green 0, blue 0, alpha 255; B A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255
    out/draw-0002.00001-surface-2-expected.png
    out/draw-0002.00001-surface-2-drawn.png
    out/draw-0002.00001-surface-2-difference.png
    changed after the last step that is equal:
  ! 6+0x30     6+0x30     RENDERSTATE
      CULLMODE: NONE -> CW
    states of the step that differ (A -> B):
      RENDERSTATE
        CULLMODE: NONE -> CW
  20 (A) and 20 (B) draws, clears and blits executed, 10 surfaces compared
  [1]
  $ dp2 compare a.dp2t cull.dp2t | sed -n '2p'
    first differs after draw 2.2 at 6+0x8e TRIANGLELIST
  [1]
  $ ls out
  draw-0002.00001-surface-2-difference.png
  draw-0002.00001-surface-2-drawn.png
  draw-0002.00001-surface-2-expected.png

A vertex, a state that was set in an earlier frame, and a command that only one has.

  $ changed 2 'u32 0xff00ff00' 'u32 0xff00fe00' >vertex.dp2t
  $ dp2 bisect a.dp2t vertex.dp2t
  first differs after draw 2.2 at 6+0x8e TRIANGLELIST
    surface 1 X8R8G8B8 8x8: 15 of 64 texels differ, first 0,0: A X8R8G8B8 0xff00ff00: red 0, green 255, blue 0; B X8R8G8B8 0xff00fe00: red 0, green 254, blue 0
    vertices of the call: 1 of 280 bytes differ, first at 101: ff 00 ff 00 -> fe 00 ff 00
  22 (A) and 22 (B) draws, clears and blits executed, 14 surfaces compared
  [1]
  $ dp2 bisect a.dp2t vertex.dp2t --tolerance 1
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ dp2 bisect a.dp2t vertex.dp2t --tolerance 0 | sed -n 2p
    surface 1 X8R8G8B8 8x8: 15 of 64 texels differ, first 0,0: A 0 255 0; B 0 254 0; value 1
  [1]
  $ awk '/first 0/ && ++n == 2 { print "RENDERSTATE { SHADEMODE FLAT COLORWRITEENABLE 1 }" } { print }' a.dp2t >late.dp2t
  $ awk '/^submit/ && ++n == 2 { print "submit { RENDERSTATE { BLENDFACTOR 1 } }" } { print }' late.dp2t >later.dp2t
  $ dp2 bisect a.dp2t later.dp2t
  first differs after draw 2.2 at 6+0x8e TRIANGLELIST (A), draw 2.2 at 7+0xa2 TRIANGLELIST (B)
    surface 1 X8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A X8R8G8B8 0xff00ff00: red 0, green 255, blue 0; B X8R8G8B8 0xff000040: red 0, green 0, blue 64
    states of the step that differ (A -> B):
      only in B: RENDERSTATE { SHADEMODE FLAT }
      only in B: RENDERSTATE { COLORWRITEENABLE 0x00000001 }
      only in B: RENDERSTATE { BLENDFACTOR 0x00000001 }
  22 (A) and 22 (B) draws, clears and blits executed, 14 surfaces compared
  [1]
  $ awk '/TRIANGLELIST count 1 { first 3 }/ && ++n == 2 { next } { print }' a.dp2t >dropped.dp2t
  $ dp2 bisect a.dp2t dropped.dp2t
  the commands do not correspond from draw 2.2 at 6+0x8e TRIANGLELIST (only in A) on: 1 steps only in A, 0 only in B so far
  first differs after draw 2.2 at 6+0x8e TRIANGLELIST (only in A)
    surface 1 X8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A X8R8G8B8 0xff00ff00: red 0, green 255, blue 0; B X8R8G8B8 0x00000040: red 0, green 0, blue 64
    changed after the last step that is equal:
  - 6+0x8e                draw 2.2 TRIANGLELIST count 1 { first 3 }
  22 (A) and 20 (B) draws, clears and blits executed, 14 surfaces compared
  [1]
  $ dp2 bisect dropped.dp2t a.dp2t | sed -n 1,2p
  the commands do not correspond from draw 2.2 at 6+0x8e TRIANGLELIST (only in B) on: 0 steps only in A, 1 only in B so far
  first differs after draw 2.2 at 6+0x8e TRIANGLELIST (only in B)
  [1]

A clear, a write to a target, and the numbers of objects.

  $ changed 4 'color 0xff000000' 'color 0x80000000' >clear.dp2t
  $ dp2 bisect a.dp2t clear.dp2t
  first differs after 6+0xce CLEAR
    surface 2 A8R8G8B8 8x8: 64 of 64 texels differ, first 0,0: A A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255; B A8R8G8B8 0x80000000: red 0, green 0, blue 0, alpha 128
    changed after the last step that is equal:
  ! 6+0xce     6+0xce     CLEAR
      color: 0xff000000 -> 0x80000000
  24 (A) and 24 (B) draws, clears and blits executed, 18 surfaces compared
  [1]
  $ sed 's/^context 1.*/write 1 level 0 slice 0 data { u32 0xff000001 }\n&/; s/ size 8x8/ size 1x1/' a.dp2t >written.dp2t
  $ sed 's/0xff000001/0xff000002/' written.dp2t >written2.dp2t
  $ dp2 bisect written.dp2t written2.dp2t
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ dp2 bisect written.dp2t written2.dp2t --every-step
  first differs after 3 write
    surface 1 X8R8G8B8 1x1: 1 of 1 texels differ, first 0,0: A X8R8G8B8 0xff000001: red 0, green 0, blue 1; B X8R8G8B8 0xff000002: red 0, green 0, blue 2
    changed after the last step that is equal:
  ! 3          3          write 1 level 0 slice 0, 4 bytes
      data: 1 of 4 bytes differ, first at 0 (x 0, y 0): 01 00 00 ff -> 02 00 00 ff
  0 (A) and 0 (B) draws, clears and blits executed, 1 surfaces compared
  [1]
  $ sed -e 's/surface 2 /surface 12 /; s/{ 0 2 }/{ 0 12 }/; s/TEXTUREMAP 2/TEXTUREMAP 12/' a.dp2t >renumbered.dp2t
  $ dp2 bisect a.dp2t renumbered.dp2t
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ sed 's/CULLMODE NONE/CULLMODE CW/' renumbered.dp2t >both.dp2t
  $ dp2 bisect a.dp2t both.dp2t | sed -n 1,2p
  first differs after draw 1.1 at 4+0x58 TRIANGLELIST
    surface 2 (A), 12 (B) A8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A A8R8G8B8 0xffff0000: red 255, green 0, blue 0, alpha 255; B A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255
  [1]

Depth buffers are compared with --depth.

  $ sed 's/ZENABLE FALSE/ZENABLE TRUE ZWRITEENABLE TRUE ZFUNC ALWAYS/' a.dp2t >depth.dp2t
  $ sed '0,/8 0 0.5 1 u32 0xff00ff00/s//8 0 0.25 1 u32 0xff00ff00/' depth.dp2t >depth2.dp2t
  $ dp2 bisect depth.dp2t depth2.dp2t
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ dp2 bisect depth.dp2t depth2.dp2t --depth
  first differs after draw 1.2 at 4+0x9e TRIANGLELIST
    surface 3 D16 8x8: 28 of 64 texels differ, first 1,0: A D16 0x8000: depth 32768; B D16 0x7800: depth 30720
    vertices of the call: 2 of 280 bytes differ, first at 122: 00 3f 00 00 -> 80 3e 00 00
  10 (A) and 10 (B) draws, clears and blits executed, 11 surfaces compared
  [1]

A difference that is gone at the end of the frame: the texture is cleared, and nothing reads the pixel.

  $ sed 's/TEXTUREMAP 2 0 COLOROP SELECTARG1/TEXTUREMAP 0 0 COLOROP SELECTARG2/' a.dp2t >unread.dp2t
  $ awk '/0xffff0000/ && ++n == 2 { gsub("0xffff0000", "0xffff0001") } { print }' unread.dp2t >gone.dp2t
  $ dp2 bisect unread.dp2t gone.dp2t
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ dp2 bisect unread.dp2t gone.dp2t --every-step
  first differs after draw 2.1 at 6+0x58 TRIANGLELIST
    surface 2 A8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A A8R8G8B8 0xffff0000: red 255, green 0, blue 0, alpha 255; B A8R8G8B8 0xffff0001: red 255, green 0, blue 1, alpha 255
    vertices of the call: 3 of 280 bytes differ, first at 16: 00 00 ff ff -> 01 00 ff ff
  8 (A) and 8 (B) draws, clears and blits executed, 17 surfaces compared
  [1]

Several samples: one sample differs. Several contexts. Threads do not matter.

  $ sed 's/^surface 1 .*/surface 1 format X8R8G8B8 size 8x8 usage target samples 4/; s/^surface 3 .*/& samples 4/' a.dp2t >samples.dp2t
  $ sed '0,/8 0 0.5 1 u32 0xff00ff00/s//12 0 0.5 1 u32 0xff00ff00/' samples.dp2t >samples2.dp2t
  $ dp2 bisect samples.dp2t samples2.dp2t | sed -n 1,2p | tee one
  first differs after draw 1.2 at 4+0x8e TRIANGLELIST
    surface 1 X8R8G8B8 8x8, 4 samples: 16 of 64 texels differ, first 7,1: A X8R8G8B8 0x00000040: red 0, green 0, blue 64, sample 1; B X8R8G8B8 0xff00ff00: red 0, green 255, blue 0, sample 1
  [1]
  $ dp2 bisect samples.dp2t samples2.dp2t --threads 3 | sed -n 1,2p | cmp - one
  [1]
  $ sed '0,/^submit/s//context 2 interface 5 target 2 depth 0\nsubmit context 2 { CLEAR { flags TARGET color 7 depth 1 stencil 0 { 0 0 8 8 } } }\nsubmit/' a.dp2t >contexts.dp2t
  $ sed 's/color 7/color 8/' contexts.dp2t >contexts2.dp2t
  $ dp2 bisect contexts.dp2t contexts2.dp2t --every-step | sed -n 1,3p
  first differs after 5+0x0 CLEAR
    surface 2 A8R8G8B8 8x8: 64 of 64 texels differ, first 0,0: A A8R8G8B8 0x00000007: red 0, green 0, blue 7, alpha 0; B A8R8G8B8 0x00000008: red 0, green 0, blue 8, alpha 0
    changed after the last step that is equal:
  [1]

Pictures of another driver: of draws, of frames, with some that are missing.

  $ dp2 replay cull.dp2t --pictures draws --out draws >/dev/null
  $ dp2 bisect a.dp2t draws
  first differs after draw 2.1 at 6+0x58 TRIANGLELIST: draws/draw-0002.00001-surface-2.png
    surface 2: 36 of 64 texels differ, first 0,0: A 255 0 0 255; B 0 0 0 255; value 255
  4 pictures compared, 8 draws, clears and blits executed; 2 of depth not compared (--depth)
  [1]
  $ dp2 bisect draws a.dp2t --out out2
  first differs after draw 2.1 at 6+0x58 TRIANGLELIST: draws/draw-0002.00001-surface-2.png
    surface 2: 36 of 64 texels differ, first 0,0: A 0 0 0 255; B 255 0 0 255; value 255
    out2/draw-0002.00001-surface-2-expected.png
    out2/draw-0002.00001-surface-2-drawn.png
    out2/draw-0002.00001-surface-2-difference.png
  4 pictures compared, 8 draws, clears and blits executed; 2 of depth not compared (--depth)
  [1]
  $ ls out2
  draw-0002.00001-surface-2-difference.png
  draw-0002.00001-surface-2-drawn.png
  draw-0002.00001-surface-2-expected.png
  $ dp2 replay cull.dp2t --out frames >/dev/null
  $ dp2 bisect a.dp2t frames
  first differs in frame 2: frames/frame-0002-surface-1.png
    surface 1: 58 of 64 texels differ, first 0,0: A 0 255 0; B 0 0 64; value 255
  2 pictures compared, 12 draws, clears and blits executed
  [1]
  $ dp2 bisect cull.dp2t frames
  no difference: 2 pictures compared, 12 draws, clears and blits executed
  $ rm draws/draw-0002.00001-surface-2.png && dp2 bisect a.dp2t draws
  first differs after draw 2.2 at 6+0x8e TRIANGLELIST: draws/draw-0002.00002-surface-1.png
    surface 1: 36 of 64 texels differ, first 0,0: A 0 255 0; B 0 0 64; value 255
  4 pictures compared, 10 draws, clears and blits executed; 1 without a picture; 2 of depth not compared (--depth)
  [1]
  $ dp2 bisect vertex.dp2t draws --tolerance 255
  no difference: 4 pictures compared, 12 draws, clears and blits executed; 2 without a picture; 2 of depth not compared (--depth)
  $ dp2 replay depth2.dp2t --pictures draws --depth-range 0..1 --out depths >/dev/null
  $ dp2 bisect depth.dp2t depths | tail -n 1
  no difference: 5 pictures compared, 12 draws, clears and blits executed; 1 without a picture; 6 of depth not compared (--depth)
  $ dp2 bisect depth.dp2t depths --depth
  first differs after draw 1.2 at 4+0x9e TRIANGLELIST: depths/draw-0001.00002-surface-3-depth.png
    surface 3: 28 of 64 texels differ, first 1,0: A 128 128 128; B 120 120 120; value 56
  4 pictures compared, 4 draws, clears and blits executed
  [1]

The range of depths is read from the pictures, as replay has written it; stencils have their colours.

  $ dp2 replay depth2.dp2t --pictures draws --out legends >/dev/null
  $ dp2 bisect depth2.dp2t legends --depth
  no difference: 11 pictures compared, 12 draws, clears and blits executed
  $ dp2 bisect depth.dp2t legends --depth
  first differs after draw 1.2 at 4+0x9e TRIANGLELIST: legends/draw-0001.00002-surface-3-depth.png
    surface 3: 28 of 64 texels differ, first 1,0: A 78 78 78; B 67 67 67; value 78
  4 pictures compared, 4 draws, clears and blits executed
  [1]
  $ sed 's/D16/D24S8/; s/ZENABLE FALSE/ZENABLE FALSE STENCILENABLE TRUE STENCILREF 5 STENCILPASS REPLACE/' a.dp2t >stencil.dp2t
  $ sed '0,/REPLACE/s//INCR/' stencil.dp2t >stencil2.dp2t
  $ dp2 replay stencil2.dp2t --pictures draws --out stencils >/dev/null
  $ dp2 bisect stencil2.dp2t stencils --depth
  no difference: 12 pictures compared, 12 draws, clears and blits executed
  $ dp2 bisect stencil.dp2t stencils
  no difference: 5 pictures compared, 12 draws, clears and blits executed; 1 without a picture; 7 of depth not compared (--depth)
  $ dp2 bisect stencil.dp2t stencils --depth
  first differs after draw 1.1 at 4+0x70 TRIANGLELIST: stencils/draw-0001.00001-surface-3-stencil.png
    surface 3: 36 of 64 texels differ, first 0,0: A stencil 5; B stencil 1; value 128
  3 pictures compared, 2 draws, clears and blits executed
  [1]
  $ dp2 bisect a.dp2t stencils --depth | tail -n 1
  no difference: 7 pictures compared, 12 draws, clears and blits executed; 1 without a picture; 5 pictures of what the capture does not have

Pictures of calls: by their records, as replay writes them, or by their numbers; with what is missing, and what is not in the capture.

  $ dp2 replay cull.dp2t --pictures calls --out calls >/dev/null
  $ dp2 bisect a.dp2t calls
  first differs in record 6, which ends with 6+0xce CLEAR: calls/record-0006-surface-1.png
    surface 1: 58 of 64 texels differ, first 0,0: A 0 255 0; B 0 0 64; value 255
  3 pictures compared, 12 draws, clears and blits executed; 1 of depth not compared (--depth)
  [1]
  $ mkdir numbered
  $ for call in 1 2; do cp calls/record-000$((2 * call + 2))-surface-1.png numbered/call-$call.png; done
  $ dp2 bisect a.dp2t numbered
  first differs in call 2, which ends with 6+0xce CLEAR: numbered/call-2.png
    surface 1: 58 of 64 texels differ, first 0,0: A 0 255 0; B 0 0 64; value 255
  2 pictures compared, 12 draws, clears and blits executed
  [1]
  $ dp2 bisect cull.dp2t numbered
  no difference: 2 pictures compared, 12 draws, clears and blits executed
  $ mv numbered/call-2.png numbered/call-0002-surface-1.png && rm numbered/call-1.png
  $ dp2 bisect numbered a.dp2t
  first differs in call 2, which ends with 6+0xce CLEAR: numbered/call-0002-surface-1.png
    surface 1: 58 of 64 texels differ, first 0,0: A 0 0 64; B 0 255 0; value 255
  1 picture compared, 12 draws, clears and blits executed; 1 without a picture
  [1]
  $ cp numbered/call-0002-surface-1.png numbered/call-3.png && cp numbered/call-3.png numbered/record-0005-surface-1.png
  $ cp numbered/call-3.png numbered/call-0.png && cp numbered/call-3.png numbered/record-4.png
  $ dp2 bisect cull.dp2t numbered
  no difference: 1 picture compared, 12 draws, clears and blits executed; 1 without a picture; 3 pictures of what the capture does not have

Surfaces of other formats, or sizes, and one that is made again between two draws, so that no draw changes it.

  $ sed 's/surface 2 format A8R8G8B8/surface 2 format X8R8G8B8/' a.dp2t >format.dp2t
  $ dp2 bisect a.dp2t format.dp2t
  first differs after 4+0xc CLEAR
    surface 2: A8R8G8B8 8x8 (A), X8R8G8B8 8x8 (B)
    changed after the last step that is equal:
  ! 1          1          surface 2 format X8R8G8B8 size 8x8 usage texture|target
      format: A8R8G8B8 -> X8R8G8B8
  7 (A) and 7 (B) draws, clears and blits executed, 5 surfaces compared
  [1]
  $ dp2 bisect a.dp2t format.dp2t --tolerance 0
  no difference: 12 (A) and 12 (B) draws, clears and blits executed, 6 surfaces compared
  $ sed 's/surface 2 format A8R8G8B8 size 8x8/surface 2 format A8R8G8B8 size 4x8/' a.dp2t >size.dp2t
  $ dp2 bisect a.dp2t size.dp2t | sed -n 1,2p
  first differs after 4+0xc CLEAR
    surface 2: A8R8G8B8 8x8 (A), A8R8G8B8 4x8 (B)
  [1]
  $ sed '0,/^present 1/s//destroy 2\nsurface 2 format A8R8G8B8 size 8x8 usage texture|target\n&/' a.dp2t >again.dp2t
  $ dp2 bisect a.dp2t again.dp2t
  differs, after no single step, at 5 present (A), 7 present (B)
    surface 2 A8R8G8B8 8x8: 64 of 64 texels differ, first 0,0: A A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255; B A8R8G8B8 0x00000000: red 0, green 0, blue 0, alpha 0; 1 more surface
  12 (A) and 12 (B) draws, clears and blits executed, 17 surfaces compared
  [1]
  $ dp2 bisect a.dp2t again.dp2t --every-step
  first differs after 6+0xc CLEAR (A), 8+0xc CLEAR (B)
    surface 2 is only in B: A8R8G8B8 8x8
    changed after the last step that is equal:
  ! 6+0x0      8+0x0      SETRENDERTARGET2
      an object of the same number is another one
    states of the step that differ (A -> B):
      SETRENDERTARGET2
        an object of the same number is another one
  7 (A) and 7 (B) draws, clears and blits executed, 16 surfaces compared
  [1]

What is refused.

  $ mkdir none && dp2 bisect a.dp2t none
  dp2: none: has no pictures of draws, calls or frames, such as draw-0001.00002-surface-1.png, call-0002.png or frame-0001.png: nothing to compare
  [2]
  $ touch none/other.png && mkfifo none/frame-1.png && timeout 20 dp2 bisect a.dp2t none
  dp2: none: has no pictures of draws, calls or frames, such as draw-0001.00002-surface-1.png, call-0002.png or frame-0001.png: nothing to compare
  [2]
  $ cp draws/draw-0001.00001-surface-2.png none/draw-0007.00001-surface-2.png && dp2 bisect a.dp2t none
  dp2: none: has no picture of what a.dp2t draws: nothing to compare
  [2]
  $ head -c 40 draws/draw-0001.00001-surface-2.png >none/draw-0001.00001-surface-2.png && dp2 bisect a.dp2t none
  dp2: none/draw-0001.00001-surface-2.png: truncated at offset 0x28: chunk
  [3]
  $ dp2 bisect draws frames
  dp2: two folders have no draws: use dp2 compare
  [2]
  $ dp2 bisect a.dp2t nowhere
  dp2: nowhere: cannot be opened: No such file or directory
  [4]
  $ dp2 bisect a.dp2t cull.dp2t --alpha
  dp2: --alpha has no effect without --metric, --tolerance or --pixels: texels are compared with alpha
  [2]
  $ dp2 bisect a.dp2t draws --every-step
  dp2: --every-step has no effect with a folder of pictures
  [2]
  $ dp2 bisect a.dp2t draws --out draws
  dp2: draws: has what is compared, and would get more pictures
  [2]
  $ dp2 bisect - - <a.dp2t
  dp2: standard input can be only one of the two
  [2]

A palette is read by the draws of its textures: what differs is named.

  $ cat >palette.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 5 format P8 size 4x4 usage texture
  > context 1 interface 3 target 1 depth 0
  > submit { SETPALETTE { 9 0 5 } UPDATEPALETTE { 9 0 2 data { u32 0x000000ff 0x0000ff00 } } }
  > submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 5 0 COLOROP SELECTARG1 } TRIANGLELIST count 1 { first 0 } }
  > present 1
  > END
  $ sed 's/0x000000ff/0x000000f0/' palette.dp2t >redder.dp2t
  $ dp2 bisect palette.dp2t redder.dp2t
  first differs after draw 1.1 at 4+0x14 TRIANGLELIST
    surface 1 X8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A X8R8G8B8 0xffff0000: red 255, green 0, blue 0; B X8R8G8B8 0xfff00000: red 240, green 0, blue 0
    changed after the last step that is equal:
  ! 3+0x10     3+0x10     UPDATEPALETTE
      u32[0]: 255 -> 240
    what it reads differs (A -> B):
      palette of sampler 0, 9: 1 bytes differ, first at 0
  2 (A) and 2 (B) draws, clears and blits executed, 2 surfaces compared
  [1]

Captures that end early, fail, or are empty.

  $ printf 'dp2t 1\n' >empty.dp2t && dp2 bisect empty.dp2t empty.dp2t
  no difference: 0 (A) and 0 (B) draws, clears and blits executed, 0 surfaces compared
  $ dp2 bisect empty.dp2t a.dp2t | sed -n 1,2p
  the commands do not correspond from 4+0xc CLEAR (only in B) on: 0 steps only in A, 1 only in B so far
  first differs after 4+0xc CLEAR (only in B)
  [1]
  $ printf 'dp2t 1\nsubmit { }\n' >bad.dp2t && dp2 bisect bad.dp2t bad.dp2t
  dp2: bad.dp2t: 1 call failed that the capture does not expect to fail
  dp2: bad.dp2t: 1 call failed that the capture does not expect to fail
  no difference: 0 (A) and 0 (B) draws, clears and blits executed, 0 surfaces compared
  [1]
  $ sed '0,/RENDERSTATE { CULLMODE NONE ZENABLE FALSE }/s//raw { u8 0 0 0 0 }/' a.dp2t >fails.dp2t
  $ dp2 bisect fails.dp2t fails.dp2t
  dp2: fails.dp2t: 1 call failed that the capture does not expect to fail
  dp2: fails.dp2t: 1 call failed that the capture does not expect to fail
  no difference: 7 (A) and 7 (B) draws, clears and blits executed, 6 surfaces compared
  [1]
  $ dp2 bisect a.dp2t fails.dp2t
  the commands do not correspond from draw 1.1 at 4+0x58 TRIANGLELIST (only in A) on: 1 steps only in A, 0 only in B so far
  first differs after draw 1.1 at 4+0x58 TRIANGLELIST (only in A)
    surface 2 A8R8G8B8 8x8: 36 of 64 texels differ, first 0,0: A A8R8G8B8 0xffff0000: red 255, green 0, blue 0, alpha 255; B A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255
    changed after the last step that is equal:
  - 4+0x30                RENDERSTATE { CULLMODE NONE ZENABLE FALSE }
  - 4+0x44                TEXTURESTAGESTATE { stage 0 state TEXTUREMAP value 0 stage 0 state COLOROP value SELECTARG2 }
  - 4+0x58                draw 1.1 TRIANGLELIST count 1 { first 0 }
  8 (A) and 2 (B) draws, clears and blits executed, 7 surfaces compared
  [1]

A folder in either order; its pictures have another size. What has no picture is counted to the end.

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" . && mkdir size && cp "$SAMPLES/pictures/06_occlusion.png" size/frame-1.png
  $ dp2 bisect shadow_map.dp2c size | sed -n 2p
    surface 1: 320x240 (A), 160x120 (B)
  [1]
  $ dp2 bisect size shadow_map.dp2c | sed -n 2p
    surface 1: 160x120 (A), 320x240 (B)
  [1]
  $ dp2 bisect size shadow_map.dp2c --json | grep -o '"form_[ab]":"[^"]*"'
  "form_a":"160x120"
  "form_b":"320x240"
  [1]
  $ dp2 replay shadow_map.dp2c --out all >/dev/null && mkdir first && cp all/frame-0001-surface-1.png first/frame_1.png
  $ dp2 bisect shadow_map.dp2c first
  no difference: 1 picture compared, 42 draws, clears and blits executed; 5 without a picture

A link must not lead out of the folder of pictures.

  $ mkdir linked && ln -s ../draws/draw-0001.00001-surface-2.png linked && dp2 bisect a.dp2t linked
  dp2: linked/draw-0001.00001-surface-2.png: is a link to a file outside of the folder linked
  [3]
