/**
 * One connection from upgrade to close, whatever carries it. The client must identify itself within 5 s. Then its
 * frames are processed one at a time.
 */

import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, LIMITS, MIN_APP, PROTOCOL_VERSION, serverSilenceMs } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import { codeOfStorage } from '../commands/through-storage.ts';
import { type DeviceRecord, isFloorDevice } from '../storage/door/devices.ts';
import { StorageError } from '../storage/door/storage-error.ts';
import { deviceOf, newsOf, noteDevice } from '../sync/note-device.ts';
import type { Connection } from './connection.ts';
import type { ConnectionThrottle } from './connection-throttle.ts';
import { type Hello, type Identified, identify } from './identify.ts';
import { createInboundGate } from './inbound.ts';
import { createSendBuffer, type SendBuffer } from './send-buffer.ts';
import type { SocketDeps } from './socket-deps.ts';
import type { Place, SocketPlaces } from './socket-places.ts';
import type { MakePush } from './socket-push.ts';
import { every } from './socket-time.ts';
import type { SocketTransport } from './socket-transport.ts';
import type { VenueHub } from './venue-hub.ts';

export interface SocketSession {
  readonly connection: Connection | undefined;
  /** Call this with each message that arrives. */
  receive(data: Buffer): void;
  /** Call this when the client's library answers a ping. */
  ponged(): void;
  /** Call this when the connection has ended. */
  ended(): void;
  isSilent(nowMs: number): boolean;
  close(code: number): void;
  terminate(): void;
  send(frame: { event: string; data: unknown }): void;
}

export interface Shared extends SocketDeps {
  readonly hubOf: (venueId: string) => VenueHub;
  readonly throttle: ConnectionThrottle;
  readonly places: SocketPlaces;
  readonly ended: (session: SocketSession) => void;
}

/** Data from the upgrade request. */
export interface Upgrade {
  readonly address: string;
  /** The token of its `Authorization` header. A client that sends one does not need to say hello. */
  readonly token: string | undefined;
  /** The venue of the host name. Sessions of other venues are refused. Absent where connections have no host name. */
  readonly venueId?: string | undefined;
  /** Absent where pushes come as requests alone. */
  readonly push?: MakePush;
}

export const openSession = (transport: SocketTransport, upgrade: Upgrade, shared: Shared): SocketSession =>
  new OpenSession(transport, upgrade, shared);

type PushFrame = Extract<ClientFrame, { event: 'push' }>['data'];

/** The authenticated client, once it is known. */
interface Member {
  readonly connection: Connection;
  readonly hub: VenueHub;
}

/** A client that is sent away reconnects after `RETURN_MS` at the earliest, and up to `SPREAD_MS` later. */
const RETURN_MS = 5_000;
const SPREAD_MS = 5_000;

/** A device waits for the answer to a push before it sends the next, and for one more when it has a new queue. */
const MOST_PUSHES = 4;

/** The standard's code for an error of the server. */
const INTERNAL = 1011;

class OpenSession implements SocketSession {
  readonly #transport: SocketTransport;
  readonly #deps: Shared;
  readonly #token: string | undefined;
  readonly #venueId: string | undefined;
  readonly #makePush: MakePush | undefined;
  readonly #place: Place;
  readonly #sendBuffer: SendBuffer;
  readonly #gate = createInboundGate();
  readonly #stopWaiting: () => void;
  #stopAsking: () => void = () => undefined;
  #member: Member | undefined;
  #seenAt: number;
  #pushes = 0;
  readonly #inTurn = serialQueue();

