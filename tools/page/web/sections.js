// Findings of checks, the comparison with other pictures, and facts about the page.
import { counted, link, make, table } from "./base.js";
import { placeLink } from "./details.js";
import { Model } from "./model.js";

const MOST_FINDINGS = 1000;

/** Findings, by what found them. @param {Model} model @param {(item: number) => void} jump @returns {Node[]} */
export function findingPanel(model, jump) {
  const { list, left_out } = model.index.findings;
  if (!list.length) return [make("p", { className: "good" }, "No mistakes were found.")];
  /** @type {Map<string, any[]>} */
  const from = new Map();
  for (const finding of list) {
    if (!from.has(finding.from)) from.set(finding.from, []);
    from.get(finding.from)?.push(finding);
  }
  const out = [];
  for (const [name, findings] of from) {
    out.push(make("h3", {}, `${name}: ${findings.length}`));
    out.push(table(findings.slice(0, MOST_FINDINGS).map((f) => [placeLink(f, jump), make("span", { className: f.expected ? "soft" : f.level === "warning" ? "warn" : "bad" }, f.text + (f.expected ? " (expected)" : ""))])));
    if (findings.length > MOST_FINDINGS) out.push(make("p", {}, `and ${findings.length - MOST_FINDINGS} more`));
  }
  if (left_out) out.push(make("p", {}, `and ${left_out} that are not on the page`));
  return out;
}

/** @param {any} pair */
function resultText(pair) {
  if (pair.result === "differs") return `${counted(pair.pixels, "pixel")} differ, first ${pair.x},${pair.y}, by at most ${pair.max}`;
  return { equal: "equal", sizes: "the sizes differ", "only here": "only in this capture", "only there": "only in the other" }[/** @type {string} */ (pair.result)] || pair.result;
}

/** @param {Model} model @param {number} frame @param {(frame: number) => void} showFrame @param {(item: number) => void} jump @returns {Node[]} */
export function againstPanel(model, frame, showFrame, jump) {
  const { against } = model.index;
  const out = [make("p", {}, `Compared with ${against.name}: ${against.differing} of ${against.pairs.length} pictures differ.`)];
  if (against.draw) out.push(firstDraw(model, against.draw, jump));
  if (against.first !== undefined && against.pairs[against.first].frame !== undefined)
    out.push(make("p", {}, link(`the first difference: ${against.pairs[against.first].label}`, () => showFrame(against.pairs[against.first].frame))));
  const list = table(against.pairs.slice(0, 2000).map((/** @type {any} */ pair) => [
    pair.frame === undefined ? pair.label : link(pair.label, () => showFrame(pair.frame)),
    make("span", { className: pair.result === "equal" ? "good" : "bad" }, resultText(pair)),
  ]));
  list.querySelectorAll("tr").forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
    if (against.pairs[i].frame === frame) row.className = "changed";
  });
  return [...out, list];
}

/** @param {Model} model @param {any} draw @param {(item: number) => void} jump */
function firstDraw(model, draw, jump) {
  const kinds = /** @type {Record<string, string>} */ ({ earlier: "It differs already when the frame begins.", none: "It differs after no single command." });
  if (kinds[draw.kind]) return make("p", {}, kinds[draw.kind]);
  const item = draw.a ? model.find(draw.a.at) : -1;
  const words = draw.kind === "found" ? "It first differs after " : "The commands correspond up to ";
  return make("p", {}, words, draw.a ? placeLink({ ...draw.a, item: item < 0 ? undefined : item }, jump) : "the end of the frame", draw.a ? ` ${draw.a.name}` : "");
}

/** @param {Model} model @returns {Node[]} */
export function aboutPanel(model) {
  const { index } = model;
  const out = [table([["file", index.file], ["made by", index.program], ["frames", index.frames.length], ["records and commands", model.items.count], ["drawing commands", model.steps.count], ["whole", index.whole ? "yes" : "no"]])];
  for (const [title, list] of [["Notes", index.notes], ["Left out, since the page has a limit (--max-size)", index.left_out]])
    if (list.length) out.push(make("h3", {}, title), make("ul", {}, ...list.map((/** @type {string} */ text) => make("li", {}, text))));
  return out;
}
