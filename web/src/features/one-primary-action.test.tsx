/** A screen has one primary action, also where it has nothing to show yet. */
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { MenuManagementPage } from './office/menu/menu-management-page.tsx';
import { StaffPage } from './office/staff/staff-page.tsx';
import { TableManagementPage } from './office/tables/table-management-page.tsx';

afterEach(cleanup);

const primary = (): string[] =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter(({ className }) => className.includes('primary'))
    .map(({ textContent }) => textContent ?? '');

it.each<[string, ComponentType, string]>([
  ['Add staff', StaffPage, 'No staff members yet.'],
  ['Add Table', TableManagementPage, 'No tables found. Add tables to your venue to get started.'],
  ['Add New Product', MenuManagementPage, 'No products found.'],
])('%s is the one primary action of its empty page', async (action, Screen, empty) => {
  await showScreen(<Screen />, { role: 'manager', rows: { venue: [aVenue()] } });
  await screen.findByText(empty);
  expect(primary()).toEqual([action]);
});
