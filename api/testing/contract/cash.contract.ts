/** Drawers and days: what a count and a close are decided with, and their lists. */

import type { Decision } from '@tableside/domain/command/command.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { sumsAtClose } from '@tableside/domain/days/sums-at-close.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aVenue,
  FRIDAY_EVENING,
  rowsOf,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer, dayRecordsIn } from '@tableside/domain/testing/cash-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { anEntry, put, VENUE, writes } from '../venue/write-entries.ts';

const DAY = '2026-06-12';
const drawerId = testId('drawer');
const payment = (n: number, over: Parameters<typeof aPayment>[0] = {}) =>
  aPayment({ id: testId('payment', n), amount: 1000, tip: 0, businessDay: DAY, ...over });
const refund = (n: number, of: number, over: Parameters<typeof aPayment>[0] = {}) =>
  payment(n, { kind: 'refund', paymentId: testId('payment', of), amount: 300, ...over });

const byGuest = {
  customerId: testId('user', 3),
  serverId: null,
  serverName: null,
  submittedAt: FRIDAY_EVENING,
};

/** A day with everything that a Z is about, and rows of other days that it is not about. */
const evening = (): Rows =>
  rowsOf({
    venue: [aVenue({ closedThrough: '2026-06-10', zCount: 4 })],
    day: [
      aDay({
        businessDay: '2026-06-10',
        closed: { at: '2026-06-11T07:00:00.000Z', by: { id: 'm', name: 'Mia' } },
      }),
    ],
    order: [
      // A guest's order that nobody has taken in, and one that the guest has given up.
      anOrder({ ...byGuest, items: [anItem()], businessDay: DAY }),
      anOrder({ ...byGuest, id: testId('order', 3), status: 'cancelled', businessDay: '2026-06-11' }),
      aRound([anItem()], { id: testId('order', 4), visitId: testId('visit', 4), businessDay: '2026-06-10' }),
      aRound([anItem()], { id: testId('order', 5), visitId: testId('visit', 5), businessDay: '2026-06-13' }),
      anOrder({
        id: padIdOf(testId('visit')),
        visitId: testId('visit'),
        items: [anItem()],
        businessDay: DAY,
      }),
      aRound([anItem({ price: 900 })], { id: testId('order', 10) }),
      aRound([anItem({ price: 700 })], {
        status: 'cancelled',
        sentAt: FRIDAY_EVENING,
        id: testId('order', 11),
        visitId: testId('visit', 2),
      }),
    ],
    visit: [
      aVisit(),
      aVisit({ id: testId('visit', 2), status: 'left', businessDay: '2026-06-11' }),
      aVisit({ id: testId('visit', 3), status: 'merged', mergedInto: aVisit().id }),
      aVisit({ id: testId('visit', 4), status: 'closed', businessDay: '2026-06-10', owed: 50 }),
      aVisit({ id: testId('visit', 5), status: 'closed', businessDay: '2026-06-13' }),
    ],
    payment: [
      payment(1, { method: 'cash', tip: 100, drawerId }),
      payment(2, { method: 'credit_card' }),
      payment(3, { method: 'cash', timestamp: '2026-06-11T01:00:00.000Z' }),
      payment(4, { method: 'cash', businessDay: '2026-06-10' }),
      payment(5, { method: 'cash', businessDay: '2026-06-13' }),
      refund(6, 1, { method: 'cash', drawerId }),
    ],
    drawer: [
      aDrawer(),
      aDrawer({
        id: testId('drawer', 2),
        status: 'closed',
        closed: { at: FRIDAY_EVENING, by: { id: 'ana', name: 'Ana' }, businessDay: DAY, counted: 9 },
        others: [{ paymentId: testId('payment', 1), cents: 700, by: { id: 'ben', name: 'Ben' } }],
      }),
      aDrawer({
        id: testId('drawer', 3),
        status: 'closed',
        closed: { at: FRIDAY_EVENING, by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-10', counted: 9 },
      }),
    ],
  });

const ENTITIES = ['venue', 'day', 'order', 'visit', 'payment', 'drawer'] as const;
async function withEvening(open: () => Storage): Promise<Storage> {
  const storage = opened(open);
  const rows = evening();
  for (const entity of ENTITIES) for (const doc of rows.all(entity)) await put(storage, change(entity, doc));
  return storage;
}

export function registerCashTests(open: () => Storage): void {
  describe('the close of a day', () => {
    test('sums up the rows since the last close, and nothing of other days', async () => {
      const storage = await withEvening(open);
      const loaded = await storage.load(VENUE, [{ kind: 'daySums', businessDay: DAY }]);
      const records = dayRecordsIn(evening(), DAY);
      const expected = records && sumsAtClose(records);
      expect(loaded.daySums()).toEqual(expected);
      expect(expected?.sums).toMatchObject({
        voids: { count: 1 },
        methods: [
          { method: 'cash', payments: 2, refunds: 300 },
          { method: 'credit_card', payments: 1 },
        ],
        drawers: [{ id: testId('drawer', 2), others: [{ by: { name: 'Ben' }, count: 1, cents: 700 }] }],
        late: { count: 1, entries: [{ paymentId: testId('payment', 3) }] },
        refundsDue: { count: 1, cents: 50 },
      });
      expect(expected?.carried).toMatchObject({ visits: [{ id: aVisit().id }], drawers: [{ id: drawerId }] });
    });

    test('starts with the first day on which something was sold or paid', async () => {
      const storage = opened(open);
      const visits = [
        aVisit({ id: testId('visit', 1), businessDay: '2026-06-08' }),
        aVisit({ id: testId('visit', 2), businessDay: '2026-06-11', status: 'closed' }),
      ];
      await put(storage, change('venue', aVenue()), ...visits.map((visit) => change('visit', visit)));
      const loaded = await storage.load(VENUE, [{ kind: 'daySums', businessDay: DAY }]);
      expect(loaded.daySums()?.from).toBe('2026-06-11');
    });

    test('knows the devices in use and what waits on them', async () => {
      const storage = opened(open);
      for (const n of [1, 2]) {
        const id = testId('device', n);
        const device = { id, venueId: VENUE, name: 'Bar', tokenHash: 'hash', at: FRIDAY_EVENING };
        await storage.accounts.enrolDevice(device);
      }
      const news = { seenAt: '2026-06-12T23:40:00.000Z', pending: 3, oldestPending: FRIDAY_EVENING };
      await storage.accounts.noteDevice(testId('device', 1), news);
      await storage.accounts.revokeDevice({ venueId: VENUE, id: testId('device', 2), at: FRIDAY_EVENING });
      const loaded = await storage.load(VENUE, [{ kind: 'waitingDevices' }]);
      expect(loaded.devices()).toMatchObject([
        { deviceId: testId('device', 1), pending: 3, oldestAt: FRIDAY_EVENING, seenAt: news.seenAt },
      ]);
    });
  });

  describe('a drawer', () => {
    test('knows its own cash: payments with tips, less refunds', async () => {
      const storage = await withEvening(open);
      const reads = [drawerId, testId('drawer', 9)].map((id) => ({ kind: 'cashOf', drawerId: id }) as const);
      const loaded = await storage.load(VENUE, reads);
      expect(reads.map((read) => loaded.cashOf(read.drawerId))).toEqual([800, 0]);
    });

    test('includes what earlier commands took, even those of the same batch', async () => {
      const storage = opened(open);
      const take = writes(change('payment', payment(1, { method: 'cash', drawerId })));
      // A database may decide a command more than once before it writes it.
      const known = new Set<number | undefined>();
      const count = (rows: Rows): Decision => {
        known.add(rows.cashOf(drawerId));
        return writes(change('drawer', aDrawer()))(rows);
      };
      const reads = [{ kind: 'cashOf', drawerId }] as const;
      await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 1), reads, decide: count }),
        anEntry({ cmdId: testId('command', 2), decide: take }),
        anEntry({ cmdId: testId('command', 3), reads, decide: count }),
      ]);
      expect([...known]).toEqual([0, 1000]);
      expect(await storage.row(VENUE, 'drawer', drawerId)).toMatchObject({ version: 2 });
    });

    test('is listed while it is open, and after it was counted', async () => {
      const storage = await withEvening(open);
      const ids = async (status?: 'open' | 'closed') => {
        const page = await storage.drawers(VENUE, { limit: 10, ...(status && { status }) });
        return page.rows.map(({ id }) => id).sort();
      };
      expect(await ids()).toEqual([drawerId]);
      expect(await ids('closed')).toEqual([testId('drawer', 2), testId('drawer', 3)]);
      await put(storage, change('drawer', aDrawer({ status: 'closed' })));
      expect(await ids()).toEqual([]);
    });
  });

  test('closed days are listed page by page, the last one first', async () => {
    const storage = opened(open);
    for (const n of [1, 2, 3]) {
      const closed = { at: `2026-06-1${n}T07:00:00.000Z`, by: { id: 'm', name: 'Mia' } };
      await put(storage, change('day', aDay({ businessDay: `2026-06-0${n}`, z: n, closed })));
    }
    const first = await storage.days(VENUE, { limit: 2 });
    expect(first.rows.map(({ doc }) => doc.z)).toEqual([3, 2]);
    const rest = await storage.days(VENUE, { limit: 2, before: first.next ?? '' });
    expect([rest.rows.map(({ doc }) => doc.z), rest.next]).toEqual([[1], null]);
  });
}
