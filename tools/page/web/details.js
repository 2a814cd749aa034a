// Details of what is chosen: its text, states, costs.
import { largest, link, make, table } from "./base.js";
import { Model } from "./model.js";

/** @param {Model} model @param {number} frame @param {number} item @param {(item: number) => void} jump @returns {Node[]} */
export function commandPanel(model, frame, item, jump) {
  if (item < 0) return framePanel(model, frame, jump);
  const out = [];
  const step = model.stepOf[item];
  if (step >= 0 && model.steps.skipped[step] > 0)
    out.push(make("p", { className: "warn" }, `Skipped: ${model.index.skip_reasons[model.steps.skip[step]]}.`));
  const result = model.resultOf.get(model.items.record[item]);
  if (model.isRecord(item) && result) {
    out.push(make("p", { className: result.failed ? "bad" : "" }, `${result.text}${result.expected ? " (expected)" : ""}${result.answer_bytes ? `, ${result.answer_bytes} bytes of answers` : ""}`));
  }
  for (const finding of model.findingsOf.get(item) || [])
    out.push(make("p", { className: levelClass(finding) }, `${finding.from}${finding.rule ? ` ${finding.rule}` : ""}: ${finding.text}${finding.expected ? " (expected)" : ""}`));
  if (step >= 0 && model.other) out.push(make("p", { className: model.differs(step) ? "bad" : "soft" }, otherText(model, step)));
  const text = model.text(item);
  out.push(make("pre", {}, text === null ? "This text is left out." : text));
  for (const { query, issue } of model.queriesAt(item))
    out.push(make("p", {}, `Counted by query ${query.id} ${query.query_type}, begun at `, placeLink(issue.begun, jump)));
  return out;
}

/** The class of a finding's text. @param {any} finding */
export function levelClass(finding) {
  if (finding.expected || finding.level === "habit") return "soft";
  return finding.level === "warning" ? "warn" : "bad";
}

/** What the other side has at a step. @param {Model} model @param {number} step */
export function otherText(model, step) {
  const place = model.otherPlace(step), result = model.other.result[step];
  const what = result === 2 ? "the targets differ after it" : result === 1 ? "the targets are equal after it" : "its targets were not compared";
  if (place) return `The other capture's command is ${place}: ${what}.`;
  if (model.index.against.capture) return "The other capture has no such command.";
  return result === 0 ? "The other side has no picture of this command." : `Compared with the other side's picture: ${what}.`;
}

/** @param {Model} model @param {number} frame @param {(item: number) => void} jump */
function framePanel(model, frame, jump) {
  const of = model.frames[frame], [first, end] = model.stepsOf(frame);
  let draws = 0, skipped = 0, primitives = 0, passed = 0;
  for (let step = first; step < end; ++step) {
    draws += model.items.draw[model.steps.item[step]] !== 0 ? 1 : 0;
    skipped += model.steps.skipped[step];
    primitives += model.steps.primitives[step];
    passed += model.steps.passed[step];
  }
  const out = [table([["draws", draws], ["skipped", skipped], ["primitives", primitives], ["samples passed", passed], ["presented", of.presented ? (of.surface ? `surface ${of.surface}` : "no surface") : "no"]])];
  if (of.missing) out.push(make("p", { className: "warn" }, of.missing));
  if (first < end) out.push(make("p", {}, link("the first draw", () => jump(model.steps.item[first]))));
  return out;
}

/** A link to a place; a text if it is not on the page. @param {any} place @param {(item: number) => void} jump */
export function placeLink(place, jump) {
  const text = place.draw ? `draw ${place.draw} at ${place.at}` : place.at;
  return place.item === undefined ? make("span", {}, text) : link(text, () => jump(place.item));
}

// --- states ---

/** The states in which two steps differ. @param {Model} model @param {number} step @param {number} pinned @param {(item: number) => void} jump @returns {Node[]} */
function pinnedDifference(model, step, pinned, jump) {
  const here = model.states(step), there = model.states(pinned), rows = [];
  const value = (/** @type {{value: number} | undefined} */ state) => (state ? model.stateValues[state.value] : "default");
  for (const name of new Set([...here.keys(), ...there.keys()]))
    if (here.get(name)?.value !== there.get(name)?.value) rows.push([model.stateNames[name].replace("\t", " "), value(there.get(name)), make("b", {}, value(here.get(name)))]);
  const item = model.steps.item[pinned];
  const out = [make("h3", {}, `Compared with the pinned draw: ${rows.length}`), link(model.title(item), () => jump(item))];
  return rows.length ? [...out, table(rows, ["state", "pinned", "here"])] : out;
}

