Blits and colour keys of DirectDraw are records of a capture, for every verb. The text has short forms.

  $ cat >blits.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 4x4 usage target
  > surface 2 format X8R8G8B8 size 2x2 usage texture
  > write 2 data { u32 0xff0000 0x00ff00 0x0000ff 0xffffff }
  > color_key 2 source 0x00ff00 0x00ff00
  > blit 1 rect 0 0 4 4 flags COLORFILL|WAIT fill 0x123456
  > blit 1 rect 0 0 4 4 from 2 rect 0 0 2 2 flags DDFX|KEYSRC effects MIRRORUPDOWN clipped to 0 0 4 4 to -1 -1 1 9
  > present 1
  > color_key 2 source none
  > blit 1 rect 0 0 2 2 from 2 rect 0 0 2 2 flags ROP rop 0xcc0020
  > present 1
  > END
  $ dp2 dump blits.dp2t
  dp2t 1
  surface 1 format X8R8G8B8 size 4x4 usage target
  surface 2 format X8R8G8B8 size 2x2 usage texture
  write 2 level 0 slice 0 data { u32
    0x00ff0000 0x0000ff00 0x000000ff 0x00ffffff }
  color_key 2 source 0x0000ff00 0x0000ff00
  blit 1 rect 0 0 4 4 flags COLORFILL|WAIT fill 0x00123456
  blit 1 rect 0 0 4 4 from 2 rect 0 0 2 2 flags DDFX|KEYSRC effects MIRRORUPDOWN clipped to 0 0 4 4 to -1 -1 1 9
  present 1
  color_key 2 source none
  blit 1 rect 0 0 2 2 from 2 rect 0 0 2 2 flags ROP rop 0x00cc0020
  present 1
  $ dp2 asm blits.dp2t -o one.dp2c && dp2 dump one.dp2c | dp2 asm - -o two.dp2c && cmp one.dp2c two.dp2c
  $ dp2 replay blits.dp2t --hashes
  frame 1: surface 1 hash 0xa6704ad7419639a5
  frame 2: surface 1 hash 0x7814a0d5bac1f8a5
  $ dp2 pixel blits.dp2t 3,3
  surface 1, pixel 3,3
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  4 blit: 0x00000000 to 0x00123456
  5 blit: stays 0x00123456
  6 present: stays 0x00123456
  9 present: stays 0x00123456
  ends as X8R8G8B8 0x00123456: red 18, green 52, blue 86
  $ dp2 pixel blits.dp2t 0,3 --frames 2
  surface 1, pixel 0,3
  begins as X8R8G8B8 0x00ff0000: red 255, green 0, blue 0
  9 present: stays 0x00ff0000
  ends as X8R8G8B8 0x00ff0000: red 255, green 0, blue 0
  $ dp2 objects blits.dp2t
  created  destroyed  bytes  draws  written   read      object
  0        -             64      0  4..8 (3)  6..9 (2)  surface 1 X8R8G8B8 4x4, target
  1        -             16      0  2         5..8 (2)  surface 2 X8R8G8B8 2x2, texture
  2 objects, 0 never read, 2 never destroyed; surfaces and buffers have at most 80 bytes, from 1 on
  $ dp2 dump blits.dp2t --json | tail -3
  {"version":2,"type":"blit","file":"blits.dp2t","record":8,"at":"8","dest":1,"from":2,"flags":131072,"flag_names":"ROP","effects":0,"rop":13369376,"fill":0,"left":0,"top":0,"right":2,"bottom":2,"source_left":0,"source_top":0,"source_right":2,"source_bottom":2,"source_key_low":0,"source_key_high":0,"dest_key_low":0,"dest_key_high":0,"clipped":false,"clips":""}
  {"version":2,"type":"present","file":"blits.dp2t","record":9,"at":"9","surface":1,"frame":2}
  {"version":2,"type":"summary","file":"blits.dp2t","verb":"dump","whole":true,"records":10,"commands":0,"status":0}
  $ sed 's/0x123456/0x654321/; s/MIRRORUPDOWN/MIRRORLEFTRIGHT/' blits.dp2t >other.dp2t
  $ dp2 diff blits.dp2t other.dp2t
  --- blits.dp2t
  +++ other.dp2t
  @@ -1 +1 @@ frame 1
    1          1          surface 2 format X8R8G8B8 size 2x2 usage texture
    2          2          write 2 level 0 slice 0, 16 bytes
    3          3          color_key 2 source 0x0000ff00 0x0000ff00
  ! 4          4          blit 1 rect 0 0 4 4 flags COLORFILL|WAIT fill 0x00654321
      fill: 1193046 -> 6636321
  ! 5          5          blit 1 rect 0 0 4 4 from 2 rect 0 0 2 2 flags DDFX|KEYSRC effects MIRRORLEFTRIGHT clipped to 0 0 ...
      effects: 4 -> 2
    6          6          present 1
    7          7          color_key 2 source none
    8          8          blit 1 rect 0 0 2 2 from 2 rect 0 0 2 2 flags ROP rop 0x00cc0020
  records: 2 changed; commands: none; in frame 1
  [1]
  $ dp2 export blits.dp2t -o files --no-pictures && dp2 import files -o again.dp2c && cmp one.dp2c again.dp2c
  10 records, 1 file of 915 bytes, 0 pictures
  0 calls, 10 records
  $ dp2 check blits.dp2t
  0 commands in 0 submissions, 0 diagnostics, 0 of them expected

What a blit cannot do ends a replay, with the name of what is missing.

  $ sed 's/MIRRORUPDOWN/ROTATE90/' blits.dp2t | dp2 replay -
  dp2: -: record 5: not supported: ROTATE90
  [3]
  $ sed 's/from 2 rect 0 0 2 2 flags ROP/from 2 rect 0 0 2 3 flags ROP/' blits.dp2t | dp2 replay -
  dp2: -: record 8: out of range: rSrc
  [3]
  $ sed 's/COLORFILL|WAIT/COLOURFILL/' blits.dp2t | dp2 check -
  dp2: -:6:27: 'COLOURFILL' is not flags of DDBLT_
  [3]
  $ sed 's/to -1 -1 1 9/to -1 -1 1/' blits.dp2t | dp2 check -
  dp2: -:8:1: 'present' is not a number of texels
  [3]
