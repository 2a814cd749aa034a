// The history of a pixel: the draws that changed it, found in the versions of its tile.
import { link, make, table } from "./base.js";
import { Model } from "./model.js";
import { depthRange, imageOf, pixelText, shownBits } from "./picture.js";

/** @typedef {import("./picture.js").View} View */

/** The colour in which a view shows a pixel. @param {View} view @param {Uint8Array} bytes @param {{low: number, high: number}} range */
function colourOf(view, bytes, range) {
  const { rgba } = imageOf({ ...view, store: /** @type {any} */ ({ pictures: { [view.picture]: { ...view.store.pictures[view.picture], width: 1, height: 1 } } }) }, new Uint8ClampedArray(bytes), range);
  return `rgb(${rgba[0]}, ${rgba[1]}, ${rgba[2]})`;
}

/**
 * What to show for a pixel of a view. Values that differ only in bits that the view does not show are not changes of it.
 * @param {Model} model @param {View} view @param {number} x @param {number} y @param {(item: number) => void} jump @param {number} event of the selection
 * @returns {Promise<HTMLElement[]>}
 */
export async function pixelHistory(model, view, x, y, jump, event) {
  const bits = shownBits(view);
  const word = (/** @type {Uint8Array} */ b) => ((b[0] | (b[1] << 8) | (b[2] << 16) | (b[3] << 24)) & bits) >>> 0;
  const all = await view.store.history(view.picture, x, y);
  const changes = all.filter((change, i) => i === 0 || word(change.bytes) !== word(all[i - 1].bytes));
  const range = view.part === "depth" ? depthRange(view.store.pictures[view.picture].depth, changes.map((c) => new Uint8ClampedArray(c.bytes))) : { low: 0, high: 1 };
  const rows = changes.map((change, i) => {
    const swatch = make("span", { className: "swatch" });
    swatch.style.backgroundColor = colourOf(view, change.bytes, range);
    const value = make("span", {}, swatch, pixelText(view, change.bytes, 0));
    return { cells: [placeOf(model, view, change.event, i === 0, jump), value], now: change.event <= event && (i + 1 === changes.length || changes[i + 1].event > event) };
  });
  const out = table(rows.map((row) => row.cells), ["from", "value"]);
  out.querySelectorAll("tbody tr").forEach((/** @type {any} */ row, /** @type {number} */ i) => {
    if (!rows[i].now) return;
    row.className = "changed";
    row.setAttribute("aria-current", "true");
  });
  const heading = make("h3", {}, `Pixel ${x},${y} of surface ${view.label}`);
  const count = make("p", { className: "soft" }, changes.length === 0 ? "Nothing is known of this pixel." : `${changes.length - 1} ${view.store === model.draws ? "commands" : "frames"} of the page changed it.`);
  return [heading, count, out];
}

/** @param {Model} model @param {View} view @param {number} event @param {boolean} first @param {(item: number) => void} jump */
function placeOf(model, view, event, first, jump) {
  if (view.store !== model.draws) return make("span", {}, link(`frame ${model.frames[event - 1].number}`, () => jump(model.frames[event - 1].end_item - 1)));
  const { item, between } = model.eventItem(event);
  const label = model.title(item);
  return make("span", {}, link(between ? `before ${label}` : label, () => jump(item)), first && between ? " (as the page begins to follow it)" : "");
}
