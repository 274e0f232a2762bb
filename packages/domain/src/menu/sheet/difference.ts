/** What a row says of something on the menu that is not so yet, column by column. */
import type { Values } from '../../command/patch.ts';
import { same } from '../../ground/same.ts';
import type { Column } from './columns.ts';
import { type MenuIndex, plainName } from './menu-index.ts';
import type { PlanGroup, Shown } from './plan.ts';
import type { Fault } from './row-faults.ts';
import type { SizeRow } from './rows.ts';
import type { SheetNames } from './sheet-names.ts';
import { stationNamed, stationText } from './station-names.ts';

export interface Difference {
  /** The same for every row that says something of the same field. */
  readonly id: string;
  readonly column: Column;
  readonly group: PlanGroup;
  /** The name of the size or option that it is about. */
  readonly part?: string;
  readonly from: Shown;
  readonly to: Shown;
  readonly base: Values;
  readonly set: Values;
  readonly needs: readonly string[];
}

export const isFault = (found: object): found is Fault => 'reason' in found;

export interface Compared {
  readonly index: MenuIndex;
  readonly names: SheetNames;
  /** Blank cells clear. Without it they say nothing. */
  readonly clears: boolean;
}

export type DifferenceOrFault = Difference | Fault | undefined;
export const only = (found: readonly DifferenceOrFault[]): readonly (Difference | Fault)[] =>
  found.filter((one) => one !== undefined);

export interface Plain {
  readonly column: Column;
  readonly group: PlanGroup;
  readonly path: string;
  readonly from: Shown;
  readonly to: Shown | undefined;
  /** What is stored for a blank cell. Missing: a blank cell says nothing. */
  readonly blank?: Shown;
}

/** A field that is stored as the cell says it. */
export function plainDifference(
  { column, group, path, from, to, blank }: Plain,
  { clears }: Compared,
): Difference | undefined {
  if (to === undefined || (to === null && (blank === undefined || !clears))) return undefined;
  if (sameText(from, to)) return undefined;
  const stored = (value: Shown) => (value === null && blank !== undefined ? blank : value);
  return {
    id: column,
    column,
    group,
    from,
    to,
    base: { [path]: stored(from) },
    set: { [path]: stored(to) },
    needs: [],
  };
}

/** A spreadsheet writes other ends of lines. */
const sameText = (a: Shown, b: Shown): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')
    : same(a, b);

/** What the names of groups of options mean. Undefined: they name what is there already. */
interface GroupsNamed {
  readonly ids: readonly string[];
  /** The names of those that are there. */
  readonly from: readonly string[];
  readonly needs: readonly string[];
}

function groupsNamed(
  options: readonly string[] | null | undefined,
  current: readonly string[],
  { index, names, clears }: Compared,
): GroupsNamed | Fault | undefined {
  if (options === undefined || (options === null && !clears)) return undefined;
  const shown = current.filter((id) => index.groups.byId.has(id));
  const named = options ?? [];
  // Two groups of a row may have the same name.
  if (named.length === shown.length && shown.every((id, n) => names.groups.isNamed(id, named[n] ?? '')))
    return undefined;
  const found = names.options(named, shown);
  if (isFault(found)) return found;
  const ids = found.map(({ id }) => id);
  if (same(ids, shown)) return undefined;
  return {
    ids,
    from: shown.map((id) => index.groups.byId.get(id)?.name ?? ''),
    needs: found.flatMap(({ needs }) => needs),
  };
}

export function optionsDifference(
  options: readonly string[] | null | undefined,
  current: readonly string[],
  compared: Compared,
): DifferenceOrFault {
  const found = groupsNamed(options, current, compared);
  if (found === undefined || isFault(found)) return found;
  return {
    id: 'Options',
    column: 'Options',
    group: 'options',
    from: found.from,
    to: options ?? [],
    base: { optionGroupIds: current },
    set: { optionGroupIds: found.ids },
    needs: found.needs,
  };
}

