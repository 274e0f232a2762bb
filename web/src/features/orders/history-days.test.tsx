import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HistoryPage } from './history-page.tsx';

/** 00:30 in New York on Saturday, June 13. The business day is still Friday, June 12, until 04:00. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-13T04:30:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Two Negronis: $32.00 and $2.84 tax. */
const orderOn = (businessDay: string, n: number, over: Partial<Order> = {}): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status: 'completed',
    businessDay,
    createdAt: `${businessDay}T23:30:00.000Z`,
    sentAt: `${businessDay}T23:30:00.000Z`,
    items: [anItem({ id: testId('item', n), quantity: 2, price: 1600 })],
    ...over,
  });
const TODAY = orderOn('2026-06-12', 1, { visitId: testId('visit', 1) });
const YESTERDAY = orderOn('2026-06-11', 2);
const MONDAY = orderOn('2026-06-08', 3);

async function show(held: readonly Order[], older?: (address: URL) => readonly Order[]) {
  const asked: URL[] = [];
  await showScreen(<HistoryPage />, {
    rows: { venue: [aVenue()], table: [aTable()], order: held },
    ...(older && {
      answers: ({ url }: Request) => {
        asked.push(new URL(url));
        return Response.json(older(new URL(url)));
      },
    }),
  });
  await screen.findByRole('group', { name: 'Days' });
  return asked;
}

const choose = (name: string): void => {
  fireEvent.click(within(screen.getByRole('group', { name: 'Days' })).getByRole('button', { name }));
};
const numbers = (): (string | null)[] => screen.queryAllByText(/^#B-\d+$/).map((one) => one.textContent);
const shown = (expected: readonly string[]): Promise<void> =>
  waitFor(() => expect(numbers()).toEqual(expected));
const total = (name: string): string | null | undefined =>
  within(screen.getByRole('region', { name: 'Totals' })).getByText(name).parentElement?.textContent;

describe('the days of the order history', () => {
  it('are business days, so after midnight today is still the evening before', async () => {
    await show([TODAY, YESTERDAY, MONDAY], () => []);
    await shown(['#B-1', '#B-2', '#B-3']);
    choose('Today');
    await shown(['#B-1']);
    choose('Yesterday');
    await shown(['#B-2']);
    choose('This week');
    await shown(['#B-1', '#B-2', '#B-3']);
    expect(screen.getByRole('button', { name: 'This week', pressed: true })).toBeDefined();
  });

  it('may be any range, typed in either order', async () => {
    await show([TODAY, YESTERDAY, MONDAY], () => []);
    choose('Other days');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-11' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-08' } });
    await shown(['#B-2', '#B-3']);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-08' } });
    await shown(['#B-3']);
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-06-08');
  });

  it('come from the server when this device no longer keeps them', async () => {
    const asked = await show([TODAY], () => [TODAY, MONDAY, orderOn('2026-06-07', 4)]);
    expect(asked).toEqual([]);
    choose('This week');
    await shown(['#B-1', '#B-3']);
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([
      ['from', '2026-06-08T08:00:00.000Z'],
      ['to', '2026-06-13T08:00:00.000Z'],
    ]);
    expect(total('Orders')).toBe('Orders2$34.84 average');
  });

  it('say that the totals count a round of a check as ordered, without what is on the check', async () => {
    await show([YESTERDAY]);
    await shown(['#B-2']);
    expect(await screen.findByText(/^Rounds of a check count as ordered/)).toBeDefined();
  });

  it('do not look empty before the server has answered, nor without it', async () => {
    await show([TODAY]);
    choose('Yesterday');
    expect(await screen.findByText('You need a connection to see older orders.')).toBeDefined();
    expect(screen.queryByText('No orders found.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
  });

  it('link back to all days when there are no orders', async () => {
    await show([TODAY], () => []);
    choose('Yesterday');
    expect(await screen.findByText('No orders found.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    await shown(['#B-1']);
    expect(screen.getByRole('button', { name: 'All days', pressed: true })).toBeDefined();
  });
});

describe('the totals of the order history', () => {
  it('add up what is shown, and leave out what was cancelled', async () => {
    const [paid, open] = [1, 5].map((n) => aVisit({ id: testId('visit', n), payAt: 'order' }));
    const order = [
      TODAY,
      YESTERDAY,
      orderOn('2026-06-12', 5, { id: open?.id ?? '', status: 'paid', visitId: open?.id ?? '' }),
      orderOn('2026-06-12', 6, { status: 'cancelled' }),
    ];
    const visit = [
      {
        ...paid,
        status: 'closed',
        takings: [aTaking(3484, { tip: 600, refunded: 400, back: { bill: 0, tip: 400 } })],
      },
      { ...open, takings: [aTaking(1000, { tip: 0, refunded: 200, back: { bill: 0, tip: 0 } })] },
    ] as Visit[];
    await showScreen(<HistoryPage />, { rows: { venue: [aVenue()], table: [aTable()], order, visit } });
    await screen.findByRole('group', { name: 'Days' });
    await shown(['#B-5', '#B-1', '#B-2', '#B-6']);
    expect(total('Orders')).toBe('Orders3$34.84 average');
    expect(total('Ordered')).toBe('Ordered$104.52With tax, before refunds');
    await waitFor(() => expect(total('Still to pay')).toBe('Still to pay$24.84On 1 order'));
    expect(total('Tips')).toBe('Tips$2.00Less tips refunded');
    expect(total('Refunds')).toBe('Refunds$6.00With tips');
    expect(total('Cancelled')).toBe('Cancelled1$34.84');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'b-5' } });
    await shown(['#B-5']);
    expect(total('Ordered')).toBe('Ordered$34.84With tax, before refunds');
  });

  it('say that more orders can be loaded', async () => {
    const page = Response.json([MONDAY], {
      headers: { link: '</api/orders?before=next>; rel="next"' },
    });
    await showScreen(<HistoryPage />, {
      rows: { venue: [aVenue()], table: [aTable()], order: [TODAY] },
      answers: () => page.clone(),
    });
    await screen.findByRole('group', { name: 'Days' });
    choose('This week');
    await shown(['#B-1', '#B-3']);
    expect(screen.getByText('The totals cover the orders listed so far.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load older orders' })).toBeDefined();
  });
});
