import { anOrder } from '@tableside/testkit/builders.ts';
import { expect, it } from 'vitest';
import { announcement } from './new-order-announcer.tsx';

const atTable12 = (): string => 'Table 12';

it('announces a single new order with its table', () => {
  expect(announcement([anOrder({ orderNumber: 'B-21' })], atTable12)).toBe('New order #B-21, Table 12');
});

it('merges a burst of new orders into one sentence', () => {
  const burst = [anOrder({ orderNumber: 'B-21' }), anOrder({ orderNumber: 'A-3' })];
  expect(announcement(burst, atTable12)).toBe('2 new orders: #B-21, #A-3');
});

it('says nothing when nothing came', () => {
  expect(announcement([], atTable12)).toBe('');
});
