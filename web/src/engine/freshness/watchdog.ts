/**
 * Runs regular checks while this tab syncs. It looks for changes that no frame announced, prunes old data, and restarts
 * the sync when a change stays unsent although the connection looks fine.
 */
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import type { Now } from '../../mirror/rebase/prune.ts';
import type { Core } from '../core.ts';
import { createTimer } from '../timer.ts';

/** While a change waits. */
const ROUND_MS = 10_000;
/** A round looks for the changes of others when the last look was this long ago. While nothing waits, there is no other round. */
const LOOK_EVERY_MS = 30_000;
/** If a change stays unsent for longer than this while online, the sync run restarts. */
const STUCK_MS = 30_000;
const PRUNE_EVERY_MS = HOUR_MS;

export interface WatchdogActs {
  look(): void;
  prune(now: Now): Promise<void>;
  restart(): void;
}

export interface Watchdog {
  start(): void;
  stop(): void;
}

export function createWatchdog(core: Core, acts: WatchdogActs): Watchdog {
  const { clock, steady, timers } = core.deps;
  const timer = createTimer(timers);
  const startedAt = steady.now();
  let oldest: { readonly at: number | null; readonly seenAt: number } = { at: null, seenAt: startedAt };
  let lookedAt = startedAt;
  let prunedAt: number | null = null;

  const isStuck = (): boolean => {
    const { phase, oldestWaitingAt, signInNeeded } = core.status.get();
    const now = steady.now();
    if (oldest.at !== oldestWaitingAt) oldest = { at: oldestWaitingAt, seenAt: now };
    if (phase !== 'online' || oldestWaitingAt === null || signInNeeded) return false;
    // Counts by the steady clock too: after the device's clock was set back, every change looks young.
    const age = Math.max(clock.now() - oldestWaitingAt, now - oldest.seenAt);
    return Math.min(age, now - startedAt) > STUCK_MS;
  };

  /**
   * Uses the server's last reported time: a device clock that is wrong, or was only just corrected, would empty the
   * board.
   */
  const pruneWhenDue = async (): Promise<void> => {
    const [server, now] = [core.toldTime, steady.now()];
    if (server === null || (prunedAt !== null && now - prunedAt < PRUNE_EVERY_MS)) return;
    prunedAt = now;
    await acts.prune({ server, device: clock.now() });
  };

  const round = (): void => {
    const now = steady.now();
    if (now - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now;
      acts.look();
    }
    const isWaiting = core.status.get().oldestWaitingAt !== null;
    timer.arm(isWaiting ? ROUND_MS : LOOK_EVERY_MS - (now - lookedAt), round);
    core
      .count()
      .then(pruneWhenDue)
      .then(() => {
        if (timer.armed && isStuck()) acts.restart();
      })
      .catch((error: unknown) => {
        if (timer.armed) core.fault(error);
      });
  };

  return {
    start: () => timer.arm(ROUND_MS, round),
    stop: () => timer.clear(),
  };
}
