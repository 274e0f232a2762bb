/**
 * Hocuspocus with its SQLite extension in its default configuration: it stores a document two seconds after a change.
 */
import { join } from 'node:path';
import { SQLite } from '@hocuspocus/extension-sqlite';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';
import { newOrder } from '../venue.mjs';
import { fromOrder } from '../y-order.mjs';
import { dataDir, host, orderCount } from './host.mjs';

const hocuspocus = new Hocuspocus({
  quiet: true,
  extensions: [new SQLite({ database: join(dataDir, 'venue.sqlite') })],
});
const { document } = await hocuspocus.openDirectConnection('venue');
document.transact(() => {
  const orders = document.getMap('orders');
  for (let n = 0; n < orderCount; n += 1) orders.set(newOrder(n).id, fromOrder(newOrder(n)));
});

const sockets = new WebSocketServer({ noServer: true });
host({
  upgrade: (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (open) => {
      const client = hocuspocus.handleConnection(open, new Request(`http://loopback${request.url}`));
      open.on('message', (data) => client.handleMessage(new Uint8Array(data)));
      open.on('close', (code, reason) => client.handleClose({ code, reason: String(reason) }));
    }),
  lines: () => document.getArray('lines').length,
  held: () => ({
    orders: [...document.getMap('orders').values()].map((order) => order.toJSON()),
    lines: document
      .getArray('lines')
      .toArray()
      .map(({ id }) => id),
  }),
});
