dp2 record, up to the start of Wine: what is missing is reported first. (Programs under Wine: tests/windows/d3d9/.)

The first bytes of Windows programs for 32-bit and 64-bit x86.

  $ pe() { printf 'MZ'; head -c 58 /dev/zero; printf '\100\0\0\0PE\0\0'; printf "$1"; }
  $ pe '\114\001' >small.exe
  $ pe '\144\206' >large.exe
  $ echo text >text

A program that is not there, by its name here or under Windows; files that are no programs; a d3d9.dll of the other word size.

  $ dp2 record -- nothing.exe
  dp2: nothing.exe: there is no such program
  [4]
  $ dp2 record --prefix . -- 'C:\nothing.exe'
  dp2: C:\nothing.exe: there is no such program
  [4]
  $ dp2 record -- text
  dp2: text: is not a Windows program for x86
  [3]
  $ dp2 record --dll text -- small.exe
  dp2: text: is not a Windows library for x86
  [3]
  $ dp2 record --dll large.exe -- small.exe
  dp2: small.exe is a 32-bit program, and there is no d3d9.dll for it: build it with 'tools/setup.sh mingw32 && tools/setup.sh mingw', or name it with --dll
  [4]

Names under Windows are found whatever their case.

  $ mkdir -p dosdevices/c:/Games
  $ cp large.exe dosdevices/c:/Games/Old.EXE
  $ dp2 record --prefix . --dll small.exe -- 'C:\games\old.exe'
  dp2: C:\games\old.exe is a 64-bit program, and there is no d3d9.dll for it: build it with 'tools/setup.sh mingw', or name it with --dll
  [4]

A stand-in for xvfb-run, which starts Wine: it succeeds from its try number $STARTS_AT on, as on a busy machine.

  $ mkdir bin
  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > echo >>tries
  > mkdir -p "$WINEPREFIX/drive_c/windows/system32"
  > [ $(wc -l <tries) -ge "$STARTS_AT" ] || { echo "no display $1" >&2; exit 1; }
  > END
  $ chmod +x bin/xvfb-run
  $ PATH=$PWD/bin:$PATH

Wine that never starts is tried three times; the error includes Wine's last message.

  $ STARTS_AT=9 dp2 record --out wine --dll large.exe -- large.exe
  dp2: Wine cannot be started: wineboot ends with 1: no display -a
  [4]
  $ wc -l <tries
  3

Wine that starts at its second try runs the program, by a third call.

  $ rm tries
  $ STARTS_AT=2 dp2 record --out wine --dll large.exe -- large.exe
  dp2: large.exe ended with 0 and recorded nothing: it made no Direct3D 1 to 9 device
  [3]
  $ wc -l <tries
  3

A program of another graphics API: its import table, or that of delayed imports, names the library. (A PE image of one section, whose
offsets in the file are its addresses.)

  $ cat >image.py <<'END'
  > import struct, sys
  > bits, where, *names = sys.argv[1:]
  > wide = bits == "64"
  > directories = bytearray(128)
  > row, field, directory = (20, 12, 1) if where == "imports" else (32, 4, 13)
  > table = 0x400
  > struct.pack_into("<II", directories, 8 * directory, table, 0)
  > optional = struct.pack("<H", 0x20B if wide else 0x10B).ljust(108 if wide else 92, b"\0") + struct.pack("<I", 16) + directories
  > header = b"PE\0\0" + struct.pack("<HHIIIHH", 0x8664 if wide else 0x14C, 1, 0, 0, 0, len(optional), 0)
  > section = struct.pack("<8sIIII", b".all", 0x1000, 0, 0x1000, 0).ljust(40, b"\0")
  > file = bytearray(0x1000)
  > file[:64] = b"MZ".ljust(60, b"\0") + struct.pack("<I", 64)
  > file[64:64 + len(header + optional + section)] = header + optional + section
  > for i, name in enumerate(names):
  >     struct.pack_into("<I", file, table + row * i + field, 0x800 + 32 * i)
  >     file[0x800 + 32 * i:0x800 + 32 * i + len(name)] = name.encode()
  > sys.stdout.buffer.write(file)
  > END
  $ image() { python3 image.py "$@"; }
  $ made() { dp2 record --out wine --dll large.exe --dll small.exe -- $1 2>&1 | sed 's/.*nothing: //'; }
  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > windows=$WINEPREFIX/drive_c/windows
  > mkdir -p "$windows/system32" "$windows/syswow64" && : >"$windows/syswow64/kernel32.dll"
  > END
  $ image 64 imports kernel32.dll opengl32.dll >gl.exe && made gl.exe
  it made no Direct3D 1 to 9 device; it imports opengl32.dll, so it uses OpenGL
  [3]
  $ image 64 imports d3d11.dll dxgi.dll >new.exe && made new.exe
  it made no Direct3D 1 to 9 device; it imports d3d11.dll, so it uses Direct3D 11
  [3]

