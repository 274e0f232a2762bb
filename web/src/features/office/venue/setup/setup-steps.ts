/**
 * The steps from nothing to the first order, and which of them are done. That is told by the rows alone, so that no step
 * says it is done when what it made is gone.
 */
import type { Category, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';

export const SETUP_STEPS = ['place', 'menu', 'tables', 'people', 'tablets', 'ready'] as const;
export type SetupStepKey = (typeof SETUP_STEPS)[number];

export interface SetupStep {
  readonly key: SetupStepKey;
  readonly title: string;
  /** What there is of it. Empty while there is nothing. */
  readonly made: string;
  /** False: no order can be taken without it. */
  readonly isOptional: boolean;
}

/** Rows that are not archived. */
export interface VenueRows {
  readonly venue: Venue;
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly optionGroups: readonly OptionGroup[];
  readonly staff: readonly StaffMember[];
}

/** `ownCard`: the staff card of whoever looks, who is not a second person. */
export function setupSteps(rows: VenueRows, ownCard: string | null): readonly SetupStep[] {
  const { venue, sections, tables, products } = rows;
  const others = othersOf(rows, ownCard);
  const rooms = sections.filter(({ key }) => tables.some(({ section }) => section === key)).length;
  return [
    {
      key: 'place',
      title: 'Place',
      made: venue.name && `${venue.name} · ${taxText(venue)}`,
      isOptional: false,
    },
    { key: 'menu', title: 'Menu', made: counted(products.length, 'product', 'products'), isOptional: false },
    {
      key: 'tables',
      title: 'Tables',
      made:
        counted(tables.length, 'table', 'tables') &&
        `${counted(tables.length, 'table', 'tables')}${rooms > 1 ? ` in ${rooms} sections` : ''}`,
      isOptional: false,
    },
    {
      key: 'people',
      title: 'People',
      made: namesOf(others.map(({ firstName }) => firstName)),
      isOptional: true,
    },
    { key: 'tablets', title: 'Tablets', made: '', isOptional: true },
    { key: 'ready', title: 'Ready', made: '', isOptional: true },
  ];
}

/** A rate of 0 is said aloud, because nobody may have chosen it. */
export function taxText(venue: Pick<Venue, 'taxRate' | 'taxes'>): string {
  const [first, ...others] = venue.taxes ?? [];
  if (venue.taxRate > 0) return `Tax ${venue.taxRate}% is added`;
  if (!first) return 'Tax is 0%: nothing is added to orders';
  if (others.length > 0) return `${others.length + 1} taxes`;
  return `${first.name} ${first.percent}% ${first.included ? 'in the price' : 'is added'}`;
}

/** The steps that stand between the venue and its first order. */
export const stepsLeft = (steps: readonly SetupStep[]): readonly SetupStep[] =>
  steps.filter(({ made, isOptional }) => made === '' && !isOptional);

export const othersOf = (
  { staff }: Pick<VenueRows, 'staff'>,
  ownCard: string | null,
): readonly StaffMember[] => staff.filter(({ id, isActive }) => isActive && id !== ownCard);

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

function namesOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
