/** Cards by reader in reports. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aPayment, aRefund, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

export function registerReaderSumTests(open: () => Storage): void {
  describe('a report', () => {
    test('sums cards by reader, and by hand, over a month', async () => {
      const storage = opened(open);
      const [chargeId, at] = [testId('order', 90), FRIDAY_EVENING];
      const onReader = { chargeId, concluded: { id: 'bar', name: 'Bar reader', at }, isTest: true as const };
      const card = aPayment({ id: testId('payment', 90), amount: 1000, tip: 100, ...onReader });
      const back = { ...onReader, paymentId: card.id, amount: 300, byProvider: true as const };
      await put(
        storage,
        change('payment', card),
        change('payment', aRefund({ id: testId('payment', 91), ...back })),
        change('payment', aPayment({ id: testId('payment', 92), method: 'debit_card', amount: 700, tip: 0 })),
        change('payment', aPayment({ id: testId('payment', 93), method: 'cash', amount: 900, tip: 0 })),
      );
      const byReader = async (from: string) =>
        (await storage.reports.metrics(VENUE, { from, to: '2026-06-12' }, FRIDAY_EVENING)).byReader;
      const sums = [
        {
          reader: { id: 'bar', name: 'Bar reader' },
          test: true,
          payments: 1,
          revenue: 1000,
          tips: 100,
          refunds: 300,
        },
        { reader: null, payments: 1, revenue: 700, tips: 0, refunds: 0 },
      ];
      expect([await byReader('2026-06-12'), await byReader('2026-05-13')]).toEqual([sums, sums]);
      expect(await byReader('2026-05-12')).toBeUndefined();
    });
  });
}
