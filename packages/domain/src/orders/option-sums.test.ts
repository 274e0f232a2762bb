import { expect, it } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { aRound, aVoid } from '../../testing/visit-builders.ts';
import { optionSums } from './option-sums.ts';

const option = (groupId: string, optionId: string, price: number, over: object = {}) => ({
  ...{ groupId, optionId, groupName: groupId, name: optionId, price },
  ...over,
});
const counted = (...args: Parameters<typeof optionSums>) =>
  optionSums(...args).map(({ name, prefix, count, cents }) => [prefix ?? '', name, count, cents]);

it('counts an option as often as it is in the portions, with its own money', () => {
  const latte = anItem({ price: 625, quantity: 2, options: [option('milk', 'shot', 75, { quantity: 3 })] });
  const burger = anItem({
    id: testId('item', 2),
    options: [
      option('side', 'fries', 0, { quantity: 2 }),
      option('dip', 'mayo', 150, { path: ['side/fries'] }),
      option('top', 'onion', 0, { prefix: 'no' }),
      option('top', 'onion', 50),
    ],
  });
  expect(counted([aRound([latte, burger])])).toEqual([
    ['', 'shot', 6, 450],
    ['', 'mayo', 2, 300],
    ['', 'fries', 2, 0],
    ['', 'onion', 1, 50],
    ['no', 'onion', 1, 0],
  ]);
});

it('leaves out what was voided, cancelled, or not sent', () => {
  const options = [option('milk', 'oat', 50)];
  const line = anItem({ quantity: 3, options, voids: [aVoid(2)] });
  const [round, other] = [aRound([line]), aRound([anItem({ options })])];
  expect(counted([round, { ...other, status: 'cancelled' }, { ...other, status: 'draft' }])).toEqual([
    ['', 'oat', 1, 50],
  ]);
  const gone = anItem({ options, voids: [aVoid(1)] });
  expect(counted([aRound([gone])])).toEqual([]);
});
