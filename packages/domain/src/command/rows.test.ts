import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aTable,
  rowsOf,
  testId,
} from '../../testing/builders.ts';

const at = (minute: number) => `2026-06-12T20:${minute}:00.000Z`;

describe('the rows of a command', () => {
  it('are found by key, and a later one replaces the earlier', () => {
    const rows = rowsOf({ table: [aTable()] });
    expect(rows.get('table', 'table-12')?.number).toBe('12');
    rows.put({ entity: 'table', id: 'table-12', doc: aTable({ number: '14' }) });
    expect(rows.all('table').map((table) => table.number)).toEqual(['14']);
    expect(rows.get('order', 'table-12')).toBeUndefined();
    rows.remove('table', 'table-12');
    expect(rows.get('table', 'table-12')).toBeUndefined();
    expect(rows.all('table')).toEqual([]);
  });

  it('list the open orders of a table, oldest first, by id when made at the same time', () => {
    const rows = rowsOf({
      order: [
        anOrder({ id: 'c', createdAt: at(30) }),
        anOrder({ id: 'b', createdAt: at(10) }),
        anOrder({ id: 'a', createdAt: at(30), status: 'serving' }),
        anOrder({ id: 'd', status: 'completed' }),
        anOrder({ id: 'e', status: 'cancelled' }),
        anOrder({ id: 'f', tableId: 'elsewhere' }),
      ],
    });
    expect(rows.openOrdersOfTable('table-12').map((order) => order.id)).toEqual(['b', 'a', 'c']);
  });

  it('list the pads and rounds of a visit, oldest first', () => {
    const visitId = testId('visit');
    const [pad, second, first] = [
      anOrder({ visitId, createdAt: at(30) }),
      anOrder({ id: 'second', visitId, createdAt: at(20) }),
      anOrder({ id: 'first', visitId, createdAt: at(10) }),
    ];
    const rows = rowsOf({ order: [pad, second, first, anOrder({ id: 'guests' })] });
    expect(rows.ordersOfVisit(visitId)).toEqual([first, second, pad]);
  });

  it('list the payments of a visit, and the table of an order', () => {
    const rows = rowsOf({
      order: [anOrder()],
      table: [aTable()],
      payment: [aPayment(), aPayment({ id: 'x', visitId: 'y' })],
    });
    expect(rows.paymentsOfVisit(testId('visit'))).toEqual([aPayment()]);
    expect(rows.tableOf(anOrder())).toEqual(aTable());
  });

  it('show what a product is sold with', () => {
    const rows = rowsOf({
      product: [aProduct({ optionGroupIds: ['doneness', 'gone', 'old'] })],
      category: [aCategory()],
      optionGroup: [anOptionGroup(), anOptionGroup({ id: 'old', archived: true })],
    });
    expect(rows.menuFor('burger')?.category).toEqual(aCategory());
    expect(rows.menuFor('burger')?.optionGroups).toEqual([anOptionGroup()]);
    expect(rows.menuFor('soup')).toBeUndefined();
  });

  it('show the last administrator by the card, if accounts are known', () => {
    const rows = rowsOf({});
    expect(rows.isLastAdmin('ana')).toBe(false);
    rows.knowAdmins([{ userId: '1', staffId: 'ana' }]);
    expect(rows.isLastAdmin('ana')).toBe(true);
    expect(rows.isLastAdmin('ben')).toBe(false);
    rows.knowAdmins([
      { userId: '1', staffId: 'ana' },
      { userId: '2', staffId: null },
    ]);
    expect(rows.isLastAdmin('ana')).toBe(false);
    rows.knowAdmins([]);
    expect(rows.isLastAdmin('ana')).toBe(false);
  });
});
