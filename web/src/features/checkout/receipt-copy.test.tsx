import type { Role } from '@tableside/domain/command/permissions.ts';
import { anItem, aPayment, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { receiptCode } from '../../platform/receipt-code.ts';
import { ReceiptPage } from './receipt-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
  vi.unstubAllGlobals();
});

const KEY = 'a key that the server gave';
const V = testId('visit');
const order = aRound([anItem({ price: 11_500 })], {
  id: V,
  orderNumber: 'B-17',
  status: 'paid',
});
const paid = aVisit({ payAt: 'order', takings: [aTaking(12_521)] });
const payment = aPayment({ visitId: paid.id, amount: 12_521 });

async function show({ online = true, role = 'server' as Role } = {}) {
  const asked: string[] = [];
  const shown = await showScreen(
    <ReceiptPage
      orderId={paid.id}
      paymentId={undefined}
      total={undefined}
      method={undefined}
      said={undefined}
    />,
    {
      role,
      rows: {
        venue: [aVenue({ name: 'Alder & Rye' })],
        table: [aTable()],
        order: [order],
        visit: [paid],
        payment: [payment],
      },
      ...(online && {
        answers: ({ url }: Request) => {
          asked.push(new URL(url).pathname);
          return Response.json({ receiptKey: KEY });
        },
      }),
    },
  );
  await screen.findByRole('heading', { name: 'Thank You!' });
  return { ...shown, asked };
}

const code = () => screen.findByRole('img', { name: 'QR code for a copy of this receipt' });
const NOT_SENT = 'It opens once this device has sent the payment.';

describe('the copy for the guest', () => {
  it('is a QR code on the receipt, and a link to share', async () => {
    await show();
    expect(await code()).toBeDefined();
    const mail = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '';
    const url = `${window.location.origin}/api/receipts/${paid.id}/${await receiptCode(KEY, paid.id)}`;
    expect(mail).toBe(
      `mailto:?subject=${encodeURIComponent('Receipt #B-17, Alder & Rye')}&body=${encodeURIComponent(url)}`,
    );
    expect(screen.queryByText(NOT_SENT)).toBeNull();
  });

  it('is shared if the browser can', async () => {
    const shared = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared).toHaveBeenCalledWith({
      title: 'Receipt #B-17, Alder & Rye',
      url: expect.stringContaining(`/api/receipts/${paid.id}/`),
    });
  });

  it('also exists without a connection, and says when it does not open yet', async () => {
    await show();
    await code();
    cleanup();
    const { db } = await show({ online: false });
    expect(await code()).toBeDefined();
    expect(screen.queryByText(NOT_SENT)).toBeNull();
    await act(() => db.payments.update(payment.id, { seq: 0 }));
    expect(await screen.findByText(NOT_SENT)).toBeDefined();
  });

  it('is not offered on a device that never got the key', async () => {
    await show({ online: false });
    expect(
      await screen.findByText('A QR copy for the guest appears here once this device has been online.'),
    ).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Email' })).toBeNull();
  });

  it('is not offered on an address without HTTPS', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await show();
    expect(await screen.findByText('A QR copy for the guest needs a secure address (HTTPS).')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('asks for no key for somebody who takes no payments', async () => {
    const { asked } = await show({ role: 'customer' });
    await waitFor(() => expect(screen.getByText('Total')).toBeDefined());
    expect(asked).toEqual([]);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
