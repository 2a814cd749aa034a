// The contents of pictures over time: versions of tiles, in runs that can be read independently.
import { firstIndex, laterTask } from "./base.js";
import { Blobs } from "./blobs.js";
import { ByteParts } from "./inflate.js";

export const TILE = 64;
const CACHE_BYTES = 96 * 1024 * 1024;
const AREA_BYTES = 4; // left, top, and one less than width and height of what changed in a tile
const MOST_RUN_BYTES = 8; // for each pixel of its tile, besides AREA_BYTES
// Runs that are read for the history of a pixel before other work gets a turn.
const HISTORY_RUNS = 64;
const KEPT_HISTORIES = 8;
// Runs that are inflated together, which takes up to 32 KiB for each; fewer than the least are read faster one by one.
const MOST_TOGETHER = 1024, LEAST_TOGETHER = 16;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Region in pixels, without right and bottom */
/** A run: its whole tile as of the version `now`, and where the later versions are in `bytes`. @typedef {{bytes: Uint8Array, tile: Uint32Array, now: number, areas: number[]}} Run */
/** @typedef {{width: number, height: number, first_tile: number, columns: number, rows: number, surface?: number, format?: string, samples?: number, alpha?: boolean, exact?: boolean, aspect?: string, first_event?: number, depth?: any, stencil?: any}} Picture */

export class TileStore {
  /** @param {any} store @param {Blobs} blobs */
  constructor(store, blobs) {
    this.blobs = blobs;
    /** @type {Picture[]} */
    this.pictures = store.pictures;
    let tiles = 0;
    for (const picture of this.pictures) {
      picture.columns = Math.ceil(picture.width / TILE);
      picture.rows = Math.ceil(picture.height / TILE);
      tiles = Math.max(tiles, picture.first_tile + picture.columns * picture.rows);
    }
    this.widths = new Uint8Array(tiles);
    this.heights = new Uint8Array(tiles);
    for (const { width, height, columns, rows, first_tile } of this.pictures)
      for (let tile = 0; tile < columns * rows; ++tile) {
        this.widths[first_tile + tile] = Math.min(TILE, width - (tile % columns) * TILE);
        this.heights[first_tile + tile] = Math.min(TILE, height - Math.floor(tile / columns) * TILE);
      }
    this.end = store.end_event === null ? Infinity : store.end_event;
    this.blobOf = store.run_blob;
    this.tileOf = store.run_tile;
    this.events = store.version_event;
    // The versions of each run, and the runs of each tile, in order.
    this.firstVersion = new Uint32Array(store.runs + 1);
    this.firstRun = new Uint32Array(tiles + 1);
    for (let run = 0; run < store.runs; ++run) {
      this.firstVersion[run + 1] = this.firstVersion[run] + store.run_versions[run];
      ++this.firstRun[this.tileOf[run] + 1];
    }
    for (let tile = 0; tile < tiles; ++tile) this.firstRun[tile + 1] += this.firstRun[tile];
    this.runs = new Uint32Array(store.runs);
    const next = this.firstRun.slice();
    for (let run = 0; run < store.runs; ++run) this.runs[next[this.tileOf[run]]++] = run;
    /** Runs that were read, the last used at the end. @type {Map<number, Run>} */
    this.cache = new Map();
    this.cached = 0; // bytes
    /** By picture and pixel. @type {Map<string, {event: number, bytes: Uint8Array}[]>} */
    this.histories = new Map();
  }

  /** The version of a tile at an event: the last one at or before it. @param {number} tile @param {number} event @returns {{run: number, version: number} | null} */
  find(tile, event) {
    const first = this.firstRun[tile], end = this.firstRun[tile + 1];
    const after = firstIndex(end - first, (i) => this.events[this.firstVersion[this.runs[first + i]]] > event);
    if (after === 0) return null;
    const run = this.runs[first + after - 1];
    let version = 0;
    while (this.firstVersion[run] + version + 1 < this.firstVersion[run + 1] && this.events[this.firstVersion[run] + version + 1] <= event) ++version;
    return { run, version };
  }

