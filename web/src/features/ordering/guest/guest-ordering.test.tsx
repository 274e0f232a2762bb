/** A guest at a table, with a scanned code and a venue that is closed. */
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  aCategory,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { OrderingPage } from '../ordering-page.tsx';
import { pendingLine } from './pending-line.ts';

const rows = { category: [aCategory()], product: [aProduct()] };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a guest', () => {
  const { qrCode: _, ...asGuestsSeeIt } = aTable();
  const friday = { dayOfWeek: 5, open: '1700', close: '2300', isOpen: true };
  const another = { ...asGuestsSeeIt, id: 'table-14', number: '14' };
  const asGuest = (named: string, venue = aVenue(), product = rows.product) =>
    showScreen(<OrderingPage named={named} />, {
      role: 'customer',
      rows: { ...rows, product, venue: [venue], table: [asGuestsSeeIt as never, another as never] },
    });
  it('reads that the code has to be scanned when only the id of the table is known', async () => {
    const { engine } = await asGuest('table-14');
    expect(await screen.findByText('Scan the code on your table to order.')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: /Add to Order/ });
    expect(add.disabled).toBe(true);
    expect(engine.asked).toEqual([]);
  });

  it('orders with the code that was scanned', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    const { engine } = await asGuest('qr-12');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Burger' }));
    await waitFor(() =>
      expect(engine.asked[0]).toMatchObject({ name: 'order.create', args: { tableCode: 'qr-12' } }),
    );
    expect(screen.queryByText('Scan the code on your table to order.')).toBeNull();
  });

  it('reads when a closed venue opens', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    vi.setSystemTime('2026-06-14T12:00:00Z');
    await asGuest('qr-12', aVenue({ operatingHours: [friday] }));
    expect(await screen.findByText(/is closed now\. It opens on Friday at 5:00 PM\./)).toBeDefined();
  });

  it('reads what is in a product before anything is added', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    const { engine } = await asGuest('qr-12', aVenue(), [
      aProduct({ description: 'With pickles and a brioche bun.', allergens: ['Gluten', 'Egg'] }),
    ]);
    const row = await screen.findByRole('button', { name: /^Burger/ });
    expect(row.textContent).toContain('With pickles and a brioche bun.');
    expect(row.textContent).toContain('Contains gluten, egg');
    fireEvent.click(row);
    expect(await screen.findByRole('button', { name: /Add to Order/ })).toBeDefined();
    expect(engine.asked).toEqual([]);
  });

  it('finds the product that they chose before giving a name on the order', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    const { sizes } = aProduct();
    const line = { productId: aProduct().id, sizeId: sizes[0]?.id ?? '', quantity: 2 };
    pendingLine.keep({ tableId: 'table-12', line, name: 'Burger' });
    const { engine } = await asGuest('qr-12');
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    expect(engine.asked.map(({ name }) => name)).toEqual(['order.create', 'order.addItem']);
    expect(pendingLine.take('table-12')).toBeUndefined();
  });
});

describe('a guest whose order staff have taken in', () => {
  const { qrCode: _, ...asGuestsSeeIt } = aTable();
  const cora = anActor('customer');
  const by = { id: cora.userId, name: cora.name };
  const sent = anOrder({
    customerId: cora.userId,
    serverId: null,
    submittedAt: anOrder().createdAt,
    items: [anItem({ addedBy: by })],
  });
  const takenIn: Order = { ...sent, visitId: testId('visit') };
  const show = async (order: Order, payAt: 'order' | 'end') => {
    const shown = await showScreen(<OrderingPage named="table-12" />, {
      role: 'customer',
      rows: {
        ...rows,
        venue: [aVenue({ settings: { ...aVenue().settings, payAt } as never })],
        table: [asGuestsSeeIt as never],
        order: [order],
      },
    });
    const others = async () => (await shown.db.orders.toArray()).filter(({ id }) => id !== order.id);
    return { ...shown, others };
  };
  const add = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add Burger' }));

  it.each(['order', 'end'] as const)(
    'goes on with a new order, and reads so before and after [guests pay at the %s]',
    async (payAt) => {
      const { db, engine, others, router } = await show(takenIn, payAt);
      expect(await screen.findByText(/^Staff have your order already\. What you add now/)).toBeDefined();
      expect(screen.queryByRole('button', { name: /View order/ })).toBeNull();
      await add();
      expect(await screen.findByText(/already, so this is on a new one/)).toBeDefined();
      expect(await screen.findByText(/^Staff have your earlier order\. This is a new one/)).toBeDefined();
      await add();
      await waitFor(async () => expect((await others())[0]?.doc.items).toMatchObject([{ quantity: 2 }]));
      const [again, ...more] = await others();
      expect(more).toEqual([]);
      expect((await db.orders.get(takenIn.id))?.doc).toEqual(takenIn);
      expect(engine.asked.map(({ name }) => name)).not.toContain('order.create');
      fireEvent.click(await screen.findByRole('button', { name: /View order/ }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${again?.id}`));
    },
  );

  it('finds the new order open when the server says so later', async () => {
    const { db, router, others } = await show(sent, 'end');
    expect(await screen.findByRole('button', { name: /View order/ })).toBeDefined();
    await add();
    await waitFor(async () => expect((await db.orders.get(sent.id))?.doc.items).toHaveLength(2));
    const later = anOrder({
      id: testId('order', 9),
      customerId: cora.userId,
      serverId: null,
      statusBy: sent.statusBy,
    });
    await db.orders.bulkPut([
      { id: sent.id, seq: 2, doc: takenIn },
      { id: later.id, seq: 3, doc: { ...later, items: [anItem({ id: testId('item', 9), addedBy: by })] } },
    ]);
    expect(await screen.findByText(/^Staff have your earlier order\./)).toBeDefined();
    expect(screen.queryByText(/Choose one of/)).toBeNull();
    await add();
    await waitFor(async () => expect((await db.orders.get(later.id))?.doc.items[0]?.quantity).toBe(2));
    expect((await others()).map(({ id }) => id)).toEqual([later.id]);
    fireEvent.click(await screen.findByRole('button', { name: /View order/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${later.id}`));
  });
});
