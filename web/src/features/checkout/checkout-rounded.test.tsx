/** Cash that a venue rounds to 5 cents, at the checkout. */
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(cleanup);

const V = testId('visit');
/** $115.00, tax $10.21, total $125.21. */
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [anItem({ price: 11_500 })] });

const show = (cashRounding: 'nearest' | 'guest' | 'off') =>
  showScreen(<CheckoutPage orderId={V} />, {
    role: 'server',
    rows: {
      venue: [aVenue({ settings: { ...aVenue().settings, cashRounding } })],
      table: [aTable()],
      visit: [aVisit({ payAt: 'order' })],
      order: [pad],
    },
  });

describe('a checkout that rounds cash', () => {
  it('asks for the rounded sum in cash alone, and records how it was rounded', async () => {
    const { engine, router } = await show('nearest');
    const button = await screen.findByRole('button', { name: /^Take cash/ });
    expect(button.textContent).toContain('$125.20');
    expect(screen.getByText('To pay, rounded from $125.21')).toBeDefined();
    expect(screen.getAllByText('Cash rounding').length).toBeGreaterThan(0);
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    const [{ args = {} } = {}] = engine.asked;
    expect(args).toMatchObject({ method: 'cash', amount: 12_521, tip: 0, rounding: -1, tendered: 12_520 });
    expect(router.state.location.state).toMatchObject({ total: 12_520 });
  });

  it('leaves a card as it is', async () => {
    const { engine, router } = await show('nearest');
    fireEvent.click(await screen.findByRole('radio', { name: /Credit/ }));
    expect(screen.queryByText('Cash rounding')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /\$125\.21/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    expect(engine.asked[0]?.args).not.toHaveProperty('rounding');
  });

  it('rounds nothing where the venue does not', async () => {
    await show('off');
    expect((await screen.findByRole('button', { name: /^Take cash/ })).textContent).toContain('$125.21');
    expect(screen.queryByText('Cash rounding')).toBeNull();
  });
});
