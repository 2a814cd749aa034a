A malformed command is reported with its place, opcode and field. A capture may expect the failure that it observed; without the
expectation every verb that reads commands ends with 1.

  $ cp "$SAMPLES/08_malformed.dp2t" expected.dp2t
  $ dp2 dump expected.dp2t | grep -v '^expect' >unexpected.dp2t

If it is expected, it is marked and is not a failure.

  $ dp2 check expected.dp2t
  3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE (expected)
  3 commands in 2 submissions, 1 diagnostic, 1 of them expected
  $ dp2 check --json expected.dp2t
  {"version":2,"type":"finding","file":"expected.dp2t","record":3,"at":"3+0x3c","offset":60,"fault":"truncated","opcode":8,"name":"RENDERSTATE","field":"D3DHAL_DP2RENDERSTATE","text":"truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE","expected":true}
  {"version":2,"type":"summary","file":"expected.dp2t","verb":"check","whole":true,"submissions":2,"commands":3,"findings":1,"expected":1,"warnings":0,"status":0}
  $ dp2 dump --offsets expected.dp2t | grep -A 1 truncated
  # 3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  $ dp2 replay --until 3 --hashes expected.dp2t
  record 3: surface 1 hash 0x204f258950372325
  record 3: D3DERR_COMMAND_UNPARSED at 3+0x3c (truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE)

If it is unexpected, it is a failure. The commands before it are still printed, counted and drawn.

  $ dp2 check unexpected.dp2t
  3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  3 commands in 2 submissions, 1 diagnostic, 0 of them expected
  [1]
  $ dp2 check --json unexpected.dp2t
  {"version":2,"type":"finding","file":"unexpected.dp2t","record":3,"at":"3+0x3c","offset":60,"fault":"truncated","opcode":8,"name":"RENDERSTATE","field":"D3DHAL_DP2RENDERSTATE","text":"truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE","expected":false}
  {"version":2,"type":"summary","file":"unexpected.dp2t","verb":"check","whole":true,"submissions":2,"commands":3,"findings":1,"expected":0,"warnings":0,"status":1}
  [1]
  $ dp2 dump --json unexpected.dp2t | tail -n 1
  dp2: unexpected.dp2t: 3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  {"version":2,"type":"summary","file":"unexpected.dp2t","verb":"dump","whole":true,"records":6,"commands":3,"status":1}
  [1]
  $ dp2 info unexpected.dp2t
  dp2: unexpected.dp2t: 3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  title: A malformed buffer and its error
  contexts 1, surfaces 1, buffers 0, submissions 2 (malformed 1), presents 1, command bytes 72
           1 CLEAR                               1 records           36 bytes
           1 CREATEQUERY                         1 records           12 bytes
           1 ISSUEQUERY                          1 records           12 bytes
  [1]
  $ dp2 replay unexpected.dp2t
  dp2: unexpected.dp2t: 1 call failed that the capture does not expect to fail
  record 3: D3DERR_COMMAND_UNPARSED at 3+0x3c (truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE)
  record 4: D3D_OK, query 9 = 1
  [1]
  $ dp2 queries unexpected.dp2t
  dp2: unexpected.dp2t: 1 call failed that the capture does not expect to fail
  context 1 query 9 EVENT
    ended at 3+0xc, answered by record 4: signaled true
  1 query, 0 drawing commands
  [1]
