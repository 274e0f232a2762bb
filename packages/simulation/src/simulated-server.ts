/**
 * The real server code on a real SQLite, without HTTP: push, pull, enrolment and the live hub. It also writes down what
 * the invariants are judged by: every outcome it gave, and every version a row went through.
 */
import { createVenueHub, type VenueHub } from '@tableside/api/ws/venue-hub.ts';
import type { Connection } from '@tableside/api/ws/connection.ts';
import { createOutlet } from '@tableside/api/ws/outlet.ts';
import { openSqlite } from '@tableside/api/storage/sqlite/open-sqlite.ts';
import type { Outcome, Storage, StoredRow } from '@tableside/api/storage/storage.ts';
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import { buildPull } from '@tableside/api/sync/build-pull.ts';
import type { Caller } from '@tableside/api/sync/caller.ts';
import { createFeed } from '@tableside/api/sync/feed.ts';
import { processPush } from '@tableside/api/sync/process-push.ts';
import { hashDeviceToken } from '@tableside/api/sync/push-queue.ts';
import { viewerOf } from '@tableside/api/sync/visibility.ts';
import { ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import { Envelope } from '@tableside/protocol/envelope.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer } from '@tableside/web/engine/transport.ts';
import * as v from 'valibot';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

export const HEARTBEAT_MS = 15_000;

/** One processed mutation, in the order in which the server processed them. */
export interface Processed {
  readonly clientId: string;
  readonly mid: number;
  readonly cmdId: string;
  readonly status: string;
  readonly repeated: boolean;
  readonly seq: number | undefined;
}

export interface ServerSocket {
  receive(text: string): void;
  close(): void;
}

export interface SimulatedServer {
  readonly storage: Storage;
  readonly processed: readonly Processed[];
  /** Every version of every row, in commit order. */
  readonly written: readonly StoredRow[];
  signIn(caller: Caller): string;
  push(token: string | null, body: unknown): Promise<Answer<PushResponse>>;
  pull(token: string | null, body: unknown): Promise<Answer<Envelope>>;
  enrol(
    token: string | null,
    deviceId: string,
  ): Promise<Answer<{ deviceId: string; letter: string; lastNumber: number; deviceToken: string }>>;
  open(socket: { send(text: string): void; close(code: number): void }): ServerSocket;
  sweep(): void;
  close(): void;
}

export async function startServer(time: VirtualTime): Promise<SimulatedServer> {
  const processed: Processed[] = [];
  const written: StoredRow[] = [];
  const storage = observed(openSqlite({ file: ':memory:', newEpoch: () => 'epoch-1' }), {
    processed,
    written,
  });
  await storage.seed(VENUE_ID, simulatedVenue());
  const callers = new Map<string, Caller>();
  const clock = { now: () => time.now() };
  const nowIso = (): string => new Date(time.now()).toISOString();
  const feed = createFeed(storage);
  const deps = { storage, clock };
  const hub = createVenueHub(VENUE_ID, {
    storage,
    feed,
    nowIso,
    drop: (connection) => connection.close(1013),
    failed: (error) => {
      throw error;
    },
  });
  const signedIn = (token: string | null): Caller => {
    const caller = token === null ? undefined : callers.get(token);
    if (!caller) throw new ProtocolError('auth.required');
    return caller;
  };
  return {
    storage,
    processed,
    written,
    signIn(caller) {
      const token = `token-${caller.sessionId}`;
      callers.set(token, caller);
      return token;
    },
    push: (token, body) =>
      answered(async () =>
        v.parse(
          PushResponse,
          copied(await processPush(deps, signedIn(token), v.parse(PushRequest, copied(body)))),
        ),
      ),
    pull: (token, body) =>
      answered(async () =>
        v.parse(Envelope, copied(await buildPull(deps, signedIn(token), v.parse(PullRequest, copied(body))))),
      ),
    enrol: (token, deviceId) =>
      answered(async () => {
        const { actor } = signedIn(token);
        const deviceToken = `device-token-${deviceId}`;
        const tokenHash = hashDeviceToken(deviceToken);
        const device = { id: deviceId, venueId: actor.venueId, name: 'Tablet', tokenHash, at: nowIso() };
        const { letter, lastNumber } = await storage.accounts.enrolDevice(device);
        return { deviceId, letter, lastNumber, deviceToken };
      }),
    open: (socket) => openLive(socket, { hub, storage, signedIn, nowIso, time }),
    sweep: () => hub.sweep(time.now()),
    close() {
      hub.close();
      feed.close();
      storage.close();
    },
  };
}

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function answered<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'ok', body: await work() };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { kind: 'refused', status: error.status, code: error.code, retryAfterMs: null };
  }
}

