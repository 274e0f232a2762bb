import { anItem, testId } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BillLines } from './bill-lines.tsx';

afterEach(cleanup);

const cents = (element: Element): number =>
  Math.round(100 * Number((element.textContent ?? '').replace(/[^\d.-]/g, '')));

it('the lines of a bill add up to the total, with a comp and a discount', () => {
  const comp = anAdjustment({ kind: 'comp', itemIds: [testId('item', 2)] });
  const discount = anAdjustment({ id: testId('command', 51), milli: 10_000 });
  const items = [1, 2].map((n) => anItem({ id: testId('item', n), price: 1000 * n }));
  const bill = billOf(aVisit({ adjustments: [comp, discount] }), [aRound(items)]);
  render(<BillLines bill={bill} split={{ by: 'none', lines: {} }} oneSized={new Set()} />);
  const lines = screen.getAllByRole('listitem').map((line) => cents(line.lastElementChild as Element));
  const amounts = screen.getAllByRole('definition').map(cents);
  expect(lines).toEqual([1000, 2000]);
  expect(amounts.slice(0, 2)).toEqual([-2000, -100]);
  const total = amounts.at(-1);
  expect([...lines, ...amounts.slice(0, -1)].reduce((sum, one) => sum + one, 0)).toBe(total);
});
