samples/ci/parallel.sh tests cases in shards by GNU parallel, and makes one report. Without parallel this case is skipped.

  $ command -v parallel >where || exit 80
  $ mkdir "some captures" && cp "$SAMPLES"/0[1-7]*.dp2t "some captures"
  $ "$SAMPLES/ci/parallel.sh" 3 results "some captures"
  7 cases: 7 passed
  $ ls results | grep -v log
  junit.xml
  report.html
  shard-1
  shard-2
  shard-3
  $ dp2 dump "$SAMPLES/06_occlusion.dp2t" | sed 's/0xff000040/0xff000041/' >"some captures/06_occlusion.dp2t"
  $ "$SAMPLES/ci/parallel.sh" 3 results "some captures" | sed 's/has hash.*//'
  06_occlusion.dp2t: failed
    record 7: surface 1 
    results/shard-1/06_occlusion.dp2t/frame-0001-surface-1-drawn.png
  7 cases: 6 passed, 1 failed
  [1]
  $ "$SAMPLES/ci/parallel.sh" 3 results nowhere
  dp2: nowhere: cannot be opened: No such file or directory
  dp2: nowhere: cannot be opened: No such file or directory
  dp2: nowhere: cannot be opened: No such file or directory
  dp2: results/shard-*: cannot be opened: No such file or directory
  [4]
