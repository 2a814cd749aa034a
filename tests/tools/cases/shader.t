Shaders as text and as tokens.

Text becomes tokens, and the tokens print the same text.

  $ printf 'ps_2_0\ndcl_2d s0\nmad_sat r0.xyz, r1, c1.x, -c2\n' >good.psh
  $ dp2 shader good.psh -o good.tokens
  $ od -An -tx4 good.tokens
   ffff0200 0200001f 90000000 a00f0800
   04000004 80170000 80e40001 a0000001
   a1e40002 0000ffff
  $ dp2 shader good.tokens
  ps_2_0
  dcl_2d s0
  mad_sat r0.xyz, r1, c1.x, -c2
  $ dp2 shader good.tokens | cmp - good.psh

Through pipes.

  $ printf 'ps_2_0\nmov r0, c0\n' | dp2 shader - -o - | dp2 shader -
  ps_2_0
  mov r0, c0

The input is not overwritten.

  $ printf 'ps_2_0\nmov r0, c0\n' >same.psh
  $ dp2 shader same.psh -o same.psh
  dp2: same.psh: is the input and would be overwritten
  [2]
  $ cat same.psh
  ps_2_0
  mov r0, c0

A command that creates a shader, as asm writes it: every one of a sample, and one of a DX8 vertex shader, which has a declaration before
its code.

  $ for sample in 11_shaders; do
  >   dp2 dump "$SAMPLES/$sample.dp2t" --only CREATEPIXELSHADER,CREATEVERTEXSHADERFUNC,CREATEVERTEXSHADER --offsets | sed -n 's/^# //p' >places
  >   while read -r place; do
  >     dp2 asm "$SAMPLES/$sample.dp2t" --raw-output --at $place --out command
  >     dp2 shader command >text && dp2 shader command --out tokens && dp2 shader tokens | cmp - text || echo "$sample $place"
  >     head -n 1 text
  >   done <places
  > done | sort | uniq -c | sed 's/^ *//'
  7 ps_1_1
  1 ps_1_2
  3 ps_1_4
  6 ps_2_0
  2 ps_2_x
  4 ps_3_0
  8 vs_1_1
  6 vs_2_0
  3 vs_3_0
  $ printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit {\n' >dx8.dp2t
  $ printf 'CREATEVERTEXSHADER { handle 3 declaration_bytes 12 code_bytes auto data { u32 0x20000000 0x40020000 0xffffffff } asm {\nvs_1_1\nmov oPos, v0\n} }\n}\n' >>dx8.dp2t
  $ dp2 asm dx8.dp2t --raw-output --at 1+0x0 --out command
  $ dp2 shader command
  vs_1_1
  mov oPos, v0

Commands that are cut off, have several shaders or none, or are followed by others.

  $ dp2 asm "$SAMPLES/11_shaders.dp2t" --raw-output --at $(head -n 1 places) --out command
  $ size=$(stat -c %s command)
  $ for cut in 1 3 4 11 12 16 $((size - 1)); do head -c $cut command >cut; dp2 shader cut 2>&1 | sed 's/.*cut/cut/' || true; done
  cut:1:1: expected a version such as vs_1_1 or ps_2_0
  cut:1:1: expected a version such as vs_1_1 or ps_2_0
  cut: truncated: CREATEVERTEXSHADERFUNC at offset 0x0: D3DHAL_DP2CREATEPIXELSHADER
  cut: truncated: CREATEVERTEXSHADERFUNC at offset 0x0: D3DHAL_DP2CREATEPIXELSHADER
  cut: truncated: CREATEVERTEXSHADERFUNC at offset 0x0: dwCodeSize
  cut: truncated: CREATEVERTEXSHADERFUNC at offset 0x0: dwCodeSize
  cut: truncated: CREATEVERTEXSHADERFUNC at offset 0x0: dwCodeSize
  $ cat command command >twice && dp2 shader twice
  dp2: twice: is not one shader but 1 and further commands
  [3]
  $ printf '\066\0\0\0' >none && dp2 shader none
  dp2: none: is not one shader but 0
  [3]
  $ printf '\066\0\002\0\1\0\0\0\4\0\0\0\0\2\377\377\2\0\0\0\4\0\0\0\0\2\377\377' >two && dp2 shader two
  dp2: two: is not one shader but 2
  [3]
  $ printf '\066\0\001\0\1\0\0\0\377\377\377\377' >long && dp2 shader long
  dp2: long: truncated: CREATEPIXELSHADER at offset 0x0: dwCodeSize
  [3]
