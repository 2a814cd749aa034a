replay --verify compares answers with those that the capture observed; without it differences are ignored.

  $ dp2 replay --verify "$SAMPLES/06_occlusion.dp2t"
  record 4: D3D_OK, query 7 = 800
  $ sed 's/error_offset 20/error_offset 24/' "$SAMPLES/06_occlusion.dp2t" >other.dp2t
  $ dp2 replay --verify other.dp2t
  dp2: other.dp2t: record 5: dwErrorOffset is 20, observed was 24
  record 4: D3D_OK, query 7 = 800
  [1]
  $ dp2 replay other.dp2t
  record 4: D3D_OK, query 7 = 800

As JSON, with the words of the answer.

  $ dp2 replay --json "$SAMPLES/06_occlusion.dp2t" | sed -n 's/.*\("words":[^]]*\]\).*/\1/p'
  "words":[800]
