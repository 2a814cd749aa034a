Captures of many small things: output and time in proportion to their size. (Steps of the library alone: tests/robustness/steps/.)

200,000 keys of metadata, the last of them again: a key has its last value.

  $ { echo 'dp2t 1'; seq -f 'metadata "k%.0f" "v"' 200000; echo 'metadata "k7" "again"'; } >keys.dp2t
  $ timeout 20 dp2 info keys.dp2t >stdout
  $ grep -c ': v$' stdout
  199999
  $ grep 'k7:' stdout
  k7: again
  $ timeout 20 dp2 info --json keys.dp2t >stdout

20,000 writes of the same 8 KiB: JSON, too, has these bytes once, at their first use.

  $ {
  >   printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 64x32 usage texture\nbuffer 2 bytes 8192\ncontext 1 interface 5 target 1 depth 0\n'
  >   echo "write 1 level 0 slice 0 data blob 1 { u32 $(yes 0x11223344 | head -n 2048 | tr '\n' ' ') }"
  >   for ((i = 0; i < 10000; ++i)); do printf 'write 1 level 0 slice 0 data blob 1\nwrite 2 at 0 data blob 1\n'; done
  >   echo 'submit context 1 vertex_type XYZ { vertices blob 1 }'
  >   echo 'write 2 at 0 data { u32 1 }'
  > } >uses.dp2t
  $ timeout 60 dp2 dump --json uses.dp2t >stdout
  $ [ $(wc -c <stdout) -lt 5000000 ]
  $ python3 - <<'END'
  > import json
  > lines = [json.loads(line) for line in open("stdout")]
  > uses = [line for line in lines if line.get("blob") == 1]
  > assert len(uses) == 20002 and uses[0]["data"] == "44332211" * 2048 and uses[-1]["type"] == "submit"
  > assert not any("data" in line or "vertices" in line for line in uses[1:])
  > assert [line["data"] for line in lines if line["type"] == "write_buffer" and "blob" not in line] == ["01000000"]
  > END

A record that is asked for alone has its bytes.

  $ dp2 dump --json uses.dp2t --at 5000 | sed -n 's/\(.*"data":"44332211\).*/\1.../p'
  {"version":2,"type":"write_surface","file":"uses.dp2t","record":5000,"at":"5000","handle":1,"level":0,"slice":0,"data":"44332211...

4,000 queries, each around all of 4,000 draws, which are 16 million pairs: a query lists some draws, and counts all.

  $ {
  >   echo 'dp2t 1'
  >   echo 'surface 1 format X8R8G8B8 size 16x16 usage target'
  >   echo 'context 1 interface 5 target 1 depth 0'
  >   echo 'submit context 1 capacity 600000 vertex_type XYZRHW|DIFFUSE {'
  >   echo 'vertices { f32 0 0 0.5 1 u32 0xffffffff f32 8 0 0.5 1 u32 0xffffffff f32 0 8 0.5 1 u32 0xffffffff }'
  >   for ((i = 1; i <= 4000; ++i)); do echo "CREATEQUERY { $i OCCLUSION } ISSUEQUERY { $i BEGIN }"; done
  >   for ((i = 1; i <= 4000; ++i)); do echo "TRIANGLELIST count 1 { first 0 }"; done
  >   for ((i = 1; i <= 4000; ++i)); do echo "ISSUEQUERY { $i END }"; done
  >   echo '}'
  > } >pairs.dp2t
  $ timeout 60 dp2 queries --json pairs.dp2t >stdout
  $ [ $(wc -c <stdout) -lt 6000000 ]
  $ grep -c '"draw_count":4000' stdout
  4000
  $ timeout 60 dp2 queries pairs.dp2t >stdout
  $ grep -c 'and 3980 draws more' stdout
  4000

Few draws are all listed.

  $ dp2 queries --json --all "$SAMPLES/06_occlusion.dp2t" >all
  $ dp2 queries --json "$SAMPLES/06_occlusion.dp2t" | cmp - all

A container's data is in memory once, not also as pages of its file: of 128 MiB no verb holds 200.

  $ python3 -c 'import os; [open(f"{i}.bin", "wb").write(os.urandom(1 << 24)) for i in range(8)]'
  $ {
  >   printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 2048x2048 usage texture\n'
  >   for ((i = 0; i < 8; ++i)); do echo "write 1 level 0 slice 0 data { file \"$i.bin\" }"; done
  > } >data.dp2t
  $ dp2 asm data.dp2t --files-from . -o data.dp2c && rm *.bin
  $ python3 -c '
  > import resource, subprocess
  > subprocess.run(["dp2", "info", "data.dp2c"], stdout=subprocess.DEVNULL, check=True)
  > print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 200 * 1024)'
  True

Nor does it need the addresses of both.

  $ (ulimit -v 220000 && dp2 info data.dp2c >stdout && dp2 check data.dp2c) 2>&1 | tail -n 1
  0 commands in 0 submissions, 0 diagnostics, 0 of them expected
  $ python3 - <<'END'
  > import subprocess
  > data = open("data.dp2c", "rb").read()
  > # Between the first blob and the record that uses it a copy of the others is put, whose ids are known: nothing changes.
  > at, first = 32, None
  > blobs, others = [], b""
  > while True:
  >     size = int.from_bytes(data[at + 8 : at + 16], "little") + 24
  >     kind = int.from_bytes(data[at : at + 4], "little")
  >     if kind == 0x100:
  >         blobs.append((at, data[at : at + size]))
  >     elif kind == 0x101:
  >         break
  >     at += size
  > place = blobs[0][0] + len(blobs[0][1])
  > open("again.dp2c", "wb").write(data[:place] + b"".join(blob for _, blob in blobs[1:]) + data[place:at])
  > END
  $ dp2 diff again.dp2c data.dp2c --stat 2>/dev/null
  equal: 9 records, 0 commands
  [1]
