import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../remote/session.ts';
import { createFirstVisits } from './first-visit.ts';

describe('the first visit', () => {
  it('is once for each person of a device, also after a reload', () => {
    const store = memoryStore();
    const visits = createFirstVisits(store);
    expect(visits.isFirst('maya')).toBe(true);
    visits.note('maya');
    expect([visits.isFirst('maya'), visits.isFirst('jonas')]).toEqual([false, true]);
    expect(createFirstVisits(store).isFirst('maya')).toBe(false);
  });

  it('is not kept where storage is shut, and nothing breaks', () => {
    const visits = createFirstVisits(null);
    visits.note('maya');
    expect(visits.isFirst('maya')).toBe(false);
    expect(createFirstVisits({ ...memoryStore(), getItem: () => 'torn {' }).isFirst('maya')).toBe(true);
  });
});
