import type { Order } from '@tableside/domain/orders/order.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/testkit/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KitchenPage } from './features/kitchen/kitchen-page.tsx';
import { HASTY_MS } from './platform/use-one-at-a-time.ts';
import { type ShownScreen, showScreen } from './testing/show-screen.tsx';

const NOW = Date.parse('2026-03-06T20:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  vi.useRealTimers();
});

const preparing = (n: number): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status: 'preparing',
    sentAt: new Date(NOW - (60 - n) * 1000).toISOString(),
    items: [anItem({ id: testId('item', n), name: 'Steak', station: 'kitchen' })],
  });

async function theWall(...orders: Order[]): Promise<ShownScreen> {
  const shown = await showScreen(<KitchenPage station={undefined} />, {
    role: 'kitchen',
    rows: { venue: [aVenue()], table: [aTable()], order: orders },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  return shown;
}

const ticket = (number: string): HTMLElement | null =>
  document.querySelector(`article[aria-label$="#${number}"]`);
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const press = (key: string): void => void fireEvent.keyDown(window, { key });

describe('at the wall', () => {
  test('a hasty second tap on a ticket is no second step; one a moment later is', async () => {
    const { engine } = await theWall({ ...preparing(1), status: 'accepted' });
    fireEvent.click(await button('Move to preparing'));
    fireEvent.click(await button('Move to serving'));
    press('1');
    vi.setSystemTime(NOW + HASTY_MS);
    press('1');
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    expect(engine.asked.map(({ args }) => (args as { to: string }).to)).toEqual(['preparing', 'serving']);
  });

  test('a hasty second tap on a line does not take its tick back; one a moment later does', async () => {
    const { engine } = await theWall(preparing(1));
    const line = await screen.findByRole('button', { name: /Steak/ });
    fireEvent.click(line);
    await waitFor(() => expect(line.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(line);
    vi.setSystemTime(NOW + HASTY_MS);
    fireEvent.click(line);
    await waitFor(() => expect(line.getAttribute('aria-pressed')).toBe('false'));
    expect(engine.asked).toHaveLength(2);
  });

  test('a ticket that leaves holds its place for a moment, so a second key bumps no neighbour', async () => {
    const { engine } = await theWall(preparing(1), preparing(2));
    await waitFor(() => expect(ticket('B-2')).not.toBeNull());
    press('1');
    await waitFor(() => expect(ticket('B-1')?.inert).toBe(true));
    vi.setSystemTime(NOW + HASTY_MS);
    press('1');
    expect(engine.asked).toHaveLength(1);
    await waitFor(() => expect(ticket('B-1')).toBeNull());
    expect(ticket('B-2')?.inert).toBe(false);
  });
});
