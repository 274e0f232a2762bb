import { anOrder, aPayment, aStaffMember, aTable, aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AccessPage } from './features/office/access-page.tsx';
import { AuditPage } from './features/office/audit-page.tsx';
import { DevicesPage } from './features/office/devices-page.tsx';
import { HistoryPage } from './features/orders/history-page.tsx';
import { OrderPage } from './features/orders/order-page.tsx';
import { PaymentPage } from './features/payments/payment-page.tsx';
import { ReportsPage } from './features/reports/reports-page.tsx';
import { showScreen } from './testing/show-screen.tsx';

afterEach(cleanup);

/** What only the server has, by name. Sign-in, password and pictures say it on their own forms. */
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

describe('without the network', () => {
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

  it('older orders of the history need it; those of this device stand there all the same', async () => {
    await showScreen(<HistoryPage />, { role: 'admin', rows });
    expect(await screen.findByText('#B-17')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Load older orders' }));
    expect(await screen.findByText('Needs the network')).toBeDefined();
    expect(screen.getByText('#B-17')).toBeDefined();
  });
});
