// The history of a pixel: with reasons, where the page has it (dp2 report --pixel), else the draws that changed it, found in the versions of
// its tile; and the command that prints the reasons.
import { counted, link, make, shellWord, table, windowAround } from "./base.js";
import { placeLink } from "./details.js";
import { Model } from "./model.js";
import { depthRange, imageOf, pixelText, shownBits } from "./picture.js";

/** @typedef {import("./picture.js").View} View */

const HISTORY_ROWS = 300;

/** The colour in which a view shows a pixel. @param {View} view @param {Uint8Array} bytes @param {{low: number, high: number}} range */
function colourOf(view, bytes, range) {
  const { rgba } = imageOf({ ...view, store: /** @type {any} */ ({ pictures: { [view.picture]: { ...view.store.pictures[view.picture], width: 1, height: 1 } } }) }, new Uint8ClampedArray(bytes), range);
  return `rgb(${rgba[0]}, ${rgba[1]}, ${rgba[2]})`;
}

/**
 * What to show for a pixel of a view; null: `goOn` ended it. Values that differ only in bits that the view does not show are not changes of it.
 * @param {Model} model @param {View} view @param {number} x @param {number} y @param {(item: number) => void} jump @param {number} event of the selection @param {(done: number) => boolean} goOn
 * @returns {Promise<HTMLElement[] | null>}
 */
export async function pixelHistory(model, view, x, y, jump, event, goOn) {
  const bits = shownBits(view);
  const word = (/** @type {Uint8Array} */ b) => ((b[0] | (b[1] << 8) | (b[2] << 16) | (b[3] << 24)) & bits) >>> 0;
  const all = await view.store.history(view.picture, x, y, goOn);
  if (!all) return null;
  const changes = all.filter((change, i) => i === 0 || word(change.bytes) !== word(all[i - 1].bytes));
  const range = view.part === "depth" ? depthRange(view.store.pictures[view.picture].depth, changes.map((c) => new Uint8ClampedArray(c.bytes))) : { low: 0, high: 1 };
  let now = changes.length - 1;
  while (now >= 0 && changes[now].event > event) --now;
  const [first, end] = windowAround(changes.length, now, HISTORY_ROWS);
  const value = (/** @type {Uint8Array} */ bytes) => {
    const swatch = make("span", { className: "swatch" });
    swatch.style.backgroundColor = colourOf(view, bytes, range);
    return make("span", {}, swatch, pixelText(view, bytes, 0));
  };
  const rows = changes.slice(first, end).map((change, i) => {
    const at = first + i;
    return [placeOf(model, view, change.event, at === 0, jump), at === 0 ? "" : value(changes[at - 1].bytes), value(change.bytes)];
  });
  const out = table(rows, ["changed by", "before", "after"]);
  markRow(out, now - first);
  const count = make("p", { className: "soft" }, changes.length === 0 ? "Nothing is known of this pixel." : `${counted(changes.length - 1, view.store === model.draws ? "command" : "frame")} of the page changed it.`);
  if (now >= 0 && changes[now].event !== event) count.append(" What is chosen did not: the last change before it is marked.");
  return [make("h3", {}, `Changes of pixel ${x},${y} of surface ${view.label}`), count, ...rest(first, end, changes.length), out];
}

/** Says which rows of a long list are shown. @param {number} first @param {number} end @param {number} count @returns {HTMLElement[]} */
function rest(first, end, count) {
  return end - first === count ? [] : [make("p", { className: "soft" }, `These are ${first + 1} to ${end} of ${count.toLocaleString("en")}, around what is chosen.`)];
}

/** @param {HTMLElement} list a table @param {number} at */
function markRow(list, at) {
  const row = list.querySelectorAll("tbody tr")[at];
  if (!row) return;
  row.className = "changed";
  row.setAttribute("aria-current", "true");
}

/** @param {Model} model @param {View} view @param {number} event @param {boolean} first @param {(item: number) => void} jump */
function placeOf(model, view, event, first, jump) {
  if (view.store !== model.draws) return make("span", {}, link(`frame ${model.frames[event - 1].number}`, () => jump(model.frames[event - 1].end_item - 1)));
  const { item, between } = model.eventItem(event);
  const label = model.title(item);
  return make("span", {}, link(between ? `before ${label}` : label, () => jump(item)), first && between ? " (as the page begins to follow it)" : "");
}

