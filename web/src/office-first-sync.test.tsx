import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { InventoryPage } from './features/menu/inventory-page.tsx';
import { MenuSetupPage } from './features/menu/menu-setup-page.tsx';
import { SectionsPage } from './features/tables/sections-page.tsx';
import { BusinessInfoPage } from './features/venue/business-info-page.tsx';
import { showScreen } from './testing/show-screen.tsx';

afterEach(cleanup);

describe('a screen of the office before anything is here', () => {
  const screens: [string, ReactNode, string][] = [
    ['Sections', <SectionsPage key="sections" />, 'Failed to fetch sections'],
    ['Categories and options', <MenuSetupPage key="menu" />, 'Failed to fetch categories'],
    ['Inventory Management', <InventoryPage key="inventory" />, 'Failed to fetch products'],
    ['Business Information', <BusinessInfoPage key="info" />, 'Failed to fetch venue details'],
  ];

  it.each(screens)('%s says what failed, unless the server said it', async (_title, page, words) => {
    const { db } = await showScreen(page, { role: 'admin', rows: {} });
    await db.meta.put({ key: 'firstSync', done: false, error: '' });
    expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${words}`);
    await db.meta.put({ key: 'firstSync', done: false, error: 'The server is moving house.' });
    expect(await screen.findByText('Error: The server is moving house.')).toBeDefined();
  });
});
