// Findings of checks, the comparison with other pictures, and facts about the page.
import { counted, link, make, table } from "./base.js";
import { levelClass, placeLink } from "./details.js";
import { Model } from "./model.js";

const MOST_FINDINGS = 60;

/** Findings, by what found them: mistakes of dp2 check, habits of dp2 lint by rule. @param {Model} model @param {number} item @param {(item: number) => void} jump @returns {Node[]} */
export function findingPanel(model, item, jump) {
  const { list, left_out, habits } = model.index.findings;
  if (!list.length) return [make("p", { className: "good" }, "Neither check nor lint found anything.")];
  const out = [], mistakes = list.filter((/** @type {any} */ f) => f.from === "check");
  if (mistakes.length) out.push(make("h3", {}, `check: ${mistakes.length.toLocaleString("en")}`), findingList(mistakes, item, jump));
  if (left_out) out.push(make("p", {}, `and ${left_out.toLocaleString("en")} that are not on the page: dp2 check lists all`));
  for (const { rule, why, count } of habits) {
    const found = list.filter((/** @type {any} */ f) => f.rule === rule);
    out.push(make("h3", {}, `lint ${rule}: ${count.toLocaleString("en")}${count > found.length ? `, the first ${found.length} are listed` : ""}`));
    out.push(make("p", { className: "soft" }, why), findingList(found, item, jump));
  }
  return out;
}

/** The first findings, and a button for the others. @param {any[]} findings @param {number} item @param {(item: number) => void} jump @returns {HTMLElement} */
function findingList(findings, item, jump) {
  const rows = (/** @type {any[]} */ some) => {
    const list = table(some.map((f) => [placeLink(f, jump), make("span", { className: levelClass(f) }, f.text + (f.expected ? " (expected)" : ""))]));
    list.querySelectorAll("tr").forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
      if (some[i].item !== undefined && some[i].item === item) row.className = "changed";
    });
    return list;
  };
  const out = make("div", {}, rows(findings.slice(0, MOST_FINDINGS))), others = findings.slice(MOST_FINDINGS);
  if (others.length) {
    const more = link(`${others.length.toLocaleString("en")} more`, () => more.replaceWith(rows(others)));
    out.append(more);
  }
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
  const out = [make("p", {}, `Compared with ${against.name}: ${against.differing} of ${counted(against.pairs.length, "picture")} ${against.differing === 1 ? "differs" : "differ"}.`)];
  if (model.other) out.push(...comparedDraws(model, jump));
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

/** @param {Model} model @param {(item: number) => void} jump @returns {Node[]} */
function comparedDraws(model, jump) {
  const { compared, differing } = model.index.other_draws;
  if (!compared) return [make("p", {}, "No pictures of its draws were compared.")];
  const out = [make("p", {}, `After ${differing.toLocaleString("en")} of ${counted(compared, "drawing command")} that both sides have the targets differ.`)];
  const first = model.nextDifference(-1, 1);
  if (first >= 0) out.push(make("p", {}, "The first of them on this page is ", link(model.title(model.steps.item[first]), () => jump(model.steps.item[first])), "; d goes to the next."));
  return out;
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
  const out = [table([["file", index.file], ["made by", index.program], ["frames", model.framesText()], ["records and commands", model.items.count], ["drawing commands", model.steps.count], ["whole", index.whole ? "yes" : "no"]])];
  for (const [title, list] of [["Notes", index.notes], ["Left out, since the page has a limit (--max-size)", index.left_out]])
    if (list.length) out.push(make("h3", {}, title), make("ul", {}, ...list.map((/** @type {string} */ text) => make("li", {}, text))));
  return out;
}
