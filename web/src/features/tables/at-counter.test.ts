/** The lane of takeout and tabs. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { counterIdOf } from '@tableside/domain/tables/counter.ts';
import { anItem, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aPad, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { expect, test } from 'vitest';
import { pickupTimes } from '../../components/visits/pickup-form.tsx';
import { laneOf } from './at-counter.ts';

const venue = aVenue();
const NOW = Date.parse('2026-06-12T18:00:00.000Z');
const at = (time: string): string => `2026-06-12T${time}:00.000Z`;
const counter = counterIdOf(venue.id);
const visitOf = (n: number, over: Partial<Visit> = {}): Visit =>
  aVisit({
    id: testId('visit', n),
    number: `B-${n}`,
    tableId: counter,
    name: 'Okafor',
    openedAt: at('17:50'),
    ...over,
  });
const roundOf = (n: number, status: Order['status'], dueAt: string | null = null): Order => ({
  ...aRound([anItem()], { id: testId('order', n), visitId: testId('visit', n), orderNumber: `B-${n}` }),
  status,
  sentAt: at('17:55'),
  service: 'takeaway',
  party: { name: 'Okafor', dueAt },
});
const whole = (visit: Visit, rounds: readonly Order[] = [], pads: readonly Order[] = []) => ({
  visit,
  rounds,
  pads,
  bill: billOf(visit, rounds, { with: visit.payAt === 'order' ? pads : [] }),
});
const lane = (visits: readonly ReturnType<typeof whole>[], orders: readonly Order[] = []) =>
  laneOf({ visits, orders, venue }, NOW).map(({ of, state, isDue, rootId }) => [
    of.number,
    state,
    isDue,
    !rootId,
  ]);

test('shows nothing of tables', () => {
  expect(lane([whole(visitOf(1, { tableId: 'table-12' }))])).toEqual([]);
});

test('shows what is picked up next first, then what has no time by when it began', () => {
  const visits = [
    whole(visitOf(1, { dueAt: at('19:40') })),
    whole(visitOf(2, { openedAt: at('17:58') })),
    whole(visitOf(3, { dueAt: at('18:10') })),
  ];
  expect(lane(visits).map(([number]) => number)).toEqual(['B-2', 'B-3', 'B-1']);
});

test.each([
  ['that nothing is on it', [], [], ['Order', false]],
  ['what is not sent', [], [aPad([anItem()])], ['Unsent 1', false]],
  ['that the kitchen has it', [roundOf(1, 'accepted')], [], ['Sent', false]],
  ['that it is made', [roundOf(1, 'preparing')], [], ['Preparing', false]],
  ['that it is for later', [roundOf(1, 'accepted', at('19:40'))], [], ['Later', false]],
  ['that it is ready', [roundOf(1, 'serving')], [], ['Ready', true]],
] as const)('says %s', (_, rounds, pads, said) => {
  expect(lane([whole(visitOf(1), rounds, pads)])).toEqual([['B-1', ...said, false]]);
});

test('is ready only when nothing of it is made any more', () => {
  const rounds = [roundOf(1, 'serving'), { ...roundOf(2, 'preparing'), visitId: testId('visit', 1) }];
  expect(lane([whole(visitOf(1), rounds)])).toEqual([['B-1', 'Preparing', false, false]]);
});

test('keeps what was paid and closed until it is picked up, and loses it then', () => {
  expect(lane([], [roundOf(4, 'preparing', at('18:30'))])).toEqual([['B-4', 'Preparing', false, true]]);
  expect(lane([], [roundOf(4, 'serving')])).toEqual([['B-4', 'Ready', true, true]]);
  expect(lane([], [{ ...roundOf(4, 'serving'), party: undefined } as unknown as Order])).toEqual([]);
});

test('counts each round once, under its open check', () => {
  expect(lane([whole(visitOf(1), [roundOf(1, 'serving')])], [roundOf(1, 'serving')])).toHaveLength(1);
});

test('offers every five minutes of the next hour, then every quarter, and the time that is kept', () => {
  const times = pickupTimes(NOW + 61_000, '');
  expect(times.slice(0, 2)).toEqual([at('18:05'), at('18:10')]);
  expect(times[12]).toBe(at('19:15'));
  expect(times[13]).toBe(at('19:30'));
  expect(pickupTimes(NOW, at('18:07'))).toContain(at('18:07'));
  expect(pickupTimes(NOW, '')).not.toContain(at('18:00'));
});
