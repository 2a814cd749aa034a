dp2 compare: the pictures of captures, folders and files.

Eight frames that clear a target in different colours, and the pictures that replay writes of them.

  $ frames() { # frames FORMAT: the text of the capture
  >   echo 'dp2t 1'
  >   echo "surface 1 format $1 size 8x6 usage target"
  >   echo 'context 1 interface 5 target 1 depth 0'
  >   for frame in 1 2 3 4 5 6 7 8; do
  >     echo "submit { CLEAR { flags TARGET color 0x8010200$frame depth 1 stencil 0 { 0 0 8 6 } } }"
  >     echo 'present 1'
  >   done
  > }
  $ frames X8R8G8B8 >a.dp2t
  $ dp2 replay a.dp2t --out a >/dev/null
  $ dp2 compare a.dp2t a
  8 pictures compared, none differs
  $ dp2 compare a a.dp2t
  8 pictures compared, none differs
  $ dp2 compare a.dp2t a.dp2t
  8 pictures compared, none differs
  $ dp2 compare a a
  8 pictures compared, none differs

One pixel in the last row of frame 7: found in both directions, with its place and colours, and pictures of what was expected
and drawn.

  $ sed '/0x80102007/s/{ 0 0 8 6 } } }/{ 0 0 8 6 } } CLEAR { flags TARGET color 0x80142001 depth 1 stencil 0 { 5 5 6 6 } } }/' a.dp2t >b.dp2t
  $ dp2 compare a.dp2t b.dp2t --out out
  frame 7: 1 of 48 pixels differ, first 5,5: expected 16 32 7, drawn 20 32 1; max 6; channels at most 4 0 6, in the mean 0.08333 0 0.125
    draws do not correspond from the end of the frame (A), 14+0x24 CLEAR (B) on
    out/frame-0007-expected.png
    out/frame-0007-drawn.png
    out/frame-0007-difference.png
  8 pictures compared, 1 differs
  [1]
  $ ls out
  frame-0007-difference.png
  frame-0007-drawn.png
  frame-0007-expected.png
  $ dp2 compare b.dp2t a
  frame 7: 1 of 48 pixels differ, first 5,5: expected 20 32 1, drawn 16 32 7; max 6; channels at most 4 0 6, in the mean 0.08333 0 0.125
  8 pictures compared, 1 differs
  [1]
  $ dp2 compare a b.dp2t --frames 1..6
  6 pictures compared, none differs
  $ dp2 compare a.dp2t b.dp2t --frames 7
  frame 7: 1 of 48 pixels differ, first 5,5: expected 16 32 7, drawn 20 32 1; max 6; channels at most 4 0 6, in the mean 0.08333 0 0.125
    draws do not correspond from the end of the frame (A), 14+0x24 CLEAR (B) on
  1 picture compared, 1 differs
  [1]

A tolerance that just fits, and one that does not; a pixel that may differ, as a number and as a share of 48.

  $ dp2 compare a b.dp2t --tolerance 6
  8 pictures compared, none differs beyond the tolerance: max 6
  $ dp2 compare a b.dp2t --tolerance 5
  frame 7: 1 of 48 pixels differ, first 5,5: expected 16 32 7, drawn 20 32 1; max 6; channels at most 4 0 6, in the mean 0.08333 0 0.125
  8 pictures compared, 1 differs
  [1]
  $ dp2 compare a b.dp2t --pixels 1
  8 pictures compared, none differs beyond the tolerance: max 6
  $ dp2 compare a b.dp2t --pixels 0
  frame 7: 1 of 48 pixels differ, first 5,5: expected 16 32 7, drawn 20 32 1; max 6; channels at most 4 0 6, in the mean 0.08333 0 0.125
  8 pictures compared, 1 differs
  [1]
  $ dp2 compare a b.dp2t --pixels 2.1%
  8 pictures compared, none differs beyond the tolerance: max 6
  $ dp2 compare a b.dp2t --pixels 2% | tail -n 1
  8 pictures compared, 1 differs
  [1]

