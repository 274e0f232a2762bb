import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { aTablet, NOW } from '../../../testing/a-mirror.ts';
import { foodUpOf } from './food-queries.ts';

const ben = { userId: '', name: 'Ben', staffId: 'ben-card' };
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const round = (n: number, minutes: number, status: 'serving' | 'preparing' = 'serving') =>
  aRound([anItem()], {
    id: testId('order', n),
    visitId: testId('visit', n),
    status,
    statusBy: { id: testId('user'), name: 'Theo', at: ago(minutes) },
    serverId: 'ana',
    serverName: 'Ana',
    serverStaffId: null,
  });

test('ready food is sorted by how long it has been ready, with the person who serves its party now', async () => {
  const tablet = await aTablet();
  await tablet.server.put(
    change('visit', aVisit({ id: testId('visit', 1), server: ben })),
    change('order', round(1, 2)),
    change('order', round(2, 9)),
    change('order', round(3, 5, 'preparing')),
  );
  await tablet.pull();
  const up = await foodUpOf(tablet.db);
  expect(up.map(({ round: { id }, server }) => [id, server])).toEqual([
    [testId('order', 2), { userId: 'ana', name: 'Ana', staffId: null }],
    [testId('order', 1), ben],
  ]);
});
