/** Says for each command what becomes of it when the sign-in it was done under has ended since. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import type { SessionRecord } from '../storage/door/account-records.ts';
import { holdFor } from './ended-grant.ts';

const LATER = '2026-06-13T09:00:00.000Z';
const AFTER = '2026-06-13T10:00:00.000Z';
const session = { createdAt: FRIDAY_EVENING, revokedAt: LATER, expiresAt: LATER } as SessionRecord;
const names = Object.keys(COMMANDS);
const held = (name: string, over: { args?: unknown; drainedAt?: string } = {}) =>
  holdFor(session, {
    name,
    args: {},
    occurredAt: FRIDAY_EVENING,
    drainedAt: null,
    receivedAt: AFTER,
    ...over,
  });
const heldAs = (reason: string | undefined) => names.filter((name) => held(name) === reason);

test('money waits for a manager, no matter which command moves it [T32]', () => {
  expect(heldAs('held.money').sort()).toEqual([
    'card.cancel',
    'card.charge',
    'card.refund',
    'card.say',
    'day.close',
    'drawer.close',
    'drawer.move',
    'drawer.open',
    'order.voidItem',
    'payment.conclude',
    'payment.giveTip',
    'payment.record',
    'payment.refund',
    'visit.adjust',
    'visit.unadjust',
  ]);
});

test('floor work goes on: new lines, sends and tickets, and stock counts as it comes', () => {
  expect(heldAs(undefined).sort()).toEqual([
    'order.addCombo',
    'order.addItem',
    'order.advance',
    'order.create',
    'order.removeItem',
    'order.setDetails',
    'order.setItem',
    'order.submit',
    'order.tickItem',
    'product.setAvailability',
    'product.setStock',
    'sync.skip',
    'table.setStatus',
    'visit.addCombo',
    'visit.addItem',
    'visit.open',
    'visit.placeItem',
    'visit.removeItem',
    'visit.send',
    'visit.setAllergy',
    'visit.setDetails',
    'visit.setItem',
  ]);
});

test('what takes away, divides or joins waits, and so does everything in the office', () => {
  const waits = heldAs('held.grant');
  expect(waits.filter((name) => /^(order|visit)\./.test(name)).sort()).toEqual([
    'order.cancel',
    'order.recall',
    'order.rush',
    'visit.assign',
    'visit.close',
    'visit.giveBack',
    'visit.merge',
    'visit.move',
    'visit.moveItems',
    'visit.nameCheck',
    'visit.set',
    'visit.split',
    'visit.takeIn',
  ]);
  expect(waits).toContain('venue.patch');
  expect(held('table.setStatus', { args: { status: 'maintenance' } })).toBe('held.grant');
});

test('a command that this version does not know waits', () => {
  expect(held('balloon.inflate')).toBe('held.grant');
});

test('somebody who had nothing left to send at the end cannot bring more from before it', () => {
  expect(held('order.create', { drainedAt: LATER })).toBeUndefined();
  expect(held('order.create', { drainedAt: AFTER })).toBe('held.session');
});