Every metric; the value that is printed fits as the tolerance.

  $ for metric in max mean ssim flip; do
  >   value=$(dp2 compare a b.dp2t --metric $metric | sed -n "s/.*; $metric \([^;]*\);.*/\1/p")
  >   dp2 compare a b.dp2t --metric $metric --tolerance "$value"
  > done
  8 pictures compared, none differs beyond the tolerance: max 6
  8 pictures compared, none differs beyond the tolerance: mean 0.0694445
  8 pictures compared, none differs beyond the tolerance: ssim 0.0065139
  8 pictures compared, none differs beyond the tolerance: flip 0.00241* (glob)
  $ dp2 compare a b.dp2t --metric flip --pixels-per-degree 20 --tolerance 0.0001
  frame 7: 17 of 48 pixels differ, first 5,2: expected 16 32 7, drawn 16 32 7; flip 0.00134887; channels at most 4 0 6, in the mean 0.08333 0 0.125
  8 pictures compared, 1 differs
  [1]

Alpha is compared with --alpha, where both have it: X8R8G8B8 has none.

  $ frames A8R8G8B8 >alpha.dp2t
  $ sed '/0x80102007/s/0x80/0x81/' alpha.dp2t >other.dp2t
  $ dp2 compare alpha.dp2t other.dp2t
  8 pictures compared, none differs
  $ dp2 compare alpha.dp2t other.dp2t --alpha
  frame 7: 48 of 48 pixels differ, first 0,0: expected 16 32 7 128, drawn 16 32 7 129; max 1; channels at most 0 0 0 1, in the mean 0 0 0 1
    first differs after 14+0x0 CLEAR
  8 pictures compared, 1 differs
  [1]
  $ dp2 compare alpha.dp2t a.dp2t --alpha
  dp2: --alpha: no two pictures have both an alpha channel
  [2]
  $ dp2 compare a.dp2t b.dp2t --alpha --metric flip
  dp2: --alpha: --metric flip compares colours only
  [2]

Frames that only one has, a size that differs, and nothing to compare. A folder's other files are ignored.

  $ mkdir fewer && cp a/frame-000[1246]-* fewer
  $ dp2 compare a fewer
  frame 3: only in a
  frame 5: only in a
  frame 7: only in a
  frame 8: only in a
  8 pictures compared, 4 differ
  [1]
  $ dp2 compare fewer a.dp2t | tail -n 1
  8 pictures compared, 4 differ
  [1]
  $ sed 's/size 8x6/size 8x5/' a.dp2t >small.dp2t
  $ dp2 compare a.dp2t small.dp2t --frames 2
  frame 2: 8x6 pixels in a.dp2t, 8x5 in small.dp2t
  1 picture compared, 1 differs
  [1]
  $ mkdir empty
  $ dp2 compare a empty
  dp2: empty: has no pictures (.png, .ppm, .bmp): nothing to compare
  [2]
  $ echo text >empty/notes.txt && mkdir empty/folder.png
  $ dp2 compare empty a
  dp2: empty: has no pictures (.png, .ppm, .bmp): nothing to compare
  [2]
  $ cp empty/notes.txt a/frame.txt
  $ dp2 compare a a.dp2t
  8 pictures compared, none differs
  $ dp2 compare a.dp2t b.dp2t --frames 9
  dp2: a.dp2t: has none of the frames 9: nothing to compare
  [2]
  $ sed '/present/d' a.dp2t >none.dp2t
  $ dp2 compare none.dp2t a
  dp2: none.dp2t: shows no frame: nothing to compare
  [2]

