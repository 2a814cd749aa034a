Exit statuses and messages: a failure is one line that says what is wrong and where, and a status that scripts can tell apart.

The help lists the statuses.

  $ dp2 --help | grep 'Exit status'
  Exit status:

2: the command line is wrong.

  $ dp2
  dp2: *subcommand*; see --help (glob)
  [2]
  $ dp2 replay
  dp2: *file*; see --help (glob)
  [2]
  $ dp2 dump --only X "$SAMPLES/06_occlusion.dp2t"
  dp2: unknown opcode 'X'
  [2]
  $ dp2 replay --dialect x "$SAMPLES/06_occlusion.dp2t"
  dp2: unknown dialect 'x'; see dp2 dialects
  [2]
  $ dp2 replay --completion x "$SAMPLES/06_occlusion.dp2t"
  dp2: unknown completion model 'x'
  [2]
  $ dp2 queries --completion x "$SAMPLES/06_occlusion.dp2t"
  dp2: unknown completion model 'x'
  [2]

4: a file cannot be opened or written.

  $ dp2 replay nowhere.dp2t
  dp2: nowhere.dp2t: cannot be opened: No such file or directory
  [4]

3: text that is wrong, with line, column and the nearest word.

  $ printf 'dp2t 1\nsubmit { RENDERSTATE { ZENABEL TRUE } }\n' >wrong.dp2t
  $ dp2 replay wrong.dp2t
  dp2: wrong.dp2t:2:24: 'ZENABEL' is not a value of state; did you mean ZENABLE?
  [3]
  $ printf 'dp2t 1\ndialect x\n' >reading.dp2t
  $ dp2 replay reading.dp2t
  dp2: reading.dp2t:2:9: 'x' is not a dialect
  [3]
  $ printf 'ps_2_0\nmad r0, r1\n' >bad.psh
  $ dp2 shader bad.psh
  dp2: bad.psh:2:11: expected ','
  [3]

3, too: a record that cannot be played.

  $ printf 'dp2t 1\ndestroy 9\n' >handle.dp2t
  $ dp2 replay handle.dp2t
  dp2: handle.dp2t: record 0: bad handle: handle
  [3]
  $ dp2 queries handle.dp2t
  dp2: handle.dp2t: record 0: bad handle: handle
  [3]
