// The canvas with the picture: zoom by wheel, keys and buttons, moving, the pixel under the cursor.
import { byId, clamp } from "./base.js";

export class PictureCanvas {
  /** @param {{hover: (x: number, y: number) => void, pick: (x: number, y: number) => void, move: () => void}} on move: another part of the picture is in sight */
  constructor(on) {
    this.on = on;
    this.canvas = byId("canvas");
    /** The picture in its own size. */
    this.source = document.createElement("canvas");
    this.scale = 1;
    this.left = this.top = 0; // of the picture, in pixels of the screen
    this.fitted = true;
    /** @type {{x: number, y: number} | null} */
    this.pixel = null;
    new ResizeObserver(() => this.resize()).observe(byId("canvas-box"));
    this.listen();
  }

  /** @param {{width: number, height: number, rgba: Uint8ClampedArray} | null} image */
  show(image) {
    if (!image) {
      this.source.width = this.source.height = 0;
      this.draw();
      return;
    }
    const fresh = this.source.width !== image.width || this.source.height !== image.height;
    if (fresh) {
      this.source.width = image.width;
      this.source.height = image.height;
    }
    this.source.getContext("2d")?.putImageData(new ImageData(/** @type {any} */ (image.rgba), image.width, image.height), 0, 0);
    if (fresh || this.fitted) this.fit();
    else this.draw();
  }

  /** The part in sight of a picture of this size, when it is shown; null: all of it. @param {number} width @param {number} height @returns {{left: number, top: number, right: number, bottom: number} | null} */
  inSight(width, height) {
    if (this.fitted || this.source.width !== width || this.source.height !== height) return null;
    const at = (/** @type {number} */ place, /** @type {number} */ most) => clamp(place / this.scale, 0, most);
    return {
      left: at(-this.left, width), top: at(-this.top, height),
      right: at(this.canvas.clientWidth - this.left, width), bottom: at(this.canvas.clientHeight - this.top, height),
    };
  }

  /** Marks a pixel; null: none. @param {{x: number, y: number} | null} pixel */
  mark(pixel) {
    this.pixel = pixel;
    this.draw();
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const scale = Math.min(width / (this.source.width || 1), height / (this.source.height || 1));
    this.scale = scale >= 1 ? Math.floor(scale) : scale || 1;
    this.left = (width - this.source.width * this.scale) / 2;
    this.top = (height - this.source.height * this.scale) / 2;
    this.fitted = true;
    this.draw();
  }

  showAll() {
    this.fit();
    this.on.move();
  }

  /** Zooms around a point of the canvas. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = clamp(this.scale * factor, 1 / 16, 64);
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.top = y - ((y - this.top) * scale) / this.scale;
    this.scale = scale;
    this.fitted = false;
    this.draw();
    this.on.move();
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    if (this.fitted) this.fit();
    else this.draw();
    this.on.move();
  }

  draw() {
    const context = this.canvas.getContext("2d"), ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    context.imageSmoothingEnabled = this.scale < 1;
    if (this.source.width > 0) context.drawImage(this.source, this.left, this.top, this.source.width * this.scale, this.source.height * this.scale);
    byId("zoom-text").textContent = `${Math.round(this.scale * 100)}%`;
    if (!this.pixel || this.source.width === 0) return;
    const size = Math.max(this.scale, 5), middle = this.scale / 2;
    const x = this.left + this.pixel.x * this.scale + middle, y = this.top + this.pixel.y * this.scale + middle;
    for (const [colour, more] of /** @type {[string, number][]} */ ([["#000", 2], ["#fff", 0]])) {
      context.strokeStyle = colour;
      context.strokeRect(x - size / 2 - 1 - more / 2, y - size / 2 - 1 - more / 2, size + 2 + more, size + 2 + more);
    }
  }

  /** @param {MouseEvent} event @returns {{x: number, y: number} | null} */
  pixelAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left - this.left) / this.scale), y = Math.floor((event.clientY - box.top - this.top) / this.scale);
    return x >= 0 && y >= 0 && x < this.source.width && y < this.source.height ? { x, y } : null;
  }

  listen() {
    const { canvas } = this;
    /** @type {{x: number, y: number, moved: boolean} | null} */
    let drag = null;
    canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      this.zoom(2 ** clamp(-event.deltaY / 240, -1, 1), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (drag) {
        const x = event.clientX - drag.x, y = event.clientY - drag.y;
        if (drag.moved || Math.hypot(x, y) > 3) {
          this.left += x;
          this.top += y;
          this.fitted = false;
          drag = { x: event.clientX, y: event.clientY, moved: true };
          this.draw();
          this.on.move();
        }
        return;
      }
      const pixel = this.pixelAt(event);
      this.on.hover(pixel ? pixel.x : -1, pixel ? pixel.y : -1);
    });
    canvas.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const pixel = drag && !drag.moved ? this.pixelAt(event) : null;
      drag = null;
      if (pixel) this.on.pick(pixel.x, pixel.y);
    });
    canvas.addEventListener("pointercancel", () => (drag = null));
    canvas.addEventListener("pointerleave", () => this.on.hover(-1, -1));
    canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
      if (event.altKey || event.ctrlKey || event.metaKey || this.source.width === 0) return;
      const pixel = this.pixel || { x: this.source.width >> 1, y: this.source.height >> 1 };
      if (step) {
        this.mark({ x: clamp(pixel.x + step[0], 0, this.source.width - 1), y: clamp(pixel.y + step[1], 0, this.source.height - 1) });
        if (this.pixel) this.on.hover(this.pixel.x, this.pixel.y);
      } else if (event.key === "Enter") {
        this.on.pick(pixel.x, pixel.y);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
    byId("zoom-in").addEventListener("click", () => this.zoom(2));
    byId("zoom-out").addEventListener("click", () => this.zoom(0.5));
    byId("zoom-fit").addEventListener("click", () => this.showAll());
  }
}