/** The groups of options that are offered below an option. */
export function belowDifference(
  options: readonly string[] | null | undefined,
  { path, stored }: Pick<Part, 'path' | 'stored'>,
  compared: Compared,
): DifferenceOrFault {
  const current = (stored.groupIds ?? []) as readonly string[];
  const found = groupsNamed(options, current, compared);
  if (found === undefined || isFault(found)) return found;
  return {
    id: `Options ${path}`,
    column: 'Options',
    group: 'options',
    part: String(stored.name),
    from: found.from,
    to: options ?? [],
    base: { [path]: { ...stored, groupIds: current } },
    set: { [path]: { groupIds: found.ids } },
    needs: found.needs,
  };
}

export function taxDifference(
  tax: string | null | undefined,
  taxId: string | null,
  { index, names, clears }: Compared,
): DifferenceOrFault {
  if (tax === undefined || (tax === null && !clears)) return undefined;
  const from = index.taxes.byId.get(taxId ?? '')?.name ?? null;
  if (plainName(tax) === plainName(from)) return undefined;
  const to = tax === null ? null : names.tax(tax);
  if (to !== null && typeof to === 'object') return to;
  return {
    id: 'Tax',
    column: 'Tax',
    group: 'taxes',
    from,
    to: tax,
    base: { taxId },
    set: { taxId: to },
    needs: [],
  };
}

interface StationField {
  readonly path: 'station' | 'stationId';
  readonly from: string | null;
  /** Whether a blank cell takes it away. */
  readonly mayClear: boolean;
}

export function stationDifference(
  station: string | null | undefined,
  { path, from, mayClear }: StationField,
  { index: { stations }, clears }: Compared,
): DifferenceOrFault {
  if (station === undefined || (station === null && !(mayClear && clears))) return undefined;
  const to = station === null ? null : stationNamed(stations, station, from);
  if (to === undefined) return { reason: 'station.unknown', text: station ?? '' };
  if (to === from) return undefined;
  const text = (id: string | null): string | null => (id ? stationText(stations, id) : null);
  return {
    id: 'Station',
    column: 'Station',
    group: 'kitchen',
    from: text(from),
    to: text(to),
    base: { [path]: from },
    set: { [path]: to },
    needs: [],
  };
}

/** The columns of a size or an option: a part of one path of its product or group. */
interface Part {
  readonly path: string;
  /** What it has. */
  readonly stored: Values;
  readonly fields: readonly {
    readonly column: Column;
    readonly group: PlanGroup;
    readonly field: string;
    readonly to: Shown | undefined;
    /** What a part has that has no such field. */
    readonly empty?: Shown;
  }[];
}

export function partDifferences({ path, stored, fields }: Part): readonly Difference[] {
  return fields.flatMap(({ column, group, field, to, empty = null }) => {
    const from = (stored[field] ?? empty) as Shown;
    if (to === undefined || same(from, to)) return [];
    const isSoldOut = field === 'isAvailable';
    return {
      id: `${column} ${path}`,
      column,
      group,
      part: String(stored.name),
      from: isSoldOut ? !from : from,
      to: isSoldOut ? !to : to,
      base: { [path]: { ...stored, [field]: from } },
      set: { [path]: { [field]: to } },
      needs: [],
    };
  });
}

/** A blank cell of a row with a key empties the field. */
export const orEmpty = <Value extends Shown>(
  cell: Value | null | undefined,
  { clears }: Compared,
  empty: Value | null,
): Value | null | undefined => (cell === null ? (clears ? empty : undefined) : cell);

export function sizeAvailable(soldOut: SizeRow['soldOut'], clears: boolean): boolean | undefined {
  if (soldOut === undefined || (soldOut === null && !clears)) return undefined;
  return soldOut !== 'size' && soldOut !== 'both';
}

interface NewPart {
  readonly path: string;
  readonly column: Column;
  readonly group: PlanGroup;
  readonly value: Values;
  readonly needs?: readonly string[];
}

/** A size or an option that is not there yet. */
export const newPart = ({ path, column, group, value, needs = [] }: NewPart): Difference => ({
  id: `new ${path}`,
  column,
  group,
  part: String(value.name),
  from: null,
  to: (value.price ?? value.currentPrice ?? null) as Shown,
  base: { [path]: null },
  set: { [path]: value },
  needs,
});
