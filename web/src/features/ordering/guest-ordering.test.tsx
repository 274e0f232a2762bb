/** A guest at a table, with a scanned code and a venue that is closed. */
import { aCategory, aProduct, aTable, aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { OrderingPage } from './ordering-page.tsx';

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
  const asGuest = (named: string, venue = aVenue()) =>
    showScreen(<OrderingPage named={named} />, {
      role: 'customer',
      rows: { ...rows, venue: [venue], table: [asGuestsSeeIt as never, another as never] },
    });
  it('says that the code has to be scanned, where only the id of the table is known', async () => {
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
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    await waitFor(() =>
      expect(engine.asked[0]).toMatchObject({ name: 'order.create', args: { tableCode: 'qr-12' } }),
    );
    expect(screen.queryByText('Scan the code on your table to order.')).toBeNull();
  });

  it('says when a closed venue opens', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    vi.setSystemTime('2026-06-14T12:00:00Z');
    await asGuest('qr-12', aVenue({ operatingHours: [friday] }));
    expect(await screen.findByText(/is closed now\. It opens on Friday at 5:00 PM\./)).toBeDefined();
  });
});
