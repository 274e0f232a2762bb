/** The form of Business Information: its input, its validation, and the paths that it changes. */

import { PAYMENT_METHODS } from '@tableside/domain/entities/payment.ts';
import type { Section } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import * as v from 'valibot';
import {
  dollarsText,
  OptionalDollars,
  OptionalEmail,
  OptionalUrl,
  Percent,
  required,
  typed,
} from '../../../../components/form/form-schemas.ts';
import { hourPaths, WeekSchema, weekOf } from '../hours/opening-hours.ts';

/** Texts stay as typed; `pathsOf` converts them to the venue's values. */
export const VenueSchema = v.object({
  name: required('Enter the name'),
  description: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'At most 2000 characters')),
  address: required('Enter the address', 254),
  city: required('Enter the city', 254),
  state: required('Enter the state', 254),
  zipCode: required('Enter the ZIP code', 254),
  phoneNumber: required('Enter the phone number', 254),
  timezone: required('Choose the time zone'),
  email: OptionalEmail,
  website: OptionalUrl,
  social: v.array(v.object({ platform: v.string(), url: OptionalUrl })),
  taxRate: typed(Percent),
  rules: v.array(v.object({ key: v.string(), amount: typed(OptionalDollars) })),
  methods: v.pipe(
    v.array(v.object({ id: v.picklist(PAYMENT_METHODS), name: v.string(), isActive: v.boolean() })),
    v.check((methods) => methods.some(({ isActive }) => isActive), 'Keep at least one payment method on'),
  ),
  hours: WeekSchema,
});

export type VenueValues = v.InferInput<typeof VenueSchema>;

/** Offered to every venue; any other platforms of a venue are kept. */
const PLATFORMS = ['instagram', 'facebook', 'tiktok', 'x'];

const keysOf = (first: readonly string[], others: object): string[] => [
  ...new Set([...first, ...Object.keys(others)]),
];

export const venueValuesOf = (venue: Venue, sections: readonly Section[]): VenueValues => ({
  name: venue.name,
  description: venue.description,
  address: venue.address,
  city: venue.city,
  state: venue.state,
  zipCode: venue.zipCode,
  phoneNumber: venue.phoneNumber,
  timezone: venue.timezone,
  email: venue.email,
  website: venue.website,
  social: keysOf(PLATFORMS, venue.socialMedia).map((platform) => ({
    platform,
    url: venue.socialMedia[platform] ?? '',
  })),
  taxRate: String(venue.taxRate),
  rules: keysOf(
    sections.map(({ key }) => key),
    venue.pricingRules,
  ).map((key) => ({ key, amount: amountText(venue.pricingRules[key]) })),
  methods: PAYMENT_METHODS.map((id) => {
    const known = venue.paymentAccepted.find((method) => method.id === id);
    return { id, name: known?.name ?? '', isActive: known?.isActive ?? false };
  }),
  hours: weekOf(venue.operatingHours),
});

const amountText = (cents: number | undefined): string => (cents === undefined ? '' : dollarsText(cents));

/** Returns every path that `venue.patch` knows, with its value, or null for an empty one. */
export function venuePathsOf({ social, taxRate, rules, methods, hours, ...texts }: VenueValues) {
  const members: Record<string, unknown> = {};
  for (const { platform, url } of social) members[`socialMedia[${platform}]`] = url.trim() || null;
  for (const { key, amount } of rules) members[`pricingRules[${key}]`] = parseDollars(amount) ?? null;
  for (const { id, name, isActive } of methods) {
    const isThere = name !== '' || isActive;
    members[`paymentAccepted[${id}]`] = isThere ? { name: name || METHOD_LABEL[id], isActive } : null;
  }
  return { ...texts, taxRate: Number(taxRate), ...members, ...hourPaths(hours) };
}
