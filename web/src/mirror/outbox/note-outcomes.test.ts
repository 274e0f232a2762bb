import type { Result } from '@tableside/protocol/envelope.ts';
import { expect, test } from 'vitest';
import { aTablet, burger, NOW, party, VISIT } from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { waitingChanges } from '../queries/outbox-queries.ts';
import { noteOutcomes } from '../rebase/apply-envelope.ts';
import { unsent, unsentWork } from './outbox.ts';

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

/** A party with one dish. Tells the outcomes of its two changes, both applied unless said otherwise. */
async function aDish() {
  const tablet = await aTablet();
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  const { db } = tablet;
  const { clientId } = await requireMeta(db);
  const queue = await db.outbox.toArray();
  const tell = (expected?: number, of: (mid: number) => Partial<Result> = () => ({})) => {
    const results = queue.map(({ mid, cmdId }) => ({ mid, cmdId, status: 'applied' as const, ...of(mid) }));
    return noteOutcomes(db, { clientId, results: expected ? [] : results, expected, now: NOW });
  };
  const toSend = async () => (await unsent(db, 50)).map(({ mid }) => mid);
  const states = async () => (await waitingChanges(db)).map(({ state }) => state);
  return { ...{ tablet, db, queue, tell, toSend, states }, waits: () => unsentWork(db) };
}

test('changes that were applied as they are leave the queue without being rewritten in it', async () => {
  const { tablet, db, queue, tell, toSend, states, waits } = await aDish();
  expect([await toSend(), (await waits()).count]).toEqual([[1, 2], 2]);
  expect(await tell()).toBe('noted');
  expect(await db.outbox.toArray()).toEqual(queue);
  expect([await toSend(), (await waits()).count, await states()]).toEqual([[], 0, ['sent', 'sent']]);
  await tablet.push();
  await tablet.apply({ ...(await tablet.envelope()), results: [] });
  expect(await db.outbox.count()).toBe(0);
  expect(await db.acked.toArray()).toMatchObject(queue.map(({ cmdId }) => ({ cmdId, status: 'applied' })));
});

test('any other outcome is kept with its change until the rows arrive', async () => {
  const { db, tell, toSend } = await aDish();
  await tell(undefined, (mid) => (mid === 2 ? { status: 'adjusted', code: 'order.again' } : {}));
  expect((await db.outbox.toArray()).map(({ result }) => result?.code)).toEqual([undefined, 'order.again']);
  expect(await toSend()).toEqual([]);
});

test('a change that is made later waits, whatever was applied before it', async () => {
  const { tablet, tell, toSend, states } = await aDish();
  await tell();
  await tablet.tap('visit.addItem', burger(VISIT, 2));
  expect([await toSend(), await states()]).toEqual([[3], ['sent', 'sent', 'waiting']]);
});

test('the number that the server expects is sent again, and all behind it', async () => {
  const { tell, toSend, states, waits } = await aDish();
  await tell();
  expect(await tell(2)).toBe('noted');
  expect([await toSend(), (await waits()).count, await states()]).toEqual([[2], 1, ['sent', 'waiting']]);
  expect(await tell(1)).toBe('noted');
  expect(await toSend()).toEqual([1, 2]);
});
