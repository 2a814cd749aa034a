dp2 reduce: mistakes of the command line.

  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" -o whole.dp2c

Exactly one option says what to keep.

  $ dp2 reduce whole.dp2c --out small.dp2c
  dp2: use one of --crash, --error, --pixel and --script
  [2]
  $ dp2 reduce whole.dp2c --error --pixel 1,1 --out small.dp2c
  dp2: use one of --crash, --error, --pixel and --script
  [2]
  $ dp2 reduce whole.dp2c --pixel 1,1 --at 1 --out small.dp2c
  dp2: --at requires --error; see --help
  [2]

An output is required, which is neither the input nor standard output beside JSON.

  $ dp2 reduce whole.dp2c --script true
  dp2: --out is required; see --help
  [2]
  $ dp2 reduce whole.dp2c --script true --out whole.dp2c
  dp2: whole.dp2c: is the input and would be overwritten
  [2]
  $ dp2 reduce whole.dp2c --script true --json --out -
  dp2: --json and -o - both take standard output
  [2]
