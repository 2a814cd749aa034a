// The page: what is chosen, its address, keys, and the parts that show it.
import { addressOf, byId, clamp, counted, make } from "./base.js";
import { PictureCanvas } from "./canvas.js";
import { commandPanel, costPanel, statePanel } from "./details.js";
import { Model } from "./model.js";
import { depthRange, differenceOf, imageOf, pixelText, shownAt, viewsOf } from "./picture.js";
import { pixelHistory } from "./pixels.js";
import { aboutPanel, againstPanel, findingPanel } from "./sections.js";
import { Strip } from "./strip.js";
import { listenToTheme } from "./theme.js";
import { queriesInFlight, queryPanel } from "./timeline.js";
import { Tree } from "./tree.js";

/** @typedef {import("./picture.js").Image} Image */

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
    /** @type {Record<string, Image | null>} */
    this.images = {};
    /** @type {any} */
    this.shown = { views: [], note: "" };
    /** @type {string[]} */
    this.tabs = [];
    this.canvas = new PictureCanvas({ hover: (x, y) => this.hover(x, y), pick: (x, y) => this.pick(x, y) });
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
    if (this.model.index.against) modes.push(["other", "Other"], ["against", "Difference to other"]);
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
    const images = view ? await this.readImages(view) : {};
    if (turn !== this.turn) return; // another one was chosen meanwhile
    this.images = images;
    const image = images[this.mode] || null;
    this.canvas.show(image);
    const missing = view && !image ? this.missingText() : "";
    const note = [this.shown.note, missing].filter((text) => text).join(" ");
    byId("canvas-note").hidden = !note;
    byId("canvas-note").textContent = note;
    byId("picture-text").textContent = image ? image.legend : "";
    byId("canvas").setAttribute("aria-label", view && image ? `${this.mode}: surface ${view.label}` : note || "No picture");
    this.hover(this.pixel ? this.pixel.x : -1, this.pixel ? this.pixel.y : -1);
  }

  missingText() {
    if (this.mode === "before") return "Nothing is known of the time before.";
    if (this.mode === "difference") return "There is nothing to compare with.";
    return "The other side has no different picture of this frame, or it is left out.";
  }

  /** @param {import("./picture.js").View} view @returns {Promise<Record<string, Image | null>>} */
  async readImages(view) {
    const { store, picture } = view;
    const [before, after] = await Promise.all([store.pixels(picture, this.shown.before), store.pixels(picture, this.shown.after)]);
    const depth = store.pictures[picture].depth;
    const range = view.part === "depth" ? depthRange(depth, [before, after]) : { low: 0, high: 1 };
    const image = (/** @type {Uint8ClampedArray | null} */ bytes) => (bytes ? imageOf(view, bytes, range) : null);
    /** @type {Record<string, Image | null>} */
    const images = { before: image(before), after: image(after), difference: null };
    if (images.before && images.after) images.difference = differenceOf(view, images.before, images.after);
    if (this.mode === "other" || this.mode === "against") Object.assign(images, await this.otherImages(images.after));
    return images;
  }

  /** @param {Image | null} own */
  async otherImages(own) {
    const { model } = this;
    const number = model.index.against.pairs.findIndex((/** @type {any} */ pair) => pair.frame === this.frame);
    const pair = model.index.against.pairs[number];
    if (!pair || pair.picture === undefined || number + 1 >= model.others.end) return { other: null, against: null };
    const [view] = viewsOf(model.others, [pair.picture]);
    const bytes = await model.others.pixels(pair.picture, number + 1);
    const other = bytes ? imageOf(view, bytes, { low: 0, high: 1 }) : null;
    const fits = other && own && this.shown.step < 0 && other.width === own.width && other.height === own.height;
    return { other, against: fits ? differenceOf(view, opaque(own), opaque(other)) : null };
  }

  // --- pixels ---

  /** @param {number} x -1: none @param {number} y */
  hover(x, y) {
    const view = this.view(), { before, after } = this.images;
    const out = byId("pixel"), image = after || before;
    if (!view || !image || x < 0 || x >= image.width || y >= image.height) {
      out.textContent = "";
      return;
    }
    const at = (y * image.width + x) * 4;
    const parts = [`${x},${y}`];
    if (after) parts.push(`after ${pixelText(view, after.bytes, at)}`);
    if (before) parts.push(`before ${pixelText(view, before.bytes, at)}`);
    if (this.images.other && (this.mode === "other" || this.mode === "against")) {
      const b = this.images.other.bytes;
      parts.push(`other ${b[at]} ${b[at + 1]} ${b[at + 2]}`);
    }
    out.textContent = parts.join(" \u00b7 ");
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
      case "findings": return findingPanel(model, jump);
      case "against": return againstPanel(model, frame, (to) => void this.select(to, -1), jump);
      case "about": return aboutPanel(model);
      case "pixel": return this.pixelPanel(jump);
      default: return commandPanel(model, frame, item, jump);
    }
  }
  /** @param {(item: number) => void} jump @returns {Promise<Node[]>} */
  async pixelPanel(jump) {
    const view = this.view();
    if (!this.pixel || !view) return [make("p", { className: "soft" }, "Click a pixel of the picture to see which draws changed it.")];
    const { width, height } = view.store.pictures[view.picture], { x, y } = this.pixel;
    if (x >= width || y >= height) return [make("p", { className: "soft" }, `The surface has no pixel ${x},${y}.`)];
    const drawn = this.drawnView(view);
    return drawn ? pixelHistory(this.model, drawn, x, y, jump, this.lastEvent()) : pixelHistory(this.model, view, x, y, jump, this.shown.after);
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
    byId("summary").textContent = `${counted(index.frames.length, "frame")}, ${counted(draws, "draw")}, ${counted(index.findings.list.length, "finding")}`;
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
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowDown: () => this.moveDraw(1), ArrowUp: () => this.moveDraw(-1),
      ArrowRight: () => this.select(this.frame + 1, -1, true), ArrowLeft: () => this.select(this.frame - 1, -1, true),
      Home: () => first < end && this.jump(model.steps.item[first], true), End: () => first < end && this.jump(model.steps.item[end - 1], true),
      "/": () => byId("search").focus(), "?": () => byId("help").showModal(),
      "+": () => this.canvas.zoom(2), "=": () => this.canvas.zoom(2), "-": () => this.canvas.zoom(0.5), 0: () => this.canvas.fit(),
      s: () => this.nextSurface(), p: () => this.pin(),
    };
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

/** An image whose alpha does not count. @param {Image} image @returns {Image} */
function opaque(image) {
  const bytes = image.bytes.slice();
  for (let i = 3; i < bytes.length; i += 4) bytes[i] = 255;
  return { ...image, bytes };
}

async function start() {
  const index = JSON.parse(byId("dp2-index").textContent);
  const model = new Model(index);
  await model.load();
  new App(model);
  document.documentElement.dataset.ready = performance.now().toFixed(1);
}

start().catch((error) => {
  byId("notes").hidden = false;
  byId("notes").textContent = typeof DecompressionStream === "undefined" ? "This browser cannot show the page: it needs Chrome 103, Firefox 113 or Safari 16.4." : `The page cannot be shown: ${error}`;
  document.documentElement.dataset.failed = String(error);
});
