// Small helpers of all modules.

/** An element of the page. @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/**
 * A new element. Texts only become text nodes: names in a capture are untrusted.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Node|string|number|null)} children @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") element.addEventListener("click", value);
    else if (key === "className") element.className = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** A button that looks like a link. @param {string} text @param {() => void} act @returns {HTMLElement} */
export function link(text, act) {
  return make("button", { type: "button", className: "link", onclick: act }, text);
}

/** A table of rows, each a list of cells. @param {(Node|string|number|null)[][]} rows @param {string[]} [heads] @returns {HTMLElement} */
export function table(rows, heads) {
  const body = make("tbody");
  for (const cells of rows) {
    const row = make("tr");
    for (const cell of cells) row.append(make("td", { className: typeof cell === "number" ? "number" : null }, typeof cell === "number" ? cell.toLocaleString("en") : cell));
    body.append(row);
  }
  const out = make("table");
  if (heads) out.append(make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))));
  out.append(body);
  return out;
}

/** The first index in [0, count) for which `is` holds, which must hold for all after it; else count. @param {number} count @param {(i: number) => boolean} is */
export function firstIndex(count, is) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A task of its own, before which the browser handles input. @returns {Promise<void>} */
export function laterTask() {
  return new Promise((done) => setTimeout(done, 0));
}

/** @param {number} value @param {number} low @param {number} high */
export function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

/** "1 draw", "2 draws". @param {number} count @param {string} what */
export function counted(count, what) {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}

/** The positions of the largest values in [first, end), at most `most`, the largest first; only those above 0. @param {number} first @param {number} end @param {(i: number) => number} of @param {number} most @returns {number[]} */
export function largest(first, end, of, most) {
  /** @type {number[]} */
  const found = [];
  for (let i = first; i < end; ++i) {
    const value = of(i);
    if (!(value > 0) || (found.length === most && !(value > of(found[most - 1])))) continue;
    let at = found.length;
    while (at > 0 && of(found[at - 1]) < value) --at;
    found.splice(at, 0, i);
    if (found.length > most) found.pop();
  }
  return found;
}

/** A word of a command line for a POSIX shell, whatever is in it. @param {string} text */
export function shellWord(text) {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return text;
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escape = (/** @type {string} */ c) => [...new TextEncoder().encode(c)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
  return `$'${[...text].map((c) => (/[A-Za-z0-9_@%+=:,./ -]/.test(c) ? c : escape(c))).join("")}'`;
}

/** The rows of a long list that are shown around one of them. @param {number} count @param {number} at -1: none @param {number} most @returns {[number, number]} */
export function windowAround(count, at, most) {
  const first = clamp(at - Math.floor(most / 2), 0, Math.max(0, count - most));
  return [first, Math.min(count, first + most)];
}

/** A fragment without its escapes; as it is if they are malformed. @param {string} hash */
export function addressOf(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
