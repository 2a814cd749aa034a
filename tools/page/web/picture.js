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

/** @param {any} depth @param {number} texel */
function depthOf(depth, texel) {
  const bits = depth.width === 32 ? texel : (texel >>> depth.shift) & (2 ** depth.width - 1);
  if (!depth.float) return depth.width === 32 ? (bits >>> 0) / 0xffffffff : bits / (2 ** depth.width - 1);
  if (depth.width === 32) return new Float32Array(new Uint32Array([bits]).buffer)[0];
  // D24FS8: 4 bits of exponent with a bias of 15, 20 of mantissa.
  const exponent = bits >>> 20, mantissa = (bits & 0xfffff) / 0x100000;
  return exponent === 0 ? mantissa * 2 ** -14 : (1 + mantissa) * 2 ** (exponent - 15);
}

/** The words of a picture of texels. @param {Uint8ClampedArray} bytes */
function wordsOf(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** The least and the greatest depth of pictures. @param {any} depth @param {(Uint8ClampedArray | null)[]} pictures */
export function depthRange(depth, pictures) {
  let low = Infinity, high = -Infinity;
  for (const bytes of pictures) {
    if (!bytes) continue;
    const words = wordsOf(bytes);
    let last = -1, value = 0;
    for (let i = 0; i < words.length; ++i) {
      if (words[i] !== last) value = depthOf(depth, (last = words[i]));
      if (value < low) low = value;
      if (value > high) high = value;
    }
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
    let last = -1, grey = 0;
    for (let i = 0; i < out.length; ++i) {
      if (words[i] !== last) {
        const level = (depthOf(picture.depth, (last = words[i])) - range.low) * scale;
        grey = Math.floor((level > 0 ? Math.min(level, 255) : 0) + 0.5);
      }
      out[i] = 0xff000000 | (grey * 0x10101);
    }
    image.legend = `Depth ${range.low} is black, ${range.high} is white.`;
  } else {
    const colours = Array.from({ length: 256 }, (_, v) => stencilColour(v));
    const seen = new Set();
    for (let i = 0; i < out.length; ++i) {
      const value = (words[i] >>> picture.stencil.shift) & (2 ** picture.stencil.width - 1);
      if (seen.size < 9) seen.add(value);
      const [r, g, b] = colours[value & 255];
      out[i] = 0xff000000 | (b << 16) | (g << 8) | r;
    }
    image.legend = `Stencil values${seen.size > 8 ? ", some of them" : ""}: ${[...seen].slice(0, 8).sort((a, b) => a - b).join(", ")}.`;
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
  let changed = 0;
  for (let i = 0; i < out.length; ++i) {
    if (((wordsA[i] ^ wordsB[i]) & bits) === 0) continue;
    ++changed;
    for (let c = i * 4; c < i * 4 + 3; ++c) rgba[c] = 64 + Math.round((Math.abs(a.rgba[c] - b.rgba[c]) * 191) / 255);
  }
  return { ...b, rgba, legend: `${changed.toLocaleString("en")} of ${out.length.toLocaleString("en")} pixels differ. Equal pixels are black.` };
}

/** The value of a pixel in words. @param {View} view @param {Uint8Array | Uint8ClampedArray} bytes @param {number} at */
export function pixelText(view, bytes, at) {
  const picture = view.store.pictures[view.picture];
  const hex = (/** @type {number} */ value, /** @type {number} */ digits) => value.toString(16).padStart(digits, "0");
  if (!picture.depth && !picture.stencil) {
    const channels = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]].slice(0, picture.alpha === false ? 3 : 4);
    const text = `${channels.join(" ")} (#${channels.map((value) => hex(value, 2)).join("")})`;
    return picture.exact === false ? `${text}, as 8 bits` : text;
  }
  const texel = (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
  const parts = [];
  if (picture.depth) parts.push(`depth ${Number(depthOf(picture.depth, texel).toPrecision(9))}`);
  if (picture.stencil) parts.push(`stencil ${(texel >>> picture.stencil.shift) & (2 ** picture.stencil.width - 1)}`);
  return `${parts.join(", ")} (0x${hex(texel, 8)})`;
}
