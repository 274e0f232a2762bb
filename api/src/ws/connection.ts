/** One signed-in socket: its viewer, its position, and a way to send it more. */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { Sync } from '@tableside/protocol/frames.ts';
import type { QueueRecord, Storage } from '../storage/storage.ts';
import { toResults } from '../sync/results.ts';
import type { Viewer } from '../sync/visibility.ts';
import { type DataFrame, withSync } from './data-frames.ts';
import type { SendBuffer } from './send-buffer.ts';

export interface Connection {
  readonly venueId: string;
  readonly sessionId: string;
  /** When the session was to expire as the connection began. ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly viewer: Viewer;
  /** The change number at which the viewer's role last changed. */
  readonly roleSince: number;
  readonly sendBuffer: SendBuffer;
  readonly isKitchenScreen: boolean;
  /** The tablet whose staff share the connection, and the hash of the token that it showed. Undefined for a person's own. */
  readonly floor: { readonly deviceId: string; readonly tokenHash: string } | undefined;
  /** The queue whose outcomes are sent along. Undefined for third parties. */
  readonly clientId: string | undefined;
  close(code: number): void;
  /** The epoch that the device knows. Undefined when it has none yet. */
  readonly epoch: string | undefined;
  /**
   * Whether that epoch is the server's: change numbers then mean the same on both sides. Only a new hello changes it.
   */
  readonly sharesHistory: boolean;
  /** The server's epoch at the hello. */
  readonly history: string;
  /** A device whose mirror follows every change since its hello, whatever it subscribes to. */
  isMirror: boolean;
  isSubscribed: boolean;
  /** The last `to` that was sent. The next frame starts there. */
  lastTo: number;
  /** The last processed mutation that the connection was told about. */
  lastMid: number | null;
}

/** Whether frames of changes are sent to the connection. */
export const isFed = ({ isMirror, isSubscribed }: Connection): boolean => isMirror || isSubscribed;

/** A program that follows orders and keeps no mirror. It gets orders as `rowsOfOrders` shows them. */
export const isListener = ({ clientId }: Connection): boolean => clientId === undefined;

interface Position {
  readonly epoch: string;
  readonly head: number;
}

export type Queues = ReadonlyMap<string, QueueRecord>;

interface Sending extends Position {
  readonly frames: readonly DataFrame[];
  /** The queues of the hub's connections at this head. */
  readonly queues: Queues;
}

/** Sends new frames to this connection. A slow reader is skipped and gets a `poke` once its buffer drains. */
export async function sendFrames(
  storage: Storage,
  connection: Connection,
  { frames, queues, epoch, head }: Sending,
): Promise<void> {
  for (const frame of frames) {
    if (frame.to <= connection.lastTo) continue;
    const own = frame.to === head ? await newsOfQueue(storage, connection, { queues, epoch, head }) : NO_NEWS;
    const sync: Sync = { epoch, from: connection.lastTo, to: frame.to, head, ...own };
    for (const text of frame.loose) connection.sendBuffer.sendData(text);
    if (!connection.sendBuffer.sendData(withSync(frame, sync))) return;
    connection.lastTo = frame.to;
    if (own.lastMid !== null) connection.lastMid = own.lastMid;
  }
}

interface QueueNews {
  readonly lastMid: number | null;
  readonly results?: Result[];
}

const NO_NEWS: QueueNews = { lastMid: null };

/** Returns the queues of these connections by one question. */
export async function queuesOf(storage: Storage, connections: readonly Connection[]): Promise<Queues> {
  const clientIds = new Set(connections.flatMap(({ clientId }) => clientId ?? []));
  return clientIds.size > 0 ? storage.queues([...clientIds]) : new Map();
}

/**
 * Returns how far the connection's own queue is processed at this head, with the outcomes that the device may not have
 * yet. If that number was sent before, it needs no query.
 */
export async function newsOfQueue(
  storage: Storage,
  connection: Connection,
  { queues, ...at }: Position & Pick<Sending, 'queues'>,
): Promise<QueueNews> {
  const { clientId, venueId } = connection;
  const known = clientId === undefined ? undefined : queues.get(clientId);
  if (
    clientId === undefined ||
    !known ||
    known.userId !== connection.viewer.userId ||
    known.retiredAt !== null
  )
    return NO_NEWS;
  if (known.lastMid === connection.lastMid) return { lastMid: known.lastMid };
  const queue = { clientId, ackMid: Math.max(known.ackMid, connection.lastMid ?? 0) };
  const page = await storage.changes(venueId, { after: at.head, limit: 1, queue });
  if (page.epoch !== at.epoch || page.head !== at.head) return NO_NEWS;
  return { lastMid: page.lastMid, results: toResults(page.results) };
}
