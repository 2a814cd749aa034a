The verbs that only read end at --max-seconds, too, and write nothing.

  $ printf 'dp2t 1\nmetadata "a" "b"\nmetadata "c" "d"\n' >keys.dp2t
  $ dp2 info keys.dp2t --max-seconds 0.000001
  dp2: keys.dp2t: record 0: limit exceeded: --max-seconds
  [3]
  $ dp2 dump keys.dp2t --max-seconds 0.000001
  dp2: keys.dp2t: record 0: limit exceeded: --max-seconds
  dp2t 1
  [3]
  $ dp2 asm keys.dp2t -o out --max-seconds 0.000001
  dp2: keys.dp2t: record 0: limit exceeded: --max-seconds
  [3]
  $ dp2 asm keys.dp2t --raw-output -o out --max-seconds 0.000001
  dp2: keys.dp2t: record 0: limit exceeded: --max-seconds
  [3]
  $ [ ! -e out ]
  $ dp2 info keys.dp2t --max-seconds x
  dp2: --max-seconds: Value x not in range 0 to 1000000; see --help
  [2]
