dp2 trim of recordings of programs with shaders, textures, depth textures, state blocks and queries: the first frame, the others, and the
last one replay to the hashes of their pictures in the whole recording.

  $ hashes() { dp2 replay --json "$1" | sed -n 's/.*"type":"picture".*"number":\([0-9]*\).*"hash":"\([^"]*\)".*/\1 \2/p'; }
  $ for file in "$SAMPLES"/d3d9/*.dp2c; do
  >   hashes "$file" >whole
  >   frames=$(dp2 info "$file" --json | sed 's/.*"presents":\([0-9]*\).*/\1/')
  >   for range in 1..1 2..$frames $frames..$frames; do
  >     echo "$(basename "$file") $range"
  >     dp2 trim "$file" --frames $range --max-seconds 5 --out cut.dp2c >stdout || echo $?
  >     grep 'replay as' stdout
  >     for threads in 0 4; do dp2 replay cut.dp2c --verify --threads $threads >stdout || echo "replay: $?"; done
  >     dp2 check cut.dp2c >stdout || echo "check: $?"
  >     dp2 info cut.dp2c >stdout || echo "info: $?"
  >     awk -v range=$range 'BEGIN { split(range, of, /[.][.]/) } $1 >= of[1] && $1 <= of[2]' whole >wanted
  >     [ -s wanted ] && hashes cut.dp2c | cmp - wanted
  >   done
  > done
  lit_mesh.dp2c 1..1
  2 calls and presents replay as in the whole capture
  lit_mesh.dp2c 2..6
  10 calls and presents replay as in the whole capture
  lit_mesh.dp2c 6..6
  2 calls and presents replay as in the whole capture
  occlusion.dp2c 1..1
  4 calls and presents replay as in the whole capture
  occlusion.dp2c 2..6
  23 calls and presents replay as in the whole capture
  occlusion.dp2c 6..6
  11 calls and presents replay as in the whole capture
  shadow_map.dp2c 1..1
  2 calls and presents replay as in the whole capture
  shadow_map.dp2c 2..6
  11 calls and presents replay as in the whole capture
  shadow_map.dp2c 6..6
  3 calls and presents replay as in the whole capture
  state_blocks.dp2c 1..1
  3 calls and presents replay as in the whole capture
  state_blocks.dp2c 2..6
  11 calls and presents replay as in the whole capture
  state_blocks.dp2c 6..6
  3 calls and presents replay as in the whole capture
