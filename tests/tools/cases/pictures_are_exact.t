Pictures of draws change nothing else, and are those of a replay that stops at the draw.

  $ cat >same.sh <<'END'
  > sample=$1 name=$(basename "$1")
  > dp2 replay "$sample" --verify --bytes --out plain-$name | grep '^record' >plain.$name
  > for threads in 0 2; do
  >   out=out-$name-$threads
  >   dp2 replay "$sample" --verify --bytes --threads $threads --pictures draws,calls,presents --all --before --out $out >$out.txt || echo "$name: status $?"
  >   grep '^record [0-9]*: [^o]' $out.txt | grep -v ': no target$' | cmp - plain.$name
  >   for picture in plain-$name/*; do cmp $picture $out/$(basename $picture); done
  >   [ $threads = 0 ] || { diff -r out-$name-0 $out && cmp <(sed "s/-$threads\//-0\//" $out.txt) out-$name-0.txt; }
  > done
  > rm -r plain-$name
  > END

Answers, codes and presented pictures are the same with and without pictures of draws, with and without workers.

  $ for sample in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do bash same.sh "$sample"; done
  $ for sample in "$SOURCE"/tests/golden/*.dp2t; do bash same.sh "$sample"; done

Each draw's pictures are those of --until.

  $ for sample in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do
  >   name=$(basename $sample)
  >   for draw in $(dp2 queries --json $sample | grep -o '"draw":"[0-9.]*"' | sort -u | cut -d'"' -f4); do
  >     dp2 replay $sample --until $draw --out until >/dev/null || echo "$name: $draw ends with $?"
  >     rm -f until/frame-*
  >     [ -n "$(ls until)" ] || echo "$name: no picture of $draw"
  >     for picture in until/*; do cmp $picture out-$name-0/$(basename $picture); done
  >     rm -r until
  >   done
  > done

So are those of ranges, and of the sandbox.

  $ dp2 replay "$SAMPLES/11_shaders.dp2t" --pictures 1.3..1.9 --all --out range >/dev/null
  $ ls range | sed 's/-surface.*//' | sort -u | wc -l
  7
  $ for picture in range/*; do cmp $picture out-11_shaders.dp2t-0/$(basename $picture); done
  $ if dp2 replay --sandbox "$SAMPLES/06_occlusion.dp2t" >boxed 2>&1 || ! grep -q libseccomp boxed; then
  >   dp2 replay --sandbox --threads 2 "$SAMPLES/11_shaders.dp2t" --pictures draws --all --before --out boxed-out >/dev/null || echo $?
  >   for picture in boxed-out/*; do cmp $picture out-11_shaders.dp2t-0/$(basename $picture); done
  > fi

Without --all the files are those that differ from the file before.

  $ for sample in "$SAMPLES/11_shaders.dp2t" "$SAMPLES/d3d9/shadow_map.dp2c"; do
  >   dp2 replay "$sample" --pictures draws --out changed >/dev/null
  >   for picture in changed/*; do cmp $picture out-$(basename $sample)-0/$(basename $picture); done
  >   rm -r changed
  > done

The time of pictures is not that of the call: this one takes milliseconds, its 300 pictures more than the limit.

  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 1024x768 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   printf 'submit vertex_type XYZRHW|DIFFUSE { vertices {'
  >   for color in 0xffff0000 0xff00ff00; do printf ' f32 0 0 0 1 u32 %s f32 8 0 0 1 u32 %s f32 0 768 0 1 u32 %s' $color $color $color; done
  >   printf ' }\nRENDERSTATE { CULLMODE NONE }\n'
  >   for i in $(seq 150); do printf 'TRIANGLELIST count 1 { 0 } TRIANGLELIST count 1 { 3 }\n'; done
  >   printf '}\n'; } >long.dp2t
  $ dp2 replay long.dp2t --max-milliseconds 500 --pictures draws --out long | tail -2
  draw 1.300 at 2+0x70e: long/draw-0001.00300-surface-1.png
  record 2: D3D_OK
