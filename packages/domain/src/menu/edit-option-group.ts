/**
 * optionGroup.create · optionGroup.patch · optionGroup.archive. The path `options[id]` edits one option; null removes
 * it. The path `optionOrder` reorders the options.
 */

import * as v from 'valibot';
import { Cents, Name, Position, uniqueIds } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { editLabel, newLabel } from '../command/label.ts';
import type { Read } from '../command/look-ups.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, memberOf, mergePatch, type Patch, saysOf, type Values } from '../command/patch.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import { idsBelow, MOST_DEPTH, type Option, type OptionGroup, PREFIXES } from '../entities/menu.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { AllergensIn, TracesIn } from './allergen-lists.ts';
import { ofImport, withoutImport } from './import-id.ts';
import { KitchenName } from './kitchen-name.ts';
import { pastExtraPricesAfter, pastPricesAfter } from './past-prices.ts';

const MAX_OPTIONS = 50;
/** The most groups below an option. */
export const MOST_BELOW = 5;
/** How often an option can be taken at most. */
export const MOST_TIMES = 20;

const option = {
  name: Name,
  kitchenName: v.optional(KitchenName),
  price: v.optional(described('Cents: the price of one portion with it.', Cents), 0),
  isAvailable: v.optional(described('False when it is sold out.', v.boolean()), true),
  allergens: v.optional(AllergensIn),
  traces: v.optional(TracesIn),
  most: v.optional(
    described(
      'How often a guest may take it, 1 to 20.',
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TIMES)),
    ),
  ),
  included: v.optional(
    described(
      'Whether it comes with the dish. The kitchen then reads of it only when somebody wants it otherwise.',
      v.boolean(),
    ),
  ),
  extraPrice: v.optional(
    described('Cents: what a portion costs that is ordered extra. Null: its price.', v.nullable(Cents)),
  ),
  groupIds: v.optional(
    described(
      'The groups of options that are offered below it, in this order.',
      v.pipe(v.array(RowId), v.maxLength(MOST_BELOW)),
    ),
  ),
};
/** What is stored as if there were no such field. A field that is left out stays as it is. */
const EMPTY: Values = {
  kitchenName: '',
  allergens: [],
  traces: [],
  most: 1,
  included: false,
  extraPrice: null,
  groupIds: [],
};
const Prefixes = described(
  'How its options can be asked for: without one (no), more of it (extra), beside the dish (side), or a little of it (less).',
  v.pipe(v.array(v.picklist(PREFIXES)), v.maxLength(PREFIXES.length)),
);
const Count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OPTIONS)));

const fields = {
  name: Name,
  type: described('Which kind.', v.picklist(['radio', 'checkbox'])),
  required: described('Whether a guest has to choose.', v.boolean()),
  min: described('The fewest choices.', Count),
  max: described('The most choices.', Count),
  position: Position,
  prefixes: Prefixes,
};

const OptionOrder = v.pipe(
  v.array(RowId),
  v.maxLength(MAX_OPTIONS),
  v.check((ids) => new Set(ids).size === ids.length, 'Name each option once.'),
  v.description('The ids of the options in their new order; options that it leaves out stand last'),
);

const CreateOptionGroup = v.strictObject({
  ...ofImport,
  id: RowId,
  name: Name,
  type: v.optional(fields.type, 'radio'),
  required: described('Whether a guest has to choose.', v.optional(v.boolean(), false)),
  min: described('The fewest choices.', v.optional(Count, null)),
  max: described('The most choices.', v.optional(Count, null)),
  position: v.optional(Position, 0),
  options: described(
    'The choices.',
    v.pipe(
      v.array(v.strictObject({ id: RowId, ...option })),
      v.maxLength(MAX_OPTIONS),
      v.check((rows) => uniqueIds(rows), 'Each option needs an id of its own.'),
    ),
  ),
  prefixes: v.optional(Prefixes),
});

export const createOptionGroup = defineCommand({
  name: 'optionGroup.create',
  version: 1,
  args: CreateOptionGroup,
  label: newLabel('Option group added', ({ it }) => `{added|add} the option group ${it}`),
  makes: ({ id }) => [{ entity: 'optionGroup', id }],
  reads: ({ id, options }) => [
    { kind: 'row', entity: 'optionGroup', id },
    ...belowReads(options.map(({ groupIds }) => groupIds)),
  ],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.exists', 'menu.nested'],
  decide(rows, args, { actor }) {
    const options = args.options.map((one) => ({ ...withoutEmpty(one), pastPrices: [] }));
    const row = { ...withoutImport(args), options, venueId: actor.venueId, archived: false, version: 0 };
    const made: OptionGroup = withoutEmptyPrefixes(row);
    const known = rows.get('optionGroup', args.id);
    if (known) return same({ ...known, version: 0 }, made) ? noop : rejected('menu.exists');
    return nestedFault(rows, made) ?? applied(change('optionGroup', made));
  },
});

