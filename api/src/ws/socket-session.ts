/** One socket from the upgrade to its close: hello within 5 s, then the frames of the protocol, one after the other. */
import type { WebSocket } from '@fastify/websocket';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, LIMITS, MIN_APP, PROTOCOL_VERSION, serverSilenceMs } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import type { LiveSession } from '../storage/accounts.ts';
import { deviceOf, newsOf, noteDevice } from '../sync/note-device.ts';
import { classOf } from '../sync/visibility.ts';
import type { Admission } from './admission.ts';
import type { Connection } from './connection.ts';
import { createInboundGate } from './inbound.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import type { SocketDeps } from './socket-deps.ts';
import type { VenueHub } from './venue-hub.ts';

export interface SocketSession {
  readonly connection: Connection | undefined;
  isSilent(nowMs: number): boolean;
  close(code: number): void;
  terminate(): void;
  send(frame: { event: string; data: unknown }): void;
}

type Hello = Extract<ClientFrame, { event: 'hello' }>['data'];

export const openSession = (socket: WebSocket, deps: SocketDeps, inside: Inside): SocketSession =>
  new OpenSocket(socket, { ...deps, ...inside });

/** What all sockets share. */
export interface Inside {
  readonly hubOf: (venueId: string) => VenueHub;
  readonly admission: Admission;
}

type SessionDeps = SocketDeps & Inside;

/** Who speaks, once it is known. */
interface Member {
  readonly connection: Connection;
  readonly hub: VenueHub;
}

class OpenSocket implements SocketSession {
  readonly #socket: WebSocket;
  readonly #deps: SessionDeps;
  readonly #outlet: Outlet;
  readonly #gate = createInboundGate();
  readonly #helloTimer: NodeJS.Timeout;
  #member: Member | undefined;
  #seenAt = performance.now();
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, deps: SessionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#outlet = createOutlet(socket, () => performance.now());
    this.#helloTimer = setTimeout(() => this.close(CLOSE.noHello), LIMITS.helloMs);
    socket.on('message', (data: Buffer) => this.#receive(data));
    socket.on('close', () => {
      clearTimeout(this.#helloTimer);
      if (this.#member) this.#member.hub.leave(this.#member.connection);
    });
  }

  get connection(): Connection | undefined {
    return this.#member?.connection;
  }

  isSilent(nowMs: number): boolean {
    return nowMs - this.#seenAt > serverSilenceMs(this.#deps.heartbeatMs);
  }

  /** A peer that does not answer the close within a second is cut. */
  close(code: number): void {
    clearTimeout(this.#helloTimer);
    this.#socket.close(code);
    setTimeout(() => this.terminate(), 1000).unref();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  send(frame: Parameters<Outlet['send']>[0]): void {
    if (this.#member) this.#member.hub.tell(this.#member.connection, frame);
    else this.#outlet.send(frame);
  }

  /** Frames are worked through one after the other. */
  #receive(data: Buffer): void {
    this.#seenAt = performance.now();
    const inbound = this.#gate.read(data, this.#seenAt);
    if (inbound.kind === 'fault') {
      this.#refuse(inbound.code, inbound.isLast ? CLOSE.frame : undefined);
      return;
    }
    this.#work = this.#work
      .then(() => (this.#isOpen() ? this.#act(inbound.frame) : undefined))
      .catch((error: unknown) => {
        this.#deps.log({ err: error }, 'a frame failed');
        this.#refuse('server.internal', 1011);
      });
  }

  async #act(frame: ClientFrame): Promise<void> {
    if (frame.event === 'hello') return this.#hello(frame.data);
    if (frame.event === 'ping') {
      return this.send({ event: 'pong', data: { t: frame.data.t, serverTime: isoNow(this.#deps.clock) } });
    }
    if (!this.#member) return this.#misplaced('auth.required');
    const { connection, hub } = this.#member;
    if (frame.event === 'cursor') return hub.confirm(connection, frame.data.to);
    if (frame.event === 'subscribeToAllOrders') return hub.subscribe(connection, frame.data.cursor);
    connection.isSubscribed = false;
  }

  async #hello(hello: Hello): Promise<void> {
    if (this.#member) return this.#misplaced('request.shape');
    if (hello.protocol < PROTOCOL_VERSION) return this.#refuse('app.tooOld', CLOSE.tooOld);
    if (hello.protocol > PROTOCOL_VERSION) return this.#refuse('server.older', CLOSE.lagging);
    const { sessionOf, storage, clock, admission } = this.#deps;
    const sessionId = sessionOf(hello.token);
    const live = sessionId && (await storage.accounts.liveSession(sessionId, isoNow(clock)));
    if (!live) return this.#refuse('auth.required', CLOSE.token);
    clearTimeout(this.#helloTimer);
    await admission(() => this.#isOpen());
    if (!this.#isOpen()) return;
    const device = await deviceOfHello(this.#deps, live, hello);
    if (device && device.revokedAt !== null) return this.close(CLOSE.revoked);
    await noteDevice(this.#deps, device, newsOf(this.#deps, {}));
    if (this.#isOpen()) await this.#enter(live, hello);
  }

  async #enter(live: LiveSession, hello: Hello): Promise<void> {
    const { epoch } = await this.#deps.storage.head(live.session.venueId);
    if (!this.#isOpen()) return;
    const connection = connectionOf(live, hello, {
      outlet: this.#outlet,
      sharesHistory: hello.epoch === undefined || hello.epoch === epoch,
      close: (code) => this.close(code),
    });
    const hub = this.#deps.hubOf(connection.venueId);
    this.#member = { connection, hub };
    hub.enter(connection);
    if (hello.cursor !== undefined) hub.confirm(connection, hello.cursor);
    await welcome(this.#deps, connection);
  }

  /** Readable, but not at this moment. */
  #misplaced(code: string): void {
    this.#refuse(code, this.#gate.fault().isLast ? CLOSE.frame : undefined);
  }

  #refuse(code: string, closeWith?: number): void {
    this.send({ event: 'error', data: { code } });
    if (closeWith !== undefined) this.close(closeWith);
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }
}

async function deviceOfHello(deps: SocketDeps, { session }: LiveSession, { clientId }: Hello) {
  const queue = clientId === undefined ? undefined : await deps.storage.client(clientId);
  return deviceOf(deps, session.venueId, queue?.deviceId ?? session.deviceId);
}

function connectionOf(
  { session, user, membership }: LiveSession,
  hello: Hello,
  socket: Pick<Connection, 'outlet' | 'sharesHistory' | 'close'>,
): Connection {
  return {
    venueId: session.venueId,
    sessionId: session.id,
    viewer: { class: classOf(membership.role), userId: user.id, staffId: membership.staffId },
    ...socket,
    isKitchenScreen: hello.screen === 'kitchen' && membership.role !== 'customer',
    clientId: hello.clientId,
    epoch: hello.epoch,
    isSubscribed: false,
    lastTo: 0,
    lastMid: null,
  };
}

async function welcome(deps: SocketDeps, connection: Connection): Promise<void> {
  const { epoch, head } = await deps.storage.head(connection.venueId);
  connection.outlet.send({
    event: 'welcome',
    data: {
      serverTime: isoNow(deps.clock),
      epoch,
      head,
      heartbeatMs: deps.heartbeatMs,
      build: deps.build,
      minApp: MIN_APP,
    },
  });
}
