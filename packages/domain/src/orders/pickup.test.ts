/** When the kitchen is to begin with takeout. */
import { expect, test } from 'vitest';
import { anOrder, aVenue } from '../../testing/builders.ts';
import type { Order } from '../entities/order.ts';
import { isForLater, wantedFrom } from './pickup.ts';

const venue = aVenue();
const at = (time: string): string => `2026-06-12T${time}:00.000Z`;
const sent = (dueAt: string | null | undefined, over: Partial<Order> = {}): Order =>
  anOrder({
    status: 'accepted',
    sentAt: at('18:00'),
    ...(dueAt !== undefined && { party: { name: 'Okafor', dueAt } }),
    ...over,
  });

test.each([
  ['a round of a table', undefined, '18:00'],
  ['takeout as soon as it is ready', null, '18:00'],
  ['takeout in an hour', '19:00', '18:40'],
  ['takeout in less than the lead', '18:10', '18:00'],
])('%s is wanted from then', (_, due, from) => {
  expect(wantedFrom(sent(due && at(due)), venue)).toBe(at(from));
});

test('the venue says how long before', () => {
  const early = aVenue({ settings: { ...venue.settings, pickupLead: 45 } });
  expect(wantedFrom(sent(at('19:00')), early)).toBe(at('18:15'));
});

test('it waits for later until then, to the second', () => {
  const waits = (time: string, over: Partial<Order> = {}): boolean =>
    isForLater(sent(at('19:00'), over), venue, Date.parse(`2026-06-12T${time}.000Z`));
  expect([waits('18:39:59'), waits('18:40:00')]).toEqual([true, false]);
  expect(waits('18:01:00', { status: 'paid' })).toBe(true);
  expect(waits('18:01:00', { status: 'preparing' })).toBe(false);
  const rush = { by: { id: 'ana', name: 'Ana' }, at: at('18:01') };
  expect(waits('18:02:00', { rush })).toBe(false);
});
