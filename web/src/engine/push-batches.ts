/** Sends batches of what waits. While the outcomes of one are being written to the mirror, the next one is on its way already. */
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { type DeviceIdentity, readDevice } from '../mirror/device-db.ts';
import type { OutboxEntry, SyncMeta } from '../mirror/mirror-db.ts';
import type { QueuedTap } from '../mirror/optimistic-write.ts';
import { countFrom, unsent, waitingAfter } from '../mirror/outbox.ts';
import { requireMeta } from '../mirror/sync-meta.ts';
import { readTransaction } from '../mirror/transaction.ts';
import type { Core } from './core.ts';
import { deviceState } from './device-state.ts';
import { GIVE_UP_MS, giveUpAfter } from './give-up.ts';
import { fitting, pushRequest } from './push-batch.ts';
import type { SignInGate } from './sign-in-gate.ts';
import type { Answer } from './transport.ts';

export interface SentBatch {
  readonly request: PushRequest;
  /** How many waited, these among them. */
  readonly waiting: number;
  readonly token: string;
  /** Milliseconds of this device's clock. */
  readonly sentAt: number;
  readonly answer: Promise<Answer<PushResponse>>;
}

export interface PushBatches {
  /** Sends the first that waits, at most so many; the batch that was sent ahead is that one. */
  next(limit: number): Promise<SentBatch | 'nothing waits' | 'nobody is signed in'>;
  /** Sends what follows this batch, all of which was answered. */
  sendAhead(batch: SentBatch): void;
  /** A tap that is being written. When nothing else waits it is the next batch, and need not be read. */
  handOver(tap: Promise<QueuedTap | undefined>): void;
}

export function createPushBatches(core: Core, gate: SignInGate): PushBatches {
  const { clock } = core.deps;
  let ahead: Promise<SentBatch | undefined> | undefined;
  let handed: Promise<QueuedTap | undefined> | undefined;
  /** The queue when it was last seen empty. */
  let empty: Pick<SyncMeta, 'clientId' | 'nextMid'> | undefined;

  /** What was handed over decides alone when nothing was before it; undefined when the queue must be read. */
  const composeHanded = async (): Promise<Composed | 'was not queued' | undefined> => {
    const [coming, before] = [handed, empty];
    handed = undefined;
    if (!coming || !before) return undefined;
    // Who this device is stands before all that screens ask when the tap is there.
    const [tap, identity] = await Promise.all([coming, core.stored(() => readDevice(core.deps.device))]);
    if (!tap) return 'was not queued';
    const { entry, meta } = tap;
    const isNext = meta.clientId === before.clientId && entry.mid === before.nextMid;
    if (!isNext) return undefined;
    return composed(core, { meta: { ...meta, nextMid: entry.mid + 1 }, entries: [entry], identity });
  };
  /** What comes much later than it was asked for would be taken for news. */
  const isFresh = ({ sentAt }: SentBatch): boolean => Math.abs(clock.now() - sentAt) < GIVE_UP_MS;
  return {
    async next(limit) {
      const waiting = ahead;
      ahead = undefined;
      const early = await waiting;
      if (early && isFresh(early)) return early;
      const known = await composeHanded();
      if (known === 'was not queued') return 'nothing waits';
      const batch = known ?? (await compose(core, { limit }));
      empty = batch.empty;
      if (batch.request.mutations.length === 0) return 'nothing waits';
      const token = gate.token();
      return token === null ? 'nobody is signed in' : send(core, batch, token);
    },
    sendAhead({ request, token }) {
      const after = request.mutations.at(-1)?.mid;
      // Whoever takes it composes anew when this fails; nobody may take it.
      ahead = compose(core, { limit: LIMITS.pushMutations, after }).then(
        (composed) => (composed.request.mutations.length > 0 ? send(core, composed, token) : undefined),
        () => undefined,
      );
    },
    handOver(tap) {
      handed = tap;
    },
  };
}

interface Composed extends Pick<SentBatch, 'request' | 'waiting'> {
  /** What the queue is when nothing is in it, not even what waits for its outcome alone. */
  readonly empty?: SyncMeta | undefined;
}

function send(core: Core, { request, waiting }: Composed, token: string): SentBatch {
  const { clock, timers, transport } = core.deps;
  const sentAt = clock.now();
  const answer = giveUpAfter(timers, (signal) => transport.push(request, { token, signal }));
  answer.catch(() => undefined);
  return { request, waiting, token, sentAt, answer };
}

interface Which {
  readonly limit: number;
  /** Those behind this number; without it the first that wait for an answer. */
  readonly after?: number | undefined;
}

async function compose(core: Core, { limit, after }: Which): Promise<Composed> {
  const { mirror, device } = core.deps;
  return core.stored(async () => {
    const [[meta, entries, count], identity] = await Promise.all([
      readTransaction(mirror, [mirror.meta, mirror.outbox], (db) =>
        Promise.all([
          requireMeta(db),
          after === undefined ? unsent(db, limit) : waitingAfter(db, after, limit),
          db.outbox.limit(1).count(),
        ]),
      ),
      readDevice(device),
    ]);
    return { ...composed(core, { meta, entries, identity }), empty: count === 0 ? meta : undefined };
  });
}

interface ToSend {
  readonly meta: SyncMeta;
  readonly entries: readonly OutboxEntry[];
  readonly identity: DeviceIdentity | undefined;
}

function composed(core: Core, { meta, entries, identity }: ToSend): Composed {
  const { appVersion, clock } = core.deps;
  const waiting = countFrom(entries, meta);
  const request = pushRequest({
    meta,
    device: identity,
    appVersion,
    deviceTime: new Date(clock.now()).toISOString(),
    waiting,
    state: deviceState(core, waiting),
    mutations: fitting(entries),
  });
  return { waiting, request };
}
