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
