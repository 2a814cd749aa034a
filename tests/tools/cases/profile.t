dp2 profile: what each draw, pass and frame costs. The occlusion sample: a square of 80 x 120 pixels, and one of 40 x 40 that is half hidden.

  $ dp2 profile "$SAMPLES/06_occlusion.dp2t"
  $ dp2 profile --by passes "$SAMPLES/06_occlusion.dp2t"
  $ dp2 profile --by frames "$SAMPLES/06_occlusion.dp2t"
  $ dp2 profile --csv --sort order "$SAMPLES/06_occlusion.dp2t"
  $ dp2 profile --json --by passes "$SAMPLES/06_occlusion.dp2t"

Sorted by other columns, the first ones, other frames.

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" .
  $ dp2 profile --by passes --sort pixels --top 3 shadow_map.dp2c
  $ dp2 profile --by frames --frames 2.. --sort order shadow_map.dp2c
  $ dp2 profile --frames 9 shadow_map.dp2c
  $ dp2 profile --frames x shadow_map.dp2c
  $ dp2 profile --by frame shadow_map.dp2c
  $ dp2 profile --sort pixel shadow_map.dp2c
  $ dp2 profile --sort texels shadow_map.dp2c
  $ dp2 profile --sort nanoseconds shadow_map.dp2c
  $ dp2 profile --heat cost --out out shadow_map.dp2c

Without --time the output is the same for any number of threads and any way to run programs; so are the numbers with --texels.

  $ sets=$(dp2 --version | sed -n 's/^instruction sets://p')
  $ for file in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do
  >   dp2 profile --csv --texels "$file" >texels || echo "$file: $?"
  >   dp2 profile --csv "$file" >wanted || echo "$file: $?"
  >   for way in $sets baseline,--threads,3 ",--threads,2" ",--jit,off" ",--threads,3,--max-operations,400000000000"; do
  >     dp2 profile --csv --isa ${way//,/ } "$file" 2>err >printed && cmp wanted printed || echo "$file by $way"
  >   done
  >   dp2 profile --csv --texels --threads 2 --isa baseline "$file" | cmp texels - || echo "$file: texels"
  > done

Overdraw: a frame with two quads over one another, drawn in two calls, of two contexts, and a triangle that nothing shows. The second
frame draws to a texture with four samples and to a target that is no multiple of a tile, then to the texture again.

  $ quad() { echo "DRAWPRIMITIVE { TRIANGLESTRIP $1 2 }"; }
  $ corners() { echo "$1 $2 0.5 1  $3 $2 0.5 1  $1 $4 0.5 1  $3 $4 0.5 1"; }
  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 100x70 usage target\nsurface 3 format X8R8G8B8 size 100x70 usage target samples 4\n'
  >   echo "buffer 10 bytes 256 write 10 at 0 data { f32 $(corners 0 0 10 10) $(corners 5 5 15 15) $(corners 90 60 200 200) $(corners 0 0 100 70) }"
  >   printf 'context 1 interface 5 target 1 depth 0\ncontext 2 interface 5 target 1 depth 0\n'
  >   state='SETVERTEXSHADERDECL { XYZRHW } SETSTREAMSOURCE2 { 0 10 0 16 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE }'
  >   echo "submit { $state $(quad 0) $(quad 4) } submit context 2 { $state $(quad 8) $(quad 0) } present 1"
  >   echo "submit { SETRENDERTARGET2 { 0 3 } $(quad 12) $(quad 0) SETRENDERTARGET2 { 0 1 } $(quad 8) SETRENDERTARGET2 { 0 3 } $(quad 4) } present 1"
  > } >overdraw.dp2t
  $ dp2 profile --by passes --sort order --heat overdraw --out out overdraw.dp2t
  $ dp2 profile --by frames --csv --sort order overdraw.dp2t | cut -d, -f 2,24,25,30
  $ dp2 profile --sort pixels --top 2 overdraw.dp2t
  $ grep -ao 'how often.*#[0-9a-f]*' out/frame-0001-surface-1-overdraw.png

Times are of this machine.

  $ dp2 profile --time --repeat 2 --by frames overdraw.dp2t | tail -n 1
  $ dp2 profile --time --csv overdraw.dp2t | head -n 1 | grep -o 'nanoseconds'

A skipped draw, a failing call, an empty capture, a capture without presents, a cut one.

  $ printf 'dp2t 1\n' >empty.dp2t && dp2 profile empty.dp2t
  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { DRAWPRIMITIVE { TRIANGLELIST 0 1 } }\n' >skipped.dp2t
  $ dp2 profile skipped.dp2t
  $ dp2 profile "$SAMPLES/08_malformed.dp2t" | cut -c 1-60
  $ dp2 asm overdraw.dp2t --out whole.dp2c && head -c -60 whole.dp2c >cut.dp2c && dp2 profile --by frames cut.dp2c 2>&1 | tail -n 1; echo "${PIPESTATUS[0]}"