Pictures of other programs: PPM and BMP with names of their own, matched by name or in natural order; frames of a capture too.

  $ mkdir drawn golden
  $ for i in 1 2 10; do
  >   printf 'P3 2 1 255 1 2 3 4 5 %d' $i >drawn/shot$i.ppm
  >   printf 'P6 2 1 255 \1\2\3\4\5' >golden/shot$i.ppm && printf "\\$(printf %o $i)" >>golden/shot$i.ppm
  > done
  $ dp2 compare golden drawn
  3 pictures compared, none differs
  $ mv drawn/shot2.ppm drawn/shot3.ppm
  $ dp2 compare golden drawn
  picture shot2: only in golden
  picture shot3: only in drawn
  4 pictures compared, 2 differ
  [1]
  $ for i in 1 3 10; do mv drawn/shot$i.ppm drawn/image$i.ppm; done
  $ dp2 compare golden drawn
  3 pictures compared, none differs; matched by order, since not all names have a frame's number
  $ printf 'BM\072\0\0\0\0\0\0\0\066\0\0\0\050\0\0\0\1\0\0\0\1\0\0\0\1\0\040\0\0\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\3\2\1\0' >one.bmp
  $ printf 'P3 1 1 255 1 2 3' | dp2 compare one.bmp -
  1 picture compared, none differs
  $ printf 'P3 1 1 255 1 2 4' | dp2 compare - one.bmp
  frame 1: 1 of 1 pixels differ, first 0,0: expected 1 2 4, drawn 1 2 3; max 1; channels at most 0 0 1, in the mean 0 0 1
  1 picture compared, 1 differs
  [1]
  $ dp2 compare a.dp2t - <b.dp2t | tail -n 1
  8 pictures compared, 1 differs
  [1]

Files that are damaged or are no pictures: the error names file, offset and field.

  $ head -c 50 a/frame-0001-surface-1.png >cut.png
  $ dp2 compare cut.png a/frame-0001-surface-1.png
  dp2: cut.png: truncated at offset 0x32: chunk
  [3]
  $ printf 'P6 1 1 70000\n123' >bad.ppm
  $ dp2 compare one.bmp bad.ppm
  dp2: bad.ppm: bad value at offset 0x7: maxval
  [3]
  $ printf 'P6 100000 100000 255\n' >huge.ppm
  $ dp2 compare huge.ppm one.bmp
  dp2: huge.ppm: truncated at offset 0x15: channels
  [3]
  $ dp2 compare one.bmp a/frame-0001-surface-1.png --max-picture-bytes 191
  dp2: a/frame-0001-surface-1.png: limit exceeded: --max-picture-bytes
  [3]
  $ ln -s nowhere a/frame-0009.png
  $ dp2 compare a a.dp2t
  dp2: a/frame-0009.png: cannot be opened: No such file or directory
  [4]
  $ rm a/frame-0009.png
  $ mkdir text && echo text >text/a.png
  $ dp2 compare text a
  dp2: text/a.png: bad value at offset 0x0: signature of a PNG, PPM or BMP file
  [3]

A capture that fails: a record that cannot be played ends the comparison, after the frames before it; a call that fails is
reported.

  $ sed '/0x80102003/s/^/destroy 9\n/' a.dp2t >record.dp2t
  $ dp2 compare record.dp2t b.dp2t
  dp2: record.dp2t: record 6: bad handle: handle
  [3]
  $ sed '/0x80102008/s/{ CLEAR/{ raw { u8 0 0 0 0 } CLEAR/' a.dp2t >call.dp2t
  $ dp2 compare call.dp2t a
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  frame 8: 48 of 48 pixels differ, first 0,0: expected 16 32 7, drawn 16 32 8; max 1; channels at most 0 0 1, in the mean 0 0 1
  8 pictures compared, 1 differs
  [1]

