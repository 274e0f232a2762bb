import { expect, test } from 'vitest';
import { anItem, anOrder, testId } from '../../testing/builders.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import {
  checkOfSeat,
  courseOf,
  isOfVisit,
  isOpenVisit,
  isPad,
  isRound,
  leftOf,
  MAIN_CHECK,
  nextVisitOf,
  seatOf,
  VISIT_LIMITS,
  voidedOf,
} from '../entities/visit.ts';

const visitId = testId('visit');
const byAna = {
  reason: 'Cold',
  by: { id: 'ana', name: 'Ana' },
  approvedBy: null,
  at: '2026-06-12T23:30:00.000Z',
};

test("a pad holds what nobody sent, a round what was sent, and a guest's order is neither", () => {
  const pad = anOrder({ id: visitId, visitId });
  const round = anOrder({ visitId, status: 'accepted', sentAt: pad.createdAt });
  const closedPad = { ...pad, status: 'cancelled' as const };
  const guests = anOrder({ customerId: 'cora', serverId: null });
  expect([pad, round, closedPad, guests].map(isPad)).toEqual([true, false, false, false]);
  expect([pad, round, closedPad, guests].map(isRound)).toEqual([false, true, false, false]);
  expect([pad, round, closedPad, guests].map(isOfVisit)).toEqual([true, true, true, false]);
});

test('a line without a seat, a course or a void reads like one from before visits', () => {
  const line = anItem({ quantity: 3 });
  expect([seatOf(line), courseOf(line), voidedOf(line), leftOf(line)]).toEqual([null, null, 0, 3]);
  const voids = [1, 1].map((quantity, n) => ({ ...byAna, id: testId('command', n), quantity }));
  const served = anItem({ quantity: 3, seat: 2, course: 1, voids });
  expect([seatOf(served), courseOf(served), voidedOf(served), leftOf(served)]).toEqual([2, 1, 2, 1]);
});

test('commands on a visit go to the one it was merged into, or to its continuation', () => {
  const open = aVisit();
  expect(isOpenVisit(open)).toBe(true);
  expect(nextVisitOf(open)).toBeUndefined();
  expect(nextVisitOf({ ...open, status: 'merged', mergedInto: testId('visit', 2) })).toBe(testId('visit', 2));
  const after = nextVisitOf({ ...open, status: 'closed' });
  expect(after).toMatch(/^[0-9a-f-]{36}$/);
  expect(nextVisitOf({ ...open, status: 'left' })).toBe(after);
});

test('the checks that need no entry have keys that no hand-made check can have', () => {
  expect([MAIN_CHECK, checkOfSeat(2)]).toEqual(['main', 'seat-2']);
  expect(Object.values(VISIT_LIMITS)).toEqual([40, 50, 100, 100, 10, 20, 24, 12]);
});
