/**
 * product.setAvailability marks a product or one of its sizes as sold out or available. When a product becomes
 * available and all its sizes are sold out, all of them become available too.
 */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { markedAs } from './stock.ts';

export const setAvailability = defineCommand({
  name: 'product.setAvailability',
  version: 1,
  args: v.strictObject({
    productId: RowId,
    sizeId: described('The size of the product.', v.optional(RowId)),
    isAvailable: described('False when it is sold out.', v.boolean()),
  }),
  label: {
    short: 'Availability changed',
    audit: ({ it, now }) =>
      now.isAvailable === true
        ? `{marked|mark} ${it} available`
        : now.isAvailable === false
          ? `{marked|mark} ${it} sold out`
          : `{changed|change} which sizes of ${it} are sold out`,
    full: ({ isAvailable }, { product }) =>
      labelText(`${product || 'Product'} ${isAvailable ? 'available again' : 'sold out'}`, 'Menu'),
  },
  reads: ({ productId }) => [{ kind: 'row', entity: 'product', id: productId }],
  may: (actor) => mayRole(actor, 'menu.availability'),
  refuses: ['menu.notFound', 'item.size', 'row.archived'],
  decide(rows, { productId, sizeId, isAvailable }, { actor }) {
    const product = rows.get('product', productId);
    if (product?.venueId !== actor.venueId) return rejected('menu.notFound');
    if (product.archived) return rejected('row.archived', { name: product.name });
    if (sizeId === undefined) {
      const comesInNone = product.sizes.every((size) => !size.isAvailable);
      const sizes =
        isAvailable && comesInNone ? product.sizes.map((size) => markedAs(size, true)) : product.sizes;
      const changed = { ...product, isAvailable, sizes };
      return same(changed, product) ? noop : applied(change('product', changed));
    }
    const size = product.sizes.find((one) => one.id === sizeId);
    if (!size) return rejected('item.size', { product: product.name });
    if (size.isAvailable === isAvailable) return noop;
    const sizes = product.sizes.map((one) => (one.id === sizeId ? markedAs(one, isAvailable) : one));
    return applied(change('product', { ...product, sizes }));
  },
});
