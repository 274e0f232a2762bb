import { anActor } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { aSyncRoom } from '../server/sync-room.ts';
import { changeRole, SignIns } from './sign-ins.ts';

const AT = '2026-06-12T23:30:00.000Z';
const admin = anActor('admin');

test('the only administrator at work can become a cook, and the storage knows since when', async () => {
  const { storage } = await aSyncRoom();
  const signIns = new SignIns();
  expect(await changeRole(storage, admin, { to: 'kitchen', at: AT })).toBe(true);
  const cook = { actor: { ...admin, role: 'kitchen' as const }, sessionId: 'session-1', since: AT };
  signIns.signIn(cook);
  const live = await signIns.over(storage).accounts.liveSession('session-1', AT);
  expect(live?.membership.role).toBe('kitchen');
  expect(live?.roleSince).toBe((await storage.head(admin.venueId)).head);
  expect(live?.roleSince).toBeGreaterThan(0);
  expect(await changeRole(storage, admin, { to: 'kitchen', at: AT })).toBe(false);
});
