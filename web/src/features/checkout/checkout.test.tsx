import {
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** $115.00, tax $10.21, total $125.21. */
const order = anOrder({ items: [anItem({ price: 11_500 })] });
const rows = (over: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  table: [aTable()],
  order: [order],
  ...over,
});

describe('the checkout', () => {
  const show = (over: RowsByEntity = {}, role: 'server' | 'customer' = 'server') =>
    showScreen(<CheckoutPage orderId={order.id} />, { role, rows: rows(over) });
  const take = (name = /^Take cash/): HTMLButtonElement => screen.getByRole('button', { name });
  const press = (...keys: string[]): void => {
    for (const key of keys) fireEvent.click(screen.getByRole('button', { name: key }));
  };

  it('takes cash with a tip and tells the change', async () => {
    const { engine, router } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    fireEvent.click(screen.getByRole('radio', { name: '$200.00' }));
    expect(screen.getByText('Change').parentElement?.textContent).toBe('Change$51.79');
    fireEvent.click(take());
    fireEvent.click(take());
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    expect(engine.asked).toMatchObject([
      {
        name: 'payment.record',
        args: { orderId: order.id, method: 'cash', amount: 12_521, tip: 2300, tendered: 20_000 },
      },
    ]);
    expect(router.state.location.state).toMatchObject({ orderId: order.id, total: 14_821, method: 'cash' });
  });

  it('names the order that a follow-up comes after', async () => {
    const { engine } = await show({ order: [{ ...order, parentId: testId('order', 9) }] });
    await screen.findByRole('radio', { name: 'Exact' });
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    expect(engine.asked).toMatchObject([{ args: { orderId: order.id, parentId: testId('order', 9) } }]);
  });

  it('notes the guest who ordered with it; what staff alone took has no name', async () => {
    const cora = { id: testId('user', 5), name: 'Cora' };
    const items = [anItem(), anItem({ id: testId('item', 2), addedBy: cora })];
    const { engine } = await show({ order: [{ ...order, items, customerId: cora.id }] });
    await screen.findByRole('radio', { name: 'Exact' });
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { customerName: 'Cora' } }]));
    cleanup();
    const other = await show();
    await screen.findByRole('radio', { name: 'Exact' });
    fireEvent.click(take());
    await waitFor(() => expect(other.engine.asked).toMatchObject([{ args: { customerName: null } }]));
  });

  it('adds up when what was paid was given back in part, or whole', async () => {
    for (const [refunded, row] of [
      [500, 'Paid-$15.00'],
      [2000, undefined],
    ] as const) {
      const balance = order.total - 2000 + refunded;
      await show({ order: [{ ...order, paid: 2000, refunded, balance }] });
      await screen.findByRole('radio', { name: 'Exact' });
      expect(screen.queryByText('Paid')?.parentElement?.textContent).toBe(row);
      cleanup();
    }
  });

  it('says what is missing while the cash does not cover it', async () => {
    await show();
    await screen.findByRole('radio', { name: 'Exact' });
    press('1', '2', '5', '00');
    expect(take().disabled).toBe(true);
    expect(screen.getByText('$0.21 of the cash is missing.')).toBeDefined();
    press('Delete', 'Delete', 'Delete', '6', '00');
    expect(take().disabled).toBe(false);
    expect(screen.getByText('Change').parentElement?.textContent).toBe('Change$0.79');
  });

  it('begins anew with the first digit after a note was chosen', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: '$200.00' }));
    press('1', '4', '0', '00');
    expect(screen.getByText('Cash tendered').parentElement?.textContent).toBe('Cash tendered$140.00');
  });

  it('records a card as taken on the terminal of the venue, without tendered cash', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
    fireEvent.click(take(/^Record card payment/));
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    expect(engine.asked[0]?.args).toMatchObject({
      method: 'credit_card',
      amount: 12_521,
      tip: 0,
      tendered: null,
    });
  });

  it('offers only what the venue accepts', async () => {
    const venue = aVenue({
      paymentAccepted: [
        { id: 'cash', name: 'Cash', isActive: false },
        { id: 'mobile_payment', name: 'Mobile payment', isActive: true },
      ],
    });
    await show({ venue: [venue] });
    expect(await screen.findByRole('button', { name: /^Record mobile payment/ })).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
  });

  it('takes a tip of any amount', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
    await screen.findByRole('dialog', { name: 'Tip' });
    const [digit] = screen.getAllByRole('button', { name: '7' }).slice(-1);
    if (digit) fireEvent.click(digit);
    const [zeros] = screen.getAllByRole('button', { name: '00' }).slice(-1);
    if (zeros) fireEvent.click(zeros);
    fireEvent.click(screen.getByRole('button', { name: /^Set tip/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Take cash/ }).textContent).toContain('$132.21'),
    );
  });

  it('asks before it records a tip above the bill', async () => {
    const { engine } = await show();
    const tip = async (...keys: string[]) => {
      fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
      const sheet = await screen.findByRole('dialog', { name: 'Tip' });
      for (let n = 0; n < 6; n += 1) fireEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
      for (const key of keys) fireEvent.click(within(sheet).getByRole('button', { name: key }));
      fireEvent.click(within(sheet).getByRole('button', { name: /^Set tip/ }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tip' })).toBeNull());
    };
    const question = 'A tip of $125.22 on a bill of $125.21?';
    await tip('1', '2', '5', '2', '2');
    fireEvent.click(take());
    const asked = await screen.findByRole('alertdialog', { name: question });
    fireEvent.click(within(asked).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(engine.asked).toEqual([]);

    fireEvent.click(take());
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take it' }));
    await waitFor(() =>
      expect(engine.asked).toMatchObject([{ name: 'payment.record', args: { tip: 12_522 } }]),
    );
  });

  it('asks nothing about a tip of as much as the bill', async () => {
    const { engine } = await show({ order: [{ ...order, tip: 0 }] });
    fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Tip' });
    for (const key of ['1', '2', '5', '2', '1'])
      fireEvent.click(within(sheet).getByRole('button', { name: key }));
    fireEvent.click(within(sheet).getByRole('button', { name: /^Set tip/ }));
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { tip: 12_521 } }]));
  });

  it('takes only what is still owed', async () => {
    await show({ order: [{ ...order, paid: 10_000, balance: 2521 }] });
    expect((await screen.findByRole('button', { name: /^Take cash/ })).textContent).toContain('$25.21');
  });

  it('says that the order is paid already, or was cancelled', async () => {
    const { db } = await show({ order: [{ ...order, status: 'paid', paid: 12_521, balance: 0 }] });
    expect(await screen.findByText('#B-17 is already paid. It is paid now.')).toBeDefined();
    await db.orders.put({ id: order.id, seq: 2, doc: { ...order, status: 'cancelled', balance: 0 } });
    expect(await screen.findByText('#B-17 was cancelled by Ana.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open the receipt' })).toBeNull();
    const owed = { ...order, status: 'cancelled' as const, paid: 12_521, balance: -12_521 };
    await db.orders.put({ id: order.id, seq: 3, doc: owed });
    expect(await screen.findByRole('link', { name: 'Open the receipt' })).toBeDefined();
  });

  it('takes no payment from a customer', async () => {
    await show({}, 'customer');
    expect(await screen.findByText('A member of staff takes the payment.')).toBeDefined();
  });
});

