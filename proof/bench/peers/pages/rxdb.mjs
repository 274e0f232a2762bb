/** RxDB on Dexie with strict durability, replicated over HTTP: pull by checkpoint, push, and an event stream. */
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';

const text = { type: 'string', maxLength: 100 };
const schemaOf = (properties) => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: text, ...properties },
  required: ['id'],
});
const list = { type: 'array', items: { type: 'object' } };
const whole = { type: 'number' };
const orders = schemaOf({
  orderNumber: text,
  tableId: text,
  serverId: text,
  status: text,
  guests: whole,
  note: text,
  createdAt: text,
  acceptedAt: text,
  items: list,
  payments: list,
  subtotal: whole,
  tax: whole,
  total: whole,
  paid: whole,
});
const lines = schemaOf({
  orderId: text,
  productId: text,
  name: text,
  quantity: whole,
  unitPrice: whole,
  addedAt: text,
});

// On a local address Dexie records every call for debugging. A venue's address is not local, so turn this off.
globalThis[Symbol.for('Dexie')].debug = false;

/** @param {{ show: (order: any) => void }} board */
export async function open({ show }) {
  const db = await createRxDatabase({
    name: 'venue',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: false,
  });
  await db.addCollections({ orders: { schema: orders }, lines: { schema: lines } });
  const replications = [replicate(db.orders, 'orders'), replicate(db.lines, 'lines')];
  for (const one of replications) await one.awaitInitialReplication();
  for (const order of await db.orders.find().exec()) show(order.toJSON());
  db.orders.$.subscribe(({ documentData }) => show(documentData));
  return {
    async change(id, patch) {
      const order = await db.orders.findOne(id).exec();
      await order.incrementalModify((data) => patch(data));
    },
    addLine: (line) => db.lines.insert(line),
  };
}

function replicate(collection, kind) {
  const events = new Subject();
  const source = new EventSource(`/sync/stream?kind=${kind}`);
  source.onmessage = ({ data }) => events.next(JSON.parse(data));
  source.onerror = () => events.next('RESYNC');
  source.onopen = () => events.next('RESYNC');
  return replicateRxCollection({
    collection,
    replicationIdentifier: `venue-${kind}`,
    live: true,
    retryTime: 500,
    pull: {
      batchSize: 500,
      stream$: events.asObservable(),
      async handler(checkpoint, limit) {
        const answer = await fetch(`/sync/pull?kind=${kind}&after=${checkpoint?.seq ?? 0}&limit=${limit}`);
        return answer.json();
      },
    },
    push: {
      batchSize: 100,
      async handler(rows) {
        const answer = await fetch(`/sync/push?kind=${kind}`, { method: 'POST', body: JSON.stringify(rows) });
        return answer.json();
      },
    },
  });
}
