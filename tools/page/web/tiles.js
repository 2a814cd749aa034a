// The contents of pictures over time: versions of tiles, in runs that can be read independently.
import { firstIndex } from "./base.js";
import { Blobs } from "./blobs.js";

export const TILE = 64;
const CACHE_BYTES = 96 * 1024 * 1024;
// Runs that are read at the same time for the history of a pixel.
const HISTORY_RUNS = 64;
const KEPT_HISTORIES = 8;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Region in pixels, without right and bottom */
/** @typedef {{width: number, height: number, first_tile: number, columns: number, rows: number, surface?: number, format?: string, samples?: number, alpha?: boolean, exact?: boolean, first_event?: number, depth?: any, stencil?: any}} Picture */

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
    /** Runs that were read, the last used at the end. Of their versions the first `whole` are whole, the others still differences. @type {Map<number, {versions: Uint8Array[], whole: number}>} */
    this.cache = new Map();
    this.cached = 0; // bytes
    /** Runs that are being read. @type {Map<number, Promise<{versions: Uint8Array[], whole: number}>>} */
    this.reading = new Map();
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

  /** @param {number} run @returns {Promise<{versions: Uint8Array[], whole: number}>} */
  read(run) {
    const known = this.cache.get(run);
    if (known) {
      this.cache.delete(run);
      this.cache.set(run, known);
      return Promise.resolve(known);
    }
    const reading = this.reading.get(run) || this.readNew(run).finally(() => this.reading.delete(run));
    this.reading.set(run, reading);
    return reading;
  }
  /** @param {number} run @returns {Promise<{versions: Uint8Array[], whole: number}>} */
  async readNew(run) {
    const all = await this.blobs.bytes(this.blobOf[run]);
    const count = this.firstVersion[run + 1] - this.firstVersion[run], size = all.length / count;
    const read = { versions: Array.from({ length: count }, (_, v) => all.subarray(v * size, (v + 1) * size)), whole: 1 };
    this.cache.set(run, read);
    this.cached += all.length;
    for (const [old, { versions }] of this.cache) {
      if (this.cached <= CACHE_BYTES || old === run) break;
      this.cached -= versions.length * versions[0].length;
      this.cache.delete(old);
    }
    return read;
  }
  /** The bytes of a tile at an event; null: nothing is known then. @param {number} tile @param {number} event @returns {Promise<Uint8Array> | Uint8Array | null} */
  tileAt(tile, event) {
    const found = this.find(tile, event);
    if (!found) return null;
    const version = (/** @type {{versions: Uint8Array[], whole: number}} */ read) => {
      for (; read.whole <= found.version; ++read.whole) xorInto(read.versions[read.whole], read.versions[read.whole - 1]);
      return read.versions[found.version];
    };
    const known = this.cache.get(found.run);
    return known ? version(known) : this.read(found.run).then(version);
  }

  /** The four bytes of each pixel at an event, zeros outside of the region; null: nothing is known then. @param {number} number @param {number} event @param {Region | null} region null: the whole picture @returns {Promise<Uint8ClampedArray | null>} */
  async pixels(number, event, region) {
    const picture = this.pictures[number];
    const out = new Uint8ClampedArray(picture.width * picture.height * 4);
    const { left, top, right, bottom } = region || { left: 0, top: 0, right: picture.width, bottom: picture.height };
    const reads = [];
    let any = false;
    for (let row = Math.floor(top / TILE); row < Math.ceil(bottom / TILE); ++row)
      for (let column = Math.floor(left / TILE); column < Math.ceil(right / TILE); ++column) {
        const tile = row * picture.columns + column, bytes = this.tileAt(picture.first_tile + tile, event);
        if (!bytes) continue;
        any = true;
        if (bytes instanceof Uint8Array) copyTile(out, picture, tile, bytes);
        else reads.push(bytes.then((read) => copyTile(out, picture, tile, read)));
      }
    await Promise.all(reads);
    return any ? out : null;
  }

  /** The four bytes of a pixel at an event; null: nothing is known of it then. @param {number} number @param {number} event @param {number} x @param {number} y @returns {Promise<Uint8Array | null>} */
  async pixel(number, event, x, y) {
    const { tile, at } = this.placeOf(number, x, y), bytes = await this.tileAt(tile, event);
    return bytes && bytes.slice(at, at + 4);
  }
  /** The tile of a pixel, and where its bytes are in it. @param {number} number @param {number} x @param {number} y */
  placeOf(number, x, y) {
    const picture = this.pictures[number], column = Math.floor(x / TILE), row = Math.floor(y / TILE);
    const width = Math.min(TILE, picture.width - column * TILE);
    return { tile: picture.first_tile + row * picture.columns + column, at: ((y - row * TILE) * width + (x - column * TILE)) * 4 };
  }

  /**
   * The events at which a pixel changed, with its bytes from then on; the first is its oldest known value. `goOn` is told the part that is
   * done, and ends the work by false: then the result is null.
   * @param {number} number @param {number} x @param {number} y @param {(done: number) => boolean} goOn @returns {Promise<{event: number, bytes: Uint8Array}[] | null>}
   */
  async history(number, x, y, goOn) {
    const key = `${number} ${x},${y}`, known = this.histories.get(key);
    if (known) return known;
    const { tile, at } = this.placeOf(number, x, y);
    const first = this.firstRun[tile], end = this.firstRun[tile + 1];
    /** @type {{event: number, bytes: Uint8Array}[]} */
    const out = [];
    for (let i = first; i < end; i += HISTORY_RUNS) {
      if (i > first && !goOn((i - first) / (end - first))) return null;
      const runs = this.runs.slice(i, Math.min(end, i + HISTORY_RUNS));
      const read = await Promise.all(Array.from(runs, (run) => this.pixelOf(run, at)));
      read.forEach((versions, r) => versions.forEach((bytes, v) => {
        const event = this.events[this.firstVersion[runs[r]] + v], last = out.length ? out[out.length - 1].bytes : null;
        if (event < this.end && (!last || bytes.some((value, c) => value !== last[c]))) out.push({ event, bytes });
      }));
    }
    for (const old of [...this.histories.keys()].slice(0, Math.max(0, this.histories.size + 1 - KEPT_HISTORIES))) this.histories.delete(old);
    this.histories.set(key, out);
    return out;
  }

  /** A pixel in each version of a run, which is not kept. @param {number} run @param {number} at of its bytes in the tile @returns {Promise<Uint8Array[]>} */
  async pixelOf(run, at) {
    const all = await this.blobs.bytes(this.blobOf[run]), count = this.firstVersion[run + 1] - this.firstVersion[run], size = all.length / count;
    /** @type {Uint8Array[]} */
    const out = [];
    for (let v = 0; v < count; ++v) {
      const bytes = all.slice(v * size + at, v * size + at + 4);
      if (v > 0) for (let c = 0; c < 4; ++c) bytes[c] ^= out[v - 1][c];
      out.push(bytes);
    }
    return out;
  }
}

/** @param {Uint8Array} to @param {Uint8Array} from */
export function xorInto(to, from) {
  if (to.byteOffset % 4 === 0 && from.byteOffset % 4 === 0) {
    const a = new Uint32Array(to.buffer, to.byteOffset, to.length / 4), b = new Uint32Array(from.buffer, from.byteOffset, from.length / 4);
    for (let i = 0; i < a.length; ++i) a[i] ^= b[i];
  } else {
    for (let i = 0; i < to.length; ++i) to[i] ^= from[i];
  }
}

/** @param {Uint8ClampedArray} to @param {Picture} picture @param {number} tile in the picture @param {Uint8Array} bytes */
function copyTile(to, picture, tile, bytes) {
  const x = (tile % picture.columns) * TILE, y = Math.floor(tile / picture.columns) * TILE;
  const row = Math.min(TILE, picture.width - x) * 4, rows = Math.min(TILE, picture.height - y);
  for (let line = 0; line < rows; ++line) to.set(bytes.subarray(line * row, (line + 1) * row), ((y + line) * picture.width + x) * 4);
}