describe('the receipt', () => {
  const show = (over: Partial<Parameters<typeof ReceiptPage>[0]>, more: RowsByEntity = {}) =>
    showScreen(
      <ReceiptPage
        orderId={undefined}
        paymentId={undefined}
        total={undefined}
        method={undefined}
        said={undefined}
        {...over}
      />,
      { rows: rows(more) },
    );
  const factOf = async (label: string): Promise<string | null | undefined> =>
    (await screen.findByText(label)).parentElement?.textContent;

  it('shows the real order', async () => {
    const payment = aPayment({ method: 'cash', amount: 12_521, tip: 2300, tendered: 20_000 });
    const paid = { ...order, status: 'paid' as const, paid: 12_521, tip: 2300, balance: 0 };
    await show({ orderId: order.id, paymentId: testId('payment') }, { order: [paid], payment: [payment] });
    expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeDefined();
    expect(screen.getByText('Your payment was successful')).toBeDefined();
    expect(await factOf('Order')).toBe('Order#B-17 · Table 12');
    expect(await factOf('Date')).toMatch(/^DateJun 12, 2026, 7:30\sPM$/);
    expect(await factOf('Payment method')).toBe('Payment methodCash');
    expect(await factOf('Server')).toBe('ServerAna');
    expect(await factOf('Device')).toBe('DeviceB');
    expect(await factOf('Tax 8.875%')).toBe('Tax 8.875%$10.21');
    expect(await factOf('Tip')).toBe('Tip$23.00');
    expect(await factOf('Total')).toBe('Total$148.21');
    expect(await factOf('Change')).toBe('Change$51.79');
    expect(await screen.findByText('On the server')).toBeDefined();
  });

  it('thanks nobody for an order that nobody paid', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      await show({ orderId: order.id }, { order: [{ ...order, status, paid: 0 }] });
      expect(await screen.findByText('No payment was taken for #B-17.')).toBeDefined();
      expect(screen.queryByText('Thank You!')).toBeNull();
      cleanup();
    }
  });

  it('says what is still to pay when something was added meanwhile', async () => {
    const short = { ...order, status: 'draft' as const, paid: 12_021, balance: 500 };
    await show({ orderId: order.id }, { order: [short] });
    await screen.findByText('Still to pay: $5.00. #B-17 goes to the kitchen when it is paid.');
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe(`/checkout/${order.id}`);
  });

  it('says what a cancelled order is owed', async () => {
    const cancelled = { ...order, status: 'cancelled' as const, paid: 12_521, balance: -12_521 };
    await show({ orderId: order.id }, { order: [cancelled] });
    expect(await screen.findByText('#B-17 was cancelled. $125.21 is to be given back.')).toBeDefined();
  });

  it('says what was paid too much, and what was given back', async () => {
    await show(
      { orderId: order.id },
      { order: [{ ...order, status: 'paid', paid: 14_521, balance: -2000 }] },
    );
    expect(await screen.findByText('#B-17 was paid too much. $20.00 is to be given back.')).toBeDefined();
    cleanup();
    const settled = { ...order, status: 'paid' as const, paid: 14_521, refunded: 2000, balance: 0 };
    await show({ orderId: order.id }, { order: [settled] });
    expect(await factOf('Given back')).toBe('Given back-$20.00');
    expect(screen.queryByText(/is to be given back/)).toBeNull();
  });

  it('is of the order that the payment was taken for, not of the follow-up that the tablet guessed', async () => {
    const paid = { ...order, status: 'paid' as const, paid: 12_521, balance: 0 };
    const other = { ...paid, id: testId('order', 3), orderNumber: 'B-17/3', parentId: order.id };
    const payment = aPayment({ orderId: other.id, amount: 12_521 });
    await show(
      { orderId: order.id, paymentId: payment.id },
      { order: [paid, other], payment: [aPayment({ id: testId('payment', 9) }), payment] },
    );
    expect(await factOf('Order')).toBe('Order#B-17/3 · Table 12');
  });

  it('leads to all orders and to a new one', async () => {
    await show({ orderId: order.id });
    expect((await screen.findByRole('link', { name: 'View All Orders' })).getAttribute('href')).toBe(
      '/orders',
    );
    expect(screen.getByRole('link', { name: 'Start New Order' }).getAttribute('href')).toBe('/');
  });

  it('shows two lines of 60 and 40 percent when only total and method are known', async () => {
    await show({ total: 10_000, method: 'credit_card' });
    expect(await factOf('Item 1')).toBe('Item 1$60.00');
    expect(await factOf('Item 2')).toBe('Item 2$40.00');
    expect(await factOf('Total')).toBe('Total$100.00');
    expect(await factOf('Payment method')).toBe('Payment methodCredit card');
    expect(await factOf('Order')).toMatch(/^Order#[0-9A-F]{8}$/);
  });

  it("without an order it tells the server's time, by the venue's clock", async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-12T23:30:00Z'), toFake: ['Date'] });
    const { engine } = await show({ total: 10_000, method: 'credit_card' });
    expect(await screen.findByText(/^Jun 12, 2026, 7:30\sPM$/)).toBeDefined();
    act(() => (engine.status as WritableStatus).update({ clockOffsetMs: 1_800_000 }));
    expect(await screen.findByText(/^Jun 12, 2026, 8:00\sPM$/)).toBeDefined();
  });

  it('says when there is nothing to show', async () => {
    await show({});
    expect(await screen.findByText(/^No receipt to show/)).toBeDefined();
  });
});
