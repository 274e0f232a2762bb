/** product.create · product.patch · product.archive. The path `sizes[id]` edits one size; null removes it. */

import * as v from 'valibot';
import { CourseOrNone, line, Name, Position, Text, uniqueIds } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, newLabel } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, memberOf, mergePatch, type Patch, saysOf, type Values } from '../command/patch.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import type { Product } from '../entities/menu.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { MAX_SHORT_NAME } from '../values/text-limits.ts';
import { AllergensIn, TracesIn } from './allergen-lists.ts';
import { Slots, slotsAfter, slotsAsEdited, slotsFault, slotsReads } from './combo-slots.ts';
import { HoursIn } from './hours-input.ts';
import { ofImport, withoutImport } from './import-id.ts';
import { KitchenName } from './kitchen-name.ts';
import { stationFault, stationRead } from './menu-station.ts';
import { TaxId, taxFault, taxRead, withoutNulls } from './menu-tax.ts';
import { SizeFields, SizeValue, sizeAsEdited, withoutEmpty, withoutShut, withSize } from './product-sizes.ts';

const MAX_SIZES = 50;

const Ids = v.pipe(v.array(RowId), v.maxLength(50));
/** Empty, a path on our own server, or an absolute http(s) URL. */
export const Image = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.regex(/^(?:|https?:\/\/[^\s"'<>]+|\/?[\w-][^\s"'<>:]*)$/),
);

const fields = {
  name: Name,
  shortName: described(
    'What tiles show staff instead of a long name. Missing or empty: the name.',
    line(MAX_SHORT_NAME),
  ),
  description: described('The description that guests read.', Text),
  kitchenName: KitchenName,
  image: described('The address of its picture.', Image),
  category: described('The category of the product, or the kind of the table.', RowId),
  stationId: described(
    'Its own station, or `none`: nobody has to make it. Missing or null: the station of its category.',
    v.nullable(RowId),
  ),
  optionGroupIds: described('The groups of options that are offered with it, in this order.', Ids),
  allergens: AllergensIn,
  traces: TracesIn,
  allergensNone: described(
    'True when somebody has checked that it contains none of the allergens of European law. It holds as long as `allergens` is empty.',
    v.boolean(),
  ),
  openName: described('True for a custom item: staff type its name where they type its price.', v.boolean()),
  isAvailable: described('False when it is sold out.', v.boolean()),
  position: Position,
  taxId: described(
    'The tax. Missing or null: on a product the tax of its category, on a category the tax rate of the venue.',
    TaxId,
  ),
  course: described(
    'Its own course, 1 to 9. 0: none, though its category has one. Missing or null: the course of its category.',
    v.nullable(CourseOrNone),
  ),
  slots: Slots,
  hours: described(
    'When it is sold, by the clock of the venue. Empty: always, though its category has hours. Missing or null: the hours of its category.',
    v.nullable(HoursIn),
  ),
};

const CreateProduct = v.strictObject({
  ...ofImport,
  id: RowId,
  name: Name,
  shortName: v.optional(fields.shortName),
  kitchenName: v.optional(fields.kitchenName),
  description: described('The description that guests read.', v.optional(Text, '')),
  image: described('The address of its picture.', v.optional(Image, '')),
  category: described('The category of the product, or the kind of the table.', RowId),
  sizes: described(
    'The sizes that it is sold in, each with a price.',
    v.pipe(
      v.array(v.strictObject({ id: RowId, ...SizeFields })),
      v.minLength(1),
      v.maxLength(MAX_SIZES),
      v.check((rows) => uniqueIds(rows), 'Each size needs an id of its own.'),
    ),
  ),
  optionGroupIds: described(
    'The groups of options that are offered with it, in this order.',
    v.optional(Ids, []),
  ),
  allergens: v.optional(fields.allergens, []),
  traces: v.optional(fields.traces),
  allergensNone: v.optional(fields.allergensNone),
  openName: v.optional(fields.openName),
  isAvailable: v.optional(described('False when it is sold out.', v.boolean()), true),
  position: v.optional(Position, 0),
  taxId: described(
    'The tax. Missing or null: on a product the tax of its category, on a category the tax rate of the venue.',
    v.optional(TaxId),
  ),
  course: v.optional(fields.course),
  stationId: v.optional(fields.stationId),
  slots: v.optional(fields.slots),
  hours: v.optional(fields.hours),
});

/** Returns a refusal unless the product's category exists in the venue and is not archived. */
export function categoryFault(rows: Rows, product: Product): Decision | undefined {
  const category = rows.get('category', product.category);
  if (category?.venueId !== product.venueId) return rejected('menu.notFound', { category: product.category });
  return category.archived ? rejected('row.archived', { name: category.name }) : undefined;
}

export const createProduct = defineCommand({
  name: 'product.create',
  version: 1,
  args: CreateProduct,
  label: newLabel('Product added', ({ it }) => `{added|add} ${it} to the menu`),
  makes: ({ id }) => [{ entity: 'product', id }],
  reads: ({ id, category, taxId, stationId, slots }) => [
    { kind: 'row', entity: 'product', id },
    { kind: 'row', entity: 'category', id: category },
    ...taxRead(taxId),
    ...stationRead(stationId),
    ...slotsReads(slots),
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.exists', 'menu.notFound', 'row.archived', 'tax.notFound', 'station.notFound', 'menu.combo'],
  decide(rows, args, { actor }) {
    const sizes = args.sizes.map((one) => withoutEmpty({ ...one, pastPrices: [] }));
    const made: Product = {
      ...withoutNulls(withoutImport(args)),
      sizes,
      venueId: actor.venueId,
      archived: false,
      version: 0,
    };
    const known = rows.get('product', args.id);
    if (known) return same({ ...known, version: 0 }, made) ? noop : rejected('menu.exists');
    const fault =
      categoryFault(rows, made) ??
      taxFault(rows, args.taxId) ??
      stationFault(rows, args.stationId) ??
      slotsFault(rows, made, args.slots);
    return fault ?? applied(change('product', made));
  },
});

const isProductPath = (path: string): boolean =>
  Object.hasOwn(fields, path) || /^sizes\[[A-Za-z0-9_-]{1,64}\]$/.test(path);

const Tops = v.partial(v.strictObject(fields));
type SizePath = `sizes[${string}]`;

/** The inferred type of the schema is too loose: it would let every path be a size and no path be anything else. */
const ProductSet = v.pipe(
  v.objectWithRest(Tops.entries, SizeValue),
  v.check((set) => Object.keys(set).every(isProductPath), 'Unknown path.'),
  v.description('One size by `sizes[id]`; null takes it away.'),
) as v.GenericSchema as v.GenericSchema<
  v.InferInput<typeof Tops> & { [path: SizePath]: v.InferInput<typeof SizeValue> },
  v.InferOutput<typeof Tops> & { [path: SizePath]: v.InferOutput<typeof SizeValue> }
>;

const PatchProduct = v.strictObject({
  id: RowId,
  set: ProductSet,
  base: v.record(v.string(), v.unknown()),
  ...ofImport,
});

export const patchProduct = defineCommand({
  name: 'product.patch',
  version: 1,
  args: PatchProduct,
  label: {
    short: 'Product changed',
    audit: ({ it }) => `{edited|edit} ${it} on the menu`,
    full: ({ set }, { product }) => labelText('Product changed', set.name ?? product),
  },
  reads: ({ id, set }) => [
    { kind: 'row', entity: 'product', id },
    ...(set.category === undefined ? [] : [{ kind: 'row', entity: 'category', id: set.category } as const]),
    ...taxRead(set.taxId),
    ...stationRead(set.stationId),
    ...slotsReads(set.slots),
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: [
    'menu.notFound',
    'row.archived',
    'tax.notFound',
    'station.notFound',
    'menu.combo',
    'patch.conflict',
  ],
  decide(rows, { id, set, base }, context) {
    const product = rows.get('product', id);
    if (product?.venueId !== context.actor.venueId) return rejected('menu.notFound');
    if (product.archived) return rejected('row.archived', { name: product.name });
    const patch = { set: withoutShut(set), base: withoutShut(base) };
    const merge = mergePatch((path) => valueAt(product, path, patch), patch);
    const changed = withValues(product, merge.accepted, context);
    const fault =
      ('category' in merge.accepted ? categoryFault(rows, changed) : undefined) ??
      ('taxId' in merge.accepted ? taxFault(rows, set.taxId) : undefined) ??
      ('stationId' in merge.accepted ? stationFault(rows, set.stationId) : undefined) ??
      ('slots' in merge.accepted ? slotsFault(rows, product, set.slots) : undefined);
    return fault ?? decideMerge(merge, () => change('product', changed));
  },
});

/** What fields say that a product lacks. */
const UNSET = {
  shortName: '',
  kitchenName: '',
  taxId: null,
  course: null,
  stationId: null,
  hours: null,
  traces: [],
  allergensNone: false,
  openName: false,
};

/**
 * Returns the size as people edit it, without its past prices, or null when it does not exist. Who knows nothing of
 * its kitchen name says nothing of it.
 */
function valueAt(product: Product, path: string, { set, base }: Patch): unknown {
  const sizeId = memberOf('sizes', path);
  if (path === 'slots') return slotsAsEdited(product.slots);
  if (sizeId === undefined) return { ...UNSET, ...product }[path as keyof Product];
  const found = product.sizes.find((one) => one.id === sizeId);
  if (!found) return null;
  const { kitchenName = '' } = found;
  const isNamed =
    saysOf(base[path], 'kitchenName') || (kitchenName !== '' && saysOf(set[path], 'kitchenName'));
  return { ...sizeAsEdited(found), ...(isNamed && { kitchenName }) };
}

function withValues(product: Product, accepted: Values, { occurredAt }: Context): Product {
  const tops: Record<string, unknown> = {};
  let sizes = product.sizes;
  for (const [path, value] of Object.entries(accepted)) {
    const sizeId = memberOf('sizes', path);
    if (path === 'slots')
      tops.slots = slotsAfter(product.slots, value as v.InferOutput<typeof Slots>, occurredAt);
    else if (sizeId === undefined) tops[path] = value;
    else sizes = withSize(sizes, sizeId, value as v.InferOutput<typeof SizeValue>, occurredAt);
  }
  return { ...product, ...tops, sizes };
}

export const archiveProduct = defineCommand({
  name: 'product.archive',
  version: 1,
  args: v.strictObject({ id: RowId, ...ofImport }),
  label: {
    short: 'Product deleted',
    audit: ({ it }) => `{deleted|delete} ${it} from the menu`,
    full: (_, { product }) => labelText('Product deleted', product),
  },
  reads: ({ id }) => [{ kind: 'row', entity: 'product', id }],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound'],
  decide(rows, { id }, { actor }) {
    const product = rows.get('product', id);
    if (product?.venueId !== actor.venueId) return rejected('menu.notFound');
    return product.archived ? noop : applied(change('product', { ...product, archived: true }));
  },
});
