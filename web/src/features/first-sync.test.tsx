import { anActor } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/show-screen.tsx';
import { TestShift } from '../../testing/test-shift.ts';
import { refused } from '../../testing/test-wire.ts';
import type { Failure } from '../engine/transport.ts';
import { OwnOrdersPage } from './guest/own-orders-page.tsx';
import { InventoryPage } from './office/menu/inventory-page.tsx';
import { MenuManagementPage } from './office/menu/menu-management-page.tsx';
import { MenuSetupPage } from './office/menu/menu-setup-page.tsx';
import { StaffPage } from './office/staff/staff-page.tsx';
import { SectionsPage } from './office/tables/sections-page.tsx';
import { TableManagementPage } from './office/tables/table-management-page.tsx';
import { BusinessInfoPage } from './office/venue/business-info/business-info-page.tsx';
import { BoardPage } from './orders/board-page.tsx';
import { HistoryPage } from './orders/history-page.tsx';
import { TablesPage } from './tables/tables-page.tsx';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  cleanup();
  await shift.end();
});

/** Renders the screen on a tablet whose first pull failed. */
async function afterFailedPull(page: ReactNode, failure: Failure): Promise<void> {
  const actor = anActor('admin');
  shift.wire.onPull = () => failure;
  const { mirror, engine } = await shift.started({ actor });
  renderScreen(page, { db: mirror, engine, actor });
}

const PAGES: [string, ReactNode, string][] = [
  ['Order Management', <BoardPage key="board" />, 'Failed to fetch orders'],
  ['Order History', <HistoryPage key="history" />, 'Failed to fetch orders'],
  ["A customer's own orders", <OwnOrdersPage key="own" />, 'Failed to fetch orders'],
  [
    'Categories and options',
    <MenuSetupPage key="setup">{() => null}</MenuSetupPage>,
    'Failed to fetch categories',
  ],
  ['Menu Management', <MenuManagementPage key="menu" />, 'Failed to fetch products'],
  ['Inventory Management', <InventoryPage key="inventory" />, 'Failed to fetch products'],
  ['Tables', <TablesPage key="tables" />, 'Failed to fetch tables'],
  ['Table Management', <TableManagementPage key="management" />, 'Failed to fetch tables'],
  ['Server Management', <StaffPage key="staff" />, 'Failed to get staff members'],
  ['Business Information', <BusinessInfoPage key="info" />, 'Failed to fetch venue details'],
  ['Sections', <SectionsPage key="sections" />, 'Failed to fetch sections'],
];

describe('after a first pull that failed', () => {
  it.each(PAGES)('%s says what it failed to fetch when nobody answers', async (_title, page, words) => {
    await afterFailedPull(page, { kind: 'unreachable', why: 'network' });
    expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${words}`);
  });

  it.each(PAGES)("%s shows the server's own message instead, when it gives one", async (_title, page) => {
    await afterFailedPull(page, refused(503, 'server.storage'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      "Error: The server can't save right now.",
    );
  });

  it("a proxy's error does not count as a message of the server", async () => {
    await afterFailedPull(<BoardPage />, refused(502, ''));
    expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to fetch orders');
  });

  it('Retry asks the server again, and the board replaces the error', async () => {
    await afterFailedPull(<BoardPage />, { kind: 'unreachable', why: 'network' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    shift.wire.onPull = () => undefined;
    const asked = shift.wire.pulls.length;
    fireEvent.click(retry);
    await shift.pass(200);
    expect(shift.wire.pulls.length).toBeGreaterThan(asked);
    expect(await screen.findByRole('heading', { name: 'Paid Orders (0)' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
