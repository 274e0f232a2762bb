/** What is left to do before guests come, beside the steps themselves. Told by the rows alone. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import { othersOf, type VenueRows } from './setup-steps.ts';

export type LeftKey =
  | 'tax'
  | 'untaxed'
  | 'zone'
  | 'hours'
  | 'address'
  | 'people'
  | 'emptyCategories'
  | 'emptyGroups'
  | 'allergens';

export interface Left {
  readonly key: LeftKey;
  readonly text: string;
  readonly detail: string;
}

export interface Looker {
  /** Their staff card, who is not a second person. */
  readonly ownCard: string | null;
  /** The time zone of their browser. */
  readonly zone: string;
}

/** Categories whose products are sold without tax although prices contain one. None while the venue's rate is added. */
export function untaxedOf({ venue, categories, products }: VenueRows): readonly Category[] {
  const isIncluded = venue.taxRate === 0 && (venue.taxes ?? []).some(({ included }) => included);
  if (!isIncluded) return [];
  return categories.filter(
    ({ id, taxId }) =>
      taxId == null && !products.every((product) => product.category !== id || product.taxId != null),
  );
}

export function leftOf(rows: VenueRows, { ownCard, zone }: Looker): readonly Left[] {
  const { venue, categories, products, optionGroups } = rows;
  const untaxed = untaxedOf(rows);
  const isEmpty = categories.filter(({ id }) => !products.some(({ category }) => category === id));
  const groups = optionGroups.filter(({ options }) => options.length === 0);
  const unknown = products.filter(({ allergens, allergensNone }) => allergens.length === 0 && !allergensNone);
  const found: readonly (Left | false)[] = [
    venue.taxRate === 0 &&
      (venue.taxes ?? []).length === 0 && {
        key: 'tax',
        text: 'Tax is 0%',
        detail: 'Everything is sold without tax.',
      },
    untaxed.length > 0 && {
      key: 'untaxed',
      text: untaxedText(untaxed),
      detail: 'Their dishes are sold without tax, others have it in the price.',
    },
    !isSameZone(venue.timezone, zone) && {
      key: 'zone',
      text: `The clock is that of ${zoneText(venue.timezone)}`,
      detail: `This device is in ${zoneText(zone)}. The clock decides when a day ends.`,
    },
    venue.operatingHours.every(({ isOpen }) => !isOpen) && {
      key: 'hours',
      text: 'No opening hours',
      detail: 'Guests read on their phones that you are closed.',
    },
    venue.address === '' && {
      key: 'address',
      text: 'No address',
      detail: 'Receipts print it.',
    },
    othersOf(rows, ownCard).length === 0 && {
      key: 'people',
      text: 'No second person',
      detail: 'Everybody who works here signs in as themselves.',
    },
    isEmpty.length > 0 && {
      key: 'emptyCategories',
      text: `${named(isEmpty)} ${isEmpty.length === 1 ? 'is' : 'are'} empty`,
      detail: 'Categories without products.',
    },
    groups.length > 0 && {
      key: 'emptyGroups',
      text: `${named(groups)} ${groups.length === 1 ? 'has' : 'have'} no options`,
      detail: 'Option groups without options offer nothing.',
    },
    unknown.length > 0 && {
      key: 'allergens',
      text:
        unknown.length === products.length
          ? 'No allergens are entered'
          : `${unknown.length} of ${products.length} products have no allergens entered`,
      detail: 'The app then says "not entered", never "free of".',
    },
  ];
  return found.filter((one): one is Left => one !== false);
}

/** 'Mains and Wine have no tax' */
export const untaxedText = (untaxed: readonly Category[]): string =>
  `${named(untaxed)} ${untaxed.length === 1 ? 'has' : 'have'} no tax`;

export const zoneText = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Some zones have two names, such as Asia/Calcutta and Asia/Kolkata. */
function isSameZone(one: string, other: string): boolean {
  try {
    const [a, b] = [one, other].map(
      (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone,
    );
    return a === b;
  } catch {
    return one === other;
  }
}

function named(rows: readonly { readonly name: string }[]): string {
  const [first, second] = rows;
  if (!second) return first?.name ?? '';
  return rows.length === 2
    ? `${first?.name} and ${second.name}`
    : `${first?.name} and ${rows.length - 1} more`;
}
