/** Each role pulls only the rows and fields that it may see, and gets a removal when a row goes out of its view. */

import type { Role } from '@tableside/domain/command/permissions.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { SETTING_DEFAULTS, type VenueSettings } from '@tableside/domain/entities/venue.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { newCounter } from '@tableside/domain/tables/counter.ts';
import {
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { markOf } from '@tableside/domain/values/device-mark.ts';
import { describe, expect, test } from 'vitest';
import { aSharedTablet } from '../../testing/server/shared-tablet.ts';
import { aSyncRoom } from '../../testing/server/sync-room.ts';
import { put, VENUE } from '../../testing/venue/write-entries.ts';
import { SCOPE } from '../storage/rows/scope.ts';
import type { StoredRow } from '../storage/storage.ts';
import { classOf, visibleRow } from './visibility.ts';

const TABLET = testId('device', 7);
const CORA = testId('user', 'customer'.length);

const aCard = (id: string): StaffMember => ({
  id,
  venueId: VENUE,
  firstName: 'Ben',
  lastName: 'Okoro',
  email: 'ben@example.com',
  phoneNumber: '+1 212 555 0111',
  status: 'Active',
  sections: ['main_floor'],
  metrics: { ordersServed: 3, averageRating: 4.5, totalSales: 12_300 },
  schedule: [],
  isActive: true,
  version: 1,
});

const ROWS: readonly Change[] = [
  change('section', aSection()),
  change('staff', aCard('staff-ben')),
  change('order', anOrder({ id: testId('order', 1), visitId: testId('visit') })),
  change('order', aRound([], { id: testId('order', 2), customerId: CORA, deviceId: TABLET })),
  change('order', aRound([], { id: testId('order', 3), customerId: testId('user', 99) })),
  change('order', anOrder({ id: testId('order', 4), visitId: testId('visit'), status: 'cancelled' })),
  change(
    'payment',
    aPayment({
      id: testId('payment', 2),
      visitId: testId('visit'),
      customerId: CORA,
      deviceId: TABLET,
      arrival: { at: FRIDAY_EVENING, device: 'Bar tablet (B)' },
    }),
  ),
  change('payment', aPayment({ id: testId('payment', 3), visitId: testId('visit') })),
  change('product', aProduct({ id: 'gone', archived: true })),
];

async function pullAs(role: Role, over: { staffId?: string } = {}) {
  const room = await aSyncRoom();
  await put(room.storage, ...ROWS);
  const caller = await room.signIn(role, over);
  const { rows } = await room.pull(caller);
  return rows;
}

const idsOf = async (role: Role, entity: string) =>
  (await pullAs(role)).filter((row) => row.entity === entity).map((row) => row.id);
const orders = (...numbers: number[]) => numbers.map((n) => testId('order', n));
const payments = (...numbers: number[]) => numbers.map((n) => testId('payment', n));

describe('a visit', () => {
  const counter = newCounter(VENUE);
  const visit = aVisit({ covers: 4, takings: [], tableId: counter.id, phone: '718 555 0100' });
  const visitId = visit.id;
  const pad = anOrder({ id: padIdOf(visitId), visitId });
  const round = anOrder({
    id: testId('order', 8),
    visitId,
    status: 'accepted',
    customerId: CORA,
    party: { name: 'Okafor', dueAt: null },
  });
  const seen = async (role: Role) => {
    const room = await aSyncRoom();
    const rounds = [change('order', pad), change('order', round)];
    await put(room.storage, change('table', counter), change('visit', visit), ...rounds);
    const { rows } = await room.pull(await room.signIn(role));
    return new Map(rows.map((row) => [`${row.entity}/${row.id}`, 'doc' in row ? row.doc : undefined]));
  };

  test.each<Role>(['admin', 'manager', 'server'])('is seen whole by %s', async (role) => {
    const rows = await seen(role);
    const deviceId = role === 'server' && visit.deviceId ? markOf(visit.deviceId) : visit.deviceId;
    expect(rows.get(`visit/${visitId}`)).toEqual({ ...visit, deviceId, version: 1 });
    expect([...rows.keys()]).toEqual(expect.arrayContaining([`order/${pad.id}`, `order/${round.id}`]));
  });

  test.each<Role>(['kitchen', 'customer'])('never reaches %s, but its rounds do', async (role) => {
    const rows = await seen(role);
    expect([...rows.keys()].filter((key) => [`visit/${visitId}`, `order/${pad.id}`].includes(key))).toEqual(
      [],
    );
    expect([...rows.keys()]).toContain(`order/${round.id}`);
    expect(JSON.stringify([...rows])).not.toContain(visit.phone);
    // Guests see neither the counter nor whose name is on it.
    expect(rows.has(`table/${counter.id}`)).toBe(role === 'kitchen');
    expect(rows.get(`order/${round.id}`)?.party).toEqual(role === 'kitchen' ? round.party : undefined);
  });
});

describe('a time card', () => {
  const own = aTimeCard([aPunch('in')], { staffId: 'staff-ben' });
  const others = aTimeCard([aPunch('in')]);
  const seen = async (role: Role) => {
    const room = await aSyncRoom();
    await put(room.storage, change('timeCard', own), change('timeCard', others));
    const { rows } = await room.pull(await room.signIn(role, { staffId: 'staff-ben' }));
    return rows.filter(({ entity }) => entity === 'timeCard').map(({ id }) => id);
  };

  test.each<[Role, string[]]>([
    ['admin', [own.id, others.id]],
    ['manager', [own.id, others.id]],
    ['server', [own.id]],
    ['kitchen', [own.id]],
    ['customer', []],
  ])('is seen only by managers and its owner: %s', async (role, ids) => {
    expect((await seen(role)).sort()).toEqual([...ids].sort());
  });

  test('is on a shared tablet while its owner works, and leaves it when the work ends', async () => {
    const { room, tablet } = await aSharedTablet();
    const done = aTimeCard([aPunch('in'), aPunch('out')], { staffId: 'staff-ana' });
    await put(room.storage, change('timeCard', own), change('timeCard', done));
    const held = async () =>
      (await room.pull(tablet, { view: 'floor' })).rows.flatMap((row) =>
        row.entity === 'timeCard' && !('deleted' in row) ? [row.id] : [],
      );
    expect(await held()).toEqual([own.id]);
    await put(room.storage, change('timeCard', { ...own, periods: done.periods }));
    expect(await held()).toEqual([]);
  });
});

describe('cash', () => {
  const closed = {
    at: FRIDAY_EVENING,
    by: { id: 'ana', name: 'Ana' },
    businessDay: '2026-06-12',
    counted: 5,
  };
  const drawer = aDrawer({ status: 'closed', closed: { ...closed, expected: 6, difference: -1 } });
  const day = aDay();
  const rowsFor = async (role: Role) => {
    const room = await aSyncRoom();
    await put(room.storage, change('drawer', drawer), change('day', day));
    const { rows } = await room.pull(await room.signIn(role));
    return new Map(rows.map((row) => [`${row.entity}/${row.id}`, 'doc' in row ? row.doc : undefined]));
  };

  test('of a drawer and a day is whole for managers', async () => {
    const rows = await rowsFor('manager');
    expect(rows.get(`drawer/${drawer.id}`)).toEqual({ ...drawer, version: 1 });
    expect(rows.get(`day/${day.id}`)).toEqual({ ...day, version: 1 });
  });

  test('hides the expected cash, the difference and the sums from servers [E5]', async () => {
    const rows = await rowsFor('server');
    const { sums: _, ...blind } = day;
    expect(rows.get(`drawer/${drawer.id}`)).toEqual({ ...drawer, closed, version: 1 });
    expect(rows.get(`day/${day.id}`)).toEqual({ ...blind, version: 1 });
  });

  test.each(['kitchen', 'customer'] as const)('is not visible to the %s', async (role) => {
    const rows = await rowsFor(role);
    expect([...rows.keys()].filter((key) => /^(drawer|day)\//.test(key))).toEqual([]);
  });
});

describe('rows that somebody may see', () => {
  test.each<[Role, string[], string[]]>([
    ['admin', orders(1, 2, 3, 4), payments(2, 3)],
    ['manager', orders(1, 2, 3, 4), payments(2, 3)],
    ['server', orders(1, 2, 3, 4), payments(2, 3)],
    ['kitchen', orders(2, 3), []],
    ['customer', orders(2), payments(2)],
  ])('are filtered among orders and payments for %s', async (role, seenOrders, seenPayments) => {
    expect(await idsOf(role, 'order')).toEqual(seenOrders);
    expect(await idsOf(role, 'payment')).toEqual(seenPayments);
  });

  test('exclude staff, sections and deleted rows for customers', async () => {
    expect(await idsOf('customer', 'staff')).toEqual([]);
    expect(await idsOf('customer', 'section')).toEqual([]);
    expect(await idsOf('customer', 'product')).toEqual(['burger', 'deal']);
    expect(await idsOf('server', 'product')).toEqual(['burger', 'deal', 'gone']);
  });
});

const fieldsOf = (rows: Awaited<ReturnType<typeof pullAs>>, entity: string): string[] => {
  const row = rows.find((candidate) => candidate.entity === entity);
  return row && 'doc' in row ? Object.keys(row.doc).sort() : [];
};

describe('fields that somebody may see [T27]', () => {
  const colleague = ['firstName', 'id', 'schedule', 'sections', 'status', 'venueId', 'version'];
  const wholeCard = Object.keys(aCard('x')).sort();

  test.each<[Role, string[]]>([
    ['admin', wholeCard],
    ['manager', wholeCard],
    ['server', colleague],
    ['kitchen', colleague],
  ])('are limited on a colleague’s card for %s', async (role, fields) => {
    expect(fieldsOf(await pullAs(role), 'staff')).toEqual(fields);
  });

  test.each<Role>(['server', 'kitchen'])('are complete on one’s own card for %s', async (role) => {
    expect(fieldsOf(await pullAs(role, { staffId: 'staff-ben' }), 'staff')).toEqual(wholeCard);
  });

  test('are the public ones of venue and tables for customers [E5]', async () => {
    const rows = await pullAs('customer');
    expect(fieldsOf(rows, 'table')).toEqual(
      ['id', 'venueId', 'number', 'section', 'capacity', 'minimumSpend', 'version'].sort(),
    );
    const hidden = Object.keys(aVenue()).filter((field) => !fieldsOf(rows, 'venue').includes(field));
    expect(hidden).toEqual(['pricingRules']);
  });

  test('are the settings that a guest meets for customers, and all for staff [E5]', async () => {
    const settings: Required<VenueSettings> = {
      ...aVenue().settings,
      ...SETTING_DEFAULTS,
      discounts: [{ id: 'meal', name: 'Staff meal', percent: 50, cents: null, needsManager: true }],
      reasons: { comp: ['Friend of the owner'] },
    };
    const seen = async (role: Role) => {
      const room = await aSyncRoom();
      await put(room.storage, change('venue', aVenue({ settings })));
      const { rows } = await room.pull(await room.signIn(role));
      return rows.flatMap((row) => (row.entity === 'venue' && 'doc' in row ? [row.doc.settings] : []))[0];
    };
    const { tipPercents, kitchenAmberMinutes, kitchenRedMinutes, discounts, reasons, ...others } = settings;
    const { lockSeconds, lockAfterClose, pinOffline, paidBreaks, kitchenBeginsMinutes, ...more } = others;
    const { sendUnpaid, accounts, pickupLead, openPriceMost, bothNames, cashRounding, tipsTo, ...forGuests } =
      more;
    expect(await seen('customer')).toEqual(forGuests);
    expect(await seen('kitchen')).toEqual(settings);
  });

  test('leave the device out of orders and payments for customers [E5 T26]', async () => {
    const deviceOf = async (role: Role, entity: string) =>
      (await pullAs(role)).flatMap((row) =>
        row.entity === entity && 'doc' in row ? [row.doc.deviceId] : [],
      );
    const told = (await pullAs('customer')).filter(({ entity }) => ['order', 'payment'].includes(entity));
    expect(told.map(({ entity }) => entity).sort()).toEqual(['order', 'payment']);
    for (const row of told)
      expect(Object.keys('doc' in row ? row.doc : {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(deviceId|arrival)$/)]),
      );
    expect(await deviceOf('manager', 'order')).toContain(TABLET);
    expect(await deviceOf('manager', 'payment')).toContain(TABLET);
  });

  test('are complete on venue and tables for staff', async () => {
    const rows = await pullAs('kitchen');
    expect(fieldsOf(rows, 'table')).toEqual(Object.keys(aTable()).sort());
    expect(fieldsOf(rows, 'venue')).toEqual(Object.keys(aVenue()).sort());
  });
});

describe('a row that a role can no longer see', () => {
  test('is removed there, and stays for the others [E4]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    const ana = await room.signIn('server');
    await put(room.storage, change('product', aProduct({ archived: true })));
    const seen = async (caller: typeof ana) => (await room.pull(caller, { cursor: 1 })).rows;
    expect(await seen(cora)).toEqual([
      { entity: 'product', id: 'burger', seq: 2, version: 2, deleted: true },
    ]);
    expect(await seen(ana)).toMatchObject([{ id: 'burger', doc: { archived: true } }]);
  });

  test('is not announced to a role that never saw it [E4]', async () => {
    const room = await aSyncRoom();
    const kim = await room.signIn('kitchen');
    const visitId = testId('visit');
    await put(room.storage, change('order', anOrder({ visitId })));
    await put(room.storage, change('order', anOrder({ visitId, status: 'cancelled' })));
    expect(await room.pull(kim, { cursor: 1 })).toMatchObject({ rows: [], to: 3 });
  });
});

test('a customer sees nothing of another’s order, no matter who asks for the row', () => {
  const row = {
    ...change('order', anOrder({ customerId: CORA })),
    seq: 1,
    version: 1,
    scope: SCOPE.customer,
    seenScope: SCOPE.customer,
    ownerId: CORA,
  } as StoredRow;
  const asCustomer = (userId: string) => visibleRow(row, { class: 'customer', userId, staffId: null });
  expect(asCustomer(testId('user', 99))).toBeUndefined();
  expect(asCustomer(CORA)).toMatchObject({ id: row.id });
});

test('an administrator sees the same as a manager', () => {
  expect((['admin', 'manager', 'server', 'kitchen', 'customer'] as const).map(classOf)).toEqual([
    'manager',
    'manager',
    'server',
    'kitchen',
    'customer',
  ]);
});
