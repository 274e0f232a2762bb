/**
 * Remembers up to when outages were reported on this device, so that each is reported once. Milliseconds by the
 * device's clock.
 */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

const KEY = 'tableside-outage-told';

export interface OutagesTold {
  until(): number;
  note(to: number): void;
}

/** `storage` may be missing or full; then an outage is reported again at the next start. */
export function createOutagesTold(storage: Pick<Storage, 'getItem' | 'setItem'> | null): OutagesTold {
  let until = read(storage);
  return {
    until: () => until,
    note(to) {
      until = to;
      keepIn(storage, KEY, String(to));
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): number {
  try {
    return Number(storage?.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export const outagesTold = createOutagesTold(browserStorage());
