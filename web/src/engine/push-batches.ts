/**
 * Sends batches of what waits. While the outcomes of one are being written to the mirror, the next one is on its way
 * already, and a tap is sent as soon as it is durable.
 */
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
  /** All of this batch was answered: what follows it is sent, though its outcomes are still to be written. */
  answered(batch: SentBatch): void;
  /** A tap that is being written. When all before it is answered it is sent as soon as it is durable, and need not be read. */
  handOver(tap: Promise<QueuedTap | undefined>): void;
}

/** Undefined: it was not known whether anything waits. */
type SentAhead = Promise<SentBatch | 'nothing waits' | undefined>;

export function createPushBatches(core: Core, gate: SignInGate): PushBatches {
  const { clock } = core.deps;
  let ahead: SentAhead | undefined;
  let handed: Promise<QueuedTap | undefined> | undefined;
  /** Each number of this queue before `nextMid` is answered. */
  let done: Pick<SyncMeta, 'clientId' | 'nextMid'> | undefined;

  /** Whoever takes it composes anew when this fails; nobody may take it. */
  const goAhead = (sending: SentAhead): void => {
    ahead = sending.catch(() => undefined);
  };
  const sendHanded = async (tap: Promise<QueuedTap | undefined>, before: NonNullable<typeof done>) => {
    // Who this device is stands before all that screens ask when the tap is there.
    const [queued, identity] = await Promise.all([tap, core.stored(() => readDevice(core.deps.device))]);
    if (!queued) {
      done ??= before;
      return 'nothing waits';
    }
    const { entry, meta } = queued;
    const token = gate.token();
    const isNext = meta.clientId === before.clientId && entry.mid === before.nextMid;
    if (!isNext || token === null) return undefined;
    const after = { ...meta, nextMid: entry.mid + 1 };
    return send(core, composed(core, { meta: after, entries: [entry], identity }), token);
  };
  const handOn = (): void => {
    if (!handed || !done) return;
    goAhead(sendHanded(handed, done));
    handed = undefined;
    done = undefined;
  };
  /** What comes much later than it was asked for would be taken for news. */
  const isFresh = ({ sentAt }: SentBatch): boolean => Math.abs(clock.now() - sentAt) < GIVE_UP_MS;
  return {
    async next(limit) {
      const waiting = ahead;
      ahead = undefined;
      const early = await waiting;
      if (early === 'nothing waits' || (early && isFresh(early))) return early;
      handed = undefined;
      const batch = await compose(core, { limit });
      done = batch.empty;
      if (batch.request.mutations.length === 0) return 'nothing waits';
      const token = gate.token();
      return token === null ? 'nobody is signed in' : send(core, batch, token);
    },
    answered({ request, waiting, token }) {
      const { clientId, mutations } = request;
      const last = mutations.at(-1)?.mid;
      if (last === undefined) return;
      if (waiting > mutations.length) {
        handed = undefined;
        const follows = compose(core, { limit: LIMITS.pushMutations, after: last });
        goAhead(
          follows.then((batch) =>
            batch.request.mutations.length > 0 ? send(core, batch, token) : undefined,
          ),
        );
        return;
      }
      done = { clientId, nextMid: last + 1 };
      handOn();
    },
    handOver(tap) {
      handed = tap;
      handOn();
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
