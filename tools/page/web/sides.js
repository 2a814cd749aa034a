// The picture of a selection in the chosen mode: before, after, their difference, and what the other side of a comparison has.
import { Model, NONE } from "./model.js";
import { depthRange, differenceOf, imageOf, viewsOf } from "./picture.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {import("./picture.js").Image} Image */
/** @typedef {{view: View, event: number}} Moment */
/** @typedef {{before: Uint8ClampedArray | null, after: Uint8ClampedArray | null, other: {view: View, bytes: Uint8ClampedArray} | null, image: Image | null}} Pictures */

const OTHER_MODES = ["other-before", "other", "against"];

/** Reads what a mode shows, and the bytes before and after. @param {Model} model @param {any} shown of shownAt() @param {number} frame @param {View} view @param {string} mode @returns {Promise<Pictures>} */
export async function readPictures(model, shown, frame, view, mode) {
  const moment = OTHER_MODES.includes(mode) ? otherMoment(model, shown, frame, view, mode) : null;
  const [before, after, theirs] = await Promise.all([
    view.store.pixels(view.picture, shown.before), view.store.pixels(view.picture, shown.after),
    moment ? moment.view.store.pixels(moment.view.picture, moment.event) : null,
  ]);
  const other = moment && theirs ? { view: moment.view, bytes: theirs } : null;
  const range = view.part === "depth" ? depthRange(view.store.pictures[view.picture].depth, [before, after, theirs]) : { low: 0, high: 1 };
  const image = (/** @type {Uint8ClampedArray | null} */ bytes) => (bytes ? imageOf(view, bytes, range) : null);
  /** @type {Image | null} */
  let out = null;
  if (mode === "before") out = image(before);
  else if (mode === "after") out = image(after);
  else if (mode === "difference") out = before && after ? differenceOf(view, imageOf(view, before, range), imageOf(view, after, range)) : null;
  else if (other && mode === "against") out = after ? sidesDiffer(view, after, other, range) : null;
  else if (other) out = imageOf(other.view, other.bytes, range);
  return { before, after, other, image: out };
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
  const position = model.index.targets[model.steps.targets[step]].indexOf(view.picture), picture = other.lists[list][position];
  if (picture === undefined || picture === NONE) return null;
  const found = viewsOf(otherDraws, [picture]).find(({ part }) => part === view.part);
  return found ? { view: found, event } : null;
}

/** The difference of both sides; null: they cannot be compared pixel by pixel. @param {View} view @param {Uint8ClampedArray} own @param {{view: View, bytes: Uint8ClampedArray}} other @param {{low: number, high: number}} range @returns {Image | null} */
function sidesDiffer(view, own, other, range) {
  const a = view.store.pictures[view.picture], b = other.view.store.pictures[other.view.picture];
  if (a.width !== b.width || a.height !== b.height || (view.part !== "colour" && a.format !== b.format)) return null;
  const plain = view.part === "colour" && !(a.alpha && b.alpha); // without an alpha channel on both sides
  const bytes = (/** @type {Uint8ClampedArray} */ of) => (plain ? opaque(of) : of);
  return differenceOf(view, imageOf(other.view, bytes(other.bytes), range), imageOf(view, bytes(own), range));
}

/** @param {Uint8ClampedArray} bytes */
function opaque(bytes) {
  const out = bytes.slice();
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}
