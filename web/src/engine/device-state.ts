/** Builds this device's report to the server, for the people who look after the venue's tablets. */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import type { Core } from './core.ts';

/**
 * Counts everything that waits on this device, including what others left. `waiting` is the count for the signed-in
 * person; pass it when it is fresher than the status.
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

/** Returns the earlier of two times, where null means no time. */
export const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
