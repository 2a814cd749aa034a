Limits that reading a file and creating its objects reach: the error names the limit.

  $ cat >small.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 64x64 usage target
  > buffer 2 bytes 65536
  > write 2 at 0 data { fill 256 0 }
  > context 1 interface 5 target 1 depth 0
  > context 2 interface 5 target 1 depth 0
  > submit context 1 { RENDERSTATE { CULLMODE NONE } RENDERSTATE { CULLMODE NONE } }
  > present 1
  > END
  $ dp2 asm small.dp2t -o small.dp2c

Of the file, the data in it, and text.

  $ dp2 replay --max-file-bytes 100 small.dp2c
  dp2: small.dp2c: more than 100 bytes: limit exceeded: --max-file-bytes
  [3]
  $ dp2 replay --max-held-bytes 100 small.dp2c
  dp2: small.dp2c: more than 100 bytes: limit exceeded: --max-held-bytes
  [3]
  $ dp2 replay --max-capture-bytes 100 small.dp2c
  dp2: small.dp2c: limit exceeded at offset 0x4b8: --max-capture-bytes
  [3]
  $ dp2 replay --max-records 5 small.dp2c
  dp2: small.dp2c: limit exceeded at offset 0x514: --max-records
  [3]
  $ dp2 replay --max-source-bytes 100 small.dp2t
  dp2: small.dp2t:1:1: the text is longer than 100 bytes (--max-source-bytes)
  [3]
  $ dp2 replay --max-text-bytes 100 small.dp2t
  dp2: small.dp2t:4:21: more than 100 bytes (--max-text-bytes)
  [3]

A file of 9 GiB that takes no space on a disk is mapped, not held: damage is found at once; as a command buffer it is too large.
What is compressed, or comes by a pipe, is held.

  $ head -c 1 /dev/zero >large.dp2c && truncate -s 9G large.dp2c && dd if=small.dp2c of=large.dp2c bs=32 count=1 conv=notrunc status=none
  $ (ulimit -v 12000000; timeout 20 dp2 info large.dp2c)
  dp2: large.dp2c: corrupt at offset 0x20: record header
  [3]
  $ timeout 20 dp2 info --raw-input large.dp2c
  dp2: large.dp2c: limit exceeded: --max-capture-bytes
  [3]
  $ timeout 60 dp2 info - --max-held-bytes 3000000 <large.dp2c
  dp2: -: more than 3000000 bytes: limit exceeded: --max-held-bytes
  [3]
  $ rm large.dp2c

Of objects and memory.

  $ dp2 replay --max-command-capacity 16 small.dp2c
  dp2: small.dp2c: record 5: limit exceeded: --max-command-capacity
  [3]
  $ dp2 replay --max-bytes 65536 small.dp2c
  dp2: small.dp2c: record 1: limit exceeded: --max-bytes
  [3]
  $ dp2 replay --max-objects 1 small.dp2c
  dp2: small.dp2c: record 1: limit exceeded: --max-objects
  [3]
  $ dp2 replay --max-contexts 1 small.dp2c
  dp2: small.dp2c: record 4: limit exceeded: --max-contexts
  [3]
