// Small makers of elements. Every text is set as text, every attribute by its own name.

const SVG = "http://www.w3.org/2000/svg";
const COLOR = /^#[0-9a-f]{6}$/i;

/** The element of the page with that id. */
export const byId = (id) => document.getElementById(id);

/** An element with attributes and text. */
export function made(tag, attributes = {}, text = "") {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

/** The same of SVG. */
export function drawn(tag, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

/** Put a text into a line of fixed room; where it is cut, the mouse shows it whole. */
export function caption(line, text) {
  line.textContent = text;
  line.title = text;
  return line;
}

/** A colour of the data, or what replaces one that is missing or is no colour. */
export const color = (text, fallback = "none") => (COLOR.test(text || "") ? text : fallback);

/** A count with its word. */
export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Words as a list: `a, b and c`. */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
