/** Sends batches of what waits. While the outcomes of one are being written to the mirror, the next one is on its way already. */
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { readDevice } from '../mirror/device-db.ts';
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
}

export function createPushBatches(core: Core, gate: SignInGate): PushBatches {
  const { clock } = core.deps;
  let ahead: Promise<SentBatch | undefined> | undefined;
  /** What comes much later than it was asked for would be taken for news. */
  const isFresh = ({ sentAt }: SentBatch): boolean => Math.abs(clock.now() - sentAt) < GIVE_UP_MS;
  return {
    async next(limit) {
      const waiting = ahead;
      ahead = undefined;
      const early = await waiting;
      if (early && isFresh(early)) return early;
      const composed = await compose(core, { limit });
      if (composed.request.mutations.length === 0) return 'nothing waits';
      const token = gate.token();
      return token === null ? 'nobody is signed in' : send(core, composed, token);
    },
    sendAhead({ request, token }) {
      const after = request.mutations.at(-1)?.mid;
      // Whoever takes it composes anew when this fails; nobody may take it.
      ahead = compose(core, { limit: LIMITS.pushMutations, after }).then(
        (composed) => (composed.request.mutations.length > 0 ? send(core, composed, token) : undefined),
        () => undefined,
      );
    },
  };
}

type Composed = Pick<SentBatch, 'request' | 'waiting'>;

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
  const { mirror, device, appVersion, clock } = core.deps;
  return core.stored(async () => {
    const [[meta, entries], identity] = await Promise.all([
      readTransaction(mirror, [mirror.meta, mirror.outbox], (db) =>
        Promise.all([
          requireMeta(db),
          after === undefined ? unsent(db, limit) : waitingAfter(db, after, limit),
        ]),
      ),
      readDevice(device),
    ]);
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
  });
}
