// Raw deflate (RFC 1951) in the page's form: a block ends with an empty stored part, and no part is marked as the last. So blocks one after the
// other are one stream, which the browser's DecompressionStream reads fastest; to start one takes longer than to read a single block here.

const LITERALS = 288, DISTANCES = 30;
// Codes of at most so many bits are found in a table; longer ones are rare by their nature, and are read bit by bit.
const FAST_BITS = 10;
const MOST_BITS = 15;
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The codes of an alphabet. */
class Codes {
  /** @param {number} most symbols */
  constructor(most) {
    /** symbol << 4 | bits, by the next FAST_BITS bits; 0: a longer code, or none. */
    this.fast = new Uint16Array(1 << FAST_BITS);
    this.count = new Uint16Array(MOST_BITS + 1); // of codes, by their bits
    this.symbols = new Uint16Array(most); // in the order of their codes
    this.next = new Uint16Array(MOST_BITS + 1);
    this.first = new Uint16Array(MOST_BITS + 1);
  }
  /** @param {Uint8Array} lengths @param {number} from @param {number} end @param {boolean} maySingle: one code of one bit */
  set(lengths, from, end, maySingle) {
    const { fast, count, symbols, next, first } = this;
    fast.fill(0);
    count.fill(0);
    for (let i = from; i < end; ++i) ++count[lengths[i]];
    count[0] = 0;
    let code = 0, at = 0, unused = 1;
    for (let bits = 1; bits <= MOST_BITS; ++bits) {
      code = (code + count[bits - 1]) << 1;
      if (code + count[bits] > 1 << bits) throw new Error("a block has too many codes");
      unused = unused * 2 - count[bits];
      next[bits] = code;
      first[bits] = at;
      at += count[bits];
    }
    // As zlib: all codes are used, or none is, or one of one bit.
    if (unused > 0 && at > 0 && !(maySingle && at === count[1])) throw new Error("a block has too few codes");
    for (let i = from; i < end; ++i) {
      const bits = lengths[i];
      if (bits === 0) continue;
      symbols[first[bits]++] = i - from;
      const own = next[bits]++;
      if (bits > FAST_BITS) continue;
      let reversed = 0;
      for (let bit = 0; bit < bits; ++bit) reversed |= ((own >> bit) & 1) << (bits - 1 - bit);
      for (let entry = ((i - from) << 4) | bits; reversed < 1 << FAST_BITS; reversed += 1 << bits) fast[reversed] = entry;
    }
  }
}

const literalCodes = new Codes(LITERALS), distanceCodes = new Codes(DISTANCES + 2), lengthCodes = new Codes(19);
const codeLengths = new Uint8Array(LITERALS + DISTANCES + 2);
let scratch = new Uint8Array(1 << 17);

/** @param {number} size of what is kept @param {number} least */
function grow(size, least) {
  const larger = new Uint8Array(Math.max(scratch.length * 2, least));
  larger.set(scratch.subarray(0, size));
  scratch = larger;
}

