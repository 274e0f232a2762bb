/** What a report says of a single day alone. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { anItem, aVenue, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

const DAY = '2026-06-12';

const after = (minutes: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + minutes * MINUTE_MS).toISOString();

/** Three guests, whose second course was served after fourteen minutes. */
const round = aRound([anItem({ course: 2, quantity: 2, category: { id: 'mains', name: 'Mains' } })], {
  status: 'completed',
  sentAt: after(0),
  statusBy: { id: testId('user', 3), name: 'Ana', at: after(14) },
});
const open = aVisit({ covers: 3 });
const sale = saleOf(billOf(open, [round]));
const end = { by: open.openedBy, at: after(60), businessDay: DAY };
const closed: Visit = { ...open, status: 'closed', closed: { ...end, sale } };
/** A takeout, whose guests nobody counts. */
const id = testId('visit', 2);
const takeout: Visit = {
  ...closed,
  id,
  rootId: id,
  closed: { ...end, sale: { ...sale, covers: null } },
};

export function registerOneDayTests(storageOf: () => Storage): void {
  describe('a report of a single day', () => {
    test('says how many guests there were and how long they waited; a longer one does not', async () => {
      const storage = opened(storageOf);
      await put(storage, change('venue', aVenue()), change('visit', closed));
      await put(storage, change('visit', takeout), change('order', round));
      const reportTo = (to: string) => storage.reports.metrics(VENUE, { from: DAY, to }, FRIDAY_EVENING);
      expect(await reportTo(DAY)).toMatchObject({
        guests: { count: 3, sales: sale.total },
        waits: [{ course: 2, rounds: 1, minutes: 14 }],
      });
      const byCategory = [{ categoryId: 'mains', name: 'Mains', quantity: 2, sales: 2400 }];
      expect(await reportTo('2026-06-13')).toMatchObject({ byCategory });
      const { guests, waits } = await reportTo('2026-06-13');
      expect([guests, waits]).toEqual([undefined, undefined]);
    });
  });
}
