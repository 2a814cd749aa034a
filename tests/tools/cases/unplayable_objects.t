Records of surfaces and buffers that cannot be played: check reports, without drawing, the error at which a replay stops, with the same
status, for text and container alike.

  $ . "$SOURCE/tests/tools/functions.sh"
  $ target='surface 1 format A8R8G8B8 size 8x8 usage target'

Handles that do not exist, and surfaces that cannot be.

  $ unplayable 'destroy 9'
  dp2: record 0: bad handle: handle
  0: bad handle: handle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 0 format A8R8G8B8 size 8x8'
  dp2: record 0: bad handle: handle
  0: bad handle: handle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format 12345 size 8x8'
  dp2: record 0: bad value: format
  0: bad value: format
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format A8R8G8B8 size 0x8'
  dp2: record 0: bad value: width
  0: bad value: width
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format A8R8G8B8 size 8x8193'
  dp2: record 0: bad value: height
  0: bad value: height
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format A8R8G8B8 size 8x8 levels 5'
  dp2: record 0: bad value: levels
  0: bad value: levels
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format A8R8G8B8 size 8x8 faces 2'
  dp2: record 0: bad value: faces
  0: bad value: faces
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'surface 1 format A8R8G8B8 size 8x8 levels 2 samples 4'
  dp2: record 0: bad value: samples
  0: bad value: samples
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'buffer 1 bytes 99999999999'
  dp2: record 0: limit exceeded: --max-bytes
  0: limit exceeded: max_bytes
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]

Levels of surfaces as surfaces.

  $ unplayable 'sublevel 2 of 1 level 0 slice 0'
  dp2: record 0: bad handle: surface
  0: bad handle: surface
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;sublevel 2 of 1 level 1 slice 0"
  dp2: record 1: out of range: level or slice
  1: out of range: level or slice
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'buffer 1 bytes 4;sublevel 2 of 1 level 0 slice 0'
  dp2: record 1: wrong kind: surface
  1: wrong kind: surface
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]

Writes.

  $ unplayable 'write 1 level 0 slice 0 data { u8 fill 256 1 }'
  dp2: record 0: bad handle: handle
  0: bad handle: handle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;write 1 level 1 slice 0 data { u8 fill 256 1 }"
  dp2: record 1: out of range: level
  1: out of range: level
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;write 1 level 0 slice 1 data { u8 fill 256 1 }"
  dp2: record 1: out of range: slice
  1: out of range: slice
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;write 1 level 0 slice 0 data { u8 fill 255 1 }"
  dp2: record 1: out of range: data
  1: out of range: data
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;write 1 at 0 data { u8 1 }"
  dp2: record 1: wrong kind: handle
  1: wrong kind: handle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable 'buffer 1 bytes 4;write 1 at 2 data { u8 1 2 3 }'
  dp2: record 1: out of range: offset
  1: out of range: offset
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
  $ unplayable "$target;destroy 1;write 1 level 0 slice 0 data { u8 fill 256 1 }"
  dp2: record 2: bad handle: handle
  2: bad handle: handle
  0 commands in 0 submissions, 1 diagnostic, 0 of them expected
  [3]
