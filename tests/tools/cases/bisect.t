dp2 bisect: the first draw after which captures, or a capture and pictures, differ.

A frame draws a triangle to a texture (surface 2), draws another one to the target (surface 1), then draws the texture, and
clears the texture at the end. Two frames.

  $ frame='
  >   SETRENDERTARGET2 { 0 2 }
  >   CLEAR { flags TARGET color 0xff000000 depth 1 stencil 0 { 0 0 8 8 } }
  >   RENDERSTATE { CULLMODE NONE }
  >   TEXTURESTAGESTATE { 0 TEXTURE 0 0 COLOROP SELECTARG2 }
  >   TRIANGLELIST count 1 { first 0 }
  >   SETRENDERTARGET2 { 0 1 }
  >   CLEAR { flags TARGET|ZBUFFER color 0xff000040 depth 1 stencil 0 { 0 0 8 8 } }
  >   TRIANGLELIST count 1 { first 3 }
  >   TEXTURESTAGESTATE { 0 TEXTURE 2 0 COLOROP SELECTARG1 }
  >   TRIANGLESTRIP count 2 { first 6 }
  >   TEXTURESTAGESTATE { 0 TEXTURE 0 0 COLOROP SELECTARG2 }
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

The texture is wrong in frame 2: found where it is drawn, not where it is used. compare looks at the target.

  $ changed() { awk -v n="$1" -v from="$2" -v to="$3" 'index($0, from) && ++seen == n { sub(from, to) } { print }' a.dp2t; } # changed NTH FROM TO
  $ changed 2 'CULLMODE NONE' 'CULLMODE CCW' >cull.dp2t
  $ dp2 bisect a.dp2t cull.dp2t --out out
  $ dp2 compare a.dp2t cull.dp2t | sed -n '2p'
  $ ls out

A vertex, a state set long before, and a command that only one has.

  $ changed 2 'u32 0xff00ff00' 'u32 0xff00fe00' >vertex.dp2t
  $ dp2 bisect a.dp2t vertex.dp2t
  $ dp2 bisect a.dp2t vertex.dp2t --tolerance 1
  $ dp2 bisect a.dp2t vertex.dp2t --tolerance 0 | sed -n 2p
  $ sed '0,/COLOROP SELECTARG2/s//& 0 ALPHAOP SELECTARG1/' a.dp2t >early.dp2t
  $ dp2 bisect a.dp2t early.dp2t
  $ awk '/TRIANGLELIST count 1 { first 3 }/ && ++n == 2 { next } { print }' a.dp2t >dropped.dp2t
  $ dp2 bisect a.dp2t dropped.dp2t
  $ dp2 bisect dropped.dp2t a.dp2t | head -n 2

A clear, a write to a target, and the numbers of objects.

  $ changed 3 'color 0xff000000' 'color 0x80000000' >clear.dp2t
  $ dp2 bisect a.dp2t clear.dp2t
  $ sed 's/^context 1.*/write 1 level 0 slice 0 data { u32 0xff000001 }\n&/; s/ size 8x8/ size 1x1/' a.dp2t >written.dp2t
  $ sed 's/0xff000001/0xff000002/' written.dp2t >written2.dp2t
  $ dp2 bisect written.dp2t written2.dp2t
  $ sed -e 's/surface 2 /surface 12 /; s/{ 0 2 }/{ 0 12 }/; s/TEXTURE 2/TEXTURE 12/' a.dp2t >renumbered.dp2t
  $ dp2 bisect a.dp2t renumbered.dp2t
  $ sed 's/CULLMODE NONE/CULLMODE CCW/' renumbered.dp2t >both.dp2t
  $ dp2 bisect a.dp2t both.dp2t | head -n 2

Depth buffers are compared with --depth.

  $ sed 's/RENDERSTATE { CULLMODE NONE }/RENDERSTATE { CULLMODE NONE ZENABLE TRUE ZWRITEENABLE TRUE ZFUNC ALWAYS }/' a.dp2t >depth.dp2t
  $ sed '0,/8 0 0.5 1 u32 0xff00ff00/s//8 0 0.25 1 u32 0xff00ff00/' depth.dp2t >depth2.dp2t
  $ dp2 bisect depth.dp2t depth2.dp2t
  $ dp2 bisect depth.dp2t depth2.dp2t --depth

