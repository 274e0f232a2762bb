/**
 * The network between a tablet in a test and the server. It can be cut, hang and lose answers. To see what a tablet makes
 * of answers and frames that the server gives seldom or never, a test can put them in place of the server's.
 */
import {
  answered,
  asFrame,
  type LiveConnection,
  type LocalServer,
} from '@tableside/api/testing/local/local-server.ts';
import type { LocalVenue } from '@tableside/api/testing/local/local-venue.ts';
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';
import { ServerFrame } from '@tableside/protocol/frames.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
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
} from '../src/engine/transport.ts';

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
  /** The server's end, once the socket is open. */
  live: LiveConnection | undefined;
  readonly #events: SocketEvents;

  constructor(events: SocketEvents, openedAt: number) {
    this.#events = events;
    this.openedAt = openedAt;
  }

  /** Delivers a frame to the tablet. */
  say(event: string, data: unknown): void {
    const frame = v.parse(ServerFrame, JSON.parse(JSON.stringify({ event, data })));
    if (!this.isClosed && !this.isFrozen) this.#events.onMessage(JSON.stringify(frame));
  }

  close(code: number): void {
    if (this.isClosed) return;
    this.leave();
    this.#events.onClose(code);
  }

  /** The tablet closes the socket. */
  leave(): void {
    this.isClosed = true;
    this.live?.ended();
  }

  sentOf(event: string): Frame[] {
    return this.sent.filter((frame) => frame.event === event);
  }
}

export class TestWire {
  readonly server: LocalVenue;
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
  onPush: (request: PushRequest, call: Call) => Answer<PushResponse> | 'hang' | undefined = () => undefined;
  onPull: (request: PullRequest, call: Call) => Failure | 'hang' | undefined = () => undefined;
  /** Nothing passes any more after a welcome. */
  freezeAfterWelcome = false;
  build = 'this build';
  minApp = '0.1.0';
  /** Frames with rows get lost. */
  losesFrames = false;
  /** The server takes pushes over sockets that are opened from now on. */
  takesPushes = false;
  /** Their answers get lost, after the server committed. */
  losesPushed = false;
  pullsAtOnce = 0;
  mostPullsAtOnce = 0;
  readonly #time: VirtualTime;

  constructor(server: LocalVenue, time: VirtualTime) {
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
      return this.#carry(this.onPush(request, call), async () => {
        const answer = await answered(() => this.server.running.push(call.token, request));
        if (this.loseAnswers === 0) return answer;
        this.loseAnswers -= 1;
        return OFFLINE;
      });
    },
    pull: async (request, call) => {
      this.pulls.push(request);
      this.pullsAtOnce += 1;
      this.mostPullsAtOnce = Math.max(this.mostPullsAtOnce, this.pullsAtOnce);
      const answer = await this.#carry(this.onPull(request, call), () =>
        answered(() => this.server.running.pull(call.token, request)),
      );
      this.pullsAtOnce -= 1;
      return answer;
    },
    enrol: (request, { token }) =>
      this.#carry(undefined, () => {
        this.enrolments.push(request.deviceId);
        return answered(() => this.server.running.enrol(token, request));
      }),
    health: () =>
      this.#carry(undefined, async () => ({
        kind: 'ok',
        body: { ...this.server.running.health(), build: this.build },
      })),
    openSocket: (events) => this.#openSocket(events),
  };

  /** 20 ms each way. */
  #carry<T>(instead: Answer<T> | 'hang' | undefined, serve: () => Promise<Answer<T>>): Promise<Answer<T>> {
    return new Promise((resolve) => {
      if (instead === 'hang') return;
      const arrive = async (): Promise<void> => {
        const answer = this.isCut ? OFFLINE : (instead ?? (await serve()));
        this.#time.setTimeout(() => resolve(this.isCut ? OFFLINE : answer), 20);
      };
      this.#time.setTimeout(() => void arrive(), 20);
    });
  }

  readonly #pushLive = async (token: string, text: string): Promise<ReturnType<typeof asFrame>> => {
    const request = JSON.parse(text) as PushRequest;
    const instead = this.onPush(request, { token, signal: new AbortController().signal });
    if (typeof instead === 'object' && instead.kind !== 'unreachable') return asFrame(instead);
    return asFrame(await answered(() => this.server.running.push(token, request)));
  };

  #openSocket(events: SocketEvents): SocketConnection {
    const socket = new TestSocket(events, this.#time.now());
    this.sockets.push(socket);
    this.#time.setTimeout(() => {
      if (this.isCut || this.socketsBlocked) return socket.close(1006);
      if (socket.isClosed) return;
      const push = this.takesPushes ? this.#pushLive : undefined;
      socket.live = this.server.running.open(this.#serverEnd(socket), push);
      events.onOpen();
    }, 10);
    return {
      send: (text) => {
        if (socket.isClosed || socket.isFrozen) return;
        socket.sent.push(JSON.parse(text) as Frame);
        this.#time.setTimeout(() => socket.live?.receive(text), 10);
      },
      close: () => socket.leave(),
    };
  }

  #serverEnd(socket: TestSocket): Parameters<LocalServer['open']>[0] {
    const close = (code: number): void => void this.#time.setTimeout(() => socket.close(code), 0);
    return {
      get isOpen() {
        return !socket.isClosed;
      },
      bufferedAmount: 0,
      send: (text) => this.#deliver(socket, JSON.parse(text) as Frame),
      ping: () => undefined,
      close,
      terminate: () => close(1006),
    };
  }

  #deliver(socket: TestSocket, { event, data }: Frame): void {
    if (this.losesFrames && 'sync' in data) return;
    if (this.losesPushed && event === 'pushed') return;
    const isWelcome = event === 'welcome';
    const build = 'build' in data && { build: this.build };
    socket.say(event, { ...data, ...build, ...(isWelcome && { minApp: this.minApp }) });
    if (isWelcome && this.freezeAfterWelcome) socket.isFrozen = true;
  }
}
