dp2 reduce --crash: the smallest capture that ends a command by the same signal.

A driver that crashes when a capture has both of two commands.

  $ cat >driver.sh <<'END'
  > #!/bin/sh
  > dp2 dump "$1" | grep -q 'ISSUEQUERY.*END' && dp2 dump "$1" | grep -q CULLMODE && kill -SEGV $$
  > exit 0
  > END
  $ chmod +x driver.sh
  $ dp2 reduce "$SAMPLES/06_occlusion.dp2t" --crash --script './driver.sh %s' --out small.dp2c
  the command is ended by signal 11 (Segmentation fault)
  records 8 to 1, commands 7 to 2, bytes 1016 to 296
  $ dp2 dump small.dp2c
  dp2t 1
  submit context 1 {
    RENDERSTATE { CULLMODE NONE }
    ISSUEQUERY { id 7 flags END }
  }

Where nothing crashes there is nothing to reduce.

  $ cp "$SAMPLES/05_scissor_clear.dp2t" .
  $ dp2 reduce 05_scissor_clear.dp2t --crash --script ./driver.sh --out small.dp2c
  dp2: 05_scissor_clear.dp2t: nothing crashes: the command ends with status 0
  [1]
  $ dp2 reduce 05_scissor_clear.dp2t --crash --out small.dp2c
  dp2: 05_scissor_clear.dp2t: nothing crashes: the replay ends with status 0
  [1]

A sanitizer ends a program with an exit status, which other errors may have, too. Only the status that --exit names is a crash.

  $ cat >sanitized.sh <<'END'
  > #!/bin/sh
  > grep -q CULLMODE "$1" || exit 2
  > grep -q 'ISSUEQUERY.*END' "$1" && { echo "ERROR: AddressSanitizer: heap-buffer-overflow" >&2; exit 1; }
  > exit 0
  > END
  $ chmod +x sanitized.sh
  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ dp2 reduce 06_occlusion.dp2t --crash --script ./sanitized.sh --out small.dp2t
  dp2: 06_occlusion.dp2t: nothing crashes: the command ends with status 1; if that is a sanitizer's, use --exit 1
  [1]
  $ dp2 reduce 06_occlusion.dp2t --crash --exit 1 --script ./sanitized.sh --out small.dp2t
  the command ends with status 1
  records 8 to 1, commands 7 to 2, bytes 1239 to 92
  $ cat small.dp2t
  dp2t 1
  submit context 1 {
    RENDERSTATE { CULLMODE NONE }
    ISSUEQUERY { id 7 flags END }
  }
  $ dp2 reduce 06_occlusion.dp2t --crash --exit 66 --script ./sanitized.sh --out small.dp2t
  dp2: 06_occlusion.dp2t: no crash with status 66: the command ends with status 1
  [1]

Without --script, the exit status of the replay is compared. Status 1 is also that of a call that fails.

  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit { raw { u8 8 0 9 0 } RENDERSTATE { CULLMODE CW } }\n' >fails.dp2t
  $ dp2 reduce fails.dp2t --crash --exit 1 --out small.dp2t
  the replay ends with status 1
  records 2 to 1, commands 0 to 0, bytes 210 to 28
  $ cat small.dp2t
  dp2t 1
  submit context 1 {
  }

Statuses that a shell sets itself are refused.

  $ for status in 0 125 127 134 x; do dp2 reduce fails.dp2t --crash --exit $status --out small.dp2t || echo $?; done
  dp2: --exit: Value 0 not in range 1 to 124; see --help
  2
  dp2: --exit: Value 125 not in range 1 to 124; see --help
  2
  dp2: --exit: Value 127 not in range 1 to 124; see --help
  2
  dp2: --exit: Value 134 not in range 1 to 124; see --help
  2
  dp2: --exit: Value x not in range 1 to 124; see --help
  2

The options that say how to play apply to these replays: a call fails only because of this limit.

  $ dp2 reduce 06_occlusion.dp2t --crash --exit 1 --max-commands 2 --out small.dp2t
  the replay ends with status 1
  records 8 to 1, commands 7 to 0, bytes 1239 to 28
  $ dp2 reduce 06_occlusion.dp2t --crash --exit 1 --out small.dp2t
  dp2: 06_occlusion.dp2t: no crash with status 1: the replay ends with status 0
  [1]