  /** @param {number} run @returns {Run} */
  read(run) {
    const known = this.cache.get(run);
    if (known) {
      this.cache.delete(run);
      this.cache.set(run, known);
      return known;
    }
    return this.keep(run, this.readNew(run));
  }
  /** @param {number} number @param {Run} run @returns {Run} */
  keep(number, run) {
    this.cache.set(number, run);
    this.cached += run.bytes.length;
    for (const [old, { bytes }] of this.cache) {
      if (this.cached <= CACHE_BYTES || old === number) break;
      this.cached -= bytes.length;
      this.cache.delete(old);
    }
    return run;
  }
  /** @param {number} run @returns {Run} */
  readNew(run) { return this.nextRun(run, new ByteParts([this.blobs.bytes(this.blobOf[run])])); }
  /** A run, which begins where the bytes are read. @param {number} run @param {ByteParts} from @returns {Run} */
  nextRun(run, from) {
    const words = this.widths[this.tileOf[run]] * this.heights[this.tileOf[run]], areas = [];
    const bytes = new Uint8Array(words * MOST_RUN_BYTES + AREA_BYTES);
    let end = words * 4;
    from.take(bytes, 0, end);
    for (let version = this.firstVersion[run] + 1; version < this.firstVersion[run + 1]; ++version) {
      areas.push(end);
      from.take(bytes, end, end + AREA_BYTES);
      const next = end + AREA_BYTES + (bytes[end + 2] + 1) * (bytes[end + 3] + 1) * 4;
      if (next > bytes.length) throw new Error(`run ${run} is too long`);
      from.take(bytes, end + AREA_BYTES, next);
      end = next;
    }
    return { bytes, tile: new Uint32Array(bytes.buffer, 0, words), now: 0, areas };
  }
  /** Reads the runs of tiles at an event, as far as they are not kept, at once. @param {number[]} tiles @param {number} event */
  async readTogether(tiles, event) {
    const runs = [];
    for (const tile of tiles) {
      const found = this.find(tile, event);
      if (found && !this.cache.has(found.run)) runs.push(found.run);
    }
    if (runs.length < LEAST_TOGETHER) return;
    const bytes = await this.blobs.allBytes(runs.map((run) => this.blobOf[run]));
    for (const number of runs) {
      const run = this.nextRun(number, bytes);
      if (!this.cache.has(number)) this.keep(number, run);
    }
  }
  /** The pixels of a tile at an event, until another event of it is asked for; null: nothing is known then. @param {number} tile @param {number} event @returns {Uint32Array | null} */
  tileAt(tile, event) {
    const found = this.find(tile, event);
    if (!found) return null;
    const run = this.read(found.run), width = this.widths[tile];
    while (run.now < found.version) applyArea(run, run.now++, width);
    while (run.now > found.version) applyArea(run, --run.now, width);
    return run.tile;
  }

  /** The four bytes of each pixel at an event, zeros outside of the region; null: nothing is known then. @param {number} number @param {number} event @param {Region | null} region null: the whole picture @returns {Promise<Uint8ClampedArray | null>} */
  async pixels(number, event, region) {
    const picture = this.pictures[number];
    const out = new Uint32Array(picture.width * picture.height);
    const { left, top, right, bottom } = region || { left: 0, top: 0, right: picture.width, bottom: picture.height };
    const tiles = [];
    for (let row = Math.floor(top / TILE); row < Math.ceil(bottom / TILE); ++row)
      for (let column = Math.floor(left / TILE); column < Math.ceil(right / TILE); ++column) tiles.push(row * picture.columns + column);
    let any = false;
    for (let first = 0; first < tiles.length; first += MOST_TOGETHER) {
      const group = tiles.slice(first, first + MOST_TOGETHER);
      await this.readTogether(group.map((tile) => picture.first_tile + tile), event);
      for (const tile of group) {
        const words = this.tileAt(picture.first_tile + tile, event);
        if (!words) continue;
        any = true;
        copyTile(out, picture, tile, words);
      }
    }
    return any ? new Uint8ClampedArray(out.buffer) : null;
  }

