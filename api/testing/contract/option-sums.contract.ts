/** What a report says of the options that were chosen: over any range of days. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, aVenue, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

const FRIDAY = '2026-06-12';
const SATURDAY = '2026-06-13';

const option = (groupId: string, optionId: string, price: number, over: object = {}) => ({
  ...{ groupId, optionId, groupName: groupId, name: optionId, price },
  ...over,
});
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
const oats = (over: object = {}) =>
  anItem({ id: testId('item', 3), quantity: 3, options: [option('milk', 'oat', 50)], ...over });
const sent = (n: number, items: Order['items'], over: Partial<Order> = {}): Order => ({
  ...aRound([...items], { status: 'completed', ...over }),
  id: testId('order', n),
});

/** Returns the options of a report on these orders. */
async function optionsOf(storage: Storage, orders: readonly Order[], [from, to] = [FRIDAY, FRIDAY]) {
  await put(storage, change('venue', aVenue()), ...orders.map((order) => change('order', order)));
  const { options = [] } = await storage.reports.metrics(VENUE, { from, to }, FRIDAY_EVENING);
  return options.map(({ groupName, name, prefix = '', count, cents }) => [
    groupName,
    prefix,
    name,
    count,
    cents,
  ]);
}

export function registerOptionSumTests(storageOf: () => Storage): void {
  describe('a report of options', () => {
    test('counts one as often as it is in the portions, with its own money', async () => {
      const orders = [sent(1, [latte, burger])];
      expect(await optionsOf(opened(storageOf), orders)).toEqual([
        ['milk', '', 'shot', 6, 450],
        ['dip', '', 'mayo', 2, 300],
        ['side', '', 'fries', 2, 0],
        ['top', '', 'onion', 1, 50],
        ['top', 'no', 'onion', 1, 0],
      ]);
    });

    test('leaves out what was voided, cancelled, or not sent', async () => {
      const orders = [
        sent(1, [oats({ voids: [aVoid(2)] })]),
        sent(2, [oats({ id: testId('item', 4) })], { status: 'cancelled' }),
        sent(3, [oats({ id: testId('item', 5) })], { status: 'draft' }),
        sent(4, [anItem({ id: testId('item', 6), options: latte.options, voids: [aVoid(1)] })]),
      ];
      expect(await optionsOf(opened(storageOf), orders)).toEqual([['milk', '', 'oat', 1, 50]]);
    });

    test('adds up the days of its range, under the names of the last sale', async () => {
      const later = option('milk', 'oat', 60, { name: 'Oat milk', groupName: 'Milk' });
      const orders = [
        sent(1, [oats(), burger]),
        sent(2, [oats({ id: testId('item', 4), quantity: 1, options: [later] })], {
          businessDay: SATURDAY,
          createdAt: '2026-06-13T23:30:00.000Z',
        }),
        sent(3, [oats({ id: testId('item', 5) })], { businessDay: '2026-06-14' }),
      ];
      const storage = opened(storageOf);
      const both = await optionsOf(storage, orders, [FRIDAY, SATURDAY]);
      expect(both[0]).toEqual(['Milk', '', 'Oat milk', 4, 210]);
      expect(both).toHaveLength(5);
    });
  });
}
