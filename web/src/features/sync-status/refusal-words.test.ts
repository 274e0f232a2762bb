import { expect, it } from 'vitest';
import { discardWords, refusalWords } from './refusal-words.ts';

const cancelled = {
  status: 'rejected',
  code: 'order.cancelled',
  detail: { by: 'Amara', at: '2026-11-20T20:09:00.000Z' },
} as const;

it('says who cancelled the order and when', () => {
  expect(refusalWords(cancelled, 'UTC')).toBe('The server refused it: Amara cancelled this order at 20:09.');
});

it('gives the sentence of the refusal where nobody is named', () => {
  expect(refusalWords({ status: 'rejected', code: 'table.inUse' })).toBe(
    'The server refused it: The table still has an open order.',
  );
});

it('keeps the code of a refusal that this version does not know', () => {
  expect(refusalWords({ status: 'rejected', code: 'new.rule' })).toContain('new.rule');
});

it('says what Discard leaves as it is', () => {
  expect(discardWords(cancelled)).toBe('Discard drops only this change. The order stays cancelled.');
});
