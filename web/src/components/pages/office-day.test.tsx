import { aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { OfficeDay } from './office-day.tsx';

afterEach(cleanup);

const DAYS = [undefined, '2026-06-12', '2026-06-13'];

function Office() {
  const [n, setN] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setN(n + 1)}>
        On
      </button>
      <OfficeDay of="/profile/reports" venue={aVenue()} today={DAYS[n]}>
        {({ today }) => <p>{today}</p>}
      </OfficeDay>
    </>
  );
}

it('the page waits until the day is known, and keeps it when the next one begins', async () => {
  await showScreen(<Office />, { rows: {} });
  const on = await screen.findByRole('button', { name: 'On' });
  expect(screen.getByRole('heading', { name: 'Reports' })).toBeDefined();
  fireEvent.click(on);
  expect(screen.getByText('2026-06-12')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull();
  fireEvent.click(on);
  expect(screen.getByText('2026-06-12')).toBeDefined();
});
