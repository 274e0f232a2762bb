/** Returns the storages of this browser. Each may be blocked, as in some private windows; then there is none. */

/** Storage that every tab shares, and that stays. */
export const browserStorage = (): Storage | null => unlessBlocked(() => window.localStorage);

/** Storage that ends with the tab. */
export const tabStorage = (): Storage | null => unlessBlocked(() => window.sessionStorage);

/** Stores a text, or removes it with null. A storage that is blocked or full keeps nothing, and nothing fails. */
export function keepIn(
  storage: (Pick<Storage, 'setItem'> & Partial<Pick<Storage, 'removeItem'>>) | null,
  key: string,
  text: string | null,
): void {
  try {
    if (text === null) storage?.removeItem?.(key);
    else storage?.setItem(key, text);
  } catch {
    // The storage is full. What the page remembers itself lasts until the page is closed.
  }
}

/** Returns the record that was kept as JSON. It is empty when there is none or it cannot be read. */
export function keptRecord(storage: Pick<Storage, 'getItem'> | null, key: string): Record<string, unknown> {
  const kept = parsed(storage, key);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

/** Returns the texts that were kept as a JSON list. */
export function keptTexts(storage: Pick<Storage, 'getItem'> | null, key: string): readonly string[] {
  const kept = parsed(storage, key);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
}

function parsed(storage: Pick<Storage, 'getItem'> | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function unlessBlocked(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
