import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, it } from 'vitest';
import { checkShownVisits } from './visit-invariants.ts';

const V = testId('visit');
/** The line was sent: the round came in the last change, and the screen still has the pad from before. */
const pad = anOrder({ id: padIdOf(V), visitId: V, items: [anItem()] });
const round = anOrder({
  id: testId('order', 2),
  orderNumber: 'B-17/2',
  visitId: V,
  status: 'accepted',
  items: [anItem()],
});

interface Screen {
  readonly cursor?: number;
  readonly fullPull?: string;
  readonly epoch?: string;
  readonly outbox?: readonly object[];
}
const screen = ({ cursor = 7, fullPull, epoch = 'epoch-0', outbox = [] }: Screen = {}) => ({
  name: 'ana',
  stored<T>(store: string): readonly T[] {
    const rows: Record<string, readonly unknown[]> = {
      meta: [{ key: 'sync', epoch, cursor, fullPull: fullPull ?? null }],
      orders: [{ doc: pad }, { doc: round }],
      outbox,
      visits: [{ doc: aVisit({ id: V, rootId: V }) }],
    };
    return (rows[store] ?? []) as T[];
  },
});

it('a line on two orders is a fault only on a screen that lacks no change', () => {
  const record = { seq: 7, epoch: 'epoch-0', restored: new Set<string>() };
  expect(checkShownVisits(screen(), record)).toEqual([
    expect.stringMatching(/^I14 line .* is on B-17 and on B-17\/2 .* as ana shows it$/),
  ]);
  expect(checkShownVisits(screen({ cursor: 6 }), record)).toEqual([]);
  expect(checkShownVisits(screen({ fullPull: 'a full pull' }), record)).toEqual([]);
  expect(checkShownVisits(screen(), { ...record, epoch: 'epoch-1' })).toEqual([]);
});

it('a line that is added again after a restore may be shown twice until the server has answered', () => {
  const record = { seq: 7, epoch: 'epoch-1', restored: new Set(['added']) };
  const sends = (entry: object) => checkShownVisits(screen({ epoch: 'epoch-1', outbox: [entry] }), record);
  expect(sends({ state: 'queued', cmdId: 'added' })).toEqual([]);
  expect(sends({ state: 'settled', cmdId: 'added' })).toHaveLength(1);
  expect(sends({ state: 'queued', cmdId: 'other' })).toHaveLength(1);
});
