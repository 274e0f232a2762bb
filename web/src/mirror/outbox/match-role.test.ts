import { testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { aTablet } from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { matchRole } from './match-role.ts';

const PULL = testId('command', 0xf02);
const newId = (): string => PULL;

describe('the role that a mirror was filled under', () => {
  test('stays the same, and nothing starts over', async () => {
    const { db } = await aTablet();
    await matchRole(db, 'manager', newId);
    await matchRole(db, 'manager', newId);
    expect((await requireMeta(db)).fullPull).toBeNull();
  });

  test('changes, perhaps unknown to the server: all is pulled again, and what waits survives', async () => {
    const { db } = await aTablet();
    await matchRole(db, 'manager', newId);
    const before = await requireMeta(db);
    await matchRole(db, 'server', newId);
    const { clientId, nextMid } = before;
    expect(await requireMeta(db)).toMatchObject({ cursor: 0, fullPull: PULL, clientId, nextMid });
    expect(await db.meta.get('role')).toEqual({ key: 'role', role: 'server' });
  });
});
