/** Reports on what was taken off bills. */
import { reductionsOf } from '@tableside/domain/days/reason-sums.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  aContext,
  anItem,
  anOrder,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aTaking, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { closing } from '@tableside/domain/visits/close-visit.ts';
import { billIn } from '@tableside/domain/visits/takings.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

export function registerReductionTests(open: () => Storage): void {
  describe('a report on reductions', () => {
    test('sums what was taken off bills by kind, reason, giver and approver', async () => {
      const storage = opened(open);
      const [ana, max] = [
        { id: 'ana', name: 'Ana' },
        { id: 'max', name: 'Max' },
      ];
      const line = (n: number, over: Partial<OrderItem> = {}) =>
        anItem({ id: testId('item', n), price: 1000, quantity: 3, totalPrice: 3000, ...over });
      const voided = [
        aVoid(1, { by: ana, reason: 'Returned', approvedBy: max }),
        aVoid(1, { id: testId('command', 41), by: ana, reason: 'Returned', approvedBy: max }),
      ];
      const visitId = testId('visit');
      const closedOn = (businessDay: string, over: Partial<Visit> = {}) =>
        aVisit({ id: visitId, status: 'closed', businessDay, ...over });
      const adjustments = [
        anAdjustment({ kind: 'comp', itemIds: [testId('item', 2)], reason: 'Quality', by: max }),
        anAdjustment({
          id: testId('command', 51),
          milli: 10_000,
          reason: 'Regular',
          by: ana,
          approvedBy: max,
        }),
        anAdjustment({
          id: testId('command', 52),
          kind: 'serviceWaived',
          off: 321,
          reason: 'Complaint',
          by: max,
        }),
        anAdjustment({
          id: testId('command', 53),
          milli: 50_000,
          by: ana,
          removed: { by: max, at: 'later' },
        }),
      ];
      await put(
        storage,
        change('venue', aVenue()),
        change('order', aRound([line(1, { voids: voided })], { visitId: testId('visit', 4) })),
        change('visit', closedOn('2026-06-12', { adjustments })),
        change('order', aRound([line(2), line(3)], { id: testId('order', 2) })),
        change('order', aRound([line(4)], { id: testId('order', 3), status: 'cancelled' })),
        change('order', anOrder({ id: padIdOf(visitId), visitId, items: [line(5)] })),
        change('visit', closedOn('2026-06-11', { id: testId('visit', 2), adjustments })),
        change('visit', aVisit({ id: testId('visit', 3), adjustments })),
        change('visit', aVisit({ id: testId('visit', 4) })),
      );
      const on = async (from: string, to = from) =>
        (await storage.reports.metrics(VENUE, { from, to }, FRIDAY_EVENING)).reductions;
      expect(await on('2026-06-12')).toEqual([
        { kind: 'comp', reason: 'Quality', by: max, approvedBy: null, times: 1, cents: 3000 },
        { kind: 'void', reason: 'Returned', by: ana, approvedBy: max, times: 2, cents: 2000 },
        { kind: 'serviceWaived', reason: 'Complaint', by: max, approvedBy: null, times: 1, cents: 321 },
        { kind: 'discount', reason: 'Regular', by: ana, approvedBy: max, times: 1, cents: 300 },
      ]);
      expect((await on('2026-06-11')).map(({ cents }) => cents)).toEqual([321, 0, 0]);
      expect(await on('2026-06-10')).toEqual([]);
    });

    test('has what was sold at open prices, by who typed and who approved them', async () => {
      const storage = opened(open);
      const [ana, max] = [
        { id: 'ana', name: 'Ana' },
        { id: 'max', name: 'Max' },
      ];
      const line = (n: number, over: Partial<OrderItem> = {}) =>
        anItem({ id: testId('item', n), price: 1000, quantity: 2, openPrice: { by: ana }, ...over });
      const pad = padIdOf(testId('visit'));
      await put(
        storage,
        change('venue', aVenue()),
        change('order', aRound([line(1), line(2, { openPrice: { by: ana, approvedBy: max }, price: 9000 })])),
        change('order', aRound([line(3, { voids: [aVoid(1, { by: ana })] })], { id: testId('order', 2) })),
        change('order', anOrder({ id: pad, visitId: testId('visit'), items: [line(4)] })),
      );
      const on = async (day: string) =>
        (await storage.reports.metrics(VENUE, { from: day, to: day }, FRIDAY_EVENING)).openPrices;
      expect(await on('2026-06-12')).toEqual([
        { by: ana, approvedBy: max, count: 2, cents: 18_000 },
        { by: ana, approvedBy: null, count: 3, cents: 3000 },
      ]);
      expect(await on('2026-06-11')).toBeUndefined();
    });

    test('has the combos that were sold, though their parts are in several rounds', async () => {
      const storage = opened(open);
      const combo = (n: number) => ({
        ...{ id: testId('payment', n), productId: 'menu', sizeId: 'one', name: 'Burger menu', price: 1500 },
        slotId: 'main',
      });
      const line = (n: number, of: number, price: number, over: Partial<OrderItem> = {}) =>
        anItem({ id: testId('item', n), price, quantity: 2, combo: combo(of), ...over });
      const by = { id: 'ana', name: 'Ana' };
      await put(
        storage,
        change('venue', aVenue()),
        change('order', aRound([line(1, 1, 783), line(2, 1, 326), line(3, 2, 1500, { quantity: 1 })])),
        change('order', aRound([line(4, 1, 391, { voids: [aVoid(1, { by })] })], { id: testId('order', 2) })),
      );
      const on = async (day: string) =>
        (await storage.reports.metrics(VENUE, { from: day, to: day }, FRIDAY_EVENING)).combos;
      expect(await on('2026-06-12')).toEqual([
        { productId: 'menu', name: 'Burger menu', count: 3, cents: 2 * 783 + 2 * 326 + 391 + 1500 },
      ]);
      expect(await on('2026-06-11')).toBeUndefined();
    });

    test('keeps what was taken off a bill when one of its rounds is cancelled after the close, like the Z report', async () => {
      const storage = opened(open);
      const line = (n: number) => anItem({ id: testId('item', n), price: 5000 });
      const rounds = [1, 2].map((n) => aRound([line(n)], { id: testId('order', n) }));
      const seated = aVisit({ id: testId('visit'), adjustments: [anAdjustment({ milli: 10_000 })] });
      const closed = closedOf(seated, rounds);
      await put(storage, change('venue', aVenue()), change('visit', closed));
      await put(storage, ...rounds.map((round) => change('order', round)));
      const day = { from: '2026-06-12', to: '2026-06-12' };
      const off = async () =>
        (await storage.reports.metrics(VENUE, day, FRIDAY_EVENING)).reductions.map(({ cents }) => cents);
      expect(await off()).toEqual([1000]);
      const [, second] = rounds;
      await put(storage, change('order', { ...(second as Order), status: 'cancelled' }));
      expect(await off()).toEqual([1000]);
      const records = {
        venue: aVenue(),
        businessDay: day.from,
        before: undefined,
        drawers: [],
        payments: [],
      };
      const ofDay = { orders: [], visits: [closed], rounds, refundsDue: { count: 0, cents: 0 } };
      expect(reductionsOf({ ...records, ...ofDay }).map(({ cents }) => cents)).toEqual([1000]);
    });
  });
}

/** Returns the visit as its last payment closes it. */
function closedOf(visit: Visit, orders: readonly Order[]): Visit {
  const chain = { visits: [visit], end: visit, ids: new Set([visit.id]), orders, pads: [], rounds: orders };
  const bill = billIn(chain, visit);
  const paid = { ...visit, takings: [aTaking(bill.total)] };
  const [closed] = closing(chain, { visit: paid, bill }, { venue: aVenue(), context: aContext() });
  if (closed?.entity !== 'visit') throw new Error('not closed');
  return closed.doc;
}
