import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { AT, auditEvent } from '../../testing/venue/an-account.ts';
import { ANA, put, VENUE } from '../../testing/venue/write-entries.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { createEventSource } from './event-source.ts';
import { placeOf } from './webhook-event.ts';

async function withWebhook(): Promise<Storage> {
  const storage = openSqlite({ file: ':memory:' });
  onTestFinished(() => storage.close());
  await put(storage, change('order', aRound([], { id: testId('order', 1) })));
  const made = { venueId: VENUE, createdAt: AT, createdBy: { id: ANA, name: 'Ana' } };
  const hook = { ...made, id: 'hook', url: 'https://example.com/', events: ['order.*'], secret: 'whsec_1' };
  await storage.webhooks.add({ ...hook, event: auditEvent('webhook.create') }, 9);
  return storage;
}

const webhookOf = async (storage: Storage) => {
  const webhook = await storage.webhooks.get('hook');
  if (!webhook) throw new Error('no webhook');
  return webhook;
};

it('the source returns the rows of events in order, even several of one commit, and resumes anywhere', async () => {
  const storage = await withWebhook();
  const orders = [2, 3].map((n) => change('order', aRound([], { id: testId('order', n) })));
  await put(
    storage,
    ...orders,
    change('table', aTable()),
    change('order', aRound([], { id: testId('order', 2) })),
  );
  const source = createEventSource(storage);
  const webhook = await webhookOf(storage);
  const first = await source.next(webhook);
  expect(first?.row.id).toBe(testId('order', 3));
  if (!first) return;
  const second = await createEventSource(storage).next({ ...webhook, place: placeOf(first.row) });
  expect(second?.row.id).toBe(testId('order', 2));
  if (!second) return;
  expect(await source.next({ ...webhook, place: placeOf(second.row) })).toBeUndefined();
});

it('the source saves its position from time to time, so a restart does not read everything again', async () => {
  const storage = await withWebhook();
  const source = createEventSource(storage);
  const started = (await webhookOf(storage)).place.seq;
  for (let n = 0; n < 520; n += 1)
    await put(storage, change('table', aTable({ capacity: { minimum: 1, maximum: n + 1 } })));
  expect(await source.next(await webhookOf(storage))).toBeUndefined();
  const { place } = await webhookOf(storage);
  expect(place.seq).toBeGreaterThan(started + 500);
  await put(storage, change('order', aRound([], { id: testId('order', 5) })));
  expect((await source.next(await webhookOf(storage)))?.row.id).toBe(testId('order', 5));
});
