dp2 export writes a capture as files, and import reads the same records back: the containers are equal.

  $ same() { # CAPTURE...
  >   for file; do
  >     rm -rf files && dp2 export "$file" -o files --no-pictures >exported && dp2 import files -o again.dp2c >imported &&
  >       dp2 asm "$file" -o before.dp2c && cmp before.dp2c again.dp2c || echo "$file"
  >   done
  > }
  $ same "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c "$SOURCE"/tests/golden/*.dp2t

Every kind of record, some of them at places that a setup does not have; handles that are used again; texts with any characters.

  $ cat >kinds.dp2t <<'EOF'
  > dp2t 1
  > metadata "title" "quotes \" and \\ and \x01"
  > metadata "title" "again"
  > completion delay:3 of immediate
  > dialect vmhal9x
  > surface 1 format A8R8G8B8 size 4x4 usage target|texture levels 3
  > write 1 level 1 slice 0 data { fill 4 7 }
  > write 1 level 2 slice 0 data { u32 5 }
  > surface 2 format A8R8G8B8 size 2x2 usage texture depth 2 lod 1 colorkey 1 0xff
  > write 2 level 0 slice 1 data { fill 4 1 }
  > surface 3 format DXT1 size 5x5 usage texture faces 6
  > write 3 level 0 slice 5 data { u8 fill 32 9 }
  > surface 4 format X8R8G8B8 size 4x4 usage target samples 4
  > surface 5 format 0x4c4c554e size 4x4 usage 0
  > buffer 6 bytes 100
  > write 6 at 0 data { u8 fill 100 3 }
  > buffer 7 bytes 8
  > write 7 at 4 data { u32 5 }
  > surface 1 format A8R8G8B8 size 4x4 usage target
  > sublevel 8 of 3 level 0 slice 2
  > write 8 data { u8 fill 32 1 }
  > metadata "limit max_pixels" "100000"
  > context 1 interface 4 target 1 depth 0
  > context 7 interface 5 target 4 depth 0
  > scene 7 triangles 5000000000 clipped 2
  > clock 7000 step 10 frequency 18446744073709551615
  > offer_queries { u32 8 9 }
  > offer_caps own
  > hold 7 type EVENT
  > hold 7 query 3
  > hold 1 all
  > release 7 query 3
  > fail_call 2 calls 3 context 7 command 1 ddrval 0x8876017c
  > fail_call none
  > fail_call 1000 lose
  > submit context 7 flags 8 capacity 99 offset 12 vertex_type XYZ|DIFFUSE vertex_size 20 vertex_offset 4 vertex_count 2 {
  >   vertices { u8 fill 100 0 }
  >   CREATEQUERY { 1 EVENT }
  > }
  > expect ddrval 0 error_offset 0
  > expect surface 1 hash 0x0123456789abcdef
  > submit context 7 null_commands { }
  > submit context 7 { vertices { } raw { u8 8 0 9 0 } }
  > expect ddrval 0x88760bb8 error_offset 0
  > submit context 99 { }
  > submit { }
  > present 4
  > expect ddrval 0x12345678 error_offset 7 response { u8 1 2 3 }
  > present 0
  > hang 1
  > hang 0
  > disjoint
  > lose_context 7
  > destroy_context 7
  > destroy 8
  > destroy 6
  > EOF
  $ same kinds.dp2t
  $ dp2 export kinds.dp2t -o kinds --no-pictures
  52 records, 8 files of 3375 bytes, 0 pictures
  $ ls kinds
  0001.bin
  0002.bin
  0003.bin
  0004.bin
  0005.bin
  data-0001.bin
  data-0002.bin
  manifest.json

