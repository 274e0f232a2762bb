/** The floor under a frame: a bare `ws` server in a thread of its own that sends what it is sent to everybody. */
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => parentPort?.postMessage((server.address() as AddressInfo).port));
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString();
    for (const one of server.clients) if (one.readyState === WebSocket.OPEN) one.send(text);
  });
});
