// The capture as the page has it: items (records and commands), steps (commands that may change pixels), frames, states.
import { counted, firstIndex } from "./base.js";
import { Blobs } from "./blobs.js";
import { TileStore } from "./tiles.js";

export const NONE = 0xffffffff;
// Steps after which all states of a context are kept, so that those of a later step are found from there.
const KEPT_STATES = 4096;

export class Model {
  /** @param {any} index */
  constructor(index) {
    this.index = index;
    this.blobs = new Blobs(index.blobs);
    this.frames = index.frames;
    this.names = index.names;
    /** @type {Map<number, string[]>} */
    this.textBlocks = new Map();
    // Filled by load(): columns, by the names of tools/page/README.md.
    /** @type {any} */
    this.items = null;
    /** @type {any} */
    this.steps = null;
    /** @type {any} */
    this.changes = null;
    /** @type {any} */
    this.events = null;
    /** @type {string[]} */
    this.stateNames = [];
    /** @type {string[]} */
    this.stateValues = [];
    const none = { pictures: [], end_event: null, runs: 0, run_blob: [], run_tile: [], run_versions: [], version_event: [] };
    this.draws = this.shown = this.others = this.otherDraws = new TileStore(none, this.blobs);
    /** What the other side drew, in columns by step; null: nothing. @type {any} */
    this.other = null;
    /** Whether an event has versions of tiles. */
    this.changed = new Uint8Array(0);
    /** The step of each item; -1: none. */
    this.stepOf = new Int32Array(0);
    /** By record. @type {Map<number, any>} */
    this.resultOf = new Map();
    /** By item. @type {Map<number, any[]>} */
    this.findingsOf = new Map();
    /** Their items, rising. @type {number[]} */
    this.findingItems = [];
    /** The first steps of contexts that were created again. @type {Set<number>} */
    this.createdAgain = new Set(index.created_again || []);
    /** By context: all states before some steps. @type {Map<number, {step: number, values: Map<number, number>}[]>} */
    this.keptStates = new Map();
    /** By block: histories of pixels that the page has with reasons. @type {Map<number, any[]>} */
    this.pixelEvents = new Map();
  }

  load() {
    const { index, blobs } = this;
    if (index.format !== 3) throw new Error(`its data has the format ${index.format}, not 3`);
    this.items = blobs.columns(index.items);
    this.steps = blobs.columns(index.steps);
    this.steps.rejected = index.steps.rejected.map((/** @type {any} */ column) => blobs.column(column));
    this.changes = blobs.columns(index.changes);
    this.events = blobs.columns(index.events);
    this.stateNames = blobs.json(index.state_names);
    this.stateValues = blobs.json(index.state_values);
    const store = (/** @type {string} */ name) => new TileStore(blobs.columns(index.stores[name]), blobs);
    this.draws = store("draws");
    this.shown = store("frames");
    this.others = store("against");
    this.changed = new Uint8Array(this.events.item.length);
    for (const event of this.draws.events) this.changed[event] = 1;
    this.stepOf = new Int32Array(this.items.count).fill(-1);
    for (let step = 0; step < this.steps.count; ++step) this.stepOf[this.steps.item[step]] = step;
    this.resultOf = new Map(index.results.map((/** @type {any} */ result) => [result.record, result]));
    for (const finding of index.findings.list) {
      if (finding.item === undefined) continue;
      const list = this.findingsOf.get(finding.item) || [];
      list.push(finding);
      this.findingsOf.set(finding.item, list);
    }
    this.findingItems = [...this.findingsOf.keys()].sort((a, b) => a - b);
    if (!index.other_draws) return;
    this.other = blobs.columns(index.other_draws);
    this.otherDraws = store("other_draws");
  }

  // --- items ---

  /** @param {number} item */
  isRecord(item) { return this.items.offset[item] === NONE; }
  /** @param {number} item @returns {string} */
  name(item) { return this.names[this.items.name[item]]; }
  /** "4", "4+0x4e". @param {number} item */
  place(item) {
    const record = String(this.items.record[item]);
    return this.isRecord(item) ? record : `${record}+0x${this.items.offset[item].toString(16)}`;
  }
  /** The position in `frames` of an item. @param {number} item */
  frameOf(item) { return firstIndex(this.frames.length, (f) => this.frames[f].end_item > item); }
  /** "1.2"; empty if it is no numbered draw. @param {number} item */
  drawText(item) {
    return this.items.draw[item] === 0 ? "" : `${this.frames[this.frameOf(item)].number}.${this.items.draw[item]}`;
  }
  /** "draw 1.2 at 4+0x4e DRAWPRIMITIVE". @param {number} item */
  title(item) {
    const draw = this.drawText(item);
    return `${draw ? `draw ${draw} at ` : ""}${this.isRecord(item) ? "record " : ""}${this.place(item)} ${this.name(item)}`;
  }