const isGroupPath = (path: string): boolean =>
  Object.hasOwn(fields, path) || path === 'optionOrder' || /^options\[[A-Za-z0-9_-]{1,64}\]$/.test(path);

const Tops = v.partial(v.strictObject({ ...fields, optionOrder: OptionOrder }));
const OptionValue = v.nullable(v.strictObject(option));
type OptionPath = `options[${string}]`;

/** The inferred type of the schema is too loose: it would let every path be an option and no path be anything else. */
const GroupSet = v.pipe(
  v.objectWithRest(Tops.entries, OptionValue),
  v.check((set) => Object.keys(set).every(isGroupPath), 'Unknown path.'),
  v.description('One option by `options[id]`; null takes it away.'),
) as v.GenericSchema as v.GenericSchema<
  v.InferInput<typeof Tops> & { [path: OptionPath]: v.InferInput<typeof OptionValue> },
  v.InferOutput<typeof Tops> & { [path: OptionPath]: v.InferOutput<typeof OptionValue> }
>;

const PatchOptionGroup = v.strictObject({
  id: RowId,
  set: GroupSet,
  base: v.record(v.string(), v.unknown()),
  ...ofImport,
});

export const patchOptionGroup = defineCommand({
  name: 'optionGroup.patch',
  version: 1,
  args: PatchOptionGroup,
  label: editLabel('Option group changed', ({ it }) => `{edited|edit} the option group ${it}`),
  reads: ({ id, set }) => [{ kind: 'row', entity: 'optionGroup', id }, ...belowReads(namedBelow(set))],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound', 'row.archived', 'menu.nested', 'patch.conflict'],
  decide(rows, { id, set, base }, context) {
    const group = rows.get('optionGroup', id);
    if (group?.venueId !== context.actor.venueId) return rejected('menu.notFound');
    if (group.archived) return rejected('row.archived', { name: group.name });
    const merge = mergePatch(
      (path) => valueAt(group, path, { set, base }),
      withoutRemoved(group, { set, base }),
    );
    const changed = withValues(group, merge.accepted, context);
    const fault = namedBelow(merge.accepted).length > 0 ? nestedFault(rows, changed) : undefined;
    return fault ?? decideMerge(merge, () => change('optionGroup', changed));
  },
});

/** Returns the lists of groups that a patch puts below options. */
const namedBelow = (set: Values): readonly (readonly string[])[] =>
  Object.values(set).flatMap((value) => {
    const { groupIds = [] } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Option>;
    return groupIds.length > 0 ? [groupIds] : [];
  });

const belowReads = (named: readonly (readonly string[] | undefined)[]): readonly Read[] => {
  const ids = [...new Set(named.flatMap((one) => one ?? []))];
  return ids.length === 0 ? [] : [{ kind: 'optionGroups', ids }];
};

/** Returns the refusal when a group would be below itself, or its choices would go too deep. */
function nestedFault(rows: Rows, made: OptionGroup): Decision | undefined {
  const find = (id: string) => (id === made.id ? made : rows.get('optionGroup', id));
  const fits = (group: OptionGroup, above: readonly string[]): boolean =>
    above.length < MOST_DEPTH &&
    !above.includes(group.id) &&
    idsBelow([group]).every((id) => {
      const below = find(id);
      return !below || below.archived || fits(below, [...above, group.id]);
    });
  return fits(made, []) ? undefined : rejected('menu.nested', { name: made.name });
}

const idsOf = ({ options }: Pick<OptionGroup, 'options'>): readonly string[] => options.map(({ id }) => id);

/**
 * Returns the option as people edit it, without its past prices, or null when it does not exist. The order is that of
 * the options that the editor knew, so that an option added meanwhile does not count as another order.
 */
function valueAt(group: OptionGroup, path: string, { set, base }: Patch): unknown {
  const optionId = memberOf('options', path);
  if (path === 'optionOrder') {
    const ids = idsOf(group);
    const seen = base.optionOrder;
    return Array.isArray(seen) && !same(ids, set.optionOrder) ? ids.filter((id) => seen.includes(id)) : ids;
  }
  if (optionId === undefined) return { prefixes: [], ...group }[path as keyof OptionGroup];
  const found = group.options.find((one) => one.id === optionId);
  if (!found) return null;
  const { name, price, isAvailable } = found;
  const more = Object.entries(EMPTY).filter(
    ([field]) => saysOf(base[path], field) || (field in found && saysOf(set[path], field)),
  );
  const values = more.map(([field, empty]) => [field, found[field as keyof Option] ?? empty]);
  return { name, price, isAvailable, ...Object.fromEntries(values) };
}

