/** One signed-in socket: who reads, up to where it was told, and how to tell it more. */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { Sync } from '@tableside/protocol/frames.ts';
import type { Storage } from '../storage/storage.ts';
import { toResults } from '../sync/results.ts';
import type { Viewer } from '../sync/visibility.ts';
import { type DataFrame, withSync } from './data-frames.ts';
import type { Outlet } from './outlet.ts';

export interface Connection {
  readonly venueId: string;
  readonly sessionId: string;
  readonly viewer: Viewer;
  readonly outlet: Outlet;
  readonly isKitchenScreen: boolean;
  /** The queue whose outcomes ride along; undefined for third parties. */
  readonly clientId: string | undefined;
  close(code: number): void;
  /** The history that the device knows; undefined when it has none yet. */
  readonly epoch: string | undefined;
  /** That history is the server's: numbers mean the same on both sides. Another one is left with another hello. */
  readonly sharesHistory: boolean;
  isSubscribed: boolean;
  /** The last `to` sent: where the next frame starts. */
  lastTo: number;
  /** The last processed mutation it was told of. */
  lastMid: number | null;
}

interface Position {
  readonly epoch: string;
  readonly head: number;
}

/** Sends what is new to this connection. A slow reader is left out and gets a `poke` when it drains. */
export async function sendFrames(
  storage: Storage,
  connection: Connection,
  { frames, epoch, head }: Position & { frames: readonly DataFrame[] },
): Promise<void> {
  for (const frame of frames) {
    if (frame.to <= connection.lastTo) continue;
    const own = frame.to === head ? await ownQueue(storage, connection, { epoch, head }) : NO_NEWS;
    const sync: Sync = { epoch, from: connection.lastTo, to: frame.to, head, ...own };
    for (const text of frame.loose) connection.outlet.sendData(text);
    if (!connection.outlet.sendData(withSync(frame, sync))) return;
    connection.lastTo = frame.to;
    if (own.lastMid !== null) connection.lastMid = own.lastMid;
  }
}

interface QueueNews {
  readonly lastMid: number | null;
  readonly results?: Result[];
}

const NO_NEWS: QueueNews = { lastMid: null };

/**
 * How far the connection's own queue is at this head, and the outcomes it may not hold yet. A number that did not move
 * since it was told was the same at the head, so nothing else is asked.
 */
export async function ownQueue(storage: Storage, connection: Connection, at: Position): Promise<QueueNews> {
  const { clientId, venueId } = connection;
  if (clientId === undefined) return NO_NEWS;
  const client = await storage.client(clientId);
  if (!client || client.userId !== connection.viewer.userId || client.retiredAt !== null) return NO_NEWS;
  if (client.lastMid === connection.lastMid) return { lastMid: client.lastMid };
  const queue = { clientId, ackMid: Math.max(client.ackMid, connection.lastMid ?? 0) };
  const page = await storage.changes(venueId, { after: at.head, limit: 1, queue });
  if (page.epoch !== at.epoch || page.head !== at.head) return NO_NEWS;
  return { lastMid: page.lastMid, results: toResults(page.results) };
}