  /** The item that an address names: "1.2", "4+0x4e", "4"; -1: there is none. @param {string} address */
  find(address) {
    const draw = /^(\d+)\.(\d+)$/.exec(address);
    if (draw) {
      const frame = this.frames.find((/** @type {any} */ f) => f.number === Number(draw[1]));
      if (!frame) return -1;
      for (let item = frame.first_item; item < frame.end_item; ++item) if (this.items.draw[item] === Number(draw[2])) return item;
      return -1;
    }
    const command = /^(\d+)(?:\+0x([0-9a-f]+))?$/i.exec(address);
    if (!command) return -1;
    const record = Number(command[1]), offset = command[2] === undefined ? NONE : parseInt(command[2], 16);
    const first = firstIndex(this.items.count, (i) => this.items.record[i] >= record);
    for (let item = first; item < this.items.count && this.items.record[item] === record; ++item)
      if (this.items.offset[item] === offset) return item;
    return -1;
  }

  /** The text of an item, as dump prints it; null: left out. @param {number} item @returns {string | null} */
  text(item) {
    const block = Math.floor(item / this.index.text_items);
    if (block >= this.index.texts.length) return null;
    const texts = this.textBlock(block);
    return texts[item - block * this.index.text_items];
  }
  /** @param {number} block @returns {string[]} */
  textBlock(block) {
    const known = this.textBlocks.get(block);
    if (known) return known;
    /** @type {string[]} */
    const texts = this.blobs.json(this.index.texts[block]);
    this.textBlocks.set(block, texts);
    if (this.textBlocks.size > 256) for (const old of [...this.textBlocks.keys()].slice(0, 64)) this.textBlocks.delete(old);
    return texts;
  }

  // --- steps ---

  /** How many frames are presented, and whether records follow that no present shows. */
  framesText() {
    const presented = this.frames.filter((/** @type {any} */ f) => f.presented).length;
    return counted(presented, "frame") + (presented < this.frames.length ? " and records without a present" : "");
  }
  /** The last step of the frame at an item or before it; -1: there is none. @param {number} item */
  stepAt(item) {
    const after = firstIndex(this.steps.count, (s) => this.steps.item[s] > item);
    return after > 0 && this.steps.item[after - 1] >= this.frames[this.frameOf(item)].first_item ? after - 1 : -1;
  }
  /** The steps of a frame: [first, end). @param {number} frame @returns {[number, number]} */
  stepsOf(frame) {
    const { first_item, end_item } = this.frames[frame];
    return [firstIndex(this.steps.count, (s) => this.steps.item[s] >= first_item), firstIndex(this.steps.count, (s) => this.steps.item[s] >= end_item)];
  }
  /** The steps of a submission: [first, end). @param {number} item of its record @returns {[number, number]} */
  stepsIn(item) {
    const end = firstIndex(this.items.count, (i) => this.items.record[i] > this.items.record[item]);
    return [firstIndex(this.steps.count, (s) => this.steps.item[s] >= item), firstIndex(this.steps.count, (s) => this.steps.item[s] >= end)];
  }
  /** Whether a step is known to have changed no pixel. @param {number} step */
  changesNothing(step) {
    return this.hasPictures(step) && !this.changed[this.steps.event[step]];
  }
  /** Whether the pictures of a step are on the page. @param {number} step */
  hasPictures(step) {
    return this.steps.event[step] !== 0 && this.steps.event[step] < this.draws.end;
  }
  /** The item to show for an event, and whether it was found before it. @param {number} event */
  eventItem(event) {
    return { item: this.events.item[event], between: this.events.kind[event] === 2 };
  }

  // --- states ---

