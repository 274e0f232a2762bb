/** The receipt of guests who pay first: the texts and sums of the specification, for one check and for several. */
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { receiptCode } from '../../platform/receipt-code.ts';
import { ReceiptPage, type ReceiptPageProps } from './receipt-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const V = testId('visit');
const KEY = 'a key that the server gave';
/** $115.00, tax $10.21, total $125.21. */
const steak = anItem({ price: 11_500 });
const round = aRound([steak], {
  id: V,
  orderNumber: 'B-17',
  status: 'paid',
  paidFirst: true,
});
const cash = aPayment({
  visitId: V,
  amount: 12_521,
  tip: 2300,
  tendered: 20_000,
  method: 'cash',
});
const takingOf = ({ id, amount, tip }: typeof cash, checkKey = 'main') =>
  aTaking(amount, { paymentId: id, tip, checkKey });
const sale = {
  ...{ gross: 11_500, comps: 0, discounts: 0, service: 0, net: 11_500, taxes: [], exempted: 0 },
  ...{ total: 12_521, covers: null },
};
const closed = (over: Partial<Visit> = {}): Visit =>
  aVisit({
    payAt: 'order',
    status: 'closed',
    closed: { at: cash.timestamp, by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale },
    takings: [takingOf(cash)],
    ...over,
  });

const BLANK: ReceiptPageProps = {
  ...{ orderId: undefined, paymentId: undefined, total: undefined, method: undefined, said: undefined },
};
const show = (props: Partial<ReceiptPageProps>, rows: RowsByEntity = {}, answers?: (url: URL) => unknown) =>
  showScreen(<ReceiptPage {...BLANK} {...props} />, {
    role: 'manager',
    rows: {
      venue: [aVenue({ name: 'Alder & Rye' })],
      table: [aTable({ id: 'table-12', number: '12' })],
      visit: [closed()],
      order: [round],
      payment: [cash],
      ...rows,
    },
    ...(answers && {
      answers: ({ url }: Request) => {
        const answer = answers(new URL(url));
        return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
      },
    }),
  });
const factOf = async (label: string): Promise<string | null | undefined> =>
  (await screen.findByText(label)).parentElement?.textContent;

