import { describe, expect, it } from 'vitest';
import { rangeOf } from './report-range.ts';

describe('the usual ranges', () => {
  it('end today or before, and weeks begin on Monday', () => {
    expect(rangeOf('Today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(rangeOf('Yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(rangeOf('This week', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(rangeOf('This week', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(rangeOf('Last week', '2026-03-04')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(rangeOf('This month', '2026-03-04')).toEqual({ from: '2026-03-01', to: '2026-03-04' });
  });
});
