/** The workers of the webhooks over several turns at delivering, as when a server loses its lead and gets it again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalSignals } from '../storage/door/signals.ts';
import type { Storage } from '../storage/storage.ts';
import { createRound } from './webhook-round.ts';

const VENUE = 'venue';

function aRound() {
  const signals = new LocalSignals();
  const registered = new Set(['bookkeeping']);
  const list = async () => [...registered].map((id) => ({ id, venueId: VENUE }));
  const closed: string[] = [];
  const venues = { list: async () => [{ id: VENUE }], closed: async () => closed };
  const storage = { signals, venues, webhooks: { list } };
  const woken: string[] = [];
  const stopped: string[] = [];
  const round = createRound({
    // Only what a round asks for.
    storage: storage as unknown as Storage,
    newWorker: (id) => ({
      wake: () => void woken.push(id),
      hurry: () => void woken.push(id),
      stop: async () => void stopped.push(id),
    }),
    log: (error) => {
      throw error;
    },
  });
  const commit = () => signals.tell({ kind: 'head', venueId: VENUE, head: 1 });
  const change = () => signals.tell({ kind: 'webhooks', venueId: VENUE });
  const settle = () => vi.advanceTimersByTimeAsync(200);
  return { round, registered, closed, woken, stopped, commit, change, settle };
}

describe('a round of webhooks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('wakes the webhooks of a venue once for commits that come together', async () => {
    const { round, woken, commit, settle } = aRound();
    await round.begin();
    expect(woken).toEqual(['bookkeeping']);
    for (let n = 0; n < 3; n += 1) commit();
    await settle();
    expect(woken).toEqual(['bookkeeping', 'bookkeeping']);
  });

  test('ends those of a venue that is closed, and starts them again when it opens', async () => {
    const { round, closed, woken, stopped, commit, change, settle } = aRound();
    await round.begin();
    closed.push(VENUE);
    change();
    await settle();
    commit();
    await settle();
    expect([woken, stopped]).toEqual([['bookkeeping'], ['bookkeeping']]);
    closed.length = 0;
    change();
    await settle();
    expect(woken).toEqual(['bookkeeping', 'bookkeeping']);
  });

  test('wakes nothing once its turn has ended, even after a commit just before', async () => {
    const { round, woken, stopped, commit, settle } = aRound();
    const end = await round.begin();
    commit();
    await end();
    commit();
    round.hurry({ id: 'bookkeeping', venueId: VENUE });
    await settle();
    expect([woken, stopped]).toEqual([['bookkeeping'], ['bookkeeping']]);
  });

  test('is woken by commits again in its next turn, even when one waited as the last turn ended', async () => {
    const { round, woken, commit, settle } = aRound();
    const end = await round.begin();
    commit();
    await end();
    await round.begin();
    woken.length = 0;
    commit();
    await settle();
    expect(woken).toEqual(['bookkeeping']);
  });

  test('starts a webhook that another server has registered, and ends one that it has removed', async () => {
    const { round, registered, woken, stopped, change, settle } = aRound();
    await round.begin();
    registered.add('kitchen printer');
    change();
    await settle();
    expect(woken).toContain('kitchen printer');
    registered.delete('bookkeeping');
    change();
    await settle();
    expect(stopped).toEqual(['bookkeeping']);
  });
});
