// The tree of the chosen frame: frame, submissions, commands. Only the visible rows are elements.
import { byId, clamp, counted, laterTask, make } from "./base.js";
import { levelClass } from "./details.js";
import { Model } from "./model.js";

const ROW = 22;
// Browsers limit the height of an element; beyond this one, scrolling is scaled.
const MOST_HEIGHT = 8000000;

export class Tree {
  /** @param {Model} model @param {(item: number, kept?: boolean) => void} select -1: the frame; kept: without a new entry of the history */
  constructor(model, select) {
    this.model = model;
    this.select = select;
    this.frame = -1;
    this.selected = -1;
    this.filter = "";
    this.drawsOnly = false;
    this.search = 0; // number of the last search
    /** @type {Set<number>} closed submissions */
    this.closed = new Set();
    /** Items; -1: the frame. @type {number[]} */
    this.rows = [];
    this.box = byId("tree");
    this.box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest(".row");
      if (!row) return;
      const item = this.rows[Number(row.getAttribute("data-row"))];
      if (item === this.selected && this.canClose(item)) this.toggle(item);
      this.select(item);
    });
    this.box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /** @param {number} frame @param {number} item */
  show(frame, item) {
    this.selected = item;
    if (frame !== this.frame) {
      this.frame = frame;
      this.box.scrollTop = 0;
      this.fill();
    }
    let row = this.rowOf(item);
    if (row < 0 && item >= 0 && !this.filter && !this.drawsOnly) { // in a closed submission
      for (let i = item; i >= 0; --i) if (this.model.isRecord(i)) { this.closed.delete(i); break; }
      this.fill();
      row = this.rowOf(item);
    }
    if (row >= 0) this.reveal(row);
    this.draw();
  }

  /** @param {number} item */
  rowOf(item) {
    let low = 0, high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.rows[middle] < item) low = middle + 1;
      else high = middle;
    }
    return this.rows[low] === item ? low : -1;
  }

  /** @param {number} item */
  canClose(item) { return item >= 0 && this.model.isRecord(item) && this.model.name(item) === "submit" && !this.filter; }
  /** @param {number} item */
  toggle(item) {
    if (!this.closed.delete(item)) this.closed.add(item);
    this.fill();
    this.draw();
  }

  /** @param {string} text @param {boolean} drawsOnly */
  setFilter(text, drawsOnly) {
    this.filter = text.trim().toLowerCase().replace(/\s+/g, " ");
    this.drawsOnly = drawsOnly;
    this.box.scrollTop = 0;
    this.fill();
    this.show(this.frame, this.selected);
  }

  fill() {
    const { model } = this;
    const frame = model.frames[this.frame];
    this.rows = [];
    ++this.search;
    if (!frame) return;
    let open = true;
    if (!this.filter) this.rows.push(-1);
    for (let item = frame.first_item; item < frame.end_item; ++item) {
      const record = model.isRecord(item);
      if (record) open = !this.closed.has(item);
      if (this.drawsOnly && model.items.draw[item] === 0 && (this.filter || !record || model.name(item) !== "submit")) continue;
      if (this.filter ? this.matches(item) : record || open) this.rows.push(item);
    }
    this.tell(this.filter ? "searching" : "");
    if (this.filter) this.searchTexts(this.search);
  }

  /** @param {number} item */
  matches(item) {
    const { model } = this;
    const place = model.place(item);
    if (model.name(item).toLowerCase().includes(this.filter) || place === this.filter || place.startsWith(`${this.filter}+`)) return true;
    return model.items.draw[item] !== 0 && model.drawText(item).startsWith(this.filter);
  }

  /** Adds the items whose texts match, block by block. @param {number} search */
  async searchTexts(search) {
    const { model } = this;
    const frame = model.frames[this.frame], size = model.index.text_items;
    const found = new Set(this.rows);
    let more = false;
    const showFound = () => {
      if (more) this.rows = [...found].sort((a, b) => a - b);
      if (more) this.draw();
      more = false;
    };
    for (let block = Math.floor(frame.first_item / size); block * size < frame.end_item; ++block) {
      if (block >= model.index.texts.length) break;
      model.textBlock(block).forEach((text, i) => {
        const item = block * size + i;
        if (item < frame.first_item || item >= frame.end_item || found.has(item) || (this.drawsOnly && model.items.draw[item] === 0)) return;
        if (!text.toLowerCase().replace(/\s+/g, " ").includes(this.filter)) return;
        found.add(item);
        more = true;
      });
      if (block % 16 !== 15) continue;
      showFound();
      this.tell(`searching, ${Math.round((100 * (block * size - frame.first_item)) / (frame.end_item - frame.first_item))}%`);
      await laterTask();
      if (search !== this.search) return; // another filter by now
    }
    showFound();
    this.tell();
  }

  /** @param {string} [more] */
  tell(more) {
    const frame = this.model.frames[this.frame], all = frame.end_item - frame.first_item;
    byId("tree-state").textContent = (this.filter ? `${counted(this.rows.length, "row")} of ${all.toLocaleString("en")}` : counted(all, "row")) + (more ? `, ${more}` : "");
  }

  // --- keys ---

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = this.rowOf(this.selected), page = Math.max(1, Math.floor(this.box.clientHeight / ROW) - 1);
    const to = { ArrowUp: row - 1, ArrowDown: row + 1, PageUp: row - page, PageDown: row + page, Home: 0, End: this.rows.length - 1 }[event.key];
    if (to !== undefined) {
      if (this.rows.length) this.select(this.rows[clamp(to, 0, this.rows.length - 1)], true);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      this.openOrClose(event.key === "ArrowRight");
    } else if ((event.key === "Enter" || event.key === " ") && this.canClose(this.selected)) {
      this.toggle(this.selected);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} open */
  openOrClose(open) {
    const item = this.selected;
    if (open) {
      if (this.canClose(item) && this.closed.has(item)) this.toggle(item);
      else this.select(this.rows[Math.min(this.rowOf(item) + 1, this.rows.length - 1)], true);
    } else if (this.canClose(item) && !this.closed.has(item)) {
      this.toggle(item);
    } else if (item >= 0) { // selects its parent
      let parent = item;
      if (!this.model.isRecord(item)) while (!this.model.isRecord(parent)) --parent;
      this.select(parent === item || this.rowOf(parent) < 0 ? -1 : parent, true);
    }
  }

  // --- drawing ---

  /** How many pixels of the scroll bar a pixel of rows takes. */
  ratio() {
    const height = this.rows.length * ROW;
    return height <= MOST_HEIGHT ? 1 : (MOST_HEIGHT - this.box.clientHeight) / (height - this.box.clientHeight);
  }

  /** @param {number} row */
  reveal(row) {
    const ratio = this.ratio(), top = this.box.scrollTop / ratio, height = this.box.clientHeight;
    if (row * ROW < top) this.box.scrollTop = row * ROW * ratio;
    else if ((row + 1) * ROW > top + height) this.box.scrollTop = Math.ceil(((row + 1) * ROW - height) * ratio);
  }

  draw() {
    const ratio = this.ratio(), top = this.box.scrollTop / ratio;
    const first = Math.max(0, Math.floor(top / ROW) - 2), end = Math.min(this.rows.length, Math.ceil((top + this.box.clientHeight) / ROW) + 2);
    byId("tree-space").style.height = `${Math.min(this.rows.length * ROW, MOST_HEIGHT)}px`;
    const rows = byId("tree-rows");
    rows.style.top = `${first * ROW - top + this.box.scrollTop}px`;
    const elements = [];
    for (let row = first; row < end; ++row) elements.push(this.row(row));
    rows.replaceChildren(...elements);
    const selected = this.rowOf(this.selected);
    if (selected >= first && selected < end) this.box.setAttribute("aria-activedescendant", `row-${selected}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  /** @param {number} row */
  row(row) {
    const { model } = this;
    const item = this.rows[row], frame = model.frames[this.frame];
    const isFrame = item < 0, record = !isFrame && model.isRecord(item);
    const closes = this.canClose(item);
    const out = make("div", {
      className: `row${!isFrame && model.stepOf[item] >= 0 ? " step" : ""}`, id: `row-${row}`, role: "treeitem", "data-row": row,
      "aria-level": this.filter || isFrame ? 1 : record ? 2 : 3, "aria-selected": String(item === this.selected),
      "aria-setsize": this.rows.length, "aria-posinset": row + 1, "aria-expanded": closes ? String(!this.closed.has(item)) : null,
    });
    if (isFrame) {
      out.append(`frame ${frame.number}${frame.presented ? "" : " (no present)"}`);
      return out;
    }
    out.append(make("span", { className: "place" }, (closes ? (this.closed.has(item) ? "\u25b8 " : "\u25be ") : "") + (model.drawText(item) || model.place(item))));
    out.append(make("span", {}, model.name(item)));
    this.addTags(out, item);
    const text = model.text(item);
    out.append(make("span", { className: "text" }, text === null ? "" : ` ${shortText(text, model.name(item))}`));
    return out;
  }

  /** @param {HTMLElement} row @param {number} item */
  addTags(row, item) {
    const { model } = this;
    const step = model.stepOf[item];
    const tag = (/** @type {string} */ kind, /** @type {string} */ text) => row.append(make("span", { className: `tag ${kind}` }, text));
    if (step >= 0 && model.steps.skipped[step] > 0) tag("warn", "skipped");
    else if (step >= 0 && model.changesNothing(step)) tag("soft", "no pixels");
    if (model.isRecord(item) && model.resultOf.get(model.items.record[item])?.failed) tag("bad", "failed");
    if (step >= 0 && model.differs(step)) tag("bad", "\u2260 other");
    if (this.canClose(item) && this.closed.has(item)) {
      const inside = model.findingsIn(item);
      if (inside) tag("warn", counted(inside, "finding"));
      return;
    }
    /** @type {Map<string, any[]>} */
    const levels = new Map();
    for (const finding of model.findingsOf.get(item) || []) levels.set(finding.level, [...(levels.get(finding.level) || []), finding]);
    for (const [level, found] of levels) tag(levelClass(found[0]), found.length === 1 ? level : `${found.length} ${level}s`);
  }
}

/** The first words of a text without the name that it begins with. @param {string} text @param {string} name */
function shortText(text, name) {
  const words = text.slice(0, 240).replace(/\s+/g, " ").trim();
  return (words.startsWith(`${name} `) ? words.slice(name.length + 1) : words).slice(0, 100);
}