The first draw that differs, when the frame begins with a difference that was not shown before, and commands that do not
correspond.

  $ cat >draws.dp2t <<T
  > dp2t 1
  > surface 1 format X8R8G8B8 size 16x16 usage target
  > surface 2 format X8R8G8B8 size 16x16 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0.5 1 u32 0xff0000ff f32 16 0 0.5 1 u32 0xff0000ff f32 0 16 0.5 1 u32 0xff0000ff }
  >   CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 16 16 } }
  >   RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }
  >   TRIANGLELIST count 1 { first 0 }
  >   RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > present 1
  > T
  $ sed 's/DESTBLEND ONE/DESTBLEND ZERO/; s/u32 0xff0000ff f32 16/u32 0xff000080 f32 16/' draws.dp2t >state.dp2t
  $ dp2 compare draws.dp2t state.dp2t --tolerance 50
  frame 1: 55 of 256 pixels differ, first 0,0: expected 0 0 255, drawn 0 0 128; max 127; channels at most 0 0 127, in the mean 0 0 25.32
    first differs after draw 1.1 at 3+0x40 TRIANGLELIST
  1 picture compared, 1 differs
  [1]
  $ sed 's/DESTBLEND ONE/DESTBLEND SRCCOLOR/; s/0xff0000ff/0xff000080/g' draws.dp2t >blend.dp2t
  $ sed 's/0xff0000ff/0xff000080/g' draws.dp2t >plain.dp2t
  $ dp2 compare plain.dp2t blend.dp2t
  frame 1: 136 of 256 pixels differ, first 0,0: expected 0 0 255, drawn 0 0 192; max 63; channels at most 0 0 63, in the mean 0 0 33.47
    first differs after draw 1.2 at 3+0x62 TRIANGLELIST
  1 picture compared, 1 differs
  [1]
  $ for name in plain blend; do sed 's/usage target/usage target samples 4/' $name.dp2t >$name-samples.dp2t; done
  $ dp2 compare plain-samples.dp2t blend-samples.dp2t --threads 2
  frame 1: 151 of 256 pixels differ, first 0,0: expected 0 0 64, drawn 0 0 48; max 63; channels at most 0 0 63, in the mean 0 0 31.53
    first differs after draw 1.2 at 3+0x62 TRIANGLELIST
  1 picture compared, 1 differs
  [1]
  $ sed 's/CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 16 16 } }//' blend.dp2t >without.dp2t
  $ dp2 compare plain.dp2t without.dp2t
  frame 1: 136 of 256 pixels differ, first 0,0: expected 0 0 255, drawn 0 0 192; max 63; channels at most 0 0 63, in the mean 0 0 33.47
    draws do not correspond from 3+0x0 CLEAR (A), draw 1.1 at 3+0x1c TRIANGLELIST (B) on
  1 picture compared, 1 differs
  [1]
  $ sed '/^present/i present 2' plain.dp2t >p.dp2t && sed '/^present/i present 2' blend.dp2t >q.dp2t
  $ dp2 compare p.dp2t q.dp2t
  frame 2: 136 of 256 pixels differ, first 0,0: expected 0 0 255, drawn 0 0 192; max 63; channels at most 0 0 63, in the mean 0 0 33.47
    differs when the frame begins
  2 pictures compared, 1 differs
  [1]

Options that have no effect here, or that are wrong.

  $ dp2 compare a
  dp2: file: At least 2 required but received 1; see --help
  [2]
  $ dp2 compare a a --threads 2
  dp2: --threads is for captures, and none is compared
  [2]
  $ dp2 compare a a --fvf XYZ
  dp2: --fvf is for captures, and none is compared
  [2]
  $ dp2 compare a.dp2t a --pixels-per-degree 20
  dp2: --pixels-per-degree is for --metric flip
  [2]
  $ dp2 compare golden drawn --frames 1
  dp2: --frames: golden has no pictures with numbers of frames
  [2]
  $ dp2 compare a a --tolerance 256
  dp2: --tolerance: Value 256 not in range 0 to 255; see --help
  [2]
  $ dp2 compare a a --metric flip --tolerance 1.1
  dp2: --tolerance: flip is at most 1
  [2]
  $ dp2 compare a a --pixels 1.5
  dp2: '1.5' is not a number of pixels: use N or N%
  [2]
  $ dp2 compare a a --metric psnr
  dp2: --metric: psnr not in {max,mean,ssim,flip}; see --help
  [2]
  $ dp2 compare a.dp2t a --out a
  dp2: a: has what is compared, and would get more pictures
  [2]
  $ dp2 compare - -
  dp2: standard input can be only one of the two
  [2]
  $ dp2 compare a a.dp2t --out a.dp2t/pictures
  dp2: a.dp2t/pictures: Not a directory
  [4]

