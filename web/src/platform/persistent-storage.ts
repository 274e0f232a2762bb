/** Asks the browser to keep this site's data. WebKit and plain http have no `navigator.storage`. */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

const manager = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

export async function askForPersistentStorage(): Promise<Persistence> {
  const storage = manager();
  if (typeof storage?.persist !== 'function') return 'unknown';
  try {
    return (await storage.persist()) ? 'persistent' : 'best-effort';
  } catch {
    // A private window refuses the question itself; it keeps data until it closes.
    return 'best-effort';
  }
}

/** Bytes used and allowed; null where the browser does not tell. */
export async function storageEstimate(): Promise<{ usage: number; quota: number } | null> {
  const storage = manager();
  if (typeof storage?.estimate !== 'function') return null;
  const { usage, quota } = await storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

/** What this page lacks when it is not served over https or from localhost. */
export const isSecure = (): boolean => globalThis.isSecureContext === true;
