/** What this device tells the server of itself, for those who look after the venue's tablets. */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import type { Core } from './core.ts';

/** `waiting`: counted just now, where the caller knows better than the status. */
export function deviceState({ deps, status }: Core, waiting = status.get().waiting): DeviceState {
  const { oldestWaitingAt, clockOffsetMs } = status.get();
  const persisted = deps.isPersisted?.();
  return {
    waiting,
    ...(oldestWaitingAt !== null && {
      oldestWaiting: new Date(oldestWaitingAt + clockOffsetMs).toISOString(),
    }),
    ...(persisted !== undefined && { persisted }),
  };
}
