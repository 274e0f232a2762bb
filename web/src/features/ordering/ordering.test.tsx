import {
  anActor,
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
} from '@tableside/domain/testing/builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../testing/tablet-menu.ts';
import { GuestDraftPage } from './guest/guest-draft-page.tsx';
import { OrderingPage } from './ordering-page.tsx';
import { ProductPage } from './product-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetTablet();
});

const panel = () => screen.findByRole('region', { name: /^Check / });
const addButton = (): HTMLButtonElement => screen.getByRole('button', { name: /^Add to Order/ });

describe('the product page', () => {
  const show = (productId: string, named?: string) =>
    showScreen(<ProductPage productId={productId} named={named} />, { rows: menuRows });

  it('shows what the product is, with the first size chosen', async () => {
    await show('vodka', 'table-12');
    expect(await screen.findByRole('heading', { name: 'Vodka' })).toBeDefined();
    expect((screen.getByRole('radio', { name: /^70 cl/ }) as HTMLInputElement).checked).toBe(true);
    expect(
      within(screen.getByRole('group', { name: /Select Mixers/ })).getAllByRole('checkbox'),
    ).toHaveLength(2);
  });

  it('says Included for an option that costs nothing more', async () => {
    await show('vodka', 'table-12');
    const mixers = within(await screen.findByRole('group', { name: /Select Mixers/ }));
    expect(mixers.getAllByText('Included')).toHaveLength(2);
    expect(mixers.queryByText(/\$0\.00/)).toBeNull();
  });

  it('shows the only size as text, because there is nothing to choose', async () => {
    await show('steak', 'table-12');
    await screen.findByRole('heading', { name: 'Steak' });
    expect(screen.getByText('Size').closest('p')?.textContent).toBe('Size Regular$12.00');
    expect(screen.queryByRole('radio', { name: /^Regular/ })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Rare' }));
    expect(addButton().disabled).toBe(false);
  });

  it('adds nothing until a required group is answered, and says so', async () => {
    await show('steak', 'table-12');
    await screen.findByText('Contains mustard');
    expect(addButton().disabled).toBe(true);
    expect(screen.getByText('Choose one')).toBeDefined();
    expect(screen.getByText('Choose one: How would you like it?')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Rare' }));
    expect(addButton().disabled).toBe(false);
    expect(screen.queryByText('Choose one')).toBeNull();
  });

  it('shows the price of what is chosen', async () => {
    await show('vodka', 'table-12');
    await screen.findByRole('heading', { name: 'Vodka' });
    expect(addButton().textContent).toContain('$180.00');
    fireEvent.click(screen.getByRole('radio', { name: /^1.5 L/ }));
    fireEvent.click(screen.getByRole('button', { name: 'One more Vodka' }));
    expect(addButton().textContent).toContain('$720.00');
  });

  it('adds once, however hastily somebody taps, and returns to the menu of the table', async () => {
    const { router, db } = await show('vodka', 'qr-12');
    await screen.findByText('For Table 12');
    fireEvent.click(screen.getByRole('checkbox', { name: /Tonic Water/ }));
    const button = await screen.findByRole('button', { name: /^Add to Order/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.href).toBe('/menu?table=table-12'));
    const [pad, ...others] = await db.orders.toArray();
    expect(others).toEqual([]);
    expect(await db.visits.count()).toBe(1);
    expect(pad?.doc.items).toMatchObject([
      { name: 'Vodka', quantity: 1, totalPrice: 18_000, options: [{ name: 'Tonic Water' }] },
    ]);
  });

  it('asks for the table when none is chosen', async () => {
    await show('vodka');
    await screen.findByRole('heading', { name: 'Vodka' });
    fireEvent.click(addButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Table 12' }));
    expect(await screen.findByText('For Table 12')).toBeDefined();
  });

  it('says why it was not added', async () => {
    const { db } = await show('vodka', 'table-12');
    await screen.findByText('For Table 12');
    const button = await screen.findByRole('button', { name: /^Add to Order/ });
    await db.rowsOf('venue').clear();
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe("This table doesn't exist.");
  });

  it("says 'Product not found', and links back to the menu", async () => {
    await show('nothing', 'table-12');
    expect(await screen.findByText('Product not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe(
      '/menu?table=table-12',
    );
  });

  it('takes no order from the kitchen', async () => {
    await showScreen(<ProductPage productId="vodka" named="table-12" />, { role: 'kitchen', rows: menuRows });
    await screen.findByRole('heading', { name: 'Vodka' });
    expect(addButton().disabled).toBe(true);
    expect(screen.getByText("Your role can't take orders.")).toBeDefined();
  });
});

describe('taking an order', () => {
  const show = (named = 'table-12', more: RowsByEntity = {}) =>
    showScreen(<OrderingPage named={named} />, { rows: { ...menuRows, ...more } });

  it('finds the table by its id and by the code printed on it', async () => {
    await show('qr-12');
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    cleanup();
    await show('table-12');
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
  });

  it('asks the server for a code that this device does not hold', async () => {
    const fetch = vi.fn(async () => Response.json({ id: 'table-12' }));
    vi.stubGlobal('fetch', fetch);
    await show('printed', { table: [aTable({ qrCode: undefined })] });
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('says when there is no such table, or when the server cannot be asked', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'table.notFound', message: '' }, { status: 404 }),
    );
    await show('nowhere');
    expect(await screen.findByText(/This table doesn't exist/)).toBeDefined();
    cleanup();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    await show('nowhere');
    expect(await screen.findByText(/the server can't be reached/)).toBeDefined();
  });

  it('starts with all products, and searches them all by name, whatever category is chosen', async () => {
    await show();
    await screen.findByRole('button', { name: /^Vodka/ });
    fireEvent.click(screen.getByRole('button', { name: 'Plates' }));
    expect(screen.queryByRole('button', { name: /^Vodka/ })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search products...' }), {
      target: { value: 'VOD' },
    });
    expect(screen.getByRole('button', { name: /^Vodka/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Burger/ })).toBeNull();
  });

  it('adds a product without choices at once, and counts it on the tile', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    await waitFor(async () => expect((await panel()).textContent).toContain('#B-1'));
    expect(await screen.findByRole('button', { name: /^Burger.*1 on the order/ })).toBeDefined();
    expect((await panel()).textContent).toMatch(/Subtotal\$12\.00Tax\$1\.07.*Pay\$13\.07/);
  });

  it('opens the choices of a product that has some', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Steak/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Steak' }));
    expect(sheet.getByRole('button', { name: /^Add to Order/ })).toHaveProperty('disabled', true);
    // The only question: the answer adds the product.
    fireEvent.click(sheet.getByRole('radio', { name: 'Rare' }));
    await waitFor(async () => expect((await panel()).textContent).toContain('1 ×SteakRare'));
  });

  it('keeps sold-out products in place, and does not add them', async () => {
    await show();
    const tile: HTMLButtonElement = await screen.findByRole('button', { name: /^Octopus\s*Sold out/ });
    expect(tile.disabled).toBe(true);
  });

  it('changes quantities, and puts a removed line back', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^1 ×\s*Burger/ }));
    fireEvent.click(screen.getByRole('button', { name: 'One more Burger' }));
    await screen.findByRole('button', { name: /^2 ×\s*Burger/ });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Burger' }));
    await screen.findByText('Nothing on the check yet. Tap a product to add it.');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^2 ×\s*Burger/ })).toBeDefined();
  });

  it('counts what the table already had today towards its minimum spend', async () => {
    const now = new Date().toISOString();
    const had = anOrder({
      status: 'completed',
      sentAt: now,
      businessDay: businessDay(now, aVenue()),
      items: [anItem({ price: 4000 })],
    });
    await show('table-12', { table: [aTable({ minimumSpend: 8000 })], order: [had] });
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    const totals = within(await panel());
    await waitFor(() =>
      expect(totals.getByText('Left to minimum spend').parentElement?.textContent).toContain('$28.00'),
    );
  });
});

