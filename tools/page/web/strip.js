// The strip of frames with their thumbnails. Only the visible ones are elements.
import { byId, clamp, make } from "./base.js";
import { Model } from "./model.js";

const WIDTH = 116;

export class Strip {
  /** @param {Model} model @param {(frame: number) => void} select */
  constructor(model, select) {
    this.model = model;
    this.selected = -1;
    this.box = byId("strip");
    this.inner = byId("strip-inner");
    /** @type {Map<number, HTMLCanvasElement>} */
    this.pictures = new Map();
    this.inner.style.width = `${model.frames.length * WIDTH}px`;
    this.box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.inner.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const frame = /** @type {HTMLElement} */ (event.target).closest(".frame");
      if (frame) select(Number(frame.getAttribute("data-frame")));
    });
  }

  /** @param {number} frame */
  show(frame) {
    const left = frame * WIDTH;
    if (frame !== this.selected && (left < this.box.scrollLeft || left + WIDTH > this.box.scrollLeft + this.box.clientWidth))
      this.box.scrollLeft = left - this.box.clientWidth / 2;
    this.selected = frame;
    this.draw();
  }

  draw() {
    const { frames } = this.model;
    const first = clamp(Math.floor(this.box.scrollLeft / WIDTH) - 1, 0, frames.length), end = clamp(Math.ceil((this.box.scrollLeft + this.box.clientWidth) / WIDTH) + 1, 0, frames.length);
    const elements = [];
    for (let frame = first; frame < end; ++frame) elements.push(this.frame(frame));
    this.inner.replaceChildren(...elements);
    if (this.selected >= 0) this.box.setAttribute("aria-label", `Frames; frame ${frames[this.selected].number} is chosen`);
  }

  /** @param {number} number */
  frame(number) {
    const frame = this.model.frames[number];
    const pair = this.model.index.against?.pairs.find((/** @type {any} */ p) => p.frame === number);
    const differs = pair && pair.result !== "equal";
    const out = make("div", {
      className: `frame${differs ? " differs" : ""}`, role: "option", "data-frame": number, "aria-selected": String(number === this.selected),
      "aria-setsize": this.model.frames.length, "aria-posinset": number + 1, title: frame.missing || null,
    });
    out.style.left = `${number * WIDTH}px`;
    const place = make("span", { className: "none" }, frame.thumbnail ? "" : "no picture");
    out.append(place, `${frame.number}${frame.presented ? "" : " (no present)"}${differs ? " \u2260" : ""}`);
    if (frame.thumbnail) place.replaceWith(this.picture(number));
    return out;
  }

  /** @param {number} number @returns {HTMLCanvasElement} */
  picture(number) {
    const canvas = this.pictures.get(number) || this.paint(this.model.frames[number].thumbnail);
    this.pictures.set(number, canvas);
    return canvas;
  }

  /** @param {{blob: number, width: number, height: number}} thumbnail */
  paint({ blob, width, height }) {
    const rgb = this.model.blobs.bytes(blob), rgba = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; ++i) for (let c = 0; c < 3; ++c) rgba[i * 4 + c] = rgb[i * 3 + c];
    const canvas = make("canvas", { width, height, "aria-hidden": "true" });
    canvas.getContext("2d").putImageData(new ImageData(rgba, width, height), 0, 0);
    return canvas;
  }
}
