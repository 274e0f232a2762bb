/** How money is given back: to the card that paid, or in cash, which is counted where it comes out of. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { anItem, anOrder, aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function showRefund(payment: Payment, rows: object = {}) {
  const shown = await showScreen(<PaymentPage id={payment.id} />, {
    role: 'manager',
    rows: { venue: [aVenue()], visit: [visitWith(payment)], order: [order], payment: [payment], ...rows },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Refund #B-17' }));
  await sheet.findByLabelText('Amount');
  const give = async () => {
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'cold' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Refund' }));
    await waitFor(async () => expect(await shown.db.outbox.count()).toBe(1));
    const [queued] = await shown.db.outbox.toArray();
    return queued?.args;
  };
  return { sheet, give };
}
const visitWith = ({ id, amount }: Payment) => aVisit({ takings: [aTaking(amount, { paymentId: id })] });
const order = anOrder({ status: 'paid', items: [anItem({ price: 1000 })], taxRate: 0 });
const card = aPayment({ method: 'credit_card', amount: 1000 });
const drawer = aDrawer({ deviceId: testId('device'), name: 'Bar' });

it('a refund goes back to the card unless somebody says otherwise, and no drawer is named', async () => {
  const { sheet, give } = await showRefund(card, { drawer: [drawer] });
  expect(sheet.getByText(/to the credit card\. Refund it on your terminal first/)).toBeDefined();
  expect(await give()).toMatchObject({ method: 'credit_card' });
});

it('a cash refund comes from the drawer of this device', async () => {
  const { sheet, give } = await showRefund(card, { drawer: [drawer] });
  fireEvent.click(sheet.getByRole('radio', { name: 'In cash' }));
  expect(await sheet.findByText(/out of the drawer Bar, then record it here/)).toBeDefined();
  expect(await give()).toMatchObject({ method: 'cash', drawerId: drawer.id });
});

it('a cash refund comes from the person who gives it when the device has no drawer', async () => {
  const { sheet, give } = await showRefund(aPayment({ method: 'cash', amount: 1000 }));
  expect(sheet.queryByRole('radio')).toBeNull();
  expect(sheet.getByText(/out of the cash that you hold/)).toBeDefined();
  const args = await give();
  expect(args).toMatchObject({ method: 'cash' });
  expect(args).not.toHaveProperty('drawerId');
});
