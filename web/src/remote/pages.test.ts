import { describe, expect, it } from 'vitest';
import { nextOf } from './pages.ts';

describe('the link to older rows', () => {
  it('gives the parameters for the next page', () => {
    expect(nextOf('</orders?status=paid&before=2026-03-01T10%3A00%2Fabc>; rel="next"')).toBe(
      '2026-03-01T10:00/abc',
    );
  });

  it('is missing on the last page', () => {
    expect(nextOf(null)).toBeNull();
    expect(nextOf('</orders?before=x>; rel="prev"')).toBeNull();
  });
});
