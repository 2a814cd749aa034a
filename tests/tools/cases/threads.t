The number of threads has a limit, and threads that the system refuses are an error, no deadlock.

  $ dp2 replay --threads 256 "$SAMPLES/06_occlusion.dp2t"
  record 4: D3D_OK, query 7 = 800
  $ dp2 replay --threads 257 "$SAMPLES/06_occlusion.dp2t"
  dp2: --threads: Value 257 not in range 0 to 256; see --help
  [2]
  $ dp2 queries --threads 100000 "$SAMPLES/06_occlusion.dp2t"
  dp2: --threads: Value 100000 not in range 0 to 256; see --help
  [2]

Under a limit of the address space there is memory for the stacks of some threads only.

  $ (ulimit -v 300000; timeout 20 dp2 replay --threads 256 "$SAMPLES/06_occlusion.dp2t")
  dp2: worker thread \d+ of 256 cannot be started: .+ (re)
  [4]
