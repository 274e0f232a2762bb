import { anOrder } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from './tickets.ts';
import { useLateTickets } from './use-late-tickets.ts';

const NOW = Date.parse('2026-03-06T20:00:00.000Z');
const MINUTE = 60_000;
const MINUTES = { amber: 8, red: 12 };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ticket = (id: string, ageMs: number, isVoid = false): Ticket => ({
  id,
  order: anOrder({ id, sentAt: new Date(NOW - ageMs).toISOString() }),
  lines: [],
  isNew: false,
  arrivedAt: 0,
  isVoid,
  since: new Date(NOW - ageMs).toISOString(),
  addsTo: null,
});

const late = (tickets: readonly Ticket[], clockOffsetMs = 0) => {
  const { result } = renderHook(() => useLateTickets(tickets, clockOffsetMs, MINUTES));
  return () => result.current.map(({ order }) => order.id);
};
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('a ticket becomes late by itself after the minutes that the venue has set', () => {
  const ids = late([ticket('old', 13 * MINUTE), ticket('nearly', 12 * MINUTE - 3000), ticket('new', 0)]);
  expect(ids()).toEqual(['old']);
  pass(2000);
  expect(ids()).toEqual(['old']);
  pass(1000);
  expect(ids()).toEqual(['old', 'nearly']);
});

test('a cancelled ticket is never late', () => {
  expect(late([ticket('cancelled', 20 * MINUTE, true)])()).toEqual([]);
});

test('the age of tickets follows the clock of the server', () => {
  expect(late([ticket('sent', 11 * MINUTE)], 2 * MINUTE)()).toEqual(['sent']);
  expect(late([ticket('sent', 13 * MINUTE)], -2 * MINUTE)()).toEqual([]);
});

test('nothing is redrawn while the same tickets are late', () => {
  const tickets = [ticket('old', 13 * MINUTE)];
  const { result } = renderHook(() => useLateTickets(tickets, 0, MINUTES));
  const before = result.current;
  pass(30_000);
  expect(result.current).toBe(before);
});
