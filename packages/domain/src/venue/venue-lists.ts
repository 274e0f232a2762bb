/** The lists of a venue whose members have ids. `venue.patch` edits each member by its own path, such as `taxes[id]`. */
import type { GenericSchema } from 'valibot';
import { type Decision, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import type { Venue } from '../entities/venue.ts';
import { MAX_TENDERS, TenderValue } from '../payments/tenders.ts';
import { MAX_SCHEDULES, ScheduleValue } from './price-schedule.ts';
import { MAX_TAXES, TaxValue } from './taxes.ts';

export type ListName = 'taxes' | 'priceSchedules' | 'tenders';
type Member = Readonly<Record<string, unknown>> & { readonly id: string };

export const VENUE_LISTS: Readonly<
  Record<ListName, { readonly value: GenericSchema; readonly most: number; readonly stays?: true }>
> = {
  taxes: { value: TaxValue, most: MAX_TAXES },
  priceSchedules: { value: ScheduleValue, most: MAX_SCHEDULES },
  // A device that was offline still brings payments by a tender that is switched off.
  tenders: { value: TenderValue, most: MAX_TENDERS, stays: true },
};

export const isVenueList = (name: string): name is ListName => Object.hasOwn(VENUE_LISTS, name);

const membersOf = (venue: object, list: ListName): readonly Member[] =>
  (venue as { readonly [L in ListName]?: readonly Member[] })[list] ?? [];

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

const takenAway = (set: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(set).flatMap(([path, value]) => {
    const [, id] = /^taxes\[(.+)\]$/.exec(path) ?? [];
    return id !== undefined && value === null ? [id] : [];
  });

/** Returns the reads that `taxInUse` needs. */
export const taxUseReads = (set: Readonly<Record<string, unknown>>): readonly Read[] =>
  takenAway(set).length === 0
    ? []
    : [
        { kind: 'every', entity: 'category' },
        { kind: 'every', entity: 'product' },
      ];

/** Refuses to take a tax away while categories or products have it: they would silently get the venue's tax rate. */
export function taxInUse(rows: Rows, set: Readonly<Record<string, unknown>>): Decision | undefined {
  const gone = takenAway(set);
  const having = (row: { readonly archived: boolean; readonly taxId?: string | null }): boolean =>
    !row.archived && row.taxId != null && gone.includes(row.taxId);
  const [categories, products] = [rows.all('category').filter(having), rows.all('product').filter(having)];
  return categories.length + products.length === 0
    ? undefined
    : rejected('tax.inUse', { categories: categories.length, products: products.length });
}
