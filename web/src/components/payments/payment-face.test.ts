import { expect, it } from 'vitest';
import { PAYMENT_STATUS_FACE } from './payment-face.ts';

it('a payment has the color of its status: green, yellow, red, purple', () => {
  expect(
    Object.fromEntries(Object.entries(PAYMENT_STATUS_FACE).map(([status, { tone }]) => [status, tone])),
  ).toEqual({ completed: 'completed', pending: 'draft', failed: 'cancelled', refunded: 'refunded' });
});
