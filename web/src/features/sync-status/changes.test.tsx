/** The list behind the pill shows every waiting change, whatever the state of the connection. */
import { anActor, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { Changes } from './changes.tsx';

afterEach(cleanup);

const orders = [1, 2, 3].map((n) =>
  anOrder({ id: testId('order', n), orderNumber: `B-${n}`, status: 'paid', version: 1 }),
);

/** Advances three orders: one just now, one four minutes ago, and one that the server has but has not answered yet. */
async function showThree() {
  const rows = { venue: [aVenue()], table: [aTable()], order: orders };
  const { db, engine } = await showScreen(<Changes />, { rows });
  for (const { id } of orders) await engine.mutate('order.advance', { orderId: id, to: 'accepted' });
  const [, older, sent] = await db.outbox.orderBy('mid').toArray();
  await db.outbox.update(older?.mid ?? 0, { queuedAt: Date.now() - 4.5 * 60_000 });
  await db.outbox.update(sent?.mid ?? 0, { state: 'settled' });
  const status = engine.status as WritableStatus;
  const become = (fields: Parameters<WritableStatus['update']>[0]) => act(async () => status.update(fields));
  return { db, become };
}

const listed = async (): Promise<(string | null)[]> => {
  const list = await screen.findByRole('region', { name: 'Changes being sent' });
  const items = await within(list).findAllByRole('listitem');
  return items.map((item) => item.lastElementChild?.textContent ?? null);
};

it('each change that waits has a row with a state', async () => {
  const { become } = await showThree();
  await become({ phase: 'offline', waiting: 3 });
  expect(await screen.findByRole('heading', { name: '3 changes waiting' })).toBeDefined();
  expect(await listed()).toEqual(['Saved here · now', 'Waiting · 4 min', 'Sending']);
});

it('the rows and their count stay while the changes are being sent', async () => {
  const { become } = await showThree();
  await become({ phase: 'online', sending: true, waiting: 3 });
  expect(await screen.findByRole('heading', { name: '3 sending' })).toBeDefined();
  expect(await listed()).toEqual(['Sending', 'Sending', 'Sending']);
});

it('the first fifty of a long queue are listed and the rest counted', async () => {
  const { db, become } = await showThree();
  const [first] = await db.outbox.orderBy('mid').toArray();
  if (!first) throw new Error('nothing waits');
  const more = Array.from({ length: 60 }, (_, n) => ({
    ...first,
    mid: 100 + n,
    cmdId: testId('command', 100 + n),
  }));
  await db.outbox.bulkPut(more);
  await become({ phase: 'offline', waiting: 63 });
  expect(await screen.findByText('and 13 more')).toBeDefined();
  expect(await listed()).toHaveLength(50);
});

it('a colleague’s change says whose it is', async () => {
  const { db, become } = await showThree();
  const [first] = await db.outbox.orderBy('mid').toArray();
  const actor = anActor('server', { userId: 'ben', name: 'Ben' });
  await db.outbox.update(first?.mid ?? 0, { 'context.actor': actor });
  await become({ phase: 'offline', waiting: 3 });
  const list = await screen.findByRole('region', { name: 'Changes being sent' });
  await within(list).findByText('By Ben');
  expect(within(list).getAllByText(/^By /)).toHaveLength(1);
});
