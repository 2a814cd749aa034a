// What the canvas shows: the views of surfaces (colour, depth, stencil), and the pictures before and after a step.
import { Model } from "./model.js";
import { TileStore } from "./tiles.js";

/** @typedef {{store: TileStore, picture: number, part: "colour"|"depth"|"stencil", label: string, key: string}} View */
/** @typedef {{width: number, height: number, rgba: Uint8ClampedArray, bytes: Uint8ClampedArray, legend: string}} Image */

/** The views of the pictures of a list. @param {TileStore} store @param {number[]} pictures @returns {View[]} */
export function viewsOf(store, pictures) {
  /** @type {View[]} */
  const views = [];
  for (const picture of pictures) {
    const { surface, format, width, height, samples, depth, stencil } = store.pictures[picture];
    const label = `${surface}: ${format} ${width}x${height}${(samples || 1) > 1 ? ` ${samples} samples` : ""}`;
    const add = (/** @type {View["part"]} */ part, /** @type {string} */ more) =>
      views.push({ store, picture, part, label: label + more, key: `${surface} ${part}` });
    if (depth) add("depth", " depth");
    if (stencil) add("stencil", " stencil");
    if (!depth && !stencil) add("colour", "");
  }
  return views;
}

/** The pictures that a selection shows. @param {Model} model @param {number} frame @param {number} item -1: the whole frame @returns {{views: View[], before: number, after: number, note: string, step: number, first: number}} step: whose pictures are shown, from before the step `first` on; step -1: of a frame; first -1: after it only */
export function shownAt(model, frame, item) {
  const of = model.frames[frame];
  const step = item < 0 ? -1 : model.stepAt(item);
  const presented = (/** @type {string} */ note) => {
    const has = of.picture !== undefined && frame + 1 < model.shown.end;
    const why = has ? note : `${note} ${of.missing || (of.presented ? "The picture of this frame is left out." : "The frame has no present.")}`;
    return { views: has ? viewsOf(model.shown, [of.picture]) : [], before: frame, after: frame + 1, note: why.trim(), step: -1, first: -1 };
  };
  if (item < 0 || (model.isRecord(item) && model.name(item) === "present")) return presented("");
  const inside = model.isRecord(item) ? model.stepsIn(item) : [0, 0];
  if (inside[0] < inside[1] && model.hasPictures(inside[1] - 1)) { // a submission: what all of it changes
    const last = inside[1] - 1, views = viewsOf(model.draws, model.index.targets[model.steps.targets[last]]);
    return { views, before: model.steps.event[inside[0]] - 1, after: model.steps.event[last], note: views.length ? "Before and after the whole submission." : "No target.", step: last, first: inside[0] };
  }
  if (step < 0) return { views: [], before: 0, after: 0, note: "No draw of this frame comes before this command.", step, first: -1 };
  if (!model.hasPictures(step)) return presented("Pictures of this draw are not on the page; this is the frame.");
  const event = model.steps.event[step], own = model.steps.item[step] === item;
  const views = viewsOf(model.draws, model.index.targets[model.steps.targets[step]]);
  const note = views.length ? (own ? "" : `As of ${model.title(model.steps.item[step])}.`) : "No target.";
  return { views, before: own ? event - 1 : event, after: event, note, step, first: own ? step : -1 };
}

/** Reads the depth in a stored word. @param {any} depth @returns {(texel: number) => number} */
function depthReader({ shift, width, float }) {
  const most = 2 ** width - 1;
  if (width === 32 && float) {
    const value = new Float32Array(1), word = new Uint32Array(value.buffer);
    return (texel) => ((word[0] = texel), value[0]);
  }
  if (width === 32) return (texel) => (texel >>> 0) / most;
  if (!float) return (texel) => ((texel >>> shift) & most) / most;
  return (texel) => { // D24FS8: 4 bits of exponent with a bias of 15, 20 of mantissa
    const bits = (texel >>> shift) & most, exponent = bits >>> 20, mantissa = (bits & 0xfffff) / 0x100000;
    return exponent === 0 ? mantissa * 2 ** -14 : (1 + mantissa) * 2 ** (exponent - 15);
  };
}

