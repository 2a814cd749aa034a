Each mistake in a manifest is one line with the file and the member. The manifest below is right; each row changes one thing.

  $ mkdir case && printf '\052\0\1\0\1\0\0\0\377\0\0\377\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\10\0\0\0\10\0\0\0' >case/1.bin
  $ head -c 16 /dev/zero >case/texels.bin; head -c 15 /dev/zero >case/short.bin
  $ cat >case/manifest.json <<'EOF'
  > {"version": 1, "cases": [{"name": "one",
  >   "setup": {"interface": 5, "context": {"target": 1, "depth": 0},
  >     "surfaces": [{"handle": 1, "format": 22, "width": 8, "height": 8, "usage": ["target"]},
  >                  {"handle": 2, "format": "A8R8G8B8", "width": 2, "height": 2, "usage": ["texture"], "data_file": "texels.bin"}],
  >     "buffers": [{"handle": 3, "bytes": 8}]},
  >   "calls": [{"file": "1.bin", "expect": {"ddrval": "D3D_OK"},
  >              "after": [{"write_buffer": {"handle": 3, "start": 4, "data": "01020304"}}, {"present": {"surface": 1}}]}]}]}
  > EOF
  $ dp2 import case -o case.dp2c && dp2 replay --verify case.dp2c
  1 call, 9 records
  record 5: D3D_OK
  $ try() { # a change of `case` (the case) or `manifest` in Python
  >   python3 - "$1" <<'EOF' && dp2 import case/changed.json -o case.dp2c
  > import json, sys
  > manifest = json.load(open("case/manifest.json"))
  > case = manifest["cases"][0]
  > setup, call = case["setup"], case["calls"][0]
  > exec(sys.argv[1])
  > json.dump(manifest, open("case/changed.json", "w"))
  > EOF
  >   echo "status $?"
  > }

Files.

  $ try 'call["file"] = "2.bin"'
  dp2: case/changed.json: cases[0].calls[0].file: 2.bin: cannot be opened: No such file or directory
  status 4
  $ try 'call["file"] = "../case/1.bin"'
  dp2: case/changed.json: cases[0].calls[0].file: ../case/1.bin: is not the name of a file in the folder case
  status 3
  $ try 'call["file"] = "/etc/passwd"'
  dp2: case/changed.json: cases[0].calls[0].file: /etc/passwd: is not the name of a file in the folder case
  status 3
  $ ln -s /etc/passwd case/link.bin; try 'call["file"] = "link.bin"'
  dp2: case/changed.json: cases[0].calls[0].file: link.bin: is a link to a file outside of the folder case
  status 3
  $ mkfifo case/pipe.bin; try 'call["file"] = "pipe.bin"'
  dp2: case/changed.json: cases[0].calls[0].file: pipe.bin: is not a file
  status 3
  $ try 'call["file"] = ""'
  dp2: case/changed.json: cases[0].calls[0].file: the name of a file is empty
  status 3
  $ try 'call["length"] = 37'
  dp2: case/changed.json: cases[0].calls[0].length: is 37, but 1.bin has 36 bytes
  status 3
  $ try 'del call["file"]'
  dp2: case/changed.json: cases[0].calls[0]: the member 'file' is missing
  status 3

