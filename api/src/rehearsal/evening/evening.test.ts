import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { isRound } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { isAtCounter, isCounter } from '@tableside/domain/tables/counter.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/server/with-storage.ts';
import { modelBill } from '../../../testing/venue/money-model.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { copyVenue } from '../copy-venue.ts';
import { inventedColleagues } from '../invented-people.ts';
import { Agenda } from './agenda.ts';
import { Chance } from './chance.ts';
import { Evening } from './evening.ts';
import { Hands } from './hands.ts';

const VENUE = FIRST_VENUE_ID;
const NOW = Date.parse('2026-03-02T19:00:00.000Z');
const LASTS_MS = 25 * MINUTE_MS;

async function play(payAt: PayAt, seed = 7) {
  const storage = opened(() => openSqlite({ file: ':memory:' }));
  const nothing = { row: async () => undefined, rows: async () => [] };
  const rows = await copyVenue(nothing, VENUE, () => 'a code');
  const changes = rows.map((row) =>
    row.entity === 'venue' ? change('venue', { ...row.doc, settings: { ...row.doc.settings, payAt } }) : row,
  );
  const createdAt = new Date(NOW).toISOString();
  await storage.venues.create({ id: VENUE, host: null, createdAt, changes });
  const faults: unknown[] = [];
  const evening = new Evening({
    storage,
    venueId: VENUE,
    seed,
    now: NOW,
    onFault: (error) => void faults.push(error),
  });
  await evening.begin();
  return { storage, evening, faults };
}

type Played = Awaited<ReturnType<typeof play>>;
const visitsOf = async ({ storage }: Played) => (await storage.rows(VENUE, 'visit')).map(({ doc }) => doc);
const ordersOf = async ({ storage }: Played) => (await storage.rows(VENUE, 'order')).map(({ doc }) => doc);

describe.each(['order', 'end'] as const)('an evening where guests pay at the %s', (payAt) => {
  it('begins under way, and nothing in it is refused by the rules or wrong by a cent', async () => {
    const played = await play(payAt);
    const atFirst = await ordersOf(played);
    const stages = new Set(atFirst.filter(isRound).map(({ status }) => status));
    expect([...stages]).toEqual(expect.arrayContaining(['preparing', 'completed']));
    const tables = (await played.storage.rows(VENUE, 'table')).map(({ doc }) => doc);
    const taken = tables.filter(({ status }) => status === 'occupied').length;
    expect(taken).toBeGreaterThan(tables.length / 3);
    expect(tables.some(({ status }) => status === 'available')).toBe(true);

    for (let at = NOW; at <= NOW + LASTS_MS; at += MINUTE_MS) await played.evening.goOn(at);
    expect(played.faults).toEqual([]);
    expect(played.evening.refused).toEqual([]);
    const orders = await ordersOf(played);
    const closed = (await visitsOf(played)).filter(({ status }) => status === 'closed');
    expect(closed.length).toBeGreaterThan(5);
    for (const visit of closed) {
      const own = orders.filter(({ visitId }) => visitId === visit.id);
      expect(visit.closed?.sale.total).toBe(modelBill(visit, own).total);
      expect(visit.takings.reduce((all, { amount }) => all + amount, 0)).toBe(visit.closed?.sale.total);
      expect(visit.owed).toBe(0);
    }
    const payments = (await played.storage.rows(VENUE, 'payment')).map(({ doc }) => doc);
    expect(new Set(payments.map(({ method }) => method)).size).toBeGreaterThan(2);
    expect((await played.storage.rows(VENUE, 'call')).length).toBeGreaterThan(0);
    const atCounter = (await visitsOf(played)).filter(isAtCounter);
    expect(atCounter.some(({ status }) => status === 'closed')).toBe(true);
    expect(orders.some(({ party, status }) => party && status === 'completed')).toBe(true);
    expect(tables.every((table) => !isCounter(table) || table.status === 'available')).toBe(true);
  });
});

it('leaves a check alone once somebody else has touched it, and its ticket once they moved it on', async () => {
  const played = await play('end');
  const { storage, evening } = played;
  const [visit] = (await visitsOf(played)).filter(({ status }) => status === 'open');
  const rounds = (await ordersOf(played)).filter(isRound);
  const ticket = rounds.find(({ status, visitId }) => status === 'preparing' && visitId !== visit?.id);
  if (!visit || !ticket) throw new Error('nobody is there');
  const { servers } = inventedColleagues(VENUE);
  const ana = { ...servers[0], userId: '0194e6a0-0000-7000-8000-00000000c0a1', name: 'Ana' } as const;
  const agenda = new Agenda(NOW);
  const hands = new Hands({ storage, agenda, chance: new Chance(1) });
  await hands.give({ ...ana, role: 'manager', venueId: VENUE, staffId: null, deviceId: null }, 'visit.set', {
    visitId: visit.id,
    note: 'Mine',
  });
  await hands.give(
    { ...ana, role: 'manager', venueId: VENUE, staffId: null, deviceId: null },
    'order.advance',
    {
      orderId: ticket.id,
      to: 'serving',
    },
  );
  const touched = await storage.row(VENUE, 'visit', visit.id);
  for (let at = NOW; at <= NOW + LASTS_MS; at += MINUTE_MS) await evening.goOn(at);
  expect(await storage.row(VENUE, 'visit', visit.id)).toEqual(touched);
  expect((await storage.row(VENUE, 'order', ticket.id))?.doc.statusBy.name).toBe('Ana');
  expect(evening.refused).toEqual([]);
});
