Man pages, which are made from the tree of options, have every verb and every option.

  $ verbs=$(dp2 --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
  $ echo $verbs
  replay queries show pixel report debug compare test diff bisect reduce trim dump asm import export check info objects profile lint ops dialects caps shader record doctor manual completion
  $ dp2 manual >program
  $ for verb in $verbs; do
  >   grep -q "$verb" program || echo "the program's page has no $verb"
  >   dp2 manual $verb >page || echo "$verb: $?"
  >   grep -q "^.TH dp2\\\\-$verb 1" page || echo "$verb has no title"
  >   for option in $(dp2 $verb --help | sed -nE 's/^  (-[a-z],)?(--[a-z0-9-]+).*/\2/p'); do
  >     grep -qF -- "$(printf '%s' $option | sed 's/-/\\-/g')" page || echo "$verb has no $option"
  >   done
  > done

mandoc, where it is installed, finds nothing wrong.

  $ ! command -v mandoc >/dev/null || dp2 manual replay | mandoc -T lint -W error

Pages as files: all of them, with one for the limits of all verbs, or one.

  $ dp2 manual -o pages
  $ [ "$(ls pages | wc -l)" = $(($(wc -w <<<"$verbs") + 2)) ]
  $ dp2 manual limits | cmp - pages/dp2-limits.1
  $ ! command -v mandoc >/dev/null || mandoc -T lint -W error pages/dp2-limits.1
  $ cmp program pages/dp2.1
  $ dp2 manual replay | cmp - pages/dp2-replay.1
  $ dp2 manual replay --out one/page
  $ ls one/page
  dp2-replay.1
  $ : >file
  $ dp2 manual -o file
  dp2: file: Not a directory
  [4]
