Draws that a driver skips are counted, with the reason and the place of the first one.

  $ cat >skipped.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }
  > submit { RENDERSTATE { ZENABLE TRUE } }
  > END

Each call reports its own.

  $ dp2 replay skipped.dp2t
  record 2: D3D_OK, 1 draw skipped at 2+0x8: no index buffer
  record 3: D3D_OK

Several reasons in one call; the statistics have the sums.

  $ cat >>skipped.dp2t <<'END'
  > submit {
  >   SETVERTEXSHADER { 0 }
  >   DRAWPRIMITIVE { TRIANGLELIST 0 1 }
  >   DRAWPRIMITIVE { TRIANGLELIST 0 1 TRIANGLELIST 0 1 }
  >   DRAWPRIMITIVE { 9 0 1 }
  > }
  > END
  $ dp2 replay skipped.dp2t
  record 2: D3D_OK, 1 draw skipped at 2+0x8: no index buffer
  record 3: D3D_OK
  record 4: D3D_OK, 1 draw skipped at 4+0x34: not a primitive type of this command, 3 draws skipped from 4+0x8 on: no vertex format
  $ dp2 replay skipped.dp2t --stats | grep '^[0-9].*skipped'
  1 draw skipped at 4+0x34: not a primitive type of this command
  3 draws skipped from 4+0x8 on: no vertex format
  1 draw skipped at 2+0x8: no index buffer
