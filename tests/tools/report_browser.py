#!/usr/bin/env python3
"""Uses pages of dp2 report in a browser. Usage: report_browser.py SOURCE_DIR PROGRAM BROWSER [FOLDER]: BROWSER is chromium (by WebDriver) or firefox
(by WebDriver BiDi, which needs no driver beside it); screenshots go into the folder. Status 77: the browser is not installed (tools/setup.sh --packages
chromium chromium-driver, or firefox-esr). With DP2_WHOLE_SWEEPS=1 also random jumps in a page of 80,000 draws; DP2_AXE is the file axe.min.js of npm's
axe-core, whose rules the page must pass."""
import base64
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

import page as pages

source, program, wanted_browser = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
pictures = pathlib.Path(sys.argv[4]).resolve() if len(sys.argv) > 4 else None
failed = 0


def fail(text):
    global failed
    failed += 1
    print("report_browser:", text)


def expect(what, got, wanted):
    if got != wanted:
        fail(f"{what}: {got!r} instead of {wanted!r}")


class Browser:
    """What both browsers can do. A subclass has go(), js(), actions(), picture(), complaints(), close()."""

    KEYS = {"Up": "\ue013", "Down": "\ue015", "Left": "\ue012", "Right": "\ue014", "Enter": "\ue007", "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010", "Alt": "\ue00a"}

    def open(self, path, address=""):
        self.go("about:blank")
        started = time.monotonic()
        self.go(path.as_uri() + address)
        self.wait("return document.documentElement.dataset.ready || document.documentElement.dataset.failed")
        if self.js("return document.documentElement.dataset.failed"):
            fail(f"{path.name} does not open: {self.js('return document.documentElement.dataset.failed')}")
        self.settle()
        return time.monotonic() - started

    def wait(self, script, *arguments, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.js(script, *arguments)
            if value:
                return value
            time.sleep(0.02)
        raise RuntimeError(f"nothing after {seconds} seconds: {script}")

    def settle(self):
        """Waits until what is chosen is shown; returns its address and the milliseconds that it took."""
        return self.wait("return document.documentElement.dataset.selected").split(" ")

    def keys(self, *names):
        actions = []
        for name in names:
            for kind in ("keyDown", "keyUp"):
                actions.append({"type": kind, "value": self.KEYS.get(name, name)})
        self.actions([{"type": "key", "id": "keys", "actions": actions}])

    def chosen(self, address):
        """Waits for an address of what is chosen and shown."""
        return float(self.wait("const s = document.documentElement.dataset.selected || ''; return s.startsWith(arguments[0] + ' ') && s.split(' ')[1]", address))

    def text(self, css):
        return self.js("return document.querySelector(arguments[0]).textContent", css)

    def click(self, css):
        self.js("document.querySelector(arguments[0]).click()", css)

    def point(self, x, y, press):
        """Moves to a pixel of the picture, and presses there."""
        at = self.js("""const c = document.getElementById('canvas').getBoundingClientRect();
            const s = parseInt(document.getElementById('zoom-text').textContent) / 100, [w, h] = arguments;
            return [c.left + (c.width - w * s) / 2, c.top + (c.height - h * s) / 2, s];""", *self.size())
        moves = [{"type": "pointerMove", "duration": 0, "origin": "viewport", "x": int(at[0] + (x + 0.5) * at[2]), "y": int(at[1] + (y + 0.5) * at[2])}]
        if press:
            moves += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.actions([{"type": "pointer", "id": "mouse", "actions": moves}])

    def size(self):
        return [int(n) for n in re.search(r"(\d+)x(\d+)", self.js("const s = document.getElementById('surface'); return s.options[s.selectedIndex].text")).groups()]

    def screenshot(self, name):
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            (pictures / f"{wanted_browser}-{name}.png").write_bytes(base64.b64decode(self.picture()))


class Chromium(Browser):
    """By chromedriver and the WebDriver protocol."""

    @staticmethod
    def installed():
        return shutil.which("chromium") and shutil.which("chromedriver")

    def __init__(self, folder, dark):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            port = re.search(r"on port (\d+)", line)
            if port and "started" in line:
                break
        self.http = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=120)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1500,950", "--hide-scrollbars", f"--user-data-dir={folder}/profile-{dark}",
                     "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"] + (["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if dark else [])
        chrome = {"args": arguments, "binary": shutil.which("chromium")}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": 300000}}}}  # a busy machine
        self.session = "/session/" + self.call("POST", "/session", wanted)["sessionId"]

    def call(self, method, path, body=None):
        self.http.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        answer = json.loads(self.http.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"] + ": " + answer["message"].splitlines()[0])
        return answer

    def post(self, path, body):
        return self.call("POST", self.session + path, body)

    def go(self, address):
        self.post("/url", {"url": address})

    def js(self, script, *arguments):
        return self.post("/execute/sync", {"script": script, "args": list(arguments)})

    def actions(self, actions):
        self.post("/actions", {"actions": actions})

    def picture(self):
        return self.call("GET", self.session + "/screenshot")

    def complaints(self):
        return [entry["message"] for entry in self.post("/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]

    def close(self):
        self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()


class WebSocket:
    """The client's side of RFC 6455, as far as text messages need it."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.left = b""
        while b"\r\n\r\n" not in self.left:
            self.left += self.more()
        head, self.left = self.left.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"no WebSocket: {head.splitlines()[0]}")

    def more(self):
        got = self.socket.recv(1 << 16)
        if not got:
            raise RuntimeError("the browser has closed the connection")
        return got

    def take(self, count):
        while len(self.left) < count:
            self.left += self.more()
        out, self.left = self.left[:count], self.left[count:]
        return out

    def send(self, text, opcode=1):
        data, mask = text.encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536 else b"\xff" + struct.pack(">Q", len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        """The next text message, whose fragments are joined."""
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            size = struct.unpack(">H", self.take(2))[0] if size == 126 else struct.unpack(">Q", self.take(8))[0] if size == 127 else size
            data, opcode = self.take(size), first & 15
            if opcode == 8:
                raise RuntimeError("the browser has closed the connection")
            if opcode == 9:
                self.send(data.decode(), 10)
            if opcode in (0, 1):
                message += data
                if first & 128:
                    return message.decode()


class Firefox(Browser):
    """By WebDriver BiDi, a protocol of JSON messages over a WebSocket, which Firefox itself speaks."""

    @staticmethod
    def installed():
        return shutil.which("firefox-esr") or shutil.which("firefox")

    def __init__(self, folder, dark):
        profile = folder / f"profile-{dark}"
        profile.mkdir()
        # 0: dark, 1: light.
        (profile / "user.js").write_text(f"""user_pref("layout.css.prefers-color-scheme.content-override", {0 if dark else 1});
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
""")
        self.process = subprocess.Popen([Firefox.installed(), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0", "--width", "1500",
                                         "--height", "950", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                                        env={**os.environ, "HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1500", "MOZ_HEADLESS_HEIGHT": "950"})
        port = None
        for line in self.process.stderr:
            port = re.search(r"WebDriver BiDi listening on ws://[^:]*:(\d+)", line)
            if port:
                break
        if not port:
            raise RuntimeError("Firefox does not say where it listens")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.socket, self.number, self.logged = WebSocket(int(port[1]), "/session"), 0, []
        self.call("session.new", {"capabilities": {}})
        self.context = self.call("browsingContext.getTree", {})["contexts"][0]["context"]
        self.call("session.subscribe", {"events": ["log.entryAdded"]})
        self.call("browsingContext.setViewport", {"context": self.context, "viewport": {"width": 1500, "height": 860}})

    def call(self, method, parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("method") == "log.entryAdded":
                self.logged.append(answer["params"])
            if answer.get("id") == self.number:
                break
        if answer["type"] != "success":
            raise RuntimeError(f"{answer['error']}: {answer['message'].splitlines()[0]}")
        return answer["result"]

    def go(self, address):
        self.call("browsingContext.navigate", {"context": self.context, "url": address, "wait": "complete"})

    def js(self, script, *arguments):
        """Arguments and results travel as JSON."""
        function = "(text) => { const value = (function () {" + script + "}).apply(null, JSON.parse(text)); return JSON.stringify(value === undefined ? null : value); }"
        done = self.call("script.callFunction", {"functionDeclaration": function, "target": {"context": self.context}, "awaitPromise": False,
                                                 "arguments": [{"type": "string", "value": json.dumps(arguments)}]})
        if done["type"] != "success":
            raise RuntimeError(done["exceptionDetails"]["text"])
        return json.loads(done["result"]["value"])

    def actions(self, actions):
        self.call("input.performActions", {"context": self.context, "actions": actions})

    def picture(self):
        return self.call("browsingContext.captureScreenshot", {"context": self.context})["data"]

    def complaints(self):
        return [f"{entry['level']}: {entry['text']}" for entry in self.logged if entry["level"] in ("error", "warn")]

    def close(self):
        try:
            self.call("browser.close", {})
            self.process.wait(20)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def report(*arguments, status=0):
    done = subprocess.run([program, "report", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != status:
        fail(f"report {arguments}: status {done.returncode}: {done.stderr}")


def pixel_of(data, address, x, y):
    """The red, green and blue of a pixel of the first target after a draw."""
    frame, draw = map(int, address.split("."))
    step, store = data.step_of(frame, draw), data.store("draws")
    picture = data.index["targets"][data.steps["targets"][step]][0]
    pixels = store.pixels(picture, data.steps["event"][step])
    at = (y * store.pictures[picture]["width"] + x) * 4
    return list(pixels[at : at + 3])


def test_occlusion(browser, folder):
    """Chooses draws, looks at a pixel, its history, and goes from there to a draw."""
    path = folder / "occlusion.html"
    report(source / "samples/06_occlusion.dp2t", "-o", path)
    data = pages.Page(path)
    browser.open(path)
    expect("the frame is chosen", browser.chosen("frame-1") >= 0, True)
    browser.keys("Down")
    browser.wait("return document.getElementById('place').textContent.endsWith('CLEAR')")
    browser.keys("Down")
    browser.chosen("1.1")
    browser.keys("Down")
    browser.chosen("1.2")
    expect("the place", browser.text("#place"), "draw 1.2 at 4+0x4e TRIANGLESTRIP")
    expect("its address", browser.js("return location.hash"), "#1.2")
    if "TRIANGLESTRIP" not in browser.wait("return document.querySelector('#panel pre').textContent"):
        fail("the text of the draw is not shown")
    rgb = pixel_of(data, "1.2", 90, 50)
    browser.point(90, 50, press=False)
    browser.wait("return document.getElementById('pixel').textContent.startsWith('90,50')")
    if f"after {rgb[0]} {rgb[1]} {rgb[2]} " not in browser.text("#pixel"):
        fail(f"the pixel is {browser.text('#pixel')} instead of {rgb}")
    browser.point(90, 50, press=True)
    browser.wait("return document.querySelector('#panel h3')?.textContent.startsWith('Changes of pixel 90,50')")
    expect("the address of a pixel", browser.js("return location.hash"), "#1.2@90,50")
    changes = browser.js("return [...document.querySelectorAll('#panel tbody tr')].map(row => row.cells[0].textContent)")
    if not any("draw 1.2 at 4+0x4e" in change for change in changes):
        fail(f"draw 1.2 is not in the history of its pixel: {changes}")
    browser.screenshot("history")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.includes('CLEAR')).click()")
    browser.wait("return document.getElementById('place').textContent.includes('CLEAR')")
    browser.js("history.back()")
    browser.chosen("1.2")
    expect("the pixel after going back", browser.js("return location.hash"), "#1.2@90,50")
    for mode in ("before", "difference", "after"):
        browser.keys({"before": "b", "difference": "x", "after": "a"}[mode])
        browser.wait("return document.querySelector('#modes [aria-checked=true]').dataset.mode === arguments[0]", mode)
    browser.keys("s")
    browser.wait("return document.getElementById('picture-text').textContent.startsWith('Depth ')")
    browser.keys("4")
    browser.wait("return document.getElementById('panel').textContent.includes('query 7 OCCLUSION')")
    if "pixels 800" not in browser.text("#panel"):
        fail("the answer of the query is not shown")
    browser.screenshot("queries")
    browser.js("document.activeElement.blur()")  # the picture, in which arrows move the pixel
    browser.keys("Up", "2")
    browser.chosen("1.1")
    browser.wait("return document.querySelectorAll('#panel tr.changed').length > 0")
    browser.screenshot("states")
    browser.keys("?")
    browser.wait("return document.getElementById('help').open")
    browser.keys("Escape")
    browser.wait("return !document.getElementById('help').open")
    browser.keys("/")
    browser.keys(*"1.1")
    browser.wait("return document.querySelectorAll('#tree-rows .row').length === 1")
    browser.keys("Enter")
    browser.chosen("1.1")
    # Addresses that name nothing, or something that is no address.
    browser.open(path, "#9.9")
    browser.chosen("frame-1")
    browser.open(path, "#%")
    browser.chosen("frame-1")
    browser.open(path, "#4+0x4e")
    browser.chosen("1.2")
    browser.open(path, "#%3Cimg src=x onerror=alert(1)%3E@1,1")
    browser.chosen("frame-1")


REASONS = """dp2t 1
surface 1 format X8R8G8B8 size 8x8 usage target
context 1 interface 5 target 1 depth 0
submit vertex_type XYZRHW|DIFFUSE {
  vertices { f32 0 0 0.5 1 u32 0x80ff0000 f32 8 0 0.5 1 u32 0x80ff0000 f32 0 8 0.5 1 u32 0x80ff0000 f32 8 8 0.5 1 u32 0x80ff0000 }
  CLEAR { TARGET|COMPUTERECTS 0xff000000 1 0 }
  RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }
  TRIANGLESTRIP count 2 { 0 }
  RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC GREATER ALPHAREF 200 }
  RENDERSTATE { ALPHATESTENABLE TRUE }
  TRIANGLESTRIP count 2 { 0 }
}
present 1
"""


def test_pixels(browser, folder):
    """The history of a pixel with reasons, and the command for others; what lint found."""
    (folder / "it's.dp2t").write_text(REASONS)
    path = folder / "reasons.html"
    report(folder / "it's.dp2t", "-o", path, "--pixel", "1,1", "--pixel", "2,2@1.1")
    browser.open(path, "#1.2@1,1")
    browser.wait("return document.getElementById('panel').textContent.includes('alpha test')")
    told = browser.text("#panel")
    for words in ("1.1.1 at 2+", "passed", "shader 1 0 0 0.5019608", "0x00000000 to 0xffff0000", "coverage", "stays 0xffff0000"):
        if words not in told:
            fail(f"the history with reasons lacks {words!r}: {told}")
    command = browser.text("#panel .copy code")
    expect("the command", command, f"""dp2 pixel '{str(folder / "it's.dp2t").replace("'", "'" + chr(92) + "''")}' 1,1 --at 1.2 --surface 1""")
    done = subprocess.run(["bash", "-c", f'dp2() {{ "{program}" "$@"; }}; {command}'], capture_output=True, text=True)
    if "alpha test" not in done.stdout:
        fail(f"the command prints {done.stdout} {done.stderr}")
    browser.screenshot("reasons")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.startsWith('draw 1.1.1 ')).click()")
    browser.chosen("1.1")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.startsWith('pixel 2,2 ')).click()")
    browser.wait("return location.hash === '#1.1@2,2' && document.getElementById('panel').textContent.includes('up to 1.1')")
    browser.open(path, "#1.2@5,5")
    browser.wait("return document.getElementById('panel').textContent.includes('dp2 pixel')")
    if "alpha test" in browser.text("#panel"):
        fail("a pixel without a stored history has reasons")
    # Findings: the list leads to commands, the tree marks them, n goes through them.
    browser.js("document.activeElement.blur()")
    browser.click("#tab-findings")
    browser.wait("return document.getElementById('panel').textContent.includes('lint redundant-state')")
    browser.screenshot("findings")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.startsWith('2+')).click()")
    browser.wait("return document.getElementById('place').textContent.endsWith('RENDERSTATE')")
    if not browser.js("return [...document.querySelectorAll('#tree-rows .row[aria-selected=true] .tag')].some(tag => tag.textContent.startsWith('habit') || tag.textContent.endsWith('habits'))"):
        fail("the tree does not mark a command with a finding")
    browser.wait("return document.querySelectorAll('#panel tr.changed').length > 0")
    browser.js("document.activeElement.blur()")
    browser.keys("Home", "n")
    browser.wait("return document.querySelector('#tree-rows .row[aria-selected=true] .tag') !== null")


