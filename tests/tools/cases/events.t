Events are names that a program has given to parts of its frames; a capture has them as metadata.

  $ dp2 dump "$SAMPLES/d3d9/shadow_map.dp2c" | awk '
  >   /^submit/ && ++n == 2 { print "metadata \"begin event\" \"Frame\"\nmetadata \"begin event\" \"Shadows, \\\"soft\\\"\"" }
  >   /^submit/ && n == 3 { print "metadata \"begin event\" \"Main\\x1b[31m\"\nmetadata \"marker\" \"sun is up\"" }
  >   { print }
  >   /^present/ && n == 2 { print "metadata \"end event\" \"\"" }
  >   /^present/ && n == 4 { print "metadata \"end event\" \"\"\nmetadata \"end event\" \"\"\nmetadata \"end event\" \"\"" }' >events.dp2t
  $ dp2 check events.dp2t
  336 commands in 7 submissions, 0 diagnostics, 0 of them expected
  $ dp2 info events.dp2t
  completion: immediate
  contexts 1, surfaces 4, buffers 1, submissions 7 (malformed 0), presents 6, command bytes 41456
  marks of events in frames 8
          36 RENDERSTATE                       163 records         1448 bytes
          34 TEXTURESTAGESTATE                 450 records         3736 bytes
          12 VIEWPORTINFO                       12 records          240 bytes
          12 ZRANGE                             12 records          144 bytes
           1 SETMATERIAL                         1 records           72 bytes
           1 SETTRANSFORM                      266 records        18092 bytes
          12 CLEAR                              12 records          432 bytes
          32 SETCLIPPLANE                       32 records          768 bytes
          31 SETVERTEXSHADERCONST               31 records         9748 bytes
           1 SETINDICES                          1 records           12 bytes
          30 DRAWPRIMITIVE                      30 records          480 bytes
           1 CREATEPIXELSHADER                   1 records          132 bytes
           1 DELETEPIXELSHADER                   1 records            8 bytes
          13 SETPIXELSHADER                     13 records          104 bytes
           7 SETPIXELSHADERCONST                 7 records         3764 bytes
           1 SETVERTEXSHADERDECL                 1 records            8 bytes
           1 CREATEVERTEXSHADERFUNC              1 records          140 bytes
           1 DELETEVERTEXSHADERFUNC              1 records            8 bytes
           1 SETVERTEXSHADERFUNC                 1 records            8 bytes
           1 SETVERTEXSHADERCONSTI               1 records          268 bytes
          12 SETSCISSORRECT                     12 records          240 bytes
          16 SETSTREAMSOURCE2                   16 records          320 bytes
           1 SETVERTEXSHADERCONSTB               1 records           76 bytes
          48 SETRENDERTARGET2                   48 records          576 bytes
          12 SETDEPTHSTENCIL                    12 records           96 bytes
           1 SETPIXELSHADERCONSTI                1 records          268 bytes
           1 SETPIXELSHADERCONSTB                1 records           76 bytes
          16 SETSTREAMSOURCEFREQ                16 records          192 bytes
  $ dp2 info --json events.dp2t | grep -o '"marks":[0-9]*'
  "marks":8

