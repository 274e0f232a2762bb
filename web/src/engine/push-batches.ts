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
  /** Of the mirror at that time. */
  readonly era: number;
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

/** A number of a queue; each one before it is answered. */
type Done = Pick<SyncMeta, 'clientId' | 'nextMid'>;

/** Undefined: what waits has to be read. */
type Ahead = SentBatch | 'nothing waits' | undefined;

export function createPushBatches(core: Core, gate: SignInGate): PushBatches {
  let ahead: Promise<Ahead> | undefined;
  let handed: Promise<QueuedTap | undefined> | undefined;
  let done: Done | undefined;

  const handOn = (): void => {
    if (!handed || !done) return;
    const before = done;
    const sending = sendHanded(core, gate, { tap: handed, before });
    handed = undefined;
    done = undefined;
    ahead = orUnknown(
      sending.then((sent) => {
        if (sent === 'nothing waits') done ??= before;
        return sent;
      }),
    );
  };
  return {
    async next(limit) {
      const waiting = ahead;
      ahead = undefined;
      const early = waiting && (await waiting);
      if (early === 'nothing waits' || (early && isFresh(core, early))) return early;
      // What is read now may hold a tap that is handed over meanwhile: that one must not go ahead as well.
      done = undefined;
      const batch = await compose(core, { limit });
      done = batch.empty;
      if (done) handOn();
      else handed = undefined;
      if (batch.request.mutations.length === 0) return 'nothing waits';
      const token = gate.token();
      return token === null ? 'nobody is signed in' : send(core, batch, token);
    },
    answered(batch) {
      const upTo = doneWith(batch.request);
      if (batch.waiting > batch.request.mutations.length) {
        handed = undefined;
        ahead = orUnknown(sendBehind(core, upTo, batch.token));
        return;
      }
      done = upTo;
      handOn();
    },
    handOver(tap) {
      handed = tap;
      handOn();
    },
  };
}

/** Nobody may take it, and whoever takes a failed one reads what waits. */
const orUnknown = (sending: Promise<Ahead>): Promise<Ahead> => sending.catch(() => undefined);

/** What comes much later than it was asked for would be taken for news. */
const isFresh = ({ deps }: Core, { sentAt }: SentBatch): boolean =>
  Math.abs(deps.clock.now() - sentAt) < GIVE_UP_MS;

interface Handed {
  readonly tap: Promise<QueuedTap | undefined>;
  readonly before: Done;
}

/** Undefined when something else was queued before it, or nobody is signed in. */
async function sendHanded(core: Core, gate: SignInGate, { tap, before }: Handed): Promise<Ahead> {
  // Who this device is stands before all that screens ask when the tap is there.
  const [queued, identity] = await Promise.all([tap, core.stored(() => readDevice(core.deps.device))]);
  if (!queued) return 'nothing waits';
  const { entry, meta } = queued;
  const token = gate.token();
  const isNext = meta.clientId === before.clientId && entry.mid === before.nextMid;
  if (!isNext || token === null) return undefined;
  const after = { ...meta, nextMid: entry.mid + 1 };
  return send(core, composed(core, { meta: after, entries: [entry], identity }), token);
}

async function sendBehind(core: Core, { nextMid }: Done, token: string): Promise<Ahead> {
  const batch = await compose(core, { limit: LIMITS.pushMutations, after: nextMid - 1 });
  return batch.request.mutations.length > 0 ? send(core, batch, token) : undefined;
}

const doneWith = ({ clientId, mutations }: PushRequest): Done => ({
  clientId,
  nextMid: (mutations.at(-1)?.mid ?? 0) + 1,
});

interface Composed extends Pick<SentBatch, 'request' | 'waiting'> {
  /** What the queue is when nothing is in it, not even what waits for its outcome alone. */
  readonly empty?: SyncMeta | undefined;
}

function send(core: Core, { request, waiting }: Composed, token: string): SentBatch {
  const { clock, transport } = core.deps;
  const sentAt = clock.now();
  const { era } = core.catchUp;
  const answer = giveUpAfter(core.deps, (signal) => transport.push(request, { token, signal }));
  answer.catch(() => undefined);
  return { request, waiting, token, sentAt, era, answer };
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
