/** The numbers of orders and visits: those that the server gives, and those that devices bring. */
import { rejected } from '@tableside/domain/command/command.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { anEntry, put, VENUE, writes, writesOrder } from '../venue/write-entries.ts';

export function registerServerNumberTests(open: () => Storage): void {
  describe('an order without a number', () => {
    const DAY = '2026-06-12';
    const numbered = (n: number, over: Partial<Order> = {}) =>
      anEntry({ cmdId: testId('command', n), decide: writesOrder(n, { orderNumber: '', ...over }) });
    const numberOf = async (storage: Storage, n: number) =>
      (await storage.row(VENUE, 'order', testId('order', n)))?.doc.orderNumber;
    const done = { status: 'completed', businessDay: '2026-06-11' } as const;

    test('gets one from the server, as does its visit, and a refused one uses up none', async () => {
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

    test('gets none that is in use, on that day or by an open order, when the count starts again', async () => {
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

  test('a device uses one number for a visit whose guests pay first, its pad and its first round', async () => {
    const storage = opened(open);
    const { accounts } = storage;
    const [deviceId, id] = [testId('device', 1), testId('visit', 1)];
    await accounts.enrolDevice({
      id: deviceId,
      venueId: VENUE,
      name: '',
      tokenHash: 't',
      at: FRIDAY_EVENING,
    });
    const ofVisit = { visitId: id, orderNumber: 'A-1', deviceId };
    const pad = change('order', anOrder({ ...ofVisit, id: padIdOf(id) }));
    await put(storage, change('visit', aVisit({ id, number: 'A-1' })), pad);
    await put(storage, change('order', anOrder({ ...ofVisit, id, status: 'paid', sentAt: FRIDAY_EVENING })));
    const once = { needsLetter: false, numberClashes: 0, lastNumber: 1 };
    expect(await accounts.device(deviceId)).toMatchObject(once);
    await put(storage, change('order', anOrder({ id: testId('order', 2), orderNumber: 'A-1', deviceId })));
    expect(await accounts.device(deviceId)).toMatchObject({ needsLetter: true, numberClashes: 1 });
  });
}
