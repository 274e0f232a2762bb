/**
 * The network between a tablet in a test and the small server. It can be cut, hang, lose answers, and return any
 * answer.
 */
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';
import { ServerFrame } from '@tableside/protocol/frames.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import * as v from 'valibot';
import type {
  Answer,
  Call,
  Failure,
  SocketConnection,
  SocketEvents,
  Transport,
} from '../engine/transport.ts';
import type { SmallServer } from './small-server.ts';

export const HEARTBEAT = HEARTBEAT_MS;
const OFFLINE: Failure = { kind: 'unreachable', why: 'network' };
export const refused = (status: number, code: string, retryAfterMs: number | null = null): Failure => ({
  kind: 'refused',
  status,
  code,
  ...(code in PROTOCOL_ERRORS && { message: PROTOCOL_ERRORS[code as ProtocolErrorCode].message }),
  retryAfterMs,
});

export interface Frame {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export class TestSocket {
  readonly sent: Frame[] = [];
  readonly openedAt: number;
  /** Open, but nothing passes, as with a cut cable. */
  isFrozen = false;
  isClosed = false;
  readonly #events: SocketEvents;

  constructor(events: SocketEvents, openedAt: number) {
    this.#events = events;
    this.openedAt = openedAt;
  }

  say(event: string, data: unknown): void {
    const frame = v.parse(ServerFrame, JSON.parse(JSON.stringify({ event, data })));
    if (!this.isClosed && !this.isFrozen) this.#events.onMessage(JSON.stringify(frame));
  }

  close(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#events.onClose(code);
  }

  sentOf(event: string): Frame[] {
    return this.sent.filter((frame) => frame.event === event);
  }
}

export class TestWire {
  readonly server: SmallServer;
  readonly sockets: TestSocket[] = [];
  readonly pushes: PushRequest[] = [];
  readonly pulls: PullRequest[] = [];
  readonly enrolments: string[] = [];
  isCut = false;
  /** Sockets cannot be opened although calls pass. */
  socketsBlocked = false;
  /** How many of the next push answers are lost after the server committed. */
  loseAnswers = 0;
  /** Answers in place of the server; undefined lets the call pass. `hang`: the call never returns. */
  onPush: (request: PushRequest, call: Call) => Failure | 'hang' | undefined = () => undefined;
  onPull: (request: PullRequest, call: Call) => Failure | 'hang' | undefined = () => undefined;
  /** Nothing passes any more after a welcome. */
  freezeAfterWelcome = false;
  build = 'this build';
  minApp = '0.1.0';
  letters = ['B', 'C', 'D'];
  /** A number of this device clashed. Pushes say so until it has enrolled again, under the next letter. */
  isClashed = false;
  pullsAtOnce = 0;
  mostPullsAtOnce = 0;
  readonly #time: VirtualTime;

  constructor(server: SmallServer, time: VirtualTime) {
    this.server = server;
    this.#time = time;
  }

  get socket(): TestSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('No socket was opened yet.');
    return last;
  }

  readonly transport: Transport = {
    push: (request, call) => {
      this.pushes.push(request);
      return this.#carry(this.onPush(request, call), () => {
        const body = {
          ...this.server.push(copied(request)),
          ...(this.isClashed && { enrol: true as const }),
        };
        if (this.loseAnswers === 0) return { kind: 'ok', body: copied(body) };
        this.loseAnswers -= 1;
        return OFFLINE;
      });
    },
    pull: async (request, call) => {
      this.pulls.push(request);
      this.pullsAtOnce += 1;
      this.mostPullsAtOnce = Math.max(this.mostPullsAtOnce, this.pullsAtOnce);
      const answer = await this.#carry(this.onPull(request, call), () => ({
        kind: 'ok' as const,
        body: copied(this.server.pull(copied(request))),
      }));
      this.pullsAtOnce -= 1;
      return answer;
    },
    enrol: ({ deviceId }) =>
      this.#carry(undefined, () => {
        this.enrolments.push(deviceId);
        if (this.isClashed) this.letters.shift();
        this.isClashed = false;
        const letter = this.letters[new Set(this.enrolments).size - 1] ?? 'Z';
        return { kind: 'ok', body: { deviceId, letter, lastNumber: 0, deviceToken: `token of ${deviceId}` } };
      }),
    health: () =>
      this.#carry(undefined, () => ({
        kind: 'ok',
        body: { service: 'tableside', status: 'ok', serverTime: this.#serverTime(), build: this.build },
      })),
    openSocket: (events) => this.#openSocket(events),
  };

  #serverTime(): string {
    return new Date(this.#time.now()).toISOString();
  }

  /** 20 ms each way. */
  #carry<T>(instead: Failure | 'hang' | undefined, serve: () => Answer<T>): Promise<Answer<T>> {
    return new Promise((resolve) => {
      if (instead === 'hang') return;
      this.#time.setTimeout(() => {
        this.server.now = this.#time.now();
        const answer = this.isCut ? OFFLINE : (instead ?? serve());
        this.#time.setTimeout(() => resolve(this.isCut ? OFFLINE : answer), 20);
      }, 20);
    });
  }

  #openSocket(events: SocketEvents): SocketConnection {
    const socket = new TestSocket(events, this.#time.now());
    this.sockets.push(socket);
    this.#time.setTimeout(() => {
      if (this.isCut || this.socketsBlocked) socket.close(1006);
      else if (!socket.isClosed) events.onOpen();
    }, 10);
    return {
      send: (text) => {
        if (socket.isClosed || socket.isFrozen) return;
        const frame = JSON.parse(text) as Frame;
        socket.sent.push(frame);
        this.#time.setTimeout(() => this.#answer(socket, frame), 10);
      },
      close: () => {
        socket.isClosed = true;
      },
    };
  }

  #answer(socket: TestSocket, { event, data }: Frame): void {
    const { epoch, head } = this.server;
    const serverTime = this.#serverTime();
    if (event === 'ping') socket.say('pong', { t: data.t, serverTime });
    if (event !== 'hello') return;
    socket.say('welcome', {
      serverTime,
      epoch,
      head,
      heartbeatMs: HEARTBEAT,
      build: this.build,
      minApp: this.minApp,
    });
    socket.isFrozen = this.freezeAfterWelcome;
  }
}

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
