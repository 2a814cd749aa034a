// The blocks of the page: base64 of raw deflate, in script elements.

/** @param {string} text @returns {Uint8Array} */
export function fromBase64(text) {
  const direct = /** @type {any} */ (Uint8Array).fromBase64;
  if (direct) return direct.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function inflate(bytes) {
  const stream = new DecompressionStream(/** @type {any} */ ("deflate-raw"));
  const writer = stream.writable.getWriter(), reader = stream.readable.getReader();
  const written = Promise.all([writer.write(/** @type {any} */ (bytes)), writer.close()]);
  written.catch(() => {}); // reading fails, too, and says why
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) { // a Response would be slower
    parts.push(read.value);
    size += read.value.length;
  }
  const out = new Uint8Array(size); // whose buffer begins with it
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
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

  /** @param {number} number @returns {Promise<Uint8Array>} */
  async bytes(number) {
    const place = this.places.get(number);
    if (!place) throw new Error(`block ${number} is not on the page`);
    return inflate(fromBase64(this.text(place.pack).substr(place.at, place.size)));
  }

  /** @param {number} number @returns {Promise<any>} */
  async json(number) {
    return JSON.parse(new TextDecoder().decode(await this.bytes(number)));
  }

  /** @param {{type: string, blob: number}} column @returns {Promise<any>} */
  async column(column) {
    const bytes = await this.bytes(column.blob);
    return column.type === "f64" ? new Float64Array(bytes.buffer) : new Uint32Array(bytes.buffer);
  }

  /** Reads all columns of an object; other members are copied. @param {any} from @returns {Promise<any>} */
  async columns(from) {
    const names = Object.keys(from).filter((name) => from[name] && from[name].blob !== undefined);
    const read = await Promise.all(names.map((name) => this.column(from[name])));
    const out = { ...from };
    names.forEach((name, i) => (out[name] = read[i]));
    return out;
  }
}
