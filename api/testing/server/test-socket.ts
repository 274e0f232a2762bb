/** A `/api/ws` client for tests. It sends raw frames and waits for expected ones. */
import type { ServerFrame } from '@tableside/protocol/frames.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import WebSocket from 'ws';

type Event = ServerFrame['event'];
export type Frame<E extends Event = Event> = Extract<ServerFrame, { event: E }>;

/** A test fails when anything takes longer. */
const PATIENCE_MS = 5000;

export interface TestSocket {
  readonly frames: readonly Frame[];
  send(event: string, data?: unknown): void;
  sendText(text: string): void;
  sendBytes(bytes: Buffer): void;
  hello(token: string, more?: object): Promise<Frame<'welcome'>>;
  /** Resolves with the next frame of this kind. Skips other frames before it. */
  next<E extends Event>(event: E): Promise<Frame<E>>;
  closed(): Promise<number>;
  /** Stops reading, like a device that is asleep. */
  pause(): void;
  resume(): void;
  close(): void;
}

export async function openSocket(
  address: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<TestSocket> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/ws${query}`, { headers });
  const frames: Frame[] = [];
  const listeners = new Set<() => void>();
  let closeCode: number | undefined;
  let read = 0;
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as Frame);
    wake();
  });
  socket.on('close', (code) => {
    closeCode = code;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', wake);

  const until = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const finish = () => {
        listeners.delete(attempt);
        clearTimeout(timer);
      };
      const attempt = () => {
        const found = find();
        if (found === undefined) return;
        finish();
        resolve(found);
      };
      const timer = setTimeout(() => {
        finish();
        const seen = frames.map((frame) => frame.event).join(', ');
        reject(new Error(`No ${what} came; seen: ${seen || 'nothing'}; closed: ${closeCode ?? 'no'}`));
      }, PATIENCE_MS);
      listeners.add(attempt);
      attempt();
    });

  const next = <E extends Event>(event: E): Promise<Frame<E>> =>
    until(event, () => {
      const at = frames.findIndex((frame, index) => index >= read && frame.event === event);
      if (at < 0) return undefined;
      read = at + 1;
      return frames[at] as Frame<E>;
    });
  const send = (event: string, data?: unknown) => socket.send(JSON.stringify({ event, data }));

  return {
    frames,
    send,
    sendText: (text) => socket.send(text),
    sendBytes: (bytes) => socket.send(bytes),
    hello(token, more = {}) {
      send('hello', { protocol: PROTOCOL_VERSION, token, ...more });
      return next('welcome');
    },
    next,
    closed: () => until('close', () => closeCode),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
  };
}
