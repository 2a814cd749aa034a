A misspelt word is answered with the nearest one that exists.

  $ cp "$SAMPLES/06_occlusion.dp2t" sample.dp2t
  $ dp2 repaly sample.dp2t
  dp2: unknown verb 'repaly'; did you mean replay?; see --help
  [2]
  $ dp2 replay sample.dp2t --jsno
  dp2: unknown option '--jsno'; did you mean --json? (of replay); see --help
  [2]
  $ dp2 replay sample.dp2t --theads=2
  dp2: unknown option '--theads'; did you mean --threads? (of replay); see --help
  [2]
  $ dp2 dump --only ISUEQUERY sample.dp2t
  dp2: unknown opcode 'ISUEQUERY'; did you mean ISSUEQUERY?
  [2]
  $ dp2 check --dialect permedia sample.dp2t
  dp2: unknown dialect 'permedia'; did you mean permedia3?; see dp2 dialects
  [2]
  $ dp2 replay --completion imediate sample.dp2t
  dp2: unknown completion model 'imediate'; did you mean immediate?
  [2]
  $ dp2 replay --isa avx3 sample.dp2t
  dp2: unknown instruction set 'avx3'; did you mean avx2?
  [2]
  $ dp2 replay --jit of sample.dp2t
  dp2: unknown value of --jit 'of'; did you mean off?
  [2]
  $ dp2 manual repaly
  dp2: unknown verb 'repaly'; did you mean replay?
  [2]
