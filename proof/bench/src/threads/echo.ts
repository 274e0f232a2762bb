/** The bare server of `bare-path.ts`: it writes every text that it receives to the disk, then sends it to everybody. */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { WebSocket, WebSocketServer } from 'ws';

const { database } = workerData as { readonly database: string };
const db = new Sqlite(database);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE record (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
const put = db.prepare('INSERT INTO record (text) VALUES (?)');

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => parentPort?.postMessage((server.address() as AddressInfo).port));
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString();
    put.run(text);
    for (const one of server.clients) if (one.readyState === WebSocket.OPEN) one.send(text);
  });
});
