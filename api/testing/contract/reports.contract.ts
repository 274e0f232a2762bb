/** Reports match the sums over the individual checks. */
import { shiftSums } from '@tableside/domain/days/shift-sums.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import type { Punch } from '@tableside/domain/entities/time-card.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  aPayment,
  aRefund,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { countDays, daysFrom } from '@tableside/domain/values/day-range.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { DayRange, PaymentCriteria } from '../../src/storage/door/reports.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { changesOf, randomChecks } from '../venue/random-checks.ts';
import { type Checks, metricsByHand, summaryByHand } from '../venue/sum-of-checks.ts';
import { put, VENUE } from '../venue/write-entries.ts';

const HISTORIES = 12;
const PARTIES = 30;

export function registerReportTests(open: () => Storage): void {
  describe('a report', () => {
    test('is the sum of checks', { timeout: 60_000 }, async () => {
      const storage = opened(open);
      for (let seed = 1; seed <= HISTORIES; seed += 1) {
        const random = seededRandom(seed);
        const venueId = `venue-${seed}`;
        const checks = randomChecks(random, { venueId, parties: PARTIES });
        await storage.seed(venueId, changesOf(checks));
        for (const range of rangesIn(random, checks)) {
          const metrics = await storage.reports.metrics(venueId, range, checks.now);
          expect(metrics, `history ${seed}`).toEqual(metricsByHand(checks, range));
          expect(v.is(VenueMetrics, metrics)).toBe(true);
        }
        for (const criteria of criteriaIn(random, checks)) {
          const summary = await storage.reports.paymentSummary(venueId, criteria);
          const expected = summaryByHand(checks, criteria);
          expect(summary, `history ${seed}, ${JSON.stringify(criteria)}`).toEqual(expected);
        }
      }
    });

    test('follows every change of a round and of payments', async () => {
      const storage = opened(open);
      const day = { from: '2026-06-12', to: '2026-06-12' };
      // The first round of a visit may have its id and its time.
      const { id, openedAt: createdAt } = aVisit();
      const order = aRound([anItem({ quantity: 2 })], { id, createdAt, status: 'paid', paidFirst: true });
      const payment = aPayment({ method: 'cash', amount: 2613, tip: 300, outcome: 'pending' });
      await put(storage, change('venue', aVenue()), change('visit', aVisit()));
      await put(storage, change('order', order), change('payment', payment));
      expect(await storage.reports.metrics(VENUE, day, FRIDAY_EVENING)).toMatchObject({
        revenue: 0,
        ordersByStatus: { paid: 1, cancelled: 0 },
        topProducts: [{ productId: 'burger', name: 'Burger', quantity: 2, sales: 2400 }],
        byStation: [{ stationId: 'kitchen', name: 'Kitchen', quantity: 2, sales: 2400 }],
      });
      await put(storage, change('payment', { ...payment, outcome: 'completed' }));
      await put(storage, change('payment', aRefund({ method: 'cash', amount: 2913 })));
      await put(storage, change('order', { ...order, status: 'cancelled' }));
      expect(await storage.reports.metrics(VENUE, day, FRIDAY_EVENING)).toMatchObject({
        revenue: 2613,
        tips: 300,
        refunds: 2913,
        refundsDue: { orders: 0, sum: 0 },
        ordersByStatus: { paid: 0, cancelled: 1 },
        cancelled: { orders: 1, sum: order.total },
        sold: { orders: 0, sales: 0 },
        averageOrder: 0,
        topProducts: [],
        byStation: [],
        cash: { taken: 2613, tips: 300, givenBack: 2913, toCount: 0, inDrawers: 0, held: 0 },
      });
      expect(await storage.reports.paymentSummary(VENUE, {})).toEqual({
        revenue: 2613,
        tips: 300,
        refunds: 2913,
        refundedTips: 0,
        pending: 0,
        completed: 0,
        failed: 0,
        refunded: 1,
      });
    });

    test('lists the cash of drawers apart from the cash that people hold, like the drawer, the Z report and My shift', async () => {
      const storage = opened(open);
      const day = '2026-06-12';
      const drawerId = testId('drawer');
      const ben = { id: testId('user', 8), name: 'Ben' };
      const paid = (n: number, over: Partial<Payment>) =>
        aPayment({ id: testId('payment', n), method: 'cash', tip: 0, ...over });
      const payments = [
        paid(1, { amount: 4899, tip: 101, drawerId }),
        paid(2, { amount: 15_000, tip: 3868 }),
        paid(3, { amount: 2000, takenBy: ben, drawerId }),
        paid(4, { amount: 700, takenBy: ben }),
        paid(5, { amount: 1000, tip: 250, method: 'credit_card', takenBy: ben }),
        aRefund({
          id: testId('payment', 6),
          paymentId: testId('payment', 5),
          method: 'cash',
          amount: 1250,
          takenBy: ben,
        }),
        aRefund({
          id: testId('payment', 7),
          paymentId: testId('payment', 1),
          method: 'cash',
          amount: 600,
          drawerId,
        }),
        paid(8, { amount: 9000, businessDay: '2026-06-13', drawerId }),
      ];
      await put(storage, change('venue', aVenue()), ...payments.map((one) => change('payment', one)));
      const { cash, byServer } = await storage.reports.metrics(VENUE, { from: day, to: day }, FRIDAY_EVENING);
      const loaded = await storage.load(VENUE, [
        { kind: 'daySums', businessDay: day },
        { kind: 'cashOf', drawerId },
      ]);
      const holds = loaded.daySums()?.sums.takers.map(({ taker, holds: cents }) => [taker.id, cents]);
      expect(cash).toEqual({
        taken: 22_599,
        tips: 3969,
        givenBack: 1850,
        toCount: 24_718,
        inDrawers: 6400,
        held: 18_318,
      });
      expect(byServer.map(({ userId, cash: cents }) => [userId, cents])).toEqual(holds);
      expect(loaded.cashOf(drawerId)).toBe(cash.inDrawers + 9000);
      const shifts = byServer.map(
        ({ userId }) => shiftSums({ visits: [], payments }, { userId: userId ?? '', day }).cash.held,
      );
      expect(shifts).toEqual(byServer.map((server) => server.cash));
    });

    test('names money that arrived more than a day late, on its day and on the day of its arrival', async () => {
      const storage = opened(open);
      const arrival = (at: string) => ({ at, device: 'Bar tablet (B)' });
      const visitId = testId('visit', 1);
      const taken = { visitId, timestamp: '2026-06-12T23:30:00.000Z', businessDay: '2026-06-12' };
      const late = aPayment({ ...taken, tip: 200, arrival: arrival('2026-06-15T20:00:00.000Z') });
      const inTime = aPayment({
        ...taken,
        id: testId('payment', 2),
        arrival: arrival('2026-06-13T23:30:00.000Z'),
      });
      const refund = aRefund({
        ...taken,
        id: testId('payment', 3),
        arrival: arrival('2026-06-16T20:00:00.000Z'),
      });
      const rows = [late, inTime, refund].map((doc) => change('payment', doc));
      await put(storage, change('venue', aVenue()), ...rows);
      const lateOn = async (from: string, to = from) =>
        (await storage.reports.metrics(VENUE, { from, to }, FRIDAY_EVENING)).late.map(({ id }) => id);
      expect(await lateOn('2026-06-12')).toEqual([refund.id, late.id]);
      expect(await lateOn('2026-06-13', '2026-06-14')).toEqual([]);
      expect(await lateOn('2026-06-15')).toEqual([late.id]);
      expect(
        (await storage.reports.metrics(VENUE, { from: '2026-06-16', to: '2026-06-16' }, FRIDAY_EVENING)).late,
      ).toEqual([
        {
          id: refund.id,
          kind: 'refund',
          paymentId: refund.paymentId,
          orderId: refund.visitId,
          orderNumber: refund.orderNumber,
          amount: refund.amount,
          method: refund.method,
          takenBy: refund.takenBy,
          timestamp: taken.timestamp,
          arrivedAt: '2026-06-16T20:00:00.000Z',
          device: 'Bar tablet (B)',
        },
      ]);
      expect(
        (
          await storage.reports.metrics(
            'another-venue',
            { from: '2026-06-12', to: '2026-06-16' },
            FRIDAY_EVENING,
          )
        ).late,
      ).toEqual([]);
    });

    test('has hours beside sales, and separately what is outside the business day', async () => {
      const storage = opened(open);
      const at = (time: string) => `2026-06-${time}:00.000Z`;
      // In New York, the business day of June 12 goes from 08:00 to 08:00 UTC.
      const worked = (staffId: string, ...punches: Punch[]) =>
        change('timeCard', aTimeCard(punches, { staffId, venueId: VENUE }));
      await put(
        storage,
        change('venue', aVenue()),
        change('visit', aClosedVisit(2000)),
        worked('ana', aPunch('in', at('12T20:00')), aPunch('out', at('12T23:45'))),
        worked('ben', aPunch('in', at('13T07:00')), aPunch('out', at('13T08:30'))),
        worked('cleo', aPunch('in', at('12T23:50'))),
        worked('dan', aPunch('in', at('12T08:30'))),
      );
      const day = { from: '2026-06-12', to: '2026-06-12' };
      const metrics = await storage.reports.metrics(VENUE, day, at('13T00:50'));
      const hours = metrics.byHour.filter(({ minutes, orders }) => minutes + orders > 0);
      expect(hours.map(({ hour, minutes, withoutTax }) => [hour, minutes, withoutTax])).toEqual([
        [16, 60, 0],
        [17, 60, 0],
        [18, 60, 0],
        [19, 45 + 10, 2000],
        [20, 50, 0],
        [3, 60, 0],
      ]);
      expect(metrics.labor).toEqual({ minutes: 375, outside: 30, atWork: 1, withoutEnd: 1 });
      expect(metrics.byDay).toMatchObject([{ minutes: 375, sales: 2200, withoutTax: 2000 }]);
      const before = { from: '2026-06-11', to: '2026-06-11' };
      expect((await storage.reports.metrics(VENUE, before, at('13T00:50'))).labor.minutes).toBe(0);
    });

    test('sums tips by the person who took them, and separately those in cash', async () => {
      const storage = opened(open);
      const tip = (n: number, cents: number, over: Partial<Payment> = {}) =>
        change('payment', aPayment({ id: testId('payment', n), tip: cents, ...over }));
      const ben = { id: 'ben', name: 'Ben' };
      await put(
        storage,
        tip(1, 300, { takenBy: ben, method: 'cash' }),
        tip(2, 450, { takenBy: ben }),
        tip(3, 900, { takenBy: ben, outcome: 'pending' }),
        tip(4, 0),
      );
      const day = { from: '2026-06-12', to: '2026-06-12' };
      expect((await storage.reports.metrics(VENUE, day, FRIDAY_EVENING)).tipsByTaker).toEqual([
        { userId: 'ben', name: 'Ben', payments: 2, tips: 750, inCash: 300 },
      ]);
    });

    test('counts a refund that is known before its payment', async () => {
      const storage = opened(open);
      await put(storage, change('payment', aRefund({ amount: 1307 })), change('payment', aPayment()));
      const { payments } = await storage.payments(VENUE, { status: 'refunded', limit: 5 });
      expect(payments.map(({ id }) => id)).toEqual([testId('payment')]);
    });

    test('is separate for each venue', async () => {
      const storage = opened(open);
      await put(storage, change('visit', aClosedVisit(1000)), change('payment', aPayment()));
      const range = { from: '2026-06-12', to: '2026-06-12' };
      const other = await storage.reports.metrics('another-venue', range, FRIDAY_EVENING);
      expect([other.revenue, other.sold.orders, other.byServer]).toEqual([0, 0, []]);
      expect((await storage.reports.paymentSummary('another-venue', {})).completed).toBe(0);
    });

    test('is refused once the storage is closed', async () => {
      const storage = open();
      await storage.close();
      await expect(storage.reports.paymentSummary(VENUE, {})).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
}

/** Returns ranges: all days, the first day alone, the last alone, a random day, and days before anything happened. */
function rangesIn(random: SeededRandom, { orders, payments }: Checks): DayRange[] {
  const days = [...orders, ...payments].map(({ businessDay }) => businessDay).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const day = random.pick(daysFrom(first, countDays(first, last)));
  return [
    { from: first, to: last },
    { from: first, to: first },
    { from: day, to: last },
    { from: day, to: day },
    { from: '2025-12-24', to: '2026-01-02' },
  ];
}

function criteriaIn(random: SeededRandom, { payments }: Checks): PaymentCriteria[] {
  const any = random.pick(payments);
  return [
    {},
    ...PAYMENT_STATUSES.map((status) => ({ status })),
    ...PAYMENT_METHODS.map((method) => ({ method })),
    ...['Ø', '100%', '_', any.orderNumber.toLowerCase(), any.visitId, any.transactionId].map((q) => ({
      q,
    })),
    { from: any.timestamp },
    { to: any.timestamp },
    { from: any.timestamp, method: any.method, status: random.pick(PAYMENT_STATUSES), q: '-' },
  ];
}

/** A visit that sold this much, with 10 % of tax on top. */
function aClosedVisit(net: number): Visit {
  const visit = aVisit({ status: 'closed' });
  const sale = saleOf(billOf(visit, [aRound([anItem({ price: net })], { taxRate: 10 })]));
  const closed = { at: FRIDAY_EVENING, by: { id: 'ana', name: 'Ana' }, businessDay: visit.businessDay, sale };
  return { ...visit, closed };
}
