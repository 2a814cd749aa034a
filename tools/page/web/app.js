// The page: what is chosen, its address, keys, and the parts that show it.
import { addressOf, byId, clamp, counted, laterTask, make } from "./base.js";
import { PictureCanvas } from "./canvas.js";
import { commandPanel, costPanel, statePanel } from "./details.js";
import { Model } from "./model.js";
import { pixelText, shownAt, viewsOf } from "./picture.js";
import { copyBox, pixelCommand, pixelHistory, storedHistory, storedList } from "./pixels.js";
import { aboutPanel, againstPanel, findingPanel } from "./sections.js";
import { readPictures } from "./sides.js";
import { Strip } from "./strip.js";
import { listenToTheme } from "./theme.js";
import { TILE } from "./tiles.js";
import { queriesInFlight, queryPanel } from "./timeline.js";
import { Tree } from "./tree.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {import("./sides.js").Pictures} Pictures */

class App {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.frame = 0;
    this.item = -1;
    this.mode = "after";
    this.viewKey = "";
    this.tab = "command";
    /** @type {{x: number, y: number} | null} */
    this.pixel = null;
    this.pinned = -1; // a step whose states are compared with those of others
    this.turn = 0; // of the last picture that was asked for
    this.panelTurn = 0;
    /** @type {Pictures | null} */
    this.pictures = null;
    /** @type {any} */
    this.shown = { views: [], note: "" };
    /** @type {string[]} */
    this.tabs = [];
    this.canvas = new PictureCanvas({ hover: (x, y) => this.hover(x, y), pick: (x, y) => this.pick(x, y), move: () => this.readMore() });
    this.tree = new Tree(model, (item, kept) => this.select(this.frame, item, kept));
    this.strip = new Strip(model, (frame) => this.select(frame, -1));
    this.makeModes();
    this.makeTabs();
    this.describe();
    this.listen();
    this.follow();
  }

  // --- choosing ---

  /** @param {number} frame @param {number} item -1: the frame @param {boolean} [kept] replaces the entry of the history */
  select(frame, item, kept = false) {
    if (!this.model.frames.length) return this.showPanel();
    const started = performance.now();
    this.frame = clamp(frame, 0, this.model.frames.length - 1);
    this.item = item;
    this.writeAddress(kept);
    this.tree.show(this.frame, this.item);
    this.strip.show(this.frame);
    const title = item < 0 ? `frame ${this.model.frames[this.frame].number}` : this.model.title(item);
    byId("place").textContent = title;
    byId("announce").textContent = title;
    const done = Promise.all([this.showPicture(), this.showPanel()]).then(() => {
      document.documentElement.dataset.selected = `${this.address()} ${(performance.now() - started).toFixed(1)}`;
    });
    return done;
  }

  /** @param {number} item @param {boolean} [kept] */
  jump(item, kept) { return this.select(this.model.frameOf(item), item, kept); }

  /** The address of what is chosen, without the pixel. */
  address() {
    if (this.item < 0) return `frame-${this.model.frames[this.frame].number}`;
    return this.model.drawText(this.item) || this.model.place(this.item);
  }
  /** @param {boolean} kept */
  writeAddress(kept) {
    const pixel = this.pixel ? `@${this.pixel.x},${this.pixel.y}` : "";
    const hash = `#${this.address()}${pixel}`;
    if (hash === location.hash) return;
    if (kept) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
  }
  /** Chooses what the address names. */
  follow() {
    const { model } = this;
    const [, place, x, y] = /^#?([^@]*)(?:@(\d+),(\d+))?$/.exec(addressOf(location.hash)) || ["", "", "", ""];
    this.pixel = x ? { x: Number(x), y: Number(y) } : null;
    this.canvas.mark(this.pixel);
    if (this.pixel) this.setTab("pixel", false);
    const frame = /^frame-(\d+)$/.exec(place);
    if (frame) {
      const found = model.frames.findIndex((/** @type {any} */ f) => f.number === Number(frame[1]));
      return this.select(Math.max(found, 0), -1, true);
    }
    const item = place ? model.find(place) : -1;
    if (item >= 0) return this.jump(item, true);
    if (place) byId("announce").textContent = `${place} is not on this page`;
    return this.select(0, -1, true);
  }

  /** The draw that comes `by` draws after what is chosen. @param {number} by */
  moveDraw(by) {
    const { model } = this;
    const [first, end] = model.frames.length ? model.stepsOf(this.frame) : [0, 0];
    if (first === end) return;
    const at = this.item < 0 ? (by > 0 ? first - 1 : end) : model.stepAt(this.item);
    const exact = this.item >= 0 && at >= 0 && model.steps.item[at] === this.item;
    const to = clamp(at < first && this.item >= 0 ? first + Math.max(by - 1, 0) : exact || this.item < 0 || by > 0 ? at + by : at, first, end - 1);
    this.jump(model.steps.item[to], true);
  }

  // --- pictures ---

  makeModes() {
    const modes = [["before", "Before"], ["after", "After"], ["difference", "Difference"]];
    if (this.model.index.against) modes.push(["other-before", "Other before"], ["other", "Other after"], ["against", "Difference to other"]);
    for (const [mode, label] of modes)
      byId("modes").append(make("button", { type: "button", role: "radio", "data-mode": mode, "aria-checked": "false", onclick: () => this.setMode(mode) }, label));
    byId("surface").addEventListener("change", () => {
      this.viewKey = byId("surface").value;
      this.showPicture();
      if (this.tab === "pixel") this.showPanel();
    });
  }
  /** @param {string} mode */
  setMode(mode) {
    this.mode = mode;
    this.showPicture();
  }

  /** The view of the chosen surface; of the first if it is not there. */
  view() {
    return this.shown.views.find((/** @type {any} */ view) => view.key === this.viewKey) || this.shown.views[0] || null;
  }

  async showPicture() {
    if (!this.model.frames.length) return;
    const turn = ++this.turn;
    this.shown = shownAt(this.model, this.frame, this.item);
    const select = byId("surface"), view = this.view();
    select.replaceChildren(...this.shown.views.map((/** @type {any} */ v) => make("option", { value: v.key, selected: v === view }, v.label)));
    document.querySelectorAll("#modes button").forEach((button) => button.setAttribute("aria-checked", String(button.getAttribute("data-mode") === this.mode)));
    await laterTask();
    if (turn !== this.turn) return; // another one was chosen meanwhile
    const pictures = view ? await readPictures(this.model, this.shown, this.frame, view, this.mode, this.regionInSight(view)) : null;
    if (turn !== this.turn) return;
    this.pictures = pictures;
    const image = pictures && pictures.image;
    this.canvas.show(image);
    const missing = view && !image ? this.missingText() : "";
    const note = [this.shown.note, missing].filter((text) => text).join(" ");
    byId("canvas-note").hidden = !note;
    byId("canvas-note").textContent = note;
    byId("picture-text").textContent = image ? image.legend : "";
    byId("canvas").setAttribute("aria-label", view && image ? `${this.mode}: surface ${view.label}` : note || "No picture");
    this.hover(this.pixel ? this.pixel.x : -1, this.pixel ? this.pixel.y : -1);
  }

  /** Whole tiles around what is in sight, so that small moves need no other; null: all. @param {View} view */
  regionInSight(view) {
    const { width, height } = view.store.pictures[view.picture], sight = this.canvas.inSight(width, height);
    if (!sight) return null;
    const down = (/** @type {number} */ at) => Math.max(0, (Math.floor(at / TILE) - 1) * TILE), up = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(most, (Math.ceil(at / TILE) + 1) * TILE);
    return { left: down(sight.left), top: down(sight.top), right: up(sight.right, width), bottom: up(sight.bottom, height) };
  }
  /** Reads what has come into sight. */
  readMore() {
    const view = this.view(), read = this.pictures?.region;
    if (!view || !read) return;
    const { width, height } = view.store.pictures[view.picture], sight = this.canvas.inSight(width, height) || { left: 0, top: 0, right: width, bottom: height };
    if (sight.left < read.left || sight.top < read.top || sight.right > read.right || sight.bottom > read.bottom) this.showPicture();
  }

  missingText() {
    const { step } = this.shown;
    if (this.mode === "before") return "Nothing is known of the time before.";
    if (this.mode === "difference") return "There is nothing to compare with.";
    if (this.pictures?.other) return "The pictures of both sides have different sizes or formats.";
    if (step >= 0) return this.model.other && !this.model.otherPlace(step) && this.model.index.against.capture ? "The other capture has no such command." : "The other side has no picture of this moment.";
    return this.mode === "other-before" ? "The other side has no picture before a frame." : "The other side has no picture of this frame, or it is left out.";
  }

  // --- pixels ---

  /** @param {number} x -1: none @param {number} y */
  hover(x, y) {
    const { pictures } = this;
    const text = (/** @type {string} */ name, /** @type {import("./sides.js").Moment | null} */ moment) => {
      if (!moment) return "";
      const { store, picture } = moment.view, { width, height } = store.pictures[picture];
      const bytes = x < width && y < height ? store.pixel(picture, moment.event, x, y) : null;
      return bytes ? `${name} ${pixelText(moment.view, bytes, 0)}` : "";
    };
    const parts = pictures && x >= 0 ? [text("after", pictures.after), text("before", pictures.before), text("other", pictures.other)] : [];
    const known = parts.filter((part) => part);
    byId("pixel").textContent = known.length ? [`${x},${y}`, ...known].join(" \u00b7 ") : "";
  }
  /** @param {number} x @param {number} y */
  pick(x, y) {
    this.pixel = { x, y };
    this.canvas.mark(this.pixel);
    this.writeAddress(false);
    this.hover(x, y);
    this.setTab("pixel");
  }

  // --- details ---

  makeTabs() {
    const tabs = [["command", "Command"], ["state", "State"], ["costs", "Costs"], ["queries", "Queries"], ["pixel", "Pixel"], ["findings", "Findings"]];
    if (this.model.index.against) tabs.push(["against", "Comparison"]);
    tabs.push(["about", "About"]);
    tabs.forEach(([tab, label], i) => byId("tabs").append(make("button", { type: "button", role: "tab", id: `tab-${tab}`, "data-tab": tab, "aria-controls": "panel", title: `key ${i + 1}`, onclick: () => this.setTab(tab) }, label)));
    this.tabs = tabs.map(([tab]) => tab);
  }
  /** @param {string} tab @param {boolean} [show] */
  setTab(tab, show = true) {
    this.tab = tab;
    byId("panel").scrollTop = 0;
    if (show) this.showPanel();
  }
  async showPanel() {
    const turn = ++this.panelTurn;
    document.querySelectorAll("#tabs button").forEach((button) => {
      const chosen = button.getAttribute("data-tab") === this.tab;
      button.setAttribute("aria-selected", String(chosen));
      button.setAttribute("tabindex", chosen ? "0" : "-1");
    });
    byId("panel").setAttribute("aria-labelledby", `tab-${this.tab}`);
    const flying = queriesInFlight(this.model, this.item);
    byId("tab-queries").textContent = flying ? `Queries (${flying})` : "Queries";
    const nodes = await this.panel();
    if (turn === this.panelTurn) byId("panel").replaceChildren(...nodes);
  }
  /** @returns {Promise<Node[]>} */
  async panel() {
    const { model, frame, item } = this;
    const jump = (/** @type {number} */ to) => void this.jump(to);
    if (!model.frames.length) return aboutPanel(model);
    switch (this.tab) {
      case "state": return statePanel(model, item, this.pinned, jump);
      case "costs": return costPanel(model, frame, item, jump);
      case "queries": return queryPanel(model, frame, item, jump);
      case "findings": return findingPanel(model, item, jump);
      case "against": return againstPanel(model, frame, (to) => void this.select(to, -1), jump);
      case "about": return aboutPanel(model);
      case "pixel": return this.pixelPanel(jump, this.panelTurn);
      default: return commandPanel(model, frame, item, jump);
    }
  }
  /** @param {(item: number) => void} jump @param {number} turn @returns {Promise<Node[]>} */
  async pixelPanel(jump, turn) {
    const { model, pixel } = this, chosen = this.view();
    const stored = storedList(model, (of) => this.openStored(of));
    if (!pixel || !chosen) return [make("p", { className: "soft" }, "Click a pixel of the picture to see which draws changed it."), ...stored];
    const view = this.drawnView(chosen) || chosen, event = view === chosen ? this.shown.after : this.lastEvent();
    const { width, height, surface } = view.store.pictures[view.picture], { x, y } = pixel;
    if (x >= width || y >= height) return [make("p", { className: "soft" }, `The surface has no pixel ${x},${y}.`), ...stored];
    const out = [];
    for (const of of model.storedPixels(surface || 0, x, y)) out.push(...storedHistory(model, of, this.item < 0 ? model.frames[this.frame].end_item - 1 : this.item, jump));
    const place = this.item < 0 ? ["--frames", String(model.frames[this.frame].number)] : ["--at", this.address()];
    out.push(...copyBox(pixelCommand(model, surface || 0, x, y, place), "Why each primitive changed it or was rejected there, and what the shader computed, up to what is chosen:"));
    const changes = await pixelHistory(model, view, x, y, jump, event, (done) => {
      if (turn !== this.panelTurn) return false;
      byId("panel").replaceChildren(make("p", { className: "soft" }, `Reading the history of the pixel: ${Math.round(done * 100)}%`));
      return true;
    });
    return [...out, ...(changes || []), ...stored];
  }
  /** Goes to a pixel whose history with reasons is on the page. @param {any} pixel */
  openStored(pixel) {
    const { model } = this, item = pixel.until ? model.find(pixel.until) : -1;
    this.pixel = { x: pixel.x, y: pixel.y };
    this.canvas.mark(this.pixel);
    this.viewKey = `${pixel.surface} colour`;
    if (item >= 0) this.jump(item);
    else this.select(this.frame, this.item);
  }
  /** The view of a presented surface whose versions are those of draws; null: there is none. @param {import("./picture.js").View} view */
  drawnView(view) {
    const { draws, shown } = this.model;
    if (view.store !== shown) return null;
    const { surface, width, height } = shown.pictures[view.picture];
    for (let i = draws.pictures.length - 1; i >= 0; --i) {
      const picture = draws.pictures[i];
      if (picture.surface === surface && picture.width === width && picture.height === height) return viewsOf(draws, [i])[0];
    }
    return null;
  }
  /** The last event of the frame. */
  lastEvent() {
    const [, end] = this.model.stepsOf(this.frame);
    return end > 0 ? this.model.steps.event[end - 1] : 0;
  }

  /** The texts that do not depend on what is chosen. */
  describe() {
    const { index } = this.model;
    document.title = `${index.file} - dp2 report`;
    byId("file-name").textContent = index.file;
    let draws = 0;
    for (const draw of this.model.items.draw) if (draw !== 0) ++draws;
    byId("summary").textContent = `${this.model.framesText()}, ${counted(draws, "draw")}, ${counted(index.findings.list.length, "finding")}`;
    const notes = [...index.notes, ...index.left_out.map((/** @type {string} */ text) => `Left out (--max-size): ${text}.`)];
    if (!index.frames.length) notes.push("The capture has no frames.");
    byId("notes").hidden = !notes.length;
    byId("notes").textContent = notes.join("\n");
  }

  // --- keys ---

  listen() {
    window.addEventListener("popstate", () => this.follow());
    const search = byId("search"), only = byId("draws-only");
    const filter = () => this.tree.setFilter(search.value, only.checked);
    search.addEventListener("input", filter);
    only.addEventListener("change", filter);
    search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        search.value = "";
        filter();
        byId("tree").focus();
      } else if (event.key === "Enter") {
        const item = this.model.find(search.value.trim()), first = this.tree.rows[0];
        if (item >= 0) this.jump(item);
        else if (first !== undefined) this.select(this.frame, first);
        byId("tree").focus();
      }
    });
    byId("help-button").addEventListener("click", () => byId("help").showModal());
    byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      event.stopPropagation();
      this.setTab(this.tabs[(this.tabs.indexOf(this.tab) + by + this.tabs.length) % this.tabs.length]);
      byId(`tab-${this.tab}`).focus();
    });
    document.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea") || byId("help").open) return;
      if (target.closest("#panel") && /^(Arrow|Home|End)/.test(event.key)) return; // these keys scroll the panel
      if (this.key(event.key)) event.preventDefault();
    });
    listenToTheme();
  }

  /** @param {string} key @returns {boolean} whether it means anything */
  key(key) {
    const { model } = this;
    const [first, end] = model.frames.length ? model.stepsOf(this.frame) : [0, 0];
    const modes = /** @type {Record<string, string>} */ ({ b: "before", a: "after", x: "difference" });
    if (model.index.against) modes.o = "other";
    const jumpTo = (/** @type {number} */ item, /** @type {string} */ what) => {
      if (item >= 0) this.jump(item);
      else byId("announce").textContent = `There is no ${what} in this direction`;
    };
    const at = (/** @type {number} */ by) => (this.item >= 0 || !model.frames.length ? this.item : model.frames[this.frame].first_item - (by > 0 ? 1 : 0));
    const toDifference = (/** @type {number} */ by) => {
      const step = model.nextDifference(at(by), by);
      jumpTo(step < 0 ? -1 : model.steps.item[step], "draw that differs");
    };
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowDown: () => this.moveDraw(1), ArrowUp: () => this.moveDraw(-1),
      ArrowRight: () => this.select(this.frame + 1, -1, true), ArrowLeft: () => this.select(this.frame - 1, -1, true),
      Home: () => first < end && this.jump(model.steps.item[first], true), End: () => first < end && this.jump(model.steps.item[end - 1], true),
      "/": () => byId("search").focus(), "?": () => byId("help").showModal(),
      "+": () => this.canvas.zoom(2), "=": () => this.canvas.zoom(2), "-": () => this.canvas.zoom(0.5), 0: () => this.canvas.showAll(),
      s: () => this.nextSurface(), p: () => this.pin(),
      n: () => jumpTo(model.nextFinding(at(1), 1), "finding"), N: () => jumpTo(model.nextFinding(at(-1), -1), "finding"),
    };
    if (model.other) {
      actions.d = () => toDifference(1);
      actions.D = () => toDifference(-1);
    }
    for (const [letter, mode] of Object.entries(modes)) actions[letter] = () => this.setMode(mode);
    if (/^[1-9]$/.test(key) && this.tabs[Number(key) - 1]) actions[key] = () => this.setTab(this.tabs[Number(key) - 1]);
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]();
    return true;
  }

  /** Pins the chosen draw, or unpins it. */
  pin() {
    const step = this.item < 0 ? -1 : this.model.stepOf[this.item];
    this.pinned = step === this.pinned ? -1 : step;
    byId("announce").textContent = this.pinned < 0 ? "No draw is pinned" : `Pinned: ${this.model.title(this.item)}`;
    if (this.tab === "state") this.showPanel();
    else this.setTab("state");
  }

  nextSurface() {
    const view = this.view(), { views } = this.shown;
    if (!view) return;
    this.viewKey = views[(views.indexOf(view) + 1) % views.length].key;
    this.showPicture();
    if (this.tab === "pixel") this.showPanel();
  }
}

function start() {
  const index = JSON.parse(byId("dp2-index").textContent);
  const model = new Model(index);
  model.load();
  new App(model);
  document.documentElement.dataset.ready = performance.now().toFixed(1);
}

try {
  start();
} catch (error) {
  byId("notes").hidden = false;
  byId("notes").textContent = `The page cannot be shown: ${error}`;
  document.documentElement.dataset.failed = String(error);
}
