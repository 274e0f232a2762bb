import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../remote/session.ts';
import { areFirstStepsKept } from './first-steps-kept.ts';
import { createFirstVisits } from './first-visit.ts';

describe('the first visit', () => {
  it('is remembered for each person on a device, even after a reload', () => {
    const store = memoryStore();
    const visits = createFirstVisits(store);
    expect(visits.isRead('maya')).toBe(false);
    visits.noteRead('maya');
    expect([visits.isRead('maya'), visits.isRead('jonas')]).toEqual([true, false]);
    const again = createFirstVisits(store);
    expect([again.isRead('maya'), areFirstStepsKept(store, 'maya')]).toEqual([true, false]);
    again.noteKept('maya');
    expect([areFirstStepsKept(store, 'maya'), areFirstStepsKept(store, 'jonas')]).toEqual([true, false]);
  });

  it('is not remembered when storage is blocked, and nothing breaks', () => {
    const visits = createFirstVisits(null);
    visits.noteRead('maya');
    expect(visits.isRead('maya')).toBe(true);
    expect(createFirstVisits({ ...memoryStore(), getItem: () => 'torn {' }).isRead('maya')).toBe(false);
  });
});
