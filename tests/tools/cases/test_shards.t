dp2 test --shard K/N runs a part of the cases; --merge joins the results of all parts.

  $ mkdir -p captures/more
  $ for number in $(seq 1 9); do cp "$SAMPLES/06_occlusion.dp2t" captures/more/$number.dp2t; done
  $ cp "$SAMPLES/07_response_continue.dp2t" captures
  $ dp2 test captures --golden golden --update | tail -n 1
  10 cases: 10 passed; 20 files written, 0 removed
  $ dp2 dump captures/more/4.dp2t | grep -v '^expect' | sed 's/0xff000040/0xff000041/' >other.dp2t && mv other.dp2t captures/more/4.dp2t

Each case is in exactly one shard: that of its name's hash, on every machine.

  $ for shard in 1 2 3; do dp2 test captures --golden golden --shard $shard/3 --out shard-$shard; done
  more/4.dp2t: failed
    frame 1: 8800 of 19200 pixels differ, first 80,0: expected 0 0 64, drawn 0 0 65; max 1; channels at most 0 0 1, in the mean 0 0 0.4583
    shard-1/more/4.dp2t/frame-0001-expected.png
    shard-1/more/4.dp2t/frame-0001-drawn.png
    shard-1/more/4.dp2t/frame-0001-difference.png
  shard 1/3: 4 cases: 3 passed, 1 failed; 10 cases in all
  shard 2/3: 4 cases: 4 passed; 10 cases in all
  shard 3/3: 2 cases: 2 passed; 10 cases in all
  $ for shard in 1 2 3; do grep -o '"name":"[^"]*"' shard-$shard/results.jsonl | sed "s/^/$shard /"; done
  1 "name":"07_response_continue.dp2t"
  1 "name":"more/1.dp2t"
  1 "name":"more/4.dp2t"
  1 "name":"more/9.dp2t"
  2 "name":"more/2.dp2t"
  2 "name":"more/3.dp2t"
  2 "name":"more/6.dp2t"
  2 "name":"more/7.dp2t"
  3 "name":"more/5.dp2t"
  3 "name":"more/8.dp2t"
  $ cat >shard.py <<'END'
  > import json, sys
  > for line in open(sys.argv[1]):
  >     case = json.loads(line)
  >     if case["type"] == "case":
  >         number = 0xcbf29ce484222325
  >         for byte in case["name"].encode():
  >             number = (number ^ byte) * 0x100000001b3 % 2**64
  >         print(case["name"], number % 3 + 1)
  > END
  $ for shard in 1 2 3; do python3 shard.py shard-$shard/results.jsonl | grep -v " $shard\$"; done
  [1]

The report of all shards is that of a single run.

  $ dp2 test --merge shard-1 shard-2 shard-3 --junit merged.xml --html merged.html
  more/4.dp2t: failed
    frame 1: 8800 of 19200 pixels differ, first 80,0: expected 0 0 64, drawn 0 0 65; max 1; channels at most 0 0 1, in the mean 0 0 0.4583
    shard-1/more/4.dp2t/frame-0001-expected.png
    shard-1/more/4.dp2t/frame-0001-drawn.png
    shard-1/more/4.dp2t/frame-0001-difference.png
  10 cases: 9 passed, 1 failed
  [1]
  $ dp2 test captures --golden golden --out whole --junit whole.xml --html whole.html
  more/4.dp2t: failed
    frame 1: 8800 of 19200 pixels differ, first 80,0: expected 0 0 64, drawn 0 0 65; max 1; channels at most 0 0 1, in the mean 0 0 0.4583
    whole/more/4.dp2t/frame-0001-expected.png
    whole/more/4.dp2t/frame-0001-drawn.png
    whole/more/4.dp2t/frame-0001-difference.png
  10 cases: 9 passed, 1 failed
  [1]
  $ seconds() { sed -E 's/time="[0-9.]+"/time="T"/g; s/[0-9.]+ s</T s</; s/"seconds":[^,}]*//'; }
  $ diff <(seconds <whole.xml | sed 's/whole/OUT/') <(seconds <merged.xml | sed 's/shard-[123]/OUT/')
  $ diff <(seconds <whole.html) <(seconds <merged.html)
  $ dp2 test --merge shard-3/results.jsonl shard-1 shard-2/results.jsonl --json | seconds >merged.jsonl
  [1]
  $ diff <(seconds <whole/results.jsonl | tail -n +2) merged.jsonl
  $ dp2 test --merge whole | tail -n 1
  10 cases: 9 passed, 1 failed
  [1]