def deflated(data, level, strategy):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 8, strategy)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def test_inflate(browser):
    """The page's own inflater, on what zlib makes of many kinds of bytes, and on blocks that are cut or damaged."""
    random.seed(5)
    inputs = [b"", bytes(70000), random.randbytes(70000), bytes(i * i >> 8 & 255 for i in range(50000)), bytes(int(random.random() ** 3 * 256) for _ in range(100000)), b"\1\2\3\xff" * 4096]
    for _ in range(60):
        kinds, period, data = random.randrange(1, 256), random.randrange(1, 40), bytearray()
        for i in range(random.randrange(4000)):
            data.append(random.randrange(kinds) if i < period or random.random() < 0.3 else data[i - period])
        inputs.append(bytes(data))
    blocks = [(data, deflated(data, level, strategy)) for data in inputs for level in (0, 1, 9) for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED)]
    code = (source / "tools/page/web/inflate.js").read_text().replace("\nexport ", "\n") + """
        const checked = (bytes) => {
          let a = 1, b = 0; // as zlib.adler32()
          for (const byte of bytes) { a = (a + byte) % 65521; b = (b + a) % 65521; }
          return [bytes.length, b * 65536 + a];
        };"""
    script = code + """
        return arguments[0].map((text) => {
          try {
            return checked(inflate(Uint8Array.from(atob(text), (c) => c.charCodeAt(0))));
          } catch (error) { return String(error.message); }
        });"""
    packed = lambda list_of: [base64.b64encode(block).decode() for block in list_of]
    for (data, _), got in zip(blocks, browser.js(script, packed(block for _, block in blocks))):
        expect(f"{len(data)} inflated bytes", got, [len(data), zlib.adler32(data)])
    # All of them at once, by the browser's inflater.
    browser.js(code + """
        const size = arguments[1];
        inflateAll(arguments[0].map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))).then((from) => {
          const bytes = new Uint8Array(size);
          for (let at = 0, next = 1; at < size; at = next, next += 1 + (at & 4095)) from.take(bytes, at, Math.min(next, size));
          window.inflated = checked(bytes);
        });""", packed(block for _, block in blocks), sum(len(data) for data, _ in blocks))
    whole = b"".join(data for data, _ in blocks)
    expect("all bytes at once", browser.wait("return window.inflated"), [len(whole), zlib.adler32(whole)])
    cut = [block[: random.randrange(len(block))] for _, block in blocks]
    for block, got in zip(cut, browser.js(script, packed(cut))):
        if not str(got).startswith("a block "):
            fail(f"a block cut to {len(block)} bytes is read as {got}")
    damaged = []
    for _, block in blocks:
        damaged.append(bytearray(block))
        damaged[-1][random.randrange(len(block))] ^= 1 << random.randrange(8)
    for block, got in zip(damaged, browser.js(script, packed(damaged))):
        try:
            reader = zlib.decompressobj(-15)
            data = reader.decompress(bytes(block) + pages.END)
            wanted = [len(data), zlib.adler32(data)] if reader.eof else None
        except zlib.error:
            wanted = None
        if wanted is None and not str(got).startswith("a block ") or wanted is not None and got != wanted and not str(got).startswith("a block "):
            fail(f"a damaged block is read as {got} instead of {wanted}")


