import { aVenue } from '@tableside/domain/testing/builders.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { browserZone } from './browser-zone.ts';
import { countryOf, countryOptions, zoneFor } from './countries.ts';
import { hasOneTax, hasOneWeek, PlaceSchema, placePathsOf, placeValuesOf } from './place-form.ts';
import { usualTax } from './usual-taxes.ts';

const fresh = aVenue({ name: '', taxRate: 0, timezone: 'America/New_York', operatingHours: [] });
const may = { settings: true };

describe('the place of a new venue', () => {
  it('is in the time zone of this browser, and has no tax that nobody chose', () => {
    expect(placeValuesOf(fresh)).toMatchObject({ timezone: browserZone(), taxPercent: '', days: [] });
    expect(v.safeParse(PlaceSchema, { ...placeValuesOf(fresh), name: 'Spree' }).success).toBe(false);
  });

  it('keeps the zone once somebody has named the venue', () => {
    expect(placeValuesOf({ ...fresh, name: 'Spree' }).timezone).toBe('America/New_York');
  });

  it('has its tax added, or in the price as a tax that categories name', () => {
    const typed = { ...placeValuesOf(fresh), taxPercent: '7', country: 'DE' };
    expect(placePathsOf(typed, fresh, may)).toMatchObject({ taxRate: 7, 'taxes[menu-tax]': null });
    expect(placePathsOf({ ...typed, taxWay: 'included' }, fresh, may)).toMatchObject({
      taxRate: 0,
      'taxes[menu-tax]': { name: 'MwSt.', percent: 7, included: true },
    });
  });

  it('keeps the name and the takeaway rate of a tax that is edited here', () => {
    const tax = { id: 'menu-tax', name: 'IVA', percent: 10, included: true, takeawayPercent: 21 };
    const venue = { ...fresh, taxes: [tax] };
    expect(placeValuesOf(venue)).toMatchObject({ taxPercent: '10', taxWay: 'included' });
    expect(placePathsOf({ ...placeValuesOf(venue), taxPercent: '8' }, venue, may)).toMatchObject({
      'taxes[menu-tax]': { name: 'IVA', percent: 8, included: true, takeawayPercent: 21 },
    });
  });

  it('leaves money and rules of the house to administrators', () => {
    const paths = placePathsOf({ ...placeValuesOf(fresh), taxPercent: '7' }, fresh, { settings: false });
    expect(Object.keys(paths).filter((path) => /tax|settings/.test(path))).toEqual([]);
  });

  it('leaves several taxes and different hours to their own pages', () => {
    const day = (dayOfWeek: number, close: string) => ({ dayOfWeek, open: '1100', close, isOpen: true });
    const week = { ...fresh, operatingHours: [day(1, '2200'), day(2, '2300')] };
    expect([hasOneWeek(week), hasOneWeek(fresh)]).toEqual([false, true]);
    expect(Object.keys(placePathsOf(placeValuesOf(week), week, may)).join()).not.toContain('operatingHours');
    const other = { id: 'wine', name: 'Wine', percent: 19, included: true };
    expect([hasOneTax({ ...fresh, taxes: [other] }), hasOneTax(fresh)]).toEqual([false, true]);
  });
});

describe('countries', () => {
  it('propose a time zone only where it is no guess', () => {
    expect(countryOf('Europe/Vienna')).toBe('AT');
    expect(countryOf('UTC')).toBe('');
    expect(zoneFor('AT', '', 'Europe/Berlin')).toBe('Europe/Vienna');
    expect(zoneFor('US', '', 'Europe/Berlin')).toBe('');
    expect(zoneFor('US', '', 'America/Chicago')).toBe('America/Chicago');
    expect(zoneFor('', 'Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('have names, and a usual tax only where one is known', () => {
    expect(countryOptions().find(({ value }) => value === 'DE')?.label).toBe('Germany');
    expect(usualTax('DE')).toEqual({ name: 'MwSt.', percent: 7 });
    expect([usualTax('US'), usualTax(''), usualTax('constructor')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
