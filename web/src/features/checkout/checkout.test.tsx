import { padIdOf } from '@tableside/domain/entities/visit.ts';
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
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LOOK_FIRST } from '../../platform/too-early.ts';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(cleanup);

const V = testId('visit');
const visit = aVisit({ payAt: 'order' });
/** $115.00, tax $10.21, total $125.21. */
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [anItem({ price: 11_500 })] });
const rows = (over: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  table: [aTable()],
  visit: [visit],
  order: [pad],
  ...over,
});

const closed = {
  at: FRIDAY_EVENING,
  by: { id: 'ana', name: 'Ana' },
  businessDay: '2026-06-12',
  sale: { total: 12_521, taxes: [] } as never,
};
/** The same check, paid in full. */
const paidUp: RowsByEntity = {
  visit: [{ ...visit, status: 'closed', closed, takings: [aTaking(12_521)] }],
  order: [{ ...pad, id: V, status: 'completed', sentAt: FRIDAY_EVENING, paidFirst: true }],
};

describe('the checkout', () => {
  const show = (over: RowsByEntity = {}, role: 'server' | 'customer' = 'server') =>
    showScreen(<CheckoutPage orderId={V} />, { role, rows: rows(over) });
  const take = (name = /^Take cash/): HTMLButtonElement => screen.getByRole('button', { name });
  const press = (...keys: string[]): void => {
    for (const key of keys) fireEvent.click(screen.getByRole('button', { name: key }));
  };

  it('takes cash with a tip, after a look at the sum, and shows the change', async () => {
    const { engine, router } = await show();
    expect(
      (await screen.findByRole('button', { name: /^Take cash/ })).closest(`[${LOOK_FIRST}]`),
    ).not.toBeNull();
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    fireEvent.click(screen.getByRole('radio', { name: '$200.00' }));
    expect(screen.getByText('Change').parentElement?.textContent).toBe('Change$51.79');
    fireEvent.click(take());
    fireEvent.click(take());
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    expect(engine.asked).toMatchObject([
      {
        name: 'payment.record',
        args: {
          visitId: V,
          checkKey: 'main',
          close: true,
          method: 'cash',
          amount: 12_521,
          tip: 2300,
          tendered: 20_000,
        },
      },
    ]);
    expect(router.state.location.state).toMatchObject({ total: 14_821, method: 'cash' });
  });

  it('adds up when a payment was given back in part or in full', async () => {
    for (const [refunded, row] of [
      [500, 'Paid-$15.00'],
      [2000, undefined],
    ] as const) {
      const taking = { ...aTaking(2000), refunded, back: { bill: refunded, tip: 0 } };
      await show({ visit: [{ ...visit, takings: [taking] }] });
      await screen.findByRole('radio', { name: 'Exact' });
      expect(screen.queryByText('Paid')?.parentElement?.textContent).toBe(row);
      cleanup();
    }
  });

  it('takes less cash than is owed as a part payment, and says what is still due', async () => {
    const { engine, router } = await show();
    await screen.findByRole('radio', { name: 'Exact' });
    press('1', '00', '00');
    expect(screen.getByText('Left to pay').parentElement?.textContent).toBe('Left to pay$25.21');
    expect(screen.getByText('$25.21 will still be due after this.')).toBeDefined();
    expect(take().textContent).toBe('Take cash$100.00');
    fireEvent.click(take());
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    expect(engine.asked).toMatchObject([{ args: { amount: 10_000, tip: 0, tendered: 10_000 } }]);
  });

  it('does not take a cash payment of zero', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: '$200.00' }));
    press('1', 'Delete');
    expect(take().disabled).toBe(true);
    expect(screen.getByText('Enter the cash handed over.')).toBeDefined();
  });

  it('counts cash towards the bill first, and then towards the tip', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: /^20%/ }));
    press('1', '00', '00');
    expect(screen.getByText('$25.21 will still be due after this. The tip is not included.')).toBeDefined();
    press('Delete', 'Delete', 'Delete', 'Delete', '3', '0', '00');
    expect(screen.getByText('Short').parentElement?.textContent).toBe('Short$18.21');
    expect(screen.getByText('The tip becomes $4.79.')).toBeDefined();
    fireEvent.click(take());
    await waitFor(() =>
      expect(engine.asked).toMatchObject([{ args: { amount: 12_521, tip: 479, tendered: 13_000 } }]),
    );
  });

  it('takes a part of the bill with its share of the tip', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Split' }));
    const sheet = await screen.findByRole('dialog', { name: 'Split the bill' });
    fireEvent.click(within(sheet).getByRole('button', { name: /^Split by 4/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('radio', { name: /^20%/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Credit card' }));
    expect(take(/^Record card payment/).textContent).toBe('Record card payment$37.06');
    expect(screen.getByText('$93.90 will still be due after this.')).toBeDefined();
    fireEvent.click(take(/^Record card payment/));
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { amount: 3131, tip: 575, parts: 4 } }]));
  });

  it('continues with the next of any number of equal parts', async () => {
    const takings = [aTaking(1800, { paymentId: testId('payment', 1), parts: 7 })];
    const { engine } = await show({ visit: [{ ...visit, takings }] });
    expect(await screen.findByText('Part 2 of 7')).toBeDefined();
    expect(take().textContent).toBe('Take cash$17.87');
    fireEvent.click(await screen.findByRole('button', { name: 'Split' }));
    const sheet = await screen.findByRole('dialog', { name: 'Split the bill' });
    for (let n = 0; n < 2; n += 1)
      fireEvent.click(within(sheet).getByRole('button', { name: 'One more part' }));
    fireEvent.click(within(sheet).getByRole('button', { name: /^Split by 9/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(take().textContent).toBe('Take cash$11.92');
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { amount: 1192, parts: 9 } }]));
  });

  it('says that the service charge is in the bill, so a tip is extra', async () => {
    const charged = { milli: 18_000, fromCovers: 6, taxMilli: null };
    await show({ visit: [{ ...visit, covers: 8, serviceRule: charged }] });
    const tips = await screen.findByRole('group', { name: 'Extra tip' });
    expect(within(tips).getByText('A service charge of $20.70 is included. A tip is extra.')).toBeDefined();
    cleanup();
    await show();
    expect((await screen.findByRole('group', { name: 'Tip' })).textContent).not.toContain('included');
  });

  it('takes a typed part of the bill, and then the whole bill again', async () => {
    await show();
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Split' }));
      return screen.findByRole('dialog', { name: 'Split the bill' });
    };
    const sheet = await open();
    for (const key of ['5', '0', '00']) fireEvent.click(within(sheet).getByRole('button', { name: key }));
    fireEvent.click(within(sheet).getByRole('button', { name: /^Pay this part/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(take().textContent).toBe('Take cash$50.00');
    fireEvent.click(within(await open()).getByRole('button', { name: /^Pay everything/ }));
    await waitFor(() => expect(take().textContent).toBe('Take cash$125.21'));
  });

  it('offers the tips of the venue', async () => {
    const venue = aVenue();
    await show({ venue: [{ ...venue, settings: { ...venue.settings, tipPercents: [10, 15] } }] });
    expect(await screen.findByRole('radio', { name: /^10%/ })).toBeDefined();
    const tips = screen.getByRole('group', { name: 'Tip' });
    expect(within(tips).getAllByRole('radio')).toHaveLength(4);
  });

  it('keeps what the terminal printed with a card payment', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
    const reference = screen.getByLabelText(/^Reference or last 4 digits/);
    fireEvent.change(reference, { target: { value: '4242' } });
    fireEvent.click(take(/^Record card payment/));
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { terminalRef: '4242' } }]));
  });

  it('takes a tip afterward, without touching the bill', async () => {
    const { engine } = await showScreen(<CheckoutPage orderId={V} tipOnly />, { rows: rows(paidUp) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Add a tip' })).toBeDefined();
    expect(take().disabled).toBe(true);
    expect(screen.getByText('Choose a tip.')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: /^20%/ }));
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { amount: 0, tip: 2300 } }]));
  });

  it('suggests the method of the last payment for a late tip', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 5, 12, hour)).toISOString();
    const payment = [
      aPayment({ id: testId('payment', 1), method: 'cash', timestamp: at(19) }),
      aPayment({ id: testId('payment', 2), method: 'credit_card', timestamp: at(21) }),
      aPayment({ id: testId('payment', 3), method: 'cash', outcome: 'failed', timestamp: at(22) }),
    ];
    await showScreen(<CheckoutPage orderId={V} tipOnly />, { rows: rows({ ...paidUp, payment }) });
    const card = await screen.findByRole<HTMLInputElement>('radio', { name: 'Credit card' });
    expect(card.checked).toBe(true);
  });

  it('starts again with the first digit after a note was chosen', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: '$200.00' }));
    press('1', '4', '0', '00');
    expect(screen.getByText('Cash tendered').parentElement?.textContent).toBe('Cash tendered$140.00');
  });

  it('records a card as taken on the venue’s terminal, without tendered cash', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit card' }));
    fireEvent.click(take(/^Record card payment/));
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    expect(engine.asked[0]?.args).toMatchObject({
      method: 'credit_card',
      amount: 12_521,
      tip: 0,
      tendered: null,
    });
  });

  it('offers only what the venue accepts', async () => {
    const venue = aVenue({
      paymentAccepted: [
        { id: 'cash', name: 'Cash', isActive: false },
        { id: 'mobile_payment', name: 'Mobile payment', isActive: true },
      ],
    });
    await show({ venue: [venue] });
    expect(await screen.findByRole('button', { name: /^Record mobile payment/ })).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
  });

  it('takes a tip of any amount', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
    await screen.findByRole('dialog', { name: 'Tip' });
    const [digit] = screen.getAllByRole('button', { name: '7' }).slice(-1);
    if (digit) fireEvent.click(digit);
    const [zeros] = screen.getAllByRole('button', { name: '00' }).slice(-1);
    if (zeros) fireEvent.click(zeros);
    fireEvent.click(screen.getByRole('button', { name: /^Set tip/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Take cash/ }).textContent).toContain('$132.21'),
    );
  });

  it('asks before it records a tip above the bill [T126]', async () => {
    const { engine } = await show();
    const tip = async (...keys: string[]) => {
      fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
      const sheet = await screen.findByRole('dialog', { name: 'Tip' });
      for (let n = 0; n < 6; n += 1) fireEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
      for (const key of keys) fireEvent.click(within(sheet).getByRole('button', { name: key }));
      fireEvent.click(within(sheet).getByRole('button', { name: /^Set tip/ }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tip' })).toBeNull());
    };
    const question = 'A tip of $125.22 on a bill of $125.21?';
    await tip('1', '2', '5', '2', '2');
    fireEvent.click(take());
    const asked = await screen.findByRole('alertdialog', { name: question });
    fireEvent.click(within(asked).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(engine.asked).toEqual([]);

    fireEvent.click(take());
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take it' }));
    await waitFor(() =>
      expect(engine.asked).toMatchObject([{ name: 'payment.record', args: { tip: 12_522 } }]),
    );
  });

  it('does not ask about a tip that equals the bill', async () => {
    const { engine } = await show();
    fireEvent.click(await screen.findByRole('radio', { name: /^Other/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Tip' });
    for (const key of ['1', '2', '5', '2', '1'])
      fireEvent.click(within(sheet).getByRole('button', { name: key }));
    fireEvent.click(within(sheet).getByRole('button', { name: /^Set tip/ }));
    fireEvent.click(take());
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { tip: 12_521 } }]));
  });

  it('takes only what is still owed', async () => {
    await show({ visit: [{ ...visit, takings: [aTaking(10_000)] }] });
    expect((await screen.findByRole('button', { name: /^Take cash/ })).textContent).toContain('$25.21');
  });

  it('says that the check is already paid, or that there is none', async () => {
    const { db } = await show(paidUp);
    expect(await screen.findByText('#B-17 is already paid.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Open the receipt' })).toBeDefined();
    await db.visits.put({ id: V, seq: 2, doc: { ...visit, status: 'left', closed } });
    expect(await screen.findByText('#B-17 was closed by Ana.')).toBeDefined();
    cleanup();
    await show({ visit: [], order: [anOrder({ id: V, customerId: 'cora' })] });
    expect(await screen.findByText('The guest order is not on a check yet.')).toBeDefined();
    cleanup();
    await show({ visit: [], order: [] });
    expect(await screen.findByText('This order does not exist.')).toBeDefined();
  });

  it('takes no payment from a customer', async () => {
    await show({}, 'customer');
    expect(await screen.findByText('A member of staff takes the payment.')).toBeDefined();
  });
});
