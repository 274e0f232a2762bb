import { describe, expect, it } from 'vitest';
import { anItem, anOrder, testId } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aTaking, aVisit } from '../../testing/visit-builders.ts';
import type { Decision } from '../command/command.ts';
import type { Role } from '../command/permissions.ts';
import { VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { billOf } from './bill.ts';

const visitId = testId('visit');
const [one, two, shared, unsent] = [1, 2, 3, 4].map((n) => testId('item', n)) as [
  string,
  string,
  string,
  string,
];
const noTax = { id: 'none', name: 'None', milli: 0, included: false };
const rounds = [
  aRound([
    anItem({ id: one, price: 1000, seat: 1, tax: noTax }),
    anItem({ id: two, price: 2000, seat: 2, tax: noTax }),
    anItem({ id: shared, price: 500, tax: noTax }),
  ]),
];
const check = (n: number) => testId('command', 100 + n);
const room = (over: Partial<Visit> = {}) =>
  aRoom({
    visit: [aVisit(over)],
    order: [anOrder({ id: visitId, visitId, items: [anItem({ id: unsent })] }), ...rounds],
  });
const visit = (place: ReturnType<typeof room>) => place.rows.get('visit', visitId) ?? aVisit();
const totals = (place: ReturnType<typeof room>) =>
  Object.fromEntries(billOf(visit(place), rounds).checks.map(({ key, total }) => [key, total]));
const bySeat = { by: 'seat', lines: {} } as const;

describe('a split by seat', () => {
  it('is made, changes nothing the second time, and is undone', () => {
    const place = room();
    expect(outcomeOf(place.run('visit.split', { visitId, by: 'seat' }))).toBe('applied');
    expect(totals(place)).toEqual({ main: 0, 'seat-1': 1250, 'seat-2': 2250 });
    expect(outcomeOf(place.run('visit.split', { visitId, by: 'seat' }))).toBe('noop');
    place.run('visit.split', { visitId, by: 'none' });
    expect(totals(place)).toEqual({ main: 3500 });
  });

  it('cannot be undone after a seat has paid', () => {
    const place = room({ split: bySeat, takings: [aTaking(1250, { checkKey: 'seat-1' })] });
    const undone = place.decide('visit.split', { visitId, by: 'none' });
    expect(outcomeOf(undone)).toBe('check.paid');
    expect(detailOf(undone)).toEqual({ key: 'seat-1', taken: 1250 });
  });

  it('may be made after a payment for the table', () => {
    const place = room({ takings: [aTaking(3500)] });
    expect(outcomeOf(place.decide('visit.split', { visitId, by: 'seat' }))).toBe('applied');
  });
});

describe('a line', () => {
  it('goes to the checks that it is assigned to, by weight, and back to the split of the bill', () => {
    const place = room({ split: bySeat });
    const to = { [check(1)]: 3, 'seat-2': 1 };
    expect(outcomeOf(place.run('visit.assign', { visitId, itemIds: [two], to }))).toBe('applied');
    expect(totals(place)).toEqual({ main: 0, 'seat-1': 1250, 'seat-2': 750, [check(1)]: 1500 });
    expect(outcomeOf(place.run('visit.assign', { visitId, itemIds: [two], to }))).toBe('noop');
    place.run('visit.assign', { visitId, itemIds: [two], to: null });
    expect(totals(place)).toEqual({ main: 0, 'seat-1': 1250, 'seat-2': 2250 });
  });

  it('may be assigned before it is sent, even if another line of the same call is gone', () => {
    const place = room();
    const to = { [check(1)]: 1 };
    place.run('visit.assign', { visitId, itemIds: [unsent, testId('item', 8)], to });
    expect(visit(place).split.lines).toEqual({ [unsent]: to });
    const gone = place.decide('visit.assign', { visitId, itemIds: [testId('item', 8)], to });
    expect(outcomeOf(gone)).toBe('item.notFound');
    expect(detailOf(gone)).toEqual({ missing: [testId('item', 8)] });
  });

  it.each([
    ['to nothing', {}],
    ['to a weight of 0', { main: 0 }],
    ['to a huge weight', { main: 1000 }],
    ['to half a weight', { main: 0.5 }],
    ['to an impossible check', { 'seat-0': 1 }],
    ['to seat 100', { 'seat-100': 1 }],
    ['to an inherited name', { constructor: 1 }],
    ['to too many checks', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`seat-${n + 1}`, 1]))],
  ])('is not assigned %s', (_, to) => {
    expect(outcomeOf(room().decide('visit.assign', { visitId, itemIds: [one], to }))).toBe('args.shape');
  });

  it('cannot leave a check that was paid, but may join it', () => {
    const place = room({ split: bySeat, takings: [aTaking(2250, { checkKey: 'seat-2' })] });
    const away = place.decide('visit.assign', { visitId, itemIds: [two], to: { 'seat-1': 1 } });
    expect(outcomeOf(away)).toBe('check.paid');
    expect(detailOf(away)).toEqual({ key: 'seat-2', taken: 2250 });
    const joins = place.decide('visit.assign', { visitId, itemIds: [shared], to: { 'seat-2': 1 } });
    expect(outcomeOf(joins)).toBe('applied');
  });

  it('may leave a check if the rest covers what was paid on it', () => {
    const place = room({ split: bySeat, takings: [aTaking(2000, { checkKey: 'seat-2' })] });
    const leaves = place.decide('visit.assign', { visitId, itemIds: [shared], to: { 'seat-1': 1 } });
    expect(outcomeOf(leaves)).toBe('applied');
  });

  it('may leave a check whose money was given back', () => {
    const refunded = aTaking(2250, { checkKey: 'seat-2', refunded: 2250 });
    const place = room({ split: bySeat, takings: [refunded] });
    const away = place.decide('visit.assign', { visitId, itemIds: [two], to: { 'seat-1': 1 } });
    expect(outcomeOf(away)).toBe('applied');
  });
});

