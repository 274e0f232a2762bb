import { anOrder, aPayment, aStaffMember, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_SALES } from '../../testing/no-sales.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import type { WritableStatus } from '../engine/sync-status.ts';
import { AccessPage } from './office/accounts/access-page.tsx';
import { AuditPage } from './office/accounts/audit-page.tsx';
import { DevicesPage } from './office/accounts/devices-page.tsx';
import { ReportsPage } from './office/reports/reports-page.tsx';
import { HistoryPage } from './orders/history-page.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { PaymentPage } from './payments/payment-page.tsx';
import { HeldPage } from './sync-status/held-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Screens whose data only the server has, by name. Sign-in, password and pictures report a missing network on their own
 * forms.
 */
const SCREENS: readonly [name: string, page: ReactNode][] = [
  ['Reports', <ReportsPage key="reports" />],
  ['Devices', <DevicesPage key="devices" />],
  ['Audit trail', <AuditPage key="audit" />],
  ['Administrator Access', <AccessPage key="access" />],
  ['an order of last year', <OrderPage key="order" orderId="long-ago" />],
  ['a payment of last year', <PaymentPage key="payment" id="long-ago" />],
];
const rows = {
  venue: [aVenue()],
  table: [aTable()],
  staff: [aStaffMember()],
  order: [anOrder({ status: 'completed' })],
  payment: [aPayment()],
};

const OLD_ORDER = anOrder({ id: 'long-ago', status: 'completed' });
const OLD_PAYMENT = {
  ...aPayment({ id: 'long-ago' }),
  status: 'completed',
  refundedAmount: 0,
  refundedTip: 0,
  refunds: [],
};

/** Screens whose data stays visible, with the server's first answer. */
const STAYING: readonly [name: string, page: ReactNode, answer: unknown][] = [
  ['Reports', <ReportsPage key="reports" />, NO_SALES],
  ['Devices', <DevicesPage key="devices" />, []],
  ['Audit trail', <AuditPage key="audit" />, []],
  ['Administrator Access', <AccessPage key="access" />, []],
  ['Changes to approve', <HeldPage key="held" />, []],
  ['an order of last year', <OrderPage key="order" orderId="long-ago" />, OLD_ORDER],
  ['a payment of last year', <PaymentPage key="payment" id="long-ago" />, OLD_PAYMENT],
];

describe('server data that stays on a screen', () => {
  it.each(STAYING)('says on %s how old it is, and why it is no newer', async (_name, page, answer) => {
    vi.useFakeTimers({ now: Date.parse('2026-06-12T23:30:00Z'), toFake: ['Date'] });
    let answers = (): Response => Response.json(answer);
    const { engine } = await showScreen(page, { role: 'admin', rows, answers: () => answers() });
    const told = async () => (await screen.findByText(/As of \w/)).textContent;
    expect(await told()).toMatch(/^As of Jun 12, 7:30\sPM$/);
    vi.setSystemTime('2026-06-12T23:40:00Z');
    answers = () => {
      throw new TypeError('Failed to fetch');
    };
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () =>
      expect(await told()).toMatch(/^Can't reach the server\. As of Jun 12, 7:30\sPM$/),
    );
    answers = () => Response.json({ code: 'server.busy', message: 'The server is busy.' }, { status: 503 });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(await told()).toMatch(/^The server is busy\. As of Jun 12, 7:30\sPM$/));
    answers = () => Response.json(answer);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(await told()).toMatch(/^As of Jun 12, 7:40\sPM$/));
    act(() => (engine.status as WritableStatus).update({ clockOffsetMs: 3_600_000 }));
    expect(await told()).toMatch(/^As of Jun 12, 8:40\sPM$/);
  });
});

describe('a page without the network', () => {
  it.each(SCREENS)('%s says that it needs it, and why, and asks again', async (_name, page) => {
    let asked = 0;
    await showScreen(page, {
      role: 'admin',
      rows,
      answers: () => {
        asked += 1;
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await screen.findByText('Needs the network')).toBeDefined();
    const before = asked;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked).toBeGreaterThan(before));
  });

  it('the history needs it for older orders, but not for those of this device', async () => {
    await showScreen(<HistoryPage />, { role: 'admin', rows });
    expect(await screen.findByText('#B-17')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Load older orders' }));
    expect(await screen.findByText('Needs the network')).toBeDefined();
    expect(screen.getByText('#B-17')).toBeDefined();
  });
});
