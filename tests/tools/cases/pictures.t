Pictures of draws, calls and presents, in one run.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ png() { python3 "$SOURCE/tests/tools/png.py" "$@"; }

Each draw's own targets, if they changed since their last picture; depth and stencil as pictures of their own.

  $ dp2 replay 06_occlusion.dp2t --pictures draws --out draws
  draw 1.1 at 4+0x30: draws/draw-0001.00001-surface-1.png
  draw 1.1 at 4+0x30: draws/draw-0001.00001-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  draw 1.2 at 4+0x4e: draws/draw-0001.00002-surface-1.png
  draw 1.2 at 4+0x4e: draws/draw-0001.00002-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  record 4: D3D_OK, query 7 = 800
  $ ls draws
  draw-0001.00001-surface-1.png
  draw-0001.00001-surface-2-depth.png
  draw-0001.00002-surface-1.png
  draw-0001.00002-surface-2-depth.png

A depth picture says which depths are black and white.

  $ png draws/draw-0001.00001-surface-1.png 0,0 50,50
  160x120 rgb, pixels a77ab4ed
  Description: draw 1.1 at 4+0x30: surface 1
  0,0: 128 128 128
  50,50: 128 128 128
  $ png draws/draw-0001.00001-surface-2-depth.png 0,0 50,50
  160x120 grey, pixels b2e61f48
  Description: draw 1.1 at 4+0x30: surface 2, depth 0.250003815 is black, 1 is white
  0,0: 0
  50,50: 0
  $ dp2 replay 06_occlusion.dp2t --pictures 1.1 --depth-range 0..1 --out whole
  draw 1.1 at 4+0x30: whole/draw-0001.00001-surface-1.png
  draw 1.1 at 4+0x30: whole/draw-0001.00001-surface-2-depth.png, depth 0 is black, 1 is white
  record 4: D3D_OK, query 7 = 800
  $ png whole/draw-0001.00001-surface-2-depth.png 0,0 50,50
  160x120 grey, pixels a40724d5
  Description: draw 1.1 at 4+0x30: surface 2, depth 0 is black, 1 is white
  0,0: 64
  50,50: 64

All of them, and those before the draw.

  $ dp2 replay 06_occlusion.dp2t --pictures draws --all --before --out all
  before draw 1.1 at 4+0x30: all/draw-0001.00001-before-surface-1.png
  before draw 1.1 at 4+0x30: all/draw-0001.00001-before-surface-2-depth.png, depth 0 is black, 1 is white
  draw 1.1 at 4+0x30: all/draw-0001.00001-surface-1.png
  draw 1.1 at 4+0x30: all/draw-0001.00001-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  before draw 1.2 at 4+0x4e: all/draw-0001.00002-before-surface-1.png
  before draw 1.2 at 4+0x4e: all/draw-0001.00002-before-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  draw 1.2 at 4+0x4e: all/draw-0001.00002-surface-1.png
  draw 1.2 at 4+0x4e: all/draw-0001.00002-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  record 4: D3D_OK, query 7 = 800
  $ for picture in 0001.00001 0001.00002-before 0001.00002; do png all/draw-$picture-surface-1.png; done
  160x120 rgb, pixels a77ab4ed
  Description: draw 1.1 at 4+0x30: surface 1
  160x120 rgb, pixels a77ab4ed
  Description: before draw 1.2 at 4+0x4e: surface 1
  160x120 rgb, pixels e52f6e6c
  Description: draw 1.2 at 4+0x4e: surface 1

One draw, ranges of draws and commands, submissions, kinds, frames; a list.

  $ dp2 replay 06_occlusion.dp2t --pictures 1.2 --out one
  draw 1.2 at 4+0x4e: one/draw-0001.00002-surface-1.png
  draw 1.2 at 4+0x4e: one/draw-0001.00002-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay 06_occlusion.dp2t --pictures 1.2.. --hashes
  draw 1.2 at 4+0x4e: surface 1 hash 0xad795416f18bcce5
  draw 1.2 at 4+0x4e: surface 2 hash 0x4fac79e8f8f43d65
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay 06_occlusion.dp2t --pictures 4+0x4e..4+0x54 --hashes
  draw 1.2 at 4+0x4e: surface 1 hash 0xad795416f18bcce5
  draw 1.2 at 4+0x4e: surface 2 hash 0x4fac79e8f8f43d65
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay 06_occlusion.dp2t --pictures 4 --out call
  record 4: call/record-0004-surface-1.png
  record 4: call/record-0004-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay 06_occlusion.dp2t --pictures 1.1,presents --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK, query 7 = 800
  frame 1: surface 1 hash 0xad795416f18bcce5
  $ dp2 replay "$SAMPLES/d3d9/occlusion.dp2c" --pictures draws,presents --frames 2 --out frame | sed 's/^record.*/record/' | uniq | sed -n 1,8p
  record
  draw 2.1 at 16+0x58: frame/draw-0002.00001-surface-1.png
  draw 2.1 at 16+0x58: frame/draw-0002.00001-surface-2-depth.png, depth 0.29999997 is black, 1 is white
  draw 2.1 at 16+0x58: frame/draw-0002.00001-surface-2-stencil.png, stencil 0 is #000000
  draw 2.2 at 16+0x9c: nothing changed
  draw 2.3 at 16+0xd8: nothing changed
  draw 2.4 at 16+0x11c: nothing changed
  draw 2.5 at 16+0x160: nothing changed
  $ dp2 replay "$SAMPLES/d3d9/occlusion.dp2c" --frames 5.. --out frames | grep frames/
  frames/frame-0005-surface-1.png
  frames/frame-0006-surface-1.png