What it looks like: the manifest, data as files, pictures of presents and of textures.

  $ dp2 export "$SAMPLES/03_textured_blend.dp2t" -o out
  11 records, 3 files of 1393 bytes, 3 pictures
  $ ls out out/pictures
  out:
  0001.bin
  data-0001.bin
  manifest.json
  pictures
  
  out/pictures:
  frame-0001.png
  surface-3.png
  surface-4.png
  $ cat out/manifest.json
  {
  "version": 1,
  "about": "Exported by dp2",
  "ddrvals": {"D3D_OK":"0x00000000"},
  "cases": [
  {
   "name": "03_textured_blend",
   "setup": {
    "metadata": [
     {"key":"title","value":"Textures, filters, address modes and alpha blending"}],
    "surfaces": [
     {"handle":1,"format":22,"width":160,"height":120,"usage":["target"]},
     {"handle":3,"format":21,"width":4,"height":4,"usage":["texture"],"writes":[{"data":"0000ffffffffffff0000ffffffffffff00ff00ff000000ff00ff00ff000000ff0000ffffffffffff0000ffffffffffffff0000ff00ffffffff0000ff00ffffff"}]},
     {"handle":4,"format":26,"width":2,"height":2,"usage":["texture"],"writes":[{"data":"00fff0800f80ff4f"}]}],
    "interface": 5,
    "context": {"target":1,"depth":0}},
   "calls": [
  {"file":"0001.bin","capacity":0,"vertex_type":324,"vertex_size":28,"vertex_length":8,"vertices_file":"data-0001.bin","expect":{"ddrval":"D3D_OK"},
    "after": [
     {"present":{"surface":1}},
     {"observed_surface":{"surface":1,"hash":"0xd49144ef10a6a83c"}}]}]}
  ]}
  $ dp2 replay --out replayed "$SAMPLES/03_textured_blend.dp2t" >/dev/null && cmp replayed/*.png out/pictures/frame-0001.png
  $ cp "$SAMPLES/03_textured_blend.dp2t" "$SAMPLES/06_occlusion.dp2t" . && dp2 export 03_textured_blend.dp2t -o json --json
  {"version":2,"type":"summary","file":"03_textured_blend.dp2t","verb":"export","whole":true,"records":11,"files":3,"bytes":1393,"pictures":3,"status":0}

Captures without calls and without records.

  $ printf 'dp2t 1\n' >empty.dp2t; printf 'dp2t 1\ndisjoint\npresent 0\n' >no_calls.dp2t; same empty.dp2t no_calls.dp2t

Bytes that are not UTF-8, records that cannot be played: export marks what import would refuse.

  $ cat >unplayable.dp2t <<'EOF'
  > dp2t 1
  > metadata "a\xff" "\x00"
  > surface 1 format 77 size 4x4 usage texture
  > surface 2 format A8R8G8B8 size 4x4 usage texture
  > write 2 level 1 slice 0 data { u32 5 }
  > write 2 level 0 slice 0 data { u32 5 }
  > sublevel 3 of 9 level 0 slice 0
  > context 1 interface 5 target 2 depth 0
  > write 9 at 0 data { u32 5 }
  > metadata "\xff" ""
  > submit { }
  > present 9
  > destroy 9
  > lose_context 9
  > destroy_context 9
  > EOF
  $ same unplayable.dp2t
  $ grep -o '"unchecked":{"[a-z_]*"' files/manifest.json | sort | uniq -c
        1 "unchecked":{"destroy"
        1 "unchecked":{"present"
        1 "unchecked":{"sublevel"
        1 "unchecked":{"write_buffer"
        2 "unchecked":{"write_surface"

A capture that cannot be played has no pictures from there on.

  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 4x4 usage target\npresent 1\ndestroy 9\npresent 1\n' >broken.dp2t
  $ dp2 export broken.dp2t -o broken
  dp2: broken.dp2t: record 2: bad handle: handle; pictures end there
  4 records, 1 file of * bytes, 1 picture (glob)
  [3]
  $ ls broken broken/pictures && dp2 import broken -o broken.dp2c && dp2 replay broken.dp2c
  broken:
  manifest.json
  pictures
  
  broken/pictures:
  frame-0001.png
  0 calls, 4 records
  dp2: broken.dp2c: record 2: bad handle: handle
  [3]

What cannot be exported is an error: a folder with files, a capture that exceeds a limit. Nothing of the folder is left then, nor of those
above it.

  $ dp2 export 06_occlusion.dp2t -o out
  dp2: out: has files already; export writes to a new folder
  [2]
  $ : >plain; dp2 export 06_occlusion.dp2t -o plain
  dp2: plain: is not a folder
  [4]
  $ dp2 export 06_occlusion.dp2t -o new/inside/ --max-bytes 1000
  dp2: 06_occlusion.dp2t: record 1: limit exceeded: --max-bytes
  [3]
  $ mkdir old && dp2 export 06_occlusion.dp2t -o old --max-bytes 1000
  dp2: 06_occlusion.dp2t: record 1: limit exceeded: --max-bytes
  [3]
  $ ls -d new*; ls -A old
  ls: cannot access 'new*': No such file or directory

A folder above that is not there is made; one that exists is filled, also if it is the working directory or a link. What an interrupt left
is not overwritten.

  $ dp2 export 06_occlusion.dp2t -o new/inside/ && ls -A new new/inside
  8 records, 3 files of 1015 bytes, 1 picture
  new:
  inside
  
  new/inside:
  0001.bin
  data-0001.bin
  manifest.json
  pictures
  $ mkdir here && (cd here && dp2 export ../06_occlusion.dp2t -o . && ls -A)
  8 records, 3 files of 1015 bytes, 1 picture
  0001.bin
  data-0001.bin
  manifest.json
  pictures
  $ mkdir real && ln -s real link && dp2 export 06_occlusion.dp2t -o link && ls -A real
  8 records, 3 files of 1015 bytes, 1 picture
  0001.bin
  data-0001.bin
  manifest.json
  pictures
  $ mkdir again.partial && dp2 export 06_occlusion.dp2t -o again
  dp2: again.partial: exists, perhaps as a part of again that was interrupted; remove it
  [2]
  $ ls -d again*
  again.dp2c
  again.partial

As a C program, which plays the capture on a driver: here one whose calls do nothing, so that answers differ.

  $ dp2 export 06_occlusion.dp2t --program c -o replay.c
  8 records, 6411 bytes of C
  $ dp2 export 06_occlusion.dp2t --program c -o - | cmp - replay.c
  $ cat >driver.c <<'EOF'
  > #include <stdio.h>
  > #include "replay.c"
  > static int calls;
  > static int call(void* user, const dp2c_submit* submit, unsigned char* surface, size_t capacity, dp2c_result* result) {
  >     (void)user, (void)submit, (void)surface, (void)capacity, (void)result;
  >     return ++calls, 0;
  > }
  > static int other(void* user, dp2c_u32 type, const void* record) { (void)user, (void)type, (void)record; return 0; }
  > int main(void) {
  >     const replay_driver driver = {NULL, call, other, NULL};
  >     const int differ = replay(&driver);
  >     return printf("%d calls, %d differ\n", calls, differ) < 0;
  > }
  > EOF
  $ cc -std=c89 -pedantic-errors -Wall -Wextra -Werror -I "$SOURCE/responses/include" driver.c -o driver && ./driver
  1 calls, 1 differ
  $ dp2 export broken.dp2t --program cobol -o replay.cob
  dp2: --program: cobol not in {c}; see --help
  [2]
  $ dp2 export 06_occlusion.dp2t --program c -o 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: is the input and would be overwritten
  [2]

A surface that the last record writes has its picture, too.

  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 1x1 usage texture\nwrite 1 level 0 slice 0 data { u32 5 }\n' >last.dp2t
  $ dp2 export last.dp2t -o last && ls last/pictures
  2 records, 1 file of 237 bytes, 1 picture
  surface-1.png
