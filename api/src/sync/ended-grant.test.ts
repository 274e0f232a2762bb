/** Says for each command what becomes of it when the sign-in it was done under has ended since. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { FRIDAY_EVENING } from '@tableside/testkit/builders.ts';
import { expect, test } from 'vitest';
import type { SessionRecord } from '../storage/accounts.ts';
import { holdFor } from './ended-grant.ts';

const LATER = '2026-06-13T09:00:00.000Z';
const session = { createdAt: FRIDAY_EVENING, revokedAt: LATER, expiresAt: LATER } as SessionRecord;
const names = Object.keys(COMMANDS);
const heldAs = (reason: string | undefined) =>
  names.filter(
    (name) => holdFor(session, { name, args: {}, occurredAt: FRIDAY_EVENING, receivedAt: LATER }) === reason,
  );

test('money waits for a manager, whichever command moves it', () => {
  expect(heldAs('held.money').sort()).toEqual([
    'day.close',
    'drawer.close',
    'drawer.move',
    'drawer.open',
    'order.voidItem',
    'payment.conclude',
    'payment.record',
    'payment.refund',
    'visit.adjust',
    'visit.unadjust',
  ]);
});

test('the floor goes on: what is seated, ordered, sent, moved and closed counts as it comes', () => {
  const floor = names.filter((name) => /^(order|visit)\./.test(name));
  const money = heldAs('held.money');
  const other = ['table.setStatus', 'product.setAvailability', 'product.setStock', 'sync.skip'];
  const expected = [...floor, ...other].filter((name) => !money.includes(name));
  expect(heldAs(undefined).sort()).toEqual(expected.sort());
});

test('work in the office waits, and so does a command that this version does not know', () => {
  expect(heldAs('held.grant')).toContain('venue.patch');
  const work = { name: 'balloon.inflate', args: {}, occurredAt: FRIDAY_EVENING, receivedAt: LATER };
  expect(holdFor(session, work)).toBe('held.grant');
});
