/** menu.restore brings back a category, a group of options or a product that was deleted, as it was. */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { RowId } from '../values/ids.ts';
import { categoryFault } from './edit-product.ts';
import { ofImport } from './import-id.ts';

export const restoreMenu = defineCommand({
  name: 'menu.restore',
  version: 1,
  args: v.strictObject({
    entity: described('Which kind of row.', v.picklist(['category', 'optionGroup', 'product'])),
    id: RowId,
    ...ofImport,
  }),
  label: { short: 'Brought back to the menu', audit: ({ it }) => `{brought|bring} ${it} back to the menu` },
  reads: ({ entity, id }) => [
    { kind: 'row', entity, id },
    ...(entity === 'product' ? [{ kind: 'every', entity: 'category' } as const] : []),
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound', 'row.archived'],
  decide(rows, { entity, id }, { actor }) {
    const row = rows.get(entity, id);
    if (row?.venueId !== actor.venueId) return rejected('menu.notFound');
    if (!row.archived) return noop;
    const fault = 'category' in row ? categoryFault(rows, row) : undefined;
    return fault ?? applied(change(entity, { ...row, archived: false }));
  },
});
