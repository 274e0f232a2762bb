/** The lists of a venue whose members have ids. `venue.patch` edits each member by its own path, such as `taxes[id]`. */
import type { GenericSchema } from 'valibot';
import { type Decision, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import type { Category, Product } from '../entities/menu.ts';
import { NO_STATION } from '../entities/station.ts';
import type { Venue } from '../entities/venue.ts';
import { MAX_TENDERS, TenderValue } from '../payments/tenders.ts';
import { MAX_SCHEDULES, ScheduleValue } from './price-schedule.ts';
import { MAX_STATIONS, StationValue } from './station-value.ts';
import { stationsOf } from './stations.ts';
import { MAX_TAXES, TaxValue } from './taxes.ts';

export type ListName = 'taxes' | 'priceSchedules' | 'tenders' | 'stations';
type Member = Readonly<Record<string, unknown>> & { readonly id: string };

export const VENUE_LISTS: Readonly<
  Record<ListName, { readonly value: GenericSchema; readonly most: number; readonly stays?: true }>
> = {
  taxes: { value: TaxValue, most: MAX_TAXES },
  priceSchedules: { value: ScheduleValue, most: MAX_SCHEDULES },
  // A device that was offline still brings payments by a tender that is switched off.
  tenders: { value: TenderValue, most: MAX_TENDERS, stays: true },
  stations: { value: StationValue, most: MAX_STATIONS },
};

/** `none` is no station, so none can have this id. */
export const isMemberId = (list: ListName, id: string): boolean => list !== 'stations' || id !== NO_STATION;

export const isVenueList = (name: string): name is ListName => Object.hasOwn(VENUE_LISTS, name);

type Lists = { readonly [L in ListName]?: readonly Member[] };

/** A venue without stations of its own has a kitchen and a bar; the first edit keeps them. */
const membersOf = (venue: object, list: ListName): readonly Member[] =>
  list === 'stations'
    ? (stationsOf(venue) as readonly object[] as readonly Member[])
    : ((venue as Lists)[list] ?? []);

/** Returns a member without its id, as people edit it, or null when there is none. */
export function memberValue(venue: object, list: ListName, member: string): unknown {
  const found = membersOf(venue, list).find(({ id }) => id === member);
  if (!found) return null;
  const { id: _, ...value } = found;
  return value;
}

/** Returns the list with this member. A new one comes last; null takes it away. */
export function withListMember(venue: object, list: ListName, [member, value]: readonly [string, unknown]) {
  const members = membersOf(venue, list);
  if (value === null) return members.filter(({ id }) => id !== member);
  const made: Member = { id: member, ...(value as object) };
  return members.some(({ id }) => id === member)
    ? members.map((one) => (one.id === member ? made : one))
    : [...members, made];
}

/** Returns a refusal when a list would grow above its limit. */
export function tooLong(before: Venue, after: Venue): Decision | undefined {
  for (const list of Object.keys(VENUE_LISTS).filter(isVenueList)) {
    const [was, is] = [membersOf(before, list).length, membersOf(after, list).length];
    const { most } = VENUE_LISTS[list];
    if (is > most && is > was) return rejected('venue.listFull', { list, most });
  }
  return undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the ids of the members that are taken away from a list. */
const takenAway = (set: Values, list: ListName): readonly string[] =>
  Object.entries(set).flatMap(([path, value]) => {
    const [, of, id] = /^(\w+)\[(.+)\]$/.exec(path) ?? [];
    return of === list && id !== undefined && value === null ? [id] : [];
  });

/** Returns the reads that `inUse` needs. */
export const useReads = (set: Values): readonly Read[] =>
  takenAway(set, 'taxes').length + takenAway(set, 'stations').length === 0
    ? []
    : [
        { kind: 'every', entity: 'category' },
        { kind: 'every', entity: 'product' },
      ];

/**
 * Refuses to take away a tax or a station that categories or products have: they would silently get the venue's tax rate,
 * or hang at the first station. A venue keeps one station.
 */
export function inUse(rows: Rows, set: Values, after: Venue): Decision | undefined {
  if (stationsOf(after).length === 0) return rejected('station.last');
  const ofStation = (row: { readonly station?: string; readonly stationId?: string | null }) =>
    row.station ?? row.stationId;
  return (
    usedBy(rows, takenAway(set, 'taxes'), { code: 'tax.inUse', idOf: ({ taxId }) => taxId }) ??
    usedBy(rows, takenAway(set, 'stations'), { code: 'station.inUse', idOf: ofStation })
  );
}

interface Use {
  readonly code: 'tax.inUse' | 'station.inUse';
  idOf(row: Partial<Category & Product>): string | null | undefined;
}

function usedBy(rows: Rows, gone: readonly string[], { code, idOf }: Use): Decision | undefined {
  const having = (row: Category | Product): boolean => {
    const id = idOf(row);
    return !row.archived && id != null && gone.includes(id);
  };
  const [categories, products] = [rows.all('category').filter(having), rows.all('product').filter(having)];
  return categories.length + products.length === 0
    ? undefined
    : rejected(code, { categories: categories.length, products: products.length });
}
