/**
 * The server without HTTP, for tests of devices: push, pull, enrollment and live connections, by the code that runs in
 * production. The storage is real; the network, the time and the sign-ins are the test's.
 */
import type { Enrolment, EnrolRequest } from '@tableside/protocol/accounts.ts';
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import { Envelope } from '@tableside/protocol/envelope.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import * as v from 'valibot';
import { isoNow } from '../../src/commands/clock.ts';
import { ProtocolError } from '../../src/commands/protocol-error.ts';
import type { CommandRegistry } from '../../src/commands/registry.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { buildPull } from '../../src/sync/build-pull.ts';
import type { Caller } from '../../src/sync/caller.ts';
import { enrolDevice } from '../../src/sync/enrol-device.ts';
import { createFeed, type Feed } from '../../src/sync/feed.ts';
import { deviceByCredential, floorCaller } from '../../src/sync/floor-caller.ts';
import { refuseNotShared } from '../../src/sync/note-device.ts';
import { processPush } from '../../src/sync/process-push.ts';
import { createLiveSockets, type LiveSockets } from '../../src/ws/live-sockets.ts';
import type { MakePush, PushAnswer } from '../../src/ws/socket-push.ts';
import type { SocketTransport } from '../../src/ws/socket-transport.ts';
import type { SignIns } from './sign-ins.ts';

export interface LocalServerParts {
  readonly storage: Storage;
  readonly time: VirtualTime;
  readonly signIns: SignIns;
  /** Replaces the product's commands. */
  readonly commands?: CommandRegistry;
  readonly build?: string;
  /** Called with each error that the server would log. */
  readonly failed: (error: unknown) => void;
}

/** The server's end of a live connection. */
export interface LiveConnection {
  /** Call this with each message of the device. */
  receive(text: string): void;
  /** Call this when the connection has ended. */
  ended(): void;
}

export type Answered<T> =
  | { readonly kind: 'ok'; readonly body: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfterMs: null;
    };

export class LocalServer {
  readonly storage: Storage;
  readonly #parts: LocalServerParts;
  readonly #feed: Feed;
  readonly #sockets: LiveSockets;

  constructor(parts: LocalServerParts) {
    const { storage, time, signIns, build = 'local', failed } = parts;
    this.#parts = parts;
    this.storage = signIns.over(storage);
    this.#feed = createFeed(storage, failed);
    this.#sockets = createLiveSockets({
      storage: this.storage,
      clock: time,
      time,
      feed: this.#feed,
      random: () => 0.5,
      heartbeatMs: HEARTBEAT_MS,
      build: () => build,
      sessionOf: (token) => signIns.callerOf(token)?.sessionId,
      log: (event) => failed('err' in event ? event.err : event),
    });
  }

  async push(token: string | null, body: unknown): Promise<PushResponse> {
    const caller = await this.#signedIn(token);
    const { time: clock, signIns, commands } = this.#parts;
    const verifyGrant = (grant: string) => signIns.grantOf(grant);
    const openActKey = openAsStored;
    const given = { storage: this.storage, clock, verifyGrant, openActKey };
    const deps = { ...given, ...(commands && { commands }) };
    return v.parse(PushResponse, copied(await processPush(deps, caller, v.parse(PushRequest, copied(body)))));
  }

  async pull(token: string | null, body: unknown): Promise<Envelope> {
    const caller = await this.#signedIn(token);
    const deps = { storage: this.storage, clock: this.#parts.time };
    const request = v.parse(PullRequest, copied(body));
    return v.parse(Envelope, copied(await buildPull(deps, caller, request)));
  }

  async enrol(token: string | null, request: EnrolRequest): Promise<Enrolment> {
    const caller = await this.#signedIn(token);
    const { time: clock } = this.#parts;
    // The same evening gives the same tokens.
    const newToken = () => `device-token-${request.deviceId}-${clock.now()}`;
    const deps = { storage: this.storage, clock, newToken };
    const enrolled = await enrolDevice(deps, caller.actor, request);
    if (enrolled === 'tooOften') throw new ProtocolError('rate.limited');
    return enrolled.answer;
  }

  health() {
    const { time, build = 'local' } = this.#parts;
    return { service: 'tableside', status: 'ok', serverTime: isoNow(time), build } as const;
  }

  /** Takes pushes on it if it is told how to make them. */
  open(transport: SocketTransport, push?: MakePush): LiveConnection {
    const session = this.#sockets.open(transport, {
      address: '127.0.0.1',
      token: undefined,
      ...(push && { push }),
    });
    return {
      receive: (text) => session.receive(Buffer.from(text)),
      ended: () => session.ended(),
    };
  }

  /** Does what a running server does on its own several times a second. */
  async sweep(): Promise<void> {
    this.#sockets.sweep();
    await this.#feed.check();
    await this.#sockets.closeEnded();
  }

  /** Ends all live connections, as if the process had died. */
  die(): void {
    this.#sockets.terminate();
    this.#feed.close();
  }

  /** Takes a token, or the header of a device: `Device <id>.<token>`. */
  async #signedIn(token: string | null): Promise<Caller> {
    const [, text = ''] = /^Device (.+)$/.exec(token ?? '') ?? [];
    const credential = readDeviceCredential(text);
    const device = credential && (await deviceByCredential(this.storage, credential, undefined));
    if (device) {
      refuseNotShared(device);
      return floorCaller(device);
    }
    const caller = this.#parts.signIns.callerOf(token);
    const live =
      caller && (await this.storage.accounts.liveSession(caller.sessionId, isoNow(this.#parts.time)));
    if (!live) throw new ProtocolError('auth.required');
    return { ...caller, roleSince: live.roleSince };
  }
}

/** Turns a protocol error into the answer that a device gets. */
export async function answered<T>(work: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { kind: 'ok', body: await work() };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { status, code, message } = error;
    return { kind: 'refused', status, code, message, retryAfterMs: null };
  }
}

/** Returns what a frame says in place of the answer. */
export const asFrame = (
  answer:
    | Extract<Answered<unknown>, { kind: 'ok' }>
    | { status: number; code: string; message?: string; kind: 'refused' },
): PushAnswer =>
  answer.kind === 'ok'
    ? { status: 200, body: answer.body }
    : { status: answer.status, body: { code: answer.code, message: answer.message ?? '' } };

/** A test stores act keys as they are. */
const openAsStored = (sealed: string): string => sealed;

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
