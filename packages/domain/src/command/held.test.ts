import { describe, expect, it } from 'vitest';
import { HELD_REASONS, isHeldReason } from './held.ts';
import { isRejectionCode } from './rejection.ts';

describe('a change that waits for a person', () => {
  it.each(Object.entries(HELD_REASONS))('says why in a whole sentence: %s', (code, sentence) => {
    expect(isHeldReason(code)).toBe(true);
    expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it('is held for one of these reasons and no other', () => {
    expect(['held.unknown', 'toString', ''].filter(isHeldReason)).toEqual([]);
  });

  it('is not a refusal, and inherited names are not codes', () => {
    expect([...Object.keys(HELD_REASONS), 'toString'].filter(isRejectionCode)).toEqual([]);
  });
});
