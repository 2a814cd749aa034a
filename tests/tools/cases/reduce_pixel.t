dp2 reduce --pixel X,Y[@PLACE][/SURFACE]: the smallest capture that draws that pixel in the same colour.

Its one draw remains, in fewer bytes; a second reduction changes nothing.

  $ for sample in '02_dx9_streams 64,64' '06_occlusion 90,60' '03_textured_blend 64,64,1'; do
  >   set -- $sample
  >   dp2 reduce "$SAMPLES/$1.dp2t" --pixel $2 --max-seconds 300 --out small.dp2c
  >   dp2 replay small.dp2c
  >   dp2 dump --offsets small.dp2c | grep 'draw 1'
  >   dp2 asm "$SAMPLES/$1.dp2t" -o whole.dp2c
  >   [ $(stat -c %s small.dp2c) -lt $(stat -c %s whole.dp2c) ] || echo "it is not smaller"
  >   dp2 reduce small.dp2c --pixel $2 --out again.dp2c
  >   cmp small.dp2c again.dp2c
  > done
  pixel 64,64 of surface 1 is A8R8G8B8 0xff944a0f: red 148, green 74, blue 15, alpha 255
  records 14 to 10, commands 13 to 8, bytes 1758 to 1213
  record 8: D3D_OK
  # 8+0xf0, draw 1.1
  pixel 64,64 of surface 1 is A8R8G8B8 0xff944a0f: red 148, green 74, blue 15, alpha 255
  records 10 to 10, commands 8 to 8, bytes 1213 to 1213
  pixel 90,60 of surface 1 is X8R8G8B8 0xffff8000: red 255, green 128, blue 0
  records 8 to 4, commands 7 to 1, bytes 1016 to 606
  record 2: D3D_OK
  # 2+0x0, draw 1.1
  pixel 90,60 of surface 1 is X8R8G8B8 0xffff8000: red 255, green 128, blue 0
  records 4 to 4, commands 1 to 1, bytes 606 to 606
  pixel 64,64 of surface 1 is X8R8G8B8 0xffa03000: red 160, green 48, blue 0
  records 11 to 6, commands 7 to 3, bytes 1588 to 918
  record 4: D3D_OK
  # 4+0x40, draw 1.1
  pixel 64,64 of surface 1 is X8R8G8B8 0xffa03000: red 160, green 48, blue 0
  records 6 to 6, commands 3 to 3, bytes 918 to 918

Each format's channels have their names, and floats are printed as floats.

  $ for format in R5G6B5 A2R10G10B10 A16B16G16R16F R32F; do
  >   printf 'dp2t 1\nsurface 1 format %s size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n' $format >colors.dp2t
  >   echo 'submit { COLORFILL { 1 0 0 8 8 0x80b46a18 } }' >>colors.dp2t
  >   echo 'present 1' >>colors.dp2t
  >   dp2 reduce colors.dp2t --pixel 1,1 --out small.dp2t | sed -n 1,1p
  > done
  pixel 1,1 of surface 1 is R5G6B5 0xb343: red 22, green 26, blue 3
  pixel 1,1 of surface 1 is A2R10G10B10 0xad06a060: red 720, green 424, blue 96, alpha 2
  pixel 1,1 of surface 1 is A16B16G16R16F 0x38042e0636a739a6: red 0.7060547, green 0.41577148, blue 0.09411621, alpha 0.5019531
  pixel 1,1 of surface 1 is R32F 0x3f34b4b5: red 0.7058824

Pixels that nothing draws, and that are not there.

  $ cp "$SAMPLES/06_occlusion.dp2t" "$SAMPLES/07_response_continue.dp2t" .
  $ dp2 reduce 07_response_continue.dp2t --pixel 1,1 --out small.dp2c
  dp2: 07_response_continue.dp2t: pixel 1,1 of surface 1 is X8R8G8B8 0x00000000: red 0, green 0, blue 0, without any draw or blit
  [1]
  $ dp2 reduce 06_occlusion.dp2t --pixel 160,0 --out small.dp2c
  dp2: 06_occlusion.dp2t: there is no such pixel: out of range: pixel
  [1]
  $ dp2 reduce 06_occlusion.dp2t --pixel 1,1,77 --out small.dp2c
  dp2: 06_occlusion.dp2t: there is no such pixel: bad handle: surface
  [1]

Words that are no pixels.

  $ for pixel in x 1 '1,' 1,2,3,4 1,,2 -1,2 '1,2,' 4294967296,1; do
  >   dp2 reduce 06_occlusion.dp2t --pixel="$pixel" --out small.dp2c || echo $?
  > done
  dp2: 'x' is not a pixel: use X,Y, each below 8192
  2
  dp2: '1' is not a pixel: use X,Y, each below 8192
  2
  dp2: '1,' is not a pixel: use X,Y, each below 8192
  2
  dp2: '1,2,3,4' is not a pixel: use X,Y, each below 8192
  2
  dp2: '1,' is not a pixel: use X,Y, each below 8192
  2
  dp2: '-1,2' is not a pixel: use X,Y, each below 8192
  2
  dp2: --pixel '1,2/': '' is not the number of a surface
  2
  dp2: '4294967296,1' is not a pixel: use X,Y, each below 8192
  2

At a draw: the result ends there. A surface that is never presented has its colour at the end.

  $ dp2 reduce 06_occlusion.dp2t --pixel 70,60@1.1 -o small.dp2t | sed -n 1p
  pixel 70,60 of surface 1 is X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 dump small.dp2t --offsets | grep -c draw
  1
  $ dp2 reduce 06_occlusion.dp2t --pixel 70,60@9.1 -o small.dp2t
  dp2: 06_occlusion.dp2t: there is no draw '9.1'; the last draw is 1.2 at 4+0x4e
  [2]
  $ sed '/^present/d' 06_occlusion.dp2t >dark.dp2t
  $ dp2 reduce dark.dp2t --pixel 70,60 -o small.dp2t
  dp2: dark.dp2t: --pixel 70,60: no present shows a surface; add /SURFACE: targets are 1, 2
  [1]
  $ dp2 reduce dark.dp2t --pixel 70,60/1 -o small.dp2t | sed -n 1p
  pixel 70,60 of surface 1 is X8R8G8B8 0xff808080: red 128, green 128, blue 128
