A PNG as contents of a texture: the first row is the top one, and each channel goes to its bits in the texel. The picture has 4x2 pixels: red,
green, blue and white above; black, half grey, a colour of three values, and the same with alpha below. `dp2 dump` prints words of 32 bits.

  $ cat >png.py <<'EOF'
  > import struct, sys, zlib
  > def chunk(name, data):
  >     return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
  > def png(name, width, height, depth, kind, rows, extra=b"", interlaced=0):
  >     data = b"".join(b"\0" + bytes(row) for row in rows)
  >     header = struct.pack(">2I5B", width, height, depth, kind, 0, 0, interlaced)
  >     open(name, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))
  > RGBA = [[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255],
  >         [0, 0, 0, 255, 128, 128, 128, 255, 10, 100, 200, 255, 10, 100, 200, 64]]
  > opaque = [row[:] for row in RGBA]
  > opaque[1][15] = 255
  > png("rgba.png", 4, 2, 8, 6, RGBA)
  > png("rgb.png", 4, 2, 8, 2, [[v for i, v in enumerate(row) if i % 4 != 3] for row in opaque])
  > png("grey.png", 4, 2, 8, 0, [[0, 127, 128, 255], [1, 2, 3, 4]])
  > png("grey_alpha.png", 4, 2, 8, 4, [[0, 255, 127, 0, 128, 1, 255, 2], [1, 3, 2, 4, 3, 5, 4, 6]])
  > png("palette.png", 4, 2, 4, 3, [[0x01, 0x23], [0x32, 0x10]], chunk(b"PLTE", bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7])))
  > # Adam7: seven passes, each with the pixels of its start and step.
  > passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
  > png("interlaced.png", 4, 2, 8, 6, [sum((RGBA[y][4 * x:4 * x + 4] for x in range(left, 4, across)), [])
  >                                    for left, top, across, down in passes for y in range(top, 2, down) if left < 4], interlaced=1)
  > # A gamma of 1.0, which must not change the values.
  > png("gamma.png", 4, 2, 8, 6, RGBA, chunk(b"gAMA", struct.pack(">I", 100000)))
  > png("deep.png", 4, 2, 16, 0, [[0] * 8] * 2)
  > png("wide.png", 5, 2, 8, 0, [[0] * 5] * 2)
  > png("huge.png", 65536, 65536, 8, 0, [[0]])
  > png("short.png", 4, 2, 8, 0, [[0] * 4])
  > whole = open("rgba.png", "rb").read()
  > open("cut.png", "wb").write(whole[:50])
  > open("header.png", "wb").write(whole[:20])
  > open("changed.png", "wb").write(whole[:45] + bytes([whole[45] ^ 1]) + whole[46:])
  > open("bmp.png", "wb").write(b"BM" + bytes(60))
  > EOF
  $ python3 png.py
  $ texels() { # PICTURE FORMAT [MEMBER...]: the texels that the picture gives
  >   printf '{"version": 1, "cases": [{"name": "png", "setup": {"surfaces": [{"handle": 1, "format": "%s", "width": 4, "height": 2, "usage": ["texture"],
  >     "data_file": "%s"%s}]}, "calls": []}]}' "$2" "$1" "${3:-}" >manifest.json
  >   dp2 import manifest.json -o out.dp2t >/dev/null && echo "$2" && sed -n '/^ /p' out.dp2t
  > }

Formats with colours: with alpha, and without.

  $ for format in A8R8G8B8 A1R5G5B5 A4R4G4B4 A8R3G3B2 A2B10G10R10 A8B8G8R8 A2R10G10B10 A16B16G16R16; do texels rgba.png $format; done
  A8R8G8B8
    0xffff0000 0xff00ff00 0xff0000ff 0xffffffff 0xff000000 0xff808080 0xff0a64c8 0x400a64c8 }
  A1R5G5B5
    0x83e0fc00 0xffff801f 0xc2108000 0x05988598 }
  A4R4G4B4
    0xf0f0ff00 0xfffff00f 0xf888f000 0x416cf16c }
  A8R3G3B2
    0xff1cffe0 0xffffff03 0xff92ff00 0x400eff0e }
  A2B10G10R10
    0xc00003ff 0xc00ffc00 0xfff00000 0xffffffff 0xc0000000 0xe0280a02 0xf2264428 0x72264428 }
  A8B8G8R8
    0xff0000ff 0xff00ff00 0xffff0000 0xffffffff 0xff000000 0xff808080 0xffc8640a 0x40c8640a }
  A2R10G10B10
    0xfff00000 0xc00ffc00 0xc00003ff 0xffffffff 0xc0000000 0xe0280a02 0xc2864722 0x42864722 }
  A16B16G16R16
    0x0000ffff 0xffff0000 0xffff0000 0xffff0000 0x00000000 0xffffffff 0xffffffff 0xffffffff
    0x00000000 0xffff0000 0x80808080 0xffff8080 0x64640a0a 0xffffc8c8 0x64640a0a 0x4040c8c8 }
  $ for format in R8G8B8 X8R8G8B8 R5G6B5 X1R5G5B5 R3G3B2 X4R4G4B4 X8B8G8R8; do texels rgb.png $format; done
  R8G8B8
    0x00ff0000 0x00ff00ff 0xffffff00 0x80000000 0x64c88080 0x0a64c80a }
  X8R8G8B8
    0x00ff0000 0x0000ff00 0x000000ff 0x00ffffff 0x00000000 0x00808080 0x000a64c8 0x000a64c8 }
  R5G6B5
    0x07e0f800 0xffff001f 0x84100000 0x0b380b38 }
  X1R5G5B5
    0x03e07c00 0x7fff001f 0x42100000 0x05980598 }
  R3G3B2
    0xff031ce0 0x0e0e9200 }
  X4R4G4B4
    0x00f00f00 0x0fff000f 0x08880000 0x016c016c }
  X8B8G8R8
    0x000000ff 0x0000ff00 0x00ff0000 0x00ffffff 0x00000000 0x00808080 0x00c8640a 0x00c8640a }

