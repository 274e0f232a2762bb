/** category.create · category.patch · category.archive. */

import * as v from 'valibot';
import { Course, Name, Position } from '../command/args.ts';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { editLabel, newLabel } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, mergePatch } from '../command/patch.ts';
import { change } from '../entities/entities.ts';
import type { Category } from '../entities/menu.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { firstOf, stationsOf } from '../venue/stations.ts';
import { HoursIn } from './hours-input.ts';
import { ofImport, withoutImport } from './import-id.ts';
import { stationFault, stationRead } from './menu-station.ts';
import { TaxId, taxFault, taxRead, withoutNulls } from './menu-tax.ts';

const fields = {
  name: Name,
  station: described('The id of the station that makes its products. `none`: nobody has to.', RowId),
  optionGroupIds: described(
    'The groups of options that are offered with it, in this order.',
    v.pipe(v.array(RowId), v.maxLength(50)),
  ),
  position: Position,
  taxId: described(
    'The tax. Missing or null: on a product the tax of its category, on a category the tax rate of the venue.',
    TaxId,
  ),
  course: described('The course of its products, 1 to 9. Missing or null: none.', v.nullable(Course)),
  hours: described(
    'When its products are sold, by the clock of the venue. Missing, null or empty: always.',
    v.nullable(HoursIn),
  ),
};

export const createCategory = defineCommand({
  name: 'category.create',
  version: 1,
  args: v.strictObject({
    id: RowId,
    name: Name,
    station: described(
      'The id of the station that makes its products. `none`: nobody has to. Missing: the first station.',
      v.optional(RowId),
    ),
    optionGroupIds: v.optional(fields.optionGroupIds, []),
    position: v.optional(Position, 0),
    taxId: described(
      'The tax. Missing or null: on a product the tax of its category, on a category the tax rate of the venue.',
      v.optional(TaxId),
    ),
    course: v.optional(fields.course),
    hours: v.optional(fields.hours),
    ...ofImport,
  }),
  label: newLabel('Category added', ({ it }) => `{added|add} the category ${it}`),
  makes: ({ id }) => [{ entity: 'category', id }],
  reads: ({ id }) => [{ kind: 'row', entity: 'category', id }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.exists', 'tax.notFound', 'station.notFound'],
  decide(rows, args, { actor }) {
    const station = args.station ?? firstOf(stationsOf(rows.venue() ?? {})).id;
    const made: Category = {
      ...withoutNulls(withoutImport(args)),
      station,
      venueId: actor.venueId,
      archived: false,
      version: 0,
    };
    const known = rows.get('category', args.id);
    if (known) return same({ ...known, version: 0 }, made) ? noop : rejected('menu.exists');
    return taxFault(rows, args.taxId) ?? stationFault(rows, station) ?? applied(change('category', made));
  },
});

export const patchCategory = defineCommand({
  name: 'category.patch',
  version: 1,
  args: v.strictObject({
    id: RowId,
    set: v.partial(v.strictObject(fields)),
    base: v.record(v.string(), v.unknown()),
    ...ofImport,
  }),
  label: editLabel('Category changed', ({ it }) => `{edited|edit} the category ${it}`),
  reads: ({ id, set }) => [
    { kind: 'row', entity: 'category', id },
    ...taxRead(set.taxId),
    ...stationRead(set.station),
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound', 'row.archived', 'tax.notFound', 'station.notFound', 'patch.conflict'],
  decide(rows, { id, set, base }, { actor }) {
    const category = rows.get('category', id);
    if (category?.venueId !== actor.venueId) return rejected('menu.notFound');
    if (category.archived) return rejected('row.archived', { name: category.name });
    const merge = mergePatch(
      (path) => ({ taxId: null, course: null, hours: null, ...category })[path as keyof Category],
      {
        set,
        base,
      },
    );
    const fault =
      ('taxId' in merge.accepted ? taxFault(rows, set.taxId) : undefined) ??
      ('station' in merge.accepted ? stationFault(rows, set.station) : undefined);
    return fault ?? decideMerge(merge, (accepted) => change('category', { ...category, ...accepted }));
  },
});

export const archiveCategory = defineCommand({
  name: 'category.archive',
  version: 1,
  args: v.strictObject({ id: RowId, ...ofImport }),
  label: { short: 'Category deleted', audit: ({ it }) => `{deleted|delete} the category ${it}` },
  reads: ({ id }) => [
    { kind: 'row', entity: 'category', id },
    { kind: 'every', entity: 'product' },
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound', 'menu.inUse'],
  decide(rows, { id }, { actor }) {
    const category = rows.get('category', id);
    if (category?.venueId !== actor.venueId) return rejected('menu.notFound');
    if (category.archived) return noop;
    const products = rows.all('product').filter((product) => product.category === id && !product.archived);
    if (products.length > 0) return rejected('menu.inUse', { products: products.length });
    return applied(change('category', { ...category, archived: true }));
  },
});
