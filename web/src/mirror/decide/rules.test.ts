import { anActor, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** A page that has just begun to load: none of its modules has the rules. */
beforeEach(() => void vi.resetModules());
afterAll(async () => {
  await (await import('./rules.ts')).loadRules();
});

test('a tap that comes before the rules have loaded waits for them and is decided', async () => {
  const { MirrorDb } = await import('../database/mirror-db.ts');
  const { ensureMeta } = await import('../database/sync-meta.ts');
  const { optimisticWrite } = await import('./optimistic-write.ts');
  const mirror = new MirrorDb('tableside-test', { indexedDB: new IDBFactory(), IDBKeyRange });
  await ensureMeta(mirror, () => testId('command', 1));
  const context = {
    actor: anActor('admin'),
    occurredAt: FRIDAY_EVENING,
    cmdId: testId('command', 2),
  };
  const args = { id: testId('item', 1), name: 'Soup', station: 'kitchen' };
  const tap = { name: 'category.create', args, context, grant: 'token', queuedAt: 0 } as const;
  expect(await optimisticWrite(mirror, tap)).toMatchObject({ kind: 'queued' });
  expect(await mirror.outbox.count()).toBe(1);
});

test('nothing is decided without the rules', async () => {
  const { loadedRules } = await import('./rules.ts');
  expect(loadedRules).toThrow('before the rules were loaded');
});
