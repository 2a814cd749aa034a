dp2 replay --sandbox prints and writes what a replay without it does, with the same status. (What a sandboxed process cannot do:
sandbox_test.cpp.) A build without libseccomp says so, and skips this case.

  $ dp2 replay --sandbox "$SAMPLES/06_occlusion.dp2t" >stdout 2>&1 || echo $?
  $ ! grep -q 'built without libseccomp (Debian: libseccomp-dev)' stdout || exit 80
  $ same() { # ARGUMENT...: both ways
  >   rm -rf out plain
  >   dp2 replay "$@" >plain.out 2>plain.err
  >   echo "status $?" >>plain.err
  >   [ ! -d out ] || mv out plain
  >   dp2 replay --sandbox "$@" >boxed.out 2>boxed.err
  >   echo "status $?" >>boxed.err
  >   cmp plain.out boxed.out && cmp plain.err boxed.err && { [ ! -d plain ] || diff -r plain out; } || echo "$*"
  > }

Every sample, by any number of threads, with pictures, as text and as JSON, interpreted.

  $ for threads in 0 2 4; do
  >   for sample in "$SAMPLES"/*.dp2t; do same --threads $threads --verify --hashes --out out "$sample"; done
  >   same --threads $threads --json --out out "$SAMPLES/11_shaders.dp2t"
  > done
  $ same --jit off --out out "$SAMPLES/11_shaders.dp2t"

Several files, a picture of each call, a part of a capture, standard input.

  $ cp "$SAMPLES/06_occlusion.dp2t" "$SAMPLES/07_response_continue.dp2t" .
  $ same --out out 06_occlusion.dp2t 07_response_continue.dp2t 06_occlusion.dp2t
  $ same --out out --png-per-call --surface 1 06_occlusion.dp2t
  $ same --until 1.1 --out out 06_occlusion.dp2t
  $ dp2 replay --sandbox - <06_occlusion.dp2t
  record 4: D3D_OK, query 7 = 800

Files that cannot be played, read, or opened; a surface that is not there; a container that was cut off.

  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ndestroy 9\n' >broken.dp2t
  $ printf 'dp2t 1\nsubmit { nonsense' >unread.dp2t
  $ same --json 06_occlusion.dp2t broken.dp2t unread.dp2t no-such-file.dp2t
  $ same no-such-file.dp2t
  $ same --surface 77 --hashes 06_occlusion.dp2t
  $ dp2 asm 06_occlusion.dp2t -o whole.dp2c
  $ head -c 200 whole.dp2c >cut.dp2c
  $ same cut.dp2c
  $ same --strict cut.dp2c

A text that names a file: the sandbox opens none.

  $ printf 'dp2t 1\nbuffer 1 bytes 400\nwrite 1 at 0 data { u8 file "cut.dp2c" }\n' >named.dp2t
  $ dp2 replay named.dp2t
  $ dp2 replay --sandbox named.dp2t
  dp2: named.dp2t:3:29: the sandbox cannot open files; dp2 asm makes a container of the text
  [3]
