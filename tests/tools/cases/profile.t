dp2 profile: what each draw, pass and frame costs. The occlusion sample: a square of 80 x 120 pixels, and one of 40 x 40 that is half hidden.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ dp2 profile 06_occlusion.dp2t
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
     5780296   84.51%         6           2      2    9600      1.00      0         2  draw 1.1 at 4+0x30 TRIANGLESTRIP; failed: coverage 9840
      904920   13.23%         6           2      2     800      1.00      0         0  draw 1.2 at 4+0x4e TRIANGLESTRIP; failed: coverage 1762, depth 800
      153856    2.25%         0           0      0       0         -      0         0  clear at 4+0x0 CLEAR
        1024    0.01%         0           0      0       0         -    160         0  call at 4: 4 other commands
     6840096  100.00%        12           4      4   10400      1.00    160         2  the whole
  $ dp2 profile --by passes 06_occlusion.dp2t
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
     6840096  100.00%        12           4      4   10400      1.00    160         2  pass 1.1: 2 draws to surface 1; depth 2; failed: coverage 11602, depth 800
     6840096  100.00%        12           4      4   10400      1.00    160         2  the whole
  $ dp2 profile --by frames 06_occlusion.dp2t
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
     6840096  100.00%        12           4      4   10400      1.00    160         2  frame 1: 1 pass, 2 draws; failed: coverage 11602, depth 800
     6840096  100.00%        12           4      4   10400      1.00    160         2  the whole
  $ dp2 profile --csv --sort order 06_occlusion.dp2t
  kind,frame,pass,at,draw,name,operations,commands,draws,vertices,vertices_shaded,primitives,clipped,culled,drawn,boxed,passed,failed_coverage,failed_scissor,failed_kill,failed_alpha,failed_stencil,failed_depth,pixels,touched,pixels_shaded,bytes,programs,program_length,overdraw,event
  call,1,1,4,,,1024,4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0.000000,
  clear,1,1,4+0x0,,CLEAR,153856,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.000000,
  draw,1,1,4+0x30,1.1,TRIANGLESTRIP,5780296,1,1,6,4,2,0,0,2,19440,9600,9840,0,0,0,0,0,9600,9600,0,0,2,77,1.000000,
  draw,1,1,4+0x4e,1.2,TRIANGLESTRIP,904920,1,1,6,4,2,0,0,2,3362,800,1762,0,0,0,0,800,800,800,0,0,0,0,1.000000,
  $ dp2 profile --json --by passes 06_occlusion.dp2t
  {"version":2,"type":"cost","file":"06_occlusion.dp2t","kind":"pass","frame":1,"pass":1,"targets":[1,0,0,0],"depth":2,"operations":6840096,"commands":7,"draws":2,"vertices":12,"vertices_shaded":8,"primitives":4,"clipped":0,"culled":0,"drawn":4,"boxed":22802,"passed":10400,"failed_coverage":11602,"failed_scissor":0,"failed_kill":0,"failed_alpha":0,"failed_stencil":0,"failed_depth":800,"pixels":10400,"touched":10400,"pixels_shaded":0,"bytes":160,"programs":2,"program_length":77,"overdraw":1.0}
  {"version":2,"type":"summary","file":"06_occlusion.dp2t","verb":"profile","whole":true,"frames":1,"passes":1,"draws":2,"operations":6840096,"status":0}

