/**
 * What was agreed about the bill of a party stays on the lines of that party when it joins another one: in both
 * directions, and whether it arrives before the merge or after it.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { aRoom, outcomeOf, type Room } from '../../testing/try-command.ts';
import type { InputOf } from '../commands.ts';
import { isOpenVisit, isPad, isRound } from '../entities/visit.ts';
import { type Bill, billOf } from './bill.ts';

/** Six at table 12, six at table 14, and six at table 15. A service charge of 10 % is due from six guests. */
const [A, B, C] = [testId('visit', 1), testId('visit', 2), testId('visit', 3)];
type Party = typeof A | typeof B;
const item = (n: number) => testId('item', n);

const VAT = { id: 'vat', name: 'VAT', percent: 20, included: true };
const settings = { ...aVenue().settings, serviceCharge: { percent: 10, fromCovers: 6, taxPercent: 8.875 } };

function house(): Room {
  const room = aRoom({
    venue: [aVenue({ taxRate: 8.875, taxes: [VAT], settings })],
    table: ['12', '14', '15'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [
      aProduct({ id: 'burger', sizes: [aSize({ currentPrice: 1000 })] }),
      aProduct({ id: 'wine', taxId: 'vat', sizes: [aSize({ currentPrice: 1133 })] }),
    ],
  });
  for (const [id, n] of [
    [A, 12],
    [B, 14],
    [C, 15],
  ] as const)
    room.run('visit.open', { id, orderNumber: `B-${n}`, tableId: `table-${n}`, payAt: 'end', covers: 6 });
  return room;
}

/** The clock counts the minutes of the evening. A device that was offline tells an earlier one. */
let command = 0;
const at = (minute: number) =>
  aContext({
    actor: anActor('manager'),
    cmdId: testId('command', 5000 + ++command),
    occurredAt: new Date(Date.parse('2026-06-13T00:00:00.000Z') + minute * 60_000).toISOString(),
  });

interface Ordered {
  readonly of: Party;
  readonly n: number;
  readonly product?: string;
  readonly sends?: boolean;
}

function order(room: Room, { of, n, product = 'burger', sends = true }: Ordered): void {
  const line = { id: item(n), productId: product, sizeId: 'regular', quantity: 1 };
  expect(outcomeOf(room.run('visit.addItem', { visitId: of, item: line }, at(1)))).toBe('applied');
  if (sends) send(room, of, n);
}
const send = (room: Room, visitId: Party, n: number) =>
  room.run('visit.send', { visitId, roundId: testId('order', n), itemIds: [item(n)] }, at(1));

type Given = Omit<InputOf<'visit.adjust'>, 'visitId' | 'id' | 'reason'>;
function give(
  room: Room,
  visitId: Party,
  { minute = 2, n = 1, ...given }: Given & { minute?: number; n?: number },
): string {
  const args = { visitId, id: testId('command', 100 + n), reason: 'Regular', ...given };
  return outcomeOf(room.run('visit.adjust', args, at(minute)));
}
const merge = (room: Room, from: Party, minute = 5) =>
  room.run('visit.merge', { from, into: from === A ? B : A }, at(minute));

function billIn(room: Room, id: Party): Bill {
  const visit = room.rows.get('visit', id);
  if (!visit) throw new Error('no visit');
  const orders = room.rows.ordersOfVisit(id);
  return billOf(visit, orders.filter(isRound), { unsent: orders.filter(isPad) });
}
/** Returns the bill of the party that is left. */
const joined = (room: Room): Bill => billIn(room, room.rows.all('visit').find(isOpenVisit)?.id === A ? A : B);

const figures = ({ gross, comps, discounts, net, service, taxes, exempted, total }: Bill) => ({
  ...{ gross, comps, discounts, net, service, exempted, total },
  taxes: taxes
    .map(({ milli, included, base, tax, exempt = 0 }) => ({ milli, included, base, tax, exempt }))
    .sort((a, b) => a.milli - b.milli),
});

const DISCOUNT = { kind: 'discount', milli: 10_000 } as const;
const TEN_OFF = { kind: 'discount', cents: 1000 } as const;

describe.each([
  ['joins the other', A],
  ['is joined by the other', B],
] as const)('a party that %s', (_, from) => {
  /** Two burgers of A, one burger and one glass of wine of B. Each party has a line on its pad. */
  function twoParties(): Room {
    const room = house();
    order(room, { of: A, n: 1 });
    order(room, { of: A, n: 2 });
    order(room, { of: B, n: 3 });
    order(room, { of: B, n: 4, product: 'wine' });
    order(room, { of: A, n: 5, sends: false });
    order(room, { of: B, n: 6, sends: false });
    return room;
  }

  test('keeps its discount to itself', () => {
    const room = twoParties();
    give(room, A, DISCOUNT);
    merge(room, from);
    expect(joined(room)).toMatchObject({ gross: 4133, discounts: 200, net: 3933 });
  });

  test('keeps it on what was on its pad, and not on what is ordered later', () => {
    const room = twoParties();
    give(room, A, DISCOUNT);
    merge(room, from);
    send(room, from === A ? B : A, 5);
    send(room, from === A ? B : A, 6);
    order(room, { of: A, n: 7 });
    expect(joined(room)).toMatchObject({ gross: 7133, discounts: 300 });
  });

  test('keeps its exemption to itself', () => {
    const room = twoParties();
    give(room, B, { kind: 'taxExempt' });
    const before = [A, B].map((id) => billIn(room, id));
    merge(room, from);
    expect(joined(room).exempted).toBe(before[1]?.exempted);
    expect(joined(room).exempted).toBeGreaterThan(0);
    // A's two burgers and the service charge on them are taxed: 8.875 % of 22.00.
    expect(figures(joined(room)).taxes).toEqual([
      { milli: 8875, included: false, base: 3000 + 413, tax: 195, exempt: 1000 + 213 },
      { milli: 20_000, included: true, base: 1133, tax: 0, exempt: 1133 },
    ]);
  });

  test('keeps its waiver of the service charge to itself', () => {
    const room = twoParties();
    give(room, A, { kind: 'serviceWaived' });
    merge(room, from);
    expect(joined(room).service).toBe(213);
  });

  test.each([
    ['a discount', DISCOUNT],
    ['an amount', TEN_OFF],
    ['an exemption', { kind: 'taxExempt' } as const],
    ['a waiver', { kind: 'serviceWaived' } as const],
  ])('has %s whether it arrives before or after the merge', (__, given) => {
    const early = twoParties();
    expect(give(early, A, given)).toBe('applied');
    merge(early, from);
    const late = twoParties();
    merge(late, from);
    expect(give(late, A, given)).toBe('applied');
    expect(figures(joined(late))).toEqual(figures(joined(early)));
  });

  test('removes it as a whole', () => {
    const room = twoParties();
    give(room, A, DISCOUNT);
    merge(room, from);
    room.run('visit.unadjust', { visitId: A, adjustmentId: testId('command', 101) }, at(6));
    const none = twoParties();
    merge(none, from);
    expect(figures(joined(room))).toEqual(figures(joined(none)));
  });

  test('has discounts on single lines taken off first, whether given before or after the merge', () => {
    const [before, after] = [twoParties(), twoParties()];
    const line = { ...DISCOUNT, milli: 33_333, itemIds: [item(1)], n: 2 };
    for (const room of [before, after]) give(room, A, TEN_OFF);
    give(before, A, line);
    for (const room of [before, after]) merge(room, from);
    give(after, A, { ...line, minute: 7 });
    expect(figures(joined(after))).toEqual(figures(joined(before)));
    expect(joined(after).discounts).toBe(333 + 1000);
  });
});

describe('a bill of two parties', () => {
  test('has one discount for everybody, or one for each party', () => {
    const room = house();
    order(room, { of: A, n: 1 });
    order(room, { of: B, n: 2 });
    give(room, A, DISCOUNT);
    give(room, B, { ...TEN_OFF, cents: 100, n: 2 });
    merge(room, A);
    expect(joined(room).discounts).toBe(200);
    expect(give(room, B, { ...DISCOUNT, minute: 8, n: 3 })).toBe('adjust.exists');
    expect(give(room, B, { kind: 'taxExempt', minute: 8, n: 4 })).toBe('applied');
    expect(give(room, B, { kind: 'taxExempt', minute: 9, n: 5 })).toBe('noop');
    expect(joined(room)).toMatchObject({ taxes: [{ tax: 0 }] });
  });

  test('separates three parties that joined one after the other', () => {
    const room = house();
    order(room, { of: A, n: 1 });
    order(room, { of: B, n: 2 });
    order(room, { of: C, n: 3 });
    merge(room, A, 5);
    room.run('visit.merge', { from: B, into: C }, at(10));
    give(room, A, { ...DISCOUNT, minute: 4 });
    expect(billIn(room, C).discounts).toBe(100);
    give(room, B, { ...TEN_OFF, cents: 300, minute: 7, n: 2 });
    expect(room.rows.get('visit', C)?.adjustments).toMatchObject([{ itemIds: [item(1)] }]);
    give(room, C, { kind: 'taxExempt', minute: 7, n: 3 });
    expect(joinedExempt(billIn(room, C))).toBe(1100);
  });

  test.each([2, 8])('takes nothing off what left a party before its new bill joined: minute %i', (minute) => {
    const room = house();
    for (const n of [1, 2]) order(room, { of: A, n });
    order(room, { of: B, n: 3 });
    if (minute < 5) give(room, A, DISCOUNT);
    merge(room, A);
    room.run('visit.moveItems', { visitId: B, to: C, itemIds: [item(2)] }, at(6));
    room.run('visit.merge', { from: C, into: B }, at(7));
    if (minute > 7) give(room, A, DISCOUNT);
    expect(joined(room)).toMatchObject({ gross: 3000, discounts: 100 });
  });
});

const joinedExempt = ({ taxes }: Bill): number => taxes.reduce((sum, { exempt = 0 }) => sum + exempt, 0);

test('any evening of two parties comes to the same cents in both directions, and no cent is lost', () => {
  const step = fc.record({
    act: fc.constantFrom(
      'order',
      'order',
      'order',
      'pad',
      'line',
      'whole',
      'amount',
      'comp',
      'exempt',
      'waive',
      'void',
    ),
    party: fc.constantFrom(A, B),
    product: fc.constantFrom('burger', 'wine'),
    size: fc.integer({ min: 1, max: 2000 }),
    pick: fc.nat(30),
    /** Arrives after the merge, from a device that was offline. */
    isLate: fc.boolean(),
  });
  const evening = (
    steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
    from: Party,
  ) => {
    const room = house();
    const onPad: number[] = [];
    const act = (one: (typeof steps)[number], n: number): void => {
      const lines = room.rows
        .all('order')
        .flatMap(({ items }) => items.map(({ id }) => id))
        .sort();
      const line = lines[one.pick % Math.max(1, lines.length)];
      const { party, size, product } = one;
      if (one.act === 'order') order(room, { of: party, n, product });
      else if (one.act === 'pad') {
        order(room, { of: party, n, product, sends: false });
        onPad.push(n);
      } else if (one.act === 'line' && line)
        give(room, party, { kind: 'discount', milli: size * 10, itemIds: [line], n });
      else if (one.act === 'whole') give(room, party, { kind: 'discount', milli: size * 10, n });
      else if (one.act === 'amount') give(room, party, { kind: 'discount', cents: size, n });
      else if (one.act === 'comp' && line) give(room, party, { kind: 'comp', itemIds: [line], n });
      else if (one.act === 'exempt') give(room, party, { kind: 'taxExempt', n });
      else if (one.act === 'waive') give(room, party, { kind: 'serviceWaived', n });
      else if (one.act === 'void' && line) {
        const sent = room.rows.all('order').find(({ items }) => items.some(({ id }) => id === line));
        const args = {
          orderId: sent?.id ?? '',
          itemId: line,
          id: testId('command', 900 + n),
          quantity: 1,
          reason: 'Cold',
        };
        room.run('order.voidItem', args, at(3));
      }
    };
    const isMoney = ({ act: name }: (typeof steps)[number]) =>
      ['whole', 'amount', 'exempt', 'waive'].includes(name);
    steps.forEach((one, n) => {
      if (!one.isLate || !isMoney(one)) act(one, n + 1);
    });
    const apart = [A, B].map((id) => billIn(room, id));
    merge(room, from);
    const afterMerge = joined(room);
    steps.forEach((one, n) => {
      if (one.isLate && isMoney(one)) act(one, n + 1);
    });
    for (const n of onPad) send(room, from, n);
    return { room, apart, afterMerge };
  };
  const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 18 }), (steps) => {
      const [there, back] = [evening(steps, A), evening(steps, B)];
      expect(figures(joined(back.room))).toEqual(figures(joined(there.room)));
      for (const { room, apart, afterMerge } of [there, back]) {
        for (const amount of ['gross', 'comps', 'discounts', 'net'] as const)
          expect([amount, afterMerge[amount]]).toEqual([amount, add(apart.map((bill) => bill[amount]))]);
        // Service charge and taxes are rounded once for each bill.
        for (const amount of ['service', 'exempted', 'total'] as const)
          expect(Math.abs(afterMerge[amount] - add(apart.map((bill) => bill[amount])))).toBeLessThanOrEqual(
            3,
          );
        const bill = joined(room);
        expect(add(bill.checks.map(({ total }) => total))).toBe(bill.total);
      }
    }),
    runs(150),
  );
}, 30_000);
