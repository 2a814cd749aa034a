Completions for shells, which are made from the tree of options.

  $ dp2 completion bash >dp2.bash
  $ bash -n dp2.bash
  $ dp2 completion zsh | grep replay >/dev/null
  $ dp2 completion fish | grep replay >/dev/null
  $ dp2 completion csh
  dp2: shell: csh not in * (glob)
  [2]

The one for bash has every option of every verb.

  $ for verb in $(dp2 --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  >   sed -n "s/^    $verb) words='\(.*\)' ;;/\1/p" dp2.bash >words
  >   for option in $(dp2 $verb --help | sed -nE 's/^  (-[a-z],)?(--[a-z0-9-]+).*/\2/p'); do
  >     grep -qE -- "(^| )$option( |$)" words || echo "$verb has no $option"
  >   done
  > done

It completes verbs, options, and the values of both, and leaves files to bash. The last word is the one to complete.

  $ complete_words() {
  >   bash -c 'source ./dp2.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dp2; echo "${COMPREPLY[@]}"' bash "$@"
  > }
  $ complete_words dp2 rep
  replay report
  $ complete_words dp2 replay --verif
  --verify
  $ complete_words dp2 completion z
  zsh
  $ complete_words dp2 ops --dictionary b
  binary
  $ complete_words dp2 replay sam
  
