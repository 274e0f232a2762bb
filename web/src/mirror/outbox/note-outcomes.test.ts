import { expect, test } from 'vitest';
import { aTablet, burger, NOW, party, VISIT } from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { noteOutcomes } from '../rebase/apply-envelope.ts';

test('the outcomes of a push raise ackMid to the first that is missing, wherever it waits in a long queue [D4]', async () => {
  const tablet = await aTablet();
  await tablet.tap('visit.open', party());
  for (let line = 1; line <= 5; line += 1) await tablet.tap('visit.addItem', burger(VISIT, line));
  const { clientId } = await requireMeta(tablet.db);
  const queue = await tablet.db.outbox.toArray();
  const told = async (...mids: number[]) => {
    const results = queue
      .filter(({ mid }) => mids.includes(mid))
      .map(({ mid, cmdId }) => ({ mid, cmdId, status: 'applied' as const }));
    await noteOutcomes(tablet.db, { clientId, results, expected: undefined, now: NOW });
    return (await requireMeta(tablet.db)).ackMid;
  };
  expect([await told(1, 2), await told(4), await told(5), await told(3)]).toEqual([2, 2, 2, 5]);
});

test('the answer to a push notes outcomes, and the number that the server expects is sent again', async () => {
  const tablet = await aTablet();
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  const { clientId } = await requireMeta(tablet.db);
  const results = (await tablet.db.outbox.toArray()).map(({ mid, cmdId }) => ({
    mid,
    cmdId,
    status: 'applied' as const,
  }));
  expect(await noteOutcomes(tablet.db, { clientId, results, expected: undefined, now: NOW })).toBe('noted');
  expect(await tablet.db.outbox.where('[state+answered]').equals(['queued', 0]).count()).toBe(0);
  expect(await noteOutcomes(tablet.db, { clientId, results: [], expected: 2, now: NOW })).toBe('noted');
  expect(await tablet.db.outbox.where('[state+answered]').equals(['queued', 0]).primaryKeys()).toEqual([2]);
});
