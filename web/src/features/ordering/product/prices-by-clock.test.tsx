import { aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';
import { ProductPage } from '../product-page.tsx';

const happyHour = {
  id: 'happy',
  name: 'Happy hour',
  days: [5],
  from: '1600',
  to: '1800',
  categoryIds: [],
  productIds: ['burger'],
  percent: 25,
};
const rows = { ...menuRows, venue: [aVenue({ priceSchedules: [happyHour] })] };

beforeEach(() => {
  showTablet();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-12T21:59:30Z') });
});
afterEach(() => {
  cleanup();
  forgetTablet();
  vi.useRealTimers();
});

interface Line {
  sold?: { sizePrice: number };
}

/** The page looks at its clock when it becomes visible, not only each second. */
function passTo(time: string): void {
  vi.setSystemTime(Date.parse(time));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a price that depends on the time', () => {
  it('is on the tile with its name, and ends while the screen is open', async () => {
    const { engine } = await showScreen(<OrderingPage named="table-12" />, { rows });
    const tile = await screen.findByRole('button', { name: /^Burger/ });
    expect(tile.textContent).toContain('$9.00 Happy hour');
    fireEvent.click(tile);
    await waitFor(() => expect(engine.asked.map(({ name }) => name)).toContain('visit.open'));
    passTo('2026-06-12T22:00:00Z');
    expect(screen.getByRole('button', { name: /^Burger/ }).textContent).toContain('$12.00');
    expect(screen.queryByText(/Happy hour/, { selector: 'button *' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Burger/ }));
    const sold = () =>
      engine.asked.flatMap(({ args }) => {
        const { item, items = [] } = args as { item?: Line; items?: Line[] };
        return [...items, ...(item ? [item] : [])].map((line) => line.sold?.sizePrice);
      });
    await waitFor(() => expect(sold()).toEqual([900, 1200]));
  });

  it('is on the page of the product', async () => {
    await showScreen(<ProductPage productId="burger" named="table-12" />, { rows });
    expect((await screen.findAllByText('$9.00')).length).toBeGreaterThan(0);
    expect(screen.getByText('Happy hour')).toBeDefined();
  });
});