  constructor(transport: SocketTransport, { address, token, venueId, push }: Upgrade, deps: Shared) {
    const { time, places } = deps;
    this.#transport = transport;
    this.#deps = deps;
    this.#token = token;
    this.#venueId = venueId;
    this.#makePush = push;
    this.#seenAt = time.now();
    this.#place = { address, giveUp: () => this.#sendAway('sockets') };
    places.arrive(this.#place);
    this.#sendBuffer = createSendBuffer(transport, () => time.now());
    this.#stopWaiting = time.later(() => this.close(CLOSE.noHello), LIMITS.helloMs);
  }

  get connection(): Connection | undefined {
    return this.#member?.connection;
  }

  isSilent(nowMs: number): boolean {
    return nowMs - this.#seenAt > serverSilenceMs(this.#deps.heartbeatMs);
  }

  /** Terminates the socket if the peer does not answer the close within a second. */
  close(code: number): void {
    this.#stopWaiting();
    this.#transport.close(code);
    this.#deps.time.later(() => this.terminate(), 1000);
  }

  terminate(): void {
    this.#transport.terminate();
  }

  ponged(): void {
    this.#seenAt = this.#deps.time.now();
  }

  ended(): void {
    this.#stopWaiting();
    this.#stopAsking();
    this.#deps.places.leave(this.#place);
    if (this.#member) this.#member.hub.leave(this.#member.connection);
    this.#deps.ended(this);
  }

  send(frame: Parameters<SendBuffer['send']>[0]): void {
    if (this.#member) this.#member.hub.tell(this.#member.connection, frame);
    else this.#sendBuffer.send(frame);
  }

  /** Frames are processed one at a time. */
  receive(data: Buffer): void {
    this.#seenAt = this.#deps.time.now();
    if (this.#member) this.#member.hub.heard(this.#member.connection);
    const inbound = this.#gate.read(data, this.#seenAt);
    if (inbound.kind === 'fault') {
      this.#refuse(inbound.code, inbound.isLast ? CLOSE.frame : undefined);
      return;
    }
    this.#inTurn(() => (this.#isOpen() ? this.#act(inbound.frame) : undefined)).catch((error: unknown) => {
      this.#deps.log({ err: error }, 'a frame failed');
      if (error instanceof StorageError) this.#refuse(codeOfStorage(error), CLOSE.lagging);
      else this.#refuse('server.internal', INTERNAL);
    });
  }

  async #act(frame: ClientFrame): Promise<void> {
    if (frame.event === 'hello') return this.#hello(frame.data);
    if (frame.event === 'ping') return this.#pong(frame.data.t);
    if (frame.event === 'push') return this.#push(frame.data);
    const member = this.#member ?? (await this.#identified(frame));
    if (!member) return;
    const { connection, hub } = member;
    if (frame.event === 'cursor') return hub.confirm(connection, frame.data);
    if (frame.event === 'subscribeToAllOrders') return hub.subscribe(connection, frame.data.cursor);
    connection.isSubscribed = false;
  }

  /** Identifies a client that knows only order events: its token comes with the upgrade or with its subscription. */
  async #identified(frame: ClientFrame): Promise<Member | undefined> {
    const said = frame.event === 'subscribeToAllOrders' ? frame.data.token : undefined;
    const token = said ?? this.#token;
    if (token === undefined) {
      this.#misplaced('auth.required');
      return undefined;
    }
    await this.#hello({ protocol: PROTOCOL_VERSION, token });
    if (this.#member) this.#ask();
    return this.#member;
  }

  /**
   * Such a client sends no pings, so the server pings it: its library answers with a pong, which proves it is alive.
   */
  #ask(): void {
    const { time, heartbeatMs } = this.#deps;
    this.#stopAsking = every(time, heartbeatMs, () => this.#transport.ping());
  }

