Several files at once: each line names its file, pictures have folders of their own, and the highest status counts.

  $ mkdir twin
  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" -o sample.dp2c
  $ cp sample.dp2c twin
  $ dp2 replay sample.dp2c twin/sample.dp2c --out both
  sample.dp2c: record 4: D3D_OK, query 7 = 800
  sample.dp2c: both/1-sample/frame-0001-surface-1.png
  twin/sample.dp2c: record 4: D3D_OK, query 7 = 800
  twin/sample.dp2c: both/2-sample/frame-0001-surface-1.png
  $ find both -type f | sort
  both/1-sample/frame-0001-surface-1.png
  both/2-sample/frame-0001-surface-1.png

A file that is missing does not keep others from being read.

  $ cp "$SAMPLES/08_malformed.dp2t" malformed.dp2t
  $ dp2 check malformed.dp2t nowhere sample.dp2c
  dp2: nowhere: cannot be opened: No such file or directory
  malformed.dp2t: 3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE (expected)
  malformed.dp2t: 3 commands in 2 submissions, 1 diagnostic, 1 of them expected
  sample.dp2c: 7 commands in 1 submissions, 0 diagnostics, 0 of them expected
  [4]

JSON lines have no prefix, and a summary for each file.

  $ dp2 info --json sample.dp2c twin/sample.dp2c | grep -v '^{'
  [1]
  $ dp2 info --json sample.dp2c twin/sample.dp2c | grep -c '"type":"summary"'
  2

Output that is lost is an error.

  $ dp2 check sample.dp2c twin/sample.dp2c >/dev/full
  dp2: standard output: cannot be written: No space left on device
  [4]