Contents.

  $ try 'setup["surfaces"][1]["data_file"] = "short.bin"'
  dp2: case/changed.json: cases[0].setup.surfaces[1].data_file: short.bin has 15 bytes, but 2x2 A8R8G8B8 has 2 rows of 8 bytes: 16
  status 3
  $ try 'setup["surfaces"][1].update(data_file="texels.bin", row_bytes=12)'
  dp2: case/changed.json: cases[0].setup.surfaces[1].data_file: texels.bin has 16 bytes, but 2x2 A8R8G8B8 has 2 rows of 8 bytes, 12 bytes apart: 20
  status 3
  $ try 'setup["surfaces"][1]["row_bytes"] = 7'
  dp2: case/changed.json: cases[0].setup.surfaces[1].data_file: 'row_bytes' is 7, but 2x2 A8R8G8B8 has 2 rows of 8 bytes
  status 3
  $ try 'setup["surfaces"][1]["data"] = "00"'
  dp2: case/changed.json: cases[0].setup.surfaces[1].data_file: the bytes are also given by 'data'
  status 3
  $ try 'setup["surfaces"][1]["data_file"] = ["texels.bin", "texels.bin"]'
  dp2: case/changed.json: cases[0].setup.surfaces[1].data_file: has 2 slices, but the surface has 1
  status 3
  $ try 'setup["surfaces"][0]["data"] = "0g"'
  dp2: case/changed.json: cases[0].setup.surfaces[0].data: '0g' at digit 0 is not a byte in hexadecimal
  status 3
  $ try 'setup["surfaces"][0]["data"] = "0"'
  dp2: case/changed.json: cases[0].setup.surfaces[0].data: has an odd number of hexadecimal digits
  status 3
  $ try 'setup["surfaces"][0]["writes"] = [{"level": 1, "data": "00"}]'
  dp2: case/changed.json: cases[0].setup.surfaces[0].writes[0]: the surface has no level 1 (levels: 1)
  status 3
  $ try 'setup["surfaces"][0]["writes"] = [{"slice": 1, "data": "00"}]'
  dp2: case/changed.json: cases[0].setup.surfaces[0].writes[0]: the level has no slice 1 (slices: 1)
  status 3
  $ try 'setup["surfaces"][0]["writes"] = [{}]'
  dp2: case/changed.json: cases[0].setup.surfaces[0].writes[0]: the contents are missing: 'data' or 'data_file'
  status 3
  $ try 'setup["buffers"][0]["data"] = "00" * 9'
  dp2: case/changed.json: cases[0].setup.buffers[0]: writes 9 bytes at 0 of a buffer of 8
  status 3
  $ try 'call["after"][0]["write_buffer"]["start"] = 5'
  dp2: case/changed.json: cases[0].calls[0].after[0].write_buffer: writes 4 bytes at 5 of a buffer of 8
  status 3
  $ try 'call["after"][0]["write_buffer"]["start"] = 2**64 - 1'
  dp2: case/changed.json: cases[0].calls[0].after[0].write_buffer: writes 4 bytes at 18446744073709551615 of a buffer of 8
  status 3
  $ try 'call["after"][0]["write_buffer"]["handle"] = 2'
  dp2: case/changed.json: cases[0].calls[0].after[0].write_buffer: the object 2 is a surface
  status 3
  $ try 'call["after"][0] = {"write_surface": {"handle": 3, "data": "00"}}'
  dp2: case/changed.json: cases[0].calls[0].after[0].write_surface: the object 3 is a buffer
  status 3

Objects: two with one handle; handles that name no object.

  $ try 'setup["surfaces"][1]["handle"] = 1'
  dp2: case/changed.json: cases[0].setup.surfaces[1]: the handle 1 belongs to cases[0].setup.surfaces[0]
  status 3
  $ try 'setup["buffers"][0]["handle"] = 2'
  dp2: case/changed.json: cases[0].setup.buffers[0]: the handle 2 belongs to cases[0].setup.surfaces[1]
  status 3
  $ try 'setup["context"]["target"] = 9'
  dp2: case/changed.json: cases[0].setup.context.target: no surface has the handle 9
  status 3
  $ try 'call["after"][1]["present"]["surface"] = 9'
  dp2: case/changed.json: cases[0].calls[0].after[1].present: no object has the handle 9
  status 3
  $ try 'call["context"] = 2'
  dp2: case/changed.json: cases[0].calls[0].context: the context 2 does not exist
  status 3
  $ try 'call.update(bad_context=True, context=1)'
  dp2: case/changed.json: cases[0].calls[0].context: the context 1 exists, but the call has 'bad_context'
  status 3
  $ try 'setup["surfaces"][0]["format"] = "X8R8G8B9"'
  dp2: case/changed.json: cases[0].setup.surfaces[0].format: unknown format 'X8R8G8B9'; did you mean X8R8G8B8?
  status 3
  $ try 'setup["surfaces"][0]["format"] = 4711'
  dp2: case/changed.json: cases[0].setup.surfaces[0]: the surface has the unknown format 4711
  status 3
  $ try 'setup["surfaces"][0]["width"] = 0'
  dp2: case/changed.json: cases[0].setup.surfaces[0]: no surface can have this size
  status 3
  $ try 'setup["surfaces"][0]["usage"] = ["texture", "targets"]'
  dp2: case/changed.json: cases[0].setup.surfaces[0].usage[1]: is not a usage: texture, target or depth
  status 3
  $ try 'call["after"] = [{"sublevel": {"handle": 5, "of": 2, "level": 1}}]'
  dp2: case/changed.json: cases[0].calls[0].after[0].sublevel: the surface has no level 1 (levels: 1)
  status 3

