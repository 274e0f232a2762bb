import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anActor, anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { describe, expect, test } from 'vitest';
import { aTablet, NOW, type TestMirror } from '../../../testing/a-mirror.ts';
import { prune } from '../rebase/prune.ts';
import { namedVisitOf, openVisitsOf, wholeVisitOf } from './visit-queries.ts';

const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const ROOT = testId('visit');
const AGAIN = derivedId(ROOT, 'again');
const BY = { id: anActor().userId, name: 'Ana' };

/** A party paid and left. One line arrived after that, so their check went on, and nobody has paid that line. */
function goesOn({ closed, owed = 0 }: { readonly closed: number; readonly owed?: number }) {
  const at = hoursAgo(closed);
  const sale = { taxes: [] } as never;
  const root = aVisit({
    status: 'closed',
    openedAt: hoursAgo(closed + 2),
    closed: { at, by: BY, businessDay: '2026-06-10', sale },
    owed,
  });
  const again = aVisit({ id: AGAIN, rootId: ROOT, number: 'B-17-2', openedAt: at });
  const statusBy = { ...BY, at };
  return [
    change('visit', root),
    change(
      'order',
      anOrder({ id: padIdOf(ROOT), visitId: ROOT, status: 'cancelled', sentAt: null, statusBy }),
    ),
    change('visit', again),
    change('order', anOrder({ id: padIdOf(AGAIN), visitId: AGAIN, orderNumber: 'B-17-2', status: 'draft' })),
    change('order', aRound([anItem()], { id: testId('order', 2), visitId: AGAIN })),
  ] as const;
}

describe.each([
  ['closed two days ago', 0],
  ['closed two days ago and owes money back', 500],
])('a check that continues one that was %s', (_what, owed) => {
  const aTabletLater = async (): Promise<TestMirror> => {
    const tablet = await aTablet();
    await tablet.server.put(...goesOn({ closed: 66, owed }));
    await tablet.pull();
    await prune(tablet.db, { server: NOW, device: NOW });
    return tablet;
  };
  const pay = (visitId: string) =>
    ({ id: testId('payment'), visitId, method: 'cash', amount: 5000, tip: 0, tendered: 5000 }) as const;

  test('takes lines, and is paid and closed under the name that screens give it', async () => {
    const tablet = await aTabletLater();
    const [open] = await openVisitsOf(tablet.db);
    const name = open?.visit.rootId ?? '';
    expect((await wholeVisitOf(tablet.db, name))?.visit.id).toBe(AGAIN);
    expect((await namedVisitOf(tablet.db, AGAIN))?.visit.rootId).toBe(name);
    const line = { id: testId('item', 7), productId: 'burger', sizeId: 'regular', quantity: 1 };
    const queued = { kind: 'queued' };
    const { id: itemId } = line;
    expect(await tablet.tap('visit.addItem', { visitId: name, item: line })).toMatchObject(queued);
    expect(await tablet.tap('visit.removeItem', { visitId: name, itemId })).toMatchObject(queued);
    expect(await tablet.tap('payment.record', pay(name))).toMatchObject(queued);
    expect(await tablet.tap('visit.close', { visitId: name })).toMatchObject(queued);
    await tablet.push();
    await tablet.pull();
    expect(await tablet.db.rejected.toArray()).toEqual([]);
    expect((await tablet.db.visits.get(AGAIN))?.doc.status).toBe('closed');
  });
});

test('a check that continues another keeps its name while that one is here', async () => {
  const tablet = await aTablet();
  await tablet.server.put(...goesOn({ closed: 3 }));
  await tablet.pull();
  const [open] = await openVisitsOf(tablet.db);
  expect(open?.visit).toMatchObject({ id: AGAIN, rootId: ROOT });
});
