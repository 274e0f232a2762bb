import { PAYMENT_METHODS, type Payment } from '@tableside/domain/entities/payment.ts';
import { aPayment, aRefund, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { PHONE } from '../ui/layout/media-query.ts';
import { PaymentPage } from './payments/payment-page.tsx';
import { paymentsCsv } from './payments/payments-csv.ts';
import { PaymentsPage } from './payments/payments-page.tsx';

afterEach(cleanup);

const now = new Date().toISOString();
const paymentOf = (n: number, over: Partial<Payment> = {}): Payment =>
  aPayment({
    id: testId('payment', n),
    visitId: testId('visit', n),
    orderNumber: `B-${n}`,
    transactionId: `T-${n}`,
    timestamp: now,
    amount: 1000 * n,
    ...over,
  });

const COMPLETED = { status: 'completed', refundedAmount: 0, refundedTip: 0 } as const;

/** A completed, a pending, a failed and a fully refunded payment. */
const PAYMENTS = [
  paymentOf(1, { customerName: 'Priya Nair', method: 'cash' }),
  paymentOf(2, { outcome: 'pending' }),
  paymentOf(3, { outcome: 'failed', method: 'mobile_payment' }),
  paymentOf(4, { method: 'debit_card' }),
  aRefund({ paymentId: testId('payment', 4), visitId: testId('visit', 4), amount: 4000, timestamp: now }),
];

async function show(payment: readonly Payment[] = PAYMENTS) {
  const shown = await showScreen(<PaymentsPage />, { role: 'manager', rows: { venue: [aVenue()], payment } });
  await screen.findByRole('table', { name: 'Payments' });
  return shown;
}
const rowOf = (number: string): HTMLElement => {
  const row = screen.getByText(`#${number}`).closest('tr');
  if (!row) throw new Error(`#${number} stands in no row`);
  return row;
};
const listed = (): string[] =>
  PAYMENTS.flatMap(({ orderNumber }) => (screen.queryByText(`#${orderNumber}`) ? [orderNumber] : []));
const tile = (name: string): string | null => screen.getByRole('listitem', { name }).textContent;

describe('Payment Management', () => {
  it('hides all filters except the search on a phone', async () => {
    const list = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    const phone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...list, matches: query === PHONE }) as never);
    await show();
    expect(screen.queryByLabelText('Status')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByLabelText('Status')).toBeTruthy();
    phone.mockRestore();
  });

  it('has the columns Order ID, Customer, Amount, Method, Status, Date and Actions', async () => {
    await show();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Order ID', 'Customer', 'Amount', 'Method', 'Status', 'Date', 'Actions']);
    const cells = within(rowOf('B-1')).getAllByRole('cell');
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '#B-1T-1',
      'Priya Nair',
      '$10.00',
      'Cash',
      'Completed',
    ]);
  });

  it('marks money that arrived more than a day late, with who, both times and the device', async () => {
    const late = paymentOf(5, {
      timestamp: now,
      arrival: { at: new Date(Date.parse(now) + 25 * 3_600_000).toISOString(), device: 'Bar tablet (B)' },
    });
    await show([...PAYMENTS, late]);
    const date = within(rowOf('B-5')).getAllByRole('cell')[5]?.textContent;
    expect(date).toMatch(/Late: taken by Ana on .*, arrived on .* from Bar tablet \(B\)$/);
    expect(within(rowOf('B-1')).getAllByRole('cell')[5]?.textContent).not.toContain('Late');
    cleanup();
    const payment = [
      late,
      aRefund({ ...late, id: testId('payment', 6), paymentId: late.id, kind: 'refund' }),
    ];
    await showScreen(<PaymentPage id={late.id} />, { role: 'manager', rows: { venue: [aVenue()], payment } });
    expect(await screen.findByText(/^Late: taken by Ana/)).toBeDefined();
    expect(await screen.findByText(/^Late: refunded by Ana/)).toBeDefined();
  });

  it('exports the device, the arrival and whether it was late', () => {
    const arrival = { at: '2026-06-14T23:31:00.000Z', device: 'Bar tablet (B)' };
    const row = { ...aPayment({ arrival }), visitId: testId('visit'), ...COMPLETED, isHere: true };
    const [head, late, inTime] = paymentsCsv([row, { ...row, arrival: undefined }], 'UTC');
    expect(head?.slice(-5, -2)).toEqual(['Device', 'Arrived (UTC)', 'Late']);
    expect(late?.slice(-5, -2)).toEqual(['Bar tablet (B)', arrival.at, 'Late']);
    expect(inTime?.slice(-5, -2)).toEqual(['', '', '']);
  });

  it('exports the rounding of cash and whose the tip is in the last columns', () => {
    const paid = { ...aPayment({ tip: 200, rounding: 2, tippedBy: { id: testId('user', 9), name: 'Ben' } }) };
    const row = { ...paid, ...COMPLETED, isHere: true, refundedRounding: -1 };
    const [head, cells, none] = paymentsCsv([row, { ...row, tip: 0 }], 'UTC');
    expect(head?.slice(-2)).toEqual(['Cash rounding', 'Tip of']);
    expect([cells?.slice(-2), none?.slice(-2)]).toEqual([
      ['0.01', 'Ben'],
      ['0.01', ''],
    ]);
  });

  it("shows 'N/A' where no customer is named", async () => {
    await show();
    expect(within(rowOf('B-2')).getAllByRole('cell')[1]?.textContent).toBe('N/A');
  });

  it('opens the details in a new tab', async () => {
    await show();
    const link = within(rowOf('B-1')).getByRole('link', { name: 'View Details of #B-1' });
    expect(link.getAttribute('href')).toBe(`/payments/${testId('payment', 1)}`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.textContent).toBe('View Details');
  });

  it('offers Refund only for completed payments', async () => {
    await show();
    const offered = screen.getAllByRole('button', { name: /^Refund / });
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(['Refund #B-1']);
  });

  it('sums revenue, refunds and the rest, and counts pending and failed payments', async () => {
    await show();
    expect(tile('Total Revenue')).toBe('Total Revenue$50.002 taken, before refunds');
    expect(tile('Pending Payments')).toContain('Pending Payments1');
    expect(tile('Failed Payments')).toContain('Failed Payments1');
    expect(tile('Total Refunds')).toContain('$40.00');
    expect(tile('Net')).toBe('Net$10.00Revenue and tips, less refunds');
  });

  it.each([
    ['order id', testId('visit', 3).toUpperCase(), 'B-3'],
    ['customer', 'PRIYA', 'B-1'],
    ['transaction id', 't-2', 'B-2'],
  ])('can be searched by %s in any case', async (_by, typed, found) => {
    await show();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
    await waitFor(() => expect(listed()).toEqual([found]));
  });

  it('can be filtered by status, method and date', async () => {
    await show();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'refunded' } });
    await waitFor(() => expect(new Set(listed())).toEqual(new Set(['B-4'])));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'mobile_payment' } });
    await waitFor(() => expect(listed()).toEqual(['B-3']));
    fireEvent.change(screen.getByLabelText('Method'), { target: { value: '' } });
    for (const [label, value] of Object.entries({ From: '2020-01-01', To: '2020-01-02' }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(await screen.findByText('No payments found.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show all payments' }));
    await waitFor(() => expect(listed()).toContain('B-3'));
  });

  it.each([
    ['what its check owes back', 300, '3.00'],
    ['no more than was paid with it', 2300, '10.00'],
    ['all of it when nothing is owed', 0, '10.00'],
    ['all of it when the check is no longer here', undefined, '10.00'],
  ])('proposes %s for a refund', async (_what, owed, proposed) => {
    const takings = [aTaking(1000, { paymentId: testId('payment', 1) })];
    const visit = owed === undefined ? [] : [aVisit({ status: 'closed', owed, takings })];
    const rows = { venue: [aVenue()], payment: [paymentOf(1)], visit };
    await showScreen(<PaymentPage id={testId('payment', 1)} />, { role: 'manager', rows });
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const amount = (await screen.findByLabelText('Amount')) as HTMLInputElement;
    expect(amount.value).toBe(proposed);
  });

  it('shows what was given back on a payment that this device no longer holds', async () => {
    const { id, visitId, checkKey, orderNumber, method, transactionId, takenBy } = paymentOf(1);
    const old = {
      id,
      visitId,
      checkKey,
      orderNumber,
      method,
      transactionId,
      takenBy,
      amount: 1000,
      tip: 0,
      timestamp: now,
    };
    const refund = {
      id: 'r1',
      amount: 400,
      method: 'cash',
      timestamp: now,
      takenBy: { id: 'mo', name: 'Mo' },
      reason: 'cold',
    };
    const derived = {
      customerName: null,
      deviceId: null,
      ...COMPLETED,
      refundedAmount: 400,
      refunds: [refund],
    };
    const answers = () => Response.json({ ...old, ...derived });
    await showScreen(<PaymentPage id={id} />, { role: 'manager', rows: { venue: [aVenue()] }, answers });
    const refunds = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(refunds.getByRole('listitem').textContent).toMatch(/\$4\.00.*Cash · cold · by Mo$/);
  });

  describe('of a day with more payments than a page', () => {
    const counts = { completed: 0, refunded: 0, pending: 0, failed: 0 };
    const bareSum = { ...counts, tips: 0, refunds: 0, refundedTips: 0 };
    const onServer = { ...paymentOf(9), ...COMPLETED, refunds: [] };
    const page = () =>
      Response.json([onServer], {
        headers: { link: '</api/payments?before=older>; rel="next"' },
      });
    /** The server's sum is whatever `sumOf` returns. Null means that the server fails. */
    async function showMany(sumOf: () => number | null) {
      return showScreen(<PaymentsPage />, {
        role: 'manager',
        rows: { venue: [aVenue()], payment: [paymentOf(1)] },
        answers: ({ url }) => {
          if (!url.includes('/summary')) return page();
          const revenue = sumOf();
          return revenue === null
            ? new Response('', { status: 500 })
            : Response.json({ ...bareSum, revenue });
        },
      });
    }

    it('sums all of them, and again when one changes', async () => {
      let revenue: number | null = 70_000;
      const { db } = await showMany(() => revenue);
      await waitFor(() => expect(tile('Total Revenue')).toContain('$700.00'));
      expect(screen.getByText(/Totals cover all payments\.$/)).toBeDefined();
      revenue = 72_000;
      const { id } = paymentOf(2);
      await db.payments.put({ id, seq: 2, doc: paymentOf(2) });
      await waitFor(() => expect(tile('Total Revenue')).toContain('$720.00'));
      revenue = null;
      await db.payments.put({ id, seq: 3, doc: paymentOf(2, { outcome: 'failed' }) });
      expect(await screen.findByText(/Totals cover what is listed\./)).toBeDefined();
      expect(tile('Total Revenue')).toContain('$100.00');
    });

    it('says how many payments of this device the sums leave out because they are not sent yet', async () => {
      const { db } = await showMany(() => 70_000);
      await screen.findByText(/Totals cover all payments\.$/);
      const { id } = paymentOf(2);
      await db.transaction('rw', db.payments, db.shadow, async () => {
        await db.shadow.put({ entity: 'payment', id, base: null });
        await db.payments.put({ id, seq: 1, doc: paymentOf(2) });
      });
      expect(await screen.findByText(/Totals cover all payments except 1 not sent yet\.$/)).toBeDefined();
      await db.shadow.delete(['payment', id]);
      expect(await screen.findByText(/Totals cover all payments\.$/)).toBeDefined();
    });

    it('says so when only what is listed is summed', async () => {
      await showMany(() => null);
      await screen.findByText('#B-9');
      expect(tile('Total Revenue')).toContain('$100.00');
      expect(screen.getByText(/Totals cover what is listed\./)).toBeDefined();
    });
  });

  it('sorts order numbers as numbers', async () => {
    await show([paymentOf(10), paymentOf(2)]);
    fireEvent.click(screen.getByRole('button', { name: 'Order ID' }));
    const order = screen.getAllByText(/^#B-/).map((one) => one.textContent);
    expect(order).toEqual(['#B-2', '#B-10']);
  });

  it('has a word for each method', async () => {
    await show(PAYMENT_METHODS.map((method, n) => paymentOf(n + 1, { method })));
    const words = PAYMENT_METHODS.map(
      (_, n) => within(rowOf(`B-${n + 1}`)).getAllByRole('cell')[3]?.textContent,
    );
    expect(words).toEqual(['Cash', 'Credit card', 'Debit card', 'Mobile payment']);
  });
});