/** @param {Uint8Array} from @returns {Uint8Array} in a buffer of its own */
export function inflate(from) {
  const { length } = from;
  let at = 0, held = 0, have = 0, size = 0; // held: the next bits, of which there are `have`
  const need = (/** @type {number} */ bits) => {
    for (; have < bits; have += 8) held |= (at < length ? from[at] : 0) << have, ++at;
  };
  const take = (/** @type {number} */ bits) => {
    need(bits);
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    have -= bits;
    return value;
  };
  const longSymbol = (/** @type {Codes} */ codes) => {
    need(MOST_BITS);
    let code = 0, first = 0, index = 0;
    for (let bits = 1; bits <= MOST_BITS; ++bits) {
      code |= (held >>> (bits - 1)) & 1;
      const count = codes.count[bits];
      if (code - first < count) {
        held >>>= bits;
        have -= bits;
        return codes.symbols[index + code - first];
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error("a block has a code without a meaning");
  };

  const readCodes = () => {
    const literals = take(5) + 257, distances = take(5) + 1, lengths = take(4) + 4, end = literals + distances;
    if (literals > 286 || distances > DISTANCES) throw new Error("a block has too many codes");
    codeLengths.fill(0);
    for (let i = 0; i < lengths; ++i) codeLengths[LENGTH_ORDER[i]] = take(3);
    lengthCodes.set(codeLengths, 0, 19, false);
    codeLengths.fill(0);
    for (let i = 0; i < end;) {
      const symbol = longSymbol(lengthCodes);
      if (symbol < 16) {
        codeLengths[i++] = symbol;
        continue;
      }
      if (symbol === 16 && i === 0) throw new Error("a block repeats a length before the first");
      const value = symbol === 16 ? codeLengths[i - 1] : 0;
      const more = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
      if (i + more > end) throw new Error("a block has too many codes");
      codeLengths.fill(value, i, i + more);
      i += more;
    }
    if (codeLengths[256] === 0) throw new Error("a block has no end");
    literalCodes.set(codeLengths, 0, literals, true);
    distanceCodes.set(codeLengths, literals, end, true);
  };
  const fixedCodes = () => {
    codeLengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, LITERALS).fill(5, LITERALS);
    literalCodes.set(codeLengths, 0, LITERALS, false);
    distanceCodes.set(codeLengths, LITERALS, LITERALS + DISTANCES + 2, false);
  };

  const readStored = () => {
    at -= have >> 3; // whole bytes that are not used yet
    held = have = 0;
    const count = from[at] | (from[at + 1] << 8);
    if ((count ^ 0xFFFF) !== (from[at + 2] | (from[at + 3] << 8))) throw new Error("a block has a wrong length");
    at += 4;
    if (!(at + count <= length)) throw new Error("a block is cut");
    if (size + count > scratch.length) grow(size, size + count);
    scratch.set(from.subarray(at, at + count), size);
    at += count;
    size += count;
    return count;
  };

  // The loop over the symbols has its own copies of the variables above, which is much faster.
  const readSymbols = () => {
    const literals = literalCodes.fast, distances = distanceCodes.fast;
    let out = scratch, most = out.length - 258, to = size, place = at, bits = held, count = have;
    const pass = () => {
      at = place;
      held = bits;
      have = count;
    };
    const resume = () => {
      place = at;
      bits = held;
      count = have;
    };
    for (;;) {
      if (place > length + 8) throw new Error("a block is cut");
      if (to > most) {
        grow(to, 0);
        out = scratch;
        most = out.length - 258;
      }
      for (; count < 24; count += 8) bits |= (place < length ? from[place] : 0) << count, ++place;
      let symbol = literals[bits & ((1 << FAST_BITS) - 1)];
      if (symbol !== 0) {
        bits >>>= symbol & 15;
        count -= symbol & 15;
        symbol >>>= 4;
      } else {
        pass();
        symbol = longSymbol(literalCodes);
        resume();
      }
      if (symbol < 256) {
        out[to++] = symbol;
        continue;
      }
      if (symbol === 256) break;
      symbol -= 257;
      if (symbol > 28) throw new Error("a block has a length without a meaning");
      const more = LENGTH_BITS[symbol];
      for (; count < more; count += 8) bits |= (place < length ? from[place] : 0) << count, ++place;
      let size = LENGTH_BASE[symbol] + (bits & ((1 << more) - 1));
      bits >>>= more;
      count -= more;
      for (; count < 24; count += 8) bits |= (place < length ? from[place] : 0) << count, ++place;
      let far = distances[bits & ((1 << FAST_BITS) - 1)];
      if (far !== 0) {
        bits >>>= far & 15;
        count -= far & 15;
        far >>>= 4;
      } else {
        pass();
        far = longSymbol(distanceCodes);
        resume();
      }
      if (far >= DISTANCES) throw new Error("a block has a distance without a meaning");
      const most2 = DISTANCE_BITS[far];
      for (; count < most2; count += 8) bits |= (place < length ? from[place] : 0) << count, ++place;
      const distance = DISTANCE_BASE[far] + (bits & ((1 << most2) - 1));
      bits >>>= most2;
      count -= most2;
      if (distance > to) throw new Error("a block has a distance without a meaning");
      if (size < 24) {
        for (let source = to - distance; size > 0; --size) out[to++] = out[source++];
      } else if (distance === 1) {
        out.fill(out[to - 1], to, to + size);
        to += size;
      } else {
        // What is repeated doubles with each copy.
        const source = to - distance;
        for (let done = 0, part = distance; done < size; part *= 2) {
          const now = Math.min(part, size - done);
          out.copyWithin(to + done, source, source + now);
          done += now;
        }
        to += size;
      }
    }
    pass();
    size = to;
  };

  for (;;) {
    if (take(1)) throw new Error("a block has a last part");
    const kind = take(2);
    if (kind === 3) throw new Error("a block has an unknown form");
    if (kind === 0) {
      if (readStored() === 0 && at === length) return scratch.slice(0, size);
      continue;
    }
    if (kind === 1) fixedCodes();
    else readCodes();
    readSymbols();
    if (at - (have >> 3) >= length) throw new Error("a block is cut");
  }
}

// An empty part that is marked as the last.
const END = new Uint8Array([3, 0]);

/** Bytes in several arrays, which are read in their order. */
export class ByteParts {
  /** @param {Uint8Array[]} parts */
  constructor(parts) {
    this.parts = parts;
    this.part = this.at = 0;
  }
  /** Copies the next bytes. @param {Uint8Array} to @param {number} first in `to` @param {number} end */
  take(to, first, end) {
    while (first < end) {
      const part = this.parts[this.part];
      if (!part) throw new Error("the blocks are cut");
      const count = Math.min(end - first, part.length - this.at);
      to.set(part.subarray(this.at, this.at + count), first);
      first += count;
      this.at += count;
      if (this.at < part.length) return;
      ++this.part;
      this.at = 0;
    }
  }
}

/** What several blocks have, one after the other. @param {Uint8Array[]} blocks @returns {Promise<ByteParts>} */
export async function inflateAll(blocks) {
  const stream = new DecompressionStream("deflate-raw"), writer = stream.writable.getWriter(), reader = stream.readable.getReader();
  const whole = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, END.length));
  let at = 0;
  for (const block of [...blocks, END]) {
    whole.set(block, at);
    at += block.length;
  }
  const written = Promise.all([writer.write(whole), writer.close()]);
  /** @type {Uint8Array[]} */
  const parts = [];
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  };
  await Promise.all([written, read()]);
  return new ByteParts(parts);
}