describe('a named check', () => {
  it('has a name, and the later name wins', () => {
    const place = room();
    place.run('visit.nameCheck', { visitId, key: check(1), name: 'Left half' });
    expect(outcomeOf(place.run('visit.nameCheck', { visitId, key: check(1), name: 'Left half' }))).toBe(
      'noop',
    );
    place.run('visit.nameCheck', { visitId, key: check(1), name: 'The Okafors' });
    expect(visit(place).checks).toEqual([{ key: check(1), name: 'The Okafors' }]);
    const seat = { visitId, key: 'seat-1', name: 'Kim' };
    expect(outcomeOf(place.decide('visit.nameCheck', seat))).toBe('args.shape');
  });

  it('is one of at most 20', () => {
    const named = Array.from({ length: VISIT_LIMITS.checks - 1 }, (_, n) => ({
      key: check(n),
      name: 'Half',
    }));
    const place = room({ checks: named });
    const assigned = { visitId, itemIds: [one], to: { [check(90)]: 1 } };
    expect(outcomeOf(place.run('visit.assign', assigned))).toBe('applied');
    const another = place.decide('visit.nameCheck', { visitId, key: check(91), name: 'Half' });
    expect([outcomeOf(another), detailOf(another)]).toEqual(['visit.tooLarge', { checks: 20 }]);
    const more = place.decide('visit.assign', { visitId, itemIds: [two], to: { [check(91)]: 1 } });
    expect(outcomeOf(more)).toBe('visit.tooLarge');
    expect(outcomeOf(place.decide('visit.nameCheck', { visitId, key: check(90), name: 'Half' }))).toBe(
      'applied',
    );
  });
});

describe('somebody who is not on the floor, or comes too late', () => {
  type Call = (place: Room, who?: Role) => Decision;
  const calls: readonly (readonly [string, Call])[] = [
    ['splits', (place, who) => place.decide('visit.split', { visitId, by: 'seat' }, who)],
    [
      'assigns',
      (place, who) => place.decide('visit.assign', { visitId, itemIds: [one], to: { main: 1 } }, who),
    ],
    ['names', (place, who) => place.decide('visit.nameCheck', { visitId, key: check(1), name: 'Half' }, who)],
  ];

  it.each(calls)('%s nothing', (_, call) => {
    for (const role of ['kitchen', 'customer'] as const) {
      expect(outcomeOf(call(room(), role))).toBe('forbidden');
    }
    expect(outcomeOf(call(room({ status: 'closed' })))).toBe('visit.closed');
    expect(outcomeOf(call(aRoom({})))).toBe('visit.notFound');
  });
});
