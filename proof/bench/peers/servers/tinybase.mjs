/**
 * TinyBase's WebSocket server with its SQLite persister at `synchronous = FULL`. The whole store is saved after each
 * change.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createMergeableStore } from 'tinybase';
import { createBetterSqlite3Persister } from 'tinybase/persisters/persister-better-sqlite3';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocketServer } from 'ws';
import { toOrder, toRow } from '../row-order.mjs';
import { newOrder } from '../venue.mjs';
import { dataDir, host, orderCount } from './host.mjs';

const db = new Sqlite(join(dataDir, 'venue.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
const store = createMergeableStore('server');
store.transaction(() => {
  for (let n = 0; n < orderCount; n += 1) store.setRow('orders', newOrder(n).id, toRow(newOrder(n)));
});
const sockets = new WebSocketServer({ noServer: true });
const persister = createBetterSqlite3Persister(store, db, 'venue');
await persister.save();
createWsServer(sockets, () => persister);

host({
  upgrade: (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (open) => sockets.emit('connection', open, request)),
  lines: () => store.getRowCount('lines'),
  held: () => ({
    orders: Object.values(store.getTable('orders')).map(toOrder),
    lines: store.getRowIds('lines'),
  }),
});
