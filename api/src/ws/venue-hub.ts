/**
 * The live connections of one venue. Subscriptions and commits are worked through one after the other, so that every
 * connection sees the frames of its head and later, in order and once.
 */

import type { Storage } from '../storage/storage.ts';
import type { Feed, FeedCommit } from '../sync/feed.ts';
import type { Viewer } from '../sync/visibility.ts';
import { type Connection, sendFrames } from './connection.ts';
import { createStatusMemory, type DataFrame, dataFrames } from './data-frames.ts';
import { createKitchenCursor } from './kitchen-cursor.ts';
import { listOpenOrders, resume } from './subscribe.ts';

export interface VenueHub {
  readonly size: number;
  connections(): Iterable<Connection>;
  enter(connection: Connection): void;
  leave(connection: Connection): void;
  /** With a cursor the connection goes on from there, without one it gets the list of open orders. */
  subscribe(connection: Connection, cursor: number | undefined): Promise<void>;
  /** A kitchen screen holds everything up to here. */
  confirm(connection: Connection, cursor: number): void;
  /** Pokes those that drained, drops those that can't follow, tells how far the kitchen is. */
  sweep(nowMs: number): void;
  close(): void;
}

export interface HubDeps {
  readonly storage: Storage;
  readonly feed: Feed;
  readonly nowIso: () => string;
  /** Closes a connection that can't follow. */
  readonly drop: (connection: Connection) => void;
  readonly failed: (error: unknown) => void;
}

export function createVenueHub(venueId: string, deps: HubDeps): VenueHub {
  const { storage } = deps;
  const members = new Set<Connection>();
  const memory = createStatusMemory();
  const kitchen = createKitchenCursor<Connection>();
  let head = 0;
  let work: Promise<void> = Promise.resolve();

  const enqueue = (task: () => Promise<void>): Promise<void> => {
    work = work.then(task).catch(deps.failed);
    return work;
  };

  const subscribed = () => [...members].filter((member) => member.isSubscribed);

  const poke = (member: Connection): void => {
    member.lastTo = Math.max(member.lastTo, head);
    member.outlet.send({ event: 'poke', data: { head: member.lastTo } });
  };

  const deliver = async (commit: FeedCommit): Promise<void> => {
    head = commit.head;
    const framesOf = framesByViewer(commit, memory.eventsOf(commit.rows));
    const { epoch } = commit;
    const sends = subscribed().map((member) =>
      sendFrames(storage, member, { frames: framesOf(member.viewer), epoch, head: commit.head }),
    );
    await Promise.all(sends);
  };

  /** What could not be delivered must not be passed over in silence: everybody is told to pull. */
  const deliverOrPoke = async (commit: FeedCommit): Promise<void> => {
    try {
      await deliver(commit);
    } catch (error) {
      deps.failed(error);
      for (const member of subscribed()) poke(member);
    }
  };
  const unsubscribe = deps.feed.subscribe(venueId, (commit) => void enqueue(() => deliverOrPoke(commit)));

  const tellKitchen = (to: Iterable<Connection>, cursor: number): void => {
    const frame = { event: 'kitchen', data: { cursor, at: deps.nowIso() } };
    for (const member of to) if (member.viewer.class !== 'customer') member.outlet.send(frame);
  };

  const sweepOne = (member: Connection, nowMs: number): void => {
    const state = member.outlet.check(nowMs);
    if (state === 'lagging') deps.drop(member);
    else if (state === 'drained' && member.isSubscribed) poke(member);
  };

  return {
    get size() {
      return members.size;
    },
    connections: () => members,
    enter: (connection) => void members.add(connection),
    leave(connection) {
      members.delete(connection);
      kitchen.leave(connection);
    },
    subscribe: (connection, cursor) =>
      enqueue(async () => {
        if (!members.has(connection)) return;
        const at =
          cursor === undefined
            ? await listOpenOrders(storage, connection)
            : await resume(storage, connection, cursor);
        head = Math.max(head, at);
        connection.isSubscribed = true;
        const shown = kitchen.value();
        if (shown !== undefined) tellKitchen([connection], shown);
      }),
    confirm(connection, cursor) {
      if (connection.isKitchenScreen) kitchen.report(connection, cursor);
    },
    sweep(nowMs) {
      for (const member of [...members]) sweepOne(member, nowMs);
      const due = kitchen.due(nowMs);
      if (due !== undefined) tellKitchen(members, due);
    },
    close: unsubscribe,
  };
}

/** Made once for each class of viewers; staff cards look different to their owners, so then each viewer counts alone. */
function framesByViewer(
  commit: FeedCommit,
  events: ReturnType<ReturnType<typeof createStatusMemory>['eventsOf']>,
): (viewer: Viewer) => readonly DataFrame[] {
  const hasOwnCards = commit.rows.some((row) => row.entity === 'staff');
  const made = new Map<string, readonly DataFrame[]>();
  return (viewer) => {
    const isAlone = viewer.class === 'customer' || (hasOwnCards && viewer.class !== 'manager');
    const key = isAlone ? `${viewer.class} ${viewer.userId}` : viewer.class;
    const known = made.get(key);
    if (known) return known;
    const frames = dataFrames(commit, viewer, events);
    made.set(key, frames);
    return frames;
  };
}
