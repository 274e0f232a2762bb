/** What a manager is told that an adjustment takes off: the sum by which the check's total falls. */
import { anItem, testId } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import { expect, it } from 'vitest';
import { askedText } from './asked-text.ts';
import { takenOff } from './taken-off.ts';

const burger = anItem({ id: testId('item', 1), price: 1500, quantity: 2 });
const beer = anItem({ id: testId('item', 2), price: 700, quantity: 1 });
const rounds = [aRound([burger, beer])];

function whole(over: Parameters<typeof aVisit>[0] = {}) {
  const visit = aVisit({ number: 'B-1', ...over });
  return { visit, pads: [], rounds, bill: billOfVisit(visit, rounds) };
}

const REGULARS = { id: 'regulars', name: 'Regulars', percent: 10, cents: null, needsManager: true };
const asked = (args: object) => takenOff(args, whole(), [REGULARS]);
const total = whole().bill.total;

it('is what the bill falls by, with its taxes', () => {
  const after = whole({ adjustments: [anAdjustment({ kind: 'discount', itemIds: null, milli: 10_000 })] });
  expect(asked({ kind: 'discount', milli: 10_000 })).toBe(total - after.bill.total);
  expect(total - after.bill.total).toBeGreaterThan(0);
});

it('takes the rate of a preset from the settings of the venue', () => {
  expect(asked({ kind: 'discount', presetId: 'regulars' })).toBe(asked({ kind: 'discount', milli: 10_000 }));
  expect(asked({ kind: 'discount', presetId: 'gone' })).toBeNull();
});

it('is of the named lines alone', () => {
  const both = asked({ kind: 'comp', itemIds: [burger.id, beer.id] });
  expect(both).toBe(total);
  const one = Number(asked({ kind: 'comp', itemIds: [beer.id] }));
  expect(one).toBeGreaterThanOrEqual(700);
  expect(one).toBeLessThan(total / 2);
});

it('counts after what was given before', () => {
  const given = whole({
    adjustments: [anAdjustment({ kind: 'comp', itemIds: [burger.id], milli: null, cents: null })],
  });
  expect(takenOff({ kind: 'comp', itemIds: [beer.id] }, given, [])).toBe(given.bill.total);
});

it('is unknown of anything else', () => {
  expect(asked({ reason: 'Left' })).toBeNull();
  expect(takenOff(undefined, whole(), [])).toBeNull();
});

it('is said with the check, its table and the reason', () => {
  const { visit } = whole();
  const id = testId('command', 1);
  const args = { visitId: visit.rootId, id, kind: 'discount', milli: 10_000, reason: 'Waited long' };
  const table = { number: '12', section: 'main', kind: 'table' } as never;
  const text = askedText({ name: 'visit.adjust', args }, { order: null, visit, table, off: 370 });
  expect(text).toEqual({
    title: 'Discount given on #B-1, −$3.70',
    detail: 'Table 12, Waited long',
  });
  const unknown = askedText({ name: 'visit.adjust', args }, { order: null, visit, table, off: null });
  expect(unknown.title).toBe('Discount given on #B-1');
});
