dp2 trim keeps the records that destroy what it keeps: a draw that is skipped, since its target was destroyed, is skipped in the cut as well,
although no picture shows it.

  $ cat >destroyed.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW { vertices { f32 0 0 0.5 1 8 0 0.5 1 0 8 0.5 1 }
  >   RENDERSTATE { LIGHTING FALSE ZENABLE FALSE CULLMODE NONE } TRIANGLELIST count 1 { 0 } SETRENDERTARGET2 { 0 2 } }
  > present 1
  > destroy 2
  > submit vertex_type XYZRHW { vertices { f32 0 0 0.5 1 8 0 0.5 1 0 8 0.5 1 } TRIANGLELIST count 1 { 0 } }
  > present 1
  > END
  $ dp2 trim destroyed.dp2t --frames 1..2 --out cut.dp2t
  4 calls and presents replay as in the whole capture
  records 8 to 12, commands 4 to 4, bytes 807 to 969
  $ grep -c ^destroy cut.dp2t
  1
  $ dp2 replay --verify cut.dp2t
  record 3: D3D_OK
  record 8: D3D_OK, 1 draw skipped at 8+0x0: no render target
