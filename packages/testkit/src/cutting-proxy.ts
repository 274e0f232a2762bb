/**
 * A TCP proxy between a browser and the server that fails the way restaurants' networks do: `cut` (nothing passes, old
 * connections die), `freeze` (connections stay open and carry nothing), `dropAnswerTo` (the request arrives, the server
 * commits, the answer never comes back).
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  cut(): void;
  freeze(): void;
  restore(): void;
  /** Swallows the answer to the next request whose head contains this text, then closes that connection. */
  dropAnswerTo(requestText: string): void;
  /** How many answers were swallowed so far. */
  readonly droppedAnswers: number;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  swallow: boolean;
}

export async function startCuttingProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<CuttingProxy> {
  const pairs = new Set<Pair>();
  let mode: 'open' | 'cut' | 'frozen' = 'open';
  let dropFor: string | null = null;
  let dropped = 0;

  const drop = (pair: Pair): void => {
    pair.client.destroy();
    pair.upstream.destroy();
    pairs.delete(pair);
  };

  const forwardRequest = (pair: Pair, chunk: Buffer): void => {
    if (mode !== 'open') return;
    if (dropFor !== null && chunk.includes(dropFor)) {
      dropFor = null;
      pair.swallow = true;
    }
    pair.upstream.write(chunk);
  };

  const forwardAnswer = (pair: Pair, chunk: Buffer): void => {
    if (mode !== 'open') return;
    if (pair.swallow) {
      dropped += 1;
      drop(pair);
      return;
    }
    pair.client.write(chunk);
  };

  const server = createServer((client) => {
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    const pair: Pair = { client, upstream, swallow: false };
    pairs.add(pair);
    client.on('data', (chunk: Buffer) => forwardRequest(pair, chunk));
    upstream.on('data', (chunk: Buffer) => forwardAnswer(pair, chunk));
    for (const socket of [client, upstream]) {
      socket.on('error', () => drop(pair));
      socket.on('close', () => {
        if (mode !== 'frozen') drop(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      mode = 'cut';
      for (const pair of [...pairs]) drop(pair);
    },
    freeze() {
      mode = 'frozen';
    },
    restore() {
      const wasFrozen = mode === 'frozen';
      mode = 'open';
      if (wasFrozen) for (const pair of [...pairs]) drop(pair);
    },
    dropAnswerTo(requestText) {
      dropFor = requestText;
    },
    get droppedAnswers() {
      return dropped;
    },
    async close() {
      for (const pair of [...pairs]) drop(pair);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