interface Empty {
  readonly kitchenName?: string | undefined;
  readonly allergens?: readonly string[] | undefined;
  readonly traces?: readonly string[] | undefined;
  readonly most?: number | undefined;
  readonly included?: boolean | undefined;
  readonly extraPrice?: number | null | undefined;
  readonly groupIds?: readonly string[] | undefined;
}

/** An option that has nothing of these has no such fields, as options from before have none. */
function withoutEmpty<T extends Empty>(option: T) {
  const {
    kitchenName,
    allergens = [],
    traces = [],
    most = 1,
    included,
    extraPrice,
    groupIds = [],
    ...rest
  } = option;
  return {
    ...rest,
    ...(kitchenName && { kitchenName }),
    ...(allergens.length > 0 && { allergens }),
    ...(traces.length > 0 && { traces }),
    ...(most > 1 && { most }),
    ...(included && { included }),
    ...(extraPrice != null && { extraPrice }),
    ...(groupIds.length > 0 && { groupIds }),
  };
}

function withoutEmptyPrefixes<T extends { readonly prefixes?: OptionGroup['prefixes'] | undefined }>(row: T) {
  const { prefixes = [], ...rest } = row;
  return prefixes.length === 0
    ? rest
    : { ...rest, prefixes: PREFIXES.filter((one) => prefixes.includes(one)) };
}

/** Leaves options that somebody removed meanwhile out of the order that the edit started from. */
function withoutRemoved(group: OptionGroup, { set, base }: Patch): Patch {
  const { optionOrder } = base;
  if (!Array.isArray(optionOrder)) return { set, base };
  const ids = idsOf(group);
  return { set, base: { ...base, optionOrder: optionOrder.filter((id) => ids.includes(id)) } };
}

function withValues(group: OptionGroup, accepted: Values, { occurredAt }: Context): OptionGroup {
  const { optionOrder, ...others } = accepted;
  const tops: Record<string, unknown> = {};
  let options = group.options;
  for (const [path, value] of Object.entries(others)) {
    const optionId = memberOf('options', path);
    if (optionId === undefined) tops[path] = value;
    else options = withOption(options, optionId, value as v.InferOutput<typeof OptionValue>, occurredAt);
  }
  const ordered = inOrder(options, (optionOrder ?? []) as readonly string[]);
  return withoutEmptyPrefixes({ ...group, ...tops, options: ordered });
}

function inOrder(options: readonly Option[], ids: readonly string[]): readonly Option[] {
  const named = ids.flatMap((id) => options.find((one) => one.id === id) ?? []);
  return [...named, ...options.filter(({ id }) => !ids.includes(id))];
}

function withOption(
  options: readonly Option[],
  id: string,
  value: v.InferOutput<typeof OptionValue>,
  occurredAt: string,
): readonly Option[] {
  if (value === null) return options.filter((one) => one.id !== id);
  const before = options.find((one) => one.id === id);
  const after = withoutEmpty({ ...before, ...value });
  const { pastExtraPrices: _, ...rest } = after;
  const pastExtraPrices = pastExtraPricesAfter(before, after, occurredAt);
  const made: Option = {
    ...rest,
    id,
    pastPrices: pastPricesAfter(before, value.price, occurredAt),
    ...(pastExtraPrices && { pastExtraPrices }),
  };
  return before ? options.map((one) => (one.id === id ? made : one)) : [...options, made];
}

export const archiveOptionGroup = defineCommand({
  name: 'optionGroup.archive',
  version: 1,
  args: v.strictObject({ id: RowId, ...ofImport }),
  label: { short: 'Option group deleted', audit: ({ it }) => `{deleted|delete} the option group ${it}` },
  reads: ({ id }) => [{ kind: 'row', entity: 'optionGroup', id }],
  may: (actor) => mayRole(actor, 'menu.edit'),
  refuses: ['menu.notFound'],
  decide(rows, { id }, { actor }) {
    const group = rows.get('optionGroup', id);
    if (group?.venueId !== actor.venueId) return rejected('menu.notFound');
    return group.archived ? noop : applied(change('optionGroup', { ...group, archived: true }));
  },
});
