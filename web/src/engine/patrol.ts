/**
 * What happens now and then while this tab syncs: a look for what no frame told, the pruning of what is too old, and the
 * watchdog, for a change that stays unsent though the connection looks well.
 */
import type { Now } from '../mirror/prune.ts';
import type { Core } from './core.ts';
import { createTimer } from './timer.ts';

const ROUND_MS = 10_000;
const LOOK_EVERY_ROUNDS = 3;
/** Online, and yet something is unsent for longer than this: everything is started anew. */
const STUCK_MS = 30_000;
const PRUNE_EVERY_MS = 3_600_000;

export interface PatrolActs {
  look(): void;
  prune(now: Now): Promise<void>;
  restart(): void;
}

export interface Patrol {
  start(): void;
  stop(): void;
}

export function createPatrol(core: Core, acts: PatrolActs): Patrol {
  const { clock, steady, timers } = core.deps;
  const timer = createTimer(timers);
  const startedAt = steady.now();
  let oldest: { readonly at: number | null; readonly seenAt: number } = { at: null, seenAt: startedAt };
  let rounds = 0;
  let prunedAt: number | null = null;

  const isStuck = (): boolean => {
    const { phase, oldestWaitingAt, signInNeeded } = core.status.get();
    const now = steady.now();
    if (oldest.at !== oldestWaitingAt) oldest = { at: oldestWaitingAt, seenAt: now };
    if (phase !== 'online' || oldestWaitingAt === null || signInNeeded) return false;
    // A clock that was put back says of everything that it is young.
    const age = Math.max(clock.now() - oldestWaitingAt, now - oldest.seenAt);
    return Math.min(age, now - startedAt) > STUCK_MS;
  };

  /** By what the server told: a clock that is wrong, or was put right a moment ago, would empty the board. */
  const pruneWhenDue = async (): Promise<void> => {
    const [server, now] = [core.toldTime, steady.now()];
    if (server === null || (prunedAt !== null && now - prunedAt < PRUNE_EVERY_MS)) return;
    prunedAt = now;
    await acts.prune({ server, device: clock.now() });
  };

  const round = (): void => {
    rounds += 1;
    timer.arm(ROUND_MS, round);
    if (rounds % LOOK_EVERY_ROUNDS === 0) acts.look();
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