Values that are not numbers, and an output folder that has the compared pictures; files with one name keep their own pictures.

  $ dp2 compare a.dp2t b.dp2t --tolerance nan
  dp2: --tolerance: Value nan not in range 0 to 255; see --help
  [2]
  $ dp2 compare a.dp2t b.dp2t --metric flip --pixels-per-degree nan
  dp2: --pixels-per-degree: Value nan not in range 1 to 1000; see --help
  [2]
  $ dp2 compare a.dp2t b.dp2t --max-seconds nan
  dp2: --max-seconds: Value nan not in range 0 to 1000000; see --help
  [2]
  $ mkdir mine && cp a/frame-0001*.png mine/one.png && cp a/frame-0002*.png mine/two.png && dp2 compare mine/one.png mine/two.png --out mine
  dp2: mine: has what is compared, and would get more pictures
  [2]
  $ mkdir twice expected && for name in sky.png sky.PNG; do cp mine/one.png expected/$name; cp mine/two.png twice/$name; done
  $ dp2 compare expected twice --out shown | sed 's/:.*//'; ls shown
  picture sky
    shown/sky-expected.png
    shown/sky-drawn.png
    shown/sky-difference.png
  picture sky (2)
    shown/sky-2-expected.png
    shown/sky-2-drawn.png
    shown/sky-2-difference.png
  2 pictures compared, 2 differ
  sky-2-difference.png
  sky-2-drawn.png
  sky-2-expected.png
  sky-difference.png
  sky-drawn.png
  sky-expected.png
  $ python3 -c 'import sys; open("p1.ppm", "wb").write(b"P6 100 100 255\n" + bytes(30000)); open("p2.ppm", "wb").write(b"P6 100 100 255\n" + b"\xff" * 171 + bytes(29829))'
  $ dp2 compare p1.ppm p2.ppm --pixels 0.57%
  1 picture compared, none differs beyond the tolerance: max 255

Names of frames as other programs write them; pictures that are matched by order are named; pictures of an earlier
comparison do not stay.

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" .
  $ dp2 replay shadow_map.dp2c --out shown >/dev/null
  $ mkdir others && for i in 1 2 3 4 5 6; do cp shown/frame-000$i-surface-1.png "others/$(echo Frame_$i | sed 's/_\([24]\)/ \1/; s/_5/5/').png"; done
  $ ls others
  Frame 2.png
  Frame 4.png
  Frame5.png
  Frame_1.png
  Frame_3.png
  Frame_6.png
  $ dp2 compare shadow_map.dp2c others
  6 pictures compared, none differs
  $ mkdir one && cp shown/frame-0003-surface-1.png one/3.png && cp shown/frame-0004-surface-1.png one/call-4.png
  $ dp2 compare shadow_map.dp2c one --json | grep -o '"name":"[^"]*"\|"by_order":true' | head -n 4
  "name":"frame 1 (picture 3)"
  "by_order":true
  "name":"frame 2 (picture call-4)"
  "by_order":true
  [1]
  $ dp2 compare shadow_map.dp2c one --out apart | grep -v '^  ' | cut -d: -f 1
  frame 1 (picture 3)
  frame 2 (picture call-4)
  frame 3
  frame 4
  frame 5
  frame 6
  6 pictures compared, 6 differ; matched by order, since not all names have a frame's number
  [1]
  $ ls apart | head -n 3
  frame-0001-difference.png
  frame-0001-drawn.png
  frame-0001-expected.png
  $ rm one/* && cp shown/frame-0001-surface-1.png one/1.png && cp shown/frame-0002-surface-1.png one/2.png
  $ dp2 compare shadow_map.dp2c one --out apart >log || ls apart | head -n 3
  frame-0003-expected.png
  frame-0004-expected.png
  frame-0005-expected.png

A link in a folder must not lead out of it: a difference would show a file that nobody asked for. A link within it is followed.

  $ mkdir secret linked && cp p1.ppm secret/frame-0001.ppm && cp p2.ppm linked/plain.ppm
  $ ln -s plain.ppm linked/frame-0001.ppm && dp2 compare linked/plain.ppm linked/frame-0001.ppm && dp2 compare linked linked
  1 picture compared, none differs
  2 pictures compared, none differs
  $ ln -sf ../secret/frame-0001.ppm linked/frame-0001.ppm && dp2 compare linked linked
  dp2: linked/frame-0001.ppm: is a link to a file outside of the folder linked
  [3]
  $ ln -sf "$PWD/secret/frame-0001.ppm" linked/frame-0001.ppm && dp2 compare secret linked
  dp2: linked/frame-0001.ppm: is a link to a file outside of the folder linked
  [3]
  $ dp2 compare secret/frame-0001.ppm linked/frame-0001.ppm
  1 picture compared, none differs
  $ ln -s linked folder && dp2 compare folder/plain.ppm folder/plain.ppm
  1 picture compared, none differs
