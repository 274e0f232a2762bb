import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { ReceiptPage } from './receipt-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const V = testId('visit');
/** $115.00, tax $10.21, total $125.21. */
const steak = anItem({ price: 11_500 });
const order = aRound([steak], {
  id: V,
  orderNumber: 'B-17',
  status: 'paid',
  paidFirst: true,
});
const closed = {
  at: FRIDAY_EVENING,
  by: { id: 'ana', name: 'Ana' },
  businessDay: '2026-06-12',
  sale: { total: 12_521, taxes: [] } as never,
};
const paid = aPayment({ visitId: V, method: 'cash', amount: 12_521, tip: 0 });
const takingOf = ({ id, amount, tip }: typeof paid, more: object = {}) =>
  aTaking(amount, { paymentId: id, tip, ...more });
const visitWith = (payments: readonly (typeof paid)[], more: Partial<Visit> = {}): Visit =>
  aVisit({ payAt: 'order', takings: payments.map((one) => takingOf(one)), ...more });
const over: Partial<Visit> = { status: 'closed', closed };
const rows = (more: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  table: [aTable()],
  order: [order],
  visit: [visitWith([paid], over)],
  payment: [paid],
  ...more,
});
/** What guests who have not paid all wait for. */
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [steak] });

describe('the receipt', () => {
  const show = (props: Partial<Parameters<typeof ReceiptPage>[0]>, more: RowsByEntity = {}) =>
    showScreen(
      <ReceiptPage
        orderId={undefined}
        paymentId={undefined}
        total={undefined}
        method={undefined}
        said={undefined}
        {...props}
      />,
      { rows: rows(more) },
    );
  const factOf = async (label: string): Promise<string | null | undefined> =>
    (await screen.findByText(label)).parentElement?.textContent;

  it('shows the real order', async () => {
    const payment = { ...paid, tip: 2300, tendered: 20_000 };
    await show(
      { orderId: order.id, paymentId: testId('payment') },
      { visit: [visitWith([payment], over)], payment: [payment] },
    );
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

  it('names the venue, and ends with the venue’s own words', async () => {
    const venue = aVenue({
      name: 'Alder & Rye',
      address: '214 Wythe Avenue',
      city: 'Brooklyn',
      state: 'NY',
      zipCode: '11249',
      phoneNumber: '(718) 555-0100',
    });
    const settings = { ...venue.settings, taxNumber: '12-3456789', receiptFooter: 'See you soon' };
    await show({ orderId: order.id }, { venue: [{ ...venue, settings }] });
    const head = (await screen.findByText('Alder & Rye')).parentElement?.textContent;
    expect(head).toBe('Alder & Rye214 Wythe AvenueBrooklyn, NY 11249(718) 555-0100Tax no. 12-3456789');
    expect(screen.getByText('See you soon')).toBeDefined();
  });

  it('shows the change in large type right after the payment, and never again', async () => {
    const payment = { ...paid, tendered: 14_000 };
    const more = { payment: [payment] };
    await show({ orderId: order.id, paymentId: payment.id, justTaken: true }, more);
    expect((await screen.findByText('Change due')).parentElement?.textContent).toBe('Change due$14.79');
    cleanup();
    await show({ orderId: order.id, paymentId: payment.id }, more);
    expect(await factOf('Change')).toBe('Change$14.79');
    expect(screen.queryByText('Change due')).toBeNull();
  });

  it('lists every payment of an order that was paid in parts', async () => {
    const payments = [
      { ...paid, amount: 10_000, tendered: 10_000 },
      {
        ...paid,
        ...{ id: testId('payment', 2), method: 'credit_card' as const },
        ...{ amount: 2000, tip: 300, tendered: null, transactionId: '4242' },
      },
    ];
    await show({ orderId: order.id }, { visit: [visitWith(payments)], order: [pad], payment: payments });
    expect(await factOf('Payment method')).toBe('Payment methodCash, Credit card');
    expect(await factOf('Paid, Cash')).toBe('Paid, Cash$100.00');
    expect(await factOf('Paid, Credit card 4242')).toBe('Paid, Credit card 4242$23.00');
    expect(await factOf('Still to pay')).toBe('Still to pay$5.21');
  });

  it('says so when a guest order is on no check', async () => {
    await show({ orderId: order.id }, { visit: [], order: [anOrder({ id: V, customerId: 'cora' })] });
    expect(await screen.findByText('The guest order is not on a check yet.')).toBeDefined();
  });

  it('has no thanks for an order that nobody paid', async () => {
    const open = aVisit({ payAt: 'order' });
    for (const visit of [open, { ...open, ...over }]) {
      await show(
        { orderId: order.id },
        { visit: [visit], order: [{ ...order, status: 'cancelled' }], payment: [] },
      );
      expect(await screen.findByRole('heading', { name: 'Your bill' })).toBeDefined();
      expect(screen.queryByText('Thank You!')).toBeNull();
      cleanup();
    }
  });

  it('says what is still due when something has been added since', async () => {
    const payment = { ...paid, amount: 12_021 };
    await show({ orderId: order.id }, { visit: [visitWith([payment])], order: [pad], payment: [payment] });
    await screen.findByText("Still to pay: $5.00. #B-17 goes to the kitchen once it's paid.");
    expect(screen.getByRole('link', { name: 'Next payment' }).getAttribute('href')).toBe(
      `/checkout/${order.id}`,
    );
  });

  it('says what is owed on a cancelled order', async () => {
    const visit = visitWith([paid], { ...over, owed: 12_521 });
    await show({ orderId: order.id }, { visit: [visit], order: [{ ...order, status: 'cancelled' }] });
    expect(await screen.findByText('#B-17 was cancelled. $125.21 to refund.')).toBeDefined();
  });

  it('says what was overpaid, and what was given back', async () => {
    await show({ orderId: order.id }, { visit: [visitWith([paid], { ...over, owed: 2000 })] });
    expect(await screen.findByText('#B-17 was overpaid. $20.00 to refund.')).toBeDefined();
    cleanup();
    const settled = { ...visitWith([], over), takings: [takingOf(paid, { refunded: 2000 })] };
    await show({ orderId: order.id }, { visit: [settled] });
    expect(await factOf('Refunded')).toBe('Refunded-$20.00');
    expect(screen.queryByText(/to refund/)).toBeNull();
  });

  it('links to all orders and to a new one', async () => {
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

  it("shows the server's time on the venue's clock when there is no order", async () => {
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
