import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';

it('the order that was sent last comes first', () => {
  const early = anOrder({ id: testId('order', 1), sentAt: '2026-06-12T20:00:00.000Z' });
  const late = anOrder({ id: testId('order', 2), sentAt: '2026-06-12T20:05:00.000Z' });
  expect([early, late].sort(newestFirst)).toEqual([late, early]);
});
