import { aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { OutagePage } from './outage-page.tsx';

afterEach(cleanup);

it('the page links to the orders when there was no outage', async () => {
  await showScreen(<OutagePage />, { role: 'server', rows: { venue: [aVenue()] } });
  expect(await screen.findByText(/^No outages to report/)).toBeDefined();
  const action = within(screen.getByRole('main')).getByRole('link', { name: 'Back to Orders' });
  expect(action.getAttribute('href')).toBe('/');
});
