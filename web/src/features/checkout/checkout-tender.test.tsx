import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(cleanup);

const V = testId('visit');
/** $115.00, tax $10.21, total $125.21. */
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [anItem({ price: 11_500 })] });

it('offers the tenders of the venue that are on, and records one by its id', async () => {
  const tenders = [
    { id: 'gift', name: 'Gift card', kind: 'voucher', isActive: true },
    { id: 'old', name: 'Old voucher', kind: 'voucher', isActive: false },
  ] as const;
  const { engine, router } = await showScreen(<CheckoutPage orderId={V} />, {
    role: 'server',
    rows: {
      venue: [aVenue({ tenders })],
      table: [aTable()],
      visit: [aVisit({ payAt: 'order' })],
      order: [pad],
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Gift card' }));
  expect(screen.queryByRole('radio', { name: 'Old voucher' })).toBeNull();
  expect(screen.queryByRole('button', { name: /terminal/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/Number or reference/), { target: { value: 'GC-77' } });
  fireEvent.click(screen.getByRole('button', { name: /^Record Gift card/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
  const [{ args = {} } = {}] = engine.asked;
  expect(args).toMatchObject({
    method: 'other',
    tenderId: 'gift',
    amount: 12_521,
    tendered: null,
    terminalRef: 'GC-77',
  });
});
