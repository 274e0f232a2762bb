import { describe, expect, test } from 'vitest';
import { aContext, anActor, anItem, anOrder, aTable, rowsOf, testId } from '../../testing/builders.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import type { Order } from '../entities/order.ts';
import { roundNumber, type Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import { chainOf, nextRoundNumber, openChain, placedLine, roundsOf, visitOfRoot } from './chain.ts';

const id = (n: number) => testId('visit', n);
const again = derivedId(id(1), 'again');
const pad = (visitId: string, over: Partial<Order> = {}) => anOrder({ id: visitId, visitId, ...over });
const round = (n: number, over: Partial<Order> & { readonly visitId: string }) =>
  anOrder({
    id: testId('order', n),
    orderNumber: roundNumber({ number: 'B-17' }, n),
    status: 'accepted',
    items: [anItem({ id: testId('item', n) })],
    ...over,
  });
const closed = (over: Partial<Visit> = {}) => aVisit({ id: id(1), status: 'closed', ...over });
const found = (
  rows: { readonly visit: readonly Visit[]; readonly order?: readonly Order[] },
  visitId: string,
) => chainOf(rowsOf(rows), anActor(), visitId);

describe('the chain of a visit', () => {
  test('is the visit itself while it is open, with its pad and its rounds as they were sent', () => {
    const orders = [
      round(10, { visitId: id(1) }),
      pad(id(1), { items: [anItem({ id: testId('item', 50) })] }),
      round(2, { visitId: id(1), status: 'cancelled', sentAt: '2026-06-12T23:40:00.000Z' }),
      round(3, { visitId: id(2) }),
    ];
    const chain = found({ visit: [aVisit({ id: id(1) })], order: orders }, id(1));
    expect(chain?.end.id).toBe(id(1));
    expect(chain?.pads.map((one) => one.id)).toEqual([id(1)]);
    expect(chain?.rounds.map((one) => one.orderNumber)).toEqual(['B-17/2', 'B-17/10']);
    expect(chain && nextRoundNumber(chain)).toBe(11);
    expect(chain && placedLine(chain, testId('item', 10))?.order.id).toBe(testId('order', 10));
    expect(chain && placedLine(chain, testId('item', 3))).toBeUndefined();
  });

  test('continues where a closed visit continues, with the next numbers for rounds', () => {
    const visits = [closed(), aVisit({ id: again, rootId: id(1), number: 'B-17-2' })];
    const orders = [pad(id(1), { status: 'cancelled' }), round(1, { visitId: id(1) }), pad(again)];
    const chain = found({ visit: visits, order: orders }, id(1));
    expect(chain?.visits.map((visit) => visit.number)).toEqual(['B-17', 'B-17-2']);
    expect(chain?.end.id).toBe(again);
    expect(chain?.pads.map((one) => one.id)).toEqual([again]);
    expect(chain?.rounds).toEqual([]);
    expect(chain && roundsOf(chain, closed())).toMatchObject([{ orderNumber: 'B-17' }]);
    expect(chain && nextRoundNumber(chain)).toBe(2);
  });

  test('is what the party joined, and knows the way there', () => {
    const visits = [aVisit({ id: id(1), status: 'merged', mergedInto: id(2) }), aVisit({ id: id(2) })];
    const chain = found({ visit: visits }, id(1));
    expect(chain?.visits.map((visit) => visit.id)).toEqual([id(2)]);
    expect([...(chain?.ids ?? [])]).toEqual([id(1), id(2)]);
  });

  test('has no known end in another venue, when a visit is not loaded, or in a circle', () => {
    const merged = (n: number, into: number) => aVisit({ id: id(n), status: 'merged', mergedInto: id(into) });
    expect(found({ visit: [aVisit({ id: id(1), venueId: 'elsewhere' })] }, id(1))).toBeUndefined();
    expect(found({ visit: [merged(1, 2)] }, id(1))).toBeUndefined();
    expect(found({ visit: [merged(1, 2), merged(2, 1)] }, id(1))).toBeUndefined();
    expect(found({ visit: [closed(), aVisit({ ...merged(3, 4), id: again })] }, id(1))).toBeUndefined();
    expect(found({ visit: [] }, id(1))).toBeUndefined();
  });

  test('is found by its root, with that table, and not by an order', () => {
    const order = [pad(id(1)), round(1, { visitId: id(1) })];
    const rows = rowsOf({ visit: [aVisit({ id: id(1) })], order, table: [aTable()] });
    const named = visitOfRoot(rows, id(1), aContext());
    expect([named.chain?.end.id, named.table?.id]).toEqual([id(1), 'table-12']);
    const unknown = visitOfRoot(rows, testId('order', 1), aContext());
    expect([unknown.chain, unknown.table]).toEqual([undefined, undefined]);
  });

  test('is refused when it is closed, with who closed it', () => {
    const by = { id: 'mia', name: 'Mia' };
    const at = '2026-06-13T01:00:00.000Z';
    const sale = { gross: 0, comps: 0, discounts: 0, service: 0, net: 0, taxes: [], total: 0, covers: null };
    const visit = closed({ closed: { at, by, businessDay: '2026-06-12', sale } as never });
    expect(openChain(rowsOf({ visit: [visit] }), aContext(), id(1))).toEqual({
      code: 'visit.closed',
      detail: { number: 'B-17', by: 'Mia', at },
    });
    expect(openChain(rowsOf({}), aContext(), id(1))).toEqual({ code: 'visit.notFound' });
    expect(openChain(rowsOf({ visit: [aVisit({ id: id(1) })] }), aContext(), id(1))).toMatchObject({
      end: { id: id(1) },
    });
  });
});
