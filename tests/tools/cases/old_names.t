Names that options had in earlier versions are accepted, with their old meaning, and are not shown.

  $ sample=$SAMPLES/06_occlusion.dp2t
  $ printf 'ps_2_0\nmov r0, c0\n' >shader.psh
  $ dp2 asm "$sample" --out new.dp2c && dp2 asm "$sample" --output old.dp2c && cmp new.dp2c old.dp2c
  $ dp2 asm "$sample" --raw-output --out new.bin && dp2 asm "$sample" --raw --output=old.bin && cmp new.bin old.bin
  $ dp2 shader shader.psh --out new && dp2 shader shader.psh --output old && cmp new old
  $ dp2 manual asm --out new_pages && dp2 manual asm --output old_pages && diff -r new_pages old_pages

Any bytes as a command buffer: in asm its old name is the present one.

  $ dp2 asm --raw-input new --out new.dp2c && dp2 dump new.dp2c | tail -n 1
  dp2: new.dp2c: 3+0x0: unknown opcode: opcode 0: bCommand
  present 1
  [1]
  $ for verb in replay queries dump check info 'reduce --error --out small.dp2c' 'trim --frames 1 --out small.dp2c'; do
  >   dp2 $verb --raw-input new >new.out 2>&1; new=$?
  >   dp2 $verb --raw new >old.out 2>&1; old=$?
  >   [ $new = $old ] && cmp new.out old.out || echo "$verb: $new, $old"
  > done

Help, man pages and completions have only the present ones, and messages name them.

  $ for verb in $(dp2 --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  >   dp2 $verb --help | grep -E -- '--(raw|output)( |,|$)'
  >   dp2 manual $verb | grep -E '\\-\\-(raw|output)\\f'
  > done
  [1]
  $ dp2 completion bash | grep -E -- '--(raw|output)[ '"'"']'
  [1]
  $ dp2 asm "$sample" --at 4 --output x
  dp2: --at requires --raw-output; see --help
  [2]
  $ dp2 asm "$sample" --outptu x
  dp2: unknown option '--outptu' (of asm); see --help
  [2]

What follows -- is not an option, nor is the value of one.

  $ dp2 dump -- --raw
  dp2: --raw: cannot be opened: No such file or directory
  [4]
  $ dp2 reduce "$sample" --script=--raw --out small.dp2c 2>&1 | sed 's/.*: the/the/'
  the command does not accept the capture: it ends with status 2
  [1]
