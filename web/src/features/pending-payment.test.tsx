import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOW } from '../../testing/a-mirror.ts';
import { renderScreen } from '../../testing/show-screen.tsx';
import { type Tablet, TestShift } from '../../testing/test-shift.ts';
import { CheckoutPage } from './checkout/checkout-page.tsx';
import { VisitPage } from './orders/visit-page.tsx';
import { PaymentPage } from './payments/payment-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';

const VISIT = testId('visit');
const BURGER = testId('item');
const PAYMENT = '0c000000-0000-7000-8000-00000000000a';
const actor = anActor('manager');

let shift: TestShift;
let tablet: Tablet;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  shift = new TestShift();
  tablet = await shift.started({ actor });
  const items = [{ id: BURGER, productId: 'burger', sizeId: 'regular', quantity: 1 }];
  const check = { id: VISIT, orderNumber: 'B-17', tableId: 'table-12', payAt: 'order' as const, items };
  await shift.during(tablet.engine.mutate('visit.open', check));
});
afterEach(async () => {
  cleanup();
  await shift.end();
  vi.useRealTimers();
});

/** Records a card payment of $13.07 whose terminal has not answered, on the device and on the server. */
async function waitForTerminal(): Promise<void> {
  const card = { id: PAYMENT, visitId: VISIT, method: 'credit_card' as const, amount: 1307 };
  const send = { roundId: VISIT, itemIds: [BURGER] };
  await shift.during(
    tablet.engine.mutate('payment.record', { ...card, send, close: true, awaitsTerminal: true }),
  );
  await shift.pass(1_000);
}

const show = (page: ReactNode): void =>
  void renderScreen(page, { db: tablet.mirror, engine: tablet.engine, actor });

/** Taps a button and lets its change take effect. */
async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await shift.pass(1_000);
}

const tile = (name: string): string | null => screen.getByRole('listitem', { name }).textContent;
const roundStatus = async () => (await tablet.mirror.orders.get(VISIT))?.doc.status;
const visitStatus = async () => (await tablet.mirror.visits.get(VISIT))?.doc.status;
const outcome = async () => (await tablet.mirror.payments.get(PAYMENT))?.doc.outcome;

describe('a card payment whose terminal has not answered', () => {
  it('is recorded at checkout as waiting, and stays due', async () => {
    show(<CheckoutPage orderId={VISIT} />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
    await press("The terminal hasn't answered");
    expect(await screen.findByText(/Credit card \$13\.07 is waiting for the terminal/)).toBeDefined();
    expect(await roundStatus()).toBeUndefined();
    expect(await visitStatus()).toBe('open');
    await press('Charged');
    await waitFor(async () => expect(await roundStatus()).toBe('paid'));
    expect(await visitStatus()).toBe('closed');
  });

  it('is offered only for cards', async () => {
    show(<CheckoutPage orderId={VISIT} />);
    expect(await screen.findByRole('radio', { name: 'Cash' })).toBeDefined();
    expect(screen.queryByRole('button', { name: "The terminal hasn't answered" })).toBeNull();
  });

  it('counts as pending, then as failed, and brings no money', async () => {
    await waitForTerminal();
    show(<PaymentsPage />);
    await waitFor(() => expect(tile('Pending Payments')).toContain('Pending Payments1'));
    expect(tile('Total Revenue')).toContain('$0.00');
    await press('Not charged, #B-17');
    await waitFor(() => expect(tile('Failed Payments')).toContain('Failed Payments1'));
    expect(tile('Pending Payments')).toContain('Pending Payments0');
    expect(tile('Total Revenue')).toContain('$0.00');
  });

  it('is concluded from the page of its check', async () => {
    await waitForTerminal();
    show(<VisitPage visitId={VISIT} />);
    const money = within(await screen.findByRole('region', { name: 'Payments' }));
    await money.findByText('Pending');
    await press('Charged');
    await waitFor(async () => expect(await outcome()).toBe('completed'));
  });

  it('is concluded from its own page', async () => {
    await waitForTerminal();
    show(<PaymentPage id={PAYMENT} />);
    await screen.findByText(/is waiting for the terminal/);
    await press('Charged');
    expect(await screen.findByText('Completed')).toBeDefined();
    await waitFor(() => expect(screen.getByText('Concluded').nextSibling?.textContent).toMatch(/ by Mia$/));
    expect(screen.queryByRole('button', { name: 'Charged' })).toBeNull();
  });

  it('is concluded once, and the second device hears who decided otherwise', async () => {
    await waitForTerminal();
    shift.wire.isCut = true;
    await shift.during(
      tablet.engine.mutate('payment.conclude', { paymentId: PAYMENT, outcome: 'completed' }),
    );
    expect(await outcome()).toBe('completed');
    const waiting = aPayment({ id: PAYMENT, visitId: VISIT, method: 'credit_card' });
    const concluded = { id: 'mia', name: 'Mia', at: new Date(NOW).toISOString() };
    await shift.server.put(change('payment', { ...waiting, outcome: 'failed', concluded }));
    shift.wire.isCut = false;
    await shift.pass(30_000);
    expect(await outcome()).toBe('failed');
    expect(await roundStatus()).toBeUndefined();
    expect(await visitStatus()).toBe('open');
    const refused = await tablet.mirror.rejected.toArray();
    expect(refused).toMatchObject([{ code: 'payment.concluded', detail: { outcome: 'failed', by: 'Mia' } }]);
  });
});
