import { anItem, anOrder, aProduct, aSize, aTable, testId } from '@tableside/domain/testing/builders.ts';
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
    expect(asked.getByText('Allergy: Dairy. Add it all the same?')).toBeDefined();
    expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Choose another',
      'Add, kitchen told',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose another'));
    await answer('Choose another');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    asksNothing();
    expect(await linesIn(shown)).toEqual([]);
  });

  it('may go on by confirming it', async () => {
    const shown = await addWhole('Burrata', 'milk');
    await answer('Add, kitchen told');
    await waitFor(async () =>
      expect(await linesIn(shown)).toMatchObject([{ name: 'Burrata', allergy: 'milk', quantity: 1 }]),
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
    await answer('Add, kitchen told');
    await waitFor(async () => expect(await linesIn(shown)).toMatchObject([{ allergy: 'Dairy' }]));
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
    await answer('Save, kitchen told');
    fireEvent.click(screen.getByRole('button', { name: 'Save, kitchen told' }));
    await waitFor(() => expect(acts.changeLine).toHaveBeenCalledOnce());
    expect(acts.changeLine.mock.calls[0]?.[1]).toMatchObject({ allergy: 'Dairy' });
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
    expect((await question()).textContent).toContain(
      'Allergy: Dairy. Ask your server if you are in doubt. Add it all the same?',
    );
    expect(shown.engine.asked).toEqual([]);
    await answer('Add, kitchen told');
    await waitFor(async () => expect(await linesIn(shown)).toMatchObject([{ allergy: 'Dairy' }]));
  });
});
