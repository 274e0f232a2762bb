import { anOrder, aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

afterEach(cleanup);

it('a server can refund a payment of this device, and sees who approved the last refund', async () => {
  const payment = aPayment();
  const refund = aPayment({
    id: testId('payment', 2),
    kind: 'refund',
    paymentId: payment.id,
    amount: 100,
    reason: 'Cold soup',
    takenBy: { id: testId('user', 1), name: 'Ana' },
    approvedBy: { id: testId('user', 2), name: 'Mia' },
  });
  const rows = { venue: [aVenue()], order: [anOrder()], payment: [payment, refund] };
  await showScreen(<PaymentPage id={payment.id} />, { role: 'server', rows });
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeDefined();
  expect(screen.getByRole('list', { name: 'Refunds' }).textContent).toContain('by Ana, approved by Mia');
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/orders');
});
