import type { RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { anItem, anOrder, aSection, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { TablesPage } from './tables-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const floor = (over: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  section: [aSection()],
  table: [aTable()],
  ...over,
});
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.trim());
const card = (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });

describe('the Tables screen', () => {
  it('is grouped by section under its heading, with the number of free tables', async () => {
    const table = [
      aTable(),
      aTable({ id: 'a', number: '3', status: 'occupied' }),
      aTable({ id: 'b', number: '20', section: 'default_section' }),
    ];
    await showScreen(<TablesPage />, { rows: floor({ table }) });
    await screen.findByRole('link', { name: /^Table 12,/ });
    expect(headings()).toEqual(['Main Floor (Min. $100.00)', 'General Area (Min. $0.00)']);
    expect(screen.getByText('1 of 2 free')).toBeDefined();
  });

  it('jumps to a section, and to what needs attention, from a bar that is always there', async () => {
    const section = [aSection(), aSection({ id: 'patio', key: 'patio', name: 'Patio', rank: 1 })];
    const table = [aTable(), aTable({ id: 'p', number: 'P1', section: 'patio' })];
    await showScreen(<TablesPage />, { rows: floor({ section, table }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Patio/ }));
    expect(document.activeElement?.textContent).toMatch(/^Patio/);
    const bar = within(screen.getByRole('group', { name: 'Tables' }));
    expect(bar.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'My tables',
      'Main Floor1',
      'Patio1',
    ]);
  });

  it('shows a waiter only their own tables if they want, until they want all again', async () => {
    const table = [
      aTable(),
      aTable({ id: 'given', number: '3', userId: 'ana-card' }),
      aTable({ id: 'served', number: '4', status: 'occupied' }),
    ];
    const visit = aVisit({ tableId: 'served', server: { userId: 'ana', name: 'Ana', staffId: null } });
    const order = aRound([anItem()], { tableId: 'served', status: 'preparing', serverId: 'ana' });
    const scene = {
      rows: floor({ table, visit: [visit], order: [order] }),
      actor: { userId: 'ana', staffId: 'ana-card' },
    };
    const shown = () =>
      within(screen.getByRole('region', { name: /^Main Floor/ }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await showScreen(<TablesPage />, scene);
    fireEvent.click(await screen.findByRole('button', { name: 'My tables' }));
    await waitFor(() => expect(shown()).toEqual(['3', '4']));
    cleanup();
    await showScreen(<TablesPage />, scene);
    await waitFor(() => expect(shown()).toEqual(['3', '4']));
    cleanup();
    await showScreen(<TablesPage />, { ...scene, actor: { userId: 'ben', staffId: null } });
    await waitFor(() => expect(shown()).toEqual(['3', '4', '12']));
  });

  it('says when no table is yours yet, and shows all again', async () => {
    await showScreen(<TablesPage />, { rows: floor() });
    fireEvent.click(await screen.findByRole('button', { name: 'My tables' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show all tables' }));
    expect(await screen.findByRole('link', { name: /^Table 12,/ })).toBeDefined();
  });

  it('explains the colors in a legend', async () => {
    await showScreen(<TablesPage />, { rows: floor() });
    const legend = within(await screen.findByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Available',
      'Occupied',
      'Reserved',
    ]);
  });

  it('says for whom a table is and what it should spend', async () => {
    await showScreen(<TablesPage />, { rows: floor({ table: [aTable({ minimumSpend: 8000 })] }) });
    const text = (await card('Table 12')).textContent;
    expect(text).toContain('2-4 guests · Round');
    expect(text).toContain('Min. spend $80.00');
  });

  it('also measures what its guests have already had, on its card and on the plan', async () => {
    const now = new Date().toISOString();
    const statusBy = { id: 'ana', name: 'Ana', at: now };
    const today = { sentAt: now, statusBy, businessDay: businessDay(now, aVenue()) };
    const had = anOrder({ ...today, status: 'completed', items: [anItem({ price: 5800 })] });
    const table = aTable({ status: 'occupied', minimumSpend: 8000 });
    await showScreen(<TablesPage />, { rows: floor({ table: [table], order: [had] }) });
    await screen.findByText('$22.00 to go');
    fireEvent.click(screen.getByRole('radio', { name: 'Floor plan' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Table 12/ }));
    expect(await screen.findByText('$22.00 to go')).toBeDefined();
  });

  it('says on the card that a guest has sent an order, before anything else', async () => {
    const own = aRound([anItem()], { status: 'preparing' });
    const sent = anOrder({
      id: testId('order', 2),
      orderNumber: '',
      customerId: 'cora',
      serverId: null,
      submittedAt: new Date().toISOString(),
    });
    await showScreen(<TablesPage />, { rows: floor({ visit: [aVisit()], order: [own, sent] }) });
    const shown = await card('Table 12');
    await waitFor(() => expect(shown.textContent).toMatch(/Guest order\d+ s#B-17/));
  });

  it('links from the bar of the floor plan to each order that guests have sent', async () => {
    const sent = [1, 2].map((n) =>
      anOrder({
        id: testId('order', n),
        customerId: `guest-${n}`,
        submittedAt: new Date().toISOString(),
        items: [anItem({ id: testId('item', n) })],
      }),
    );
    await showScreen(<TablesPage />, { rows: floor({ order: sent }) });
    await card('Table 12');
    fireEvent.click(screen.getByRole('radio', { name: 'Floor plan' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Table 12/ }));
    const orders = within(await screen.findByRole('list', { name: 'Open orders' }));
    expect(orders.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      sent.map(({ id }) => `/order/${id}`),
    );
  });

  it('opens the menu with the table chosen', async () => {
    await showScreen(<TablesPage />, { rows: floor() });
    const link = await screen.findByRole('link', { name: 'Table 12, take an order' });
    expect(link.getAttribute('href')).toBe('/menu?table=table-12');
  });

  it('says when there are no tables, and leads those who may to where they are made', async () => {
    const none = 'No tables found. Add tables to your venue to get started.';
    await showScreen(<TablesPage />, { rows: floor({ table: [] }) });
    expect(await screen.findByText(none)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Type rows of tables' })).toBeNull();
    cleanup();
    await showScreen(<TablesPage />, { role: 'manager', rows: floor({ table: [] }) });
    await screen.findByText(none);
    const way = screen.getByRole('link', { name: 'Type rows of tables' });
    expect(way.getAttribute('href')).toBe('/profile/setup?step=tables');
  });

  const sent = { customerId: 'cora', serverId: null, submittedAt: '2026-06-12T20:00:00.000Z' };

  it('lists the order of a guest that nobody has taken in', async () => {
    const order = anOrder({ ...sent, items: [anItem()] });
    await showScreen(<TablesPage />, { rows: floor({ order: [order] }) });
    expect(
      await screen.findByRole('link', { name: /#B-17 · Table 12 ?Guest order of \$13\.07/ }),
    ).toBeDefined();
  });

  it('lists one at a deleted table at once, by its number, even when it was the last table', async () => {
    const order = anOrder({ ...sent, items: [anItem()], updatedAt: new Date().toISOString() });
    await showScreen(<TablesPage />, {
      rows: floor({ table: [aTable({ archived: true })], order: [order] }),
    });
    const left = within(await screen.findByRole('region', { name: 'Needs attention' }));
    await waitFor(() =>
      expect(left.getByRole('listitem').textContent).toMatch(
        /^#B-17 · Table 12Guest order of \$\d+\.\d\d, its table was deleted$/,
      ),
    );
  });
});

describe('the status of a table', () => {
  async function setTo(status: string): Promise<void> {
    fireEvent.click(await screen.findByRole('button', { name: /change status of Table 12/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: status }));
  }

  it('changes at once, and back with Undo', async () => {
    const { engine } = await showScreen(<TablesPage />, { rows: floor() });
    await setTo('Reserved');
    await screen.findByRole('button', { name: /^Reserved, change status/ });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Available, change status/ });
    expect(engine.asked.map((one) => one.name)).toEqual(['table.setStatus', 'table.setStatus']);
  });

  it('says on the card that a colleague changed it before the Undo', async () => {
    const { db } = await showScreen(<TablesPage />, { rows: floor() });
    await setTo('Reserved');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const row = await db.rowsOf('table').get('table-12');
    if (row) await db.rowsOf('table').put({ ...row, doc: { ...row.doc, status: 'occupied' } });
    await screen.findByRole('button', { name: /^Occupied, change status/ });
    fireEvent.click(undo);
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Someone else changed this table's status. Check it and try again.",
    );
  });

  it('says on the card why it cannot be available while an order is open', async () => {
    const order = aRound([anItem()], { status: 'paid' });
    await showScreen(<TablesPage />, {
      rows: floor({ table: [aTable({ status: 'occupied' })], visit: [aVisit()], order: [order] }),
    });
    await setTo('Available');
    expect((await screen.findByRole('alert')).textContent).toBe('The table still has an open order.');
  });

  it('says on the card that it could not be set', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const { engine } = await showScreen(<TablesPage />, { rows: floor() });
    vi.spyOn(engine, 'mutate').mockRejectedValue(new TypeError('nothing is there'));
    await setTo('Reserved');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update table status');
    expect(reportError).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('reserves by name and time, says so on the card, and takes it back with Undo', async () => {
    const { db } = await showScreen(<TablesPage />, { rows: floor() });
    fireEvent.click(await screen.findByRole('button', { name: /change status of Table 12/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Reserve by name…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Reserve Table 12' }));
    expect(sheet.getByRole('button', { name: 'Reserve' })).toHaveProperty('disabled', true);
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Okafor' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Reserve' }));
    await waitFor(async () =>
      expect((await card('Table 12')).textContent).toMatch(/Okafor · \d+:(00|15|30|45) [AP]M/),
    );
    expect((await db.rowsOf('table').get('table-12'))?.doc).toMatchObject({ status: 'reserved' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Available, change status/ });
    expect((await db.rowsOf('table').get('table-12'))?.doc.reservation).toBeNull();
  });

  it('offers maintenance to managers only', async () => {
    await showScreen(<TablesPage />, { role: 'server', rows: floor() });
    fireEvent.click(await screen.findByRole('button', { name: /change status/ }));
    const offered = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(offered).toEqual(['Available', 'Occupied', 'Reserved']);
    cleanup();
    await showScreen(<TablesPage />, { role: 'manager', rows: floor() });
    fireEvent.click(await screen.findByRole('button', { name: /change status/ }));
    expect(await screen.findByRole('menuitemradio', { name: 'Maintenance' })).toBeDefined();
  });

  it('is fixed for the kitchen', async () => {
    await showScreen(<TablesPage />, { role: 'kitchen', rows: floor() });
    const trigger = await screen.findByRole('button', { name: /change status/ });
    expect(trigger.hasAttribute('disabled') || trigger.getAttribute('aria-disabled') === 'true').toBe(true);
    expect(screen.queryByRole('link', { name: /^Table 12/ })).toBeNull();
  });
});
