import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, aPayment, aRefund, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';

afterEach(cleanup);

const now = new Date().toISOString();
const closed = {
  at: now,
  by: { id: 'ana', name: 'Ana' },
  businessDay: '2026-06-12',
  sale: { total: 1307, taxes: [] } as never,
};
/** Returns a closed check that took these payments and owes money back. */
const owing = (owed: number, payments: readonly Payment[], over: Partial<Visit> = {}): Visit =>
  aVisit({
    status: 'closed',
    closed,
    owed,
    takings: payments.map(({ id, amount }) => aTaking(amount, { paymentId: id })),
    ...over,
  });

describe('money that is owed back', () => {
  it('lists refunds that are due, of any day, until the money was given back', async () => {
    const first = owing(1307, [aPayment({ id: testId('payment', 1) })], {
      openedAt: '2026-01-05T19:00:00.000Z',
    });
    const second = owing(500, [aPayment({ id: testId('payment', 2) })], {
      id: testId('visit', 2),
      number: 'B-2',
      openedAt: now,
    });
    const { db } = await showScreen(<PaymentsPage />, {
      role: 'manager',
      rows: { venue: [aVenue()], visit: [first, second] },
    });
    const due = within(await screen.findByRole('list', { name: 'Refunds due' }));
    const told = () => due.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent);
    await waitFor(() => expect(told()).toEqual(['Refund due: $13.07 of #B-17', 'Refund due: $5.00 of #B-2']));
    await db.visits.put({ id: first.id, seq: 2, doc: { ...first, owed: 0 } });
    await waitFor(() => expect(told()).toEqual(['Refund due: $5.00 of #B-2']));
  });

  it.each(['manager', 'server'] as const)(
    'the page of an order that owes money back leads a %s to the payment',
    async (role) => {
      const taken = aPayment({ visitId: testId('visit') });
      const refund = aRefund({ visitId: testId('visit'), amount: 1 });
      const visit = owing(1307, [taken]);
      const order = aRound([anItem()], { id: visit.id, status: 'cancelled' });
      const rows = {
        venue: [aVenue()],
        table: [aTable()],
        order: [order],
        visit: [visit],
        payment: [taken, refund],
      };
      await showScreen(<OrderPage orderId={order.id} />, { role, rows });
      const money = within(await screen.findByRole('region', { name: 'Payments' }));
      await money.findByText('Refund due: $13.07');
      await waitFor(() => expect(money.getAllByRole('listitem')).toHaveLength(2));
      const links = money.queryAllByRole('link', { name: 'View Details' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([`/payments/${taken.id}`]);
    },
  );
});
