import { aSection, aTable, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { AddTablePage, EditTablePage } from './table-form-page.tsx';
import { TableManagementPage } from './table-management-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const rows = (over: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  section: [
    aSection(),
    aSection({ id: 'section-patio', key: 'patio', name: 'Patio', rank: 1 }),
    aSection({ id: 'section-bar', key: 'bar', name: 'Bar', rank: 2 }),
  ],
  table: [
    aTable(),
    aTable({ id: 'p1', number: 'P1', section: 'patio' }),
    aTable({ id: 'b1', number: 'B1', section: 'bar' }),
  ],
  ...over,
});
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const options = (label: string): (string | null)[] =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('Table Management', () => {
  const show = () => showScreen(<TableManagementPage />, { role: 'manager', rows: rows() });

  it('groups tables by Main Floor, Patio and Bar, each with edit and delete', async () => {
    await show();
    await screen.findByRole('button', { name: 'Delete Table 12' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Main Floor',
      'Patio',
      'Bar',
    ]);
    expect(screen.getByRole('link', { name: 'Edit Table 12' }).getAttribute('href')).toBe(
      '/profile/tables/edit/table-12',
    );
    expect(screen.getByRole('link', { name: 'Add Table' }).getAttribute('href')).toBe('/profile/tables/add');
  });

  it('deletes a table after the question, and keeps it when that is cancelled', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Table 12' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Are you sure you want to delete Table 12? This action cannot be undone.',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(engine.asked).toEqual([]);
    tap('Delete Table 12');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Table 12' })).toBeNull());
    expect(engine.asked).toEqual([{ name: 'table.archive', args: { id: 'table-12' } }]);
  });

  /** Fires all events at once, without a render in between. */
  async function handle(table: ReturnType<typeof aTable>, events: readonly [type: string, byX: number][]) {
    const shown = await showScreen(<TableManagementPage />, {
      role: 'manager',
      rows: rows({ table: [table] }),
    });
    fireEvent.click(await screen.findByText('Floor plan'));
    const drawn = await screen.findByRole('button', { name: /^Table 12,/ });
    const svg = drawn.closest('svg') as SVGSVGElement;
    svg.getScreenCTM = () => new DOMMatrix();
    drawn.setPointerCapture = () => undefined;
    const { x, y } = table.location.coordinates;
    act(() => {
      for (const [type, by] of events)
        fireEvent(drawn, new PointerEvent(type, { bubbles: true, clientX: x + by, clientY: y, button: 0 }));
    });
    return { ...shown, drawn };
  }

  it('puts a table where a quick finger dropped it, even if nothing was drawn in between', async () => {
    const { x, y } = aTable().location.coordinates;
    const { engine } = await handle(aTable(), [
      ['pointerdown', 0],
      ['pointermove', 40],
      ['pointermove', 80],
      ['pointerup', 80],
    ]);
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    expect(engine.asked[0]?.args).toMatchObject({ set: { location: { coordinates: { x: x + 80, y } } } });
  });

  it('leaves a table that is off the grid where it is when it is only selected', async () => {
    const { location } = aTable();
    const { engine, drawn } = await handle(
      aTable({ location: { ...location, coordinates: { x: 123, y: 77 } } }),
      [
        ['pointerdown', 0],
        ['pointerup', 0],
      ],
    );
    await waitFor(() => expect(drawn.getAttribute('aria-pressed')).toBe('true'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(engine.asked).toEqual([]);
    expect(drawn.getAttribute('transform')).toBe('translate(123 77)');
  });
});

describe('the form of a table', () => {
  const add = async () => {
    const shown = await showScreen(<AddTablePage />, { role: 'manager', rows: rows() });
    await screen.findByLabelText('Table number');
    return shown;
  };

  it('asks for number, capacity, section, shape and minimum spend, which starts at $100.00', async () => {
    await add();
    expect(screen.getByLabelText('Minimum spend')).toHaveProperty('value', '100.00');
    expect(options('Section').slice(0, 3)).toEqual(['Main Floor', 'Patio', 'Bar']);
    expect(options('Table shape')).toEqual([
      'Round',
      'Square',
      'Rectangle',
      'Dance floor',
      'Lounge',
      'Bar adjacent',
      'Balcony',
      'Rooftop',
      'Corner',
      'High top',
      'Shared',
      'Booth',
    ]);
  });

  it('refuses missing values, less than one guest, and a negative minimum spend', async () => {
    const { engine } = await add();
    type('Minimum capacity', '0');
    type('Maximum capacity', '');
    type('Minimum spend', '-1');
    tap('Save Changes');
    expect(await screen.findByText('Enter the number of the table')).toBeDefined();
    expect(screen.getAllByText('Enter a number of guests, 1 or more')).toHaveLength(2);
    expect(screen.getByText('4 fields need attention')).toBeDefined();
    expect(engine.asked).toEqual([]);
  });

  it('makes the table, and returns to the list', async () => {
    const { engine, router } = await add();
    type('Table number', '21');
    type('Section', 'patio');
    tap('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/tables'));
    expect(engine.asked).toMatchObject([
      { name: 'table.create', args: { number: '21', section: 'patio', minimumSpend: 10_000 } },
    ]);
  });

  it('makes many tables at once, spaced out, or none when a number is taken', async () => {
    const { engine, router } = await add();
    type('Table number', '10');
    type('How many tables', '4');
    expect(await screen.findByText('4 tables, 10 to 13')).toBeDefined();
    tap('Save Changes');
    expect(
      await screen.findByText('There is already a table 12. Choose another first number.'),
    ).toBeDefined();
    expect(engine.asked).toEqual([]);
    type('Table number', '20');
    tap('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/tables'));
    const made = engine.asked.map(
      ({ args }) => args as { number: string; location: { coordinates: object } },
    );
    expect(made.map(({ number }) => number)).toEqual(['20', '21', '22', '23']);
    expect(new Set(made.map(({ location }) => JSON.stringify(location.coordinates))).size).toBe(4);
  });

  it('edits a table from its own values, including the largest party', async () => {
    const { engine, router } = await showScreen(<EditTablePage tableId="table-12" />, {
      role: 'manager',
      rows: rows({ table: [aTable({ capacity: { minimum: 2, maximum: 6 } })] }),
    });
    expect(await screen.findByLabelText('Maximum capacity')).toHaveProperty('value', '6');
    type('Maximum capacity', '8');
    tap('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/tables'));
    expect(engine.asked).toMatchObject([
      { name: 'table.patch', args: { id: 'table-12', set: { capacity: { minimum: 2, maximum: 8 } } } },
    ]);
  });

  it('returns to the list when there is no such table', async () => {
    const { router } = await showScreen(<EditTablePage tableId="nowhere" />, {
      role: 'manager',
      rows: rows(),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/tables'));
  });
});