def test_accessibility(browser, folder):
    """The rules of axe-core in both colours, on each tab."""
    axe = os.environ.get("DP2_AXE")
    if not axe:
        return
    for page, address in (("reasons.html", "#1.2@1,1"), ("against.html", "#1.2@90,50")):
        browser.open(folder / page, address)
        browser.js(pathlib.Path(axe).read_text())
        for theme in ("light", "dark"):
            browser.js("document.documentElement.dataset.theme = arguments[0]", theme)
            for tab in browser.js("return [...document.querySelectorAll('#tabs button')].map(b => b.id)"):
                browser.click("#" + tab)
                time.sleep(0.2)
                browser.js("delete window.found; axe.run().then(r => { window.found = r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).slice(0, 3).join(', ')); })")
                for violation in browser.wait("return window.found && [window.found]")[0]:
                    fail(f"{page}, {theme}, {tab}: {violation}")


def test_colours(browser, folder, dark):
    path = folder / "occlusion.html"
    browser.open(path, "#1.2")
    back = "return getComputedStyle(document.body).backgroundColor"
    expect("the background", browser.js(back), "rgb(20, 22, 26)" if dark else "rgb(255, 255, 255)")
    browser.screenshot("dark" if dark else "light")
    wanted = {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 22, 26)"}
    for theme in ("light", "dark"):
        browser.click("#theme")
        expect(f"the background in {theme}", browser.js(back), wanted[theme])
    browser.click("#theme")
    expect("the background of the system", browser.js(back), wanted["dark" if dark else "light"])
    # Contrast of texts, by WCAG 2: at least 4.5.
    ratio = browser.js("""
        const luminance = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
        const style = getComputedStyle(document.documentElement), probe = document.createElement('i');
        document.body.append(probe);
        const of = (name) => { probe.style.color = style.getPropertyValue(name); return luminance(getComputedStyle(probe).color); };
        let least = 99;
        for (const theme of ['light', 'dark']) {
          document.documentElement.dataset.theme = theme;
          for (const [text, back] of [['--text', '--back'], ['--text', '--pane'], ['--soft', '--back'], ['--soft', '--pane'], ['--accent', '--back'], ['--on-accent', '--accent'], ['--text', '--mark'], ['--bad', '--back'], ['--warn', '--back'], ['--good', '--back'], ['--bad', '--pane'], ['--warn', '--pane'], ['--soft', '--mark'], ['--accent', '--mark'], ['--bad', '--mark'], ['--warn', '--mark'], ['--good', '--mark']]) {
            const a = of(text), b = of(back), value = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            least = Math.min(least, value);
          }
        }
        delete document.documentElement.dataset.theme;
        probe.remove();
        return least;""")
    if ratio < 4.5:
        fail(f"a text has a contrast of only {ratio:.2f}")


