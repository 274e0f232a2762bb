/** Yjs in memory, stored by y-indexeddb after each change and synced by Hocuspocus. */
import { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { LISTS } from '../y-order.mjs';

/** @param {{ show: (order: any) => void }} board */
export async function open({ show }) {
  const doc = new Y.Doc();
  const persistence = new IndexeddbPersistence('venue', doc);
  await persistence.whenSynced;
  const synced = new Promise((resolve) => {
    new HocuspocusProvider({
      url: `${window.location.origin.replace('http', 'ws')}/live`,
      name: 'venue',
      document: doc,
      onSynced: resolve,
    });
  });
  await synced;
  const orders = doc.getMap('orders');
  for (const order of orders.values()) show(order.toJSON());
  orders.observeDeep((events) => {
    const ids = new Set(events.flatMap(({ path, keys }) => (path.length > 0 ? [path[0]] : [...keys.keys()])));
    for (const id of ids) show(orders.get(id).toJSON());
  });
  return {
    change: async (id, patch) => doc.transact(() => merge(orders.get(id), patch)),
    addLine: async (line) => doc.getArray('lines').push([line]),
  };
}

/** Sets only the fields that differ. Lists only grow. */
function merge(map, patch) {
  const before = map.toJSON();
  for (const [name, value] of Object.entries(patch(before))) {
    if (LISTS.includes(name)) {
      const added = value.slice(before[name].length);
      if (added.length > 0) map.get(name).push(added);
    } else if (value !== before[name]) map.set(name, value);
  }
}
