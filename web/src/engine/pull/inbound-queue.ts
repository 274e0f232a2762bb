/**
 * Where envelopes enter the mirror. Frames that arrive while another is being applied are merged and applied as one. So
 * are the frames of one commit: otherwise an order would briefly show without its payment. During a long drain, frames
 * are applied only now and then, because each replays most of the queue and holds up the pushes.
 */

import { same } from '@tableside/domain/ground/same.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { type Applied, type Arrival, applyEnvelope } from '../../mirror/rebase/apply-envelope.ts';
import type { Core } from '../core.ts';
import { drains } from '../push/push-batch.ts';
import { createTimer, type Timer } from '../timer.ts';
import { mergeEnvelopes } from './frame-envelope.ts';

/**
 * The minimum gap since the drain began or frames were last applied. About two thousand changes are sent in this time.
 */
const DRAIN_GAP_MS = 4_000;
/** The gap is also at least this many times as long as the last application took. */
const DRAIN_GAP_OF_LAST = 5;
const LONGEST_DRAIN_GAP_MS = 20_000;
/** The frames of a commit are sent together. Its last frame may be lost, or may not concern this viewer. */
const REST_OF_COMMIT_MS = 100;

export interface InboundQueue {
  apply(envelope: Envelope, arrival: Origin): Promise<Applied>;
  /** Takes a frame of the connection that was opened under this client id. */
  frame(envelope: Envelope, clientId: string): void;
  stop(): void;
}

/**
 * `heardAt`: when the answer or frame arrived, in ms of the steady clock. `cacheGeneration`: the mirror's cache generation when the request was
 * sent. Data from before a new start may be meant for another role.
 */
export type Origin = Omit<Arrival, 'now'> & { readonly heardAt: number; readonly cacheGeneration?: number };
/** Acts on the outcome of an envelope. */
export type Follow = (applied: Applied, arrival: Origin) => Promise<void>;

export const createInboundQueue = (core: Core, follow: Follow): InboundQueue => new FrameQueue(core, follow);