HOSTILE = """dp2t 1
metadata "</script><script>document.title='owned'</script>" "<img src=x onerror=document.title='owned'><!--"
surface 1 format X8R8G8B8 size 70x65 usage target
context 1 interface 5 target 1 depth 0
submit { CLEAR { flags TARGET color 0xff102030 depth 1 stencil 0 { 0 0 70 65 } } }
present 1
"""


def test_hostile(browser, folder):
    """Names full of markup are shown as text."""
    name = "<img src=x onerror=\"document.title='owned'\">'&amp;.dp2t"
    (folder / name).write_text(HOSTILE)
    report(folder / name, "-o", folder / "hostile.html")
    browser.open(folder / "hostile.html", "#0")
    expect("the file's name", browser.text("#file-name"), str(folder / name))
    expect("the title", browser.js("return document.title"), f"{folder / name} - dp2 report")
    expect("images from names", browser.js("return document.images.length"), 0)
    if "</script><script>" not in browser.wait("return document.querySelector('#panel pre')?.textContent"):
        fail("the metadata is not shown as text")
    browser.keys("/")
    browser.keys(*"onerror=document.title=")
    browser.wait("return document.getElementById('tree-state').textContent === '1 row of 6'")
    browser.js("document.getElementById('search').value = ''")
    browser.keys(*"<img")
    browser.wait("return document.querySelectorAll('#tree-rows .row').length === 1")
    expect("images from texts", browser.js("return document.images.length"), 0)


