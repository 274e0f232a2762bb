/**
 * Measures how long a text takes through a bare `ws` server that sends it to many sockets, until the last opened socket
 * has it.
 */
import { Worker } from 'node:worker_threads';
import { WebSocket } from 'ws';

export interface EchoLoad {
  readonly sockets: number;
  readonly texts: number;
  readonly bytes: number;
}

/** Returns the milliseconds that each text took. */
export async function echoTimes({ sockets, texts, bytes }: EchoLoad): Promise<number[]> {
  const thread = new Worker(new URL('./echo-thread.js', import.meta.url));
  try {
    const port = await new Promise<number>((resolve) => thread.once('message', resolve));
    const sender = await open(port);
    for (let n = 2; n < sockets; n += 1) await open(port);
    const last = sockets > 1 ? await open(port) : sender;
    const text = 'x'.repeat(bytes);
    const times: number[] = [];
    for (let n = 0; n < texts; n += 1) {
      const since = performance.now();
      const heard = new Promise((resolve) => last.once('message', resolve));
      sender.send(text);
      await heard;
      times.push(performance.now() - since);
    }
    return times;
  } finally {
    await thread.terminate();
  }
}

function open(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  socket.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}
