/**
 * A TCP proxy between a browser and the server that fails the way restaurants' networks do. Faults of the network last
 * until `restore`: `cut`, `stall`, `blackHole`, `delay`, `dropAfter`, `endIdle`, `refuse`, `pretend`. Faults of one moment
 * happen once, or as often as said: `dropAnswerTo`, `halfClose`.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** `requests` go to the server, `answers` to the browser. */
export type Direction = 'requests' | 'answers';

/** A connection of the browser with the one to the server that carries it on. */
interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly waiting: { readonly direction: Direction; readonly chunk: Buffer }[];
  /** Its next answer is the one to lose. */
  swallow: boolean;
  /** Bytes of answers that it may still carry. */
  room: number;
  /** What it forgot: it carried bytes into a black hole, and nothing after them would fit. */
  dead: boolean;
}

type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'stall' }
  | { readonly kind: 'blackHole'; readonly swallows: readonly Direction[] }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'dropAfter'; readonly bytes: number }
  | { readonly kind: 'endIdle'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly text: string }
  | { readonly kind: 'pretend'; readonly page: string };

const NONE: Fault = { kind: 'none' };
/** As it comes: what is small is not held back until the other side has confirmed what came before. */
const PASSED_ON = { allowHalfOpen: true, noDelay: true };
const BOTH: readonly Direction[] = ['requests', 'answers'];

export class CuttingProxy {
  /** How many answers were swallowed so far. */
  droppedAnswers = 0;
  readonly #target: Target;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #fault: Fault = NONE;
  #drops: { readonly text: string; left: number } | null = null;

  private constructor(target: Target) {
    this.#target = target;
    this.#server = createServer(PASSED_ON, (client) => this.#accept(client));
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

  /** How many connections stand. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Connections die, and no new one comes about. */
  cut(): void {
    this.#become({ kind: 'cut' });
    this.#dropAll();
  }

  /** Connections stay open; what is sent waits, and is carried on by `restore`. */
  stall(): void {
    this.#become({ kind: 'stall' });
  }

  /** Connections stay open and new ones come about; what is sent that way is gone. */
  blackHole(swallows: readonly Direction[] = BOTH): void {
    this.#become({ kind: 'blackHole', swallows });
  }

  /** Everything arrives this much later. */
  delay(ms: number): void {
    this.#become({ kind: 'delay', ms });
  }

  /** Each connection, also those that stand, carries so many more bytes of answers and dies. */
  dropAfter(bytes: number): void {
    this.#become({ kind: 'dropAfter', bytes });
    for (const pair of this.#pairs) pair.room = bytes;
  }

  /** Connections, also those that stand, die when they carried nothing for so long. */
  endIdle(ms: number): void {
    this.#become({ kind: 'endIdle', ms });
  }

  /** Requests with this text in them lose their connection before they reach the server; all others pass. */
  refuse(text: string): void {
    this.#become({ kind: 'refuse', text });
  }

  /** A captive portal: whatever is asked, this page is the answer, with status 200. Connections of before die. */
  pretend(page: string): void {
    this.#become({ kind: 'pretend', page });
    this.#dropAll();
  }

  /** The network is whole. What was forgotten in a black hole stays dead: those connections end. */
  restore(): void {
    const fault = this.#fault;
    this.#become(NONE);
    for (const pair of [...this.#pairs]) {
      if (pair.dead || fault.kind === 'pretend') this.#drop(pair);
      else for (const { direction, chunk } of pair.waiting.splice(0)) write(pair, direction, chunk);
    }
  }

  /** Swallows the answers to the next requests whose head contains this text, and closes their connections. */
  dropAnswerTo(requestText: string, times = 1): void {
    this.#drops = { text: requestText, left: times };
  }

  /** The server's side of every connection has said its last word; what the browser sends still arrives. */
  halfClose(): void {
    for (const { client } of this.#pairs) client.end();
  }

  async close(): Promise<void> {
    this.#dropAll();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #become(fault: Fault): void {
    this.#fault = fault;
    for (const pair of this.#pairs) {
      pair.room = Number.POSITIVE_INFINITY;
      this.#limitQuiet(pair);
    }
  }

  #limitQuiet({ client }: Pair): void {
    client.setTimeout(this.#fault.kind === 'endIdle' ? this.#fault.ms : 0);
  }

  #accept(client: Socket): void {
    const fault = this.#fault;
    if (fault.kind === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect({ ...this.#target, ...PASSED_ON });
    const room = fault.kind === 'dropAfter' ? fault.bytes : Number.POSITIVE_INFINITY;
    const pair: Pair = { client, upstream, waiting: [], swallow: false, room, dead: false };
    this.#pairs.add(pair);
    this.#limitQuiet(pair);
    client.on('timeout', () => this.#drop(pair));
    client.on('data', (chunk: Buffer) => this.#asked(pair, chunk));
    upstream.on('data', (chunk: Buffer) => this.#answered(pair, chunk));
    client.on('end', () => this.#ended(pair, upstream));
    upstream.on('end', () => this.#ended(pair, client));
    for (const socket of [client, upstream]) {
      socket.on('error', () => this.#closed(pair));
      socket.on('close', () => this.#closed(pair));
    }
  }

  #asked(pair: Pair, chunk: Buffer): void {
    const fault = this.#fault;
    if (fault.kind === 'refuse' && chunk.includes(fault.text)) {
      this.#drop(pair);
      return;
    }
    if (fault.kind === 'pretend') {
      pair.client.end(pageOf(fault.page));
      return;
    }
    const drops = this.#drops;
    if (drops && drops.left > 0 && fault.kind === 'none' && chunk.includes(drops.text)) {
      drops.left -= 1;
      pair.swallow = true;
    }
    this.#carry(pair, 'requests', chunk);
  }

  #answered(pair: Pair, chunk: Buffer): void {
    if (pair.swallow) {
      this.droppedAnswers += 1;
      this.#drop(pair);
      return;
    }
    const fits = chunk.subarray(0, pair.room);
    pair.room -= fits.length;
    this.#carry(pair, 'answers', fits);
    if (fits.length < chunk.length) pair.client.end(() => this.#drop(pair));
  }

  #carry(pair: Pair, direction: Direction, chunk: Buffer): void {
    const fault = this.#fault;
    if (fault.kind === 'blackHole' && fault.swallows.includes(direction)) pair.dead = true;
    if (pair.dead) return;
    if (fault.kind === 'stall') pair.waiting.push({ direction, chunk });
    else if (fault.kind === 'delay') setTimeout(() => write(pair, direction, chunk), fault.ms);
    else write(pair, direction, chunk);
  }

  /** One side has said its last word. */
  #ended(pair: Pair, other: Socket): void {
    if (!this.#isSilent(pair)) other.end();
  }

  #closed(pair: Pair): void {
    if (!this.#isSilent(pair)) this.#drop(pair);
    else pair.dead = true;
  }

  /** Whether the other side is to hear nothing of an end either. */
  #isSilent({ dead }: Pair): boolean {
    return dead || this.#fault.kind === 'stall' || this.#fault.kind === 'blackHole';
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

function write({ client, upstream }: Pair, direction: Direction, chunk: Buffer): void {
  const socket = direction === 'requests' ? upstream : client;
  if (socket.writable) socket.write(chunk);
}

const pageOf = (page: string): string =>
  [
    'HTTP/1.1 200 OK',
    'Content-Type: text/html',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Connection: close',
    '',
    page,
  ].join('\r\n');
