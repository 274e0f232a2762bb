/** Sends requests over a real connection: well-formed ones as a client sends them, and arbitrary bytes. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Heard } from '../access/call-room.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

/** A request that takes longer means that the server hangs. */
const PATIENCE_MS = 20_000;

export interface Wire {
  /** Resolves with undefined when the connection ended without an answer. */
  send(asked: FuzzRequest): Promise<Heard | undefined>;
  /** Resolves with everything the server writes before the connection ends. */
  sendBytes(bytes: Buffer): Promise<string>;
  close(): void;
}

export function openWire(address: string): Wire {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    // A kept-alive connection may close just as it is reused. Retry once on a new one.
    send: async (asked) => (await sendOn(agent, port, asked)) ?? sendOn(new Agent(), port, asked),
    sendBytes: (bytes) =>
      new Promise((resolve, reject) => {
        let heard = '';
        const socket = connect(Number(port), hostname, () => socket.end(bytes));
        socket.setTimeout(PATIENCE_MS, () => {
          socket.destroy();
          reject(new Error('the connection was left open'));
        });
        socket.on('data', (chunk) => {
          heard += String(chunk);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(heard));
      }),
    close: () => agent.destroy(),
  };
}

const sendOn = (agent: Agent, port: string, { method, path, headers, payload }: FuzzRequest) =>
  new Promise<Heard | undefined>((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
    const asking = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => resolve(undefined));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asking.setTimeout(PATIENCE_MS, () => {
      asking.destroy();
      reject(new Error('no answer came'));
    });
    asking.on('error', () => resolve(undefined));
    asking.end(payload);
  });