Members: unknown, of another type, out of range, missing, and names of results.

  $ try 'call["lenght"] = 36'
  dp2: case/changed.json: cases[0].calls[0]: unknown member 'lenght'; did you mean length?
  status 3
  $ try 'call["after"][0]["write_bufer"] = call["after"][0].pop("write_buffer")'
  dp2: case/changed.json: cases[0].calls[0].after[0]: unknown step 'write_bufer'; did you mean write_buffer?
  status 3
  $ try 'call["after"][0]["present"] = {}'
  dp2: case/changed.json: cases[0].calls[0].after[0]: has 2 members, not one that names what is done
  status 3
  $ try 'call["after"] = [{"submit": {}}]'
  dp2: case/changed.json: cases[0].calls[0].after[0].submit: a call is an item of 'calls'
  status 3
  $ try 'call["after"] = {}'
  dp2: case/changed.json: cases[0].calls[0].after: is an object, not an array
  status 3
  $ try 'call["flags"] = -1'
  dp2: case/changed.json: cases[0].calls[0].flags: is -1, not an integer from 0 to 4294967295
  status 3
  $ try 'call["flags"] = 2**32'
  dp2: case/changed.json: cases[0].calls[0].flags: is 4294967296, not an integer from 0 to 4294967295
  status 3
  $ try 'call["flags"] = 1.5'
  dp2: case/changed.json: cases[0].calls[0].flags: is 1.5, not an integer from 0 to 4294967295
  status 3
  $ try 'call["flags"] = "0x1g"'
  dp2: case/changed.json: cases[0].calls[0].flags: is '0x1g', not an integer from 0 to 4294967295
  status 3
  $ try 'call["flags"] = []'
  dp2: case/changed.json: cases[0].calls[0].flags: is an array, not a number
  status 3
  $ try 'call["null_commands"] = 1'
  dp2: case/changed.json: cases[0].calls[0].null_commands: is a number, not true or false
  status 3
  $ try 'del case["name"]'
  dp2: case/changed.json: cases[0]: the member 'name' is missing
  status 3
  $ try 'del setup["interface"]'
  dp2: case/changed.json: cases[0].setup: the member 'interface' is missing
  status 3
  $ try 'setup["dialect"] = "dd"'
  dp2: case/changed.json: cases[0].setup.dialect: is not a dialect; see dp2 dialects
  status 3
  $ try 'case["basis"] = "guess"'
  dp2: case/changed.json: cases[0].basis: unknown basis 'guess'
  status 3
  $ try 'call["expect"]["ddrval"] = "D3D_KO"'
  dp2: case/changed.json: cases[0].calls[0].expect.ddrval: unknown result 'D3D_KO'; did you mean D3D_OK?
  status 3
  $ try 'call["expect"]["ddrval"] = "0x123456789"'
  dp2: case/changed.json: cases[0].calls[0].expect.ddrval: is '0x123456789', not an integer from 0 to 4294967295
  status 3
  $ try 'call["expect"]["pixels"] = [{"surface": 2, "rows": 2, "row_bytes": 9, "bytes": ""}]'
  dp2: case/changed.json: cases[0].calls[0].expect.pixels[0]: 2x2 A8R8G8B8 has 2 rows of 8 bytes
  status 3
  $ try 'call["expect"]["pixels"] = [{"surface": 2, "rows": 2, "row_bytes": 8, "rects": [[0, 0, 3, 1, "0xff"]], "sha256": ""}]'
  dp2: case/changed.json: cases[0].calls[0].expect.pixels[0].rects[0][2]: is 3, not an integer from 0 to 2
  status 3
  $ try 'call["expect"]["pixels"] = [{"surface": 2, "rows": 2, "row_bytes": 8, "rects": [[0, 0, 2, 1, "0xff"]], "sha256": ""}]'
  dp2: case/changed.json: cases[0].calls[0].expect.pixels[0].rects[0][4]: is not a texel of 2x2 A8R8G8B8
  status 3
  $ try 'manifest["version"] = 2'
  dp2: case/changed.json: version: is 2; this reader knows version 1
  status 3
  $ try 'manifest["cases"] = []'
  dp2: case/changed.json: cases: there are no cases
  status 3
  $ try 'manifest["cases"].append(case)'
  dp2: case/changed.json: cases: there are 2 cases; choose one with --case, such as --case one
  status 2
  $ try 'case["calls"] = None'
  dp2: case/changed.json: cases[0]: the member 'calls' is missing
  status 3