  async #hello(hello: Hello): Promise<void> {
    if (this.#member) return this.#misplaced('request.shape');
    if (hello.protocol < oldestFor(hello)) return this.#refuse('app.tooOld', CLOSE.tooOld);
    if (hello.protocol > PROTOCOL_VERSION) return this.#refuse('server.older', CLOSE.lagging);
    const known = await identify(this.#deps, hello, this.#venueId);
    if (!known) return this.#refuse('auth.required', CLOSE.token);
    if (!this.#isOpen()) return;
    this.#stopWaiting();
    const { sessionId, isStaff } = known;
    const holder = { sessionId, userId: known.viewer.userId, isStaff };
    this.#deps.places.identify(this.#place, holder);
    const isIn = await this.#deps.throttle({ ...holder, isOpen: () => this.#isOpen() });
    if (!this.#isOpen()) return;
    if (!isIn) return this.#sendAway('busy');
    const device = await deviceOfHello(this.#deps, known, hello);
    if (device && isOut(known, device)) return this.close(CLOSE.revoked);
    await noteDevice(this.#deps, device, newsOf(this.#deps, {}));
    if (this.#isOpen()) await this.#enter(known, hello);
  }

  async #enter(known: Identified, hello: Hello): Promise<void> {
    const { epoch } = await this.#deps.storage.head(known.venueId);
    if (!this.#isOpen()) return;
    const connection = connectionOf(known, hello, {
      sendBuffer: this.#sendBuffer,
      sharesHistory: hello.epoch === undefined || hello.epoch === epoch,
      history: epoch,
      close: (code) => this.close(code),
    });
    const hub = this.#deps.hubOf(connection.venueId);
    this.#member = { connection, hub };
    hub.enter(connection);
    if (hello.cursor !== undefined) hub.confirm(connection, { to: hello.cursor });
    await welcome(this.#deps, connection, this.#makePush !== undefined);
    const { clientId, cursor } = hello;
    if (clientId !== undefined && cursor !== undefined) await hub.follow(connection, cursor);
  }

  /** The frames behind it do not wait for it. */
  #push({ id, token, request }: PushFrame): void {
    if (!this.#makePush || this.#member?.connection.clientId === undefined) {
      this.#misplaced('auth.required');
      return;
    }
    if (this.#pushes >= MOST_PUSHES) {
      this.#refuse('rate.limited', CLOSE.frame);
      return;
    }
    this.#pushes += 1;
    this.#makePush(token, request)
      .then((answer) => this.send({ event: 'pushed', data: { id, ...answer } }))
      .catch((error: unknown) => this.#deps.log({ err: error }, 'a push in a frame failed'))
      .finally(() => {
        this.#pushes -= 1;
      });
  }

  /** Names the build to a mirror, because other servers may give out another one since its welcome. */
  #pong(t: number): void {
    const serverTime = isoNow(this.#deps.clock);
    const isMirror = this.#member?.connection.clientId !== undefined;
    this.send({
      event: 'pong',
      data: { t, serverTime, ...(isMirror && { build: this.#deps.build() }) },
    });
  }

  /** Refuses a valid frame that came at the wrong time. */
  #misplaced(code: string): void {
    this.#refuse(code, this.#gate.fault().isLast ? CLOSE.frame : undefined);
  }

  #refuse(code: string, closeWith?: number): void {
    this.send({ event: 'error', data: { code } });
    if (closeWith !== undefined) this.close(closeWith);
  }

  #sendAway(reason: 'sockets' | 'busy'): void {
    const spreadMs = Math.round(RETURN_MS + this.#deps.random() * SPREAD_MS);
    this.send({ event: 'bye', data: { reason, spreadMs } });
    this.close(CLOSE.crowded);
  }

  #isOpen(): boolean {
    return this.#transport.isOpen;
  }
}

/** Returns whether the device is out of use. By its own credential, a device is also out while the staff do not share it. */
const isOut = ({ floor }: Identified, device: DeviceRecord): boolean =>
  floor ? !isFloorDevice(device) : device.revokedAt !== null;

async function deviceOfHello(deps: SocketDeps, { venueId, floor, deviceId }: Identified, hello: Hello) {
  const { clientId } = hello;
  const queue = clientId === undefined ? undefined : await deps.storage.queue(clientId);
  return deviceOf(deps, venueId, floor?.deviceId ?? queue?.deviceId ?? deviceId);
}

function connectionOf(
  { venueId, sessionId, expiresAt, viewer, roleSince, floor }: Identified,
  hello: Hello,
  socket: Pick<Connection, 'sendBuffer' | 'sharesHistory' | 'history' | 'close'>,
): Connection {
  return {
    venueId,
    sessionId,
    expiresAt,
    viewer,
    roleSince,
    floor,
    ...socket,
    isKitchenScreen: hello.screen === 'kitchen' && viewer.class !== 'customer',
    clientId: hello.clientId,
    epoch: hello.epoch,
    isMirror: false,
    isSubscribed: false,
    lastTo: 0,
    lastMid: null,
  };
}

async function welcome(deps: SocketDeps, connection: Connection, takesPushes: boolean): Promise<void> {
  const { epoch, head } = await deps.storage.head(connection.venueId);
  connection.sendBuffer.send({
    event: 'welcome',
    data: {
      serverTime: isoNow(deps.clock),
      epoch,
      head,
      heartbeatMs: deps.heartbeatMs,
      build: deps.build(),
      minApp: MIN_APP,
      ...(takesPushes && connection.clientId !== undefined && { push: true }),
    },
  });
}

/** A listener keeps no mirror and only follows the list of orders, so any protocol that has the list is good enough. */
const oldestFor = ({ clientId, cursor }: Hello): number =>
  clientId === undefined && cursor === undefined ? LISTENER_PROTOCOL : PROTOCOL_VERSION;
const LISTENER_PROTOCOL = 1;
