/**
 * A TCP proxy between a browser and the server that fails the way restaurant networks do. Lasting faults stay until
 * `restore`: `cut`, `stall`, `blackHole`, `delay`, `dropAfter`, `endIdle`, `refuse`, `pretend`. One-time faults happen
 * once, or as often as the caller says: `dropAnswerTo`, `halfClose`.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** `requests` go to the server, `answers` to the browser. */
export type Direction = 'requests' | 'answers';

/** A connection from the browser, and the connection to the server that continues it. */
interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly waiting: { readonly direction: Direction; readonly chunk: Buffer }[];
  /** True when its next answer must be lost. */
  swallow: boolean;
  /** How many more bytes of answers it may carry. */
  room: number;
  /**
   * True once bytes were lost in a black hole, or one side closed without the other hearing of it. Nothing is carried
   * any more, because later bytes would not fit.
   */
  dead: boolean;
}

type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'stall'; readonly holds: readonly Direction[] }
  | { readonly kind: 'blackHole'; readonly swallows: readonly Direction[] }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'dropAfter'; readonly bytes: number }
  | { readonly kind: 'endIdle'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly texts: readonly string[] }
  | { readonly kind: 'pretend'; readonly page: string };

const NONE: Fault = { kind: 'none' };
/** Passes data on as it comes. With `noDelay`, small packets do not wait for an acknowledgment of earlier ones. */
const PASSED_ON = { allowHalfOpen: true, noDelay: true };
const BOTH: readonly Direction[] = ['requests', 'answers'];

export class CuttingProxy {
  /** The number of answers swallowed so far. */
  droppedAnswers = 0;
  readonly #target: Target;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #fault: Fault = NONE;
  #drops: { readonly texts: readonly string[]; left: number } | null = null;

  private constructor(target: Target) {
    this.#target = target;
    this.#server = createServer(PASSED_ON, (client) => this.#accept(client));
  }

  /** Starts the proxy on a free port of the loopback interface. */
  static async start(target: Target): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Kills all connections and refuses new ones. */
  cut(): void {
    this.#become({ kind: 'cut' });
    this.#dropAll();
  }

  /** Keeps connections open but holds back data in these directions until `restore`. */
  stall(holds: readonly Direction[] = BOTH): void {
    this.#become({ kind: 'stall', holds });
  }

  /** Keeps connections open and accepts new ones, but discards data in these directions. */
  blackHole(swallows: readonly Direction[] = BOTH): void {
    this.#become({ kind: 'blackHole', swallows });
  }

  /** Delays all data by this many milliseconds. */
  delay(ms: number): void {
    this.#become({ kind: 'delay', ms });
  }

  /** Each connection, including open ones, carries this many more bytes of answers and then dies. */
  dropAfter(bytes: number): void {
    this.#become({ kind: 'dropAfter', bytes });
    for (const pair of this.#pairs) pair.room = bytes;
  }

  /** Connections, including open ones, die after carrying nothing for this many milliseconds. */
  endIdle(ms: number): void {
    this.#become({ kind: 'endIdle', ms });
  }

  /**
   * Kills the connection of a request that contains this text before it reaches the server. All other requests pass.
   */
  refuse(...texts: string[]): void {
    this.#become({ kind: 'refuse', texts });
  }

  /** Acts as a captive portal: answers every request with this page and status 200. Open connections die. */
  pretend(page: string): void {
    this.#become({ kind: 'pretend', page });
    this.#dropAll();
  }

  /** Ends the fault. Connections that lost data in a black hole cannot recover, so they end. */
  restore(): void {
    const fault = this.#fault;
    this.#become(NONE);
    for (const pair of [...this.#pairs]) {
      if (pair.dead || fault.kind === 'pretend') this.#drop(pair);
      else for (const { direction, chunk } of pair.waiting.splice(0)) write(pair, direction, chunk);
    }
  }

  /** Swallows the answers to the next requests whose head contains all of these texts, and closes their connections. */
  dropAnswerTo(requestTexts: string | readonly string[], times = 1): void {
    this.#drops = { texts: [requestTexts].flat(), left: times };
  }

  /** Half-closes every connection from the server's side. Data from the browser still arrives. */
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
    if (fault.kind === 'refuse' && fault.texts.some((text) => chunk.includes(text))) {
      this.#drop(pair);
      return;
    }
    if (fault.kind === 'pretend') {
      pair.client.end(pageOf(fault.page));
      return;
    }
    const drops = this.#drops;
    const isPassed = fault.kind === 'none' || fault.kind === 'refuse';
    const isMeant = isPassed && drops?.texts.every((text) => chunk.includes(text));
    if (drops && drops.left > 0 && isMeant) {
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
    if (fault.kind === 'stall' && fault.holds.includes(direction)) pair.waiting.push({ direction, chunk });
    else if (fault.kind === 'delay') setTimeout(() => write(pair, direction, chunk), fault.ms);
    else write(pair, direction, chunk);
  }

  /** Passes on the end of one side to the other, unless the fault hides it. */
  #ended(pair: Pair, other: Socket): void {
    if (!this.#isSilent(pair)) other.end();
  }

  #closed(pair: Pair): void {
    if (!this.#isSilent(pair)) this.#drop(pair);
    else pair.dead = true;
  }

  /** Whether the fault also hides the end of a connection from the other side. */
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
