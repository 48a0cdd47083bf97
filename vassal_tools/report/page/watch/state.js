// The state of the page, and the shapes of its data. Views are called with what changed; nothing else is kept in two places.
// Texts come from logs and modules of strangers: they are only ever set as text.

/**
 * @typedef {Object} Values what is shown now
 * @property {number} game the log, from 0
 * @property {number} step the step of that log, 0 is its beginning
 * @property {number} map the map of that log, from 0
 * @property {number} finding the finding that is chosen, -1 for none
 * @property {number} piece the piece that is chosen, -1 for none
 * @property {boolean} playing whether steps follow by themselves
 * @property {number} pace milliseconds from step to step
 */

/** @typedef {number[]} Pile map, x, y, order, then the pieces of a stack; or the count and top look of a deck */

/**
 * @typedef {Object} Delta what is new: the schema `watch-1.json` describes it
 * @property {Object<string, number>} [looks]
 * @property {Object<string, Pile>} [stacks]
 * @property {Object<string, Pile>} [decks]
 */

/**
 * @typedef {Object} Spot a place of a piece on a map
 * @property {number} map
 * @property {number} x
 * @property {number} y
 */

/**
 * @typedef {Object} Change what a step did to a piece
 * @property {"moved"|"turned"|"came"|"left"} kind
 * @property {number} piece
 * @property {?Spot} from
 * @property {?Spot} to
 */

export class State {
  /** @param {Values} values */
  constructor(values) {
    this.values = values;
    this.views = [];
    this.findingAt = () => -1; // the finding that a step opens: the list of findings knows it
  }

  /** Call the view after each change, with the values and the names of those that are new. */
  subscribe(view) {
    this.views.push(view);
  }

  /** Go to a step of a log; one at which something is wrong opens its finding. */
  goTo(game, step, playing = false) {
    this.set({ game, step, finding: this.findingAt(game, step), playing });
  }

  /** Change some values. @param {Partial<Values>} changes */
  set(changes) {
    const changed = new Set(Object.keys(changes).filter((key) => changes[key] !== this.values[key]));
    if (!changed.size) return;
    this.values = { ...this.values, ...changes };
    for (const view of this.views) view(this.values, changed);
  }
}
