import { describe, expect, it } from 'vitest';
import { createStatus } from '../../engine/sync-status.ts';
import { proofOf } from './staleness.ts';

const status = (fields: Parameters<ReturnType<typeof createStatus>['update']>[0]) => {
  const store = createStatus(0);
  store.update({ staleAfterMs: 35_000, ...fields });
  return store.get();
};

describe('whether the screen is current', () => {
  it('holds for as long as a proof is not older than two missed beats', () => {
    const online = status({ phase: 'online', confirmedAt: 1_000 });
    expect(proofOf(online, 35_999)).toMatchObject({ isStale: false, ageMs: 34_999 });
    expect(proofOf(online, 36_000).isStale).toBe(true);
    expect(proofOf(status({ phase: 'reconnecting', confirmedAt: 1_000 }), 36_000).isStale).toBe(true);
  });

  it('ends at once when the server is known to be out of reach', () => {
    expect(proofOf(status({ phase: 'offline', confirmedAt: 1_000 }), 2_000).isStale).toBe(true);
  });

  it('is doubted when nothing was ever confirmed', () => {
    expect(proofOf(status({ phase: 'connecting', phaseSince: 0 }), 34_000).isStale).toBe(false);
    expect(proofOf(status({ phase: 'connecting', phaseSince: 0 }), 35_000)).toMatchObject({
      isStale: true,
      confirmedAt: null,
    });
  });
});
