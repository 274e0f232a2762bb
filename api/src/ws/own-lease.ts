/** The lease of this process: what all of its kitchen screens hold, for the other processes. */
import { shownOnAll } from '@tableside/protocol/kitchen.ts';
import { answerDueMs, quietMs } from '@tableside/protocol/version.ts';
import type { ScreenLease, ScreenLeases } from '../storage/door/screen-leases.ts';
import type { Signals } from '../storage/door/signals.ts';
import { isSame } from './kitchen-screens.ts';

/** A changed lease is written at most once in this time, in ms, unless it says less. */
const GAP_MS = 1000;
const RENEW_MS = 3000;
/** A process that could not renew its lease for this long, in ms, closes its kitchen screens. */
const LOST_MS = 7000;
const SLACK_MS = 2000;

/**
 * Returns how long a lease counts, in ms. Whatever has happened to its process, its visible screens say by then that they
 * are not current: when their server stands still, they ask, and wait for the answer.
 */
export const leaseMs = (heartbeatMs: number): number =>
  LOST_MS + quietMs(heartbeatMs) + answerDueMs(heartbeatMs) + SLACK_MS;

/** Returns what is true of all screens of this history, or undefined if there is none. */
export function combined(screens: readonly ScreenLease[], epoch: string): ScreenLease | undefined {
  const live = screens.filter((screen) => screen.epoch === epoch);
  if (live.length === 0) return undefined;
  const shown = shownOnAll(live.map((screen) => screen.shown ?? undefined)) ?? null;
  return { epoch, listed: Math.min(...live.map(({ listed }) => listed)), shown };
}

export interface OwnLeaseDeps {
  readonly venueId: string;
  readonly leases: Pick<ScreenLeases, 'put'>;
  readonly signals: Pick<Signals, 'tell'>;
  /** ms */
  readonly now: () => number;
  /** The tickets that each live screen of this process holds. */
  readonly local: () => readonly ScreenLease[];
  /** Closes the kitchen screens of this process. */
  readonly sendAway: () => void;
  readonly failed: (error: unknown) => void;
}

export class OwnLease {
  readonly #deps: OwnLeaseDeps;
  /** Histories that have ended. */
  readonly #past = new Set<string>();
  /** The lease that was written last, and when that write began. */
  #written: { readonly lease: ScreenLease; readonly at: number } | undefined;
  /** Since when there have been screens. */
  #since: number | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #hasFailed = false;
  #isWriting = false;

  constructor(deps: OwnLeaseDeps) {
    this.#deps = deps;
  }

  /** Resolves with whether there may be something new to tell. */
  async sweep(): Promise<boolean> {
    const { local, now, sendAway } = this.#deps;
    const screens = local();
    this.#since = screens.length > 0 ? (this.#since ?? now()) : undefined;
    const lease = this.#ofLocal(screens);
    const renewedAt = lease && this.#written ? this.#written.at : this.#since;
    if (this.#since !== undefined && renewedAt !== undefined && now() - renewedAt >= LOST_MS) sendAway();
    if (this.#isWriting || !this.#isDue(lease)) return false;
    return this.#write(lease);
  }

  async remove(): Promise<void> {
    if (this.#written) await this.#write(undefined);
  }

  /** Whoever came last knows the latest history. */
  #ofLocal(screens: readonly ScreenLease[]): ScreenLease | undefined {
    const epoch = screens.findLast((screen) => !this.#past.has(screen.epoch))?.epoch;
    return epoch === undefined ? undefined : combined(screens, epoch);
  }

  #isDue(lease: ScreenLease | undefined): boolean {
    const { now } = this.#deps;
    const before = this.#written?.lease;
    if (!lease && !before) return false;
    // The others must hear at once that they may tell less.
    if (lease && !this.#hasFailed && isLess(lease, before)) return true;
    if (now() - this.#triedAt < GAP_MS) return false;
    const isOld = this.#written !== undefined && now() - this.#written.at >= RENEW_MS;
    return isOld || !lease || !before || !isEqual(lease, before);
  }

  async #write(lease: ScreenLease | undefined): Promise<boolean> {
    const { leases, signals, venueId, now } = this.#deps;
    const before = this.#written?.lease;
    const at = now();
    this.#isWriting = true;
    this.#triedAt = at;
    try {
      const isWritten = await leases.put(venueId, lease);
      this.#hasFailed = false;
      if (isWritten) this.#written = lease && { lease, at };
      else if (lease) this.#past.add(lease.epoch);
    } catch (error) {
      this.#fail(error, lease);
      return false;
    } finally {
      this.#isWriting = false;
    }
    const hasChanged = !lease || !before || !isEqual(lease, before);
    if (hasChanged) signals.tell({ kind: 'kitchen', venueId });
    return hasChanged;
  }

  /** The others go on by what was written before. */
  #fail(error: unknown, lease: ScreenLease | undefined): void {
    this.#hasFailed = true;
    this.#deps.failed(error);
    if (lease && isLess(lease, this.#written?.lease)) this.#deps.sendAway();
  }
}

const isLess = (lease: ScreenLease, before: ScreenLease | undefined): boolean =>
  before === undefined || lease.epoch !== before.epoch || lease.listed < before.listed;

const isEqual = (one: ScreenLease, other: ScreenLease): boolean =>
  one.epoch === other.epoch &&
  (one.shown === null) === (other.shown === null) &&
  isSame({ listed: one.listed, shown: one.shown ?? [] }, { listed: other.listed, shown: other.shown ?? [] });
