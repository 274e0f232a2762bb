import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anActor, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { liveQuery } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMirror } from '../../../testing/a-mirror.ts';
import { overpaidBy } from './overpaid.ts';
import { owingVisits } from './owing-visits.ts';

const ana = { id: anActor().userId, name: 'Ana' };
const ben = { id: testId('user', 9), name: 'Ben' };
const mine = aPayment({ id: testId('payment', 1), takenBy: ana });
const his = aPayment({ id: testId('payment', 2), takenBy: ben });
const AT = mine.timestamp;
const closedBy = (by: typeof ana, total: number): Visit['closed'] => ({
  at: AT,
  by,
  businessDay: '2026-06-12',
  sale: { total } as never,
});

async function mirrorOf(over: Partial<Visit>, payments = [mine, his]) {
  const db = openMirror();
  const takings = payments.map(({ id }) => aTaking(1307, { paymentId: id }));
  const doc = aVisit({ status: 'closed', closed: closedBy(ana, 1307), takings, ...over });
  await db.visits.put({ id: doc.id, seq: 1, doc });
  await db.payments.bulkPut(payments.map((payment, n) => ({ id: payment.id, seq: n + 1, doc: payment })));
  return db;
}

test('money that came after a check was discarded is too much, with its tip, but no news to whoever discarded it', async () => {
  const tipped = { ...mine, tip: 200 };
  const discarded = { status: 'closed' as const, closed: closedBy(ben, 0), owed: 1507 };
  expect(await overpaidBy(await mirrorOf(discarded, [tipped]), ana.id)).toMatchObject([
    { cancelledBy: 'Ben', back: 1507 },
  ]);
  const own = { ...discarded, closed: closedBy(ana, 0) };
  expect(await overpaidBy(await mirrorOf(own, [tipped]), ana.id)).toEqual([]);
});

test('a failed payment does not count, and what a check needs is never too much', async () => {
  const failed = { ...his, outcome: 'failed' as const };
  expect(await overpaidBy(await mirrorOf({ owed: 0 }, [failed, mine]), ana.id)).toEqual([]);
});

test('a change of a settled check does not make screens ask again what is owed', async () => {
  const db = openMirror();
  const visit = aVisit({ status: 'closed' });
  const answers = { owing: [] as number[], visit: [] as unknown[] };
  const put = (owed: number, n = 1) => db.visits.put({ id: visit.id, seq: n, doc: { ...visit, owed } });
  const watching = [
    liveQuery(() => owingVisits(db).toArray()).subscribe(({ length }) => void answers.owing.push(length)),
    liveQuery(() => db.visits.get(visit.id)).subscribe((row) => void answers.visit.push(row?.seq)),
  ];
  onTestFinished(() => {
    for (const one of watching) one.unsubscribe();
  });
  // A new database may answer twice.
  await put(0, 1);
  await vi.waitFor(() => expect(answers.visit.at(-1)).toBe(1));
  answers.owing = [];
  await put(0, 2);
  await vi.waitFor(() => expect(answers.visit.at(-1)).toBe(2));
  await put(1, 3);
  await vi.waitFor(() => expect(answers.owing.at(-1)).toBe(1));
  expect(answers.owing).toEqual([1]);
});

test('the later of two people who took the money of one check gives it back, and a later void concerns nobody', async () => {
  const db = openMirror();
  const closed = closedBy(ana, 1307);
  const takings = [mine, his].map(({ id }) => aTaking(1307, { paymentId: id }));
  const put = (visit: Partial<Visit>) => {
    const doc = aVisit({ status: 'closed', closed, takings, ...visit });
    return db.visits.put({ id: doc.id, seq: 1, doc });
  };
  await db.payments.bulkPut([mine, his].map((payment, n) => ({ id: payment.id, seq: n + 1, doc: payment })));
  await put({ owed: 1307 });
  expect(await overpaidBy(db, ana.id)).toEqual([]);
  expect(await overpaidBy(db, ben.id)).toEqual([
    { number: 'B-17', total: 1307, cancelledBy: null, payment: his, earlier: [mine], back: 1307 },
  ]);
  await put({ owed: 500, takings: takings.map((taking, n) => ({ ...taking, refunded: n * 807 })) });
  expect(await overpaidBy(db, ben.id)).toMatchObject([{ back: 500 }]);
  await put({ owed: 1307, takings: takings.slice(0, 1) });
  expect(await overpaidBy(db, ana.id)).toEqual([]);
});
