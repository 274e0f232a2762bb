/**
 * TinyBase in memory. The whole store is saved to IndexedDB after each change and synced by its WebSocket synchronizer.
 */
import { createMergeableStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { toOrder, toRow } from '../row-order.mjs';

/** @param {{ show: (order: any) => void, orders: number }} board */
export async function open({ show, orders }) {
  const store = createMergeableStore();
  const persister = createIndexedDbPersister(store, 'venue');
  await persister.startAutoPersisting();
  const dial = async () => {
    const socket = new WebSocket(`${window.location.origin.replace('http', 'ws')}/venue`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    const synchronizer = await createWsSynchronizer(store, socket);
    socket.addEventListener('close', () => void synchronizer.destroy().then(redial));
    await synchronizer.startSync();
  };
  const redial = () => dial().catch(() => setTimeout(redial, 250));
  const filled = new Promise((resolve) => {
    if (store.getRowCount('orders') >= orders) return resolve(undefined);
    const listener = store.addRowCountListener('orders', () => {
      if (store.getRowCount('orders') < orders) return;
      store.delListener(listener);
      resolve(undefined);
    });
  });
  await dial();
  await filled;
  store.forEachRow('orders', (id) => show(toOrder(store.getRow('orders', id))));
  store.addRowListener('orders', null, (_store, _table, id) => show(toOrder(store.getRow('orders', id))));
  return {
    change: async (id, patch) =>
      store.setPartialRow('orders', id, changed(store.getRow('orders', id), patch)),
    addLine: async (line) => store.setRow('lines', line.id, line),
  };
}

/** Returns only the cells that differ. */
function changed(row, patch) {
  const next = toRow(patch(toOrder(row)));
  return Object.fromEntries(Object.entries(next).filter(([cell, value]) => row[cell] !== value));
}