  /** The four bytes of a pixel at an event; null: nothing is known of it then. @param {number} number @param {number} event @param {number} x @param {number} y @returns {Uint8Array | null} */
  pixel(number, event, x, y) {
    const { tile, x: column, y: row } = this.placeOf(number, x, y), words = this.tileAt(tile, event);
    return words && new Uint8Array(words.slice(row * this.widths[tile] + column, row * this.widths[tile] + column + 1).buffer);
  }
  /** The tile of a pixel, and its place in it. @param {number} number @param {number} x @param {number} y */
  placeOf(number, x, y) {
    const picture = this.pictures[number], column = Math.floor(x / TILE), row = Math.floor(y / TILE);
    return { tile: picture.first_tile + row * picture.columns + column, x: x - column * TILE, y: y - row * TILE };
  }

  /**
   * The events at which a pixel changed, with its bytes from then on; the first is its oldest known value. `goOn` is told the part that is
   * done, and ends the work by false: then the result is null.
   * @param {number} number @param {number} x @param {number} y @param {(done: number) => boolean} goOn @returns {Promise<{event: number, bytes: Uint8Array}[] | null>}
   */
  async history(number, x, y, goOn) {
    const key = `${number} ${x},${y}`, known = this.histories.get(key);
    if (known) return known;
    const { tile, x: column, y: row } = this.placeOf(number, x, y);
    const first = this.firstRun[tile], end = this.firstRun[tile + 1];
    /** @type {{event: number, bytes: Uint8Array}[]} */
    const out = [];
    let last = -1;
    for (let i = first; i < end; ++i) {
      if (i > first && (i - first) % HISTORY_RUNS === 0) {
        await laterTask();
        if (!goOn((i - first) / (end - first))) return null;
      }
      const run = this.runs[i];
      this.pixelOf(run, column, row).forEach((word, version) => {
        const event = this.events[this.firstVersion[run] + version];
        if (event >= this.end || word === last) return;
        last = word;
        out.push({ event, bytes: new Uint8Array(new Uint32Array([word]).buffer) });
      });
    }
    for (const old of [...this.histories.keys()].slice(0, Math.max(0, this.histories.size + 1 - KEPT_HISTORIES))) this.histories.delete(old);
    this.histories.set(key, out);
    return out;
  }

  /** The word of a pixel in each version of a run, which is not kept. @param {number} number of the run @param {number} x @param {number} y @returns {number[]} */
  pixelOf(number, x, y) {
    const run = this.readNew(number), { bytes } = run;
    let word = run.tile[y * this.widths[this.tileOf[number]] + x];
    const out = [word];
    for (const at of run.areas) {
      const column = x - bytes[at], row = y - bytes[at + 1], width = bytes[at + 2] + 1;
      if (column >= 0 && column < width && row >= 0 && row <= bytes[at + 3])
        word = (word ^ new Uint32Array(bytes.buffer, at + AREA_BYTES + (row * width + column) * 4, 1)[0]) >>> 0;
      out.push(word);
    }
    return out;
  }
}

/** Changes the tile of a run from a version to the one after it, or back. @param {Run} run @param {number} version @param {number} pitch of the tile */
function applyArea({ bytes, tile, areas }, version, pitch) {
  const at = areas[version], width = bytes[at + 2] + 1, height = bytes[at + 3] + 1;
  const changes = new Uint32Array(bytes.buffer, at + AREA_BYTES, width * height);
  for (let row = 0, to = bytes[at + 1] * pitch + bytes[at], from = 0; row < height; ++row, to += pitch - width)
    for (const end = to + width; to < end; ++to, ++from) tile[to] ^= changes[from];
}

/** @param {Uint32Array} to @param {Picture} picture @param {number} tile in the picture @param {Uint32Array} words */
function copyTile(to, picture, tile, words) {
  const x = (tile % picture.columns) * TILE, y = Math.floor(tile / picture.columns) * TILE;
  const row = Math.min(TILE, picture.width - x), rows = Math.min(TILE, picture.height - y);
  // A loop, since a call for each of so many short rows takes longer.
  for (let line = 0, from = 0; line < rows; ++line)
    for (let at = (y + line) * picture.width + x, end = at + row; at < end; ++at, ++from) to[at] = words[from];
}
