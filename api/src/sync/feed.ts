/**
 * The feed reports every commit of a venue, in order, each change number once. A signal only wakes it: it reads what it
 * reports from the committed heads. A lost or duplicate signal therefore changes nothing, and several commits may
 * arrive as one.
 */
import type { Head, Storage, StoredRow } from '../storage/storage.ts';

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

/** A commit without rows tells that another history has begun. */
export type FeedListener = (commit: FeedCommit) => void;

export interface Subscription {
  /** Resolves once every later commit is certain to be reported. */
  readonly ready: Promise<void>;
  end(): void;
}

export interface Feed {
  /** Calls the listener for every commit after `ready`, and possibly for a few before it. */
  subscribe(venueId: string, listener: FeedListener): Subscription;
  /**
   * Asks for the heads of all venues at once, and reads on where one has moved. Call this every `FEED_CHECK_MS`: it
   * makes up for lost signals and for reads that failed.
   */
  check(): Promise<void>;
  close(): void;
}

/** How late a commit may be reported when its signal is lost. */
export const FEED_CHECK_MS = 2000;

interface Channel {
  readonly listeners: Set<FeedListener>;
  /** Resolves when the head has been read for the first time. */
  readonly ready: Promise<void>;
  readonly isReady: () => void;
  /** Ends the signals of this venue from other processes. */
  readonly unfollow: () => void;
  /** Every change up to this number was reported; undefined until the head is read for the first time. */
  told: number | undefined;
  /** The epoch of these changes. */
  epoch: string | undefined;
  isReading: boolean;
  /** True when a signal arrived that no read has covered yet. */
  isStale: boolean;
}

const PAGE = 500;

export function createFeed(
  storage: Storage,
  onError: (error: unknown) => void = rethrow,
  nowIso: () => string = () => new Date().toISOString(),
): Feed {
  const channels = new Map<string, Channel>();
  const wake = (venueId: string): void => {
    const channel = channels.get(venueId);
    if (!channel) return;
    channel.isStale = true;
    if (!channel.isReading) catchUp({ storage, venueId, channel, nowIso }).catch(onError);
  };
  const check = async (): Promise<void> => {
    if (channels.size === 0) return;
    try {
      const heads = await storage.heads([...channels.keys()]);
      for (const [venueId, channel] of channels) if (!isTold(channel, heads.get(venueId))) wake(venueId);
    } catch (error) {
      onError(error);
    }
  };
  const stopListening = [
    storage.signals.on('head', ({ venueId }) => wake(venueId)),
    storage.signals.onGap(() => void check()),
  ];
  return {
    subscribe(venueId, listener) {
      const channel = channels.get(venueId) ?? newChannel(storage.signals.follow(venueId));
      channels.set(venueId, channel);
      channel.listeners.add(listener);
      if (channel.told === undefined) wake(venueId);
      const end = (): void => {
        channel.listeners.delete(listener);
        if (channel.listeners.size > 0 || channels.get(venueId) !== channel) return;
        channels.delete(venueId);
        channel.unfollow();
      };
      return { ready: channel.ready, end };
    },
    check,
    close() {
      for (const stop of stopListening) stop();
      for (const { unfollow } of channels.values()) unfollow();
      channels.clear();
    },
  };
}

function newChannel(unfollow: () => void): Channel {
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  return {
    listeners: new Set(),
    ready,
    isReady,
    unfollow,
    told: undefined,
    epoch: undefined,
    isReading: false,
    isStale: false,
  };
}

/** A new history may begin with the same change number. */
const isTold = ({ told, epoch }: Channel, now: Head | undefined): boolean =>
  now ? told === now.head && epoch === now.epoch : told === 0;

interface Reading {
  readonly storage: Storage;
  readonly venueId: string;
  readonly channel: Channel;
  readonly nowIso: () => string;
}

async function catchUp(reading: Reading): Promise<void> {
  const { storage, venueId, channel } = reading;
  channel.isReading = true;
  try {
    if (channel.told === undefined) {
      const { head, epoch } = await storage.head(venueId);
      channel.told = head;
      channel.epoch = epoch;
    }
    channel.isReady();
    while (channel.isStale && channel.listeners.size > 0) {
      channel.isStale = false;
      await tellNew(reading);
    }
  } finally {
    channel.isReading = false;
  }
}

async function tellNew(reading: Reading): Promise<void> {
  const { storage, venueId, channel, nowIso } = reading;
  for (;;) {
    const from = channel.told ?? 0;
    const { epoch, to, head, rows, resolvedOf } = await storage.changes(venueId, {
      after: from,
      limit: PAGE,
    });
    if (epoch !== channel.epoch || head < from) {
      // Commits that were told are gone, and nobody has begun a new history because of that.
      if (epoch === channel.epoch) await storage.upkeep.markRestored(nowIso());
      return beginAnew(reading);
    }
    if (to <= from) return;
    tell(channel, { epoch, from, to, head, rows, resolvedOf });
    if (to === head) return;
  }
}

/** Whoever was told the history before has to begin anew, too. */
async function beginAnew({ storage, venueId, channel }: Reading): Promise<void> {
  const { head, epoch } = await storage.head(venueId);
  tell(channel, { epoch, from: head, to: head, head, rows: [], resolvedOf: [] });
}

function tell(channel: Channel, commit: FeedCommit): void {
  channel.told = commit.to;
  channel.epoch = commit.epoch;
  for (const listener of [...channel.listeners]) listener(commit);
}

function rethrow(error: unknown): never {
  throw error;
}
