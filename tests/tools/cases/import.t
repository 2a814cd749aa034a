dp2 import makes a capture from files. Every case of samples/protocol imports and verifies; a capture cannot hold all expectations of some, and
two have nothing else: their answers have digits that the driver chooses.

  $ for case in $(python3 -c 'import json, sys; print(*[case["name"] for case in json.load(open(sys.argv[1]))["cases"]])' "$SAMPLES/protocol/manifest.json"); do
  >   dp2 import "$SAMPLES/protocol/manifest.json" --case $case -o case.dp2c >imported || { echo "$case: $?"; continue; }
  >   sed -n 's/.*expectations: //p' imported | tr , '\n' | sed 's/ *\([a-z_A-Z]*\).*/\1/' >>left
  >   dp2 replay --verify case.dp2c >replayed 2>&1 || echo "$case: $? $(head -n 1 replayed)"
  > done
  vcache: 1 dp2: case.dp2c: nothing to verify: the capture has no observed results
  three_types: 1 dp2: case.dp2c: nothing to verify: the capture has no observed results
  $ sort left | uniq -c
       19 answers_waiting
        1 buffers
        3 flags
        1 lpdwRStates
       19 needed_bytes
       10 pixels
        1 render_states
        3 response

A wrong expectation is found: a sum that is not the picture's, and a picture that is not drawn.

  $ mkdir wrong && cp "$SAMPLES"/protocol/clear*.bin wrong
  $ python3 - "$SAMPLES/protocol/manifest.json" <<'EOF'
  > import hashlib, json, sys
  > manifest = json.load(open(sys.argv[1]))
  > case = next(case for case in manifest["cases"] if case["name"] == "clear")
  > pixels = case["calls"][0]["expect"]["pixels"][0]
  > pixels["rects"] = []
  > def write(name):
  >     json.dump({"version": 1, "ddrvals": manifest["ddrvals"], "cases": [case]}, open(f"wrong/{name}.json", "w"))
  > write("sum")
  > pixels["sha256"] = hashlib.sha256(bytes(pixels["row_bytes"] * pixels["rows"])).hexdigest()
  > write("picture")
  > EOF
  $ dp2 import wrong/sum.json -o wrong.dp2c
  dp2: wrong/sum.json: cases[0].calls[0].expect.pixels[0].sha256: is not that of the picture that 'rects' describes, 5341e6b2646979a70e57653007a1f310169421ec9bdd9f1a5648f75ade005af1
  [3]
  $ dp2 import wrong/picture.json -o wrong.dp2c
  1 call, 6 records
  $ dp2 replay --verify wrong.dp2c
  dp2: wrong.dp2c: record 5: surface 1 has hash 0x89583612be8b100d, observed was 0xd80ac658736bb725
  record 3: D3D_OK
  [1]

