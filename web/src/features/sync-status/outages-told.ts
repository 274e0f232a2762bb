/** Until when outages were told on this device: each is told once. Milliseconds of the device's clock. */
import { browserStorage } from '../../platform/browser-storage.ts';

const KEY = 'tableside-outage-told';

export interface OutagesTold {
  until(): number;
  note(to: number): void;
}

/** `storage` may be missing or full: then it is told again at the next start. */
export function createOutagesTold(storage: Pick<Storage, 'getItem' | 'setItem'> | null): OutagesTold {
  let until = read(storage);
  return {
    until: () => until,
    note(to) {
      until = to;
      try {
        storage?.setItem(KEY, String(to));
      } catch {
        // Shut or full: it holds until the page is left.
      }
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
