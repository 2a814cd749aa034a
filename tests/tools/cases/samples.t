Every sample replays to the answers that it observed, with any instruction set, interpreted or compiled, from text and from a container.

  $ names=$(basename -s .dp2t -a "$SAMPLES"/*.dp2t)

With all that a replay can print. Times differ, so that only complaints are shown, and the pictures that are made.

  $ for name in $names; do
  >   dp2 replay "$SAMPLES/$name.dp2t" --verify --threads 2 --out out/$name --hashes --stats --bytes >stdout || echo "$name: $?"
  > done
  $ find out -type f | sort
  out/01_dx7_buffer/frame-0001-surface-1.png
  out/02_dx9_streams/frame-0001-surface-1.png
  out/03_textured_blend/frame-0001-surface-1.png
  out/04_depth/frame-0001-surface-1.png
  out/05_scissor_clear/frame-0001-surface-1.png
  out/06_occlusion/frame-0001-surface-1.png
  out/07_response_continue/frame-0001-surface-1.png
  out/08_malformed/frame-0001-surface-1.png
  out/09_lines_points/frame-0001-surface-1.png
  out/10_lit_patches/frame-0001-surface-1.png
  out/11_shaders/frame-0001-surface-1.png

Each instruction set prints the same pictures' hashes and the same answers.

  $ sets=$(dp2 --version | sed -n 's/^instruction sets://p')
  $ for name in $names; do
  >   dp2 replay "$SAMPLES/$name.dp2t" --verify --hashes >wanted || echo "$name: $?"
  >   grep -q 'hash' wanted || echo "$name has no picture"
  >   for way in $sets $(echo "$sets" | tr ' ' '\n' | sed -n '/baseline/!s/..*/&,--jit,off/p'); do
  >     dp2 replay "$SAMPLES/$name.dp2t" --verify --hashes --isa ${way//,/ } >printed || echo "$name by $way: $?"
  >     cmp wanted printed || echo "$name by $way"
  >   done
  > done

A container made of the text is the same capture: it replays alike and prints the same text.

  $ for name in $names; do
  >   dp2 asm "$SAMPLES/$name.dp2t" -o $name.dp2c || echo "$name: asm"
  >   dp2 replay $name.dp2c --verify --hashes >printed || echo "$name: replay"
  >   dp2 replay "$SAMPLES/$name.dp2t" --verify --hashes | cmp - printed || echo "$name: another replay"
  >   dp2 dump $name.dp2c >printed || echo "$name: dump"
  >   dp2 dump "$SAMPLES/$name.dp2t" | cmp - printed || echo "$name: another text"
  >   dp2 info $name.dp2c --json | grep '"submissions"' >/dev/null || echo "$name: info"
  > done

The picture of a depth buffer.

  $ dp2 replay "$SAMPLES/06_occlusion.dp2t" --surface 2 --out pictures
  record 4: D3D_OK, query 7 = 800
  pictures/frame-0001-surface-1.png
  pictures/frame-0001-surface-2.png
  $ [ -s pictures/frame-0001-surface-2.png ]
