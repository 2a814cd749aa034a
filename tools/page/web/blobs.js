// The blocks of the page: base64 of raw deflate, in script elements.
import { ByteParts, inflate, inflateAll } from "./inflate.js";

/** @param {string} text @returns {Uint8Array} */
export function fromBase64(text) {
  const direct = /** @type {any} */ (Uint8Array).fromBase64;
  if (direct) return direct.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export class Blobs {
  /** @param {{number: number[], size: number[], pack_size: number}} table */
  constructor(table) {
    /** Where each block is: its script element, and the first and the last character. @type {Map<number, {pack: number, at: number, size: number}>} */
    this.places = new Map();
    /** @type {string[]} */
    this.packs = [];
    let pack = -1, at = table.pack_size;
    for (let i = 0; i < table.number.length; ++i) {
      if (at >= table.pack_size) {
        ++pack;
        at = 0;
      }
      this.places.set(table.number[i], { pack, at, size: table.size[i] });
      at += table.size[i];
    }
  }

  /** @param {number} pack @returns {string} */
  text(pack) {
    if (this.packs[pack] === undefined) {
      const element = document.getElementById(`dp2-pack-${pack}`);
      if (!element) throw new Error(`the page has no block ${pack}`);
      this.packs[pack] = element.textContent || "";
    }
    return this.packs[pack];
  }

  /** @param {number} number @returns {Uint8Array} */
  compressed(number) {
    const place = this.places.get(number);
    if (!place) throw new Error(`block ${number} is not on the page`);
    return fromBase64(this.text(place.pack).substr(place.at, place.size));
  }

  /** @param {number} number @returns {Uint8Array} */
  bytes(number) { return inflate(this.compressed(number)); }
  /** What the blocks have, one after the other. @param {number[]} numbers @returns {Promise<ByteParts>} */
  allBytes(numbers) { return inflateAll(numbers.map((number) => this.compressed(number))); }

  /** @param {number} number @returns {any} */
  json(number) {
    return JSON.parse(new TextDecoder().decode(this.bytes(number)));
  }

  /** @param {{type: string, blob: number}} column @returns {Float64Array | Uint32Array} */
  column(column) {
    const bytes = this.bytes(column.blob);
    return column.type === "f64" ? new Float64Array(bytes.buffer) : new Uint32Array(bytes.buffer);
  }

  /** Reads all columns of an object; other members are copied. @param {any} from @returns {any} */
  columns(from) {
    const out = { ...from };
    for (const name of Object.keys(from)) if (from[name] && from[name].blob !== undefined) out[name] = this.column(from[name]);
    return out;
  }
}
