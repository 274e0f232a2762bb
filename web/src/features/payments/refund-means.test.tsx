/** How money is given back: to the card that paid, or in cash, which is counted where it comes out of. */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { CardRefund } from '@tableside/domain/entities/card-refund.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { anItem, anOrder, aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aCardRefund, aCharge, chargeId } from '@tableside/domain/testing/card-builders.ts';
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

const MONEY = { amount: 1000, tip: 0 };
const byReader = { ...card, chargeId: chargeId() };
const charged = (over: Partial<CardCharge> = {}) => ({
  cardCharge: [
    aCharge({
      ...{ visitId: card.visitId, ...MONEY, captured: MONEY, booked: MONEY, paymentIds: [card.id] },
      ...{ state: 'approved', sure: true, ref: 'pi_1', card: { brand: 'visa', last4: '4242' } },
      ...over,
    }),
  ],
});

it('what a reader took goes back to that card, unless somebody says otherwise', async () => {
  const { sheet, give } = await showRefund(byReader, charged());
  for (const name of ['To the card', 'By hand', 'In cash'])
    expect(sheet.getByRole('radio', { name })).toBeDefined();
  expect(sheet.getByText(/^\$10\.00 can go back to Visa ••4242\./)).toBeDefined();
  const args = await give();
  expect(args).toMatchObject({ paymentId: card.id, amount: 1000, reason: 'cold' });
  expect(args).not.toHaveProperty('method');
  expect(await screen.findAllByText('$10.00 goes back to Visa ••4242. It can take days.')).not.toEqual([]);
});

it('what a reader took can be given back by hand, too', async () => {
  const { sheet, give } = await showRefund(byReader, charged());
  fireEvent.click(sheet.getByRole('radio', { name: 'By hand' }));
  expect(await sheet.findByText(/Refund it on your terminal first/)).toBeDefined();
  expect(await give()).toMatchObject({ method: 'credit_card' });
});

it('what nobody has confirmed is not sent to a card', async () => {
  const { sheet, give } = await showRefund(byReader, charged({ sure: false }));
  expect(sheet.queryByRole('radio', { name: 'To the card' })).toBeNull();
  expect(sheet.getByRole('radio', { name: 'To the credit card' })).toBeDefined();
  expect(await give()).toMatchObject({ method: 'credit_card' });
});

it('what is on its way cannot be given back again, and what did not go says why', async () => {
  const way = (over: Partial<CardRefund>) => aCardRefund({ paymentId: card.id, amount: 400, ...over });
  const refunds = [
    way({ id: 'a', state: 'waiting' }),
    way({ id: 'b', state: 'failed', why: 'disputed' }),
    way({ id: 'c', state: 'done', amount: 100, booked: 0 }),
  ];
  const { sheet } = await showRefund(byReader, charged({ refunds }));
  expect(screen.getByText('$4.00 goes back to Visa ••4242. It can take days.')).toBeDefined();
  expect(
    screen.getByText(/^\$4\.00 did not go back to Visa ••4242: the guest disputes this payment\./),
  ).toBeDefined();
  expect(screen.getByText(/^\$1\.00 went back .* only \$0\.00 of it is recorded/)).toBeDefined();
  expect(sheet.getByLabelText('Amount')).toMatchObject({ value: '6.00' });
});
