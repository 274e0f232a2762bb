/** The draft that this tablet has open at each table; it outlives a reload, so an order is never begun twice by one. */
import { browserStorage } from '../../platform/browser-storage.ts';
import type { OpenDraft } from './draft-order.ts';

const KEY = 'tableside-open-drafts';

export interface OpenDrafts {
  get(tableId: string): OpenDraft | undefined;
  set(tableId: string, draft: OpenDraft): void;
  subscribe(listener: () => void): () => void;
}

type Stored = Readonly<Record<string, OpenDraft>>;

/** `storage` may be missing or full: then it holds as long as the page is open. */
export function createOpenDrafts(storage: Pick<Storage, 'getItem' | 'setItem'> | null): OpenDrafts {
  const listeners = new Set<() => void>();
  let drafts = read(storage);
  const write = (next: Stored): void => {
    drafts = next;
    try {
      storage?.setItem(KEY, JSON.stringify(next));
    } catch {
      // Full or shut: memory holds it until the page is left, and then the table's only draft is found again.
    }
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (tableId) => drafts[tableId],
    set: (tableId, draft) => write({ ...drafts, [tableId]: draft }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): Stored {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, OpenDraft] => isDraft(entry[1])),
    );
  } catch {
    return {};
  }
}

const isDraft = (value: unknown): value is OpenDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OpenDraft).orderId === 'string' &&
  typeof (value as OpenDraft).fresh === 'boolean';

export const openDrafts: OpenDrafts = createOpenDrafts(browserStorage());