function observed(storage: Storage, seen: { processed: Processed[]; written: StoredRow[] }): Storage {
  return {
    ...storage,
    async write(venueId, batch) {
      const outcomes = await storage.write(venueId, batch);
      outcomes.forEach((outcome, n) => note(outcome, batch[n]?.queue, seen));
      return outcomes;
    },
  };
}

function note(
  outcome: Outcome,
  queue: { clientId: string; mid: number } | undefined,
  { processed, written }: { processed: Processed[]; written: StoredRow[] },
): void {
  if (outcome.kind !== 'done' || !queue) return;
  const { cmdId, status, seq } = outcome.result;
  processed.push({ ...queue, cmdId, status, seq, repeated: outcome.repeated });
  written.push(...outcome.rows);
}

interface Live {
  readonly hub: VenueHub;
  readonly storage: Storage;
  readonly signedIn: (token: string | null) => Caller;
  readonly nowIso: () => string;
  readonly time: VirtualTime;
}

function openLive(
  socket: { send(text: string): void; close(code: number): void },
  { hub, storage, signedIn, nowIso, time }: Live,
): ServerSocket {
  let readyState = 1;
  let connection: Connection | undefined;
  const send = (text: string): void => {
    v.parse(ServerFrame, JSON.parse(text));
    socket.send(text);
  };
  const outlet = createOutlet(
    {
      get readyState() {
        return readyState;
      },
      bufferedAmount: 0,
      send,
    },
    () => time.now(),
  );
  const close = (): void => {
    readyState = 3;
    if (connection) hub.leave(connection);
  };
  const hello = async (data: Extract<ClientFrame, { event: 'hello' }>['data']): Promise<void> => {
    const { actor, sessionId } = signedIn(data.token);
    const entered: Connection = {
      venueId: actor.venueId,
      sessionId,
      viewer: viewerOf(actor),
      outlet,
      isKitchenScreen: data.screen === 'kitchen',
      clientId: data.clientId,
      epoch: data.epoch,
      close: (code) => {
        close();
        socket.close(code);
      },
      isSubscribed: false,
      lastTo: 0,
      lastMid: null,
    };
    connection = entered;
    hub.enter(entered);
    const { epoch, head } = await storage.head(actor.venueId);
    const welcome = {
      serverTime: nowIso(),
      epoch,
      head,
      heartbeatMs: HEARTBEAT_MS,
      build: 'simulated',
      minApp: '0.1.0',
    };
    outlet.send({ event: 'welcome', data: welcome });
  };
  const act = async (frame: ClientFrame): Promise<void> => {
    if (frame.event === 'hello') return hello(frame.data);
    if (frame.event === 'ping')
      return outlet.send({ event: 'pong', data: { t: frame.data.t, serverTime: nowIso() } });
    if (!connection) return;
    if (frame.event === 'cursor') return hub.confirm(connection, frame.data.to);
    if (frame.event === 'subscribeToAllOrders') return hub.subscribe(connection, frame.data.cursor);
    connection.isSubscribed = false;
  };
  let work: Promise<void> = Promise.resolve();
  return {
    receive(text) {
      const frame = v.parse(ClientFrame, JSON.parse(text));
      work = work.then(() => (readyState === 1 ? act(frame) : undefined));
    },
    close,
  };
}
