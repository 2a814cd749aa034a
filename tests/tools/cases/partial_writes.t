A write of a part of a level: `rect LEFT TOP RIGHT BOTTOM`, as reduce makes it. It replays as a write of the whole level with the texels
that were there.

  $ head='dp2t 1
  > surface 1 format A8R8G8B8 size 4x4 usage target
  > surface 2 format DXT1 size 16x16 usage texture levels 3
  > context 1 interface 5 target 1 depth 0
  > sublevel 5 of 2 level 1 slice 0'
  $ { echo "$head"; echo 'write 1 data { u32 fill 16 0x11111111 }
  > write 1 rect 1 2 3 4 data { u32 1 2 3 4 }
  > write 2 level 1 slice 0 rect 4 0 8 8 data { u16 1 2 3 4 5 6 7 8 }
  > present 1'; } >part.dp2t
  $ { echo "$head"; echo 'write 1 data { u32 fill 9 0x11111111 1 2 fill 2 0x11111111 3 4 0x11111111 }
  > write 2 level 1 slice 0 data { u16 0 0 0 0 1 2 3 4 0 0 0 0 5 6 7 8 }
  > present 1'; } >whole.dp2t
  $ dp2 replay part.dp2t --hashes --surface 5 | tee hashes
  frame 1: surface 1 hash 0xf0975ce4729621c9
  frame 1: surface 5 hash 0x0786b2460717441d
  $ dp2 replay whole.dp2t --hashes --surface 5 | diff hashes -

Text, containers, and JSON have the rectangle; so has a manifest.

  $ dp2 dump part.dp2t | grep ^write
  write 1 level 0 slice 0 data { u32 fill 16 0x11111111 }
  write 1 level 0 slice 0 rect 1 2 3 4 data { u32
  write 2 level 1 slice 0 rect 4 0 8 8 data { u32
  $ dp2 asm part.dp2t -o part.dp2c && dp2 dump part.dp2c | diff - <(dp2 dump part.dp2t)
  $ dp2 dump part.dp2c --json | grep '"write_surface"' | tail -n 2
  {"version":2,"type":"write_surface","file":"part.dp2c","record":5,"at":"5","handle":1,"level":0,"slice":0,"left":1,"top":2,"right":3,"bottom":4,"data":"01000000020000000300000004000000"}
  {"version":2,"type":"write_surface","file":"part.dp2c","record":6,"at":"6","handle":2,"level":1,"slice":0,"left":4,"top":0,"right":8,"bottom":8,"data":"01000200030004000500060007000800"}
  $ dp2 export part.dp2c -o files | tail -n 1 && dp2 import files -o back.dp2c && cmp part.dp2c back.dp2c
  8 records, 1 file of 846 bytes, 2 pictures
  0 calls, 8 records
  $ dp2 export part.dp2c --program c -o program.c && grep 'dp2c_write_surface record_[56]' program.c
  8 records, 5233 bytes of C
  static const dp2c_write_surface record_5 = {0x1u, 0x0u, 0x0u, {bytes_1.bytes, sizeof bytes_1.bytes, 0, 0}, 0x1u, 0x2u, 0x3u, 0x4u};
  static const dp2c_write_surface record_6 = {0x2u, 0x1u, 0x0u, {bytes_2.bytes, sizeof bytes_2.bytes, 0, 0}, 0x4u, 0x0u, 0x8u, 0x8u};

Only a pixel inside is written; the place of a difference is in the level.

  $ dp2 pixel part.dp2t 1,2 | grep write
  4 write: 0x00000000 to 0x11111111
  5 write: 0x11111111 to 0x00000001
  $ dp2 pixel part.dp2t 0,2 | grep write
  4 write: 0x00000000 to 0x11111111
  $ sed 's/u32 1 2 3 4/u32 1 2 3 5/' part.dp2t >other.dp2t
  $ dp2 diff part.dp2t other.dp2t
  --- part.dp2t
  +++ other.dp2t
  @@ -2 +2 @@ frame 1
    2          2          context 1 interface 5 target 1 depth 0
    3          3          sublevel 5 of 2 level 1
    4          4          write 1 level 0 slice 0, 64 bytes
  ! 5          5          write 1 level 0 slice 0 rect 1 2 3 4, 16 bytes
      data: 1 of 16 bytes differ, first at 12 (x 2, y 3): 04 00 00 00 -> 05 00 00 00
    6          6          write 2 level 1 slice 0 rect 4 0 8 8, 16 bytes
    7          7          present 1
  records: 1 changed; commands: none; in frame 1
  [1]
  $ sed 's/rect 1 2 3 4/rect 0 2 2 4/' part.dp2t >moved.dp2t
  $ dp2 diff part.dp2t moved.dp2t
  --- part.dp2t
  +++ moved.dp2t
  @@ -2 +2 @@ frame 1
    2          2          context 1 interface 5 target 1 depth 0
    3          3          sublevel 5 of 2 level 1
    4          4          write 1 level 0 slice 0, 64 bytes
  ! 5          5          write 1 level 0 slice 0 rect 0 2 2 4, 16 bytes
      left: 1 -> 0
      right: 3 -> 2
    6          6          write 2 level 1 slice 0 rect 4 0 8 8, 16 bytes
    7          7          present 1
  records: 1 changed; commands: none; in frame 1
  [1]

Rectangles without texels, outside of the level, inside of a block, and bytes that are too few or too many.

  $ bad() { sed "s/$1/$2/" part.dp2t >bad.dp2t; dp2 check bad.dp2t; dp2 replay bad.dp2t; }
  $ bad 'rect 1 2 3 4' 'rect 3 2 3 4'
  dp2: bad.dp2t:7:20: '4' is not a side of a rectangle: left, top, right and bottom contain no texel
  dp2: bad.dp2t:7:20: '4' is not a side of a rectangle: left, top, right and bottom contain no texel
  [3]
  $ bad 'rect 1 2 3 4' 'rect 1 2 3'
  dp2: bad.dp2t:7:20: 'data' is not a number of texels
  dp2: bad.dp2t:7:20: 'data' is not a number of texels
  [3]
  $ bad 'rect 1 2 3 4' 'rect 1 2 5 4'
  5: out of range: rectangle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  dp2: bad.dp2t: record 5: out of range: rectangle
  [3]
  $ bad 'rect 1 2 3 4' 'rect 1 2 4294967295 4'
  5: out of range: rectangle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  dp2: bad.dp2t: record 5: out of range: rectangle
  [3]
  $ bad 'rect 4 0 8 8' 'rect 3 0 7 8'
  6: out of range: rectangle inside a block
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  dp2: bad.dp2t: record 6: out of range: rectangle inside a block
  [3]
  $ bad 'u32 1 2 3 4' 'u32 1 2 3'
  5: out of range: data
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  dp2: bad.dp2t: record 5: out of range: data
  [3]
  $ bad 'u32 1 2 3 4' 'u32 1 2 3 4 5'
  5: out of range: data
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  dp2: bad.dp2t: record 5: out of range: data
  [3]
  $ for change in '"right":3|"right":5' '"left":1|"left":3' '"left":4|"left":5'; do
  >   sed "s/${change%|*}/${change#*|}/" files/manifest.json >files/changed.json; cmp -s files/manifest.json files/changed.json && echo same
  >   dp2 import files/changed.json -o bad.dp2c
  > done
  dp2: files/changed.json: cases[0].setup.steps[2].write_surface: left, top, right and bottom, 1 2 5 4, are no texels of 4x4 A8R8G8B8
  dp2: files/changed.json: cases[0].setup.steps[2].write_surface: left, top, right and bottom, 3 2 3 4, are no texels of 4x4 A8R8G8B8
  dp2: files/changed.json: cases[0].setup.steps[3].write_surface: left, top, right and bottom, 5 0 8 8, are no whole blocks of 8x8 DXT1
  [3]
