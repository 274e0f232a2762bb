import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import { HELD_REASONS } from '@tableside/domain/command/held.ts';
import { REJECTIONS } from '@tableside/domain/command/rejection.ts';
import { describe, expect, test } from 'vitest';
import { mergedText } from './outage-messages.ts';
import { refusalText } from './refusal-messages.ts';

describe('the reason for a refusal', () => {
  test('says for a held payment that a manager confirms the money', () => {
    expect(refusalText({ status: 'held', code: 'held.money' })).toBe(
      "This arrived after the person's access had ended. A manager needs to confirm the money.",
    );
  });

  test('says who looks at it even if this version does not know it', () => {
    expect(refusalText({ status: 'held', code: 'held.later' })).toBe('Waiting for a manager to review it.');
  });

  test('says for a cancelled order by whom and when', () => {
    const detail = { by: 'Amara', at: '2026-06-13T00:09:00.000Z' };
    const words = refusalText({ status: 'rejected', code: 'order.cancelled', detail }, 'America/New_York');
    expect(words).toBe('The server refused it: Amara cancelled this order at 20:09.');
  });
});

/** These tables are also the source of docs/reference/error-codes.md. */
describe('every outcome has its sentence', () => {
  test.each(Object.entries(REJECTIONS))('%s', (code, sentence) => {
    expect(sentence).toMatch(/^[A-Z].{8,}\.$/);
    expect(refusalText({ status: 'rejected', code })).toBe(`The server refused it: ${sentence}`);
  });

  test.each(Object.entries(HELD_REASONS))('%s', (code, sentence) => {
    expect(sentence).toMatch(/^[A-Z].{8,}\.$/);
    expect(refusalText({ status: 'held', code })).toBe(sentence);
  });

  test.each(Object.entries(ADJUSTMENTS))('%s', (code, sentence) => {
    expect(sentence).toMatch(/^[A-Z].{8,}\.$/);
    expect(mergedText({ status: 'adjusted', code })).toBe(sentence);
  });
});
