/** express-pouchdb on LevelDB. Every write reaches the disk before it is acknowledged. */
import { join } from 'node:path';
import express from 'express';
import expressPouchDB from 'express-pouchdb';
import leveldown from 'leveldown';
import PouchDB from 'pouchdb';
import { newOrder } from '../venue.mjs';
import { dataDir, host, orderCount } from './host.mjs';

/**
 * Makes LevelDB sync each write to the disk. By default it leaves the time to the operating system.
 * @param {string} place
 */
function syncedLevel(place) {
  const level = leveldown(place);
  const batch = level._batch.bind(level);
  const put = level._put.bind(level);
  level._batch = (operations, options, done) => batch(operations, { ...options, sync: true }, done);
  level._put = (key, value, ...[options, done]) => put(key, value, { ...options, sync: true }, done);
  return level;
}
syncedLevel.destroy = leveldown.destroy;

const Durable = PouchDB.defaults({ prefix: `${dataDir}/`, db: syncedLevel });
const venue = new Durable('venue');
const orders = Array.from({ length: orderCount }, (_, n) => newOrder(n));
for (let at = 0; at < orders.length; at += 500) {
  await venue.bulkDocs(orders.slice(at, at + 500).map((order) => ({ _id: order.id, ...order })));
}

const app = express();
const files = { configPath: join(dataDir, 'config.json'), logPath: join(dataDir, 'log.txt') };
app.use('/sync', expressPouchDB(Durable, { ...files, mode: 'minimumForPouchDB' }));

host({
  sync: app,
  lines: async () => (await venue.info()).doc_count - orderCount,
  async held() {
    const { rows } = await venue.allDocs({ include_docs: true });
    const docs = rows.map(({ doc }) => doc);
    const isLine = ({ _id }) => !_id.startsWith('order-');
    return { orders: docs.filter((doc) => !isLine(doc)), lines: docs.filter(isLine).map(({ id }) => id) };
  },
});
