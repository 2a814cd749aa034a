Captures compressed by zstd. A dp2 that was built without libzstd says so.

  $ dp2 doctor | grep -q '\[x\] zstd' || exit 80

A name that ends in .zst is a compressed file, and is read like the file inside; the name before .zst says its form.

  $ for sample in 06_occlusion 11_shaders; do dp2 asm "$SAMPLES/$sample.dp2t" -o plain.dp2c && dp2 asm plain.dp2c -o packed.dp2c.zst && dp2 asm packed.dp2c.zst -o back.dp2c && cmp plain.dp2c back.dp2c && [ "$(stat -c %s packed.dp2c.zst)" -lt "$(stat -c %s plain.dp2c)" ] && dp2 replay packed.dp2c.zst --verify >/dev/null && echo same; done
  same
  same
  $ head -c 4 packed.dp2c.zst | od -An -tx1
   28 b5 2f fd
  $ dp2 dump "$SAMPLES/06_occlusion.dp2t" >plain.txt && dp2 dump packed.dp2c.zst >/dev/null && dp2 asm "$SAMPLES/06_occlusion.dp2t" -o 06.zst && dp2 dump 06.zst | cmp - plain.txt
  $ dp2 dump - <06.zst | cmp - plain.txt
  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" -o - | cmp - <(dp2 asm 06.zst -o -)
  $ dp2 trim "$SAMPLES/06_occlusion.dp2t" --frames 1 -o cut.dp2t.zst >/dev/null && dp2 trim "$SAMPLES/06_occlusion.dp2t" --frames 1 -o cut.dp2t >/dev/null && dp2 dump cut.dp2t.zst | cmp - <(dp2 dump cut.dp2t)
  $ dp2 replay 06.zst
  record 4: D3D_OK, query 7 = 800
  $ dp2 reduce "$SAMPLES/08_malformed.dp2t" --error -o small.bin.zst >/dev/null && dp2 dump small.bin.zst >/dev/null
  dp2: small.bin.zst: 3+0x0: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE
  [1]

Two compressed files in a row are one, as for zstd itself: here two raw command buffers.

  $ dp2 asm --raw-output "$SAMPLES/06_occlusion.dp2t" -o one.bin && dp2 asm --raw-output "$SAMPLES/06_occlusion.dp2t" -o one.bin.zst && cat one.bin one.bin >two.bin && cat one.bin.zst one.bin.zst >two.bin.zst
  $ dp2 dump two.bin.zst | cmp - <(dp2 dump two.bin)

In the sandbox, too.

  $ dp2 replay 06.zst --sandbox >out 2>err || grep -q 'sandbox' err && grep -c 'query 7 = 800' out
  1

A compressed file that was cut off is read as far as it goes, like a container; --strict refuses it.

  $ python3 -c "import random; open('noise.bin', 'wb').write(random.Random(1).randbytes(3000000))"
  $ printf 'dp2t 1\nbuffer 1 bytes 3000000\nwrite 1 at 0 data { file "noise.bin" }\nbuffer 2 bytes 4\n' >noise.dp2t
  $ dp2 asm noise.dp2t -o noise.dp2c.zst && head -c 2000000 noise.dp2c.zst >cut.zst
  $ dp2 info cut.zst >/dev/null
  dp2: warning: cut.zst: the compressed file was cut off
  dp2: warning: cut.zst: ends early, inside a record at offset 0x44: it was cut off, or its recorder did not finish; 1 whole records were recovered
  [1]
  $ dp2 replay --strict cut.zst
  dp2: cut.zst: the compressed file was cut off; --strict refuses it
  [3]
  $ head -c 5 packed.dp2c.zst >cut.zst; dp2 info cut.zst
  dp2: cut.zst: the compressed file is cut off before its first bytes
  [3]

Damage is an error, also one that only the checksum shows.

  $ for at in 5 60 -2; do python3 -c "import sys; b = bytearray(open('packed.dp2c.zst', 'rb').read()); b[$at] ^= 255; open('bad.zst', 'wb').write(b)"; dp2 info bad.zst >/dev/null 2>err; echo $?; grep -c 'bad.zst' err; done
  3
  1
  3
  1
  3
  1

The decompressed bytes count against --max-held-bytes, and --max-file-bytes if that is lower; a file that was compressed twice is refused.

  $ head -c 3000000 /dev/zero >zeros.bin && dp2 asm --raw-input zeros.bin --raw-output -o zeros.bin.zst && [ "$(stat -c %s zeros.bin.zst)" -lt 1000 ]
  $ dp2 info zeros.bin.zst --max-file-bytes 2000000
  dp2: zeros.bin.zst: more than 2000000 bytes when decompressed: limit exceeded: --max-file-bytes
  [3]
  $ dp2 info zeros.bin.zst --max-held-bytes 2000000
  dp2: zeros.bin.zst: more than 2000000 bytes when decompressed: limit exceeded: --max-held-bytes
  [3]
  $ dp2 asm --raw-input 06.zst --raw-output -o twice.zst && dp2 info twice.zst
  dp2: twice.zst: is compressed twice by zstd, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  [3]

The input is not overwritten, and a folder cannot be written.

  $ dp2 asm 06.zst -o 06.zst
  dp2: 06.zst: is the input and would be overwritten
  [*] (glob)
  $ mkdir folder.zst && dp2 asm 06.zst -o folder.zst
  dp2: folder.zst: cannot be written
  [*] (glob)
