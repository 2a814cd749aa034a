An option of replay that would have no effect is refused.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ printf '\10\0\0\0' >raw.bin
  $ head -c 60 /dev/zero >vertices
  $ try() { dp2 replay 06_occlusion.dp2t "$@" >stdout; echo "status $?, $(wc -l <stdout) lines"; }

Output that goes nowhere.

  $ try --pictures draws
  dp2: --pictures has no effect without --out, --hashes or --json
  status 2, 0 lines
  $ try --surface 1
  dp2: --surface has no effect without --out, --hashes or --json
  status 2, 0 lines
  $ try --frames 1
  dp2: --frames has no effect without --out, --hashes or --json
  status 2, 0 lines
  $ try --until 1.1
  dp2: --until has no effect without --out, --hashes, --json, --stats, --verify or --repeat
  status 2, 0 lines
  $ try --png-per-call --out out
  dp2: --png-per-call has no effect without --surface
  status 2, 0 lines
  $ try --png-per-call
  dp2: --png-per-call has no effect without --surface
  status 2, 0 lines

What only changes pictures that are not made.

  $ try --out out --before
  dp2: --before has no effect without draws in --pictures
  status 2, 0 lines
  $ try --out out --pictures calls --before
  dp2: --before has no effect without draws in --pictures
  status 2, 0 lines
  $ try --out out --pictures 4 --before
  dp2: --before has no effect without draws in --pictures
  status 2, 0 lines
  $ try --out out --pictures presents --all
  dp2: --all has no effect without draws or calls in --pictures
  status 2, 0 lines
  $ try --out out --depth-range 0..1
  dp2: --depth-range has no effect without draws or calls in --pictures
  status 2, 0 lines
  $ try --hashes --pictures draws --depth-range 0..1
  dp2: --depth-range has no effect without --out or --json
  status 2, 0 lines
  $ try --out out --pictures 1.1 --frames 1
  dp2: --frames has no effect without draws, calls or presents in --pictures
  status 2, 0 lines

What another option overrides.

  $ try --json --hashes
  dp2: --hashes has no effect with --json, whose lines have the hashes
  status 2, 0 lines
  $ try --raw --strict
  dp2: --strict has no effect with --raw
  status 2, 0 lines
  $ try --isa baseline --jit on
  dp2: --jit has no effect with --isa baseline, whose programs are interpreted
  status 2, 0 lines
  $ try --isa baseline --dump-programs programs
  dp2: --dump-programs has no effect when programs are interpreted
  status 2, 0 lines
  $ try --jit off --dump-programs programs
  dp2: --dump-programs has no effect when programs are interpreted
  status 2, 0 lines
  $ try --jit off --perf-map
  dp2: --perf-map has no effect when programs are interpreted
  status 2, 0 lines
  $ try --sandbox-seconds 5
  dp2: --sandbox-seconds requires --sandbox; see --help
  status 2, 0 lines

None of these wrote anything.

  $ ls
  06_occlusion.dp2t
  raw.bin
  stdout
  vertices

With the option that they need they have an effect.

  $ try --pictures draws --hashes
  status 0, 5 lines
  $ try --surface 1 --json
  status 0, 3 lines
  $ try --until 1.1 --stats
  status 0, 8 lines
  $ try --until 1.1 --verify
  dp2: 06_occlusion.dp2t: nothing to verify: the capture has no observed results
  status 1, 1 lines
  $ try --png-per-call --surface 1 --hashes
  status 0, 3 lines
  $ try --until 1.1 --out out --depth-range 0..1
  status 0, 3 lines
  $ try --pictures 1.1..1.2,calls --frames 1 --before --all --hashes
  status 0, 11 lines

A file of vertices is for one command buffer; a number of zero bytes may be given for several.

  $ for verb in replay info; do dp2 $verb --raw raw.bin raw.bin --fvf XYZRHW --vertices vertices; done
  dp2: --vertices vertices: is for one command buffer, but 2 are given
  dp2: --vertices vertices: is for one command buffer, but 2 are given
  [2]
  $ dp2 replay --raw raw.bin raw.bin --fvf XYZRHW --vertices 64
  raw.bin: record 3: D3D_OK
  raw.bin: record 3: D3D_OK

Blocks of data are those of records; commands have none. The way to run programs changes only times.

  $ dp2 dump 06_occlusion.dp2t --at 4+0x4e --files data
  dp2: --files has no effect with --at of a command
  [2]
  $ dp2 dump 06_occlusion.dp2t --at 1.2 --files data
  dp2: --files has no effect with --at of a command
  [2]
  $ dp2 profile 06_occlusion.dp2t --isa baseline
  dp2: --isa requires --time; see --help
  [2]
  $ dp2 profile 06_occlusion.dp2t --jit off
  dp2: --jit requires --time; see --help
  [2]

A time is printed of each replay after the first, also of a part of the capture.

  $ times() { sed -E 's/[0-9.]+(e[-+][0-9]+)?( ms| frames)/T\2/g; s/: [0-9.e+-]+/: T/; s/ [0-9.e+-]+ T ms/ T T ms/g'; }
  $ dp2 replay 06_occlusion.dp2t --repeat 1 | times
  record 4: D3D_OK, query 7 = 800
  1 replay: T ms, median T ms, T frames/s
  $ dp2 replay 06_occlusion.dp2t --repeat 2 --until 1.1 --json | tail -n 1 | grep -oE '"replay_milliseconds":.[0-9.e+-]+,[0-9.e+-]+.' | grep -c replay
  1
  $ dp2 replay 06_occlusion.dp2t --repeat 0
  dp2: --repeat: Value 0 not in range 1 to 1000; see --help
  [2]
