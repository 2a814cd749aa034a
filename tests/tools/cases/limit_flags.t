Every limit of dp2/base/limits.def is a flag of the verbs that play captures; those of reading are flags of all that read them.

  $ names() { sed -n "s/DP2_REPLAYED_LIMIT/DP2_LIMIT/; s/^$1(\(max_[a-z0-9_]*\),.*/\1/p" "$SOURCE/dp2/base/limits.def" | tr _ -; }
  $ names DP2_LIMIT >playing
  $ names DP2_READ_LIMIT >reading
  $ [ $(wc -l <playing) -ge 20 ] && [ $(wc -l <reading) -ge 5 ]
  $ cat >small.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 64x64 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { RENDERSTATE { CULLMODE NONE } }
  > END

A limit of 0 is refused, a large one is accepted.

  $ for verb in replay check queries; do
  >   dp2 $verb --help >help
  >   for name in $(cat playing reading); do
  >     grep -qE -- "^ *--$name " help || echo "$verb has no --$name"
  >     ! dp2 $verb small.dp2t --$name 0 >said 2>&1 || echo "$verb takes --$name 0"
  >     dp2 $verb small.dp2t --$name 2000000000 >said 2>&1 || echo "$verb --$name: $(cat said)"
  >   done
  > done
  $ for verb in info dump; do
  >   dp2 $verb --help >help
  >   for name in $(cat reading); do grep -qE -- "^ *--$name " help || echo "$verb has no --$name"; done
  > done

--max-seconds has a finite default, of an hour.

  $ for verb in replay check queries reduce; do dp2 $verb --help | grep -A 2 -e --max-seconds | grep -o 3600; done
  3600
  3600
  3600
  3600
