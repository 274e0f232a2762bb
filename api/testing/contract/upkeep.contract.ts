/** Operating the server: a probe write, and a history that can be restored. */
import { rejected } from '@tableside/domain/command/command.ts';
import { isHeldReason } from '@tableside/domain/command/held.ts';
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { RESTORE_GRACE_MS, RESTORE_SEEN_MS } from '../../src/storage/door/upkeep.ts';
import type { Storage, WriteEntry } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import {
  anEntry,
  queued,
  resultOf,
  saveQueue,
  statuses,
  VENUE,
  writesOrder,
} from '../venue/write-entries.ts';

const later = (ms: number): string => new Date(Date.parse(FRIDAY_EVENING) + ms).toISOString();
/** A command that reads the first order. */
const onOrder = (mid: number, over: Partial<WriteEntry> = {}): WriteEntry =>
  queued(mid, {
    reads: [{ kind: 'row', entity: 'order', id: testId('order') }],
    decide: (rows) => (rows.get('order', testId('order')) ? { status: 'noop' } : rejected('order.notFound')),
    ...over,
  });

async function restored(open: () => Storage): Promise<Storage> {
  const storage = opened(open);
  await saveQueue(storage);
  await storage.upkeep.markRestored(FRIDAY_EVENING);
  return storage;
}

export function registerUpkeepTests(open: () => Storage): void {
  describe('the database itself', () => {
    test('proves that it can be written with a write that changes nothing of the venue', async () => {
      const storage = opened(open);
      const before = await storage.head(VENUE);
      await storage.upkeep.probe(FRIDAY_EVENING);
      expect(await storage.head(VENUE)).toEqual(before);
      expect((await storage.upkeep.sizes()).databaseBytes).toBeGreaterThan(4096);
      const { is, known, isFit } = await storage.upkeep.version();
      expect([is, isFit]).toEqual([known, true]);
    });

    test('has another epoch after it was set back to an earlier state, and knows when that was', async () => {
      const storage = opened(open);
      const { epoch, head } = await storage.head(VENUE);
      expect(await storage.upkeep.restoredAt()).toBeNull();
      await storage.upkeep.markRestored(FRIDAY_EVENING);
      const after = await storage.head(VENUE);
      expect(after).toMatchObject({ head });
      expect(after.epoch).not.toBe(epoch);
      expect(await storage.upkeep.restoredAt()).toBe(FRIDAY_EVENING);
    });
  });

  describe('a short time after a restore', () => {
    test("a queue's command on what is missing is held, and later it is refused", async () => {
      const storage = await restored(open);
      const [held] = await storage.write(VENUE, [onOrder(1, { receivedAt: later(RESTORE_GRACE_MS - 1) })]);
      const { status, code } = resultOf(held);
      expect([status, code]).toEqual(['held', 'held.restored']);
      expect(isHeldReason(code ?? '')).toBe(true);
      expect(
        statuses(await storage.write(VENUE, [onOrder(2, { receivedAt: later(RESTORE_GRACE_MS) })])),
      ).toEqual(['rejected']);
    });

    test('a refusal of something new for another reason stands, and so does one of a plain call', async () => {
      const storage = await restored(open);
      const isNew = { occurredAt: later(RESTORE_SEEN_MS), receivedAt: later(RESTORE_SEEN_MS) };
      const refused = queued(1, { decide: () => rejected('order.unpaid'), ...isNew });
      const { queue: _, ...plain } = onOrder(2);
      expect(statuses(await storage.write(VENUE, [refused, anEntry(plain)]))).toEqual([
        'rejected',
        'rejected',
      ]);
    });

    test('a refusal of earlier work is held, because it was taken once and something is still missing', async () => {
      const storage = await restored(open);
      const done = { decide: () => rejected('order.unpaid'), occurredAt: later(-1) };
      const [held, refused] = await storage.write(VENUE, [
        queued(1, done),
        queued(2, { ...done, receivedAt: later(RESTORE_GRACE_MS) }),
      ]);
      expect(resultOf(held)).toMatchObject({ status: 'held', code: 'held.restored' });
      expect(resultOf(refused)).toMatchObject({ status: 'rejected', code: 'order.unpaid' });
    });

    test('a refusal of work based on what the device saw before is held', async () => {
      const storage = await restored(open);
      const times = { occurredAt: later(RESTORE_SEEN_MS - 1), receivedAt: later(RESTORE_SEEN_MS) };
      const [held] = await storage.write(VENUE, [
        queued(1, { decide: () => rejected('order.unpaid'), ...times }),
      ]);
      expect(resultOf(held)).toMatchObject({ status: 'held', code: 'held.restored' });
    });

    test('a change that brings the row back, or comes after that, does not wait behind it', async () => {
      const storage = await restored(open);
      const brings = onOrder(2, { decide: writesOrder(1) });
      expect(statuses(await storage.write(VENUE, [onOrder(1), brings, onOrder(3)]))).toEqual([
        'held',
        'applied',
        'noop',
      ]);
    });
  });

  test('a database that was never set back refuses what is missing', async () => {
    const storage = opened(open);
    await saveQueue(storage);
    expect(statuses(await storage.write(VENUE, [onOrder(1)]))).toEqual(['rejected']);
  });
}
