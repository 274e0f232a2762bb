/** Reads from the database how much of interrupted batches the crashed processes had committed. */
import type { Storage, WriteEntry } from '@tableside/api/storage/storage.ts';
import type { Effects } from './effects.ts';
import type { ServerRecord } from './server-record.ts';
import { VENUE_ID } from './simulated-venue.ts';

interface Parts {
  readonly storage: Storage;
  readonly record: ServerRecord;
  readonly effects: Effects;
}

export async function noteCommitted(
  { storage, record, effects }: Parts,
  batches: readonly (readonly WriteEntry[])[],
): Promise<void> {
  for (const batch of batches) {
    const queue = batch[0]?.queue;
    if (!queue) continue;
    const { head } = await storage.head(VENUE_ID);
    const asked = { after: head, limit: 1, queue: { clientId: queue.clientId, ackMid: queue.mid - 1 } };
    const { results } = await storage.changes(VENUE_ID, asked);
    for (const result of results) record.noteFound(result, batch);
    const isPart = results.length > 0 && results.length < batch.length;
    if (isPart) effects.note('restart behind a part of a batch');
  }
}
