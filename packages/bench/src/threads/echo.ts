/**
 * The floor under a frame: a bare `ws` server that sends every text it receives to everybody. With a `database`, it
 * first writes the text to the disk.
 */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { WebSocket, WebSocketServer } from 'ws';

const { database } = (workerData ?? {}) as { readonly database?: string };
const keep = database === undefined ? () => undefined : keeper(database);

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => parentPort?.postMessage((server.address() as AddressInfo).port));
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString();
    keep(text);
    for (const one of server.clients) if (one.readyState === WebSocket.OPEN) one.send(text);
  });
});

function keeper(file: string): (text: string) => void {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE record (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const put = db.prepare('INSERT INTO record (text) VALUES (?)');
  return (text) => void put.run(text);
}
