dp2 check reports all errors, not only the first one, at which a replay stops.

  $ printf 'dp2t 1\ndestroy 9\nsubmit { }\npresent 7\n' >several.dp2t
  $ dp2 check several.dp2t
  0: bad handle: handle
  1: bad handle: dwhContext
  2: bad handle: surface
  0 commands in 1 submissions, 3 diagnostics, 0 of them expected
  [3]

With --at it reports only the errors of one place, and the status depends only on them.

  $ dp2 check --at 2 several.dp2t
  2: bad handle: surface
  at 2: 1 diagnostic, 0 of them expected; 2 elsewhere
  [3]
  $ dp2 check --at 1 several.dp2t
  1: bad handle: dwhContext
  at 1: 1 diagnostic, 0 of them expected; 2 elsewhere
  [1]

The samples have no diagnostics but the one that they expect.

  $ for sample in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do basename "$sample"; dp2 check "$sample"; done
  01_dx7_buffer.dp2t
  6 commands in 1 submissions, 0 diagnostics, 0 of them expected
  02_dx9_streams.dp2t
  13 commands in 1 submissions, 0 diagnostics, 0 of them expected
  03_textured_blend.dp2t
  7 commands in 1 submissions, 0 diagnostics, 0 of them expected
  04_depth.dp2t
  7 commands in 1 submissions, 0 diagnostics, 0 of them expected
  05_scissor_clear.dp2t
  8 commands in 1 submissions, 0 diagnostics, 0 of them expected
  06_occlusion.dp2t
  7 commands in 1 submissions, 0 diagnostics, 0 of them expected
  07_response_continue.dp2t
  2 commands in 4 submissions, 0 diagnostics, 0 of them expected
  08_malformed.dp2t
  3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE (expected)
  3 commands in 2 submissions, 1 diagnostic, 1 of them expected
  09_lines_points.dp2t
  15 commands in 1 submissions, 0 diagnostics, 0 of them expected
  10_lit_patches.dp2t
  39 commands in 1 submissions, 0 diagnostics, 0 of them expected
  11_shaders.dp2t
  232 commands in 1 submissions, 0 diagnostics, 0 of them expected
  lit_mesh.dp2c
  172 commands in 6 submissions, 0 diagnostics, 0 of them expected
  occlusion.dp2c
  582 commands in 21 submissions, 0 diagnostics, 0 of them expected
  shadow_map.dp2c
  336 commands in 7 submissions, 0 diagnostics, 0 of them expected
  state_blocks.dp2c
  210 commands in 8 submissions, 0 diagnostics, 0 of them expected
