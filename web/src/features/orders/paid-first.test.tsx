/** Orders whose guests paid first are rounds of a check: their pages, the history and the story say how they were paid. */
import { padIdOf } from '@tableside/domain/entities/visit.ts';
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
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, showScreen } from '../../../testing/show-screen.tsx';
import { HistorySums } from './history-sums.tsx';
import { OrderPage } from './order-page.tsx';
import { VisitPage } from './visit-page.tsx';

afterEach(cleanup);

const V = testId('visit');
const item = anItem({ price: 1000, quantity: 2 });
const round = aRound([item], { id: V, orderNumber: 'B-17', status: 'paid', paidFirst: true });
const payment = aPayment({ visitId: V, amount: 2178, tip: 400, tendered: 3000, method: 'cash' });
const sale = {
  ...{ gross: 2000, comps: 0, discounts: 0, service: 0, net: 2000, taxes: [], exempted: 0 },
  ...{ total: 2178, covers: null },
};
const by = { id: 'ana', name: 'Ana' };
const closed = aVisit({
  payAt: 'order',
  status: 'closed',
  closed: { at: payment.timestamp, by, businessDay: '2026-06-12', sale },
  takings: [aTaking(2178, { paymentId: payment.id, tip: 400 })],
});
const rows: RowsByEntity = {
  venue: [aVenue()],
  table: [aTable({ id: 'table-12', number: '12' })],
  order: [{ ...round, settledAt: payment.timestamp }],
  visit: [closed],
  payment: [payment],
};
const show = (screen: ReactNode, over: Partial<Scene> = {}) => showScreen(screen, { rows, ...over });
const card = (name: string) => screen.findByRole('region', { name });
const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of an order that was paid first', () => {
  it('lists its payments, and links to its receipt, to a tip and to its check', async () => {
    await show(<OrderPage orderId={V} />);
    const payments = await card('Payments');
    expect(payments.textContent).toMatch(/Cash.*tip \$4\.00 · change \$4\.22.*\$25\.78/);
    expect(hrefOf('View Details')).toBe(`/payments/${payment.id}`);
    expect(hrefOf('Receipt')).toBe(`/receipt?visit=${V}`);
    expect(hrefOf('Add a tip')).toBe(`/checkout/${V}?tip=true`);
    expect(hrefOf('Open its check')).toBe(`/visits/${V}`);
    expect(within(await card('Timeline')).getByText('Paid $25.78, Cash')).toBeTruthy();
  });

  it('says what is still due, or owed back', async () => {
    await show(<OrderPage orderId={V} />, {
      rows: { ...rows, visit: [aVisit({ payAt: 'order' })], payment: [] },
    });
    expect(within(await card('Payments')).getByText('Still to pay: $21.78')).toBeTruthy();
    expect(hrefOf('Take payment')).toBe(`/checkout/${V}`);
    cleanup();
    await show(<OrderPage orderId={V} />, { rows: { ...rows, visit: [{ ...closed, owed: 500 }] } });
    expect(within(await card('Payments')).getByText('Refund due: $5.00')).toBeTruthy();
  });

  it('shows the kitchen no money', async () => {
    await show(<OrderPage orderId={V} />, { role: 'kitchen', rows: { ...rows, visit: [], payment: [] } });
    expect(await screen.findByRole('heading', { name: 'Order #B-17' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull();
  });

  it('is the page of its check until its first round is sent', async () => {
    const pad = anOrder({ id: padIdOf(V), visitId: V, items: [item] });
    await show(<OrderPage orderId={V} />, {
      rows: { ...rows, visit: [aVisit({ payAt: 'order' })], order: [pad], payment: [] },
    });
    expect(await screen.findByRole('heading', { name: 'Check #B-17' })).toBeTruthy();
    expect(hrefOf('Pay')).toBe(`/checkout/${V}`);
    expect((await card('Bill')).textContent).toContain('$21.78');
  });
});

describe('the totals of the history', () => {
  it('count tips, refunds and what is still due on the checks', async () => {
    const open = aVisit({ id: testId('visit', 2), payAt: 'order', number: 'B-18', takings: [aTaking(1000)] });
    const other = { ...round, id: open.id, visitId: open.id, orderNumber: 'B-18' };
    const refunded = { ...closed, takings: [aTaking(2178, { tip: 400, refunded: 300 })] };
    const orders = [round, other];
    await show(<HistorySums orders={orders} isWhole />, {
      rows: { ...rows, visit: [refunded, open], order: orders },
    });
    const sum = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await sum('Ordered')).toBe('Ordered$43.56With tax, before refunds');
    await screen.findByText('$11.78');
    expect(await sum('Tips')).toBe('Tips$4.00Less tips refunded');
    expect(await sum('Refunds')).toBe('Refunds$3.00With tips');
    expect(await sum('Still to pay')).toBe('Still to pay$11.78On 1 order');
    expect(screen.queryByText(/of the checks on this device/)).toBeNull();
  });

  it('say when they leave out checks that are not on this device', async () => {
    await show(<HistorySums orders={[round]} isWhole />, { rows: { ...rows, visit: [] } });
    expect(
      await screen.findByText(/Tips, refunds and what is still to pay are of the checks on this device\.$/),
    ).toBeTruthy();
  });
});

describe('the timeline of a check that left this device long ago', () => {
  const bill = {
    ...sale,
    lines: [
      {
        ...{ roundId: V, item, tax: { id: 'venue', name: 'Tax', milli: 8875, included: false } },
        ...{ gross: 2000, net: 2000, shares: { main: 2000 } },
      },
    ],
    ...{ reductions: [], taken: 2178, due: 0, checks: [], unsent: { lines: 0, cents: 0 } },
  };
  const given = {
    id: testId('payment', 2),
    amount: 300,
    method: 'cash',
    timestamp: closed.openedAt,
    takenBy: by,
  };
  const answers = ({ url }: Request): Response => {
    const { pathname } = new URL(url);
    if (pathname.includes('/payments/')) {
      const refunds = [{ ...given, reason: 'Cold' }];
      return Response.json({ ...payment, status: 'completed', refundedAmount: 300, refundedTip: 0, refunds });
    }
    return Response.json(pathname.endsWith('/orders') ? [round] : { ...closed, bill });
  };
  const none = { ...rows, order: [], visit: [], payment: [] };

  it('comes from the server, with its rounds, its payments and its refunds', async () => {
    await show(<VisitPage visitId={V} />, { role: 'manager', rows: none, answers });
    expect(await screen.findByRole('heading', { name: 'Check #B-17' })).toBeTruthy();
    expect(hrefOf('#B-17')).toBe(`/orders/${V}`);
    const payments = await card('Payments');
    expect(payments.textContent).toMatch(/Cash.*\$25\.78.*Refund, Cash.*Cold.*-\$3\.00|Refund, Cash.*Cold/);
    const timeline = await card('Timeline');
    expect(within(timeline).getByText('Order taken')).toBeTruthy();
    expect(within(timeline).getByText('Refund of $3.00, Cold')).toBeTruthy();
    expect(screen.getByText(/^As of/)).toBeTruthy();
  });

  it('needs the network', async () => {
    await show(<VisitPage visitId={V} />, { rows: none });
    expect(await screen.findByText('This check is too old to be stored on this device.')).toBeTruthy();
  });
});
