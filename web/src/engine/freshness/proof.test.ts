import { describe, expect, it } from 'vitest';
import { createStatus } from '../sync-status.ts';
import { proofOf } from './proof.ts';

const status = (fields: Parameters<ReturnType<typeof createStatus>['update']>[0]) => {
  const store = createStatus(0);
  store.update({ staleAfterMs: 35_000, ...fields });
  return store.get();
};

describe('the screen is current', () => {
  it('as long as the proof is no older than two missed beats', () => {
    const online = status({ phase: 'online', confirmedAt: 1_000, provenSince: 1_000 });
    expect(proofOf(online, 35_999)).toMatchObject({ isStale: false, ageMs: 34_999 });
    expect(proofOf(online, 36_000).isStale).toBe(true);
    expect(proofOf({ ...online, phase: 'reconnecting' }, 36_000).isStale).toBe(true);
  });

  it('until the server is out of reach, and then no longer', () => {
    expect(proofOf(status({ confirmedAt: 1_000, provenSince: 1_000, isDoubted: true }), 2_000).isStale).toBe(
      true,
    );
  });

  it('only if something was ever confirmed', () => {
    const unproven = status({ phase: 'connecting' });
    expect(proofOf(unproven, 34_000).isStale).toBe(false);
    expect(proofOf({ ...unproven, phase: 'online', phaseSince: 20_000 }, 35_000)).toMatchObject({
      isStale: true,
      confirmedAt: null,
    });
  });
});
