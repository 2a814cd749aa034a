Containers that are not whole: every verb works on what is there, warns once and ends with 1; replay --strict refuses them.

  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" -o whole.dp2c

One that ends inside a record, one without its index, one that ends inside the index, and one with a record of a type that only the next
version knows.

  $ python3 - <<'END'
  > import struct
  > whole = open("whole.dp2c", "rb").read()
  > index = struct.unpack_from("<Q", whole, len(whole) - 16)[0]
  > open("inside.dp2c", "wb").write(whole[:index - 1])
  > open("without.dp2c", "wb").write(whole[:index])
  > open("index.dp2c", "wb").write(whole[:index + 30])
  > def xxh64(b):
  >     P1, P2, P3, P4, P5 = 11400714785074694791, 14029467366897019727, 1609587929392839161, 9650029242287828579, 2870177450012600261
  >     M = (1 << 64) - 1
  >     rot = lambda x, r: ((x << r) | (x >> (64 - r))) & M
  >     assert len(b) < 32
  >     h, i = (P5 + len(b)) & M, 0
  >     while i + 8 <= len(b):
  >         k = rot(struct.unpack_from("<Q", b, i)[0] * P2 & M, 31) * P1 & M
  >         h = (rot(h ^ k, 27) * P1 + P4) & M
  >         i += 8
  >     h ^= h >> 33; h = h * P2 & M; h ^= h >> 29; h = h * P3 & M
  >     return h ^ (h >> 32)
  > header = struct.pack("<IIQQ", 0x77, 0, 0, xxh64(b""))
  > header = struct.pack("<IIQQ", 0x77, xxh64(header) & 0xFFFFFFFF, 0, xxh64(b""))
  > version = struct.unpack_from("<I", whole, 8)[0] + 1
  > open("newer.dp2c", "wb").write(whole[:8] + struct.pack("<I", version) + whole[12:32] + header + whole[32:index])
  > END

The warning and the status of every verb that reads captures.

  $ for file in inside without index newer; do
  >   for verb in replay check info dump queries 'asm -o again.dp2c'; do
  >     dp2 $verb $file.dp2c >stdout || echo "$file.dp2c: status $?" >&2
  >   done 2>&1 | sort | uniq -c
  > done
        6 dp2: warning: inside.dp2c: ends early, inside a record at offset 0x354: it was cut off, or its recorder did not finish; 7 whole records were recovered
        6 inside.dp2c: status 1
        6 dp2: warning: without.dp2c: ends early, without index at offset 0x378: it was cut off, or its recorder did not finish; 8 whole records were recovered
        6 without.dp2c: status 1
        6 dp2: warning: index.dp2c: ends early, inside a record at offset 0x378: it was cut off, or its recorder did not finish; 8 whole records were recovered
        6 index.dp2c: status 1
        6 dp2: warning: newer.dp2c: ends early, without index at offset 0x390: it was cut off, or its recorder did not finish; 8 whole records were recovered; 1 records of types that only newer versions know were skipped, the first at offset 0x20
        6 newer.dp2c: status 1

--strict plays nothing, and makes no pictures.

  $ for file in inside without index newer; do dp2 replay --strict --out strict $file.dp2c || echo $?; done
  dp2: inside.dp2c: ends early, inside a record at offset 0x354: it was cut off, or its recorder did not finish; 7 whole records were recovered; --strict refuses it
  3
  dp2: without.dp2c: ends early, without index at offset 0x378: it was cut off, or its recorder did not finish; 8 whole records were recovered; --strict refuses it
  3
  dp2: index.dp2c: ends early, inside a record at offset 0x378: it was cut off, or its recorder did not finish; 8 whole records were recovered; --strict refuses it
  3
  dp2: newer.dp2c: ends early, without index at offset 0x390: it was cut off, or its recorder did not finish; 8 whole records were recovered; 1 records of types that only newer versions know were skipped, the first at offset 0x20; --strict refuses it
  3
  $ [ ! -e strict ]

JSON says that the file is not whole.

  $ for file in inside without index newer; do
  >   for verb in replay check info; do dp2 $verb --json $file.dp2c 2>stderr | grep -o '"whole":[a-z]*'; done
  > done | sort | uniq -c
       12 "whole":false
  [1]

Whole files, and text, pass --strict.

  $ dp2 replay --strict whole.dp2c
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay --strict "$SAMPLES/06_occlusion.dp2t"
  record 4: D3D_OK, query 7 = 800

A container whose first bytes are all that is left, and one that was cut off early.

  $ printf 'DP2C' >begun.dp2c
  $ dp2 info begun.dp2c
  dp2: begun.dp2c:1:1: expected 'dp2t 1'; use --raw-input to read it as a command buffer
  [3]
  $ head -c 200 whole.dp2c >early.dp2c
  $ dp2 info early.dp2c
  dp2: warning: early.dp2c: ends early, inside a record at offset 0xa8: it was cut off, or its recorder did not finish; 2 whole records were recovered
  title: Occlusion query
  contexts 0, surfaces 1, buffers 0, submissions 0 (malformed 0), presents 0, command bytes 0
  [1]

A byte that was changed is an error with its place.

  $ cp whole.dp2c flipped.dp2c
  $ printf '\001' | dd of=flipped.dp2c bs=1 seek=$(($(stat -c %s whole.dp2c) / 2)) conv=notrunc status=none
  $ for verb in replay check info; do dp2 $verb flipped.dp2c || echo $?; done
  dp2: flipped.dp2c: corrupt at offset 0x1a4: record checksum
  3
  dp2: flipped.dp2c: corrupt at offset 0x1a4: record checksum
  3
  dp2: flipped.dp2c: corrupt at offset 0x1a4: record checksum
  3
  $ cp whole.dp2c flipped.dp2c
  $ printf '\377' | dd of=flipped.dp2c bs=1 seek=32 conv=notrunc status=none
  $ dp2 info flipped.dp2c
  dp2: flipped.dp2c: corrupt at offset 0x20: record header
  [3]
