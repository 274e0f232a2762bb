import { onOpenChecks, shiftSums } from '@tableside/domain/days/shift-sums.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import {
  anActor,
  anItem,
  anOrder,
  aPayment,
  aProduct,
  aRefund,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { ShiftPage } from './shift-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { userId } = anActor();
const other = { id: 'somebody-else', name: 'Jonas' };
const sale = { total: 5000 } as never;
const visit = (n: number, over: Partial<Visit> = {}) => aVisit({ id: testId('visit', n), ...over });
const closedOn = (n: number, businessDay: string, over: Partial<Visit> = {}) =>
  visit(n, {
    ...{ status: 'closed', businessDay, ...over },
    closed: { at: '', by: { id: userId, name: 'Ana' }, businessDay, sale },
  });
const payment = (n: number, over = {}) => aPayment({ id: testId('payment', n), amount: 5000, ...over });

describe('the sums of a shift', () => {
  const day = '2026-06-12';
  const visits = [
    closedOn(1, day),
    closedOn(2, day),
    visit(3),
    visit(4, { status: 'left' }),
    closedOn(5, '2026-06-11'),
    closedOn(6, day, { server: { userId: other.id, name: 'Jonas', staffId: null } }),
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
    expect(shiftSums({ visits, payments }, { userId, day })).toEqual({
      checks: 2,
      sales: 10_000,
      openChecks: 1,
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

it('counts what is on open checks apart from the sales', () => {
  const day = '2026-06-12';
  const bill = { total: 4200 };
  const checks = [
    { visit: visit(1), bill },
    { visit: visit(2), bill },
    { visit: closedOn(3, day), bill },
    { visit: visit(4, { businessDay: '2026-06-11' }), bill },
    { visit: visit(5, { server: { userId: other.id, name: 'Jonas', staffId: null } }), bill },
  ];
  expect(onOpenChecks(checks, { userId, day })).toBe(8400);
});

describe('My shift', () => {
  const show = (rows: object) => {
    vi.useFakeTimers({ now: Date.parse('2026-06-13T00:30:00Z'), toFake: ['Date'] });
    return showScreen(<ShiftPage />, { rows: { venue: [aVenue()], product: [aProduct()], ...rows } });
  };

  it('says how much cash to hand in, with the tips and without what is in a drawer', async () => {
    await show({
      visit: [closedOn(1, '2026-06-12')],
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

  it('says what is on a check that is still open, which is no sale yet', async () => {
    const open = visit(1);
    const round = anOrder({
      visitId: open.id,
      status: 'accepted',
      items: [anItem({ price: 4000 })],
    });
    await show({ visit: [open], order: [round] });
    expect((await screen.findByRole('listitem', { name: 'Sales' })).textContent).toBe(
      'Sales$0.00No check is closed yet',
    );
    expect(screen.getByRole('listitem', { name: 'On open checks' }).textContent).toBe(
      'On open checks$43.551 check. Counts as sales when closed.',
    );
  });

  it('links to the tables before the first order', async () => {
    await show({});
    expect((await screen.findByRole('link', { name: 'Take an order' })).getAttribute('href')).toBe('/tables');
  });
});
