samples/driver has files as the author of another driver has them: hooked command buffers, vertices, textures, and pictures of what that
driver drew. They are made so: a wall, and before it a fence with gaps by an alpha test.

  $ cat >calls.dp2t <<'END'
  > dp2t 1
  > context 1 interface 5 target 0 depth 0
  > submit {
  >   CLEAR { flags TARGET|ZBUFFER color 0xff203040 depth 1 stencil 0 { 0 0 160 120 } }
  >   RENDERSTATE { CULLMODE NONE }
  >   TEXTURESTAGESTATE { 0 MAGFILTER POINT 0 MINFILTER POINT }
  > }
  > submit vertex_type XYZRHW|DIFFUSE|TEX1 {
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 3 }
  >   TRIANGLESTRIP count 2 { first 0 }
  > }
  > submit vertex_type XYZRHW|DIFFUSE|TEX1 {
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 4 }
  >   RENDERSTATE { ALPHATESTENABLE TRUE ALPHAREF 128 ALPHAFUNC GREATEREQUAL }
  >   TRIANGLESTRIP count 2 { first 0 }
  > }
  > END
  $ mkdir hooked frames
  $ for call in 1 2 3; do dp2 asm calls.dp2t --raw-output --at $call -o hooked/000$call.bin; done
  $ cat >files.py <<'END'
  > import struct, zlib
  > def vertices(name, z, left, top, right, bottom, u, v):
  >     corners = ((left, top, 0, 0), (right, top, u, 0), (left, bottom, 0, v), (right, bottom, u, v))
  >     open(name, "wb").write(b"".join(struct.pack("<4fI2f", x, y, z, 1, 0xFFFFFFFF, s, t) for x, y, s, t in corners))
  > vertices("hooked/0002.vertices.bin", 0.5, 0, 0, 160, 120, 8, 6)
  > vertices("hooked/0003.vertices.bin", 0.25, 20, 30, 140, 120, 6, 1)
  > open("hooked/texture-3-R5G6B5-2x2.bin", "wb").write(struct.pack("<4H", 0x8410, 0xA514, 0xA514, 0x8410))
  > open("hooked/target-1-X8R8G8B8-160x120.bin", "wb")
  > open("hooked/depth-2-D16-160x120.bin", "wb")
  > def chunk(kind, data):
  >     return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
  > board, gap = bytes((200, 160, 90, 255)), bytes((200, 160, 90, 96))
  > rows = b"".join(b"\0" + (4 * board if y == 1 else 2 * board + 2 * gap) for y in range(4))
  > open("hooked/texture-4-A8R8G8B8.png", "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", 4, 4, 8, 6, 0, 0, 0)) +
  >     chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
  > END
  $ python3 files.py

The other driver does not compare with ALPHAREF.

  $ dp2 import hooked --fvf 'XYZRHW|DIFFUSE|TEX1' -o hooked.dp2t
  3 calls, 11 records
  $ sed 's/ALPHAREF 128/ALPHAREF 0/' hooked.dp2t >other.dp2t
  $ cmp -s hooked.dp2t other.dp2t
  [1]
  $ dp2 replay other.dp2t --pictures calls,presents --out pictures >replayed
  $ mv pictures/frame-0001-surface-1.png frames/frame-0001.png
  $ mkdir calls && number=0
  $ for picture in pictures/record-*-surface-1.png; do mv $picture calls/call-000$((++number)).png; done

  $ diff -r --exclude='*.png' hooked "$SAMPLES/driver/hooked"
  $ dp2 import "$SAMPLES/driver/hooked" --fvf 'XYZRHW|DIFFUSE|TEX1' -o again.dp2t && cmp hooked.dp2t again.dp2t
  3 calls, 11 records
  $ for folder in frames calls; do dp2 compare $folder "$SAMPLES/driver/$folder"; ls $folder | diff - <(ls "$SAMPLES/driver/$folder"); done
  1 picture compared, none differs
  3 pictures compared, none differs