--surface is shown, too, wherever pictures are.

  $ dp2 replay 06_occlusion.dp2t --pictures 1.1 --surface 2 --surface 1 --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK, query 7 = 800

JSON lines say which file belongs to which draw, also of targets that did not change.

  $ dp2 replay 06_occlusion.dp2t --pictures draws --out json --json | grep '"surface":2' | sed 's/.*"record"/"record"/'
  "record":4,"at":"4+0x30","offset":48,"draw":"1.1","kind":"draw","number":1,"surface":2,"width":160,"height":120,"format":"D16","aspect":"depth","before":false,"changed":true,"hash":"0xed8102f69cfd7e25","legend":{"black":0.2500038147554742,"white":1.0},"path":"json/draw-0001.00001-surface-2-depth.png"}
  "record":4,"at":"4+0x4e","offset":78,"draw":"1.2","kind":"draw","number":2,"surface":2,"width":160,"height":120,"format":"D16","aspect":"depth","before":false,"changed":true,"hash":"0x4fac79e8f8f43d65","legend":{"black":0.2500038147554742,"white":1.0},"path":"json/draw-0001.00002-surface-2-depth.png"}
  $ dp2 replay 06_occlusion.dp2t --pictures draws --out json --json | grep -o '"pictures":[0-9]*'
  "pictures":4

A stop after a draw, a command or a record shows its targets.

  $ dp2 replay 06_occlusion.dp2t --until 1.2 --out stopped
  draw 1.2 at 4+0x4e: stopped/draw-0001.00002-surface-1.png
  draw 1.2 at 4+0x4e: stopped/draw-0001.00002-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  record 4: D3D_OK
  $ dp2 replay 06_occlusion.dp2t --until 4+0x42 --out stopped | grep stopped
  4+0x42: stopped/record-0004-0x42-surface-1.png
  4+0x42: stopped/record-0004-0x42-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  $ dp2 replay 06_occlusion.dp2t --until 4 --out stopped | grep stopped
  record 4: stopped/record-0004-surface-1.png
  record 4: stopped/record-0004-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  $ dp2 replay 06_occlusion.dp2t --until 5 --out stopped | grep stopped
  record 5: stopped/record-0005-surface-1.png
  record 5: stopped/record-0005-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  $ dp2 replay 06_occlusion.dp2t --until 6 --out stopped | grep stopped
  stopped/frame-0001-surface-1.png
  $ dp2 replay 06_occlusion.dp2t --until 3 --out stopped
  dp2: 06_occlusion.dp2t: --until 3: no submission before it has targets to show
  $ dp2 replay 06_occlusion.dp2t --until 1.1 --pictures draws --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK

Words that are no choice, and places that are not there.

  $ dp2 replay 06_occlusion.dp2t --hashes --pictures draw
  dp2: unknown value of --pictures 'draw'; did you mean draws?
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures draws,
  dp2: unknown value of --pictures ''
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 1.1..1.3
  dp2: 06_occlusion.dp2t: there is no draw '1.3'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 1.2..1.1
  dp2: --pictures 1.2..1.1: it ends before it begins
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 1.1..4
  dp2: --pictures 1.1..4: one end is a record, the other a command
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 1.1...1.2
  dp2: 06_occlusion.dp2t: '.1.2' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 4+0x42..4+0x42
  dp2: --pictures 4+0x42..4+0x42: no draw is there
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 0..3
  dp2: --pictures 0..3: no submission is there
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --pictures 99
  dp2: 06_occlusion.dp2t: there is no record '99': the last one is 7
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --frames 2
  dp2: 06_occlusion.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --frames 3..2
  dp2: '3..2' is not a range of frames: use N..M, N.., or N for one frame
  [2]
  $ dp2 replay 06_occlusion.dp2t --hashes --frames x
  dp2: 'x' is not a range of frames: use N..M, N.., or N for one frame
  [2]
  $ dp2 replay 06_occlusion.dp2t --out out --pictures draws --depth-range 1..0
  dp2: '1..0' is not a range of depths, such as 0..1
  [2]
  $ dp2 replay 06_occlusion.dp2t --out out --pictures draws --depth-range 0.5
  dp2: '0.5' is not a range of depths, such as 0..1
  [2]
  $ dp2 replay 06_occlusion.dp2t --out out --pictures draws --depth-range nan..1
  dp2: 'nan..1' is not a range of depths, such as 0..1
  [2]