def test_large(browser, folder):
    """Frames and several surfaces; how long it takes to open the page and to choose a draw."""
    sample = source / "samples/d3d9/shadow_map.dp2c"
    path = folder / "shadow.html"
    report(sample, "-o", path)
    seconds = browser.open(path)
    print(f"shadow_map: open {float(browser.js('return document.documentElement.dataset.ready')):.0f} ms ({seconds:.2f} s with the browser)")
    times = []
    data = pages.Page(path)
    for frame in data.index["frames"]:
        if frame["number"] > 1:
            browser.keys("Right")
            times.append(browser.chosen(f"frame-{frame['number']}"))
    browser.keys("Home")
    browser.wait("return /^\\d+\\.1 |\\+0x/.test(document.documentElement.dataset.selected)")
    steps = sum(item >= data.index["frames"][-1]["first_item"] for item in data.steps["item"])
    for _ in range(min(8, steps - 1)):
        before = browser.js("return document.documentElement.dataset.selected")
        browser.keys("Down")
        times.append(float(browser.wait("const s = document.documentElement.dataset.selected; return s !== arguments[0] && s.split(' ')[1]", before)))
    print(f"shadow_map: choosing takes {max(times):.0f} ms at most")
    browser.screenshot("shadow")
    if max(times) > 2000:
        fail(f"choosing a draw takes {max(times)} ms")
    browser.keys("3")
    browser.wait("return document.getElementById('panel').textContent.includes('most primitives')")
    browser.screenshot("costs")


