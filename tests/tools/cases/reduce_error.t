dp2 reduce --error keeps only the call that fails, and of its commands only the malformed one.

  $ dp2 reduce "$SAMPLES/08_malformed.dp2t" --error --out small.dp2c
  D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  records 9 to 2, commands 3 to 0, bytes 925 to 324
  $ dp2 dump small.dp2c
  dp2: small.dp2c: 1+0x0: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  dp2t 1
  context 1 interface 5 target 0 depth 0
  submit context 1 {
    # truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
    raw { u8 0x08 0x00 0xff 0xff }
  }
  [1]
  $ dp2 replay small.dp2c
  dp2: small.dp2c: 1 call failed that the capture does not expect to fail
  record 1: D3DERR_COMMAND_UNPARSED at 1+0x0 (truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE)
  [1]
  $ dp2 check small.dp2c
  1+0x0: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 info small.dp2c
  dp2: small.dp2c: 1+0x0: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  contexts 1, surfaces 0, buffers 0, submissions 1 (malformed 1), presents 0, command bytes 4
  [1]

The same call named by its place: the same bytes.

  $ dp2 reduce "$SAMPLES/08_malformed.dp2t" --error --at 3 --out again.dp2c
  D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  records 9 to 2, commands 3 to 0, bytes 925 to 324
  $ cmp small.dp2c again.dp2c

Calls that do not fail.

  $ cp "$SAMPLES/06_occlusion.dp2t" "$SAMPLES/08_malformed.dp2t" .
  $ dp2 reduce 08_malformed.dp2t --error --at 5 --out small.dp2c
  dp2: 08_malformed.dp2t: that call does not fail
  [1]
  $ dp2 reduce 06_occlusion.dp2t --error --out small.dp2c
  dp2: 06_occlusion.dp2t: no call fails
  [1]

A record that cannot be played.

  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8\ndestroy 9\ndestroy 1\n' >broken.dp2t
  $ dp2 reduce broken.dp2t --error --out small.dp2t
  a record that cannot be played: bad handle: handle
  records 3 to 1, commands 0 to 0, bytes 70 to 17
  $ cat small.dp2t
  dp2t 1
  destroy 9

A call that is refused for its size.

  $ cat >large.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit capacity 1073741825 { }
  > END
  $ dp2 reduce large.dp2t --error --out small.dp2t
  a record that cannot be played: limit exceeded: max_command_capacity
  records 3 to 1, commands 0 to 0, bytes 135 to 48
  $ cat small.dp2t
  dp2t 1
  submit context 1 capacity 1073741825 {
  }

Files without calls, a file that was changed, and one that was cut off.

  $ : >empty
  $ dp2 reduce empty --raw-input --error --out small.dp2c
  dp2: empty: no call fails
  [1]
  $ printf 'dp2t 1\n' >nothing.dp2t
  $ dp2 reduce nothing.dp2t --error --out small.dp2c
  dp2: nothing.dp2t: no call fails
  [1]
  $ dp2 asm 06_occlusion.dp2t -o whole.dp2c
  $ { head -c 100 whole.dp2c; printf 'xxxx'; tail -c +105 whole.dp2c; } >damaged.dp2c
  $ dp2 reduce damaged.dp2c --error --out small.dp2c
  dp2: damaged.dp2c: corrupt at offset 0x5c: record header
  [3]
  $ head -c 300 whole.dp2c >cut.dp2c
  $ dp2 reduce cut.dp2c --script true --out small.dp2c
  dp2: warning: cut.dp2c: ends early, inside a record at offset 0x11c: it was cut off, or its recorder did not finish; 4 whole records were recovered
  the command ends with status 0
  records 4 to 0, commands 0 to 0, bytes 356 to 72
  [1]
