/**
 * Sends waiting mutations in batches. While the outcomes of one batch are being written to the mirror, the next is
 * already on its way. A tap is sent as soon as it is durable.
 */
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { type DeviceIdentity, readDevice } from '../../mirror/database/device-db.ts';
import type { OutboxEntry, SyncMeta } from '../../mirror/database/mirror-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import { readTransaction } from '../../mirror/database/transaction.ts';
import type { QueuedTap } from '../../mirror/decide/optimistic-write.ts';
import { countFrom, unsent, waitingAfter } from '../../mirror/outbox/outbox.ts';
import { GIVE_UP_MS, giveUpAfter } from '../connection/give-up.ts';
import type { SignInGate } from '../connection/sign-in-gate.ts';
import type { Core } from '../core.ts';
import { deviceState } from '../device-state.ts';
import type { Answer } from '../transport.ts';
import { fitting, pushRequest } from './push-batch.ts';

export interface SentBatch {
  readonly request: PushRequest;
  /** How many mutations waited, including these. */
  readonly waiting: number;
  readonly token: string;
  /** Milliseconds of this device's clock. */
  readonly sentAt: number;
  /** The mirror's cache generation at that time. */
  readonly cacheGeneration: number;
  readonly answer: Promise<Answer<PushResponse>>;
}

export interface PushBatches {
  /** Sends up to `limit` waiting mutations. Returns the batch that was sent ahead, if there is one. */
  next(limit: number): Promise<SentBatch | 'nothing waits' | 'nobody is signed in'>;
  /** The server answered this whole batch. What follows is sent before its outcomes are written. */
  answered(batch: SentBatch): void;
  /**
   * Takes a tap that is being written. If everything before it is answered, it is sent as soon as it is durable,
   * without reading it back.
   */
  handOver(tap: Promise<QueuedTap | undefined>): void;
}

/** The next number of a queue. Everything before it is answered. */
type Done = Pick<SyncMeta, 'clientId' | 'nextMid'>;

/** Undefined means that the outbox has to be read. */
type Ahead = SentBatch | 'nothing waits' | undefined;

export function createPushBatches(core: Core, gate: SignInGate): PushBatches {
  let ahead: Promise<Ahead> | undefined;
  let handed: Promise<QueuedTap | undefined> | undefined;
  let done: Done | undefined;

  const handOn = (): void => {
    if (!handed || !done) return;
    const before = done;
    const sending = sendHanded(core, gate, handed, before);
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
      // This read may include a tap that is handed over in the meantime, so that tap must not be sent ahead as well.
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

/** Whoever takes this batch handles its failure by reading the outbox instead. It may also never be taken. */
const orUnknown = (sending: Promise<Ahead>): Promise<Ahead> => sending.catch(() => undefined);

/** An answer that arrives long after its request would be mistaken for current data. */
const isFresh = ({ deps }: Core, { sentAt }: SentBatch): boolean =>
  Math.abs(deps.clock.now() - sentAt) < GIVE_UP_MS;

/** Returns undefined when something else was queued before the tap, or nobody is signed in. */
async function sendHanded(
  core: Core,
  gate: SignInGate,
  tap: Promise<QueuedTap | undefined>,
  before: Done,
): Promise<Ahead> {
  // Reads the identity at once. Later, this read would wait behind those that screens make when the tap is stored.
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
  /** Set when the outbox is entirely empty, without even entries that wait only for their outcome. */
  readonly empty?: SyncMeta | undefined;
}

function send(core: Core, { request, waiting }: Composed, token: string): SentBatch {
  const { clock, transport } = core.deps;
  const sentAt = clock.now();
  const { cacheGeneration } = core.catchUp;
  const byRequest = () => giveUpAfter(core.deps, (signal) => transport.push(request, { token, signal }));
  const answer = core.pushLive(request, token).then((told) => told ?? byRequest());
  answer.catch(() => undefined);
  return { request, waiting, token, sentAt, cacheGeneration, answer };
}

interface Which {
  readonly limit: number;
  /** Selects mutations after this number. Without it, starts at the first unanswered one. */
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
