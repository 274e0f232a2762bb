import { expect, it } from 'vitest';
import { receiptCode } from './receipt-code.ts';

/** Computed with another implementation of HMAC-SHA-256. */
it.each([
  ['one key', '0194e6a0-0000-7000-8000-000000000001', 'G9rVqZPDxHOGcG_7NRDOei'],
  ['one key', '0194e6a0-0000-7000-8000-000000000004', 'CvoUdx1s3tvwpYj9LvjU5I'],
  [
    'a key that is longer than one block of the hash, which has sixty-four bytes',
    '0194e6a0-0000-7000-8000-000000000001',
    'vHh3KJ0aolM9jz4JAFEdhY',
  ],
])('the code of a receipt follows the rule that the server checks: %s, %s', async (key, orderId, code) => {
  expect(await receiptCode(key, orderId)).toBe(code);
});