The lines of --json are what --out has, so that they can be kept by other means.

  $ dp2 test captures --golden golden --shard 3/3 --json | diff <(seconds <shard-3/results.jsonl) <(seconds)

A shard without cases passes. More shards than cases.

  $ for shard in $(seq 40); do dp2 test captures --golden golden --shard $shard/40 --out many/$shard; done | sed -n 's/^shard [0-9]*/shard K/p' | sort | uniq -c | sed 's/^ *//'
  31 shard K/40: 0 cases: 0 passed; 10 cases in all
  1 shard K/40: 1 case: 0 passed, 1 failed; 10 cases in all
  7 shard K/40: 1 case: 1 passed; 10 cases in all
  1 shard K/40: 2 cases: 2 passed; 10 cases in all
  $ dp2 test --merge many/* | tail -n 1
  10 cases: 9 passed, 1 failed
  [1]

Shards that are missing, or did not finish.

  $ dp2 test --merge shard-1 shard-3 --junit missing.xml | tail -n 2
  shard 2/3 is missing
  6 cases: 5 passed, 1 failed
  [1]
  $ grep -c '<error' missing.xml
  1
  $ dp2 test --merge many/7 many/9 many/30
  more/4.dp2t: failed
    frame 1: 8800 of 19200 pixels differ, first 80,0: expected 0 0 64, drawn 0 0 65; max 1; channels at most 0 0 1, in the mean 0 0 0.4583
    many/30/more/4.dp2t/frame-0001-expected.png
    many/30/more/4.dp2t/frame-0001-drawn.png
    many/30/more/4.dp2t/frame-0001-difference.png
  shards 1 to 6/40 are missing
  shard 8/40 is missing
  shards 10 to 29/40 are missing
  shards 31 to 40/40 are missing
  1 case: 0 passed, 1 failed
  [1]
  $ cp -r shard-2 cut && head -n 3 shard-2/results.jsonl >cut/results.jsonl
  $ dp2 test --merge shard-1 shard-3 cut | tail -n 2
  shard 2/3 did not finish: 2 of 4 cases
  8 cases: 7 passed, 1 failed
  [1]
  $ head -c -20 shard-2/results.jsonl >cut/results.jsonl
  $ dp2 test --merge shard-1 shard-3 cut | tail -n 2
  shard 2/3 did not finish: 4 of 4 cases
  10 cases: 9 passed, 1 failed
  [1]

Results that do not belong together: the same shard twice, other numbers of shards, other cases.

  $ dp2 test --merge shard-1 shard-2 shard-2 shard-3
  dp2: shard-2/results.jsonl and shard-2/results.jsonl: are both shard 2/3
  [3]
  $ dp2 test --merge shard-1 shard-1/results.jsonl
  dp2: shard-1/results.jsonl and shard-1/results.jsonl: are both shard 1/3
  [3]
  $ dp2 test --merge shard-1 many/2
  dp2: shard-1/results.jsonl and many/2/results.jsonl: are of 3 and of 40 shards
  [3]
  $ dp2 test captures/more --shard 2/3 --out other >said || :
  $ dp2 test --merge shard-1 other shard-3
  dp2: shard-1/results.jsonl and other/results.jsonl: are of different sets of cases, of 10 and of 9
  [3]

Files that are no results.

  $ echo '{}' >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:1: is not a line that dp2 test --json prints there
  [3]
  $ : >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl: has no results of dp2 test
  [3]
  $ dp2 test --merge nowhere
  dp2: nowhere: cannot be opened: No such file or directory
  [4]
  $ mkdir none; dp2 test --merge none
  dp2: none/results.jsonl: cannot be opened: No such file or directory
  [4]
  $ head -c 300 /dev/urandom >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:1: is not a line that dp2 test --json prints there
  [3]
  $ { cat shard-1/results.jsonl; echo; } >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:7: is not a line that dp2 test --json prints there
  [3]
  $ sed 's/"name":"more/"name":"less/' shard-1/results.jsonl >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:3: is not a line that dp2 test --json prints there
  [3]
  $ sed '2d' shard-1/results.jsonl >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl: has 3 of 4 cases
  [3]
  $ sed '2p' shard-1/results.jsonl >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:3: is not a line that dp2 test --json prints there
  [3]

Any change of a byte is either accepted or refused, in one line.

  $ cat >spoil.py <<'END'
  > import json, random, subprocess
  > random.seed(7)
  > good = open("shard-1/results.jsonl", "rb").read()
  > for i in range(150):
  >     spoiled = bytearray(good)
  >     for _ in range(random.randint(1, 3)):
  >         at = random.randrange(len(spoiled))
  >         spoiled[at:at + random.choice((0, 1, 5))] = random.choice((b"0", b"9", b"-", b'"', b"}", b"\n", b"[", b"null", b"\xff", b"1e999", b"../../x", b"18446744073709551615"))
  >     open("spoiled.jsonl", "wb").write(spoiled)
  >     done = subprocess.run(["dp2", "test", "--merge", "spoiled.jsonl", "--html", "spoiled.html", "--junit", "spoiled.xml"], capture_output=True, timeout=60)
  >     if done.returncode not in (0, 1, 3) or (done.returncode == 3 and done.stderr.count(b"\n") != 1):
  >         print(i, done.returncode, done.stderr)
  > END
  $ python3 spoil.py

A result names pictures beside its file only: a report would have CI systems collect other files. Nor does the name of a case lead out.

  $ cp golden/more/4.dp2t/*.png elsewhere.png
  $ mkdir -p hostile/inside/more/4.dp2t && cp elsewhere.png hostile/inside/more/4.dp2t/inside.png
  $ ln -s ../../../../elsewhere.png hostile/inside/more/4.dp2t/link.png && cp shard-1/results.jsonl hostile/inside/notes.png
  $ for picture in inside.png ../../../../elsewhere.png ../../../elsewhere.png "$PWD/elsewhere.png" link.png ../../notes.png .. ''; do
  >   sed "s|\"pictures\":\[[^]]*\]|\"pictures\":[\"$picture\"]|" shard-1/results.jsonl >hostile/inside/results.jsonl
  >   grep -qF "$picture" hostile/inside/results.jsonl || echo "shard 1 has no pictures"
  >   rm -f hostile.html hostile.xml; dp2 test --merge hostile/inside --html hostile.html --junit hostile.xml >said
  >   [ ! -e hostile.html ] || echo "$picture: $(grep -c base64 hostile.html)"
  > done
  inside.png: 1
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  link.png: 0
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  dp2: hostile/inside/results.jsonl:4: is not a line that dp2 test --json prints there
  $ ls hostile.html hostile.xml
  ls: cannot access 'hostile.html': No such file or directory
  ls: cannot access 'hostile.xml': No such file or directory
  [2]
  $ grep -v '"summary"' whole/results.jsonl | sed 's|"name":"07_|"name":"../07_|' >no.jsonl; dp2 test --merge no.jsonl
  dp2: no.jsonl:2: is not a line that dp2 test --json prints there
  [3]

Invalid shards.

  $ for shard in 0/3 4/3 3 /3 1/0 a/b 1/3/4 -1/3 1/99999999999 ''; do dp2 test captures --shard "$shard"; done
  dp2: '0/3' is not a shard: use K/N, with K from 1 to N
  dp2: '4/3' is not a shard: use K/N, with K from 1 to N
  dp2: '3' is not a shard: use K/N, with K from 1 to N
  dp2: '/3' is not a shard: use K/N, with K from 1 to N
  dp2: '1/0' is not a shard: use K/N, with K from 1 to N
  dp2: 'a/b' is not a shard: use K/N, with K from 1 to N
  dp2: '1/3/4' is not a shard: use K/N, with K from 1 to N
  dp2: '-1/3' is not a shard: use K/N, with K from 1 to N
  dp2: '1/99999999999' is not a shard: use K/N, with K from 1 to N
  dp2: '' is not a shard: use K/N, with K from 1 to N
  [2]
