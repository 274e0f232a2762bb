/** Visits beside the orders of guests: in the lists, in the reports, and in a full pull. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf, type Sale, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import { SCOPE } from '../../src/storage/rows/scope.ts';
import type { OrderFilter, Storage, VisitFilter } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

const order = (n: number) => testId('order', n);
const visit = (n: number) => testId('visit', n);
const DAY = { from: '2026-06-12', to: '2026-06-12' };
const minute = (n: number) => `2026-06-12T20:0${n}:00.000Z`;

const aSale = (total: number): Sale =>
  ({
    gross: total,
    comps: 0,
    discounts: 0,
    service: 0,
    net: total,
    taxes: [],
    total,
    covers: 4,
  }) as unknown as Sale;
const closedVisit = (n: number, over: Partial<Visit> = {}, total = 4200) =>
  aVisit({
    id: visit(n),
    number: `C-${n}`,
    status: 'closed',
    openedAt: minute(n),
    closed: { at: minute(9), by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale: aSale(total) },
    ...over,
  });
const pad = (n: number, over: Partial<Order> = {}) =>
  anOrder({ id: padIdOf(visit(n)), visitId: visit(n), orderNumber: `C-${n}`, createdAt: minute(n), ...over });
/** What a guest sent to staff, and nobody has taken in. */
const byGuest = (over: Partial<Order>) =>
  anOrder({ id: order(8), customerId: testId('user', 3), submittedAt: minute(1), ...over });
const round = (n: number, ofVisit: number, over: Partial<Order> = {}) =>
  anOrder({
    id: order(n),
    visitId: visit(ofVisit),
    orderNumber: `C-${ofVisit}/${n}`,
    status: 'accepted',
    sentAt: minute(n),
    createdAt: minute(n),
    ...over,
  });

