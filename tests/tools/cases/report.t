dp2 report writes a page that shows a capture in a browser. What a page has is read here by a program of its own; tests/tools/report_browser.py
uses pages in a browser.

  $ page() { python3 "$SOURCE/tests/tools/page.py" "$@"; }
  $ sizes() { sed -E 's/[0-9]+ bytes/N bytes/'; }
  $ dp2 report "$SAMPLES/06_occlusion.dp2t" -o page.html | sizes
  page.html: 1 frame, 2 draws, N bytes
  $ page page.html
  frames 1
  items 15
  steps 3
  texts 15
  queries 1
  findings 0
  habits 0

The pictures of a page, before and after each draw and of each frame, are those of replay, bit by bit: in all samples, and in the pictures
that test drawing (formats, several samples, several targets, sizes that are no multiple of a tile).

  $ cat >same.sh <<'END'
  > name=$(basename "$1")
  > dp2 replay "$1" --pictures draws,presents --all --before --out out-$name >/dev/null 2>&1
  > dp2 report "$1" -o $name.html >/dev/null 2>&1 || [ $? = 1 ] || echo "$name: status $?"
  > told=$(python3 "$SOURCE/tests/tools/page.py" $name.html out-$name | tail -n 1)
  > [ "$told" = "$(ls out-$name | wc -l) pictures are those of the page" ] || echo "$name: $told"
  > rm -r out-$name $name.html
  > END
  $ for sample in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do bash same.sh "$sample"; done
  $ ls "$SOURCE"/tests/golden/*.dp2t | awk -v whole="$DP2_WHOLE_SWEEPS" 'whole || NR % 3 == 0' | while read -r sample; do bash same.sh "$sample" </dev/null; done

A page is the same for any number of threads, and so is one to standard output.

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" shadow.dp2c
  $ dp2 report shadow.dp2c --threads 0 -o none.html | sizes
  none.html: 6 frames, 30 draws, N bytes
  $ dp2 report shadow.dp2c --threads 3 -o three.html >printed
  $ cmp none.html three.html
  $ dp2 report shadow.dp2c -o - | cmp - none.html

A page has everything in one file: no address of another one, and one policy that allows nothing else.

  $ grep -c 'Content-Security-Policy' page.html
  1
  $ grep -o "default-src 'none'" page.html
  default-src 'none'
  $ grep -cE '(src|href)="[^#]' page.html
  0
  [1]

What does not fit is left out: first pictures of the last draws, then those of frames, then texts. What is left is right.

  $ least=$(dp2 report shadow.dp2c -o none.html --max-size 100000 2>&1 | sed 's/.* still has //; s/ bytes//')
  [2]
  $ fit() { dp2 report shadow.dp2c -o small.html --max-size $(($least + $1)) 2>&1 | sed -E 's/[0-9]+ bytes/N bytes/; s/(from (draw |frame )?)[^ ]+.* on/\1... on/'; }
  $ fit 80000
  small.html: 6 frames, 30 draws, N bytes
  left out (--max-size): pictures of draws from ... on
  $ [ "$(stat -c %s small.html)" -le $(($least + 80000)) ] && page small.html | sed -n '1,2p'
  frames 6
  items 372
  $ fit 6000
  small.html: 6 frames, 30 draws, N bytes
  left out (--max-size): pictures of draws from ... on
  left out (--max-size): pictures from frame ... on
  left out (--max-size): texts from ... on
  $ [ "$(stat -c %s small.html)" -le $(($least + 6000)) ] && page small.html | sed -n '1,2p'
  frames 6
  items 372
  $ fit -1000
  dp2: --max-size: without pictures and texts the page still has N bytes
  [2]

Some frames. The states of the first draw are those that it has in the whole capture.

  $ dp2 report shadow.dp2c -o frames.html --frames 2..3 | sizes
  frames.html: 2 frames, 10 draws, N bytes
  $ page frames.html | sed -n '1,3p'
  frames 2
  items 86
  steps 14
  $ dp2 report shadow.dp2c -o frames.html --frames 90
  dp2: shadow.dp2c: --frames: the capture has the frames 1..6
  [2]
  $ dp2 report shadow.dp2c -o frames.html --frames 3..2
  dp2: '3..2' is not a range of frames: use N..M, N.., or N for one frame
  [2]

What check and lint find is on the page, at its places: of lint all places of a rule, of which the verb prints three.

  $ cat >habits.py <<'END'
  > import json, subprocess, sys
  > sys.path.insert(0, sys.argv[1])
  > import page
  > p = page.Page(sys.argv[3])
  > told = [json.loads(line) for line in subprocess.run(["dp2", "lint", "--json", sys.argv[2]], capture_output=True, text=True).stdout.splitlines()]
  > told = {line["rule"]: line for line in told if line["type"] == "habit"}
  > assert {h["rule"]: (h["count"], h["why"]) for h in p.index["findings"]["habits"]} == {rule: (line["count"], line["why"]) for rule, line in told.items()}
  > for rule, line in told.items():
  >     found = [f for f in p.findings("lint") if f["rule"] == rule]
  >     assert len(found) == min(line["count"], 500), rule
  >     assert [(f["at"], f["text"]) for f in found[:3]] == [(f["at"], f["text"]) for f in line["first"]], rule
  >     assert all("item" in f for f in found), rule
  > print(len(told), "rules found something")
  > END
  $ habits() { dp2 report "$1" -o habits.html >/dev/null && python3 habits.py "$SOURCE/tests/tools" "$1" habits.html; }
  $ habits shadow.dp2c
  3 rules found something
  $ habits "$SAMPLES/10_lit_patches.dp2t"
  2 rules found something
  $ cat >habits.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { RENDERSTATE { ZENABLE FALSE } RENDERSTATE { ZENABLE FALSE } CREATEQUERY { 1 OCCLUSION } }
  > present 1
  > submit { RENDERSTATE { ZENABLE FALSE } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 8 8 } } CLEAR { flags TARGET color 1 depth 1 stencil 0 { 0 0 8 8 } } }
  > present 1
  > END
  $ habits habits.dp2t
  3 rules found something
  $ dp2 report habits.dp2t --frames 2 -o habits.html | sizes
  habits.html: 1 frame, 0 draws, N bytes
  $ python3 -c '
  > import sys; sys.path.insert(0, sys.argv[1]); import page
  > print(*((f["at"], f["rule"]) for f in page.Page("habits.html").findings("lint")), sep="\n")' "$SOURCE/tests/tools"
  ('4+0xc', 'dead-clear')

The history of a pixel, with reasons, is that of dp2 pixel: of the surface that is shown, of another one, up to a draw, in some frames.

  $ cat >history.py <<'END'
  > import json, re, subprocess, sys
  > sys.path.insert(0, sys.argv[1])
  > import page
  > p = page.Page("pixel.html")
  > (history,) = p.index["pixels"]
  > events = json.loads(p.blob(history["blob"]))
  > lines = [json.loads(line) for line in subprocess.run(["dp2", "pixel", "--json", *sys.argv[2:]], capture_output=True, text=True).stdout.splitlines()]
  > told = [line for line in lines if line["type"] == "pixel_event"]
  > assert (history["surface"], history["events"], history["left_out"]) == (lines[-1]["surface"], len(told), 0), history
  > bits = lambda value, s: value and re.search("0x[0-9a-f]+", value["samples"][s]["text"])[0]
  > for event, line in zip(events, told, strict=True):
  >     name, _, beside = event["name"].partition(", also ")
  >     assert (event["at"], name, event.get("primitive"), event.get("draw")) == (line["at"], line["name"], line.get("primitive"), line.get("draw"))
  >     assert bool(beside) == ("beside" in line)
  >     for s, sample in enumerate(event["samples"]):
  >         assert (sample["before"], sample["after"]) == (bits(line["before"], s), bits(line["after"], s)), (event, line)
  >         if line.get("fragments"):
  >             assert sample["reason"].split(",")[0] == line["fragments"][s]["end"], (event, line)
  >         elif "end" in line:
  >             assert sample["reason"] == line["end"]
  >     assert ("item" in event) == any(p.items["record"][i] == line["record"] for i in range(len(p.items["record"])))
  > print(len(events), "events;", history["ends"])
  > END
  $ history() { dp2 report "$1" --pixel "$2" -o pixel.html ${4-} >/dev/null && python3 history.py "$SOURCE/tests/tools" "$1" $3 ${4-}; }
  $ history "$SAMPLES/06_occlusion.dp2t" 60,60 60,60
  7 events; X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ history "$SAMPLES/06_occlusion.dp2t" 60,60@1.1/2 '60,60 --at 1.1 --surface 2'
  4 events; D16 0x4000: depth 16384
  $ history shadow.dp2c 100,100 100,100
  19 events; X8R8G8B8 0xffc9d6bb: red 201, green 214, blue 187
  $ history shadow.dp2c 100,100 100,100 '--frames 2..3'
  6 events; X8R8G8B8 0xffc9d6bb: red 201, green 214, blue 187
  $ history shadow.dp2c 100,100@3.2 '100,100 --at 3.2'
  15 events; D24S8 0xac975300: depth 11310931, stencil 0
  $ history "$SAMPLES/10_lit_patches.dp2t" 120,100 120,100
  3 events; X8R8G8B8 0xff469b83: red 70, green 155, blue 131
  $ dp2 report shadow.dp2c --pixel 1,1 --pixel 2,2@2.1 --pixel 1,1 -o pixel.html | sizes
  pixel.html: 6 frames, 30 draws, N bytes
  $ dp2 report shadow.dp2c --pixel 1 -o pixel.html
  dp2: '1' is not a pixel: use X,Y, each below 8192
  [2]
  $ dp2 report shadow.dp2c --pixel 1,1@ -o pixel.html
  dp2: --pixel '1,1@': no place follows the '@'
  [2]
  $ dp2 report shadow.dp2c --pixel 1,1@99.1 -o pixel.html
  dp2: shadow.dp2c: there is no draw '99.1'; the last draw is 6.5 at 28+0x5ac
  [2]
  $ dp2 report shadow.dp2c --pixel 1,1/0 -o pixel.html
  dp2: --pixel '1,1/0': '0' is not the number of a surface
  [2]
  $ dp2 report shadow.dp2c --pixel 1,1/77 -o pixel.html
  dp2: shadow.dp2c: --pixel 1,1/77: surface 77 never has a pixel 1,1
  [1]
  $ dp2 report shadow.dp2c --pixel 9000,1 -o pixel.html
  dp2: '9000,1' is not a pixel: use X,Y, each below 8192
  [2]
  $ dp2 report shadow.dp2c --pixel 1,1@1.1 --frames 2 -o pixel.html
  dp2: --pixel 1,1@1.1: frame 1 is not on the page (--frames)
  [2]
  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { RENDERSTATE { ZENABLE TRUE } }\n' >dark.dp2t
  $ dp2 report dark.dp2t --pixel 1,1 -o pixel.html
  dp2: dark.dp2t: --pixel 1,1: no present shows a surface; add /SURFACE: targets are 1
  [1]
  $ dp2 report dark.dp2t --pixel 1,1/1 -o pixel.html | sizes
  pixel.html: 0 frames and records without a present, 0 draws, N bytes

Names are untrusted. Markup in them neither ends an element nor begins one.

  $ cat >hostile.dp2t <<'END'
  > dp2t 1
  > metadata "</script><script>alert(1)</script>" "<!-- <script> ]]> \xff"
  > surface 1 format X8R8G8B8 size 70x65 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { CLEAR { flags TARGET color 0xff102030 depth 1 stencil 0 { 0 0 70 65 } } }
  > present 1
  > END
  $ mkdir '<' && cp hostile.dp2t '</script><script>alert(2)'
  $ dp2 report '</script><script>alert(2)' -o hostile.html | sizes
  hostile.html: 1 frame, 0 draws, N bytes
  $ page hostile.html | sed -n '1,2p'
  frames 1
  items 6
  $ grep -c '<script' hostile.html
  3
  $ grep -c '<script' page.html
  3

Several contexts, frames without a draw, a present of nothing, a surface that is destroyed and made again in another size.

  $ cat >contexts.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 70x65 usage target
  > surface 2 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > context 2 interface 5 target 2 depth 0
  > submit context 1 { CLEAR { flags TARGET color 0xff102030 depth 1 stencil 0 { 0 0 70 65 } } }
  > submit context 2 { CLEAR { flags TARGET color 0x80405060 depth 1 stencil 0 { 0 0 8 8 } } }
  > present 1
  > present 0
  > submit context 1 { RENDERSTATE { ZENABLE FALSE } CLEAR { flags TARGET color 0xff000000 depth 1 stencil 0 { 0 0 9 9 } } }
  > destroy_context 2
  > destroy 2
  > surface 2 format X8R8G8B8 size 66x3 usage target
  > context 2 interface 5 target 2 depth 0
  > submit context 2 { CLEAR { flags TARGET color 0xff112233 depth 1 stencil 0 { 0 0 66 3 } } }
  > present 2
  > submit context 1 { }
  > END
  $ bash same.sh contexts.dp2t
  $ dp2 report contexts.dp2t -o contexts.html | sizes
  contexts.html: 3 frames and records without a present, 0 draws, N bytes
  $ page contexts.html | sed -n '1,3p'
  frames 4
  items 21
  steps 4

Records after the last present are on the page, and are no frame.

  $ { grep -v '^present' "$SAMPLES/03_textured_blend.dp2t"; printf 'present 1\npresent 1\ndestroy 4\n'; } >after.dp2t
  $ dp2 report after.dp2t -o after.html | sizes
  after.html: 2 frames and records without a present, 2 draws, N bytes
  $ dp2 report after.dp2t -o after.html --json | grep -o '"frames":[0-9]*\|"records_after_frames":[a-z]*'
  "frames":2
  "records_after_frames":true
  $ page after.html | sed -n '1p'
  frames 3

A capture without anything, one without frames, and a raw command buffer.

  $ printf 'dp2t 1\n' >empty.dp2t && dp2 report empty.dp2t -o empty.html | sizes
  empty.html: 0 frames, 0 draws, N bytes
  $ page empty.html | sed -n '1,3p'
  frames 0
  items 0
  steps 0
  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit { RENDERSTATE { ZENABLE TRUE } }\n' >unshown.dp2t
  $ dp2 report unshown.dp2t -o unshown.html | sizes
  unshown.html: 0 frames and records without a present, 0 draws, N bytes
  $ dp2 asm "$SAMPLES/01_dx7_buffer.dp2t" --raw-output -o raw.bin
  $ dp2 report raw.bin -o raw.html | sizes
  dp2: warning: raw.bin: bad value: TRIANGLEFAN_IMM at offset 0x5e: dwVertexType does not say how large a vertex is: use --fvf
  dp2: raw.bin: 1 call failed that the capture does not expect to fail
  raw.html: 1 frame, 2 draws, N bytes
  [1]

A file that was cut off, and a record that cannot be played: the page has what comes before, and says so.

  $ head -c -60 shadow.dp2c >cut.dp2c
  $ dp2 report cut.dp2c -o cut.html | sizes
  dp2: warning: cut.dp2c: ends early, inside a record at offset 0xaea1: it was cut off, or its recorder did not finish; 36 whole records were recovered
  cut.html: 6 frames, 30 draws, N bytes
  [1]
  $ page cut.html | grep whole
  The file is not whole: its last records are missing.
  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\npresent 1\ndestroy 7\npresent 1\n' >unplayable.dp2t
  $ dp2 report unplayable.dp2t -o unplayable.html | sizes
  dp2: unplayable.dp2t: record 2: bad handle: handle
  unplayable.html: 2 frames, 0 draws, N bytes
  [3]
  $ page unplayable.html | tail -n 2
  habits 1
  unplayable.dp2t: record 2: bad handle: handle; the replay ended there.

A failure that the capture does not expect, and one that it does.

  $ dp2 report "$SAMPLES/08_malformed.dp2t" -o failed.html | sizes
  failed.html: 1 frame, 0 draws, N bytes
  $ dp2 dump "$SAMPLES/08_malformed.dp2t" | grep -v '^expect' >unexpected.dp2t
  $ dp2 report unexpected.dp2t -o failed.html >printed
  dp2: unexpected.dp2t: 1 call failed that the capture does not expect to fail
  [1]
  $ page failed.html | grep findings
  findings 1

The states of a draw are those of its context: of a context that is created again those of a new one; palettes are states, too.

  $ triangle='TRIANGLELIST count 1 { first 0 }' call='vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 }'
  $ cat >again.dp2t <<END
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 5 format P8 size 4x4 usage texture
  > context 1 interface 3 target 1 depth 0
  > submit context 1 $call RENDERSTATE { CULLMODE NONE FOGCOLOR 7 } SETPALETTE { 9 0 5 } $triangle }
  > destroy_context 1
  > context 1 interface 3 target 1 depth 0
  > submit context 1 $call RENDERSTATE { ZENABLE FALSE } $triangle SETPALETTE { 9 0 5 } UPDATEPALETTE { 9 0 1 data { u32 0x000000ff } } $triangle }
  > present 1
  > END
  $ dp2 report again.dp2t -o again.html | sizes
  again.html: 1 frame, 3 draws, N bytes
  $ for draw in 1.1 1.2 1.3; do page again.html $draw | grep ': ' | cut -c 1-70; done
  * render state CULLMODE: NONE
  * render state FOGCOLOR: 0x00000007
  * palettes palette 9: opaque 0x00000000 0x00000000 0x00000000 0x000000
  * palettes of surface 5: palette 9
  * targets target 0: 1
  * render state ZENABLE: FALSE
  * targets target 0: 1
    render state ZENABLE: FALSE
    targets target 0: 1
  * palettes palette 9: opaque 0x000000ff 0x00000000 0x00000000 0x000000
  * palettes of surface 5: palette 9

Compared with another capture, with pictures in a folder, and with pictures of other frames.

  $ cp "$SAMPLES/06_occlusion.dp2t" a.dp2t && sed 's/100 40 0.5/102 40 0.5/' a.dp2t >moved.dp2t
  $ dp2 report a.dp2t --against moved.dp2t -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  1 picture compared, 1 differs
  3 drawing commands compared, 1 differs
  [1]
  $ python3 -c '
  > import json, sys; sys.path.insert(0, sys.argv[1]); import page
  > p = page.Page("against.html"); a = p.index["against"]
  > print(a["pairs"][0]["result"], a["pairs"][0]["pixels"], a["draw"]["kind"], a["draw"]["a"]["draw"])
  > other, ours = p.store("against").pixels(a["pairs"][0]["picture"], 1), p.store("frames").pixels(0, 1)
  > print(sum(other[i : i + 3] != ours[i : i + 3] for i in range(0, len(ours), 4)))' "$SOURCE/tests/tools"
  differs 60 found 1.2
  60

Draws are compared, too: what the other capture drew before and after each, as its own page has it. Commands that only one side has stand
beside nothing; a draw that was moved by an inserted command still has its partner.

  $ dp2 report moved.dp2t -o moved.html >/dev/null
  $ cat >sides.py <<'END'
  > import sys
  > sys.path.insert(0, sys.argv[1])
  > import page
  > ours, theirs = page.Page("against.html"), page.Page(sys.argv[2])
  > draws, compared = theirs.store("draws"), 0
  > for step, item in enumerate(ours.steps["item"]):
  >     record, offset, result = (ours.other(step, name) for name in ("record", "offset", "result"))
  >     place = (ours.items["record"][item], ours.items["offset"][item])
  >     print("%u+0x%x" % place, "beside", "%u+0x%x" % (record, offset) if record != 0xFFFFFFFF else "nothing", ["not compared", "equal", "differs"][result])
  >     if record == 0xFFFFFFFF:
  >         continue
  >     its = next(s for s, i in enumerate(theirs.steps["item"]) if (theirs.items["record"][i], theirs.items["offset"][i]) == (record, offset))
  >     equal = True
  >     for target, picture in enumerate(theirs.index["targets"][theirs.steps["targets"][its]]):
  >         for before in (False, True):
  >             pixels = draws.pixels(picture, theirs.steps["event"][its] - before)
  >             assert ours.other_pixels(step, target, before) == pixels, (step, target, before)
  >             compared += 1
  >         own = ours.store("draws").pixels(ours.index["targets"][ours.steps["targets"][step]][target], ours.steps["event"][step])
  >         equal &= own == draws.pixels(picture, theirs.steps["event"][its])
  >     assert equal == (result == 1), step
  > print(compared, "pictures are those of the other page")
  > END
  $ python3 sides.py "$SOURCE/tests/tools" moved.html
  4+0x0 beside 4+0x0 equal
  4+0x30 beside 4+0x30 equal
  4+0x4e beside 4+0x4e differs
  12 pictures are those of the other page
  $ awk '{ print } /vertices/ { inside = 1 } inside && /}/ { print "RENDERSTATE { FOGENABLE FALSE }"; print "CLEAR { flags TARGET color 0xff00ff00 depth 1 stencil 0 { 0 0 9 9 } }"; inside = 0 }' moved.dp2t >inserted.dp2t
  $ dp2 report inserted.dp2t -o inserted.html >/dev/null
  $ dp2 report a.dp2t --against inserted.dp2t -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  1 picture compared, 1 differs
  3 drawing commands compared, 1 differs
  [1]
  $ python3 sides.py "$SOURCE/tests/tools" inserted.html
  4+0x0 beside 4+0x30 equal
  4+0x30 beside 4+0x60 equal
  4+0x4e beside 4+0x7e differs
  12 pictures are those of the other page

In a folder, pictures of draws are compared with those draws; it need not have all.

  $ dp2 replay moved.dp2t --pictures draws,presents --all --before --out drawn >/dev/null
  $ dp2 report a.dp2t --against drawn -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  1 picture compared, 1 differs
  2 drawing commands compared, 1 differs
  [1]
  $ python3 -c '
  > import sys; sys.path.insert(0, sys.argv[1]); import page, png
  > ours, theirs = page.Page("against.html"), page.Page("moved.html")
  > for draw in (1, 2):
  >     step = ours.step_of(1, draw)
  >     for before in (False, True):
  >         side = "-before" if before else ""
  >         pixels = theirs.store("draws").pixels(0, theirs.steps["event"][step] - before)
  >         assert ours.other_pixels(step, 0, before) == pixels
  >         grey = png.read(f"drawn/draw-0001.0000{draw}{side}-surface-2-depth.png")[3]
  >         assert ours.other_pixels(step, 1, before) == b"".join(bytes([g, g, g, 255]) for g in grey)
  >     print(["not compared", "equal", "differs"][ours.other(step, "result")])' "$SOURCE/tests/tools"
  equal
  differs
  $ rm -f drawn/frame-* drawn/draw-0001.00001-* drawn/*-before-*
  $ dp2 report a.dp2t --against drawn -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  0 pictures compared, 0 differ
  1 drawing command compared, 1 differs
  [1]
  $ rm drawn/*-surface-1.png && dp2 report a.dp2t --against drawn -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  0 pictures compared, 0 differ
  1 drawing command compared, 1 differs
  [1]

A link in the folder must not lead out of it.

  $ mkdir linked && ln -s "$SAMPLES/pictures/06_occlusion.png" linked/frame-1.png && dp2 report a.dp2t --against linked -o linked.html
  dp2: linked/frame-1.png: is a link to a file outside of the folder linked
  [3]

A picture of depth has levels between two depths that its file names; one of stencil has the colours of a palette. They are compared with what
this capture's draws would be shown as in them.

  $ cat >stencil.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 70x9 usage target
  > surface 2 format D24S8 size 70x9 usage depth
  > context 1 interface 5 target 1 depth 2
  > submit vertex_type XYZRHW {
  >   vertices { f32 0 0 0.25 1 66 0 0.75 1 0 9 0.25 1 }
  >   CLEAR { flags TARGET|ZBUFFER|STENCIL color 0 depth 1 stencil 3 { 0 0 70 9 } }
  >   RENDERSTATE { CULLMODE NONE STENCILENABLE TRUE STENCILPASS REPLACE STENCILREF 9 ZENABLE TRUE ZFUNC LESS }
  >   TRIANGLELIST count 1 { first 0 }
  >   RENDERSTATE { STENCILREF 130 ZFUNC ALWAYS }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > present 1
  > END
  $ dp2 replay stencil.dp2t --pictures draws --all --before --out aspects >/dev/null && rm aspects/*-surface-1.png && ls aspects
  draw-0001.00001-before-surface-2-depth.png
  draw-0001.00001-before-surface-2-stencil.png
  draw-0001.00001-surface-2-depth.png
  draw-0001.00001-surface-2-stencil.png
  draw-0001.00002-before-surface-2-depth.png
  draw-0001.00002-before-surface-2-stencil.png
  draw-0001.00002-surface-2-depth.png
  draw-0001.00002-surface-2-stencil.png
  $ dp2 report stencil.dp2t --against aspects -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  0 pictures compared, 0 differ
  2 drawing commands compared, 0 differ
  $ cat >aspects.py <<'END'
  > import sys; sys.path.insert(0, sys.argv[1]); import page
  > ours = page.Page("against.html")
  > store, others = ours.store("other_draws"), ours.index["other_draws"]
  > ranges = list(zip(*(ours.column(others["range_" + name]) for name in ("event", "picture", "black", "white"))))
  > for draw in (1, 2):
  >     step = ours.step_of(1, draw)
  >     event, pictures = ours.other(step, "after"), others["lists"][ours.other(step, "list_after")]
  >     for picture in pictures:
  >         if picture == 0xFFFFFFFF:
  >             continue
  >         colours = {pixels[:3] for pixels in zip(*[iter(store.pixels(picture, event))] * 4)}
  >         print(draw, store.pictures[picture]["aspect"], min(colours), max(colours), [tuple(round(v, 3) for v in r[2:]) for r in ranges if r[:2] == (event, picture)])
  > END
  $ python3 aspects.py "$SOURCE/tests/tools"
  1 depth (0, 0, 0) (255, 255, 255) [(0.25, 1.0)]
  1 stencil (128, 128, 0) (192, 0, 0) []
  2 depth (0, 0, 0) (255, 255, 255) [(0.25, 1.0)]
  2 stencil (0, 160, 0) (128, 128, 0) []
  $ sed 's/STENCILREF 130/STENCILREF 131/' stencil.dp2t >other_stencil.dp2t && dp2 report other_stencil.dp2t --against aspects -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  0 pictures compared, 0 differ
  2 drawing commands compared, 1 differs
  [1]
  $ sed 's/0.75 1 0 9/0.5 1 0 9/' stencil.dp2t >other_depth.dp2t && dp2 report other_depth.dp2t --against aspects -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  0 pictures compared, 0 differ
  2 drawing commands compared, 2 differ
  [1]

What does not fit is left out of both sides.

  $ least=$(dp2 report a.dp2t --against moved.dp2t -o none.html --max-size 90000 2>&1 | sed 's/.* still has //; s/ bytes//')
  [2]
  $ dp2 report a.dp2t --against moved.dp2t -o small.html --max-size $(($least + 2000)) | sed -E 's/[0-9]+ bytes/N bytes/; s/from .* on$/from ... on/'
  small.html: 1 frame, 2 draws, N bytes
  1 picture compared, 1 differs
  3 drawing commands compared, 1 differs
  left out (--max-size): pictures of draws from ... on
  left out (--max-size): the other side's pictures of draws from ... on
  [1]

Pictures of frames.

  $ dp2 replay a.dp2t --out pictures >/dev/null && dp2 report a.dp2t --against pictures -o against.html | sizes
  against.html: 1 frame, 2 draws, N bytes
  1 picture compared, 0 differ
  $ dp2 report a.dp2t --against pictures --frames 2 -o against.html
  dp2: a.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 report a.dp2t --against nowhere -o against.html
  dp2: nowhere: cannot be opened: No such file or directory
  [4]
  $ dp2 report a.dp2t -o a.dp2t
  dp2: a.dp2t: is the input and would be overwritten
  [2]
