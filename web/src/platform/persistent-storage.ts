/**
 * Asks the browser to keep this site's data, and notices when it did not. WebKit and plain HTTP have no
 * `navigator.storage`.
 */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

const manager = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

export async function askForPersistentStorage(): Promise<Persistence> {
  const storage = manager();
  if (typeof storage?.persist !== 'function') return 'unknown';
  try {
    return (await storage.persist()) ? 'persistent' : 'best-effort';
  } catch {
    // A private window rejects even the question. It keeps data until it closes.
    return 'best-effort';
  }
}

/** Bytes used and allowed; null when the browser does not say. */
export async function storageEstimate(): Promise<{ usage: number; quota: number } | null> {
  const storage = manager();
  if (typeof storage?.estimate !== 'function') return null;
  const { usage, quota } = await storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

/** Returns false when the page is not served over HTTPS or from localhost. */
export const isSecure = (): boolean => globalThis.isSecureContext === true;

/**
 * A mark, kept apart from the databases, that this browser holds staff data. A browser that clears databases on its own
 * sometimes leaves the mark, and so reveals the loss.
 */
const KEY = 'tableside-holds-data';

export interface DataMark {
  isSet(): boolean;
  set(): void;
}

export function createDataMark(store: Pick<Storage, 'getItem' | 'setItem'>): DataMark {
  return {
    isSet: () => store.getItem(KEY) !== null,
    set() {
      try {
        store.setItem(KEY, 'yes');
      } catch {
        // The store is full. A later clearing would go unnoticed, but nothing else is lost.
      }
    },
  };
}
