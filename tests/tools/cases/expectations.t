An expect in text compares all that it can name: what it does not name is 0, and an empty response. The message says so.

  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit capacity 99 { CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } }\nexpect ddrval 0 error_offset 20\n' >short.dp2t
  $ dp2 replay --verify short.dp2t
  dp2: short.dp2t: record 2: the response has 20 bytes, observed was none (as where an expect in text has no 'response')
  record 1: D3D_OK, query 1 = 1
  [1]
