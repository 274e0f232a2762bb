/** The row of a queue: made when it is first seen, written again only when there is something new to keep. */
import { ProtocolError } from '../commands/protocol-error.ts';
import type { ClientNews, ClientRecord, Storage } from '../storage/storage.ts';

/** How exact `seenAt` has to be, in ms. */
const SEEN_MS = 60_000;

export async function noteClient(
  storage: Storage,
  known: ClientRecord | undefined,
  news: ClientNews,
): Promise<ClientRecord> {
  return known && !isNews(known, news) ? known : storage.saveClient(news);
}

const isNews = (known: ClientRecord, news: ClientNews): boolean =>
  news.adoptRole === true ||
  (news.ackMid ?? 0) > known.ackMid ||
  (news.deviceId !== undefined && news.deviceId !== known.deviceId) ||
  (news.fullPull !== undefined && news.fullPull.id !== known.fullPull?.id) ||
  Date.parse(news.seenAt) - Date.parse(known.seenAt) > SEEN_MS;

/** A queue that was given up answers no more; the device makes itself a new one. */
export function refuseRetired(known: ClientRecord | undefined): void {
  if (known && known.retiredAt !== null) throw new ProtocolError('client.retired');
}
