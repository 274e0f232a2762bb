/**
 * A TCP proxy between a browser and the server that fails the way restaurants' networks do: `cut` (nothing passes, old
 * connections die), `freeze` (connections stay open and carry nothing), `dropAnswerTo` (the request arrives, the server
 * commits, the answer never comes back).
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A connection of the browser with the one to the server that carries it on. */
interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  swallow: boolean;
}

export class CuttingProxy {
  /** How many answers were swallowed so far. */
  droppedAnswers = 0;
  readonly #target: Target;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #mode: 'open' | 'cut' | 'frozen' = 'open';
  #dropFor: string | null = null;

  private constructor(target: Target) {
    this.#target = target;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** On a free port of loopback. */
  static async start(target: Target): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#mode = 'cut';
    this.#dropAll();
  }

  freeze(): void {
    this.#mode = 'frozen';
  }

  /** What was frozen is dead: the network forgot those connections. */
  restore(): void {
    if (this.#mode === 'frozen') this.#dropAll();
    this.#mode = 'open';
  }

  /** Swallows the answer to the next request whose head contains this text, then closes that connection. */
  dropAnswerTo(requestText: string): void {
    this.#dropFor = requestText;
  }

  async close(): Promise<void> {
    this.#dropAll();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    if (this.#mode === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(this.#target.port, this.#target.host);
    const pair: Pair = { client, upstream, swallow: false };
    this.#pairs.add(pair);
    client.on('data', (chunk: Buffer) => this.#forwardRequest(pair, chunk));
    upstream.on('data', (chunk: Buffer) => this.#forwardAnswer(pair, chunk));
    for (const socket of [client, upstream]) {
      socket.on('error', () => this.#drop(pair));
      socket.on('close', () => {
        if (this.#mode !== 'frozen') this.#drop(pair);
      });
    }
  }

  #forwardRequest(pair: Pair, chunk: Buffer): void {
    if (this.#mode !== 'open') return;
    if (this.#dropFor !== null && chunk.includes(this.#dropFor)) {
      this.#dropFor = null;
      pair.swallow = true;
    }
    pair.upstream.write(chunk);
  }

  #forwardAnswer(pair: Pair, chunk: Buffer): void {
    if (this.#mode !== 'open') return;
    if (pair.swallow) {
      this.droppedAnswers += 1;
      this.#drop(pair);
      return;
    }
    pair.client.write(chunk);
  }

  #drop(pair: Pair): void {
    pair.client.destroy();
    pair.upstream.destroy();
    this.#pairs.delete(pair);
  }

  #dropAll(): void {
    for (const pair of [...this.#pairs]) this.#drop(pair);
  }
}
