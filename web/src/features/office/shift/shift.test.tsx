import { shiftSums } from '@tableside/domain/days/shift-sums.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import {
  anActor,
  anOrder,
  aPayment,
  aProduct,
  aRefund,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { aVisit } from '@tableside/testkit/visit-builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ShiftPage } from './shift-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { userId } = anActor();
const other = { id: 'somebody-else', name: 'Jonas' };
const order = (n: number, over = {}) => ({
  ...anOrder({ id: testId('order', n), status: 'completed', ...over }),
  total: 5000,
});
const payment = (n: number, over = {}) => aPayment({ id: testId('payment', n), amount: 5000, ...over });

describe('the sums of a shift', () => {
  const day = '2026-06-12';
  const orders = [
    order(1),
    order(2, { status: 'preparing' }),
    order(3, { serverId: other.id }),
    order(4, { status: 'cancelled' }),
    order(5, { businessDay: '2026-06-11' }),
  ];
  const payments = [
    payment(1, { method: 'cash', tip: 300 }),
    payment(2, { tip: 700 }),
    payment(3, { method: 'cash', takenBy: other }),
    payment(4, { method: 'cash', businessDay: '2026-06-11' }),
    payment(5, { outcome: 'pending', tip: 900 }),
    aRefund({ method: 'cash', amount: 1200 }),
  ];

  it('are those of one person on one business day', () => {
    expect(shiftSums({ orders, payments }, { userId, day })).toEqual({
      orders: 2,
      sales: 10_000,
      openOrders: 1,
      tips: 1000,
      refunds: 1200,
      cash: { taken: 5000, tips: 300, givenBack: 1200, inDrawers: 0, held: 4100, toCount: 4100 },
      byMethod: [
        { method: 'cash', payments: 1, taken: 5000, tips: 300, refunds: 1200 },
        { method: 'credit_card', payments: 1, taken: 5000, tips: 700, refunds: 0 },
      ],
    });
  });
});

describe('the sums of a shift with visits', () => {
  const [day, later] = ['2026-06-12', '2026-06-13'];
  const sale = { total: 4200 } as never;
  const closed = { at: '', by: { id: userId, name: 'Ana' }, businessDay: day, sale };
  const visit = (n: number, over: Partial<Visit> = {}) => aVisit({ id: testId('visit', n), ...over });
  const round = order(9, { visitId: testId('visit', 1), status: 'serving' });

  it('count a closed visit as one order, an open one as open, and no round', () => {
    const visits = [
      visit(1),
      visit(2, { status: 'closed', closed }),
      visit(3, { status: 'closed', closed, businessDay: later }),
      visit(4, { status: 'closed', closed, server: { userId: other.id, name: 'Jonas', staffId: null } }),
      visit(5, { status: 'left' }),
    ];
    expect(shiftSums({ orders: [order(1), round], visits, payments: [] }, { userId, day })).toMatchObject({
      orders: 2,
      sales: 9200,
      openOrders: 1,
    });
  });
});

describe('My shift', () => {
  const show = (rows: object) => {
    vi.useFakeTimers({ now: Date.parse('2026-06-13T00:30:00Z'), toFake: ['Date'] });
    return showScreen(<ShiftPage />, { rows: { venue: [aVenue()], product: [aProduct()], ...rows } });
  };

  it('says the cash to hand in, with the tips and without what lies in a drawer', async () => {
    await show({
      order: [order(1)],
      payment: [
        payment(1, { method: 'cash', tip: 300 }),
        payment(2, { method: 'cash', amount: 4899, drawerId: testId('drawer') }),
      ],
    });
    const cash = await screen.findByRole('region', { name: 'Cash to hand in' });
    expect(cash.textContent).toContain('$53.00');
    expect(cash.textContent).toContain('Includes tips paid in cash, less what you gave back.');
    expect(cash.textContent).toContain('$48.99 is in a drawer and is counted there.');
    expect((await screen.findByRole('listitem', { name: 'Tips' })).textContent).toContain(
      '$3.00 of it in cash',
    );
  });

  it('leads to the tables before the first order', async () => {
    await show({});
    expect((await screen.findByRole('link', { name: 'Take an order' })).getAttribute('href')).toBe('/tables');
  });
});
