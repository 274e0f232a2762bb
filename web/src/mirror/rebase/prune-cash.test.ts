import { change } from '@tableside/domain/entities/entities.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { expect, test } from 'vitest';
import { aTablet, NOW } from '../../../testing/a-mirror.ts';
import { prune } from './prune.ts';

const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const mia = { id: 'mia', name: 'Mia' };

test('drawers and days that were closed for more than two days are deleted, and an open drawer stays', async () => {
  const tablet = await aTablet();
  const counted = (n: number, at: string) => {
    const closed = { at, by: mia, businessDay: '2026-06-12', counted: 0 };
    return change('drawer', aDrawer({ id: testId('drawer', n), status: 'closed', closed }));
  };
  const closed = (businessDay: string, at: string) =>
    change('day', aDay({ businessDay, closed: { at, by: mia } }));
  const open = aDrawer({ opened: { by: mia, at: hoursAgo(90) } });
  await tablet.server.put(counted(2, hoursAgo(47)), counted(3, hoursAgo(49)), change('drawer', open));
  await tablet.server.put(closed('2026-06-10', hoursAgo(49)), closed('2026-06-11', hoursAgo(47)));
  await tablet.pull();
  await prune(tablet.db, { server: NOW, device: NOW });
  expect((await tablet.db.drawers.toCollection().primaryKeys()).sort()).toEqual([
    open.id,
    testId('drawer', 2),
  ]);
  expect((await tablet.db.days.toArray()).map(({ doc }) => doc.businessDay)).toEqual(['2026-06-11']);
});
