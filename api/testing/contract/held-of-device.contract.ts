/** The held commands of a device: how many there may be, and how a manager discards all of them. */
import { applied, rejected } from '@tableside/domain/command/command.ts';
import { HELD_LIMITS } from '@tableside/domain/command/held.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { PrepareHeld, Storage, WriteEntry } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ANA, anEntry, QUEUE, queued, saveQueue, VENUE } from '../venue/write-entries.ts';

const MIA = anActor('manager', { name: 'Mia' });
const NEXT_DAY = '2026-06-13T18:00:00.000Z';
const VISIT = testId('visit', 1);

const command = (n: number): string => testId('command', n);

/** Changes the visit, which another command opens. */
const prepare: PrepareHeld = () => ({
  reads: [{ kind: 'row', entity: 'visit', id: VISIT }],
  decide: (rows) =>
    rows.get('visit', VISIT) ? applied(change('visit', aVisit())) : rejected('visit.notFound'),
});

const held = (mid: number, over: Partial<WriteEntry> = {}): WriteEntry =>
  queued(mid, { name: 'payment.record', hold: 'held.money', ...over });

async function withHeld(open: () => Storage, ...entries: WriteEntry[]): Promise<Storage> {
  const storage = opened(open);
  await saveQueue(storage);
  await storage.write(VENUE, entries);
  return storage;
}

const waiting = async (storage: Storage): Promise<string[]> =>
  (await storage.held.waiting(VENUE, { limit: 100 })).held.map(({ cmdId, reason }) => `${cmdId} ${reason}`);

export function registerHeldOfDeviceTests(open: () => Storage): void {
  describe('too many held commands', () => {
    const filled = (limit: number, over: Partial<WriteEntry> = {}): WriteEntry[] =>
      Array.from({ length: limit }, (_, n) => held(n + 1, over));
    const someone = anActor('server', { userId: ANA, deviceId: null });

    test('of a person are not taken, whatever device they come from, and nothing is consumed [P8 T34]', async () => {
      const storage = await withHeld(open, ...filled(HELD_LIMITS.person, { actor: someone }));
      const [next] = await storage.write(VENUE, [held(HELD_LIMITS.person + 1, { actor: someone })]);
      expect(next).toEqual({ kind: 'heldFull' });
      expect((await storage.queue(QUEUE))?.lastMid).toBe(HELD_LIMITS.person);
      const other = anActor('server', { userId: testId('user', 9), deviceId: null });
      const [others] = await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 9999), hold: 'held.money', actor: other }),
      ]);
      expect(others).toMatchObject({ kind: 'done', result: { status: 'held' } });
    });

    test('of a device are not taken, and do not count for anybody whose name it only uses [P8 T34]', async () => {
      const actor = anActor('server', { userId: ANA });
      const unproven = { actor, isUnproven: true } as const;
      const storage = await withHeld(open, ...filled(HELD_LIMITS.device, unproven));
      const next = HELD_LIMITS.device + 1;
      expect(await storage.write(VENUE, [held(next, unproven)])).toEqual([{ kind: 'heldFull' }]);
      expect(await storage.write(VENUE, [queued(next)])).toMatchObject([{ kind: 'done' }]);
      const elsewhere = anEntry({ cmdId: testId('command', 9999), hold: 'held.money', actor: someone });
      expect(await storage.write(VENUE, [elsewhere])).toMatchObject([{ kind: 'done' }]);
    });
  });

  describe('all held commands of a device', () => {
    const [bar, patio] = [testId('device', 11), testId('device', 12)];
    const from = (deviceId: string, heldAt = FRIDAY_EVENING) => ({
      hold: 'held.money' as const,
      actor: anActor('server', { userId: ANA, deviceId }),
      device: deviceId === bar ? 'Bar (B)' : 'Patio (C)',
      receivedAt: heldAt,
    });
    const LATER = '2026-06-12T23:59:00.000Z';

    const both = (storage: () => Storage) =>
      withHeld(
        storage,
        held(1, { ...from(bar), name: 'visit.open', makes: [{ entity: 'visit', id: VISIT }] }),
        held(2, from(bar)),
        held(3, from(patio)),
        queued(4, { name: 'visit.set', ...prepare({} as Parameters<PrepareHeld>[0]) }),
        held(5, from(bar, LATER)),
      );

    test('are counted by its commands', async () => {
      const storage = await both(open);
      const [set, ...others] = await storage.held.ofDevices(VENUE);
      expect(set).toMatchObject({ name: 'visit.set', device: null });
      expect(others).toMatchObject([
        { deviceId: bar, name: 'payment.record', count: 2, oldestAt: FRIDAY_EVENING, latestAt: LATER },
        { deviceId: bar, device: 'Bar (B)', name: 'visit.open', count: 1, oldestAt: FRIDAY_EVENING },
        { deviceId: patio, device: 'Patio (C)', name: 'payment.record', count: 1 },
      ]);
      expect(await storage.held.ofDevices('another-venue')).toEqual([]);
    });

    test('are discarded up to what was seen, with what waited for them, and each author hears of it', async () => {
      const storage = await both(open);
      const asked = { deviceId: bar, through: FRIDAY_EVENING, by: MIA, at: NEXT_DAY, note: 'A joke' };
      expect(await storage.held.discardAll(VENUE, asked, prepare)).toBe(2);
      expect(await waiting(storage)).toEqual([`${command(3)} held.money`, `${command(5)} held.money`]);
      const refusal = { status: 'rejected', code: 'held.discarded', detail: { by: 'Mia', note: 'A joke' } };
      const queue = { clientId: QUEUE, ackMid: 99 };
      const { results } = await storage.changes(VENUE, { after: 0, limit: 100, queue });
      expect(results).toMatchObject([
        { mid: 1, ...refusal },
        { mid: 2, ...refusal },
        { mid: 4, status: 'rejected', code: 'visit.notFound' },
      ]);
      expect(await storage.held.discardAll(VENUE, asked, prepare)).toBe(0);
      expect(await storage.held.discardAll('another-venue', asked, prepare)).toBe(0);
      const { entries } = await storage.audit.page(VENUE, { limit: 10, action: 'held.discardAll' });
      expect(entries).toMatchObject([
        { actorName: 'Mia', detail: { deviceId: bar, device: 'Bar (B)', count: 2, note: 'A joke' } },
      ]);
    });

    test('are discarded, however many there are', async () => {
      const storage = await withHeld(open, ...Array.from({ length: 250 }, (_, n) => held(n + 1, from(bar))));
      const asked = { deviceId: bar, through: FRIDAY_EVENING, by: MIA, at: NEXT_DAY, note: null };
      expect(await storage.held.discardAll(VENUE, asked, prepare)).toBe(250);
      expect(await waiting(storage)).toEqual([]);
    });
  });
}
