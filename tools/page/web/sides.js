// The picture of a selection in the chosen mode: before, after, their difference, and what the other side of a comparison has.
import { firstIndex } from "./base.js";
import { Model, NONE } from "./model.js";
import { depthRange, differenceOf, imageOf, viewsOf } from "./picture.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {import("./picture.js").Image} Image */
/** @typedef {import("./tiles.js").Region} Region */
/** range: the depths that are black and white in a picture of depth. @typedef {{view: View, event: number, range?: {low: number, high: number} | null}} Moment */
/** @typedef {{before: Moment, after: Moment, other: Moment | null, image: Image | null, region: Region | null}} Pictures region: what of the image was read; null: all */

const OTHER_MODES = ["other-before", "other", "against"];

/** Reads what a mode shows. Only a picture that is shown as it is can be read in part. @param {Model} model @param {any} shown of shownAt() @param {number} frame @param {View} view @param {string} mode @param {Region | null} region @returns {Promise<Pictures>} */
export async function readPictures(model, shown, frame, view, mode, region) {
  const before = { view, event: shown.before }, after = { view, event: shown.after };
  const other = OTHER_MODES.includes(mode) ? otherMoment(model, shown, frame, view, mode) : null;
  const out = { before, after, other, image: null, region: null };
  if (view.part !== "colour" || mode === "difference" || mode === "against") return { ...out, image: await comparedImage(view, before, after, other, mode) };
  const moment = mode === "before" ? before : mode === "after" ? after : other;
  if (!moment) return out;
  const picture = moment.view.store.pictures[moment.view.picture];
  const part = region && region.right <= picture.width && region.bottom <= picture.height ? region : null;
  const bytes = await bytesOf(moment, part);
  const image = bytes && imageOf(moment.view, bytes, { low: 0, high: 1 });
  if (image) image.legend = legendOf(moment);
  return { ...out, image, region: part };
}

/** @param {Moment} moment @param {Region | null} region */
function bytesOf(moment, region) { return moment.view.store.pixels(moment.view.picture, moment.event, region); }

/** A picture that needs all tiles: a difference, or one with a legend; the range of depths is that of all moments. @param {View} view @param {Moment} before @param {Moment} after @param {Moment | null} other @param {string} mode @returns {Promise<Image | null>} */
async function comparedImage(view, before, after, other, mode) {
  const needed = view.part === "colour" ? (mode === "difference" ? [before, after, null] : [null, after, other]) : [before, after, other];
  const read = [];
  for (const moment of needed) read.push(moment && (await bytesOf(moment, null))); // one by one: they have most tiles in common
  const [was, is, theirs] = read;
  const texels = [was, is, other && isPicture(other) ? null : theirs];
  const range = view.part === "depth" ? depthRange(view.store.pictures[view.picture].depth, texels) : { low: 0, high: 1 };
  if (mode === "difference") return was && is ? differenceOf(view, imageOf(view, was, range), imageOf(view, is, range)) : null;
  if (mode === "against") return other && is && theirs ? sidesDiffer(view, is, other, theirs, range) : null;
  const moment = mode === "before" ? before : mode === "after" ? after : other, bytes = mode === "before" ? was : mode === "after" ? is : theirs;
  if (!moment || !bytes) return null;
  const image = imageOf(moment.view, bytes, range);
  if (isPicture(moment)) image.legend = legendOf(moment);
  return image;
}

/** Where the other side's picture is; null: there is none. @param {Model} model @param {any} shown @param {number} frame @param {View} view @param {string} mode @returns {Moment | null} */
function otherMoment(model, shown, frame, view, mode) {
  if (view.store === model.draws) return otherDraw(model, shown, view, mode);
  if (mode === "other-before") return null;
  const { pairs } = model.index.against, number = pairs.findIndex((/** @type {any} */ pair) => pair.frame === frame), pair = pairs[number];
  if (pair && pair.result === "equal") return { view, event: shown.after };
  if (!pair || pair.picture === undefined || number + 1 >= model.others.end) return null;
  return { view: viewsOf(model.others, [pair.picture])[0], event: number + 1 };
}

/** @param {Model} model @param {any} shown @param {View} view @param {string} mode @returns {Moment | null} */
function otherDraw(model, shown, view, mode) {
  const { other, otherDraws } = model, before = mode === "other-before" && shown.first >= 0, step = before ? shown.first : shown.step;
  if (!other || step < 0) return null;
  const event = before ? other.before[step] : other.after[step], list = before ? other.list_before[step] : other.list_after[step];
  if (event === 0 || event >= otherDraws.end || list === NONE) return null;
  const targets = model.index.targets[model.steps.targets[step]], position = targets.indexOf(view.picture), pictures = other.lists[list];
  // A folder's pictures of stencil follow those of colour and depth.
  const picture = (view.part === "stencil" ? pictures[position + targets.length] : undefined) ?? pictures[position];
  if (picture === undefined || picture === NONE) return null;
  const { aspect } = otherDraws.pictures[picture], views = viewsOf(otherDraws, [picture]);
  if (!aspect) return oneOf(views.find(({ part }) => part === view.part), event);
  return aspect === view.part ? { view: views[0], event, range: aspect === "depth" ? rangeOf(other, event, picture) : null } : null;
}
/** @param {View | undefined} view @param {number} event @returns {Moment | null} */
function oneOf(view, event) { return view ? { view, event } : null; }

/** The depths that are black and white in a folder's picture. @param {any} other @param {number} event @param {number} picture */
function rangeOf(other, event, picture) {
  const { range_event, range_picture, range_black, range_white } = other;
  for (let i = firstIndex(range_event.length, (r) => range_event[r] >= event); range_event[i] === event; ++i)
    if (range_picture[i] === picture) return { low: range_black[i], high: range_white[i] };
  return null;
}

/** Whether a moment has only a picture of what was stored, of depth or stencil. @param {Moment} moment */
function isPicture({ view }) {
  const { aspect } = view.store.pictures[view.picture];
  return aspect === "depth" || aspect === "stencil";
}
/** What the levels of a folder's picture mean. @param {Moment} moment */
function legendOf({ view, range }) {
  if (range) return `Depth ${range.low} is black, ${range.high} is white, as the picture's file says.`;
  return view.store.pictures[view.picture].aspect === "stencil" ? "The colours are those of the stencil pictures of dp2 replay." : "";
}

/** The difference of both sides; null: they cannot be compared pixel by pixel. @param {View} view @param {Uint8ClampedArray} own @param {Moment} other @param {Uint8ClampedArray} theirs @param {{low: number, high: number}} range @returns {Image | null} */
function sidesDiffer(view, own, other, theirs, range) {
  const a = view.store.pictures[view.picture], b = other.view.store.pictures[other.view.picture];
  if (a.width !== b.width || a.height !== b.height) return null;
  if (view.part !== "colour" && isPicture(other)) { // compared as it would be shown
    const shown = imageOf(view, own, other.range || range);
    return differenceOf(other.view, imageOf(other.view, opaque(theirs), range), { ...shown, bytes: shown.rgba });
  }
  if (view.part !== "colour" && a.format !== b.format) return null;
  const plain = view.part === "colour" && !(a.alpha && b.alpha); // without an alpha channel on both sides
  const bytes = (/** @type {Uint8ClampedArray} */ of) => (plain ? opaque(of) : of);
  return differenceOf(view, imageOf(other.view, bytes(theirs), range), imageOf(view, bytes(own), range));
}

/** @param {Uint8ClampedArray} bytes */
function opaque(bytes) {
  const out = bytes.slice();
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}
