import { describe, expect, it } from 'vitest';
import { idsOf } from './change-ids.ts';

describe('what a change is about', () => {
  it('finds the order of a new order in its own id', () => {
    expect(idsOf({ name: 'order.create', args: { id: 'o1', tableId: 't1' } })).toEqual({
      order: 'o1',
      table: 't1',
      product: '',
      staff: '',
    });
  });

  it('finds the product of a line inside the line', () => {
    const args = { orderId: 'o1', item: { productId: 'p1' } };
    expect(idsOf({ name: 'order.addItem', args })).toMatchObject({ order: 'o1', product: 'p1' });
  });

  it('finds a visit by its own id', () => {
    expect(idsOf({ name: 'visit.open', args: { id: 'v1', tableId: 't1' } })).toMatchObject({ order: 'v1' });
    expect(idsOf({ name: 'visit.send', args: { visitId: 'v1', roundId: 'r1' } })).toMatchObject({
      order: 'v1',
    });
  });

  it('finds nothing in arguments of another shape', () => {
    const nothing = { order: '', table: '', product: '', staff: '' };
    for (const args of [null, 'x', [], { orderId: 7, item: 'x' }]) {
      expect(idsOf({ name: 'order.addItem', args })).toEqual(nothing);
    }
  });
});
