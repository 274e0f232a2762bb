import type { Payment } from '@tableside/domain/entities/payment.ts';
import { aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PaymentPage } from './payment-page.tsx';
import { paymentsCsv } from './payments-csv.ts';
import { PaymentsPage } from './payments-page.tsx';

afterEach(cleanup);

const visitId = testId('visit');
const payment = aPayment({
  visitId,
  checkKey: 'seat-2',
  orderNumber: 'C-3',
  amount: 5000,
  transactionId: 'T-5',
  timestamp: new Date().toISOString(),
});

it('payments of a visit show its number and the check, and the refund that it owes', async () => {
  const taking = { paymentId: payment.id, checkKey: 'seat-2', amount: 5000, tip: 0, refunded: 0 };
  const visit = aVisit({ number: 'C-3', name: 'Mia', status: 'closed', owed: 900, takings: [taking] });
  const rows = { venue: [aVenue()], payment: [payment], visit: [visit, aVisit({ id: testId('visit', 2) })] };
  await showScreen(<PaymentsPage />, { role: 'manager', rows });
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(within(table).getAllByRole('cell')[0]?.textContent).toBe('#C-3Seat 2T-5');
  const due = await screen.findByRole('list', { name: 'Refunds due' });
  expect(due.textContent).toBe('Refund due: $9.00 of #C-3, MiaPayment for #C-3');
  expect(within(due).getByRole('link').getAttribute('href')).toBe(`/payments/${payment.id}`);
  const tile = screen.getByRole('listitem', { name: 'Total Refunds' });
  expect(tile.textContent).toContain('1 refund due: $9.00');
});

it('a refund of a visit’s payment proposes what the visit owes back, and no more', async () => {
  const taking = { paymentId: payment.id, checkKey: 'seat-2', amount: 5000, tip: 0, refunded: 0 };
  const visit = aVisit({ number: 'C-3', status: 'closed', owed: 900, takings: [taking] });
  const rows = { venue: [aVenue()], payment: [payment], visit: [visit] };
  await showScreen(<PaymentPage id={payment.id} />, { role: 'manager', rows });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const amount = (await screen.findByLabelText(/^Amount/)) as HTMLInputElement;
  expect(amount.value).toBe('9.00');
});

describe('a payment whose check has left this device', () => {
  const showLate = async (over: Partial<Payment>) => {
    const asked: string[] = [];
    const late = { ...payment, ...over };
    await showScreen(<PaymentPage id={late.id} />, {
      role: 'manager',
      rows: { venue: [aVenue()], payment: [late] },
      answers: async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json({});
      },
    });
    return asked;
  };

  it('is concluded by the server', async () => {
    const asked = await showLate({ method: 'credit_card', outcome: 'pending' });
    fireEvent.click(await screen.findByRole('button', { name: 'Charged' }));
    await waitFor(() => expect(asked).toContain(`POST /api/payments/${payment.id}/conclude`));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is refunded by the server', async () => {
    const asked = await showLate({});
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Refund #C-3' }));
    fireEvent.change(await sheet.findByLabelText('Reason'), { target: { value: 'Twice' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(asked).toContain(`POST /api/payments/${payment.id}/refunds`));
  });
});

it('a spreadsheet of payments includes the check', () => {
  const told = { visitId, status: 'completed', refundedAmount: 0, refundedTip: 0, isHere: true } as const;
  const row = { ...payment, ...told };
  const [head, line] = paymentsCsv([row], 'UTC');
  expect([head?.[1], line?.[1]]).toEqual(['Check', 'Seat 2']);
});
