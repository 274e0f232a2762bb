/** Returns the storages of this browser. Each may be blocked, as in some private windows; then there is none. */

/** Storage that every tab shares, and that stays. */
export const browserStorage = (): Storage | null => unlessBlocked(() => window.localStorage);

/** Storage that ends with the tab. */
export const tabStorage = (): Storage | null => unlessBlocked(() => window.sessionStorage);

function unlessBlocked(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
