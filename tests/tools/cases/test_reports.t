The reports of dp2 test for CI systems: XML of JUnit, a page of HTML.

  $ mkdir -p captures/games/intro
  $ cp "$SAMPLES/06_occlusion.dp2t" captures/games/intro/good.dp2t
  $ cp "$SAMPLES/03_textured_blend.dp2t" captures/games/picture.dp2t
  $ dp2 test captures --golden golden --update | tail -n 1
  2 cases: 2 passed; 4 files written, 0 removed
  $ dp2 dump captures/games/picture.dp2t | grep -v '^expect' | sed 's/flags TARGET.* color [^ ]*/flags TARGET color 0x00123456/' >picture.dp2t
  $ mv picture.dp2t captures/games
  $ printf 'dp2t 1\n<nothing>\n' >captures/error.dp2t
  $ dp2 test captures --golden golden --out out --junit junit.xml --html page.html | grep -v pixels
  error.dp2t: error: captures/error.dp2t:2:1: unknown directive '<nothing>'
  games/picture.dp2t: failed
    out/games/picture.dp2t/frame-0001-expected.png
    out/games/picture.dp2t/frame-0001-drawn.png
    out/games/picture.dp2t/frame-0001-difference.png
  3 cases: 1 passed, 1 failed, 1 in error
  [3]
  $ seconds() { sed -E 's/time="[0-9.]+"/time="T"/g; s/[0-9.]+ s</T s</'; }
  $ seconds <junit.xml | sed 's/[0-9]* of [0-9]* pixels.*/PIXELS/'
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="dp2" tests="3" failures="1" errors="1" skipped="0" time="T">
    <testsuite name="dp2 test" tests="3" failures="1" errors="1" skipped="0" time="T">
      <testcase classname="dp2" name="error.dp2t" file="captures/error.dp2t" time="T">
        <error message="captures/error.dp2t:2:1: unknown directive &#39;&lt;nothing&gt;&#39;" type="input"></error>
      </testcase>
      <testcase classname="dp2.games.intro" name="games/intro/good.dp2t" file="captures/games/intro/good.dp2t" time="T"/>
      <testcase classname="dp2.games" name="games/picture.dp2t" file="captures/games/picture.dp2t" time="T">
        <failure message="frame 1: PIXELS
  </failure>
        <system-out>[[ATTACHMENT|out/games/picture.dp2t/frame-0001-expected.png]]
  [[ATTACHMENT|out/games/picture.dp2t/frame-0001-drawn.png]]
  [[ATTACHMENT|out/games/picture.dp2t/frame-0001-difference.png]]
  </system-out>
      </testcase>
    </testsuite>
  </testsuites>

The page has the pictures in it, and neither scripts nor links.

  $ grep -o 'Content-Security-Policy" content="[^"]*"' page.html
  Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  $ grep -c 'src="data:image/png;base64,' page.html
  3
  $ grep -ciE '<script|href=|src="[^d]|url\(|@import' page.html
  0
  [1]
  $ grep -o 'prefers-color-scheme: dark' page.html
  prefers-color-scheme: dark
  $ sed -n '/<h1>/,$p' page.html | sed 's/base64,[^"]*/DATA/; s/[0-9]* of [0-9]* pixels[^<]*/PIXELS/' | seconds
  <h1>dp2 test: 3 cases: 1 passed, 1 failed, 1 in error</h1>
  <section>
  <h2><span class="bad">error</span> <bdi>error.dp2t</bdi></h2>
  <p>captures/error.dp2t:2:1: unknown directive &#39;&lt;nothing&gt;&#39;</p>
  </section>
  <section>
  <h2><span class="bad">failed</span> <bdi>games/picture.dp2t</bdi></h2>
  <ul>
  <li>frame 1: PIXELS</li>
  </ul>
  <figure><img alt="frame-0001-expected.png" src="data:image/png;DATA"><figcaption>frame-0001-expected.png</figcaption></figure>
  <figure><img alt="frame-0001-drawn.png" src="data:image/png;DATA"><figcaption>frame-0001-drawn.png</figcaption></figure>
  <figure><img alt="frame-0001-difference.png" src="data:image/png;DATA"><figcaption>frame-0001-difference.png</figcaption></figure>
  </section>
  <section>
  <h2>passed</h2>
  <ul>
  <li><bdi>games/intro/good.dp2t</bdi><span class="soft">: 1 call, 1 frame, T s</span></li>
  </ul>
  </section>
  </body>
  </html>
  $ cat >first.py <<'END'
  > import base64, re
  > page = open("page.html").read()
  > names = re.findall(r'<img alt="([^"]*)" src="data:image/png;base64,([^"]*)"', page)
  > for name, data in names:
  >     same = base64.b64decode(data) == open("out/games/picture.dp2t/" + name, "rb").read()
  >     print(name, "is the file" if same else "is another picture")
  > END
  $ python3 first.py
  frame-0001-expected.png is the file
  frame-0001-drawn.png is the file
  frame-0001-difference.png is the file

