The verbs that print tables: opcodes, formats, drivers that behave otherwise.

  $ dp2 ops | grep -w DRAWPRIMITIVE
   52  DRAWPRIMITIVE              DirectX 8    draw      draw from the streams
  $ dp2 ops --json | grep '"DRAWPRIMITIVE"'
  {"version":2,"type":"opcode","value":52,"name":"DRAWPRIMITIVE","record":"D3DHAL_DP2DRAWPRIMITIVE","record_bytes":12,"tail":"","since":"DirectX 8","kind":"draw","summary":"draw from the streams"}
  $ dp2 ops --dictionary text | grep DRAWPRIMITIVE
  "DRAWPRIMITIVE"
  "DRAWPRIMITIVE2"
  $ dp2 caps | grep A8R8G8B8
  A8R8G8B8         yes      yes     -      yes          yes         yes        rw    -
  $ dp2 caps --json | grep '"A8R8G8B8"'
  {"version":2,"type":"format","format":"A8R8G8B8","number":21,"texture":true,"render_target":true,"depth_stencil":false,"multisample":true,"blit_source":true,"blit_target":true,"srgb_read":true,"srgb_write":true,"bump":false}
  $ dp2 dialects | grep permedia3
    permedia3              the Permedia3 sample driver's reading
