// Zoom and pan: what part of the map the board shows, by mouse, touch and keys.

const CLOSEST = 40; // pixels of the map that are at least in sight
const KEY_STEP = 0.12;
const BESIDE = 0.25; // such a part of the view around it is nearly in sight

export class Camera {
  /** `moved` is called after each change of what is in sight. @param {SVGElement} svg @param {() => void} moved */
  constructor(svg, moved) {
    this.svg = svg;
    this.moved = moved;
    this.whole = { x: 0, y: 0, width: 100, height: 100 };
    this.view = this.whole;
    this.size = { width: 0, height: 0 };
    this.fingers = new Map();
    this.isByHand = false; // whether the reader chose what is in sight
    this.dragged = false;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.release(event));
  }

  /** Show the whole of a map of that size. */
  fit(width, height) {
    const edge = Math.max(width, height) * 0.01;
    this.whole = { x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge };
    this.look(this.whole);
  }

  look(view) {
    this.view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    this.svg.classList.toggle("near", this.isNear);
    this.moved();
  }

  /** Whether less than the whole map is in sight. */
  get isNear() {
    return this.view.width < this.whole.width * 0.99;
  }

  /** Zoom by a factor about a point of the map, or the middle. */
  zoom(factor, about = this.middle()) {
    const share = Math.min(1, Math.max(CLOSEST / this.whole.width, this.view.width / factor / this.whole.width));
    if (share === 1) {
      this.look(this.whole);
      return;
    }
    const width = this.whole.width * share;
    const height = this.whole.height * share;
    const x = about.x - ((about.x - this.view.x) * width) / this.view.width;
    const y = about.y - ((about.y - this.view.y) * height) / this.view.height;
    this.look(this.kept({ x, y, width, height }));
  }

  pan(across, down) {
    this.look(this.kept({ ...this.view, x: this.view.x + across, y: this.view.y + down }));
  }

  /** The view moved so that it lies within the map. */
  kept(view) {
    const within = (at, size, low, whole) => Math.min(Math.max(at, low), low + whole - size);
    return {
      ...view,
      x: within(view.x, view.width, this.whole.x, this.whole.width),
      y: within(view.y, view.height, this.whole.y, this.whole.height),
    };
  }

  /** Bring spots into sight, if they are not. */
  reveal(spots) {
    if (!this.isNear || !spots.length) return;
    const { x, y, width, height } = this.view;
    const isSeen = (spot) => spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height;
    if (spots.every(isSeen)) return;
    const last = spots[spots.length - 1];
    this.pan(last.x - x - width / 2, last.y - y - height / 2);
  }

  /** Zoom in on spots until a length of the map takes some pixels of the screen, unless the reader zooms himself. */
  approach(spots, length, pixels) {
    if (!spots.length || this.isByHand || length / this.pixel >= pixels) return;
    const [x, y] = ["x", "y"].map((at) => spots.reduce((sum, spot) => sum + spot[at], 0) / spots.length);
    this.zoom((this.pixel * pixels) / length);
    this.pan(x - this.middle().x, y - this.middle().y);
  }

  /** How many pixels of the map one of the screen is, by the size that the board was seen to have. */
  get pixel() {
    if (!this.size.width) this.size = this.svg.getBoundingClientRect();
    const { width, height } = this.size;
    return width && height ? Math.max(this.view.width / width, this.view.height / height) : 0;
  }

  /** Whether a point of the map is in sight, or nearly so. */
  sees(x, y) {
    const { view } = this;
    const [across, down] = [view.width, view.height].map((length) => length * BESIDE);
    return x > view.x - across && x < view.x + view.width + across && y > view.y - down && y < view.y + view.height + down;
  }

  middle() {
    return { x: this.view.x + this.view.width / 2, y: this.view.y + this.view.height / 2 };
  }

  /** The point of the map at a point of the window. */
  at(event) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : this.middle();
  }

  wheel(event) {
    event.preventDefault();
    this.isByHand = true;
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.at(event));
  }

  press(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  }

  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - before.x, now.y - before.y) < 4 && !this.dragged) return;
    this.dragged = true;
    if (this.isNear || others.length) this.svg.setPointerCapture(event.pointerId);
    if (others.length) this.pinch(before, now, others[0]);
    else this.panBy(before, now);
    this.fingers.set(event.pointerId, now);
  }

  panBy(before, now) {
    const matrix = this.svg.getScreenCTM();
    if (matrix) this.pan((before.x - now.x) / matrix.a, (before.y - now.y) / matrix.d);
  }

  pinch(before, now, other) {
    this.isByHand = true;
    const span = (finger) => Math.hypot(finger.x - other.x, finger.y - other.y) || 1;
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    this.zoom(span(now) / span(before), this.at(middle));
  }

  release(event) {
    this.fingers.delete(event.pointerId);
  }

  /** Do what a key says; returns whether it says anything. */
  key(key) {
    const { width, height } = this.view;
    const ways = {
      "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => this.look(this.whole),
      ArrowLeft: () => this.pan(-width * KEY_STEP, 0), ArrowRight: () => this.pan(width * KEY_STEP, 0),
      ArrowUp: () => this.pan(0, -height * KEY_STEP), ArrowDown: () => this.pan(0, height * KEY_STEP),
    };
    if (!ways[key] || (key.startsWith("Arrow") && !this.isNear)) return false;
    this.isByHand = true;
    ways[key]();
    return true;
  }
}
