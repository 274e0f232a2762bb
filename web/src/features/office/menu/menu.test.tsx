import { aCategory, aProduct, aSize, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { MenuManagementPage } from './menu-management-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const rows: RowsByEntity = {
  venue: [aVenue()],
  category: [aCategory(), aCategory({ id: 'drinks', name: 'Drinks', position: 1 })],
  product: [
    aProduct({ sizes: [aSize(), aSize({ id: 'large', name: 'Large', currentPrice: 1850 })] }),
    aProduct({ id: 'fries', name: 'Fries' }),
    aProduct({ id: 'negroni', name: 'Negroni', category: 'drinks' }),
  ],
};
const show = (role: 'manager' | 'server' | 'kitchen' = 'manager') =>
  showScreen(<MenuManagementPage />, { role, rows });
const card = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByRole('heading', { name })).closest('li');
  if (!found) throw new Error(`${name} stands on no card`);
  return found;
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('Menu Management', () => {
  it('shows the first category, each size with its price, and the category by name', async () => {
    await show();
    const burger = await card('Burger');
    expect(names()).toEqual(['Burger', 'Fries']);
    expect(burger.textContent).toContain('Beef, cheddar, pickles');
    expect(burger.textContent).toContain('Regular $12.00');
    expect(burger.textContent).toContain('Large $18.50');
    expect(within(burger).getByText('Plates')).toBeDefined();
  });

  it('filters by category, and searches all categories by name without regard to case', async () => {
    await show();
    await card('Burger');
    fireEvent.click(screen.getByRole('button', { name: 'Drinks' }));
    expect(names()).toEqual(['Negroni']);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products...' });
    fireEvent.change(field, { target: { value: 'FRI' } });
    expect(names()).toEqual(['Fries']);
    const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
    expect(pressed()).toBe('All');
    fireEvent.click(screen.getByRole('button', { name: 'Drinks' }));
    expect([field.value, pressed(), ...names()]).toEqual(['', 'Drinks', 'Negroni']);
  });

  it('shows picture, edit and delete on the card of each product', async () => {
    await show();
    const burger = await card('Burger');
    expect(burger.querySelector('svg, img')).not.toBeNull();
    expect(within(burger).getByRole('button', { name: 'Edit Burger' })).toBeDefined();
    expect(within(burger).getByRole('button', { name: 'Delete Burger' })).toBeDefined();
  });

  it('sets the order of the products of a category, and offers that to nobody else', async () => {
    const { engine } = await show();
    await card('Burger');
    fireEvent.click(screen.getByRole('button', { name: 'Change order' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Order of Plates' }));
    const handle = sheet.getByRole('button', { name: 'Reorder Burger' });
    const order = () =>
      sheet.getAllByRole('button', { name: /^Reorder/ }).map((one) => one.getAttribute('aria-label'));
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await waitFor(() => expect(order()).toEqual(['Reorder Fries', 'Reorder Burger']));
    expect(engine.asked).toEqual([
      { name: 'product.patch', args: { id: 'burger', set: { position: 1 }, base: { position: 0 } } },
    ]);
    fireEvent.click(sheet.getByRole('button', { name: 'Move Burger up' }));
    await waitFor(() => expect(order()).toEqual(['Reorder Burger', 'Reorder Fries']));
    cleanup();
    await show('server');
    await card('Burger');
    expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
  });

  it("says 'Loading...' while loading", async () => {
    await showScreen(<MenuManagementPage />, { role: 'manager', rows: {} });
    expect(await screen.findByText('Loading...')).toBeDefined();
  });

  it('marks a product as sold out, and takes it back', async () => {
    await show('kitchen');
    fireEvent.click(within(await card('Burger')).getByRole('button', { name: 'Mark sold out: Burger' }));
    await screen.findByRole('button', { name: 'Mark available: Burger' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Mark sold out: Burger' })).toBeDefined();
  });

  it("deletes after the browser's question, and keeps what is not confirmed", async () => {
    const { engine } = await show();
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const bin = within(await card('Burger')).getByRole('button', { name: 'Delete Burger' });
    fireEvent.click(bin);
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this product?');
    expect(engine.asked).toEqual([]);
    confirm.mockReturnValue(true);
    fireEvent.click(bin);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Burger' })).toBeNull());
    vi.unstubAllGlobals();
  });

  it('gives servers and the kitchen nothing to edit', async () => {
    await show('server');
    await card('Burger');
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add New Product)/ })).toBeNull();
  });

  it('adds a product, and first says what is wrong with it', async () => {
    const { db } = await show();
    await card('Burger');
    fireEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }));
    fireEvent.click(form.getByRole('button', { name: 'Add product' }));
    expect(await form.findByText('Enter a name')).toBeDefined();
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Soup' } });
    fireEvent.change(form.getByLabelText('Price'), { target: { value: '7.5' } });
    fireEvent.click(form.getByRole('button', { name: 'Add product' }));
    await card('Soup');
    const soup = (await db.products.toArray()).find((row) => row.doc.name === 'Soup');
    expect(soup?.doc).toMatchObject({ category: 'plates', sizes: [{ name: 'Regular', currentPrice: 750 }] });
  });

  it('begins the next product in the same category when somebody adds many', async () => {
    const { db } = await show();
    await card('Burger');
    fireEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
    const form = () => within(screen.getByRole('dialog', { name: 'Add New Product' }));
    await screen.findByRole('dialog', { name: 'Add New Product' });
    for (const [name, after] of [
      ['Cider', 'Save and add another'],
      ['Perry', 'Add product'],
    ] as const) {
      fireEvent.change(form().getByLabelText('Name'), { target: { value: name } });
      if (name === 'Cider')
        fireEvent.change(form().getByLabelText('Category'), { target: { value: 'drinks' } });
      fireEvent.change(form().getByLabelText('Price'), { target: { value: '6' } });
      fireEvent.click(form().getByRole('button', { name: after }));
      if (name === 'Cider')
        await waitFor(() => expect(form().getByLabelText<HTMLInputElement>('Name').value).toBe(''));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const added = (await db.products.toArray()).filter(({ doc }) => ['Cider', 'Perry'].includes(doc.name));
    expect(added.map(({ doc }) => doc.category)).toEqual(['drinks', 'drinks']);
  });

  it('copies a product, into a category that is made on the way', async () => {
    const { db } = await show();
    fireEvent.click(within(await card('Burger')).getByRole('button', { name: 'Edit Burger' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit product' }));
    fireEvent.click(edit.getByRole('button', { name: 'Copy' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }));
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Burger copy');
    fireEvent.click(form.getByRole('button', { name: 'New category' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add Category' }));
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Specials' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Add Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Category' })).toBeNull());
    const products = async () => (await db.products.toArray()).map(({ doc }) => doc);
    expect((await products()).some(({ name }) => name === 'Burger copy')).toBe(false);
    fireEvent.click(form.getByRole('button', { name: 'Add product' }));
    await waitFor(async () =>
      expect((await products()).some(({ name }) => name === 'Burger copy')).toBe(true),
    );
    const all = await products();
    const [was, made] = ['Burger', 'Burger copy'].map((name) => all.find((one) => one.name === name));
    const category = (await db.categories.toArray()).find(({ doc }) => doc.name === 'Specials');
    expect(made).toMatchObject({ category: category?.id, description: was?.description });
    expect(made?.sizes.map(({ currentPrice }) => currentPrice)).toEqual(
      was?.sizes.map(({ currentPrice }) => currentPrice),
    );
    expect(made?.sizes.map(({ id }) => id)).not.toEqual(was?.sizes.map(({ id }) => id));
  });

  it('scrolls to an added product, whatever was searched, and marks it', async () => {
    const seen: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this);
    });
    await show();
    await card('Burger');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search products...' }), {
      target: { value: 'bur' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Cider' } });
    fireEvent.change(form.getByLabelText('Category'), { target: { value: 'drinks' } });
    fireEvent.change(form.getByLabelText('Price'), { target: { value: '6' } });
    fireEvent.click(form.getByRole('button', { name: 'Add product' }));
    const cider = await card('Cider');
    expect(names()).toEqual(['Negroni', 'Cider']);
    expect(seen.at(-1)).toBe(cider);
    expect(cider.hasAttribute('data-added')).toBe(true);
    expect((await card('Negroni')).hasAttribute('data-added')).toBe(false);
    vi.restoreAllMocks();
  });

  it('sends only what was changed in a product', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Fries' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit product' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Fries, aioli' } });
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await card('Fries, aioli');
    expect(engine.asked).toEqual([
      {
        name: 'product.patch',
        args: { id: 'fries', set: { name: 'Fries, aioli' }, base: { name: 'Fries' } },
      },
    ]);
  });

  it('keeps unsaved input, and measures the change by what it was edited from', async () => {
    const { db, engine } = await show();
    const open = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
      return within(await screen.findByRole('dialog', { name: 'Edit product' }));
    };
    let form = await open('Fries');
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Fries, aioli' } });
    fireEvent.click(form.getByRole('button', { name: 'Add size' }));
    fireEvent.change(form.getByLabelText('Size 2'), { target: { value: 'Large' } });
    fireEvent.change(form.getAllByLabelText('Price')[1] as HTMLElement, { target: { value: '6' } });
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // In the meantime, another tablet changes the same product.
    const row = await db.products.get('fries');
    if (row) await db.products.put({ ...row, doc: { ...row.doc, description: 'Twice fried' } });

    form = await open('Fries');
    expect(form.getByText('Unsaved changes were kept')).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Fries, aioli');
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await card('Fries, aioli');
    expect(engine.asked).toMatchObject([
      { name: 'product.patch', args: { id: 'fries', base: { name: 'Fries' } } },
    ]);
    const { set } = (engine.asked[0]?.args ?? {}) as { set?: object };
    const added = expect.stringMatching(/^sizes\[.+\]$/);
    expect(Object.keys(set ?? {})).toEqual(['name', added]);
    expect(Object.values(set ?? {})).toContainEqual({ name: 'Large', currentPrice: 600, isAvailable: true });

    form = await open('Fries, aioli');
    expect(form.queryByText('Unsaved changes were kept')).toBeNull();
  });
});