def test_against(browser, folder):
    text = (source / "samples/06_occlusion.dp2t").read_text()
    (folder / "moved.dp2t").write_text(text.replace("100 40 0.5", "102 40 0.5"))
    report(source / "samples/06_occlusion.dp2t", "--against", folder / "moved.dp2t", "-o", folder / "against.html", status=1)
    browser.open(folder / "against.html")
    browser.click("#tab-against")
    browser.wait("return document.getElementById('panel').textContent.includes('60 pixels differ')")
    browser.click("#modes [data-mode=against]")
    browser.wait("return document.getElementById('picture-text').textContent.startsWith('60 of ')")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.startsWith('draw 1.2')).click()")
    browser.chosen("1.2")
    # The pictures of both sides at a draw.
    browser.wait("return document.getElementById('picture-text').textContent.startsWith('60 of ')")
    browser.screenshot("against")
    for mode, other, y in (("other-before", "0 0 64", 41), ("other", "255 128 0", 42)):
        browser.click(f"#modes [data-mode={mode}]")
        browser.wait("return document.querySelector('#modes [aria-checked=true]').dataset.mode === arguments[0]", mode)
        browser.point(100, y, press=False)
        browser.wait("return document.getElementById('pixel').textContent.includes(`after 0 0 64 `) && document.getElementById('pixel').textContent.includes(`other ${arguments[0]} `)", other)
    browser.click("#tab-command")
    browser.wait("return document.getElementById('panel').textContent.includes('the targets differ after it')")
    if not browser.js("return document.querySelector('#tree-rows .row[aria-selected=true]').textContent.includes('\u2260 other')"):
        fail("the tree does not mark a draw that differs")
    browser.js("document.activeElement.blur()")
    browser.keys("Home", "d")
    browser.chosen("1.2")
    browser.keys("Up")
    browser.chosen("1.1")
    browser.click("#modes [data-mode=against]")
    browser.wait("return document.getElementById('picture-text').textContent.startsWith('0 of ')")