A difference that is gone at the end of the frame: the texture is cleared, and nothing reads the pixel.

  $ sed 's/u32 0xffffffff/u32 0xffffffff/; s/TEXTURE 2 0 COLOROP SELECTARG1/TEXTURE 0 0 COLOROP SELECTARG2/' a.dp2t >unread.dp2t
  $ awk '/0xffff0000/ && ++n == 2 { gsub("0xffff0000", "0xffff0001") } { print }' unread.dp2t >gone.dp2t
  $ dp2 bisect unread.dp2t gone.dp2t
  $ dp2 bisect unread.dp2t gone.dp2t --every-step

Several samples: one sample differs. Several contexts. Threads do not matter.

  $ sed 's/^surface 1 .*/surface 1 format X8R8G8B8 size 8x8 usage target samples 4/; s/^surface 3 .*/& samples 4/' a.dp2t >samples.dp2t
  $ sed '0,/8 0 0.5 1 u32 0xff00ff00/s//8.3 0 0.5 1 u32 0xff00ff00/' samples.dp2t >samples2.dp2t
  $ dp2 bisect samples.dp2t samples2.dp2t | head -n 2 | tee one
  $ dp2 bisect samples.dp2t samples2.dp2t --threads 3 | head -n 2 | cmp - one
  $ sed '0,/^submit/s//context 2 interface 5 target 2 depth 0\nsubmit context 2 { CLEAR { flags TARGET color 7 depth 1 stencil 0 { 0 0 8 8 } } }\nsubmit/' a.dp2t >contexts.dp2t
  $ sed 's/color 7/color 8/' contexts.dp2t >contexts2.dp2t
  $ dp2 bisect contexts.dp2t contexts2.dp2t | head -n 3

Pictures of another driver: of draws, of frames, with some that are missing.

  $ dp2 replay cull.dp2t --pictures draws --out draws >/dev/null
  $ dp2 bisect a.dp2t draws
  $ dp2 bisect draws a.dp2t --out out2
  $ ls out2
  $ dp2 replay cull.dp2t --out frames >/dev/null
  $ dp2 bisect a.dp2t frames
  $ dp2 bisect cull.dp2t frames
  $ rm draws/draw-0002.00001-surface-2.png && dp2 bisect a.dp2t draws
  $ dp2 bisect vertex.dp2t draws --tolerance 255
  $ dp2 replay depth2.dp2t --pictures draws --depth-range 0..1 --out depths >/dev/null
  $ dp2 bisect depth.dp2t depths | tail -n 1
  $ dp2 bisect depth.dp2t depths --depth

What is refused.

  $ mkdir none && dp2 bisect a.dp2t none
  $ touch none/other.png && dp2 bisect a.dp2t none
  $ cp draws/draw-0001.00001-surface-2.png none/draw-0007.00001-surface-2.png && dp2 bisect a.dp2t none
  $ head -c 40 draws/draw-0001.00001-surface-2.png >none/draw-0001.00001-surface-2.png && dp2 bisect a.dp2t none
  $ dp2 bisect draws frames
  $ dp2 bisect a.dp2t nowhere
  $ dp2 bisect a.dp2t cull.dp2t --alpha
  $ dp2 bisect a.dp2t draws --every-step
  $ dp2 bisect a.dp2t draws --out draws
  $ dp2 bisect - - <a.dp2t

Captures that end early, fail, or are empty.

  $ printf 'dp2t 1\n' >empty.dp2t && dp2 bisect empty.dp2t empty.dp2t
  $ dp2 bisect empty.dp2t a.dp2t | head -n 2
  $ printf 'dp2t 1\nsubmit { }\n' >bad.dp2t && dp2 bisect bad.dp2t bad.dp2t
  $ sed '0,/RENDERSTATE { CULLMODE NONE }/s//raw { u8 0 0 0 0 }/' a.dp2t >fails.dp2t
  $ dp2 bisect fails.dp2t fails.dp2t
  $ dp2 bisect a.dp2t fails.dp2t