export function registerVisitTests(open: () => Storage): void {
  describe('the lists of visits and orders', () => {
    const withVisits = async () => {
      const storage = opened(open);
      await put(
        storage,
        change('order', byGuest({ orderNumber: 'B-8', createdAt: minute(8) })),
        change('visit', aVisit({ id: visit(1), number: 'C-1', openedAt: minute(1) })),
        change('order', pad(1)),
        change('order', round(2, 1)),
        change(
          'visit',
          closedVisit(3, {
            tableId: 'table-13',
            name: 'Okafor',
            server: { userId: testId('user', 4), name: 'Jonas', staffId: null },
          }),
        ),
        change('order', pad(3, { status: 'cancelled' })),
      );
      return storage;
    };
    const orders = async (storage: Storage, filter: Partial<OrderFilter> = {}) =>
      (await storage.orders(VENUE, { limit: 10, ...filter })).orders.map(({ doc }) => doc.orderNumber);
    const visits = async (storage: Storage, filter: Partial<VisitFilter> = {}) =>
      (await storage.visits(VENUE, { limit: 10, ...filter })).visits.map(({ doc }) => doc.number);

    test.each<[string, Partial<OrderFilter>, string[]]>([
      ['of all orders', {}, ['B-8', 'C-1/2']],
      ['of the open orders', { open: true }, ['B-8', 'C-1/2']],
      ['of the drafts', { status: 'draft' }, ['B-8']],
      ['of the cancelled orders', { status: 'cancelled' }, []],
      ['of a number', { q: 'c-1' }, ['C-1/2']],
      ['of a day', { businessDay: '2026-06-12' }, ['B-8', 'C-1/2']],
      ['of a table', { tableId: 'table-13' }, []],
      ['of what changed', { updatedSince: FRIDAY_EVENING }, ['C-1/2', 'B-8']],
    ])('show a round as an order, but not a pad, in the list %s', async (_which, filter, expected) => {
      expect(await orders(await withVisits(), filter)).toEqual(expected);
    });

    test.each<[string, Partial<VisitFilter>, string[]]>([
      ['no filter at all', {}, ['C-3', 'C-1']],
      ['status', { status: 'open' }, ['C-1']],
      ['table', { tableId: 'table-13' }, ['C-3']],
      ['part of the number', { q: 'c-3' }, ['C-3']],
      ['part of the name of the party', { q: 'OKAF' }, ['C-3']],
      ['part of the name of the server', { q: 'jon' }, ['C-3']],
      ['a name and another table', { q: 'okafor', tableId: 'table-12' }, []],
      ['day', { businessDay: '2026-06-12' }, ['C-3', 'C-1']],
      ['another day', { businessDay: '2026-06-13' }, []],
      ['time', { from: minute(1), to: minute(3) }, ['C-1']],
      ['change', { updatedSince: FRIDAY_EVENING }, ['C-3', 'C-1']],
    ])('can be filtered by %s, newest first', async (_what, filter, expected) => {
      expect(await visits(await withVisits(), filter)).toEqual(expected);
    });

    test('come page by page', async () => {
      const storage = await withVisits();
      const first = await storage.visits(VENUE, { limit: 1 });
      const second = await storage.visits(VENUE, { limit: 1, before: first.next ?? '' });
      expect([first, second].map((page) => page.visits.map(({ doc }) => doc.number))).toEqual([
        ['C-3'],
        ['C-1'],
      ]);
      expect(second.next).toBeNull();
    });

    test('find a visit under its new status from then on', async () => {
      const storage = await withVisits();
      await put(storage, change('visit', aVisit({ id: visit(1), number: 'C-1', status: 'left' })));
      expect(await visits(storage, { status: 'open' })).toEqual([]);
      expect(await visits(storage, { status: 'left' })).toEqual(['C-1']);
    });
  });

  describe('visits in a report', () => {
    test('are one sale each, and what a guest has sent to staff is none', async () => {
      const storage = opened(open);
      const item = anItem({ quantity: 3, totalPrice: 2400, voids: [aVoid(1)] });
      const own = byGuest({ items: [anItem()] });
      const sent = round(2, 1, { items: [item] });
      await put(
        storage,
        change('venue', aVenue()),
        change('order', own),
        change('visit', aVisit({ id: visit(1), number: 'C-1', openedAt: minute(1) })),
        change('order', pad(1, { items: [anItem()] })),
        change('order', sent),
        change('visit', closedVisit(3)),
        change('order', pad(3, { status: 'cancelled' })),
        change('order', round(4, 3, { items: [item], status: 'completed' })),
        change('order', round(5, 3, { items: [item], status: 'cancelled' })),
        change('visit', closedVisit(6, { owed: 900 }, 1000)),
        change('payment', aPayment({ visitId: visit(3), amount: 4200, tip: 0 })),
      );
      const metrics = await storage.reports.metrics(VENUE, DAY, FRIDAY_EVENING);
      const sales = 4200 + 1000;
      expect(metrics).toMatchObject({
        sold: { orders: 2, sales },
        averageOrder: sales / 2,
        visits: { open: 1, ordered: sent.total, closed: 2, sales: 5200 },
        refundsDue: { orders: 1, sum: 900 },
        ordersByStatus: { draft: 1, paid: 0, accepted: 1, completed: 1, cancelled: 1 },
        cancelled: { orders: 1 },
        revenue: 4200,
        byDay: [{ businessDay: '2026-06-12', orders: 2, sales }],
        topProducts: [{ productId: 'burger', quantity: 4, sales: 4800 }],
      });
      expect(metrics.byHour.reduce((sum, hour) => sum + hour.sales, 0)).toBe(sales);
      const byVisit = metrics.byServer.find(({ name }) => name === 'Ana');
      expect(byVisit).toMatchObject({ orders: 2, sales });
    });

    test('are not mentioned when there were none', async () => {
      const storage = opened(open);
      await put(storage, change('visit', aVisit({ status: 'merged', mergedInto: visit(2) })));
      expect(await storage.reports.metrics(VENUE, DAY, FRIDAY_EVENING)).not.toHaveProperty('visits');
    });
  });

  describe('a full pull', () => {
    const LONG_AGO = '2026-01-05T20:00:00.000Z';
    const statusBy = { id: 'ana', name: 'Ana', at: LONG_AGO };

    test('keeps an open visit and its rounds, however old, until the visit is settled [L3]', async () => {
      const storage = opened(open);
      const opening = { id: visit(1), number: 'C-1', openedAt: LONG_AGO };
      const served = round(2, 1, { status: 'completed', statusBy });
      await put(storage, change('visit', aVisit(opening)), change('order', served));
      const taken = aPayment({ visitId: visit(1), timestamp: LONG_AGO });
      await put(storage, change('payment', taken));
      const pulled = async () => {
        const { head } = await storage.head(VENUE);
        const live = { upTo: head, closedSince: '2026-06-10T00:00:00.000Z', openUpTo: 0 };
        const { rows } = await storage.changes(VENUE, { after: 0, limit: 10, scope: SCOPE.server, live });
        return rows.map(({ entity }) => entity);
      };
      expect(await pulled()).toEqual(['visit', 'order', 'payment']);
      const closed = { at: LONG_AGO, by: statusBy, businessDay: '2026-01-05', sale: aSale(100) };
      await put(storage, change('visit', aVisit({ ...opening, status: 'closed', closed, owed: 500 })));
      await put(storage, change('order', { ...served, settledAt: LONG_AGO }));
      expect(await pulled()).toEqual(['payment', 'visit']);
      await put(storage, change('visit', aVisit({ ...opening, status: 'closed', closed })));
      expect(await pulled()).toEqual([]);
    });
  });
}