class FrameQueue implements InboundQueue {
  readonly #core: Core;
  readonly #follow: Follow;
  readonly #timer: Timer;
  #waiting: (Pick<Origin, 'clientId' | 'heardAt'> & {
    readonly envelope: Envelope;
    readonly cacheGeneration: number;
  })[] = [];
  #applying = false;
  #stopped = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  #drainsSince: number | null = null;
  #gapMs = DRAIN_GAP_MS;
  /**
   * Applies envelopes one at a time, because a repeat of the previous one is recognized only after that one was
   * applied.
   */
  readonly #inTurn = serialQueue();
  #last: (Last & { readonly cacheGeneration: number }) | undefined;

  constructor(core: Core, follow: Follow) {
    this.#core = core;
    this.#follow = follow;
    this.#timer = createTimer(core.deps.timers);
  }

  async apply(envelope: Envelope, arrival: Origin): Promise<Applied> {
    const { catchUp } = this.#core;
    if (arrival.via !== 'frame') catchUp.told(envelope.head, envelope.epoch);
    const applied = await this.#inTurn(() => this.#applyNow(envelope, arrival));
    await this.#follow(applied, arrival);
    return applied;
  }

  async #applyNow(envelope: Envelope, arrival: Origin): Promise<Applied> {
    const { catchUp } = this.#core;
    const { clock, mirror } = this.#core.deps;
    const { cacheGeneration } = catchUp;
    if (arrival.cacheGeneration !== undefined && arrival.cacheGeneration !== cacheGeneration)
      return { kind: 'ignored' };
    if (this.#last?.cacheGeneration === cacheGeneration && saysNothingNew(envelope, arrival, this.#last))
      return this.#last.told;
    const applied = await this.#core.stored(() =>
      applyEnvelope(mirror, envelope, { ...arrival, now: clock.now() }),
    );
    this.#last = undefined;
    // If the mirror started over in the meantime, this result is about the old mirror.
    if (applied.kind === 'applied' && cacheGeneration === catchUp.cacheGeneration) {
      this.#last = { cacheGeneration, ...lastOf(envelope, arrival, applied) };
      catchUp.holds(applied.cursor, envelope.epoch);
      this.#core.confirm(arrival.via, arrival.heardAt);
    }
    return applied;
  }

  frame(envelope: Envelope, clientId: string): void {
    // The head may be a number that does not concern this viewer.
    this.#core.catchUp.told(envelope.to, envelope.epoch);
    const { isLost, cacheGeneration } = this.#core.catchUp;
    const heardAt = this.#core.deps.steady.now();
    if (isLost) {
      void this.#follow({ kind: 'pull', why: 'gap' }, { via: 'frame', clientId, heardAt });
      return;
    }
    this.#waiting.push({ envelope, clientId, heardAt, cacheGeneration });
    this.#flush();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.clear();
  }

  #flush(): void {
    const last = this.#waiting.at(-1)?.envelope;
    if (this.#applying || this.#stopped || !last) return;
    const drainPause = this.#drainPauseMs();
    if (drainPause > 0) {
      if (!this.#timer.armed) this.#timer.arm(drainPause, () => this.#begin());
    } else if (last.to < last.head) this.#timer.arm(REST_OF_COMMIT_MS, () => this.#begin());
    else this.#begin();
  }

  #begin(): void {
    if (this.#applying || this.#stopped) return;
    this.#timer.clear();
    this.#applying = true;
    void this.#applyWaiting();
  }

  #drainPauseMs(): number {
    if (!drains(this.#core)) {
      this.#drainsSince = null;
      return 0;
    }
    const now = this.#core.deps.clock.now();
    this.#drainsSince ??= now;
    // A clock that was set back must not delay the frames.
    return Math.min(this.#gapMs, Math.max(this.#lastAt, this.#drainsSince) + this.#gapMs - now);
  }

  /** A lost frame does no harm: one that could not be applied shows as a gap at the next frame, and a pull follows. */
  async #applyWaiting(): Promise<void> {
    const { cacheGeneration } = this.#core.catchUp;
    const taken = this.#waiting.filter((one) => one.cacheGeneration === cacheGeneration);
    this.#waiting = [];
    this.#lastAt = this.#core.deps.clock.now();
    try {
      for (const clientId of new Set(taken.map((one) => one.clientId))) {
        const own = taken.filter((one) => one.clientId === clientId);
        const heardAt = Math.max(...own.map((one) => one.heardAt));
        for (const envelope of mergeEnvelopes(own.map((one) => one.envelope)))
          await this.apply(envelope, { via: 'frame', clientId, heardAt, cacheGeneration });
      }
    } catch (error) {
      if (!this.#stopped) this.#core.fault(error);
    }
    this.#gapMs = gapAfter(this.#core.deps.clock.now() - this.#lastAt);
    this.#applying = false;
    this.#flush();
  }
}

/** The envelope applied last, and the outcome to return for another one with nothing new. */
interface Last {
  readonly envelope: Envelope;
  readonly clientId: string;
  readonly told: Applied;
}

const lastOf = (envelope: Envelope, { clientId }: Origin, { cursor, resultMissing }: AppliedRows): Last => ({
  envelope,
  clientId,
  told: { kind: 'applied', cursor, more: false, resultMissing, queueMoved: false },
});
type AppliedRows = Extract<Applied, { kind: 'applied' }>;

/**
 * A tablet hears of its own change twice, from the response and from a frame. A pull always counts, because it was
 * requested.
 */
function saysNothingNew(envelope: Envelope, { via, clientId }: Origin, last: Last): boolean {
  const known = last.envelope;
  return (
    via !== 'pull' &&
    clientId === last.clientId &&
    envelope.epoch === known.epoch &&
    envelope.to <= known.to &&
    (envelope.lastMid ?? 0) <= (known.lastMid ?? 0) &&
    envelope.results.every((result) => known.results.some((one) => same(one, result)))
  );
}

const gapAfter = (tookMs: number): number =>
  Math.min(LONGEST_DRAIN_GAP_MS, Math.max(DRAIN_GAP_MS, DRAIN_GAP_OF_LAST * tookMs));
