/** Prints: the list of them, what a printer has to do, the server's own work, and their age. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aPrint, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { anEntry, put, VENUE, writes } from '../venue/write-entries.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 5, 12, 23, minute)).toISOString();
const made = (n: number, over: Parameters<typeof aPrint>[0] = {}) =>
  change('print', aPrint({ id: printId(n), madeAt: at(n), stateAt: at(n), subject: `${n}`, ...over }));

export function registerPrintTests(open: () => Storage): void {
  describe('prints', () => {
    test('are listed newest first, also those of one printer', async () => {
      const storage = opened(open);
      await put(storage, made(1), made(2, { printerId: printerId(2) }), made(3, { state: 'printed' }));
      const ids = async (filter: object) =>
        (await storage.prints(VENUE, { limit: 2, ...filter })).rows.map(({ id }) => id);
      expect(await ids({})).toEqual([printId(3), printId(2)]);
      expect(await ids({ printerId: printerId() })).toEqual([printId(3), printId(1)]);
      const waiting = await storage.load(VENUE, [{ kind: 'openPrints', printerId: printerId() }]);
      expect(waiting.all('print').map(({ id }) => id)).toEqual([printId(1)]);
    });

    test('of the server itself are in neither the log of commands nor the trail', async () => {
      const storage = opened(open);
      const entry = anEntry({ cmdId: crypto.randomUUID(), decide: writes(made(1)), isWork: true });
      for (let n = 0; n < 2; n += 1)
        expect(await storage.write(VENUE, [entry])).toMatchObject([{ kind: 'done', repeated: false }]);
      expect((await storage.audit.page(VENUE, { limit: 20 })).entries).toEqual([]);
    });

    test('are gone once they are old, but not while they wait', async () => {
      const storage = opened(open);
      const over = Array.from({ length: 60 }, (_, n) => made(n + 1, { state: 'printed', stateAt: at(1) }));
      await put(storage, ...over, made(90), made(91, { state: 'printed', stateAt: at(40) }));
      const removed: number[] = [];
      for (let from: number | null = 0; from !== null; ) {
        const step = await storage.pruning.step('prints', { before: at(30), now: at(59) }, from);
        removed.push(step.removed);
        from = step.next;
      }
      expect([Math.max(...removed) <= 50, removed.reduce((a, b) => a + b, 0)]).toEqual([true, 60]);
      const left = (await storage.prints(VENUE, { limit: 100 })).rows.map(({ id }) => id);
      expect(left).toEqual([printId(91), printId(90)]);
      expect((await storage.head(VENUE)).prunedBelow).toBe(60);
      // A slip that is gone is gone for the next write, too.
      const again = await storage.load(VENUE, [{ kind: 'row', entity: 'print', id: printId(1) }]);
      expect(again.get('print', printId(1))).toBeUndefined();
    });
  });
}