def many_draws(path, draws, width, height):
    """Writes a capture of small rectangles all over a target, 8,000 draws a frame."""
    random.seed(7)
    with open(path, "w") as file:
        file.write(f"dp2t 1\nsurface 1 format X8R8G8B8 size {width}x{height} usage target\ncontext 1 interface 5 target 1 depth 0\n")
        for first in range(0, draws, 1000):
            vertices, commands = [], ["RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }"]
            if first % 8000 == 0:
                commands.append(f"CLEAR {{ flags TARGET color 0x{random.getrandbits(24):08x} depth 1 stencil 0 {{ 0 0 {width} {height} }} }}")
            for draw in range(1000):
                x, y, w, h = random.randrange(width), random.randrange(height), random.randrange(4, 90), random.randrange(4, 90)
                colour = 0xFF000000 | random.getrandbits(24)
                for u, v in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
                    vertices.append(f"f32 {u} {v} 0.5 1 u32 0x{colour:08x}")
                commands.append(f"RENDERSTATE {{ TEXTUREFACTOR {draw} }} TRIANGLESTRIP count 2 {{ {draw * 4} }}")
            file.write("submit vertex_type XYZRHW|DIFFUSE {\n  vertices { " + " ".join(vertices) + " }\n  " + "\n  ".join(commands) + "\n}\n")
            if first % 8000 == 7000:
                file.write("present 1\n")


