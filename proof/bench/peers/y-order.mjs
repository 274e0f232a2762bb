/**
 * Converts an order to a shared map. Its lines and payments are shared lists, so that two people may add to them at
 * once.
 */
import * as Y from 'yjs';

export const LISTS = ['items', 'payments'];

/** @param {object} order */
export function fromOrder(order) {
  const map = new Y.Map();
  for (const [name, value] of Object.entries(order)) {
    map.set(name, LISTS.includes(name) ? Y.Array.from(value) : value);
  }
  return map;
}
