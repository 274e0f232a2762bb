/** Menu changes by the office: selling out and restocking, and how many choices a group requires. */
import {
  aCategory,
  anOption,
  anOptionGroup,
  aProduct,
  aSize,
  aVenue,
} from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { GroupSheet } from './group-sheet.tsx';
import { InventoryPage } from './inventory-page.tsx';
import { MenuManagementPage } from './menu-management-page.tsx';

afterEach(cleanup);

describe('a product with one size, which is sold out', () => {
  it.each([
    ['Inventory', <InventoryPage key="inventory" />, 'Mark available: Burger'],
    ['Menu Management', <MenuManagementPage key="menu" />, 'Mark available: Burger'],
  ])('is brought back in %s', async (_page, page, act) => {
    const product = aProduct({ sizes: [aSize({ isAvailable: false })] });
    const rows = { venue: [aVenue()], category: [aCategory()], product: [product] };
    const { db } = await showScreen(page, { role: 'manager', rows });
    expect(await screen.findByText('Sold out')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: act }));
    await waitFor(async () =>
      expect((await db.products.get(product.id))?.doc.sizes[0]?.isAvailable).toBe(true),
    );
    await waitFor(() => expect(screen.queryByText('Sold out')).toBeNull());
  });
});

describe('the stock that is left', () => {
  it('is counted in Inventory, shown on the product, and restored by Undo', async () => {
    const product = aProduct({ sizes: [aSize({ left: 4 })] });
    const rows = { venue: [aVenue()], category: [aCategory()], product: [product] };
    const { db } = await showScreen(<InventoryPage />, { role: 'kitchen', rows });
    const leftNow = async () => (await db.products.get(product.id))?.doc.sizes[0]?.left;
    fireEvent.click(await screen.findByRole('button', { name: '4 left: Burger' }));
    for (const digit of ['1', '2']) fireEvent.click(await screen.findByRole('button', { name: digit }));
    fireEvent.click(screen.getByRole('button', { name: 'Set to 12 left' }));
    await waitFor(async () => expect(await leftNow()).toBe(12));
    expect(await screen.findByRole('button', { name: '12 left: Burger' })).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await leftNow()).toBe(4));
  });
});

describe('an option group', () => {
  it('is saved in the order that its options were moved to, by keys and by buttons', async () => {
    const options = ['Rare', 'Medium', 'Well done'].map((name) => anOption({ id: name.slice(0, 4), name }));
    const group = anOptionGroup({ type: 'radio', options });
    const { db } = await showScreen(
      <GroupSheet open group={group} position={0} onClose={() => undefined} />,
      { role: 'manager', rows: { venue: [aVenue()], optionGroup: [group] } },
    );
    const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Option \d/).map((field) => field.value);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Reorder Well done' }), { key: 'ArrowUp' });
    await waitFor(() => expect(names()).toEqual(['Rare', 'Well done', 'Medium']));
    fireEvent.click(screen.getByRole('button', { name: 'Move Rare down' }));
    await waitFor(() => expect(names()).toEqual(['Well done', 'Rare', 'Medium']));
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect((await db.optionGroups.get(group.id))?.doc.options.map(({ name }) => name)).toEqual([
        'Well done',
        'Rare',
        'Medium',
      ]),
    );
  });

  it('with one choice is saved without the counts that were stored with it', async () => {
    const group = anOptionGroup({ type: 'radio', min: 3, max: 2, options: [anOption()] });
    const { db } = await showScreen(
      <GroupSheet open group={group} position={0} onClose={() => undefined} />,
      { role: 'manager', rows: { venue: [aVenue()], optionGroup: [group] } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect((await db.optionGroups.get(group.id))?.doc).toMatchObject({ min: null, max: null }),
    );
  });

  it('counts choices only when several may be made', async () => {
    const group = anOptionGroup({ type: 'checkbox', min: 2, max: 3, options: [anOption()] });
    const { db } = await showScreen(
      <GroupSheet open group={group} position={0} onClose={() => undefined} />,
      {
        role: 'manager',
        rows: { venue: [aVenue()], optionGroup: [group] },
      },
    );
    const least = (): HTMLElement | null => screen.queryByRole('textbox', { name: /^At least/ });
    const type = await screen.findByLabelText('Guests can pick');
    fireEvent.change(least() as HTMLElement, { target: { value: 'two' } });
    fireEvent.change(type, { target: { value: 'radio' } });
    await waitFor(() => expect(least()).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect((await db.optionGroups.get(group.id))?.doc).toMatchObject({
        type: 'radio',
        min: null,
        max: null,
      }),
    );
  });
});
