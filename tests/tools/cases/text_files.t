A text may name files in its folder, and folders in it.

  $ mkdir -p text/sub && printf '\052\0\1\0\1\0\0\0\377\0\0\377\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\10\0\0\0\10\0\0\0' >text/sub/1.bin
  $ printf '\1\2\3\4' >text/four.bin
  $ cat >text/a.dp2t <<'EOF'
  > dp2t 1
  > context 1 interface 5 target 0 depth 0
  > buffer 1 bytes 12
  > write 1 at 0 data { u8 9 file "four.bin" 8 u16 7 file "four.bin" }
  > submit { vertices { file "four.bin" } raw { file "sub/1.bin" } }
  > EOF
  $ dp2 dump text/a.dp2t
  dp2t 1
  context 1 interface 5 target 0 depth 0
  buffer 1 bytes 12
  write 1 at 0 data { u32
    0x03020109 0x00070804 0x04030201 }
  submit context 1 {
    vertices { u32
    0x04030201 }
    CLEAR { flags TARGET color 0xff0000ff depth 0 stencil 0 { 0 0 8 8 } }
  }
  $ cd text && dp2 dump a.dp2t | tail -n 1 && cd ..
  }

Names outside of that folder are refused, also by a link.

  $ cp text/four.bin outside.bin && ln -s ../outside.bin text/link.bin && ln -s sub/1.bin text/inside.bin
  $ try() { printf 'dp2t 1\nbuffer 1 bytes 64\nwrite 1 at 0 data { file %s }\n' "$1" >text/try.dp2t; dp2 check text/try.dp2t; }
  $ try '"../outside.bin"'
  dp2: text/try.dp2t:3:26: ../outside.bin: is not the name of a file in the folder text
  [3]
  $ try "\"$PWD/outside.bin\""
  dp2: text/try.dp2t:3:26: */outside.bin: is not the name of a file in the folder text (glob)
  [3]
  $ try '"sub/../../outside.bin"'
  dp2: text/try.dp2t:3:26: sub/../../outside.bin: is not the name of a file in the folder text
  [3]
  $ try '"link.bin"'
  dp2: text/try.dp2t:3:26: link.bin: is a link to a file outside of the folder text
  [3]
  $ try '"inside.bin"'
  0 commands in 0 submissions, 0 diagnostics, 0 of them expected
  $ try '"nowhere.bin"'
  dp2: text/try.dp2t:3:26: nowhere.bin: cannot be opened: No such file or directory
  [3]
  $ try '"sub"'
  dp2: text/try.dp2t:3:26: sub: is not a file
  [3]
  $ try '""'
  dp2: text/try.dp2t:3:26: the name of a file is empty
  [3]
  $ try '"\x00"'
  dp2: text/try.dp2t:3:26: \x00: is not the name of a file in the folder text
  [3]
  $ try '"four.bin'
  dp2: text/try.dp2t:3:26: expected the name of a file in quotes, found 'four.bin }'
  [3]
  $ try 'four.bin'
  dp2: text/try.dp2t:3:26: expected the name of a file in quotes, found 'four.bin'
  [3]
  $ dp2 check --max-text-bytes 3 text/a.dp2t
  dp2: text/a.dp2t:4:31: four.bin: more than 3 bytes: limit exceeded: --max-text-bytes
  [3]
  $ dp2 check --max-file-bytes 3 text/a.dp2t
  dp2: text/a.dp2t: more than 3 bytes: limit exceeded: --max-file-bytes
  [3]

Another folder; standard input, which has none; containers and raw buffers, for which the option has no use.

  $ cp text/a.dp2t .
  $ dp2 check a.dp2t
  dp2: a.dp2t:4:31: four.bin: cannot be opened: No such file or directory
  [3]
  $ dp2 check --files-from text a.dp2t
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 check - <a.dp2t
  dp2: -:4:31: a text on standard input has no folder of files; --files-from names one
  [3]
  $ dp2 check --files-from text - <a.dp2t
  1 commands in 1 submissions, 0 diagnostics, 0 of them expected
  $ dp2 asm --files-from text a.dp2t -o a.dp2c
  $ dp2 check --files-from text a.dp2c
  dp2: a.dp2c: --files-from is for captures as text
  [2]
  $ dp2 check --files-from text --raw text/four.bin
  dp2: text/four.bin: --files-from is for captures as text
  [2]

dump writes large blocks as files, and the text with them is the same capture.

  $ dp2 dump "$SAMPLES/11_shaders.dp2t" --files dumped >dumped.dp2t
  $ mv dumped.dp2t dumped/a.dp2t && ls dumped && grep -c '{ file' dumped/a.dp2t
  a.dp2t
  data-0001.bin
  1
  $ dp2 asm dumped/a.dp2t -o one.dp2c && dp2 asm "$SAMPLES/11_shaders.dp2t" -o two.dp2c && cmp one.dp2c two.dp2c
  $ dp2 dump dumped/a.dp2t --files dumped | cmp - dumped/a.dp2t
  $ printf x >dumped/data-0001.bin; dp2 dump "$SAMPLES/11_shaders.dp2t" --files dumped >/dev/null
  dp2: dumped/data-0001.bin: exists and has other bytes
  [2]
  $ dp2 dump "$SAMPLES/06_occlusion.dp2t" --json --files dumped
  dp2: --json excludes --files; see --help
  [2]