// --- histories with reasons ---

/** A stored history: each primitive, command and record that touched the pixel. @param {Model} model @param {any} pixel @param {number} item @param {(item: number) => void} jump @returns {HTMLElement[]} */
export function storedHistory(model, pixel, item, jump) {
  const events = model.eventsOf(pixel);
  let now = -1;
  events.forEach((event, i) => {
    if (event.item !== undefined && event.item <= item) now = i;
  });
  const [first, end] = windowAround(events.length, now, HISTORY_ROWS);
  const out = table(events.slice(first, end).map((event) => eventRow(event, jump)), ["from", "what became of it", "value"]);
  markRow(out, events[now]?.item === item ? now - first : -1);
  const until = pixel.until ? ` up to ${pixel.until}` : "";
  const more = pixel.left_out ? [make("p", { className: "warn" }, `${pixel.left_out.toLocaleString("en")} later events are not on the page.`)] : [];
  const ends = make("p", { className: "soft" }, pixel.ends ? `It ends as ${pixel.ends}.` : "In the end there is no such pixel.");
  return [make("h3", {}, `Pixel ${pixel.x},${pixel.y} of surface ${pixel.surface}${until}: what touched it, and why it has its value`), ...rest(first, end, events.length), out, ends, ...more];
}

/** @param {any} event @param {(item: number) => void} jump @returns {(Node | string)[]} */
function eventRow(event, jump) {
  const draw = event.draw && event.primitive !== undefined ? `${event.draw}.${event.primitive}` : event.draw;
  const from = make("span", {}, placeLink({ ...event, draw }, jump), ` ${event.name}`);
  const what = make("div"), value = make("div");
  if (event.more !== undefined) what.append(make("p", {}, `${event.more.toLocaleString("en")} primitives more`));
  event.samples.forEach((/** @type {any} */ sample, /** @type {number} */ s) => {
    const name = event.samples.length > 1 ? `sample ${s}: ` : "";
    if (sample.reason !== undefined) what.append(make("p", { className: sample.reason === "passed" ? "good" : "warn" }, name + sample.reason));
    if (sample.values !== undefined) what.append(make("p", { className: "soft" }, sample.values));
    value.append(make("p", {}, name + changeText(sample)));
  });
  if (event.corners) what.append(make("p", { className: "soft" }, event.corners));
  return [from, what, value];
}

/** @param {any} sample */
function changeText({ before, after }) {
  if (before === after) return before === null ? "there is no such pixel" : `stays ${after}`;
  return `${before ?? "nothing"} to ${after ?? "nothing"}`;
}

/** The stored histories, as links. @param {Model} model @param {(pixel: any) => void} open @returns {HTMLElement[]} */
export function storedList(model, open) {
  const { pixels } = model.index;
  if (!pixels.length) return [];
  const links = pixels.map((/** @type {any} */ p) => make("li", {}, link(`pixel ${p.x},${p.y} of surface ${p.surface}${p.until ? ` up to ${p.until}` : ""}`, () => open(p)), `: ${p.events.toLocaleString("en")} events`));
  return [make("h3", {}, "Histories with reasons on this page"), make("ul", {}, ...links)];
}

/** The command that prints the history of a pixel with reasons. @param {Model} model @param {number} surface @param {number} x @param {number} y @param {string[]} place options */
export function pixelCommand(model, surface, x, y, place) {
  const { file, reading } = model.index, path = /^-./.test(file) ? `./${file}` : file === "-" ? "FILE" : file;
  return ["dp2", "pixel", path, `${x},${y}`, ...place, "--surface", String(surface), ...reading].map(shellWord).join(" ");
}

/** A command to copy. @param {string} command @param {string} words @returns {HTMLElement[]} */
export function copyBox(command, words) {
  const text = make("code", {}, command), button = make("button", { type: "button" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = "Copied";
    } catch { // no access to the clipboard: the text is selected instead
      getSelection()?.selectAllChildren(text);
      button.textContent = "Selected";
    }
  });
  return [make("p", { className: "soft" }, words), make("div", { className: "copy" }, make("pre", {}, text), button)];
}