describe("the page of a guest's order", () => {
  const cora = anActor('customer');
  const order = anOrder({
    customerId: cora.userId,
    serverId: null,
    items: [anItem({ addedBy: { id: cora.userId, name: 'Cora' } })],
    statusBy: { id: cora.userId, name: 'Cora', at: anOrder().createdAt },
  });
  const show = () =>
    showScreen(<GuestDraftPage order={order} />, { role: 'customer', rows: { ...menuRows, order: [order] } });

  it('never names the table by its id, not even for a moment', async () => {
    const titles = new Set<string>();
    const look = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) titles.add(textContent ?? '');
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
    await show();
    await screen.findByRole('heading', { name: 'Table 12' });
    look.disconnect();
    expect([...titles].filter((title) => title.includes('table-12'))).toEqual([]);
  });

  it('adds up, and sends the order to staff', async () => {
    const { engine } = await show();
    const page = await screen.findByRole('main');
    await waitFor(() => expect(page.textContent).toContain('Subtotal$12.00Tax 8.875%$1.07Total$13.07'));
    fireEvent.click(await screen.findByRole('button', { name: 'Send to staff' }));
    await waitFor(() =>
      expect(engine.asked).toEqual([{ name: 'order.submit', args: { orderId: order.id } }]),
    );
  });

  it('cancels the order after a question', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() =>
      expect(engine.asked).toEqual([{ name: 'order.cancel', args: { orderId: order.id } }]),
    );
    expect(await screen.findByText(/ cancelled$/)).toBeDefined();
  });
});