describe('the receipt of guests who paid first', () => {
  it.each([
    ['by the visit', { visitId: V }],
    ['by the order, which has the id of the visit', { orderId: V }],
  ])('shows what the specification says when it is found %s', async (_, props) => {
    await show({ ...props, paymentId: cash.id });
    expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeDefined();
    expect(screen.getByText('Your payment was successful')).toBeDefined();
    expect(await factOf('Order')).toBe('Order#B-17 · Table 12');
    expect(await factOf('Date')).toMatch(/^DateJun 12, 2026, 7:30\sPM$/);
    expect(await factOf('Payment method')).toBe('Payment methodCash');
    expect(await factOf('Server')).toBe('ServerAna');
    expect(await factOf('Device')).toBe('DeviceB');
    expect(await factOf('Subtotal')).toBe('Subtotal$115.00');
    expect(await factOf('Tax 8.875%')).toBe('Tax 8.875%$10.21');
    expect(await factOf('Tip')).toBe('Tip$23.00');
    expect(await factOf('Total')).toBe('Total$148.21');
    expect(await factOf('Paid, Cash')).toBe('Paid, Cash$148.21');
    expect(await factOf('Change')).toBe('Change$51.79');
    expect(await screen.findByText('On the server')).toBeDefined();
    expect(screen.queryByText('Change due')).toBeNull();
  });

  it('is found by a second round, and shows the whole bill', async () => {
    const second = aRound([anItem({ id: testId('item', 2), name: 'Olives', price: 700 })], {
      ...{ id: testId('order', 2), orderNumber: 'B-17/2', parentId: V, status: 'paid', paidFirst: true },
    });
    await show({ orderId: second.id }, { order: [round, second] });
    expect(await factOf('Order')).toBe('Order#B-17 · Table 12');
    expect(await screen.findByText('Olives')).toBeDefined();
    expect(await factOf('Subtotal')).toBe('Subtotal$122.00');
  });

  it('is a bill before the first payment, with no thanks and no copy', async () => {
    const pad = anOrder({ id: padIdOf(V), visitId: V, items: [steak] });
    const open = aVisit({ payAt: 'order' });
    await show({ visitId: V }, { visit: [open], order: [pad], payment: [] }, () => ({ receiptKey: KEY }));
    expect(await screen.findByRole('heading', { name: 'Your bill' })).toBeDefined();
    expect(screen.queryByText('Thank You!')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the copy for the guest', () => {
  const mail = async (): Promise<string> =>
    decodeURIComponent((await screen.findByRole('link', { name: 'Email' })).getAttribute('href') ?? '');

  it('is a QR code of the whole bill, and says when it does not open yet', async () => {
    const { db } = await show({ visitId: V }, {}, () => ({ receiptKey: KEY }));
    expect(await screen.findByRole('img', { name: 'QR code for a copy of this receipt' })).toBeDefined();
    expect(await mail()).toBe(
      `mailto:?subject=Receipt #B-17, Alder & Rye&body=${window.location.origin}/api/receipts/${V}/${await receiptCode(KEY, V)}`,
    );
    const notSent = 'It opens once this device has sent the payment.';
    expect(screen.queryByText(notSent)).toBeNull();
    await act(() => db.payments.update(cash.id, { seq: 0 }));
    expect(await screen.findByText(notSent)).toBeDefined();
  });

  it('has a code for one check that opens nothing else', async () => {
    const visit = closed({ split: { by: 'seat', lines: {} }, takings: [takingOf(cash, 'seat-1')] });
    const seated = { ...round, items: [{ ...steak, seat: 1 }] };
    await show({ visitId: V, checkKey: 'seat-1' }, { visit: [visit], order: [seated] }, () => ({
      receiptKey: KEY,
    }));
    const code = await receiptCode(KEY, `${V}/seat-1`);
    expect(await mail()).toContain(`/api/receipts/${V}/${code}?check=seat-1`);
    expect(await factOf('Part')).toBe('PartSeat 1');
  });
});

describe('a receipt that left this device long ago comes from the server', () => {
  const bill = {
    ...sale,
    lines: [
      {
        roundId: V,
        item: steak,
        tax: { id: 'venue', name: 'Tax', milli: 8875, included: false },
        gross: 11_500,
        net: 11_500,
        shares: { main: 11_500 },
      },
    ],
    taxes: [{ id: 'venue', name: 'Tax', milli: 8875, included: false, base: 11_500, tax: 1021 }],
    ...{ reductions: [], taken: 12_521, due: 0, checks: [], unsent: { lines: 0, cents: 0 } },
  };
  const answers = ({ pathname }: URL): unknown => {
    if (pathname.endsWith(`/orders/${V}`)) return round;
    if (pathname.endsWith('/orders')) return [round];
    if (pathname.endsWith(`/visits/${V}`)) return { ...closed(), bill };
    return pathname.includes('/payments/')
      ? { ...cash, status: 'completed', refundedAmount: 0, refundedTip: 0, refunds: [] }
      : undefined;
  };
  const none = { visit: [], order: [], payment: [] };

  it.each([
    ['visit', { visitId: V }],
    ['order', { orderId: V }],
  ])('when it is found by its %s', async (_, props) => {
    await show(props, none, answers);
    expect(await factOf('Order')).toBe('Order#B-17 · Table 12');
    expect(await factOf('Total')).toBe('Total$148.21');
    expect(await factOf('Paid, Cash')).toBe('Paid, Cash$148.21');
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  });

  it('or says that it needs the network', async () => {
    await show({ visitId: V }, none);
    expect(await screen.findByText("This check isn't stored on this device.")).toBeDefined();
  });
});
