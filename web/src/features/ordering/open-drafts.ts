/**
 * Remembers which draft this tablet has open at each table. It survives a reload, so a tablet never starts the same
 * order twice.
 */
import { browserStorage, keepIn, keptRecord } from '../../platform/browser-storage.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { OpenDraft } from './draft-order.ts';

const KEY = 'tableside-open-drafts';

export interface OpenDrafts {
  get(tableId: string): OpenDraft | undefined;
  set(tableId: string, draft: OpenDraft): void;
  subscribe(listener: () => void): () => void;
}

type Stored = Readonly<Record<string, OpenDraft>>;

/** `storage` may be missing or full; then the drafts are remembered until the page is closed. */
export function createOpenDrafts(storage: Pick<Storage, 'getItem' | 'setItem'> | null): OpenDrafts {
  const { tell, subscribe } = createListeners();
  let drafts = read(storage);
  const write = (next: Stored): void => {
    drafts = next;
    keepIn(storage, KEY, JSON.stringify(next));
    tell();
  };
  return {
    get: (tableId) => drafts[tableId],
    set: (tableId, draft) => write({ ...drafts, [tableId]: draft }),
    subscribe,
  };
}

const read = (storage: Pick<Storage, 'getItem'> | null): Stored =>
  Object.fromEntries(
    Object.entries(keptRecord(storage, KEY)).filter((entry): entry is [string, OpenDraft] =>
      isDraft(entry[1]),
    ),
  );

const isDraft = (value: unknown): value is OpenDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OpenDraft).orderId === 'string' &&
  typeof (value as OpenDraft).fresh === 'boolean';

export const openDrafts: OpenDrafts = createOpenDrafts(browserStorage());