/** The words of a picture of texels. @param {Uint8ClampedArray} bytes */
function wordsOf(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** The least and the greatest depth of pictures. @param {any} depth @param {(Uint8ClampedArray | null)[]} pictures */
export function depthRange(depth, pictures) {
  const stored = depth.width === 32 && depth.float; // else the bits of depths are in the order of the depths
  const mask = depth.width === 32 ? 0xffffffff : (2 ** depth.width - 1) << depth.shift;
  const depthOf = depthReader(depth);
  let low = Infinity, high = -Infinity;
  for (const bytes of pictures) {
    if (!bytes) continue;
    const values = stored ? new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) : wordsOf(bytes);
    let least = Infinity, most = -Infinity;
    for (let i = 0; i < values.length; ++i) {
      const value = stored ? values[i] : (values[i] & mask) >>> 0;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (!(least <= most)) continue;
    low = Math.min(low, stored ? least : depthOf(least));
    high = Math.max(high, stored ? most : depthOf(most));
  }
  return low < high && isFinite(high - low) ? { low, high } : { low: 0, high: 1 };
}

/** The colour of a stencil value: that of the pictures of dp2 replay. @param {number} value */
export function stencilColour(value) {
  const rgb = [0, 0, 0];
  for (let bit = 0; bit < 8; ++bit) if ((value >> bit) & 1) rgb[bit % 3] |= 0x80 >> Math.floor(bit / 3);
  return rgb;
}

/** Makes the stored bytes of a view visible. @param {View} view @param {Uint8ClampedArray} bytes @param {{low: number, high: number}} range of depths @returns {Image} */
export function imageOf(view, bytes, range) {
  const picture = view.store.pictures[view.picture], rgba = new Uint8ClampedArray(bytes.length);
  const image = { width: picture.width, height: picture.height, rgba, bytes, legend: "" };
  const out = wordsOf(rgba), words = wordsOf(bytes), scale = 255 / (range.high - range.low);
  if (view.part === "colour") {
    for (let i = 0; i < out.length; ++i) out[i] = words[i] | 0xff000000;
  } else if (view.part === "depth") {
    const depthOf = depthReader(picture.depth), { low } = range;
    let last = -1, colour = 0;
    for (let i = 0; i < out.length; ++i) {
      if (words[i] !== last) {
        last = words[i];
        const level = (depthOf(last) - low) * scale;
        colour = 0xff000000 | ((level > 0 ? (level < 255 ? level + 0.5 : 255) : 0) & 0xff) * 0x10101;
      }
      out[i] = colour;
    }
    image.legend = `Depth ${range.low} is black, ${range.high} is white.`;
  } else {
    const colours = Uint32Array.from({ length: 256 }, (_, v) => stencilColour(v).reduce((word, c, i) => word | (c << (8 * i)), 0xff000000));
    const seen = new Uint8Array(256), { shift } = picture.stencil, mask = 2 ** picture.stencil.width - 1;
    for (let i = 0; i < out.length; ++i) {
      const value = (words[i] >>> shift) & mask & 255;
      seen[value] = 1;
      out[i] = colours[value];
    }
    const values = [...seen.keys()].filter((value) => seen[value]);
    image.legend = `Stencil values${values.length > 8 ? ", some of them" : ""}: ${values.slice(0, 8).join(", ")}.`;
  }
  return image;
}

/** The bits of a stored word that a view shows. @param {View} view */
export function shownBits(view) {
  const picture = view.store.pictures[view.picture];
  const of = view.part === "depth" ? picture.depth : view.part === "stencil" ? picture.stencil : null;
  return of && of.width < 32 ? ((2 ** of.width - 1) << of.shift) >>> 0 : 0xffffffff;
}

/** Where two images of a view differ, brighter where they differ more. @param {View} view @param {Image} a @param {Image} b @returns {Image} */
export function differenceOf(view, a, b) {
  const rgba = new Uint8ClampedArray(b.rgba.length), bits = shownBits(view);
  const wordsA = wordsOf(a.bytes), wordsB = wordsOf(b.bytes), out = wordsOf(rgba).fill(0xff000000);
  const levels = Uint8Array.from({ length: 256 }, (_, by) => 64 + Math.round((by * 191) / 255));
  let changed = 0;
  for (let i = 0; i < out.length; ++i) {
    if (((wordsA[i] ^ wordsB[i]) & bits) === 0) continue;
    ++changed;
    for (let c = i * 4; c < i * 4 + 3; ++c) rgba[c] = levels[Math.abs(a.rgba[c] - b.rgba[c])];
  }
  return { ...b, rgba, legend: `${changed.toLocaleString("en")} of ${out.length.toLocaleString("en")} pixels differ. Equal pixels are black.` };
}

/** The value of a pixel in words. @param {View} view @param {Uint8Array | Uint8ClampedArray} bytes @param {number} at */
export function pixelText(view, bytes, at) {
  const picture = view.store.pictures[view.picture];
  const hex = (/** @type {number} */ value, /** @type {number} */ digits) => value.toString(16).padStart(digits, "0");
  if (picture.aspect === "depth") return `grey ${bytes[at]} in a picture of depth`;
  if (picture.aspect === "stencil") {
    const value = Array.from({ length: 256 }, (_, v) => stencilColour(v)).findIndex((colour) => colour.every((c, i) => c === bytes[at + i]));
    return value < 0 ? "a colour that no stencil value has" : `stencil ${value}`;
  }
  if (!picture.depth && !picture.stencil) {
    const channels = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]].slice(0, picture.alpha === false ? 3 : 4);
    const text = `${channels.join(" ")} (#${channels.map((value) => hex(value, 2)).join("")})`;
    return picture.exact === false ? `${text}, as 8 bits` : text;
  }
  const texel = (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
  const parts = [];
  if (picture.depth) parts.push(`depth ${Number(depthReader(picture.depth)(texel).toPrecision(9))}`);
  if (picture.stencil) parts.push(`stencil ${(texel >>> picture.stencil.shift) & (2 ** picture.stencil.width - 1)}`);
  return `${parts.join(", ")} (0x${hex(texel, 8)})`;
}
