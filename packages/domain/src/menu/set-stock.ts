/** product.setStock says how many portions of a size are left, or that nobody counts them. */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { RowId } from '../values/ids.ts';
import { portionsLeft, withLeft } from './stock.ts';

export const MAX_LEFT = 9999;

export const setStock = defineCommand({
  name: 'product.setStock',
  version: 1,
  args: v.strictObject({
    productId: RowId,
    sizeId: described('The size of the product.', RowId),
    left: described(
      'How many portions are left to sell. Missing or null: nobody counts them.',
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LEFT))),
    ),
  }),
  label: {
    short: 'Portions counted',
    audit: ({ it }) => `{counted|count} the portions of ${it} that are left`,
    full: ({ left }, { product }) =>
      labelText(`${product || 'Product'}: ${left === null ? 'not counted' : `${left} left`}`, 'Menu'),
  },
  reads: ({ productId }) => [{ kind: 'row', entity: 'product', id: productId }],
  may: (actor) => mayRole(actor, 'menu.availability'),
  refuses: ['menu.notFound', 'item.size', 'row.archived'],
  decide(rows, { productId, sizeId, left }, { actor }) {
    const product = rows.get('product', productId);
    if (product?.venueId !== actor.venueId) return rejected('menu.notFound');
    if (product.archived) return rejected('row.archived', { name: product.name });
    const size = product.sizes.find(({ id }) => id === sizeId);
    if (!size) return rejected('item.size', { product: product.name });
    if (portionsLeft(size) === left) return noop;
    const sizes = product.sizes.map((one) => (one.id === sizeId ? withLeft(one, left) : one));
    return applied(change('product', { ...product, sizes }));
  },
});
