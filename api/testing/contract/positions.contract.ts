/** Heads and queues, asked for many at once, and writes that are meant for one epoch only. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT } from '../venue/an-account.ts';
import { BEN, put, QUEUE, queued, saveQueue, statuses, VENUE, writesOrder } from '../venue/write-entries.ts';

export function registerPositionTests(open: () => Storage): void {
  test('several queues are looked up with one query, and unknown ones are missing', async () => {
    const storage = opened(open);
    const other = testId('device', 102);
    await saveQueue(storage);
    await saveQueue(storage, { clientId: other, userId: BEN });
    await storage.write(VENUE, [queued(1)]);
    const queues = await storage.queues([QUEUE, other, 'unknown']);
    expect([...queues.keys()].sort()).toEqual([QUEUE, other].sort());
    expect(queues.get(QUEUE)).toEqual(await storage.queue(QUEUE));
    expect(queues.get(other)).toMatchObject({ userId: BEN, lastMid: 0 });
    expect(await storage.queues([])).toEqual(new Map());
  });

  test('several heads are looked up with one query', async () => {
    const storage = opened(open);
    await put(storage, change('table', aTable()));
    const ofVenue = await storage.head(VENUE);
    const ofAnother = await storage.head('another-venue');
    expect([ofVenue.head, ofAnother.head]).toEqual([1, 0]);
    expect(await storage.heads([VENUE, 'another-venue', 'unknown'])).toEqual(
      new Map([
        [VENUE, ofVenue],
        ['another-venue', ofAnother],
      ]),
    );
  });

  describe('a batch for an epoch', () => {
    const batch = [queued(1, { decide: writesOrder(1) }), queued(2)];

    test('is written when that is the epoch of the venue', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const { epoch } = await storage.head(VENUE);
      expect(statuses(await storage.write(VENUE, batch, { epoch }))).toEqual(['applied', 'noop']);
    });

    test('consumes nothing when it is another one, even if that changed a moment ago [P17]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const { epoch } = await storage.head(VENUE);
      const restoring = storage.upkeep.markRestored(AT);
      const [outcomes] = await Promise.all([storage.write(VENUE, batch, { epoch }), restoring]);
      expect(outcomes).toEqual([{ kind: 'otherEpoch' }]);
      expect((await storage.head(VENUE)).head).toBe(0);
      expect((await storage.queue(QUEUE))?.lastMid).toBe(0);
      expect(statuses(await storage.write(VENUE, batch))).toEqual(['applied', 'noop']);
    });
  });
}