A draw is in the events that are open at its submission. Names are escaped for terminals.

  $ for draw in 1.1 2.1 3.1 4.1 5.1; do dp2 show events.dp2t --at $draw --only programs | head -n 2; done
  draw 1.1 at 8+0x809c, context 1, interface 5: drawn; 12 primitives, 36 corners
    DRAWPRIMITIVE { type TRIANGLELIST first 0 count 12 }
  draw 2.1 at 14+0x16c, context 1, interface 5: drawn; 12 primitives, 36 corners
  in the event Frame / Shadows, "soft"
  draw 3.1 at 21+0x16c, context 1, interface 5: drawn; 12 primitives, 36 corners
  in the event Frame / Main\x1b[31m
  draw 4.1 at 25+0x16c, context 1, interface 5: drawn; 12 primitives, 36 corners
  in the event Frame / Main\x1b[31m
  draw 5.1 at 32+0x16c, context 1, interface 5: drawn; 12 primitives, 36 corners
    DRAWPRIMITIVE { type TRIANGLELIST first 0 count 12 }
  $ dp2 show --json events.dp2t --at 2.1 --only programs | grep -o '"event":"[^,]*,[^,]*'
  "event":"Frame / Shadows, \"soft\""
  $ dp2 profile events.dp2t --by events --sort order
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
    67915390   16.53%       120          40     40   97658         -   1008         7  event (none) of frame 1: 5 draws; failed: coverage 115836, stencil 11806, depth 10098
    67017374   16.31%       120          40     40   99109         -      0         0  event Frame of frame 2: 5 draws; failed: coverage 126590, stencil 13044, depth 10355
    67017374   16.31%       120          40     40   99109         -      0         0  event Frame / Shadows, "soft" of frame 2: 5 draws; failed: coverage 126590, stencil 13044, depth 10355
    67601870   16.45%       120          40     40   99367         -      0         0  event Frame of frame 3: 5 draws; failed: coverage 128362, stencil 13442, depth 10141
    67601870   16.45%       120          40     40   99367         -      0         0  event Frame / Main\x1b[31m of frame 3: 5 draws; failed: coverage 128362, stencil 13442, depth 10141
    69232862   16.85%       120          40     40   98638         -      0         0  event Frame of frame 4: 5 draws; failed: coverage 137062, stencil 12672, depth 9118
    69232862   16.85%       120          40     40   98638         -      0         0  event Frame / Main\x1b[31m of frame 4: 5 draws; failed: coverage 137062, stencil 12672, depth 9118
    70944374   17.27%       120          40     40   98986         -      0         0  event (none) of frame 5: 5 draws; failed: coverage 143149, stencil 13266, depth 8572
    68120086   16.58%       120          40     40  100531         -      0         0  event (none) of frame 6: 5 draws; failed: coverage 130993, stencil 14230, depth 7519
   410831956  100.00%       720         240    240  594289      1.13   1008         7  the whole
  $ dp2 profile events.dp2t --frames 3 --top 1
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
    22423822   33.17%         6           2      2   40629      1.00      0         0  draw 3.3 at 21+0x3d0 DRAWPRIMITIVE, in Frame / Main\x1b[31m; failed: coverage 44241
  and 7 lines more (--top)
    67601870  100.00%       120          40     40   99367      1.14      0         0  the whole
  $ dp2 profile events.dp2t --frames 2..3 --csv --by events | cut -d, -f 1,2,7,30-
  kind,frame,operations,overdraw,event
  event,3,67601870,0.000000,"Frame"
  event,3,67601870,0.000000,"Frame / Main\x1b[31m"
  event,2,67017374,0.000000,"Frame"
  event,2,67017374,0.000000,"Frame / Shadows, ""soft"""
  $ dp2 profile events.dp2t --frames 3 --json --by events --top 1 | grep -o '"event":"[^"]*"'
  "event":"Frame"

A cut begins with the events that are open there, and has the marks of its own frames.

  $ dp2 trim events.dp2t --frames 3..4 -o cut.dp2t --max-seconds 0 >log || cat log
  $ grep -a '^metadata ".*\(event\|marker\)' cut.dp2t
  metadata "begin event" "Frame"
  metadata "begin event" "Shadows, \"soft\""
  metadata "end event" ""
  metadata "begin event" "Main\x1b[31m"
  metadata "marker" "sun is up"
  $ dp2 show cut.dp2t --at 3.1 --only programs | sed -n 2p
  in the event Frame / Main\x1b[31m

An event that never ends, an end of nothing, many levels, a long name.

  $ { echo dp2t 1; echo 'metadata "end event" ""'; for i in $(seq 40); do echo "metadata \"begin event\" \"level $i\""; done; sed 1d "$SAMPLES/06_occlusion.dp2t"; } >deep.dp2t
  $ dp2 show deep.dp2t --at 1.1 --only programs | sed -n 2p
  in the event ... / level 33 / level 34 / level 35 / level 36 / level 37 / level 38 / level 39 / level 40
  $ dp2 profile deep.dp2t --by events --json | wc -l
  41
  $ { echo dp2t 1; printf 'metadata "begin event" "%02000d"\n' 7; sed 1d "$SAMPLES/06_occlusion.dp2t"; } >long.dp2t
  $ dp2 show long.dp2t --at 1.1 --only programs | sed -n 2p | wc -c
  145

The page's tree names them.

  $ dp2 report events.dp2t --frames 3 -o page.html >log && grep -c 'event Main' page.html
  1