  /** Whether the states of a step are on the page. @param {number} step */
  hasStates(step) { return this.index.states_end === null || step < this.index.states_end; }
  /** The states of a step by name number: the value, and the one before if this step changed it. @param {number} step @returns {Map<number, {value: number, before: number | undefined, changed: boolean}>} */
  states(step) {
    const before = this.createdAgain.has(step) ? new Map() : this.statesBefore(step), out = new Map();
    for (const [name, value] of before) out.set(name, { value, before: undefined, changed: false });
    for (let c = this.steps.first_change[step]; c < this.steps.first_change[step + 1]; ++c) {
      const name = this.changes.name[c];
      out.set(name, { value: this.changes.value[c], before: before.get(name), changed: true });
    }
    return out;
  }
  /** What the step's context has set before it. @param {number} step @returns {Map<number, number>} */
  statesBefore(step) {
    const context = this.items.context[this.steps.item[step]];
    const kept = this.keptStates.get(context) || [{ step: 0, values: new Map() }];
    this.keptStates.set(context, kept);
    const from = kept[firstIndex(kept.length, (i) => kept[i].step > step) - 1], values = new Map(from.values);
    for (let s = from.step; s < step; ++s) {
      if (s % KEPT_STATES === 0 && s > kept[kept.length - 1].step) kept.push({ step: s, values: new Map(values) });
      if (this.items.context[this.steps.item[s]] !== context) continue;
      if (this.createdAgain.has(s)) values.clear();
      for (let c = this.steps.first_change[s]; c < this.steps.first_change[s + 1]; ++c) values.set(this.changes.name[c], this.changes.value[c]);
    }
    return values;
  }
  /** How many states a step changes. @param {number} step */
  changeCount(step) { return this.steps.first_change[step + 1] - this.steps.first_change[step]; }

  // --- the other side of a comparison ---

  /** Whether the targets differ from the other side's after a step. @param {number} step */
  differs(step) { return this.other !== null && this.other.result[step] === 2; }
  /** The place of the corresponding command in the other capture: "draw 1.2 at 4+0x4e"; empty: there is none. @param {number} step */
  otherPlace(step) {
    const { record, offset, frame, draw } = this.other;
    if (record[step] === NONE) return "";
    const place = offset[step] === NONE ? `${record[step]}` : `${record[step]}+0x${offset[step].toString(16)}`;
    return draw[step] === NONE ? place : `draw ${frame[step]}.${draw[step]} at ${place}`;
  }
  /** The next step in a direction that differs from the other side; -1: there is none. @param {number} item -1: before all @param {number} by */
  nextDifference(item, by) {
    const after = firstIndex(this.steps.count, (s) => this.steps.item[s] > item);
    let step = by > 0 ? after : after - 1;
    if (by < 0 && step >= 0 && this.steps.item[step] === item) --step;
    while (step >= 0 && step < this.steps.count && !this.differs(step)) step += by;
    return step < this.steps.count ? step : -1;
  }

  // --- findings ---

  /** The next item in a direction that has findings; -1: there is none. @param {number} item @param {number} by */
  nextFinding(item, by) {
    const { findingItems } = this;
    const at = by > 0 ? firstIndex(findingItems.length, (i) => findingItems[i] > item) : firstIndex(findingItems.length, (i) => findingItems[i] >= item) - 1;
    return findingItems[at] ?? -1;
  }
  /** How many commands of a submission have findings, itself included. @param {number} item of its record */
  findingsIn(item) {
    const { findingItems } = this, end = firstIndex(this.items.count, (i) => this.items.record[i] > this.items.record[item]);
    return firstIndex(findingItems.length, (i) => findingItems[i] >= end) - firstIndex(findingItems.length, (i) => findingItems[i] >= item);
  }

  // --- pixels ---

  /** The stored histories, with reasons, of a pixel of a surface. @param {number} surface @param {number} x @param {number} y @returns {any[]} */
  storedPixels(surface, x, y) {
    return this.index.pixels.filter((/** @type {any} */ p) => p.surface === surface && p.x === x && p.y === y);
  }
  /** @param {any} pixel @returns {any[]} */
  eventsOf(pixel) {
    const events = this.pixelEvents.get(pixel.blob) || this.blobs.json(pixel.blob);
    this.pixelEvents.set(pixel.blob, events);
    return events;
  }

  // --- queries ---

  /** The queries that count at an item: begun before it and not ended. @param {number} item @returns {{query: any, issue: any}[]} */
  queriesAt(item) {
    const context = this.items.context[item], found = [];
    for (const query of this.index.queries) {
      if (query.context !== context) continue;
      for (const issue of query.issues) {
        if (!issue.begun || beforeItem(issue.begun, item, this) >= 0) continue;
        if (issue.ended && beforeItem(issue.ended, item, this) <= 0) continue;
        found.push({ query, issue });
      }
    }
    return found;
  }
}

/** Compares a place with an item: negative if the place comes first. @param {any} place @param {number} item @param {Model} model */
export function beforeItem(place, item, model) {
  if (place.item !== undefined) return place.item - item;
  return Number(/^\d+/.exec(place.at)?.[0]) - model.items.record[item] || -1; // a place of another frame
}
