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

Wine that never starts is tried three times; the error says what Wine said.

  $ STARTS_AT=9 dp2 record --out wine --dll large.exe -- large.exe
  dp2: Wine cannot be started: wineboot ends with 1: no display -a
  [4]
  $ wc -l <tries
  3

Wine that starts at its second try runs the program, by a third call.

  $ rm tries
  $ STARTS_AT=2 dp2 record --out wine --dll large.exe -- large.exe
  dp2: large.exe ended with 0 and recorded nothing: it made no Direct3D 9 device
  [3]
  $ wc -l <tries
  3

Wine that is not installed.

  $ printf '#!/bin/sh\nexit 127\n' >bin/xvfb-run
  $ STARTS_AT=9 dp2 record --out wine --dll large.exe -- large.exe
  dp2: Wine cannot be started: install wine, wine64 and xvfb
  [4]
