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

  $ options() { dp2 completion bash | sed -n "s/^    $1) words='\(.*\)' ;;/\1/p" | tr ' ' '\n'; }

A limit of 0 is refused, a large one is accepted.

  $ for verb in replay check queries; do
  >   options $verb >known
  >   for name in $(cat playing reading); do
  >     grep -qx -- "--$name" known || echo "$verb has no --$name"
  >     ! dp2 $verb small.dp2t --$name 0 >said 2>&1 || echo "$verb takes --$name 0"
  >     dp2 $verb small.dp2t --$name 2000000000 >said 2>&1 || echo "$verb --$name: $(cat said)"
  >   done
  > done
  $ for verb in info dump; do
  >   options $verb >known
  >   for name in $(cat reading); do grep -qx -- "--$name" known || echo "$verb has no --$name"; done
  > done

--help leaves them out, so that it fits a screen. They have a page of their own, with the verbs that have them and the defaults.

  $ for verb in replay check queries info dump; do
  >   dp2 $verb --help >help
  >   ! grep -E -- '^ *--max-[a-rt-z]' help || echo "$verb --help has limits"
  >   [ $(wc -l <help) -le 45 ] && [ $(wc -L <help) -le 132 ] || wc -lL help
  > done
  $ dp2 manual limits | tr -d '\\' >page
  $ for name in $(cat playing reading); do grep -qF -- "--$name" page || echo "no $name"; done
  $ dp2 manual replay | grep -A 1 -e '^.SH LIMITS' -e max.*objects
  .SH LIMITS
  See \fBdp2\-limits\fR(1).
  $ dp2 manual limits | grep -A 6 '^.SS Of .*replay'
  .SS Of replay, queries, show, pixel, report, debug, compare, test, diff, bisect, reduce, trim, dump, asm, import, export, check, info, objects, profile, lint, record
  .TP
  \fB\-\-max\-file\-bytes\fR \fIN\fR
  bytes of a file [68719476736]
  .TP
  \fB\-\-max\-held\-bytes\fR \fIN\fR
  bytes of a file that is held in memory: one that is compressed, a pipe, a picture, a manifest [2147483648]
  --
  .SS Of replay, queries, show, pixel, report, debug, compare, test, bisect, reduce, trim, export, check, objects, profile, lint, record
  .TP
  \fB\-\-max\-bytes\fR \fIN\fR
  bytes of memory [1073741824]
  .TP
  \fB\-\-max\-objects\fR \fIN\fR
  surfaces and buffers [65536]

--max-seconds has a finite default, of an hour.

  $ for verb in replay check queries reduce; do dp2 $verb --help | grep -A 2 -e --max-seconds | grep -o 3600; done
  3600
  3600
  3600
  3600
