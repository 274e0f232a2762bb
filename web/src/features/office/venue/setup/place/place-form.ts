/** The form of the place: its input, its validation, and the paths of the venue that it changes. */
import type { Tax } from '@tableside/domain/entities/tax.ts';
import type { OperatingDay, Venue } from '@tableside/domain/entities/venue.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';
import * as v from 'valibot';
import { Percent, required, typed } from '../../../../../components/form/form-schemas.ts';
import { browserZone } from './browser-zone.ts';
import { countryOf } from './countries.ts';
import { usualTax } from './usual-taxes.ts';

/** The tax that is in the prices. Categories name it. */
export const MENU_TAX = 'menu-tax';

export const PlaceSchema = v.object({
  name: required('Enter the name'),
  payAt: v.picklist(['order', 'end']),
  country: v.string(),
  timezone: required('Choose the time zone'),
  taxPercent: v.pipe(v.string(), v.nonEmpty('Enter the tax rate, or 0 if you charge no tax'), typed(Percent)),
  taxWay: v.picklist(['added', 'included']),
  /** Indexes of weekdays, 0 is Sunday. */
  days: v.array(v.number()),
  open: v.string(),
  close: v.string(),
});

export type PlaceValues = v.InferInput<typeof PlaceSchema>;

const OPEN = '1100';
const CLOSE = '2200';
const CLOSED = { open: '0000', close: '0000', isOpen: false };

export function placeValuesOf(venue: Venue): PlaceValues {
  // Nobody has chosen the zone of a venue without a name, so this browser's is proposed.
  const timezone = venue.name === '' ? browserZone() : venue.timezone;
  const inPrice = menuTax(venue);
  const open = venue.operatingHours.filter(({ isOpen }) => isOpen);
  return {
    name: venue.name,
    payAt: payAtOf(venue),
    country: countryOf(timezone),
    timezone,
    taxPercent: inPrice ? String(inPrice.percent) : venue.taxRate === 0 ? '' : String(venue.taxRate),
    taxWay: inPrice ? 'included' : 'added',
    days: open.map(({ dayOfWeek }) => dayOfWeek),
    open: open[0]?.open ?? OPEN,
    close: open[0]?.close ?? CLOSE,
  };
}

export const menuTax = (venue: Pick<Venue, 'taxes'>): Tax | undefined =>
  taxesOf(venue).find(({ id, included }) => id === MENU_TAX && included);

/** Whether the taxes are ones that two fields can say. Others are edited on their own page. */
export const hasOneTax = (venue: Pick<Venue, 'taxes' | 'taxRate'>): boolean =>
  taxesOf(venue).every(({ id }) => id === MENU_TAX) && (taxesOf(venue).length === 0 || venue.taxRate === 0);

/** Whether all open days have the same hours, so that two fields can say them. */
export function hasOneWeek({ operatingHours }: Pick<Venue, 'operatingHours'>): boolean {
  const [first, ...others] = operatingHours.filter(({ isOpen }) => isOpen);
  return others.every(({ open, close }) => open === first?.open && close === first.close);
}

export interface MayEdit {
  /** Money and rules of the house are for administrators. */
  readonly settings: boolean;
}

/** Returns every path that the form may change, with its value. */
export function placePathsOf(values: PlaceValues, venue: Venue, may: MayEdit): Record<string, unknown> {
  return {
    name: values.name.trim(),
    timezone: values.timezone,
    ...(may.settings && { 'settings[payAt]': values.payAt }),
    ...(may.settings && hasOneTax(venue) && taxPaths(values, venue)),
    ...(hasOneWeek(venue) && dayPaths(values)),
  };
}

function taxPaths({ taxPercent, taxWay, country }: PlaceValues, venue: Venue): Record<string, unknown> {
  // Nobody has typed a rate: what is stored stays.
  if (taxPercent === '') return {};
  const percent = Number(taxPercent);
  if (taxWay === 'added') return { taxRate: percent, [`taxes[${MENU_TAX}]`]: null };
  const { id: _, ...known } = menuTax(venue) ?? { id: '', name: usualTax(country)?.name ?? 'VAT' };
  return { taxRate: 0, [`taxes[${MENU_TAX}]`]: { ...known, percent, included: true } };
}

const dayPaths = ({ days, open, close }: PlaceValues): Record<string, Omit<OperatingDay, 'dayOfWeek'>> =>
  Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => [
      `operatingHours[${day}]`,
      days.includes(day) ? { open, close, isOpen: true } : CLOSED,
    ]),
  );