Luminance.

  $ for format in L8 A8L8 A4L4 L16; do texels grey.png $format; done
  L8
    0xff807f00 0x04030201 }
  A8L8
    0xff7fff00 0xffffff80 0xff02ff01 0xff04ff03 }
  A4L4
    0xfff8f7f0 0xf0f0f0f0 }
  L16
    0x7f7f0000 0xffff8080 0x02020101 0x04040303 }
  $ for format in A8L8 A4L4; do texels grey_alpha.png $format; done
  A8L8
    0x007fff00 0x02ff0180 0x04020301 0x06040503 }
  A4L4
    0x0f0807f0 0x00000000 }

Other kinds of PNG: a palette; a gamma, which is not applied; interlaced rows.

  $ texels palette.png X8R8G8B8
  X8R8G8B8
    0x00ff0000 0x0000ff00 0x000000ff 0x00090807 0x00090807 0x000000ff 0x0000ff00 0x00ff0000 }
  $ texels rgba.png A8R8G8B8 >plain; texels gamma.png A8R8G8B8 | cmp - plain
  $ texels interlaced.png A8R8G8B8 | cmp - plain

What the format cannot store is an error, and is not dropped: alpha, colours.

  $ texels rgba.png X8R8G8B8
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: rgba.png: pixel 3,1 has alpha 64, but X8R8G8B8 has none
  [3]
  $ texels rgb.png L8
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: rgb.png: pixel 0,0 is not grey, but L8 has no colours
  [3]
  $ texels grey_alpha.png L8
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: grey_alpha.png: pixel 1,0 has alpha 0, but L8 has none
  [3]

Formats that no PNG can fill.

  $ dp2 caps --json | python3 -c 'import json, sys; print("\n".join(line["format"] for line in map(json.loads, sys.stdin)))' >formats
  $ for format in $(cat formats); do texels rgba.png $format 2>&1; done | grep -o 'PNG cannot fill.* format [^;]*' | sort | uniq
  PNG cannot fill a surface of format A1
  PNG cannot fill a surface of format A16B16G16R16F
  PNG cannot fill a surface of format A2W10V10U10
  PNG cannot fill a surface of format A32B32G32R32F
  PNG cannot fill a surface of format A8
  PNG cannot fill a surface of format A8P8
  PNG cannot fill a surface of format ATI1
  PNG cannot fill a surface of format ATI2
  PNG cannot fill a surface of format CxV8U8
  PNG cannot fill a surface of format D15S1
  PNG cannot fill a surface of format D16
  PNG cannot fill a surface of format D16_LOCKABLE
  PNG cannot fill a surface of format D24FS8
  PNG cannot fill a surface of format D24S8
  PNG cannot fill a surface of format D24X4S4
  PNG cannot fill a surface of format D24X8
  PNG cannot fill a surface of format D32
  PNG cannot fill a surface of format D32F_LOCKABLE
  PNG cannot fill a surface of format D32_LOCKABLE
  PNG cannot fill a surface of format DF16
  PNG cannot fill a surface of format DF24
  PNG cannot fill a surface of format DXT1
  PNG cannot fill a surface of format DXT2
  PNG cannot fill a surface of format DXT3
  PNG cannot fill a surface of format DXT4
  PNG cannot fill a surface of format DXT5
  PNG cannot fill a surface of format G16R16
  PNG cannot fill a surface of format G16R16F
  PNG cannot fill a surface of format G32R32F
  PNG cannot fill a surface of format G8R8_G8B8
  PNG cannot fill a surface of format INTZ
  PNG cannot fill a surface of format L6V5U5
  PNG cannot fill a surface of format NULL
  PNG cannot fill a surface of format NV12
  PNG cannot fill a surface of format P8
  PNG cannot fill a surface of format Q16W16V16U16
  PNG cannot fill a surface of format Q8W8V8U8
  PNG cannot fill a surface of format R16F
  PNG cannot fill a surface of format R32F
  PNG cannot fill a surface of format R8G8_B8G8
  PNG cannot fill a surface of format S1D15
  PNG cannot fill a surface of format S8D24
  PNG cannot fill a surface of format S8_LOCKABLE
  PNG cannot fill a surface of format UYVY
  PNG cannot fill a surface of format V16U16
  PNG cannot fill a surface of format V8U8
  PNG cannot fill a surface of format W11V11U10
  PNG cannot fill a surface of format X4S4D24
  PNG cannot fill a surface of format X8D24
  PNG cannot fill a surface of format X8L8V8U8
  PNG cannot fill a surface of format YUY2
  PNG cannot fill a surface of format YV12
  [3]

Damaged pictures, and others than the surface.

  $ for picture in deep wide huge short cut header changed bmp; do texels $picture.png A8R8G8B8; done
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: deep.png: cannot be decoded: 16 bits a channel; 8 are supported
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: wide.png: is a picture of 5x2, not 4x2
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: huge.png: is a picture of 65536x65536, not 4x2
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: short.png: cannot be decoded: * (glob)
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: cut.png: cannot be decoded: the file ends too early
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: header.png: is not a PNG picture
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: changed.png: cannot be decoded: * (glob)
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: bmp.png: is not a PNG picture
  [3]
  $ texels rgba.png A8R8G8B8 ', "row_bytes": 16'
  dp2: manifest.json: cases[0].setup.surfaces[0].data_file: a PNG has no 'row_bytes'
  [3]
