Limits that the commands of a call reach: the call fails, and the error names the limit. Without it the call succeeds.

  $ reaches() { # NAME LIMIT COMMANDS: in a call with the vertices of a quad over the whole target
  >   cat >call.dp2t <<END
  > dp2t 1
  > surface 1 format A8R8G8B8 size 4096x4096 usage target
  > buffer 5 bytes 4096
  > context 1 interface 5 target 1 depth 0
  > submit context 1 vertex_type XYZRHW {
  >   vertices { f32 0 0 0.5 1 4096 0 0.5 1 0 4096 0.5 1 4096 4096 0.5 1 }
  >   $3
  > }
  > present 1
  > END
  >   timeout 20 dp2 replay call.dp2t >said 2>&1 || cat said
  >   dp2 replay call.dp2t --$1 $2
  > }

Work.

  $ strip='TRIANGLESTRIP count 2 { 0 }'
  $ reaches max-commands 1 'RENDERSTATE { CULLMODE CW } RENDERSTATE { CULLMODE CW }'
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0xc (limit exceeded: RENDERSTATE: max_commands)
  [1]
  $ reaches max-primitives 1 "$strip"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x0 (limit exceeded: TRIANGLESTRIP: max_primitives)
  [1]
  $ reaches max-pixels 1000 "RENDERSTATE { CULLMODE NONE } $strip $strip $strip"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x12 (limit exceeded: TRIANGLESTRIP: max_pixels)
  [1]
  $ reaches max-operations 1000 "RENDERSTATE { CULLMODE NONE } $strip"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0xc (limit exceeded: TRIANGLESTRIP: max_operations)
  [1]

Patches.

  $ vertex='SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 }'
  $ patch() { echo "DRAWRECTPATCH { $1 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }"; }
  $ reaches max-patch-triangles 1 "$vertex $(patch 0)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x18 (limit exceeded: DRAWRECTPATCH: max_patch_triangles)
  [1]
  $ reaches max-patch-bytes 8 "$vertex $(patch 7)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x18 (limit exceeded: DRAWRECTPATCH: max_patch_bytes)
  [1]
  $ reaches max-patches 1 "$vertex $(patch 7) $(patch 8)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x50 (limit exceeded: DRAWRECTPATCH: max_patches)
  [1]

Objects of a context.

  $ reaches max-queries 1 'CREATEQUERY { id 1 type EVENT id 2 type EVENT }'
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x0 (limit exceeded: CREATEQUERY: max_queries)
  [1]
  $ reaches max-palettes 1 'SETPALETTE { 1 0 1 2 0 1 }'
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x0 (limit exceeded: SETPALETTE: max_palettes)
  [1]
  $ reaches max-lights 1 'CREATELIGHT { 3 } CREATELIGHT { 9 }'
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x8 (limit exceeded: CREATELIGHT: max_lights)
  [1]
  $ set_of() { echo "STATESET { BEGIN $1 NONE } RENDERSTATE { CULLMODE CW } STATESET { END $1 NONE }"; }
  $ reaches max-state-sets 1 "$(set_of 1) $(set_of 2)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x2c (limit exceeded: STATESET: max_state_sets)
  [1]
  $ reaches max-state-set-bytes 8 "$(set_of 1)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x10 (limit exceeded: RENDERSTATE: max_state_set_bytes)
  [1]
  $ declaration() { echo "CREATEVERTEXSHADERDECL { $1 1 { 0 0 FLOAT4 DEFAULT POSITION 0 } }"; }
  $ reaches max-declarations 1 "$(declaration 3) $(declaration 5)"
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x14 (limit exceeded: CREATEVERTEXSHADERDECL: max_declarations)
  [1]
  $ reaches max-shader-code 1 'CREATEPIXELSHADER { 3 auto asm {
  > ps_3_0
  > mov r0, c0
  > mov oC0, r0
  > } }'
  dp2: call.dp2t: 1 call failed that the capture does not expect to fail
  record 3: DDERR_OUTOFMEMORY at 3+0x0 (limit exceeded: CREATEPIXELSHADER: max_shader_code)
  [1]
