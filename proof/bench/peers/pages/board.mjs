/**
 * The simplest possible board: one line of text per order. It does less work than Tableside's board, for every peer.
 */

const board = /** @type {HTMLElement} */ (document.getElementById('board'));
/** @type {Map<string, HTMLElement>} */
const cards = new Map();

/** @param {{ id: string, orderNumber: string, status: string, total: number, items: object[] }} order */
export function show(order) {
  let card = cards.get(order.id);
  if (!card) {
    card = document.createElement('li');
    cards.set(order.id, card);
    board.append(card);
  }
  card.textContent = `#${order.orderNumber} ${order.status}, ${order.items.length} lines, ${order.total}`;
}

export const shown = () => cards.size;

/** @param {string} id */
export const textOf = (id) => cards.get(id)?.textContent ?? '';

export const now = () => performance.timeOrigin + performance.now();

/** Resolves once the current document has been painted. */
export const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(now());
      port2.postMessage(null);
    }),
  );

/** @param {() => boolean} isTrue */
export const untilBoard = (isTrue) =>
  new Promise((resolve) => {
    if (isTrue()) return resolve(undefined);
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(board, { subtree: true, childList: true, characterData: true });
  });
