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
