import {
  anActor,
  anItem,
  anOrder,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { TablesPage } from './tables-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const strip = () => screen.findByRole('group', { name: 'Next' });
const tasks = async () =>
  within(await strip())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const up = (n: number, tableId: string) =>
  aRound([anItem({ name: 'Burrata', quantity: 2 })], {
    id: testId('order', n),
    visitId: testId('visit', n),
    tableId,
    status: 'serving',
    businessDay: businessDay(new Date().toISOString(), aVenue()),
    statusBy: { id: testId('user', 5), name: 'Theo', at: minutesAgo(4.5) },
  });
const me = { userId: anActor('server').userId, name: 'Ana', staffId: null };
const other = { userId: testId('user', 20), name: 'Ben', staffId: null };
const rows = {
  venue: [aVenue()],
  staff: [aStaffMember()],
  table: [
    aTable({ id: 'table-12', number: '12', status: 'occupied' }),
    aTable({ id: 'table-14', number: '14', status: 'occupied' }),
  ],
  visit: [
    aVisit({ id: testId('visit', 1), tableId: 'table-12', openedAt: minutesAgo(30), server: me }),
    aVisit({ id: testId('visit', 2), tableId: 'table-14', openedAt: minutesAgo(30), server: other }),
  ],
  order: [up(1, 'table-12'), up(2, 'table-14')],
};

it('the strip shows the ready food of my tables with its dishes and its age, and others’ behind a switch', async () => {
  await showScreen(<TablesPage />, { rows });
  await waitFor(async () => expect(await tasks()).toEqual(['Run food, 124 min · 2 Burrata', 'All tables1']));
  fireEvent.click(await screen.findByRole('button', { name: /All tables/ }));
  const all = ['Run food, 124 min · 2 Burrata', 'Run food, 144 min · 2 Burrata', 'All tables1'];
  expect(await tasks()).toEqual(all);
  await screen.findByText('You are told when food is up for any table');
  cleanup();
  await showScreen(<TablesPage />, { rows });
  await waitFor(async () => expect(await tasks()).toEqual(all));
});

it('the strip keeps the food of a party that has paid and left with its server', async () => {
  const own = { ...up(1, 'table-12'), serverId: me.userId };
  const [mine, theirs] = rows.table.map((table) => ({ ...table, status: 'available' as const }));
  await showScreen(<TablesPage />, {
    rows: {
      ...rows,
      table: [mine, { ...theirs, userId: 'her-card' }] as never,
      visit: [],
      order: [own, up(2, 'table-14')],
    },
    actor: { staffId: 'her-card' },
  });
  await waitFor(async () => expect(await tasks()).toHaveLength(3));
});

it('the strip says that nothing waits, with all tables one tap away', async () => {
  await showScreen(<TablesPage />, { rows: { ...rows, order: [up(2, 'table-14')] } });
  await screen.findByText('Nothing waits for you.');
  expect(await tasks()).toEqual(['All tables1']);
});

it('the strip shows everybody the order of a guest whose table nobody looks after', async () => {
  const sentBy = (n: number, tableId: string) =>
    anOrder({
      id: testId('order', n),
      tableId,
      customerId: testId('user', 70),
      serverId: null,
      submittedAt: minutesAgo(1.5),
      items: [anItem()],
    });
  const order = [sentBy(3, 'table-14'), sentBy(4, 'table-15'), sentBy(5, 'table-16')];
  const table = [
    ...rows.table,
    aTable({ id: 'table-15', number: '15' }),
    aTable({ id: 'table-16', number: '16', userId: 'her-card' }),
  ];
  await showScreen(<TablesPage />, { rows: { ...rows, table, order } });
  await waitFor(async () => expect(await tasks()).toEqual(['All tables2']));
  expect((await strip()).textContent).toContain('Guest order, 15');
});

it('the strip shows all tables to somebody who has none', async () => {
  await showScreen(<TablesPage />, { rows, role: 'manager', actor: { userId: testId('user', 8) } });
  await waitFor(async () => expect(await tasks()).toHaveLength(3));
});

it('the strip serves with one tap, and takes that back', async () => {
  await showScreen(<TablesPage />, { rows });
  fireEvent.click(await screen.findByRole('button', { name: /^Run food, 12/ }));
  await screen.findByText('Table 12 is served');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Run food, 12/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Run food, 12/ });
});

const call = (n: number, minutes: number, over: Parameters<typeof aCall>[0] = {}) =>
  aCall({ customerId: testId('user', 70 + n), at: minutesAgo(minutes), ...over });

it('the strip answers every guest of a table with one tap, and takes that back', async () => {
  const calls = [call(1, 2.5), call(2, 1.5), call(3, 1.5, { kind: 'bill' })];
  const { db } = await showScreen(<TablesPage />, { rows: { ...rows, order: [], call: calls } });
  await waitFor(async () =>
    expect(await tasks()).toEqual([
      'Calls, 122 min · On my way',
      'Asks for the bill, 121 min · On my way',
      'All tables',
    ]),
  );
  const card = await screen.findByRole('listitem', { name: 'Table 12' });
  expect(card.textContent).toContain('Calls, 2 min');
  fireEvent.click(screen.getByRole('button', { name: /^Calls, 12/ }));
  await screen.findByText('Table 12 knows that you are on the way');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Calls, 12/ })).toBeNull());
  const answered = async () =>
    (await db.calls.toArray()).filter(({ doc }) => doc.answered !== null).map(({ doc }) => doc.kind);
  expect(await answered()).toEqual(['server', 'server']);
  expect(card.textContent).toContain('Asks for the bill, 1 min');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Calls, 12/ });
  expect(await answered()).toEqual([]);
});

it('the strip shows a call at a table that nobody looks after to everybody, and not that of a colleague', async () => {
  const table = [...rows.table, aTable({ id: 'table-15', number: '15' })];
  const calls = [call(1, 2.5, { tableId: 'table-15' }), call(2, 2.5, { tableId: 'table-14' })];
  await showScreen(<TablesPage />, { rows: { ...rows, table, order: [], call: calls } });
  await waitFor(async () => expect(await tasks()).toEqual(['Calls, 152 min · On my way', 'All tables1']));
});

it('the strip keeps a table with its server until it is cleared', async () => {
  const closed = {
    at: minutesAgo(2.5),
    by: { id: me.userId, name: me.name },
    businessDay: '2026-06-12',
    sale: {} as never,
  };
  const [mine, theirs] = rows.visit;
  const paid = [{ ...aVisit(mine), status: 'closed' as const, closed }];
  await showScreen(<TablesPage />, {
    rows: { ...rows, visit: [...paid, aVisit({ ...theirs, server: me })], order: [] },
  });
  await waitFor(async () => expect(await tasks()).toEqual(['Clear, 122 min', 'All tables']));
  fireEvent.click(await screen.findByRole('button', { name: /^Clear, 12/ }));
  await screen.findByText('Table 12 is available');
});

it('the kitchen, which does not run food, has no strip', async () => {
  await showScreen(<TablesPage />, { rows, role: 'kitchen' });
  await screen.findByRole('listitem', { name: 'Table 12' });
  expect(screen.queryByRole('group', { name: 'Next' })).toBeNull();
});