Text that is not JSON, and JSON that is made to do harm.

  $ json() { printf "$1" >bad.json; dp2 import bad.json -o bad.dp2c; }
  $ json '{"version": 1,\n "cases": [}'
  dp2: bad.json:2:12: is not JSON: * (glob)
  [3]
  $ json ''
  dp2: bad.json:1:1: is not JSON: * (glob)
  [3]
  $ json '[1]'
  dp2: bad.json: is an array, not an object
  [3]
  $ json '{"version": 1, "version": 1}'
  dp2: bad.json: an object has the member 'version' twice
  [3]
  $ json '{"version": 1e999}'
  dp2: bad.json:1:17: is not JSON: * (glob)
  [3]
  $ json '{"a": "\377"}'
  dp2: bad.json:1:8: is not JSON: * (glob)
  [3]
  $ python3 -c 'print("[" * 100000)' >bad.json; dp2 import bad.json -o bad.dp2c
  dp2: bad.json: objects and arrays are nested more than 32 deep
  [3]
  $ python3 -c 'print("\"" + "x" * 100000)' >bad.json; dp2 import bad.json -o bad.dp2c 2>&1 | wc -L
  440
  [3]
  $ try 'call["file"] = "x" * 100000' 2>&1 | wc -L
  451
  $ dp2 import case --max-source-bytes 100 -o bad.dp2c
  dp2: case/manifest.json: limit exceeded: --max-source-bytes
  [3]
  $ dp2 import case --max-capture-bytes 40 -o bad.dp2c
  dp2: case/manifest.json: cases[0].calls[0].file: the data of the manifest has too many bytes: limit exceeded: --max-capture-bytes
  [3]
  $ dp2 import case --max-records 4 -o bad.dp2c
  dp2: case/manifest.json: cases[0].setup.context: too many records: limit exceeded: --max-records
  [3]
  $ dp2 import case --max-file-bytes 10 -o bad.dp2c
  dp2: manifest.json: more than 10 bytes: limit exceeded: --max-file-bytes
  [3]

