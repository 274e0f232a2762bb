import { aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReportsPage } from './features/reports/reports-page.tsx';
import { showScreen } from './testing/show-screen.tsx';

afterEach(cleanup);

const show = (answers?: () => Response) =>
  showScreen(<ReportsPage />, { role: 'manager', rows: { venue: [aVenue()] }, answers });

it('a report says what failed when the server gave no words', async () => {
  await show(() => new Response('<html>', { status: 500 }));
  expect(await screen.findByText(/Failed to fetch venue metrics/)).toBeDefined();
});

it('a report needs the network, and says so', async () => {
  await show();
  expect(await screen.findByText('Needs the network')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
