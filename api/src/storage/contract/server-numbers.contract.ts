/** The numbers that the server gives to orders and visits that bring none. */
import { rejected } from '@tableside/domain/command.ts';
import { change } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { anOrder, testId } from '@tableside/testkit/builders.ts';
import { aVisit } from '@tableside/testkit/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import { opened } from '../../testing/server/with-storage.ts';
import { anEntry, VENUE, writes, writesOrder } from '../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';

export function registerServerNumberTests(open: () => Storage): void {
  describe('an order that brings no number', () => {
    const DAY = '2026-06-12';
    const numbered = (n: number, over: Partial<Order> = {}) =>
      anEntry({ cmdId: testId('command', n), decide: writesOrder(n, { orderNumber: '', ...over }) });
    const numberOf = async (storage: Storage, n: number) =>
      (await storage.row(VENUE, 'order', testId('order', n)))?.doc.orderNumber;
    const done = { status: 'completed', businessDay: '2026-06-11' } as const;

    test('gets one of the server, and its visit the same; a refused one uses up none', async () => {
      const storage = opened(open);
      const visit = aVisit({ id: testId('order', 3), number: '' });
      await storage.write(VENUE, [
        numbered(1),
        anEntry({ cmdId: testId('command', 2), decide: () => rejected('table.code') }),
        anEntry({
          cmdId: testId('command', 3),
          decide: writes(change('visit', visit), change('order', anOrder({ id: visit.id, orderNumber: '' }))),
        }),
      ]);
      expect(await numberOf(storage, 1)).toBe('S-1');
      expect(await numberOf(storage, 3)).toBe('S-2');
      expect((await storage.row(VENUE, 'visit', visit.id))?.doc.number).toBe('S-2');
    });

    test('gets none that is in use, on the day or by an open order, when the count starts again', async () => {
      const storage = opened(open);
      await storage.write(VENUE, [
        numbered(1, { status: 'preparing', businessDay: '2026-06-11' }),
        numbered(2, done),
        numbered(3, { status: 'completed', businessDay: DAY }),
        ...Array.from({ length: 996 }, (_, n) => numbered(n + 4, done)),
      ]);
      expect(await numberOf(storage, 999)).toBe('S-999');
      await storage.write(VENUE, [
        numbered(1000, { businessDay: DAY }),
        numbered(1001, { businessDay: DAY }),
      ]);
      expect([await numberOf(storage, 1000), await numberOf(storage, 1001)]).toEqual(['S-2', 'S-4']);
    }, 60_000);
  });
}