Folders without manifest.

  $ mkdir folder; dp2 import folder -o bad.dp2c
  dp2: folder: has no command buffers (NAME.bin) and no manifest.json
  [3]
  $ cp case/1.bin folder; cp case/short.bin folder/1.vertices.bin; dp2 import folder -o bad.dp2c
  dp2: folder: 1.vertices.bin: --fvf is missing, the format of the vertices
  [3]
  $ dp2 import folder --fvf XYZ -o bad.dp2c
  dp2: folder: 1.vertices.bin: 15 bytes are not a multiple of the size of a vertex, 12
  [3]
  $ dp2 import folder --fvf NONE -o bad.dp2c
  dp2: 'NONE' is not a vertex format such as XYZRHW|DIFFUSE|TEX1
  [2]
  $ mv folder/1.vertices.bin folder/vertices.bin; dp2 import folder -o bad.dp2c
  dp2: folder: vertices.bin: calls do not share vertex memory; name it CALL.vertices.bin, for the call CALL.bin
  [3]
  $ mv folder/vertices.bin folder/2.vertices.bin; dp2 import folder -o bad.dp2c
  dp2: folder: 2.vertices.bin: has no command buffer 2.bin
  [3]
  $ with() { rm -f folder/*; cp case/1.bin folder; for name; do cp case/short.bin folder/$name; done; dp2 import folder -o bad.dp2c; }
  $ with notes.txt
  dp2: folder: notes.txt: is not a name that describes commands, vertices or an object; a manifest.json can name any file
  [3]
  $ with texture-3-A8R8G8B8-2x2.bin
  dp2: folder: cases[0].setup.surfaces[0].data_file: texture-3-A8R8G8B8-2x2.bin has 15 bytes, but 2x2 A8R8G8B8 has 2 rows of 8 bytes: 16
  [3]
  $ with texture-3-A8R8G8B8.png
  dp2: folder: texture-3-A8R8G8B8.png: is not a PNG picture
  [3]
  $ with texture-3-A8R8G8B8.bin
  dp2: folder: texture-3-A8R8G8B8.bin: is not texture-HANDLE-FORMAT-WIDTHxHEIGHT.bin or texture-HANDLE-FORMAT.png
  [3]
  $ with texture-x-A8R8G8B8-2x2.bin
  dp2: folder: texture-x-A8R8G8B8-2x2.bin: 'x' is not a handle
  [3]
  $ with texture-3-A8R8G8B9-2x2.bin
  dp2: folder: texture-3-A8R8G8B9-2x2.bin: 'A8R8G8B9' is not a format; see dp2 caps
  [3]
  $ with texture-3-A8R8G8B8-2.bin
  dp2: folder: texture-3-A8R8G8B8-2.bin: '2' is not a size such as 64x64
  [3]
  $ with texture-3-A8R8G8B8-2x2.bin target-3-X8R8G8B8-8x8.bin
  dp2: folder: texture-3-A8R8G8B8-2x2.bin: the handle 3 belongs to target-3-X8R8G8B8-8x8.bin
  [3]
  $ with buffer.bin buffer-0.bin
  dp2: folder: buffer-0.bin: '0' is not a handle
  [3]
  $ mkdir folder/sub.bin; rm -f folder/buffer*; dp2 import folder -o bad.dp2c
  dp2: folder: cases[0].calls[1].file: sub.bin: is not a file
  [3]
  $ dp2 import nowhere -o bad.dp2c
  dp2: nowhere: cannot be opened: No such file or directory
  [4]

A manifest in a folder must not be a link to another file, a pipe, or a text with millions of values; the capture overwrites no
file that is read, and is the only output on standard output.

  $ mkdir linked && ln -s ../outside.json linked/manifest.json && echo secret >outside.json; dp2 import linked -o linked.dp2c
  dp2: manifest.json: is a link to a file outside of the folder linked
  [3]
  $ rm linked/manifest.json && mkfifo linked/manifest.json && timeout 10 dp2 import linked -o linked.dp2c
  dp2: manifest.json: is not a file
  [3]
  $ python3 -c 'print("{\"version\":1,\"cases\":[" + "[]," * 5000000 + "1]}")' >values.json; dp2 import values.json -o values.dp2c
  dp2: values.json: has more than 4194304 values
  [3]
  $ cp -r case mine && dp2 import mine -o mine/manifest.json; cmp case/manifest.json mine/manifest.json
  dp2: mine/manifest.json: is the input and would be overwritten
  $ mv mine/1.bin mine/one.dp2c && sed -i 's/"1.bin"/"one.dp2c"/' mine/manifest.json && dp2 import mine -o mine/one.dp2c; cmp case/1.bin mine/one.dp2c
  dp2: mine/manifest.json: cases[0].calls[0].file: mine/one.dp2c: is the input and would be overwritten
  $ dp2 import case -o - >stdout.dp2c && dp2 import case -o file.dp2c >said && cmp stdout.dp2c file.dp2c
  $ dp2 import case -o - --json
  dp2: --json and -o - both take standard output
  [2]
