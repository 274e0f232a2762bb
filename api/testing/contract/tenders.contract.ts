/** The report of a venue with tenders of its own, and of one with takeout and tabs. */
import { change } from '@tableside/domain/entities/entities.ts';
import { PAYMENT_METHODS, type Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { counterIdOf } from '@tableside/domain/tables/counter.ts';
import { aPayment, aRefund, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

export function registerTenderTests(open: () => Storage): void {
  describe('a report', () => {
    test('has the tenders of the venue by themselves, but for those that count as cash', async () => {
      const storage = opened(open);
      const [gift, euro] = [
        { id: 'gift', name: 'Gift card' },
        { id: 'euro', name: 'Euro' },
      ];
      const taken = (n: number, over: Partial<Payment> = {}) =>
        change('payment', aPayment({ id: testId('payment', n), amount: 1000, tip: 0, ...over }));
      const day = { from: '2026-06-12', to: '2026-06-12' };
      const metrics = () => storage.reports.metrics(VENUE, day, FRIDAY_EVENING);
      await put(storage, taken(1, { method: 'cash', tender: euro }), taken(2));
      expect(await metrics()).not.toHaveProperty('byTender');
      expect((await metrics()).byMethod.map(({ method }) => method)).toEqual([...PAYMENT_METHODS]);
      await put(
        storage,
        taken(3, { method: 'other', tender: gift, tip: 100 }),
        taken(4, { method: 'other', tender: gift, outcome: 'failed' }),
        taken(5, { method: 'other', tender: gift, businessDay: '2026-06-13' }),
        change(
          'payment',
          aRefund({
            id: testId('payment', 6),
            paymentId: testId('payment', 3),
            amount: 400,
            method: 'other',
            tender: gift,
          }),
        ),
      );
      const { byMethod, byTender, cash, revenue } = await metrics();
      expect(byTender).toEqual([{ tender: gift, payments: 1, revenue: 1000, tips: 100, refunds: 400 }]);
      expect(byMethod.at(-1)).toEqual({
        method: 'other',
        payments: 1,
        revenue: 1000,
        tips: 100,
        refunds: 400,
      });
      expect([cash.taken, revenue]).toEqual([1000, 3000]);
    });

    test('has takeout and tabs apart from what was sold at tables, if there were any', async () => {
      const storage = opened(open);
      const sold = (n: number, total: number, over: Partial<Visit> = {}) => {
        const visit = aVisit({ id: testId('visit', n), status: 'closed', ...over });
        const closed = { at: FRIDAY_EVENING, by: visit.openedBy, businessDay: visit.businessDay };
        return change('visit', {
          ...visit,
          closed: { ...closed, sale: { ...saleOf(billOf(visit, [])), total } },
        });
      };
      const atCounter = { tableId: counterIdOf(VENUE) };
      const takeaway = { service: 'takeaway' } as const;
      const day = { from: '2026-06-12', to: '2026-06-12' };
      const metrics = () => storage.reports.metrics(VENUE, day, FRIDAY_EVENING);
      await put(storage, sold(1, 1000));
      expect(await metrics()).not.toHaveProperty('byService');
      await put(
        storage,
        sold(2, 300, { ...atCounter, ...takeaway }),
        sold(3, 400, takeaway),
        sold(4, 700, atCounter),
        sold(5, 900, { ...atCounter, businessDay: '2026-06-13' }),
        change('visit', aVisit({ id: testId('visit', 6), ...atCounter })),
      );
      expect((await metrics()).byService).toEqual([
        { service: 'dineIn', orders: 1, sales: 1000 },
        { service: 'takeout', orders: 2, sales: 700 },
        { service: 'tab', orders: 1, sales: 700 },
      ]);
    });
  });
}