def test_jumps(browser, folder):
    """Random jumps among 80,000 draws: pictures, states and costs of each."""
    if not os.environ.get("DP2_WHOLE_SWEEPS"):
        return
    width, height = map(int, os.environ.get("DP2_JUMPS_SIZE", "640x480").split("x"))
    many_draws(folder / "many.dp2t", 80000, width, height)
    started = time.monotonic()
    report(folder / "many.dp2t", "-o", folder / "many.html", "--max-size", 1 << 31)
    size = (folder / "many.html").stat().st_size
    print(f"80,000 draws on {width}x{height}: report {time.monotonic() - started:.0f} s, {size >> 20} MiB")
    seconds = browser.open(folder / "many.html")
    print(f"80,000 draws: open {float(browser.js('return document.documentElement.dataset.ready')):.0f} ms ({seconds:.2f} s with the browser)")
    random.seed(8)
    for tab in ("command", "state", "costs"):
        browser.click(f"#tab-{tab}")
        times = []
        for _ in range(40):
            address = f"{random.randrange(1, 11)}.{random.randrange(1, 8001)}"
            browser.js("location.hash = '#' + arguments[0]", address)
            times.append(browser.chosen(address))
        print(f"80,000 draws, tab {tab}: a random jump takes {statistics.median(times):.0f} ms in the median, {max(times):.0f} ms at most")
        if statistics.median(times) > 400:
            fail(f"random jumps take {statistics.median(times)} ms")
    browser.screenshot("many")


def test_empty(browser, folder):
    (folder / "empty.dp2t").write_text("dp2t 1\n")
    report(folder / "empty.dp2t", "-o", folder / "empty.html")
    browser.go((folder / "empty.html").as_uri())
    browser.wait("return document.documentElement.dataset.ready")
    if "no frames" not in browser.text("#notes"):
        fail("a page without frames does not say so")
    browser.keys("Down", "Right", "Home", "b", "s", "2", "3", "4", "5", "6", "7")


def main():
    kind = {"chromium": Chromium, "firefox": Firefox}[wanted_browser]
    if not kind.installed():
        print(f"report_browser: {wanted_browser} is not installed")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for dark in (False, True):
            browser = kind(folder, dark)
            try:
                if not dark:
                    test_occlusion(browser, folder)
                    test_inflate(browser)
                    test_pixels(browser, folder)
                    test_hostile(browser, folder)
                    test_against(browser, folder)
                    test_large(browser, folder)
                    test_empty(browser, folder)
                    test_jumps(browser, folder)
                test_colours(browser, folder, dark)
                for text in browser.complaints():
                    fail(f"the console has {text}")
                if not dark:
                    test_accessibility(browser, folder)
            finally:
                browser.close()
    print(f"report_browser: {failed} failures" if failed else "report_browser: passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