Sorted by other columns, the first ones, other frames.

  $ cp "$SAMPLES/d3d9/shadow_map.dp2c" .
  $ dp2 profile --by passes --sort pixels --top 3 shadow_map.dp2c
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
    45776206   11.14%        78          26     26   52809      1.22      0         0  pass 6.2: 3 draws to surface 1; depth 2; failed: coverage 99942, stencil 14230, depth 3828
    43647054   10.62%        78          26     26   51968      1.23      0         0  pass 3.2: 3 draws to surface 1; depth 2; failed: coverage 93540, stencil 13442, depth 3795
    43055430   10.48%        78          26     26   51709      1.22      0         0  pass 2.2: 3 draws to surface 1; depth 2; failed: coverage 92069, stencil 13044, depth 3682
  and 9 lines more (--top)
   410831956  100.00%       720         240    240  594289      1.13   1008         7  the whole
  $ dp2 profile --by frames --frames 2.. --sort order shadow_map.dp2c
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
    67017374   19.54%       120          40     40   99109      1.13      0         0  frame 2: 2 passes, 5 draws; failed: coverage 126590, stencil 13044, depth 10355
    67601870   19.71%       120          40     40   99367      1.14      0         0  frame 3: 2 passes, 5 draws; failed: coverage 128362, stencil 13442, depth 10141
    69232862   20.19%       120          40     40   98638      1.13      0         0  frame 4: 2 passes, 5 draws; failed: coverage 137062, stencil 12672, depth 9118
    70944374   20.69%       120          40     40   98986      1.12      0         0  frame 5: 2 passes, 5 draws; failed: coverage 143149, stencil 13266, depth 8572
    68120086   19.86%       120          40     40  100531      1.14      0         0  frame 6: 2 passes, 5 draws; failed: coverage 130993, stencil 14230, depth 7519
   342916566  100.00%       600         200    200  496631      1.13      0         0  the whole
  $ dp2 profile --frames 9 shadow_map.dp2c
  dp2: shadow_map.dp2c: --frames: the capture has the frames 1..6
  [2]
  $ dp2 profile --frames x shadow_map.dp2c
  dp2: 'x' is not a range of frames: use N..M, N.., or N for one frame
  [2]
  $ dp2 profile --by frame shadow_map.dp2c
  dp2: unknown value of --by 'frame'; did you mean frames?
  [2]
  $ dp2 profile --sort pixel shadow_map.dp2c
  dp2: unknown column 'pixel'; did you mean pixels?
  [2]
  $ dp2 profile --sort texels shadow_map.dp2c
  dp2: --sort texels needs --texels
  [2]
  $ dp2 profile --sort nanoseconds shadow_map.dp2c
  dp2: --sort nanoseconds needs --time
  [2]
  $ dp2 profile --heat texels --out out shadow_map.dp2c
  dp2: unknown heat 'texels'
  [2]

