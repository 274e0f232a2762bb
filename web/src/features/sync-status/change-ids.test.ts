import { describe, expect, it } from 'vitest';
import { idsOf } from './change-ids.ts';

describe('the subject of a change', () => {
  it('is the order with the id in a new order', () => {
    expect(idsOf({ name: 'order.create', args: { id: 'o1', tableId: 't1' } })).toEqual({
      order: 'o1',
      table: 't1',
      product: '',
      staff: '',
    });
  });

  it('is the product inside the line', () => {
    const args = { orderId: 'o1', item: { productId: 'p1' } };
    expect(idsOf({ name: 'order.addItem', args })).toMatchObject({ order: 'o1', product: 'p1' });
  });

  it('is the visit with that id', () => {
    expect(idsOf({ name: 'visit.open', args: { id: 'v1', tableId: 't1' } })).toMatchObject({ order: 'v1' });
    expect(idsOf({ name: 'visit.send', args: { visitId: 'v1', roundId: 'r1' } })).toMatchObject({
      order: 'v1',
    });
  });

  it('is nothing for arguments of another shape', () => {
    const nothing = { order: '', table: '', product: '', staff: '' };
    for (const args of [null, 'x', [], { orderId: 7, item: 'x' }]) {
      expect(idsOf({ name: 'order.addItem', args })).toEqual(nothing);
    }
  });
});
