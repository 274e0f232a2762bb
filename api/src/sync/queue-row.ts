/**
 * The row of a queue. Its first push creates it, and it is written again only when something new must be kept.
 */
import { ProtocolError } from '../commands/protocol-error.ts';
import type { QueueRecord, QueueReport, Storage } from '../storage/storage.ts';

/** The precision of `seenAt`, in ms. */
const SEEN_MS = 60_000;

export async function noteQueue(
  storage: Storage,
  known: QueueRecord | undefined,
  news: QueueReport,
): Promise<QueueRecord> {
  return known && !isNews(known, news) ? known : storage.saveQueue(news);
}

const isNews = (known: QueueRecord, news: QueueReport): boolean =>
  (news.ackMid ?? 0) > known.ackMid ||
  (news.deviceId !== undefined && news.deviceId !== known.deviceId) ||
  Date.parse(news.seenAt) - Date.parse(known.seenAt) > SEEN_MS;

/** Throws `client.retired` for a retired queue. The device then creates a new one. */
export function refuseRetired(known: QueueRecord | undefined): void {
  if (known && known.retiredAt !== null) throw new ProtocolError('client.retired');
}
