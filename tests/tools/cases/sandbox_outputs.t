What dp2 replay --sandbox writes, and its limits. A build without libseccomp says so, and skips this case.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ dp2 replay --sandbox 06_occlusion.dp2t >stdout 2>&1 || echo $?
  $ ! grep -q 'built without libseccomp (Debian: libseccomp-dev)' stdout || exit 80

Pictures in a folder with an unusual name.

  $ mkdir 'a folder; with "letters'
  $ dp2 replay --sandbox --out 'a folder; with "letters' 06_occlusion.dp2t
  record 4: D3D_OK, query 7 = 800
  a folder; with "letters/frame-0001-surface-1.png
  $ ls 'a folder; with "letters'
  frame-0001-surface-1.png

No picture goes through a link to somewhere else, or where no folder can be.

  $ mkdir linked && ln -s ../elsewhere linked/frame-0001-surface-1.png
  $ dp2 replay --sandbox --out linked 06_occlusion.dp2t
  dp2: linked/frame-0001-surface-1.png: Too many levels of symbolic links
  record 4: D3D_OK, query 7 = 800
  [4]
  $ [ ! -e elsewhere ]
  $ : >file
  $ dp2 replay --sandbox --out file/x 06_occlusion.dp2t
  dp2: file/x: Not a directory
  [4]
  $ dp2 replay --sandbox 06_occlusion.dp2t >/dev/full
  dp2: standard output: cannot be written: No space left on device
  [4]

--dump-programs, which writes files, is excluded; --sandbox-memory needs --sandbox.

  $ dp2 replay --sandbox --dump-programs programs 06_occlusion.dp2t
  dp2: --sandbox excludes --dump-programs and --perf-map, which write files
  [2]
  $ dp2 replay --sandbox-memory 100 06_occlusion.dp2t
  dp2: --sandbox-memory requires --sandbox; see --help
  [2]

512 MiB of surfaces do not fit into 400.

  $ printf 'dp2t 1\n' >large.dp2t
  $ for i in 1 2; do printf 'surface %s format A8R8G8B8 size 8192x8192 usage texture\n' $i >>large.dp2t; done
  $ dp2 replay --sandbox --threads 2 large.dp2t
  $ dp2 replay --sandbox --threads 2 --sandbox-memory 400 large.dp2t
  dp2: the sandbox: out of memory; see --sandbox-memory
  [1]
