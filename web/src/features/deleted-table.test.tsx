/** An order at a table that was deleted later keeps the table's name on every screen. */
import { anItem, anOrder, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { KitchenPage } from './kitchen/kitchen-page.tsx';
import { BoardPage } from './orders/board-page.tsx';
import { HistoryPage } from './orders/history-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  vi.useRealTimers();
});

const NOW = Date.parse('2026-03-06T20:00:00.000Z');

it.each<[string, ReactElement]>([
  ['the board', <BoardPage key="board" />],
  ['the history', <HistoryPage key="history" />],
  ['the wall', <KitchenPage key="wall" />],
])('an order at a deleted table still names that table on %s', async (where, page) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const sentAt = new Date(NOW - 60_000).toISOString();
  const order = anOrder({ status: 'paid', sentAt, items: [anItem({ station: 'kitchen' })] });
  await showScreen(page, {
    rows: { venue: [aVenue()], table: [aTable({ archived: true })], order: [order] },
  });
  if (where === 'the wall') fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  expect(await screen.findByRole('article', { name: /\bTable 12\b/ })).toBeDefined();
});