/** @param {Model} model @param {number} item @param {number} pinned a step; -1: none @param {(item: number) => void} jump @returns {Node[]} */
export function statePanel(model, item, pinned, jump) {
  const step = item < 0 ? -1 : model.stepOf[item];
  if (step < 0) {
    const near = item < 0 ? -1 : model.stepAt(item);
    const next = near + 1 < model.steps.count && item >= 0 ? near + 1 : -1;
    const out = [make("p", { className: "soft" }, "Choose a draw to see the states that it is drawn with.")];
    if (next >= 0) out.push(link(`the next: ${model.title(model.steps.item[next])}`, () => jump(model.steps.item[next])));
    return out;
  }
  if (!model.hasStates(step)) return [make("p", {}, "The states of this draw are left out.")];
  const states = [...model.states(step)].map(([name, state]) => {
    const [group, short] = model.stateNames[name].split("\t");
    return { group, name: short, ...state };
  });
  const changed = states.filter((state) => state.changed);
  const value = (/** @type {number | undefined} */ number) => (number === undefined ? "default" : model.stateValues[number]);
  const out = pinned >= 0 && pinned !== step && model.hasStates(pinned) ? pinnedDifference(model, step, pinned, jump) : [];
  out.push(make("h3", {}, `Changed since the draw before: ${changed.length}`));
  if (changed.length) out.push(table(changed.map((s) => [`${s.group} ${s.name}`, value(s.before), make("b", {}, value(s.value))]), ["state", "before", "now"]));
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const state of states) groups.set(state.group, [...(groups.get(state.group) || []), state]);
  out.push(make("p", { className: "soft" }, "All that differ from a new context; marked: changed by this draw."));
  for (const [group, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    out.push(make("h3", {}, group));
    const list = table(members.map((s) => [s.name, value(s.value)]));
    list.querySelectorAll("tr").forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
      if (members[i].changed) row.className = "changed";
    });
    out.push(list);
  }
  return out;
}

// --- costs ---

/** @param {Model} model @param {number} frame @param {number} item @param {(item: number) => void} jump @returns {Node[]} */
export function costPanel(model, frame, item, jump) {
  const { steps } = model, out = [];
  const step = item < 0 ? -1 : model.stepOf[item];
  if (step >= 0) {
    const boxed = steps.boxed[step];
    const rows = [["primitives", steps.primitives[step], ""], ["samples in boxes", boxed, ""], ["passed", steps.passed[step], meter(steps.passed[step], boxed)]];
    model.index.rejections.forEach((/** @type {string} */ name, /** @type {number} */ r) => rows.push([`failed: ${name}`, steps.rejected[r][step], meter(steps.rejected[r][step], boxed)]));
    if (steps.skipped[step] > 0) rows.push([`skipped: ${model.index.skip_reasons[steps.skip[step]]}`, steps.skipped[step], ""]);
    out.push(make("h3", {}, "This draw"), table(/** @type {any} */ (rows)));
  }
  const [first, end] = model.stepsOf(frame);
  const most = (/** @type {(step: number) => number} */ of, /** @type {string} */ what) => {
    const list = largest(first, end, of, 12);
    if (!list.length) return;
    out.push(make("h3", {}, `Frame ${model.frames[frame].number}: most ${what}`));
    out.push(table(list.map((s) => [link(model.title(steps.item[s]), () => jump(steps.item[s])), of(s), meter(of(s), of(list[0]))])));
  };
  most((s) => steps.passed[s], "samples passed");
  most((s) => steps.boxed[s] - steps.passed[s], "samples failed");
  most((s) => steps.primitives[s], "primitives");
  if (!out.length) out.push(make("p", { className: "soft" }, "This frame draws nothing."));
  return out;
}

/** @param {number} part @param {number} whole */
function meter(part, whole) {
  const out = make("span", { className: "meter", role: "img", "aria-label": whole > 0 ? `${Math.round((100 * part) / whole)}%` : "0%" });
  out.style.width = `${whole > 0 ? (100 * part) / whole : 0}px`;
  out.hidden = part === 0;
  return out;
}