There is no such message for a program that imports one of our runtimes, nor for one that names no graphics API.

  $ image 64 imports ddraw.dll d3d8.dll d3d9.dll >both.exe && made both.exe
  it made no Direct3D 1 to 9 device
  [3]
  $ image 64 imports ddraw.dll d3d9.dll >nine.exe && made nine.exe
  it made no Direct3D 9 device
  [3]
  $ image 64 imports kernel32.dll >none.exe && made none.exe
  it made no Direct3D 1 to 9 device
  [3]

DirectDraw's dll serves Direct3D 1 to 7, unless a program imports that of a newer Direct3D.

  $ image 64 delayed DDRAW.dll >draw.exe && made draw.exe
  dp2: draw.exe is a 64-bit program, and there is no ddraw.dll for it: build it with 'tools/setup.sh mingw', or name it with --dll
  [4]
  $ mkdir draw && cp large.exe draw/DDraw.dll && dp2 record --out wine --dll draw/DDraw.dll -- draw.exe 2>&1 | sed 's/.*nothing: //'
  it made no Direct3D 1 to 7 device; blits of DirectDraw are not recorded
  [3]
  $ image 64 imports ddraw.dll d3d8.dll >eight.exe && dp2 record --out wine --dll draw/DDraw.dll -- eight.exe 2>&1 | sed 's/: build.*//'
  dp2: eight.exe is a 64-bit program, and there is no d3d8.dll for it
  [4]

A program that imports d3d8.dll alone needs that one, of its word size. A library is d3d8.dll if its file has this name, in any case.

  $ image 32 imports KERNEL32.dll D3D8.dll >old.exe && made old.exe
  dp2: old.exe is a 32-bit program, and there is no d3d8.dll for it: build it with 'tools/setup.sh mingw32 && tools/setup.sh mingw', or name it with --dll
  [4]
  $ mkdir large && cp large.exe large/d3d8.dll && cp small.exe D3D8.DLL
  $ dp2 record --out wine --dll large/d3d8.dll --dll small.exe -- old.exe 2>&1 | sed 's/: build.*//'
  dp2: old.exe is a 32-bit program, and there is no d3d8.dll for it
  [4]
  $ dp2 record --out wine --dll D3D8.DLL --dll small.exe --dll large.exe -- old.exe 2>&1 | sed 's/.*nothing: //'
  it made no Direct3D 8 device
  [3]
  $ dp2 record --out wine --dll D3D8.DLL --dll D3D8.DLL -- old.exe
  dp2: --dll: */D3D8.DLL and D3D8.DLL are for programs of the same word size (glob)
  [2]

Damaged images: cut off, and with tables that point outside or into themselves. A name that is too long is ignored.

  $ cat >damage.py <<'END'
  > import random, struct, sys
  > whole = open("gl.exe", "rb").read()
  > random.seed(int(sys.argv[1]))
  > image = bytearray(whole[:random.choice([70, 90, 200, 300, 0x400, 0x420, 0x801, 0x808, len(whole)])])
  > for _ in range(random.randrange(1, 5)):
  >     at = random.choice([random.randrange(64, 400), random.randrange(0x400, 0x440), random.randrange(0x800, 0x840)])
  >     if at + 4 <= len(image):
  >         struct.pack_into("<I", image, at, random.choice([0, 1, 0x400, 0x800, 0xFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]))
  > image[68:70] = whole[68:70] if len(image) > 70 else image[68:70]
  > sys.stdout.buffer.write(image)
  > END
  $ for seed in $(seq 40); do
  >   python3 damage.py $seed >damaged.exe
  >   made damaged.exe
  > done | sort | uniq -c | sed 's/^ *[0-9]* //' | grep -v 'it made no\|is not a Windows program\|large.exe'
  [1]
  $ image 64 imports opengl32.dll$(printf 'x%.0s' $(seq 300)) opengl32.dll >long.exe && made long.exe
  it made no Direct3D 1 to 9 device
  [3]

A prefix that was made is kept in the cache folder and copied for the next recording, which does not call wineboot.

  $ printf '#!/bin/sh\necho "wine-9.9 (stand-in)"\n' >bin/wine && chmod +x bin/wine
  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > case "$*" in *wineboot*) echo wineboot ;; *) echo program ;; esac >>calls
  > [ -z "$DP2_LOG" ] || exit 0
  > windows=$WINEPREFIX/drive_c/windows
  > mkdir -p "$windows/system32" && : >"$windows/system32/kernel32.dll"
  > mkdir "$WINEPREFIX/dosdevices" && ln -s ../drive_c "$WINEPREFIX/dosdevices/c:"
  > touch "$WINEPREFIX/system.reg" "$WINEPREFIX/user.reg"
  > END
  $ export XDG_CACHE_HOME=$PWD/cache
  $ calls() { rm -f calls; dp2 record --out wine --dll large.exe -- large.exe 2>/dev/null || true; tr '\n' ' ' <calls; echo; }
  $ calls
  wineboot program 
  $ calls
  program 
  $ ls cache/dp2 | sed 's/-x86.*//; s/-i386.*//' && readlink cache/dp2/*/dosdevices/c:
  wine-prefix-wine-9.9--stand-in-
  ../drive_c
  $ ls cache/dp2/*/drive_c/windows/system32
  kernel32.dll

