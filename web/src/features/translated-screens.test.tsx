import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../testing/tablet-menu.ts';
import { translatePage } from '../../testing/translate-page.ts';
import { steadyClock } from '../platform/clock.ts';
import { surviveTranslators } from '../platform/translators.ts';
import { CheckoutPage } from './checkout/checkout-page.tsx';
import { KitchenPage } from './kitchen/kitchen-page.tsx';
import { OrderingPage } from './ordering/ordering-page.tsx';

let stop: () => void;
beforeEach(() => {
  stop = surviveTranslators(document);
  showTablet();
});
afterEach(() => {
  cleanup();
  forgetTablet();
  stop();
  window.sessionStorage.clear();
});

const V = testId('visit');
const visit = aVisit({ payAt: 'order' });
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [anItem({ name: 'Ribeye', price: 11_500 })] });
const shown = (): string => document.body.textContent ?? '';

/** Observers hear of it once the script has ended. */
async function translate(): Promise<void> {
  await act(async () => translatePage());
}

describe('while the browser translates the page', () => {
  it('the wall still works: a ticket leaves, and another one comes', async () => {
    const order = (n: number, status: 'accepted' | 'completed') =>
      anOrder({
        id: testId('order', n),
        orderNumber: `B-${n}`,
        status,
        items: [anItem({ id: testId('item', n), name: `Dish ${n}`, station: 'kitchen' })],
      });
    const { db } = await showScreen(<KitchenPage />, {
      role: 'kitchen',
      rows: { venue: [aVenue()], table: [aTable()], order: [order(1, 'accepted')] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
    await screen.findByRole('article', { name: /#B-1$/ });
    await translate();
    const put = (n: number, status: 'accepted' | 'completed') =>
      act(() => db.orders.put({ id: testId('order', n), seq: 2, doc: order(n, status) }));
    await put(2, 'accepted');
    await screen.findByRole('article', { name: /#B-2$/ });
    expect(shown()).toContain('Dish 2');
    await put(1, 'completed');
    await translate();
    await put(2, 'completed');
    await waitFor(() => expect(screen.getByText('No open tickets')).toBeDefined(), { timeout: 5000 });
  });

  it('the wall is confirmed again, and shows doubt when the network drops', async () => {
    const { engine } = await showScreen(<KitchenPage />, {
      role: 'kitchen',
      rows: { venue: [aVenue()], table: [aTable()] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
    await screen.findByText('No open tickets');
    const confirm = (ago: number): void => {
      const { staleAfterMs } = engine.status.get();
      const proven = { confirmedAt: Date.now() - ago, provenSince: steadyClock.now() - ago };
      engine.status.update({ phase: 'online', staleAfterMs, ...proven });
    };
    act(() => confirm(0));
    await waitFor(() => expect(shown()).toContain('Confirmed'));
    await translate();
    const before = shown();
    await waitFor(() => {
      act(() => confirm(0));
      expect(shown()).not.toBe(before);
    });
    expect(shown()).toMatch(/Confirmed[» ]+[\d:]+/);
    act(() => confirm(engine.status.get().staleAfterMs + 1000));
    await waitFor(() => expect(shown()).toContain('Out of date'));
    expect(shown()).not.toContain('Confirmed');
  });

  it('the order panel shows what is on the pad now', async () => {
    const { db } = await showScreen(<OrderingPage named="table-12" />, {
      role: 'server',
      rows: { ...menuRows, visit: [visit], order: [pad] },
    });
    await waitFor(() => expect(shown()).toContain('Ribeye'));
    await translate();
    const items = [...pad.items, anItem({ id: testId('item', 2), name: 'Olives', price: 900 })];
    await act(() => db.orders.put({ id: pad.id, seq: 2, doc: { ...pad, items } }));
    await waitFor(() => expect(shown()).toContain('Olives'));
    await translate();
    await act(() => db.orders.put({ id: pad.id, seq: 3, doc: { ...pad, items: items.slice(1) } }));
    await waitFor(() => expect(shown()).not.toContain('Ribeye'));
  });

  it('the checkout counts the tip that was chosen', async () => {
    await showScreen(<CheckoutPage orderId={V} />, {
      role: 'server',
      rows: { venue: [aVenue()], table: [aTable()], visit: [visit], order: [pad] },
    });
    const tip = await screen.findByRole('radio', { name: /^20%/ });
    expect(shown()).not.toContain('$148.21');
    await translate();
    fireEvent.click(tip);
    await waitFor(() => expect(shown()).toContain('$148.21'));
  });
});