The numbers are the same for any number of threads and any way to run programs; so are those with --texels. With a way to run programs
there are times, too, which are left out.

  $ without_times() { python3 -c "import csv, sys; rows = list(csv.reader(sys.stdin)); keep = [i for i, name in enumerate(rows[0]) if not name.endswith('nanoseconds')]; csv.writer(sys.stdout, lineterminator='\n').writerows([r[i] for i in keep] for r in rows)"; }
  $ sets=$(dp2 --version | sed -n 's/^instruction sets://p')
  $ for file in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do
  >   dp2 profile --csv --texels "$file" >texels || echo "$file: $?"
  >   dp2 profile --csv "$file" >wanted || echo "$file: $?"
  >   for way in $(printf -- '--isa,%s ' $sets) --isa,baseline,--threads,3 --jit,off; do
  >     dp2 profile --csv --time --repeat 1 ${way//,/ } "$file" 2>err >printed && without_times <printed | cmp wanted - ||
  >       echo "$file by $way"
  >   done
  >   dp2 profile --csv --threads 2 "$file" | cmp wanted - || echo "$file with threads"
  >   dp2 profile --csv --texels --threads 2 "$file" | cmp texels - || echo "$file: texels"
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
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
     1331216    7.75%        24           8      8     400      1.45    256         4  pass 1.1: 4 draws to surface 1; failed: coverage 526
    15410320   89.67%        12           4      4   28061      1.03      0         1  pass 2.1: 2 draws to surface 3; failed: coverage 29091
       70152    0.41%         6           2      2     100      1.00      0         0  pass 2.2: 1 draw to surface 1; failed: coverage 100
      374280    2.18%         6           2      2     400      1.07      0         0  pass 2.3: 1 draw to surface 3; failed: coverage 952
    17185968  100.00%        48          16     16   28961      1.06    256         5  the whole
  out/frame-0001-surface-1-overdraw.png: 275 pixels drawn to 400 times, at most 3; 0 is #000000, 1 is #203080, 3 is #e02020
  out/frame-0002-surface-3-overdraw.png: 7000 pixels drawn to 7349 times, at most 4; 0 is #000000, 1 is #203080, 4 is #e02020
  out/frame-0002-surface-1-overdraw.png: 100 pixels drawn to 100 times, at most 1; 0 is #000000, 1 is #203080
  $ dp2 profile --by frames --csv --sort order overdraw.dp2t | cut -d, -f 2,24,25,30
  frame,pixels,touched,overdraw
  1,400,275,1.454545
  2,7449,7100,1.049155
  $ dp2 profile --sort pixels --top 2 overdraw.dp2t
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
    15088072   87.79%         6           2      2   27661      1.01      0         1  draw 2.1 at 9+0xc DRAWPRIMITIVE; failed: coverage 28339
      321480    1.87%         6           2      2     400      1.07      0         0  draw 2.2 at 9+0x1c DRAWPRIMITIVE; failed: coverage 752
  and 10 lines more (--top)
    17185968  100.00%        48          16     16   28961      1.06    256         5  the whole
  $ grep -ao 'how often[^#]*#0*, 1 is' out/frame-0001-surface-1-overdraw.png
  how often each pixel was drawn to, as the palette's index: 0 is #000000, 1 is

The cost of pixels: all operations of the draws that passed anywhere. The numbers of draws do not change.

  $ dp2 profile --heat cost --out out overdraw.dp2t | grep ^out
  out/frame-0001-surface-1-cost.png: 275 pixels cost 1329680 operations, at most 7518; 0 is #000000, 1 is #203080, 7518 is #e02020
  out/frame-0002-surface-3-cost.png: 7000 pixels cost 15783832 operations, at most 10361; 0 is #000000, 1 is #203080, 10361 is #e02020
  out/frame-0002-surface-1-cost.png: 100 pixels cost 70152 operations, at most 702; 0 is #000000, 1 is #203080, 702 is #e02020
  $ for file in overdraw.dp2t "$SAMPLES"/11_shaders.dp2t "$SAMPLES"/d3d9/shadow_map.dp2c; do
  >   dp2 profile --csv "$file" >wanted
  >   dp2 profile --csv --heat cost --out out --threads 3 "$file" | cmp wanted - || echo "$file"
  >   dp2 profile --json "$file" --sort order >lines
  >   dp2 profile --json --heat cost --out out "$file" >heats
  >   python3 - <<'END'
  > import json
  > lines, heats = ([json.loads(line) for line in open(name)] for name in ("lines", "heats"))
  > draws = sum(line["operations"] for line in lines if line["type"] == "cost" and line["kind"] == "draw" and line["pixels"])
  > pictures = [line for line in heats if line["type"] == "pixel_costs"]
  > if sum(picture["operations"] for picture in pictures) != draws: print(draws, pictures)
  > END
  > done

Times are measured on this machine.

  $ dp2 profile --time --repeat 2 --by frames overdraw.dp2t | tail -n 1
  us: microseconds of this machine, the median of 2 replays, each draw finished before the next
  $ dp2 profile --time --csv overdraw.dp2t | sed -n 1,1p | grep -o 'nanoseconds'
  nanoseconds

A skipped draw, a failing call, an empty capture, a capture without presents, a cut one.

  $ printf 'dp2t 1\n' >empty.dp2t && dp2 profile empty.dp2t
  operations  share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
           0  0.00%         0           0      0       0         -      0         0  the whole
  $ printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { DRAWPRIMITIVE { TRIANGLELIST 0 1 } }\n' >skipped.dp2t
  $ dp2 profile skipped.dp2t
  operations    share  vertices  primitives  drawn  passed  overdraw  bytes  programs  of
         256  100.00%         0           0      0       0         -      0         0  draw 1.1 at 2+0x0 DRAWPRIMITIVE: nothing was drawn
         256  100.00%         0           0      0       0         -      0         0  the whole
  $ dp2 profile "$SAMPLES/08_malformed.dp2t" | cut -c 1-60
  operations    share  vertices  primitives  drawn  passed  ov
       18688   97.33%         0           0      0       0    
         512    2.67%         0           0      0       0    
       19200  100.00%         0           0      0       0    
  $ dp2 asm overdraw.dp2t --out whole.dp2c && head -c -60 whole.dp2c >cut.dp2c && dp2 profile --by frames cut.dp2c 2>&1 | tail -n 1; echo "${PIPESTATUS[0]}"
    17185968  100.00%        48          16     16   28961      1.06    256         5  the whole
  1
