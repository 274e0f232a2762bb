import { anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import { aVisit } from '@tableside/testkit/visit-builders.ts';
import { expect, it } from 'vitest';
import { checkShownVisits } from './visit-invariants.ts';

const V = testId('visit');
/** The line was sent: the round came in the last change, and the screen still has the pad from before. */
const pad = anOrder({ id: V, visitId: V, items: [anItem()] });
const round = anOrder({
  id: testId('order', 2),
  orderNumber: 'B-17/1',
  visitId: V,
  parentId: V,
  status: 'accepted',
  items: [anItem()],
});

const screen = (cursor: number, fullPull: string | null = null) => ({
  name: 'ana',
  stored<T>(store: string): readonly T[] {
    const rows: Record<string, unknown[]> = {
      meta: [{ key: 'sync', epoch: 'epoch-0', cursor, fullPull }],
      orders: [{ doc: pad }, { doc: round }],
      visits: [{ doc: aVisit({ id: V, rootId: V }) }],
    };
    return (rows[store] ?? []) as T[];
  },
});

it('a line on two orders is a fault only of a screen that lacks no change', () => {
  const record = { seq: 7, epoch: 'epoch-0' };
  expect(checkShownVisits(screen(7), record)).toEqual([
    expect.stringMatching(/^I14 line .* is on B-17 and on B-17\/1 .* as ana shows it$/),
  ]);
  expect(checkShownVisits(screen(6), record)).toEqual([]);
  expect(checkShownVisits(screen(7, 'a full pull'), record)).toEqual([]);
  expect(checkShownVisits(screen(7), { ...record, epoch: 'epoch-1' })).toEqual([]);
});
