/** What this device tells the server of itself, for those who look after the venue's tablets. */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import type { Core } from './core.ts';

/**
 * All that waits on this device, whoever left it. `waiting`: of who is signed in, counted just now where the caller
 * knows better than the status.
 */
export function deviceState(
  { deps, status, othersWaiting }: Core,
  waiting = status.get().waiting,
): DeviceState {
  const { oldestWaitingAt, clockOffsetMs } = status.get();
  const oldestAt = earlier(oldestWaitingAt, othersWaiting.oldestAt);
  const persisted = deps.isPersisted?.();
  return {
    waiting: waiting + othersWaiting.count,
    ...(oldestAt !== null && {
      oldestWaiting: new Date(oldestAt + clockOffsetMs).toISOString(),
    }),
    ...(persisted !== undefined && { persisted }),
  };
}

/** Of two times, where null is none. */
export const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
