#!/usr/bin/env python3
"""Uses pages of dp2 report in Chromium, by WebDriver. Usage: report_browser.py SOURCE_DIR PROGRAM [FOLDER]: screenshots go into the folder. Status 77:
chromium or chromedriver is not installed (tools/setup.sh --packages chromium chromium-driver)."""
import base64
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import page as pages

source, program = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
pictures = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
failed = 0


def fail(text):
    global failed
    failed += 1
    print("report_browser:", text)


def expect(what, got, wanted):
    if got != wanted:
        fail(f"{what}: {got!r} instead of {wanted!r}")


class Browser:
    KEYS = {"Up": "\ue013", "Down": "\ue015", "Left": "\ue012", "Right": "\ue014", "Enter": "\ue007", "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010", "Alt": "\ue00a"}

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
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}}}}
        self.session = "/session/" + self.call("POST", "/session", wanted)["sessionId"]

    def call(self, method, path, body=None):
        self.http.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        answer = json.loads(self.http.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"] + ": " + answer["message"].splitlines()[0])
        return answer

    def post(self, path, body):
        return self.call("POST", self.session + path, body)

    def open(self, path, address=""):
        self.post("/url", {"url": "about:blank"})
        started = time.monotonic()
        self.post("/url", {"url": path.as_uri() + address})
        self.wait("return document.documentElement.dataset.ready || document.documentElement.dataset.failed")
        if self.js("return document.documentElement.dataset.failed"):
            fail(f"{path.name} does not open: {self.js('return document.documentElement.dataset.failed')}")
        self.settle()
        return time.monotonic() - started

    def js(self, script, *arguments):
        return self.post("/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.js(script, *arguments)
            if value:
                return value
            time.sleep(0.02)
        raise RuntimeError(f"nothing after {seconds} seconds: {script}")

    def settle(self):
        """Waits until the selection is shown; returns its address and the milliseconds that it took."""
        return self.wait("return document.documentElement.dataset.selected").split(" ")

    def keys(self, *names):
        actions = []
        for name in names:
            for kind in ("keyDown", "keyUp"):
                actions.append({"type": kind, "value": self.KEYS.get(name, name)})
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def chosen(self, address):
        """Waits until the selection with this address is shown; returns the milliseconds that it took."""
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
        self.post("/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": moves}]})

    def size(self):
        return [int(n) for n in re.search(r"(\d+)x(\d+)", self.js("const s = document.getElementById('surface'); return s.options[s.selectedIndex].text")).groups()]

    def screenshot(self, name):
        if pictures:
            (pictures / (name + ".png")).write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def complaints(self):
        return [entry["message"] for entry in self.post("/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]

    def close(self):
        self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()


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
    browser.wait("return document.querySelector('#panel h3')?.textContent.startsWith('Pixel 90,50')")
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
          for (const [text, back] of [['--text', '--back'], ['--text', '--pane'], ['--soft', '--back'], ['--soft', '--pane'], ['--accent', '--back'], ['--on-accent', '--accent'], ['--text', '--mark'], ['--bad', '--back'], ['--warn', '--back'], ['--good', '--back'], ['--bad', '--pane'], ['--warn', '--pane']]) {
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
    for _ in range(8):
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
    browser.screenshot("against")
    browser.js("[...document.querySelectorAll('#panel button')].find(b => b.textContent.startsWith('draw 1.2')).click()")
    browser.chosen("1.2")


def test_empty(browser, folder):
    (folder / "empty.dp2t").write_text("dp2t 1\n")
    report(folder / "empty.dp2t", "-o", folder / "empty.html")
    browser.post("/url", {"url": (folder / "empty.html").as_uri()})
    browser.wait("return document.documentElement.dataset.ready")
    if "no frames" not in browser.text("#notes"):
        fail("a page without frames does not say so")
    browser.keys("Down", "Right", "Home", "b", "s", "2", "3", "4", "5", "6", "7")


def main():
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("report_browser: chromium and chromedriver are not installed")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for dark in (False, True):
            browser = Browser(folder, dark)
            try:
                if not dark:
                    test_occlusion(browser, folder)
                    test_hostile(browser, folder)
                    test_against(browser, folder)
                    test_large(browser, folder)
                    test_empty(browser, folder)
                test_colours(browser, folder, dark)
                for text in browser.complaints():
                    fail(f"the console has {text}")
            finally:
                browser.close()
    print(f"report_browser: {failed} failures" if failed else "report_browser: passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
