dp2 reduce --crash without --script: the smallest capture that ends a replay by the same signal.

A library that ends a replay when the file has the bytes FOUR, as an error in the emulator would. (Without a C compiler this case is
skipped.)

  $ command -v cc >compiler || exit 80
  $ cat >crash.c <<'END'
  > #define _GNU_SOURCE
  > #include <signal.h>
  > #include <stdio.h>
  > #include <string.h>
  > __attribute__((constructor)) static void start(void) {
  >     static char line[65536], file[1 << 20];
  >     FILE* in = fopen("/proc/self/cmdline", "rb");
  >     size_t n = in ? fread(line, 1, sizeof line - 1, in) : 0;
  >     if (in) fclose(in);
  >     const char* verb = n ? line + strlen(line) + 1 : line;
  >     if (!n || strcmp(verb, "replay") != 0) return;
  >     in = fopen(verb + strlen(verb) + 1, "rb");
  >     n = in ? fread(file, 1, sizeof file, in) : 0;
  >     if (in) fclose(in);
  >     if (memmem(file, n, "FOUR", 4)) raise(SIGABRT);
  > }
  > END
  $ cc -shared -fPIC -o crash.so crash.c
  $ cat >crash.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { RENDERSTATE { ZENABLE TRUE } raw { u8 70 79 85 82 } }
  > present 1
  > END

Only these bytes are left.

  $ LD_PRELOAD=$PWD/crash.so dp2 reduce crash.dp2t --crash --out small.dp2c
  the replay is ended by signal 6 (Aborted)
  records 4 to 1, commands 1 to 0, bytes 456 to 276
  $ dp2 dump small.dp2c
  dp2: small.dp2c: 0+0x0: unknown opcode: opcode 70: bCommand
  dp2t 1
  submit context 1 {
    # unknown opcode: opcode 70: bCommand
    raw { u8 0x46 0x4f 0x55 0x52 }
  }
  [1]
