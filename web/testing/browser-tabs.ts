/** The locks and the channel that the tabs of one browser share. */
import type { LockEvents, Locks, TabChannel } from '../src/platform/tabs.ts';

export function browserLocks(): Locks {
  let holder: LockEvents | null = null;
  const queue: LockEvents[] = [];
  const grant = (events: LockEvents): void => {
    holder = events;
    events.onHeld();
  };
  return {
    isAwaited: async () => queue.length > 0,
    hold(_name, { steal }, events) {
      if (steal) {
        const lost = holder;
        grant(events);
        lost?.onLost();
      } else if (holder === null) grant(events);
      else queue.push(events);
      return () => {
        if (holder !== events) {
          queue.splice(queue.indexOf(events) >>> 0, 1);
          return;
        }
        holder = null;
        const next = queue.shift();
        if (next) grant(next);
      };
    },
  };
}

/** The channel of one browser: a message reaches every other tab. */
export function browserChannel(): () => TabChannel {
  const tabs = new Map<TabChannel, Set<(message: unknown) => void>>();
  return () => {
    const heard = new Set<(message: unknown) => void>();
    const tab: TabChannel = {
      post(message) {
        for (const [other, listeners] of tabs)
          if (other !== tab) for (const listener of listeners) listener(message);
      },
      subscribe(listener) {
        heard.add(listener);
        return () => heard.delete(listener);
      },
      close: () => void tabs.delete(tab),
    };
    tabs.set(tab, heard);
    return tab;
  };
}