Without --out the page has its pictures, too; the report of JUnit then names none.

  $ mkdir temporary
  $ TMPDIR=$PWD/temporary dp2 test captures --golden golden --junit without.xml --html without.html | grep -v pixels
  error.dp2t: error: captures/error.dp2t:2:1: unknown directive '<nothing>'
  games/picture.dp2t: failed
  3 cases: 1 passed, 1 failed, 1 in error
  [3]
  $ diff <(seconds <page.html) <(seconds <without.html)
  $ grep -c ATTACHMENT junit.xml without.xml
  junit.xml:3
  without.xml:0
  $ ls -A temporary

A limit on the size of the page.

  $ mkdir many && for number in $(seq 40); do cp captures/games/picture.dp2t many/$number.dp2t; mkdir -p many_golden/$number.dp2t; cp golden/games/picture.dp2t/* many_golden/$number.dp2t; done
  $ dp2 test many --golden many_golden --html small.html --max-page-bytes 65536 >said
  [1]
  $ [ $(wc -c <small.html) -le 65536 ] || wc -c small.html
  $ grep -o 'Left out: .*' small.html
  Left out: 21 cases and 51 pictures, with which the page would have more than 65536 bytes (--max-page-bytes).</p>

Files with any names: every report is well-formed, and shows a name as text, without interpreting it.

  $ mkdir -p "hostile/<script>alert(1)<" && cd "hostile/<script>alert(1)<"
  $ for name in 'a"b'\''c&d.dp2t' ']]>.dp2t' '&lt;x.dp2t' "$(printf 'a\nb\033[31mc\177d\302\233e.dp2t')" "$(printf 'invalid\377\300\257.dp2t')" \
  >   "$(printf 'turned\342\200\256.dp2t')" "$(printf 'none\357\277\276.dp2t')" 'back\slash.dp2t' ' -n.dp2t' 'ümläut.dp2t' '$(echo).dp2t' '%s%n.dp2t'; do
  >   cp "$SAMPLES/06_occlusion.dp2t" "$name"
  > done
  $ cd ../..
  $ dp2 test hostile
  12 cases: 12 passed
  $ dp2 test hostile --golden hostile_golden --update | LC_ALL=C sort
  12 cases: 12 passed; 24 files written, 0 removed
  wrote <script>alert(1)</ -n.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</ -n.dp2t/results.json
  wrote <script>alert(1)</$(echo).dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</$(echo).dp2t/results.json
  wrote <script>alert(1)</%s%n.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</%s%n.dp2t/results.json
  wrote <script>alert(1)</&lt;x.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</&lt;x.dp2t/results.json
  wrote <script>alert(1)</]]>.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</]]>.dp2t/results.json
  wrote <script>alert(1)</a"b'c&d.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</a"b'c&d.dp2t/results.json
  wrote <script>alert(1)</a\x0ab\x1b[31mc\x7fd\xc2\x9be.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</a\x0ab\x1b[31mc\x7fd\xc2\x9be.dp2t/results.json
  wrote <script>alert(1)</back\\slash.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</back\\slash.dp2t/results.json
  wrote <script>alert(1)</invalid\xff\xc0\xaf.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</invalid\xff\xc0\xaf.dp2t/results.json
  wrote <script>alert(1)</none\xef\xbf\xbe.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</none\xef\xbf\xbe.dp2t/results.json
  wrote <script>alert(1)</turned\xe2\x80\xae.dp2t/frame-0001-surface-1.png
  wrote <script>alert(1)</turned\xe2\x80\xae.dp2t/results.json
  wrote <script>alert(1)</\xc3\xbcml\xc3\xa4ut.dp2t/frame-0001-surface-1.png (esc)
  wrote <script>alert(1)</\xc3\xbcml\xc3\xa4ut.dp2t/results.json (esc)
  $ dp2 test hostile --golden hostile_golden
  12 cases: 12 passed
  $ dp2 dump "$SAMPLES/06_occlusion.dp2t" | grep -v '^expect' | sed 's/0xff000040/0xff000041/' >other.dp2t
  $ for name in hostile/*/*; do cp other.dp2t "$name"; done
  $ dp2 test hostile --golden hostile_golden --out hostile_out --junit hostile.xml --html hostile.html --json >hostile.jsonl
  [1]
  $ cat >names.py <<'END'
  > import base64, html.parser, json, os, re, sys, xml.etree.ElementTree
  > suite = xml.etree.ElementTree.parse("hostile.xml").getroot().find("testsuite")
  > cases = [json.loads(line) for line in open("hostile.jsonl")][1:-1]
  > names = [case.get("name") for case in suite]
  > print(len(names), "names,", len(set(names)), "of them different,", "as in JSON" if names == [case["name"] for case in cases] else "other than in JSON")
  > for name in names:
  >     assert name.isprintable(), name
  > for case in suite:
  >     shown = re.findall(r"\[\[ATTACHMENT\|(.*)\]\]", case.findtext("system-out"))
  >     assert len(shown) == 3 and all(map(os.path.exists, shown)), shown
  > class Page(html.parser.HTMLParser):
  >     tags, pictures, open = set(), 0, []
  >     def handle_starttag(self, tag, attributes):
  >         self.tags.add(tag)
  >         if tag not in ("meta", "img"):
  >             self.open.append(tag)
  >         for name, value in attributes:
  >             assert not name.startswith("on"), name
  >             if name == "src":
  >                 assert base64.b64decode(value.split(",")[1])[:4] == b"\x89PNG"
  >                 self.pictures += 1
  >     def handle_endtag(self, tag):
  >         assert self.open.pop() == tag, tag
  > page = Page()
  > page.feed(open("hostile.html", encoding="utf-8").read())
  > page.close()
  > print(page.pictures, "pictures;", *sorted(page.tags), page.open)
  > END
  $ python3 names.py
  12 names, 12 of them different, as in JSON
  36 pictures; bdi body figcaption figure h1 h2 head html img li meta section span style title ul []
  $ LC_ALL=C grep -cP '[\x00-\x08\x0b-\x1f\x7f]' hostile.xml hostile.html
  hostile.xml:0
  hostile.html:0
  [1]

Paths that cannot be written are found before anything runs; a report must not replace a capture.

  $ dp2 test captures --junit nowhere/junit.xml
  dp2: nowhere/junit.xml: cannot be written
  [4]
  $ dp2 test captures --html nowhere/page.html
  dp2: nowhere/page.html: cannot be written
  [4]
  $ dp2 test captures --out captures/error.dp2t/out
  dp2: captures/error.dp2t/out: Not a directory
  [4]
  $ dp2 test captures/error.dp2t --junit captures/error.dp2t
  dp2: captures/error.dp2t: is the input and would be overwritten
  [2]
  $ dp2 test captures --junit -
  dp2: --junit and --html need the name of a file
  [2]
  $ dp2 test captures --golden golden --out golden
  dp2: --out and --golden are the same folder
  [2]