One from which files were deleted is made anew; those of other releases are removed, but not one that is being made.

  $ rm cache/dp2/*/system.reg
  $ mkdir cache/dp2/wine-prefix-wine-8.0 cache/dp2/wine-prefix-wine-9.9.new-1 cache/dp2/wine-prefix-wine-9.9.new-2 cache/dp2/other
  $ touch -d '2 hours ago' cache/dp2/wine-prefix-wine-9.9.new-2
  $ calls
  wineboot program 
  $ calls
  program 
  $ ls cache/dp2 | sed 's/-x86.*//; s/-i386.*//'
  other
  wine-prefix-wine-9.9--stand-in-
  wine-prefix-wine-9.9.new-1

Without a cache folder nothing is kept.

  $ XDG_CACHE_HOME=/dev/null/none calls
  wineboot program 
  $ XDG_CACHE_HOME=/dev/null/none calls
  wineboot program 
  $ XDG_CACHE_HOME= HOME= calls
  wineboot program 

The last line of the log is part of the error.

  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > mkdir -p "$WINEPREFIX/drive_c/windows/system32"
  > [ -z "$DP2_LOG" ] || printf 'first\nno memory for the GPU\r\n\n' >wine/driver.log
  > END
  $ dp2 record --out wine --dll large.exe -- large.exe
  dp2: large.exe ended with 0 and recorded nothing: it made no Direct3D 1 to 9 device; the last line of wine/driver.log: no memory for the GPU
  [3]

A program that does not end: --seconds ends it. (Here it also ends by itself, since only Wine can end it.)

  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > mkdir -p "$WINEPREFIX/drive_c/windows/system32"
  > [ -z "$DP2_LOG" ] || sleep 2
  > END
  $ dp2 record --out wine --seconds 0.5 --dll large.exe -- large.exe
  dp2: large.exe was ended after 0.5 seconds (--seconds) and recorded nothing: it made no Direct3D 1 to 9 device
  [3]

After the last wanted frame of every device the program is ended, too; a device that ended earlier was only tried.

  $ cat >bin/xvfb-run <<'END'
  > #!/bin/sh
  > mkdir -p "$WINEPREFIX/drive_c/windows/system32"
  > [ -n "$DP2_LOG" ] || exit 0
  > folder=$(printf '%s' "$DP2_CAPTURE_REPORT" | sed 's/^Z://; s/\\/\//g')
  > printf 'made 1\ndevice 1\nframes 1\nstate complete\n' >"$folder/1-1.txt"
  > printf 'made 2\ndevice 2\nframes %s\nstate %s\n' $SHOWN >"$folder/1-2.txt"
  > sleep 1
  > END
  $ for shown in '2 recording' '3 recording' '3 complete'; do
  >   SHOWN=$shown dp2 record --json --out wine --frames 2..3 --dll large.exe -- large.exe 2>/dev/null >out || true
  >   grep -o '"ended":"[^"]*"' out || echo "$shown: not ended"
  > done
  2 recording: not ended
  3 recording: not ended
  "ended":"after frame 3, the last of --frames"

Invalid ranges.

  $ for frames in 3-5 abc 0 0..2 2..1 .. 4294967296; do dp2 record --frames=$frames --dll large.exe -- large.exe || echo $?; done
  dp2: '3-5' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: 'abc' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: '0' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: '0..2' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: '2..1' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: '..' is not a range of frames: use N..M, N.. or N, counted from 1
  2
  dp2: '4294967296' is not a range of frames: use N..M, N.. or N, counted from 1
  2

Wine that is not installed, without and with a prefix that is kept.

  $ printf '#!/bin/sh\nexit 127\n' >bin/xvfb-run
  $ XDG_CACHE_HOME=/dev/null/none STARTS_AT=9 dp2 record --out wine --dll large.exe -- large.exe
  dp2: Wine cannot be started: install wine, wine64 and xvfb
  [4]
  $ dp2 record --out wine --dll large.exe -- large.exe
  dp2: large.exe ended with 127 and recorded nothing: it made no Direct3D 1 to 9 device; 127 is also the status where wine or xvfb-run is missing
  [3]
