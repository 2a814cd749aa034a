dp2 reduce --pixel: of textures and buffers only what the pixel's draws read is left.

A texture of 256x256 texels with its mip chain, a DXT1 texture of 128x128, a vertex buffer of 64 KB, all full of noise. The pixel
reads one texel of level 3, one block, and three vertices.

  $ python3 - <<'END'
  > import random, struct
  > random.seed(5)
  > for level in range(9):
  >     open(f"level{level}.bin", "wb").write(random.randbytes((256 >> level) ** 2 * 4))
  > open("blocks.bin", "wb").write(random.randbytes(32 * 32 * 8))
  > corners = ((0, 0), (16, 0), (0, 16), (16, 16))
  > quad = b"".join(struct.pack("<6f", x, y, 0.5, 1, 0.9 + x / 1024, 0.2 + y / 1024) for x, y in corners)
  > memory = bytearray(random.randbytes(65536))
  > memory[24000 : 24000 + len(quad)] = quad
  > open("vertices.bin", "wb").write(memory)
  > END
  $ { echo 'dp2t 1
  > surface 1 format A8R8G8B8 size 16x16 usage target
  > surface 2 format A8R8G8B8 size 256x256 usage texture levels 9
  > surface 3 format DXT1 size 128x128 usage texture
  > buffer 4 bytes 65536'
  > for level in 0 1 2 3 4 5 6 7 8; do echo "write 2 level $level slice 0 data { file \"level$level.bin\" }"; done
  > echo 'write 3 data { file "blocks.bin" }
  > write 4 at 0 data { file "vertices.bin" }
  > context 1 interface 5 target 1 depth 0
  > submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 16 16 } }
  >   SETVERTEXSHADER { XYZRHW|TEX1 }
  >   SETSTREAMSOURCE { 0 4 24 }
  >   RENDERSTATE { CULLMODE NONE LIGHTING FALSE }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 MIPFILTER POINT 0 MAXMIPLEVEL 3 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE }
  >   TEXTURESTAGESTATE { 1 TEXTUREMAP 3 1 TEXCOORDINDEX 0 1 COLOROP ADD 1 COLORARG1 TEXTURE 1 COLORARG2 CURRENT }
  >   DRAWPRIMITIVE { TRIANGLESTRIP 1000 2 } }
  > present 1'; } >large.dp2t
  $ dp2 replay large.dp2t
  record 16: D3D_OK
  $ dp2 reduce large.dp2t --pixel 5,5 --max-seconds 500 --out small.dp2c | sed 's/bytes 4[0-9]* /bytes 4XXXXX /'
  pixel 5,5 of surface 1 is A8R8G8B8 0x2cffffff: red 255, green 255, blue 255, alpha 44
  records 18 to 10, commands 7 to 5, bytes 4XXXXX to 1162
  $ dp2 dump small.dp2c | grep '^write\|^surface\|^buffer'
  surface 1 format A8R8G8B8 size 6x6 usage target
  surface 2 format A8R8G8B8 size 224x240 usage texture levels 4
  surface 3 format DXT1 size 1x1 usage texture
  buffer 4 bytes 24072
  write 2 level 3 slice 0 rect 25 6 26 7 data { u32
  write 3 level 0 slice 0 data { u32
  write 4 at 24018 data { u32
  $ dp2 reduce large.dp2t --pixel 5,5 --max-seconds 500 --out small.dp2t >/dev/null && dp2 asm small.dp2t -o again.dp2c && cmp again.dp2c small.dp2c
  $ [ $(stat -c %s small.dp2t) -lt 3000 ] || stat -c %s small.dp2t
