/**
 * Where envelopes enter the mirror. Frames wait while one is being applied and are then applied as one; during a long
 * drain only now and then, because each replays most of what waits, and the pushes wait for it.
 */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { type Applied, type Arrival, applyEnvelope } from '../mirror/apply-envelope.ts';
import type { Core } from './core.ts';
import { mergeEnvelopes } from './frame-envelope.ts';
import { drains } from './push-batch.ts';
import { createTimer, type Timer } from './timer.ts';

/** From the beginning of a drain, or of what was applied last; two thousand changes are sent in this time. */
const DRAIN_GAP_MS = 4_000;
/** Of a longer drain, what is applied takes a fifth of the time at most. */
const DRAIN_GAP_OF_LAST = 5;
const LONGEST_DRAIN_GAP_MS = 20_000;

export interface Intake {
  apply(envelope: Envelope, arrival: Omit<Arrival, 'now'>): Promise<Applied>;
  /** A frame of the connection that was opened under this client id. */
  frame(envelope: Envelope, clientId: string): void;
  stop(): void;
}

type Origin = Omit<Arrival, 'now'>;
/** Does what an outcome asks for. */
export type Follow = (applied: Applied, arrival: Origin) => Promise<void>;

export const createIntake = (core: Core, follow: Follow): Intake => new FrameIntake(core, follow);

class FrameIntake implements Intake {
  readonly #core: Core;
  readonly #follow: Follow;
  readonly #timer: Timer;
  #waiting: { readonly envelope: Envelope; readonly clientId: string }[] = [];
  #applying = false;
  #stopped = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  #drainsSince: number | null = null;
  #gapMs = DRAIN_GAP_MS;

  constructor(core: Core, follow: Follow) {
    this.#core = core;
    this.#follow = follow;
    this.#timer = createTimer(core.deps.timers);
  }

  async apply(envelope: Envelope, arrival: Origin): Promise<Applied> {
    const { clock, mirror } = this.#core.deps;
    const applied = await this.#core.stored(() =>
      applyEnvelope(mirror, envelope, { ...arrival, now: clock.now() }),
    );
    await this.#follow(applied, arrival);
    return applied;
  }

  frame(envelope: Envelope, clientId: string): void {
    this.#waiting.push({ envelope, clientId });
    this.#flush();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.clear();
  }

  #flush(): void {
    if (this.#applying || this.#stopped || this.#waiting.length === 0) return;
    const pause = this.#pauseMs();
    if (pause > 0) {
      if (!this.#timer.armed) this.#timer.arm(pause, () => this.#flush());
      return;
    }
    this.#timer.clear();
    this.#applying = true;
    void this.#applyWaiting();
  }

  #pauseMs(): number {
    if (!drains(this.#core)) {
      this.#drainsSince = null;
      return 0;
    }
    const now = this.#core.deps.clock.now();
    this.#drainsSince ??= now;
    // A clock that was set back must not hold frames up.
    return Math.min(this.#gapMs, Math.max(this.#lastAt, this.#drainsSince) + this.#gapMs - now);
  }

  /** A frame is a hint: one that could not be applied shows as a gap at the next, and a pull follows. */
  async #applyWaiting(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#lastAt = this.#core.deps.clock.now();
    try {
      for (const clientId of new Set(taken.map((one) => one.clientId))) {
        const own = taken.filter((one) => one.clientId === clientId).map((one) => one.envelope);
        for (const envelope of mergeEnvelopes(own)) await this.apply(envelope, { via: 'frame', clientId });
      }
    } catch (error) {
      if (!this.#stopped) this.#core.fault(error);
    }
    this.#gapMs = gapAfter(this.#core.deps.clock.now() - this.#lastAt);
    this.#applying = false;
    this.#flush();
  }
}

const gapAfter = (tookMs: number): number =>
  Math.min(LONGEST_DRAIN_GAP_MS, Math.max(DRAIN_GAP_MS, DRAIN_GAP_OF_LAST * tookMs));
