// The queries of a frame on a time line: from BEGIN to END, their answers, and the draws that they counted.
import { link, make, table } from "./base.js";
import { placeLink } from "./details.js";
import { beforeItem, Model } from "./model.js";

const MOST_ROWS = 300, MOST_DRAWS = 100;

/** @param {Model} model @param {number} frame @param {number} item @param {(item: number) => void} jump @returns {Node[]} */
export function queryPanel(model, frame, item, jump) {
  const of = model.frames[frame];
  const rows = [];
  for (const query of model.index.queries)
    for (const issue of query.issues) {
      const first = issue.begun || issue.ended, last = issue.ended || issue.answered;
      if (first && beforeItem(first, of.end_item - 1, model) > 0) continue;
      if (last && beforeItem(last, of.first_item, model) < 0) continue;
      rows.push({ query, issue });
    }
  if (!rows.length) return [make("p", { className: "soft" }, "No query is issued or counts in this frame.")];
  const out = rows.slice(0, MOST_ROWS).map(({ query, issue }) => queryRow(model, of, query, issue, item, jump));
  if (rows.length > MOST_ROWS) out.push(make("p", {}, `and ${rows.length - MOST_ROWS} more: dp2 queries lists all`));
  return [make("p", { className: "soft" }, `Queries of frame ${of.number}; a line is the frame from its start to its end, the mark is what is chosen.`), ...out];
}

/** The data of an answer in words. @param {any} issue */
function answerText(issue) {
  if (!issue.data) return issue.fate;
  return Object.entries(issue.data).map(([name, value]) => `${name} ${value}`).join(", ");
}

/** @param {Model} model @param {any} of @param {any} query @param {any} issue @param {number} item @param {(item: number) => void} jump */
function queryRow(model, of, query, issue, item, jump) {
  const length = Math.max(1, of.end_item - of.first_item);
  const percent = (/** @type {any} */ place, /** @type {number} */ without) => {
    if (!place) return without;
    if (place.item === undefined) return beforeItem(place, of.first_item, model) < 0 ? 0 : 100;
    return Math.min(100, Math.max(0, (100 * (place.item - of.first_item)) / length));
  };
  const lane = make("div", { className: "lane", role: "img", "aria-label": `from ${issue.begun ? issue.begun.at : "END"} to ${issue.ended ? issue.ended.at : "the end"}` });
  const from = percent(issue.begun || issue.ended, 0), to = percent(issue.ended, 100);
  const bar = make("span");
  bar.style.left = `${from}%`;
  bar.style.width = `${Math.max(0, to - from)}%`;
  lane.append(bar);
  if (item >= 0) {
    const mark = make("i");
    mark.style.left = `${(100 * (item - of.first_item)) / length}%`;
    lane.append(mark);
  }
  const parts = [make("b", {}, `query ${query.id} ${query.query_type}`), `, context ${query.context}: `, make("span", { className: issue.fate === "answered" ? "good" : "warn" }, answerText(issue)), make("br")];
  if (issue.begun) parts.push("begun at ", placeLink(issue.begun, jump), " ");
  if (issue.ended) parts.push("ended at ", placeLink(issue.ended, jump), " ");
  if (issue.answered) parts.push("answered by record ", placeLink(issue.answered, jump));
  const out = make("section", {}, make("p", {}, ...parts), lane);
  if (issue.first_step !== undefined) out.append(countedDraws(model, query, issue, jump));
  return out;
}

/** @param {Model} model @param {any} query @param {any} issue @param {(item: number) => void} jump */
function countedDraws(model, query, issue, jump) {
  const { steps } = model;
  const out = make("details", {}, make("summary", {}, `${issue.draw_count.toLocaleString("en")} drawing commands counted`));
  out.addEventListener("toggle", () => {
    if (out.childNodes.length > 1) return;
    const rows = [];
    for (let s = issue.first_step; s <= issue.last_step && rows.length < MOST_DRAWS; ++s)
      if (model.items.context[steps.item[s]] === query.context && steps.boxed[s] + steps.primitives[s] > 0)
        rows.push([link(model.title(steps.item[s]), () => jump(steps.item[s])), steps.passed[s], steps.boxed[s]]);
    out.append(table(rows, ["draw", "passed", "of"]));
    if (rows.length === MOST_DRAWS) out.append(make("p", { className: "soft" }, `The first ${MOST_DRAWS}.`));
  });
  return out;
}

/** How many issues count at an item. @param {Model} model @param {number} item */
export function queriesInFlight(model, item) {
  return item < 0 ? 0 : model.queriesAt(item).length;
}
