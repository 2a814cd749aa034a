Records that cannot be played, of contexts and calls, and calls that are refused before their commands: check reports, without drawing,
the error at which a replay stops, with the same status, for text and container alike.

  $ . "$SOURCE/tests/tools/functions.sh"
  $ target='surface 1 format A8R8G8B8 size 8x8 usage target'
  $ context='context 1 interface 5 target 1 depth 0'

Contexts with an unknown interface, and on surfaces that are missing or of the wrong kind.

  $ unplayable 'context 1 interface 6 target 0 depth 0'
  dp2: record 0: bad value: interface version
  0: bad value: interface version
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'context 1 interface 5 target 1 depth 0'
  dp2: record 0: bad handle: hRenderTarget
  0: bad handle: hRenderTarget
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format D24S8 size 8x8 usage depth;context 1 interface 5 target 1 depth 0'
  dp2: record 1: wrong kind: hRenderTarget
  1: wrong kind: hRenderTarget
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;context 1 interface 5 target 0 depth 1"
  dp2: record 1: wrong kind: hZBuffer
  1: wrong kind: hZBuffer
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'destroy_context 1'
  dp2: record 0: bad handle: context
  0: bad handle: context
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]

Calls, presents and expectations.

  $ unplayable "$target;$context;scene 2 triangles 1 clipped 0"
  dp2: record 2: bad handle: context
  2: bad handle: context
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;$context;submit capacity 1073741825 { }"
  dp2: record 2: limit exceeded: --max-command-capacity
  2: limit exceeded: max_command_capacity
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;$context;present 3"
  dp2: record 2: bad handle: surface
  2: bad handle: surface
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;$context;expect surface 3 hash 0x12"
  dp2: record 2: bad handle: surface
  2: bad handle: surface
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]

A refused call does not stop the replay; a capture may expect it.

  $ unplayable "$target;$context;submit context 2 { RENDERSTATE { ZENABLE TRUE } }"
  dp2: 1 call failed that the capture does not expect to fail
  record 2: D3DHAL_CONTEXT_BAD (bad handle: dwhContext)
  2: bad handle: dwhContext
  1 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ unplayable "$target;$context;destroy_context 1;submit { }"
  dp2: 1 call failed that the capture does not expect to fail
  record 3: D3DHAL_CONTEXT_BAD (bad handle: dwhContext)
  3: bad handle: dwhContext
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ unplayable "$target;$context;submit context 2 { };expect ddrval 0x200 error_offset 0"
  record 2: D3DHAL_CONTEXT_BAD (bad handle: dwhContext)
  2: bad handle: dwhContext (expected)
  0 commands in 1 submissions, 1 diagnostic, 1 of them expected
  $ unplayable "$target;$context;submit null_commands { }"
  dp2: 1 call failed that the capture does not expect to fail
  record 2: DDERR_INVALIDPARAMS (bad handle: lpDDCommands)
  2: bad handle: lpDDCommands
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
