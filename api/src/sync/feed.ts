/**
 * The feed reports every commit of a venue, in order, each change number once. A commit hint only wakes it: it reads
 * what it reports from the committed heads. A lost or duplicate hint therefore changes nothing, and several commits may
 * arrive as one.
 */
import type { Storage, StoredRow } from '../storage/storage.ts';

export interface FeedCommit {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly head: number;
  /** Ordered by seq, each row in its current state. */
  readonly rows: readonly StoredRow[];
  /** Queues with held commands that somebody decided about. They have outcomes to pull. */
  readonly resolvedOf: readonly string[];
}

export type FeedListener = (commit: FeedCommit) => void;

export interface Feed {
  /**
   * Calls the listener for every commit after this call, and possibly for a few before it. Returns a function that
   * unsubscribes.
   */
  subscribe(venueId: string, listener: FeedListener): () => void;
  close(): void;
}

interface Channel {
  readonly listeners: Set<FeedListener>;
  /** Every change up to this number was reported; undefined until the head is read for the first time. */
  told: number | undefined;
  isReading: boolean;
  /** True when a hint arrived that no read has covered yet. */
  isStale: boolean;
}

const PAGE = 500;

export function createFeed(storage: Storage, onError: (error: unknown) => void = rethrow): Feed {
  const channels = new Map<string, Channel>();
  const wake = (venueId: string): void => {
    const channel = channels.get(venueId);
    if (!channel) return;
    channel.isStale = true;
    if (!channel.isReading) catchUp(storage, venueId, channel).catch(onError);
  };
  const stop = storage.onCommit((venueId) => wake(venueId));
  return {
    subscribe(venueId, listener) {
      const channel = channels.get(venueId) ?? newChannel();
      channels.set(venueId, channel);
      channel.listeners.add(listener);
      if (channel.told === undefined) wake(venueId);
      return () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size === 0 && channels.get(venueId) === channel) channels.delete(venueId);
      };
    },
    close() {
      stop();
      channels.clear();
    },
  };
}

const newChannel = (): Channel => ({
  listeners: new Set(),
  told: undefined,
  isReading: false,
  isStale: false,
});

async function catchUp(storage: Storage, venueId: string, channel: Channel): Promise<void> {
  channel.isReading = true;
  try {
    channel.told ??= (await storage.head(venueId)).head;
    while (channel.isStale && channel.listeners.size > 0) {
      channel.isStale = false;
      await tellNew(storage, venueId, channel);
    }
  } finally {
    channel.isReading = false;
  }
}

async function tellNew(storage: Storage, venueId: string, channel: Channel): Promise<void> {
  for (;;) {
    const from = channel.told ?? 0;
    const { epoch, to, head, rows, resolvedOf } = await storage.changes(venueId, {
      after: from,
      limit: PAGE,
    });
    if (to <= from) return;
    channel.told = to;
    for (const listener of [...channel.listeners]) listener({ epoch, from, to, head, rows, resolvedOf });
    if (to === head) return;
  }
}

function rethrow(error: unknown): never {
  throw error;
}
