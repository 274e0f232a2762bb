/** PouchDB on IndexedDB. It replicates once for the first load, then continuously in both directions. */
import PouchDB from 'pouchdb-browser';

/** @param {{ show: (order: any) => void }} board */
export async function open({ show }) {
  const local = new PouchDB('venue');
  const remote = new PouchDB(`${window.location.origin}/sync/venue`);
  await local.replicate.from(remote, { batch_size: 500 });
  const { rows } = await local.allDocs({ include_docs: true, startkey: 'order-', endkey: 'order-\uffff' });
  for (const { doc } of rows) show(doc);
  local.changes({ live: true, since: 'now', include_docs: true }).on('change', ({ doc, id }) => {
    if (id.startsWith('order-')) show(doc);
  });
  local.sync(remote, { live: true, retry: true, batch_size: 500 });
  return {
    change: async (id, patch) => local.put(patch(await local.get(id))),
    addLine: (line) => local.put({ _id: line.id, ...line }),
  };
}
