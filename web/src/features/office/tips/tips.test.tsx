import { anActor, aPayment, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { TipsLink } from '../../../components/payments/tips-link.tsx';
import { TipsPage } from './tips-page.tsx';

afterEach(cleanup);

const DAY = '2026-06-12';
const me = { id: anActor('server').userId, name: 'Ana' };
const slip = (n: number, over: object = {}) =>
  aPayment({
    id: testId('payment', n),
    amount: 1000 * n,
    timestamp: `2026-06-12T20:0${n}:00.000Z`,
    transactionId: `T-${n}`,
    takenBy: me,
    ...over,
  });
const visit = aVisit({
  name: 'Okafor',
  status: 'closed',
  takings: [1, 2, 3].map((n) => aTaking(1000 * n, { paymentId: testId('payment', n) })),
  closed: {
    at: '2026-06-12T21:00:00.000Z',
    by: me,
    businessDay: DAY,
    sale: { total: 6000, taxes: [] } as never,
  },
});
const rows = {
  venue: [aVenue()],
  table: [aTable()],
  visit: [visit],
  payment: [slip(1), slip(2), slip(3, { takenBy: { id: testId('user', 9), name: 'Ben' } })],
};
const press = (...keys: string[]): void => {
  for (const key of keys) fireEvent.click(screen.getByRole('button', { name: key }));
};

describe('the tips of card slips', () => {
  it('are typed one slip after the other, the newest first', async () => {
    const { engine } = await showScreen(<TipsPage day={DAY} />, { rows });
    fireEvent.click(await screen.findByRole('button', { name: /Table 12 · Okafor · #B-17.*T-2/ }));
    press('4', '00');
    fireEvent.click(screen.getByRole('button', { name: /^Enter tip.*\$4\.00/ }));
    expect(await screen.findByText('Card payment of $10.00 · T-1')).toBeDefined();
    expect(engine.asked).toMatchObject([
      {
        name: 'payment.record',
        args: {
          tipOn: testId('payment', 2),
          method: 'credit_card',
          amount: 0,
          tip: 400,
        },
      },
    ]);
    const typed = await screen.findByRole('region', { name: 'Entered', hidden: true });
    expect(typed.textContent).toContain('$4.00 tip');
  });

  it('are those of a server alone, and of everybody for a manager', async () => {
    await showScreen(<TipsPage day={DAY} />, { rows });
    expect((await screen.findByRole('region', { name: 'Without a tip' })).textContent).not.toContain('T-3');
    cleanup();
    await showScreen(<TipsPage day={DAY} />, { role: 'manager', rows });
    const all = await screen.findByRole('region', { name: 'Without a tip' });
    expect(within(all).getAllByRole('button')[0]?.textContent).toContain('Ben · T-3');
  });

  it('are skipped without a word, and asked about above the payment', async () => {
    const { engine } = await showScreen(<TipsPage day={DAY} />, { rows });
    fireEvent.click(await screen.findByRole('button', { name: /T-2/ }));
    press('Skip, next slip');
    expect(await screen.findByText('Card payment of $10.00 · T-1')).toBeDefined();
    for (const key of ['2', '0', '0', '5', 'Backspace', '1', 'Enter']) fireEvent.keyDown(window, { key });
    expect(await screen.findByText('A tip of $20.01 on a payment of $10.00?')).toBeDefined();
    press('Take it');
    await waitFor(() => expect(engine.asked).toMatchObject([{ args: { tip: 2001 } }]));
  });

  it('are counted on the link to them, which is gone when none is left', async () => {
    await showScreen(<TipsLink day={DAY} left={2} />, { rows });
    const link = await screen.findByRole('link', { name: 'Tips left to enter: 2' });
    expect(link.getAttribute('href')).toBe(`/profile/tips?day=${DAY}`);
    cleanup();
    await showScreen(<TipsLink day={DAY} left={0} />, { rows });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
