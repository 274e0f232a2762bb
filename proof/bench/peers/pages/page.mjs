/**
 * The page of the bench, for example `?peer=rxdb&as=a&orders=200`. It opens the peer at once, on its own storage, and
 * offers what the workloads call. Every peer has the same functions: `open`, `change`, `addLine`.
 */
import { newLine, orderId, withItem, withPayment } from '../venue.mjs';
import { now, painted, show, shown, textOf, untilBoard } from './board.mjs';

const query = new URLSearchParams(window.location.search);
const name = query.get('as') ?? 'a';
const parts = {
  pouchdb: () => import('./pouchdb.mjs'),
  rxdb: () => import('./rxdb.mjs'),
  yjs: () => import('./yjs.mjs'),
  tinybase: () => import('./tinybase.mjs'),
};

let longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
}).observe({ type: 'longtask', buffered: true });

/** @type {{ change: (id: string, patch: (order: any) => any) => Promise<unknown>, addLine: (line: object) => Promise<unknown> }} */
let peer;

const opening = open(Number(query.get('orders')));

window.peer = {
  opened: () => opening,
  /**
   * Resolves with the times of the tap and of the peer's report that it is done.
   * @param {number} n
   * @param {string} status
   */
  async advance(n, status) {
    const tapped = now();
    await peer.change(orderId(n), (order) => ({ ...order, status }));
    return { tapped, done: now() };
  },
  /** Resolves with the time at which this page has painted the status. @param {number} n @param {string} status */
  async seen(n, status) {
    await untilBoard(() => textOf(orderId(n)).includes(` ${status},`));
    return painted();
  },
  /** @param {number} count */
  async queue(count) {
    for (let n = 0; n < count; n += 1) await peer.addLine(newLine(`line-${name}-${n}`, n));
  },
  /** @param {number[]} numbers */
  async pay(numbers) {
    for (const n of numbers) await peer.change(orderId(n), (order) => withPayment(order, name));
  },
  /** @param {number[]} numbers */
  async addItem(numbers) {
    for (const n of numbers) await peer.change(orderId(n), (order) => withItem(order, name));
  },
};

/** The first load: waits until all orders are stored, shown and painted. @param {number} orders */
async function open(orders) {
  const began = now();
  const part = await parts[/** @type {'rxdb'} */ (query.get('peer'))]();
  peer = await part.open({ show, orders });
  const stored = now();
  await untilBoard(() => shown() >= orders);
  const seen = await painted();
  return { interactiveMs: seen - performance.timeOrigin, loadMs: stored - began, longestTask };
}
