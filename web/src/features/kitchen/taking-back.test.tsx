import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HASTY_MS } from '../../platform/use-one-at-a-time.ts';
import { KitchenPage } from './kitchen-page.tsx';
import { screenStore } from './screen-memory.ts';

const NOW = Date.parse('2026-03-06T20:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  screenStore.choose({ stations: ['kitchen'], bumpSteps: '3' });
  vi.useRealTimers();
});

const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

describe('taking back', () => {
  const served = (n: number, businessDay: string): Order => ({
    ...anOrder({
      id: testId('order', n),
      orderNumber: `B-${n}`,
      createdAt: new Date(NOW - 120_000).toISOString(),
      sentAt: new Date(NOW - (60 - n) * 1000).toISOString(),
      items: [anItem({ id: testId('item', n), name: 'Steak', station: 'kitchen' })],
    }),
    status: 'serving',
    businessDay,
    statusBy: { id: 'ana', name: 'Ana', at: new Date(NOW - n).toISOString() },
  });
  const rowOf = async (number: string) => {
    const sheet = await screen.findByRole('dialog', { name: 'Recall' });
    const row = within(sheet)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(number));
    return within(row as HTMLElement);
  };

  test('says why something cannot be taken back where it was asked for, and closes the list for what can', async () => {
    const orders = [served(8, '2026-03-05'), served(9, '2026-03-06')];
    const rows = { venue: [aVenue()], table: [aTable()], order: orders };
    await showScreen(<KitchenPage />, { role: 'kitchen', rows });
    fireEvent.click(await button('Start shift'));
    fireEvent.click(await button('Recall'));
    fireEvent.click((await rowOf('#B-8')).getByRole('button', { name: 'Recall' }));
    const told = await (await rowOf('#B-8')).findByRole('alert');
    expect(told.textContent).toBe("Only today's orders can be moved back.");
    expect(screen.getAllByRole('alert')).toEqual([told]);
    vi.setSystemTime(NOW + HASTY_MS);
    fireEvent.click((await rowOf('#B-9')).getByRole('button', { name: 'Recall' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recall' })).toBeNull());
    await waitFor(() => expect(document.querySelector('article[aria-label$="#B-9"]')).not.toBeNull());
    fireEvent.click(await button('Recall'));
    await rowOf('#B-8');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
