import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aProduct, aSize, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';
import { type LineActs, UnsentLines } from '../pad/unsent-lines.tsx';
import { ProductPage } from '../product-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetTablet();
});

const sizes = [
  aSize({ id: 'half', name: 'Half' }),
  aSize({ id: 'whole', name: 'Whole', currentPrice: 1900 }),
];
const rows = {
  ...menuRows,
  product: [
    aProduct({ id: 'burrata', name: 'Burrata', allergens: ['Dairy', 'Tree nuts'], sizes }),
    aProduct({ id: 'bread', name: 'Bread', sizes }),
  ],
};

const question = () => screen.findByRole('alertdialog', { name: 'Burrata contains dairy' });
const asksNothing = () => expect(screen.queryByRole('alertdialog')).toBeNull();
const answer = async (name: string) =>
  fireEvent.click(within(await question()).getByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const give = async (allergy: string) =>
  fireEvent.change(await field('Allergy'), { target: { value: allergy } });
const linesIn = async ({ db }: ShownScreen) => (await db.orders.toArray()).flatMap(({ doc }) => doc.items);

describe('staff who chose an allergy that is in the dish', () => {
  const addWhole = async (name: string, allergy: string) => {
    const shown = await showScreen(<OrderingPage named="table-12" />, { rows });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    await give(allergy);
    fireEvent.click(screen.getByRole('radio', { name: /^Whole/ }));
    return shown;
  };

  it('are asked first, with focus on the safe answer, which leads back to the menu', async () => {
    const shown = await addWhole('Burrata', 'Dairy');
    const asked = within(await question());
    expect(asked.getByText('Allergy: Dairy.')).toBeDefined();
    expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Choose another',
      'Add anyway, tell the kitchen',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose another'));
    await answer('Choose another');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    asksNothing();
    expect(await linesIn(shown)).toEqual([]);
  });

  it('may go on by confirming it', async () => {
    const shown = await addWhole('Burrata', 'milk');
    await answer('Add anyway, tell the kitchen');
    await waitFor(async () =>
      expect(await linesIn(shown)).toMatchObject([
        {
          name: 'Burrata',
          allergy: 'milk',
          quantity: 1,
          clash: { allergens: ['Dairy'], by: { name: 'Ana' } },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Burrata', 'strawberries'],
    ['Burrata', ''],
    ['Bread', 'Dairy'],
  ])('are asked nothing when nothing is known: %s, %s', async (name, allergy) => {
    const shown = await addWhole(name, allergy);
    await waitFor(async () => expect(await linesIn(shown)).toMatchObject([{ name }]));
    asksNothing();
  });

  it('are also asked on the page of a product', async () => {
    const shown = await showScreen(<ProductPage productId="burrata" named="table-12" />, { rows });
    await screen.findByText('For Table 12');
    await give('Dairy');
    fireEvent.click(await screen.findByRole('button', { name: /^Add to Order/ }));
    await answer('Add anyway, tell the kitchen');
    await waitFor(async () => expect(await linesIn(shown)).toMatchObject([{ allergy: 'Dairy' }]));
  });
});

describe('a guest whose seat has an allergy', () => {
  const milk = {
    codes: ['milk'],
    note: null,
    by: { id: 'ben', name: 'Ben' },
    at: '2026-06-12T23:30:00.000Z',
  };
  const visit = aVisit({ tableId: 'table-12', covers: 2, allergies: { 2: milk as never } });
  const party = {
    ...rows,
    product: [...rows.product, aProduct({ id: 'cream', name: 'Custard', allergens: ['Egg', 'Milk'] })],
    table: [aTable({ status: 'occupied' })],
    visit: [visit],
    order: [anOrder({ id: padIdOf(visit.id), visitId: visit.id })],
  };
  const custard = () => screen.findByRole('alertdialog', { name: 'Custard contains milk' });
  const chooseSeat2 = async () => {
    const seats = within(await screen.findByRole('group', { name: 'Seat of the next item' }));
    fireEvent.click(seats.getByRole('radio', { name: /^Seat 2.*, allergy$/ }));
  };
  const tapCustard = async () => fireEvent.click(await screen.findByRole('button', { name: /^Custard/ }));

  it('is asked for when one tap adds a dish, and nobody else is', async () => {
    const shown = await showScreen(<OrderingPage named="table-12" />, { rows: party });
    await tapCustard();
    await waitFor(async () => expect(await linesIn(shown)).toHaveLength(1));
    await chooseSeat2();
    expect(await screen.findByRole('button', { name: 'Allergy of seat 2: Milk' })).toBeDefined();
    await tapCustard();
    expect((await custard()).textContent).toContain('Seat 2 is allergic to milk.');
    fireEvent.click(screen.getByRole('button', { name: 'Add anyway, tell the kitchen' }));
    await waitFor(async () =>
      expect(await linesIn(shown)).toMatchObject([
        { allergy: null },
        { seat: 2, allergy: 'Milk', clash: { allergens: ['Milk'] } },
      ]),
    );
    expect(await screen.findByText('Allergy: Milk · Contains milk')).toBeDefined();
  });

  it('gets another allergy on all its dishes from the sheet of the seat', async () => {
    const order = anOrder({
      id: padIdOf(visit.id),
      visitId: visit.id,
      items: [anItem({ id: testId('item', 4), name: 'Bread', productId: 'bread', seat: 2 })],
    });
    const shown = await showScreen(<OrderingPage named="table-12" />, { rows: { ...party, order: [order] } });
    await chooseSeat2();
    fireEvent.click(await screen.findByRole('button', { name: 'Allergy of seat 2: Milk' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Allergies of seat 2' }));
    expect(sheet.getByRole('button', { name: 'Milk', pressed: true })).toBeDefined();
    fireEvent.click(sheet.getByRole('button', { name: 'Sesame' }));
    fireEvent.change(sheet.getByRole('textbox', { name: /^Something else/ }), { target: { value: 'kiwi' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await linesIn(shown)).toMatchObject([{ allergy: 'Milk, Sesame, kiwi', ownAllergy: null }]),
    );
    expect(await screen.findByText('Allergens not entered')).toBeDefined();
  });
});

describe('a line on the check that gets an allergy', () => {
  const open = async (allergy: string | null) => {
    const item = anItem({
      id: testId('item', 1),
      name: 'Burrata',
      productId: 'burrata',
      size: aSize({ id: 'half', name: 'Half' }),
      allergy,
    });
    const acts = { changeQuantity: vi.fn(), changeLine: vi.fn(), remove: vi.fn() } satisfies LineActs;
    await showScreen(<UnsentLines order={anOrder({ items: [item] })} acts={acts} />, { rows });
    fireEvent.click(await screen.findByRole('button', { name: /^1 ×\s*Burrata/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Change Burrata' }));
    await field('Note');
    return acts;
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save changes/ }));

  it('is saved when somebody confirms it, only once however hastily they tap', async () => {
    const acts = await open(null);
    await give('Dairy');
    save();
    await answer('Go back');
    await waitFor(asksNothing);
    expect((await field('Allergy')).closest('[role=dialog]')).not.toBeNull();
    save();
    await question();
    expect(acts.changeLine).not.toHaveBeenCalled();
    await answer('Save anyway, tell the kitchen');
    fireEvent.click(screen.getByRole('button', { name: 'Save anyway, tell the kitchen' }));
    await waitFor(() => expect(acts.changeLine).toHaveBeenCalledOnce());
    expect(acts.changeLine.mock.calls[0]?.[1]).toMatchObject({ allergy: 'Dairy', clash: ['Dairy'] });
  });

  it('asks once for each allergy, so a note can be changed later', async () => {
    const acts = await open('Dairy');
    fireEvent.change(await field('Note'), { target: { value: 'to share' } });
    save();
    await waitFor(() => expect(acts.changeLine).toHaveBeenCalledOnce());
    asksNothing();
  });
});

describe('a guest who chose an allergy that is in the dish', () => {
  const { qrCode: _, ...table } = aTable();

  it('is asked first, reads whom to ask, and may go on by confirming it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    const shown = await showScreen(<OrderingPage named="qr-12" />, {
      role: 'customer',
      rows: { ...rows, table: [table as never] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Burrata/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dairy' }));
    fireEvent.click(screen.getByRole('button', { name: /^Add to Order/ }));
    expect((await question()).textContent).toContain('Allergy: Dairy. Ask your server if you are in doubt.');
    expect(shown.engine.asked).toEqual([]);
    await answer('Add anyway, tell the kitchen');
    await waitFor(async () => expect(await linesIn(shown)).toMatchObject([{ allergy: 'Dairy' }]));
  });
});
