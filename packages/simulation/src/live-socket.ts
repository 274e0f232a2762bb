/** The server's end of a live connection. It uses the real hub and frames, but no WebSocket. */

import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { viewerOf } from '@tableside/api/sync/visibility.ts';
import type { Connection } from '@tableside/api/ws/connection.ts';
import { createOutlet } from '@tableside/api/ws/outlet.ts';
import type { VenueHub } from '@tableside/api/ws/venue-hub.ts';
import { ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import * as v from 'valibot';

export interface LiveParts {
  readonly hub: VenueHub;
  readonly storage: Storage;
  readonly signedIn: (token: string | null) => Caller;
  readonly time: VirtualTime;
}

/** Carries the frames to the device. */
export interface Wire {
  send(text: string): void;
  close(code: number): void;
  /** Whether the device reads so slowly that frames pile up. */
  isReadSlowly(): boolean;
}

type Hello = Extract<ClientFrame, { event: 'hello' }>['data'];

const PILED_UP_BYTES = 512 * 1024;
const OPEN = 1;
const CLOSED = 3;

export class LiveSocket {
  readyState = OPEN;
  readonly #wire: Wire;
  readonly #parts: LiveParts;
  readonly #outlet: Connection['outlet'];
  #connection: Connection | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(wire: Wire, parts: LiveParts) {
    this.#wire = wire;
    this.#parts = parts;
    this.#outlet = createOutlet(this, () => parts.time.now());
  }

  get bufferedAmount(): number {
    return this.#wire.isReadSlowly() ? PILED_UP_BYTES : 0;
  }

  /** Sends one frame. Throws if the frame does not match the protocol. */
  send(text: string): void {
    v.parse(ServerFrame, JSON.parse(text));
    this.#wire.send(text);
  }

  receive(text: string): void {
    if (this.#connection) this.#parts.hub.heard(this.#connection);
    const frame = v.parse(ClientFrame, JSON.parse(text));
    this.#work = this.#work
      .then(() => (this.readyState === OPEN ? this.#act(frame) : undefined))
      .catch((error: unknown) => this.#failed(error));
  }

  /** Ends the connection because the server process died. */
  die(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#wire.close(1006);
  }

  close(): void {
    this.readyState = CLOSED;
    if (this.#connection) this.#parts.hub.leave(this.#connection);
  }

  #failed(error: unknown): void {
    if (this.readyState === CLOSED) return;
    if (!(error instanceof ProtocolError)) throw error;
    this.close();
    this.#wire.close(4401);
  }

  async #act(frame: ClientFrame): Promise<void> {
    const { hub } = this.#parts;
    if (frame.event === 'hello') return this.#hello(frame.data);
    const connection = this.#connection;
    if (frame.event === 'ping') {
      const pong = { event: 'pong', data: { t: frame.data.t, serverTime: this.#nowIso() } };
      if (connection) hub.tell(connection, pong);
      else this.#outlet.send(pong);
      return;
    }
    if (!connection) return;
    if (frame.event === 'cursor') hub.confirm(connection, frame.data);
    else if (frame.event === 'subscribeToAllOrders') await hub.subscribe(connection, frame.data.cursor);
    else connection.isSubscribed = false;
  }

  async #hello({ token, clientId, cursor, epoch, screen }: Hello): Promise<void> {
    const { hub, storage, signedIn } = this.#parts;
    const { actor, sessionId } = signedIn(token);
    const head = await storage.head(actor.venueId);
    if (this.readyState !== OPEN) return;
    const connection: Connection = {
      venueId: actor.venueId,
      sessionId,
      viewer: viewerOf(actor),
      outlet: this.#outlet,
      isKitchenScreen: screen === 'kitchen',
      clientId,
      epoch,
      sharesHistory: epoch === undefined || epoch === head.epoch,
      close: (code) => {
        this.close();
        this.#wire.close(code);
      },
      isSubscribed: false,
      lastTo: 0,
      lastMid: null,
    };
    this.#connection = connection;
    hub.enter(connection);
    if (cursor !== undefined) hub.confirm(connection, { to: cursor });
    const data = {
      serverTime: this.#nowIso(),
      epoch: head.epoch,
      head: head.head,
      heartbeatMs: HEARTBEAT_MS,
      build: 'simulated',
      minApp: '0.1.0',
    };
    this.#outlet.send({ event: 'welcome', data });
  }

  #nowIso(): string {
    return new Date(this.#parts.time.now()).toISOString();
  }
}
