Control characters in a file's name and in metadata, which a terminal would interpret: U+009B begins a sequence, too.

  $ printf 'dp2t 1\nmetadata "\\x1b[31m" "\302\233 \\x07 \\x7f \302\240"\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { CLEAR { TARGET|COMPUTERECTS 0xff112233 1 0 } TRIANGLELIST count 1 { 0 } }\npresent 1\n' >one
  $ a=$(printf 'a\302\233\033\177\n.dp2t'); b=$(printf 'b\302\233\033\177.dp2t'); cp one "$a"; sed 's/0xff112233/0xff445566/' one >"$b"
  $ controls() { LC_ALL=C grep -aqP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$@"; }
  $ for run in info 'info --json' dump 'dump --json' 'dump --offsets' check 'check --json' lint 'lint --json' 'replay --hashes' 'replay --json' 'replay --out pictures' 'queries --all' 'queries --json' profile 'profile --csv' \
  >   'profile --json' 'show --at 1.1' 'show --at 1.1 --json' 'debug --at 1.1 --pixel 1,1' 'debug --at 1.1 --pixel 1,1 --json' 'report -o page.html' 'report --json -o page.html' 'export -o files' 'test' 'test --json' \
  >   'trim --frames 1 -o trimmed.dp2t' 'asm -o -' 'nothing'; do
  >   dp2 ${run%% *} "$a" $(cut -s -d' ' -f2- <<<"$run") >said 2>&1
  >   [ "$run" = 'asm -o -' ] || ! controls said || { echo "$run"; cat -v said; }
  > done
  $ for run in diff 'diff --json' bisect 'bisect --json' compare 'compare --json'; do dp2 ${run%% *} "$a" "$b" $(cut -s -d' ' -f2- <<<"$run") >said 2>&1; ! controls said || { echo "$run"; cat -v said; }; done
  $ for run in pixel 'pixel --json'; do dp2 ${run%% *} "$a" 1,1 $(cut -s -d' ' -f2- <<<"$run") >said 2>&1; ! controls said || { echo "$run"; cat -v said; }; done
  $ dp2 dump "$a" | sed -n 1,2p
  dp2t 1
  metadata "\\x1b[31m" "\\xc2\\x9b \\x07 \\x7f \xc2\xa0" (esc)
  $ dp2 dump "$a" >again.dp2t && dp2 diff "$a" again.dp2t
  equal: 5 records, 2 commands
  $ dp2 info --json "$b" | grep -o '"metadata":{[^}]*}'
  "metadata":{"\\u001b[31m":"\\u009b \\u0007 \\u007f \xc2\xa0"} (esc)