A folder of command buffers needs no manifest: calls in natural order, a texture from raw bytes and one from a PNG, vertices of one call.

  $ mkdir hooked
  $ cat >calls.dp2t <<'EOF'
  > dp2t 1
  > context 1 interface 5 target 0 depth 0
  > submit { CLEAR { flags TARGET color 0xff0000ff depth 1 stencil 0 { 0 0 640 480 } } }
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0xffff0000 f32 64 0 0 1 u32 0xffff0000 f32 0 64 0 1 u32 0xffff0000 }
  >   RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING FALSE } TRIANGLELIST { 0 }
  > }
  > EOF
  $ dp2 asm calls.dp2t --raw --at 1 -o hooked/2.bin
  $ dp2 asm calls.dp2t --raw --at 2 -o hooked/10.bin
  $ python3 - <<'EOF'
  > import struct
  > rows = ((0, 0), (64, 0), (0, 64))
  > open("hooked/10.vertices.bin", "wb").write(b"".join(struct.pack("<4fI", x, y, 0, 1, 0xFFFF0000) for x, y in rows))
  > open("hooked/texture-7-R5G6B5-2x2.bin", "wb").write(bytes(8))
  > open("hooked/buffer-9.bin", "wb").write(bytes(12))
  > EOF
  $ cp "$SAMPLES/pictures/06_occlusion.png" hooked/texture-8-A8R8G8B8.png
  $ : >hooked/.hidden
  $ dp2 import hooked --fvf 'XYZRHW|DIFFUSE' -o hooked.dp2t
  2 calls, 12 records; no file describes these, which are assumed: target 1 X8R8G8B8 640x480, depth 2 D24S8 640x480
  $ grep -vE '^ +(0x|fill|")' hooked.dp2t | sed 's/ fill .*//'
  dp2t 1
  surface 7 format R5G6B5 size 2x2 usage texture
  write 7 level 0 slice 0 data { u32
  surface 8 format A8R8G8B8 size 160x120 usage texture
  write 8 level 0 slice 0 data { u32
  surface 1 format X8R8G8B8 size 640x480 usage texture|target
  surface 2 format D24S8 size 640x480 usage depth
  buffer 9 bytes 12
  write 9 at 0 data { u32
  context 1 interface 5 target 1 depth 2
  submit context 1 capacity 256 vertex_type XYZRHW|DIFFUSE vertex_size 20 {
    CLEAR { flags TARGET color 0xff0000ff depth 1 stencil 0 { 0 0 640 480 } }
  }
  submit context 1 capacity 256 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_count 3 {
    vertices { u32
    RENDERSTATE {
      CULLMODE NONE
      ZENABLE FALSE
      LIGHTING FALSE
    }
    TRIANGLELIST count 1 { first 0 }
  }
  present 1
  $ dp2 replay --hashes hooked.dp2t
  record 9: D3D_OK
  record 10: D3D_OK
  frame 1: surface 1 hash 0x32657d9bdfbf3ca5

  $ dp2 import hooked --fvf 'XYZRHW|DIFFUSE' --interface 3 --dialect vmhal9x -o legacy.dp2c --json
  {"version":2,"type":"summary","file":"hooked","verb":"import","case":"folder","calls":2,"records":13,"left_out":{},"assumed":["target 1 X8R8G8B8 640x480","depth 2 D24S8 640x480"],"status":0}
  $ dp2 info legacy.dp2c | sed -n 1,1p
  dialect: vmhal9x

A folder with frames, calls that have vertex formats of their own, and what the driver answered: its last answer is wrong.

  $ mkdir frames
  $ cat >frames.dp2t <<'EOF'
  > dp2t 1
  > context 1 interface 2 target 0 depth 0
  > submit vertex_type XYZRHW|DIFFUSE {
  >   CLEAR { flags TARGET color 0xff0000ff depth 1 stencil 0 { 0 0 64 64 } } CREATEQUERY { 1 OCCLUSION 2 EVENT 3 OCCLUSION }
  >   RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING FALSE } ISSUEQUERY { 1 BEGIN 3 BEGIN } TRIANGLELIST { 0 } ISSUEQUERY { 1 END 2 END 3 END }
  > }
  > submit vertex_type XYZRHW|SPECULAR|TEX1 { CLEAR { flags TARGET color 0xffff0000 depth 1 stencil 0 { 0 0 64 64 } } TRIANGLELIST { 0 } }
  > EOF
  $ dp2 asm frames.dp2t --raw-output --at 1 -o frames/1.bin && dp2 asm frames.dp2t --raw-output --at 2 -o frames/2.bin
  $ : >frames/1.present && : >frames/2.present && : >frames/target-1-X8R8G8B8-64x64.bin && : >frames/depth-2-D16-64x64.bin
  $ python3 - <<'EOF'
  > import struct
  > for name, last in (("1.vertices-0x44", b""), ("2.vertices-0x184", struct.pack("<2f", 0, 0))):
  >     corners = ((0, 0), (8, 0), (0, 8))
  >     open(f"frames/{name}.bin", "wb").write(b"".join(struct.pack("<4fI", x, y, 0, 1, 0xFFFF0000) + last for x, y in corners))
  > answers = struct.pack("<9I", 1, 4, 36, 2, 4, 1, 3, 4, 35)
  > open("frames/1.response.bin", "wb").write(struct.pack("<2BHI", 88, 0, 3, 8 + len(answers)) + answers)
  > EOF
  $ dp2 import frames --interface 2 -o frames.dp2c && dp2 dump frames.dp2c | grep ^context
  2 calls, 8 records
  context 1 interface 2 target 1 depth 2
  $ dp2 import frames -o frames.dp2c
  2 calls, 8 records
  $ dp2 dump frames.dp2c | grep -E '^(submit|present|expect)' | sed 's/response .*/response .../'
  submit context 1 capacity 256 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_count 3 {
  expect ddrval 0x00000000 error_offset 44 response ...
  present 1
  submit context 1 capacity 256 vertex_type XYZRHW|SPECULAR|TEX1 vertex_size 28 vertex_count 3 {
  present 1
  $ dp2 replay --verify --hashes frames.dp2c
  dp2: frames.dp2c: record 4: the response bytes are not those observed: query 3 is 36, observed was 35
  record 3: D3D_OK, query 1 = 36, query 2 = 1, query 3 = 36
  frame 1: surface 1 hash 0x12f52de5eb3e9995
  record 6: D3D_OK
  frame 2: surface 1 hash 0x2a6be4fdecab17c5
  [1]
  $ cp frames/1.vertices-0x44.bin frames/1.vertices.bin && dp2 import frames -o frames.dp2c
  dp2: frames: 1.vertices.bin: the call has 1.vertices-0x44.bin already
  [3]
  $ rm frames/1.vertices.bin && mv frames/2.vertices-0x184.bin frames/2.vertices-0x1.bin && dp2 import frames -o frames.dp2c
  dp2: frames: 2.vertices-0x1.bin: '0x1' is not a vertex format such as 0x144
  [3]
  $ mv frames/2.vertices-0x1.bin frames/3.vertices-0x184.bin && dp2 import frames -o frames.dp2c
  dp2: frames: 3.vertices-0x184.bin: has no command buffer 3.bin
  [3]
  $ rm frames/3.vertices-0x184.bin && mv frames/2.present frames/3.present && dp2 import frames -o frames.dp2c
  dp2: frames: 3.present: has no command buffer 3.bin
  [3]
  $ rm frames/3.present && mv frames/1.response.bin frames/3.response.bin && dp2 import frames -o frames.dp2c
  dp2: frames: 3.response.bin: has no command buffer 3.bin
  [3]
  $ dp2 import hooked --interface 6 -o frames.dp2c
  dp2: --interface: Value 6 not in range 0 to 5; see --help
  [2]

Which case: one of several needs a name.

  $ cp "$SAMPLES/protocol/manifest.json" "$SAMPLES"/protocol/clear.bin .
  $ dp2 import manifest.json -o case.dp2c
  dp2: manifest.json: cases: there are 256 cases; choose one with --case, such as --case points
  [2]
  $ dp2 import manifest.json --case cleer -o case.dp2c
  dp2: manifest.json: cases: unknown case 'cleer'; did you mean clear?
  [2]
  $ dp2 import hooked --case clear --fvf XYZ -o case.dp2c
  dp2: --case is for a manifest, and hooked has none
  [2]
  $ dp2 import manifest.json --case clear --fvf XYZ -o case.dp2c
  dp2: --fvf, --interface and --dialect are for folders without manifest.json; a manifest has them
  [2]
  $ dp2 import manifest.json --case clear -o case.bin
  dp2: case.bin: raw commands have no state; use .dp2t or .dp2c
  [2]
  $ dp2 import manifest.json --case clear -o nowhere/case.dp2c
  dp2: nowhere/case.dp2c: cannot be written
  [4]

A target and no depth buffer: the one that is assumed is large enough to be used, and the other way round. A vertex
format in names gives the size and number of the vertices.

  $ mkdir large && : >large/target-1-X8R8G8B8-800x600.bin && : >large/target-3-X8R8G8B8-100x700.bin && cp hooked/10.bin large && cp hooked/10.vertices.bin large
  $ dp2 import large --fvf 'XYZRHW|DIFFUSE' -o large.dp2t
  1 call, 6 records; no file describes these, which are assumed: depth 2 D24S8 800x700
  $ mkdir deep && : >deep/depth-5-D16-320x200.bin && cp hooked/10.bin hooked/10.vertices.bin deep
  $ dp2 import deep --fvf 'XYZRHW|DIFFUSE' -o deep.dp2t
  1 call, 5 records; no file describes these, which are assumed: target 1 X8R8G8B8 320x200
  $ cat >deep/manifest.json <<'EOF'
  > {"version": 1, "cases": [{"name": "names", "setup": {"interface": 3, "context": {}}, "calls": [
  >   {"file": "10.bin", "vertex_type": "XYZRHW|DIFFUSE", "vertices_file": "10.vertices.bin"},
  >   {"file": "10.bin", "vertex_type": "XYZRHW|DIFFUSE", "vertices_file": "10.vertices.bin", "vertex_offset": 20}]}]}
  > EOF
  $ dp2 import deep -o names.dp2t && grep ^submit names.dp2t
  2 calls, 3 records
  submit context 1 capacity 256 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_count 3 {
  submit context 1 capacity 256 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_offset 20 vertex_count 2 {
  $ sed -i 's/XYZRHW|DIFFUSE/XYZRHW|DIFUSE/' deep/manifest.json && dp2 import deep -o names.dp2t
  dp2: deep/manifest.json: cases[0].calls[0].vertex_type: 'XYZRHW|DIFUSE' is not a vertex format such as XYZRHW|DIFFUSE|TEX1
  [3]
