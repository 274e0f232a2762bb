import {
  aCategory,
  anActor,
  anOrder,
  aPayment,
  aSection,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import { trespassOf } from './allowed-view.ts';

const guest = anActor('customer');
const card = aStaffMember({ id: 'card-1' });
const colleague = {
  id: 'card-1',
  venueId: 'v',
  version: 1,
  firstName: 'Ben',
  status: 'Active',
  sections: [],
  schedule: [],
};

describe('the view that a mirror may hold', () => {
  test('a manager may hold everything', () => {
    expect(trespassOf(anActor('manager'), { entity: 'staff', id: 'card-1', doc: card })).toBeUndefined();
  });

  test('a server sees a colleague without contact data and metrics, and their own card completely', () => {
    const server = anActor('server');
    expect(trespassOf(server, { entity: 'staff', id: 'card-1', doc: card })).toMatch(/email.*metrics/);
    expect(trespassOf(server, { entity: 'staff', id: 'card-1', doc: colleague as never })).toBeUndefined();
    const own = anActor('server', { staffId: 'card-1' });
    expect(trespassOf(own, { entity: 'staff', id: 'card-1', doc: card })).toBeUndefined();
  });

  test('a shared tablet holds the time cards of those who are at work, and a person only their own', () => {
    const { id, ...times } = { id: 'card', in: '2026-06-12T20:00:00.000Z', breaks: [] };
    const cardUntil = (out: string | null) =>
      ({
        entity: 'timeCard',
        id,
        doc: { id, staffId: 'card-1', periods: [{ ...times, out }] } as never,
      }) as const;
    const tablet = { ...anActor('server', { staffId: null }), isShared: true };
    expect(trespassOf(tablet, cardUntil(null))).toBeUndefined();
    expect(trespassOf(tablet, cardUntil('2026-06-12T21:00:00.000Z'))).toMatch(/has left/);
    expect(trespassOf({ ...tablet, isShared: false }, cardUntil(null))).toMatch(/somebody else/);
  });

  test('the kitchen holds neither payments nor what was never sent', () => {
    const kitchen = anActor('kitchen');
    const order = anOrder();
    expect(trespassOf(kitchen, { entity: 'payment', id: 'p', doc: aPayment() })).toBeDefined();
    expect(
      trespassOf(kitchen, { entity: 'order', id: 'o', doc: { ...order, status: 'draft' } }),
    ).toBeDefined();
    expect(
      trespassOf(kitchen, { entity: 'order', id: 'o', doc: { ...order, status: 'paid' } }),
    ).toBeUndefined();
    const late = { ...order, status: 'cancelled' as const, sentAt: order.createdAt };
    expect(trespassOf(kitchen, { entity: 'order', id: 'o', doc: late })).toBeUndefined();
  });

  test('the floor sees a drawer and a day, and only managers what they should have brought', () => {
    const counted = { at: '', by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', counted: 5 };
    const drawer = (closed: object) =>
      ({
        entity: 'drawer',
        id: 'd',
        doc: aDrawer({ status: 'closed', closed: { ...counted, ...closed } }),
      }) as const;
    const day = { entity: 'day', id: 'd', doc: aDay() } as const;
    const { sums: _, ...blind } = aDay();
    expect(trespassOf(anActor('manager'), drawer({ expected: 5, difference: 0 }))).toBeUndefined();
    expect(trespassOf(anActor('server'), drawer({}))).toBeUndefined();
    expect(trespassOf(anActor('server'), drawer({ expected: 5, difference: 0 }))).toBe(
      'fields expected, difference',
    );
    expect(trespassOf(anActor('manager'), day)).toBeUndefined();
    expect(trespassOf(anActor('server'), { ...day, doc: blind })).toBeUndefined();
    expect(trespassOf(anActor('server'), day)).toBe('fields sums');
    for (const row of [drawer({}), { ...day, doc: blind }]) {
      expect(trespassOf(anActor('kitchen'), row)).toBe(`a ${row.entity} in the kitchen`);
      expect(trespassOf(guest, row)).toBe(`a ${row.entity} with a guest`);
    }
  });

  test('only the floor sees a visit, and sees all of it', () => {
    const visit = { entity: 'visit', id: 'v', doc: aVisit({ covers: 4 }) } as const;
    for (const role of ['admin', 'manager', 'server'] as const)
      expect(trespassOf(anActor(role), visit)).toBeUndefined();
    expect(trespassOf(anActor('kitchen'), visit)).toBe('a visit in the kitchen');
    expect(trespassOf(guest, visit)).toBe('a visit with a guest');
  });

  test('the staff hold a guest’s draft once it was sent, and the guest always does', () => {
    const by = { id: guest.userId, name: guest.name };
    const draft = anOrder({ customerId: guest.userId, serverId: null, statusBy: { ...by, at: '' } });
    const sent = { ...draft, submittedAt: draft.createdAt };
    for (const role of ['admin', 'manager', 'server'] as const) {
      expect(trespassOf(anActor(role), { entity: 'order', id: 'o', doc: draft })).toMatch(/not sent/);
      expect(trespassOf(anActor(role), { entity: 'order', id: 'o', doc: sent })).toBeUndefined();
      const pad = anOrder({ visitId: testId('visit') });
      expect(trespassOf(anActor(role), { entity: 'order', id: 'o', doc: pad })).toBeUndefined();
    }
    const { deviceId: _device, ...own } = draft;
    expect(trespassOf(guest, { entity: 'order', id: 'o', doc: own })).toBeUndefined();
  });

  test('a guest holds their own orders, the tables by number, and no people', () => {
    const { deviceId: _device, ...own } = anOrder({ customerId: guest.userId });
    expect(trespassOf(guest, { entity: 'order', id: 'o', doc: own })).toBeUndefined();
    const withDevice = { ...own, deviceId: null };
    expect(trespassOf(guest, { entity: 'order', id: 'o', doc: withDevice })).toBe('fields deviceId');
    const money = aPayment({ customerId: guest.userId });
    expect(trespassOf(guest, { entity: 'payment', id: 'p', doc: money })).toBe('fields deviceId');
    expect(trespassOf(guest, { entity: 'order', id: 'o', doc: anOrder() })).toBeDefined();
    expect(trespassOf(guest, { entity: 'payment', id: 'p', doc: aPayment() })).toBeDefined();
    expect(trespassOf(guest, { entity: 'staff', id: 's', doc: colleague as never })).toBeDefined();
    expect(trespassOf(guest, { entity: 'section', id: 's', doc: aSection() })).toBeDefined();
    expect(trespassOf(guest, { entity: 'table', id: 't', doc: aTable() })).toMatch(/reservation/);
    expect(trespassOf(guest, { entity: 'venue', id: 'v', doc: aVenue() })).toMatch(/pricingRules/);
    const { pricingRules: _rules, ...venue } = aVenue();
    expect(trespassOf(guest, { entity: 'venue', id: 'v', doc: venue as never })).toMatch(
      /kitchenAmberMinutes/,
    );
    const { businessDayCutoff, priceGraceHours } = venue.settings;
    const forGuests = { ...venue, settings: { businessDayCutoff, priceGraceHours } } as never;
    expect(trespassOf(guest, { entity: 'venue', id: 'v', doc: forGuests })).toBeUndefined();
    expect(
      trespassOf(guest, { entity: 'category', id: 'c', doc: aCategory({ archived: true }) }),
    ).toBeDefined();
  });
});
