import { aSection, aVenue } from '@tableside/domain/testing/builders.ts';
import { patchVenue } from '@tableside/domain/venue/edit-venue.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { patchOf } from '../../../../components/form/patch-of.ts';
import { VenueSchema, type VenueValues, venuePathsOf, venueValuesOf } from './venue-form.ts';

const venue = aVenue({ taxRate: 8.875, pricingRules: { main_floor: 10_000 } });
const values = venueValuesOf(venue, [aSection(), aSection({ id: 'patio', key: 'patio', name: 'Patio' })]);

const filled: VenueValues = {
  ...values,
  address: '214 Wythe Avenue',
  city: 'Brooklyn',
  state: 'NY',
  zipCode: '11249',
  phoneNumber: '(718) 555-0100',
};
const faults = (over: Partial<VenueValues>): string[] =>
  (v.safeParse(VenueSchema, { ...filled, ...over }).issues ?? []).map(
    (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
  );
const changed = (over: Partial<VenueValues>) =>
  patchOf(venuePathsOf({ ...values, ...over }), venuePathsOf(values));

describe('business information', () => {
  it.each(['name', 'address', 'city', 'state', 'zipCode', 'phoneNumber', 'timezone'] as const)(
    'needs the %s',
    (field) => {
      expect(faults({})).toEqual([]);
      expect(faults({ [field]: '  ' })).toHaveLength(1);
    },
  );

  it('takes email and web addresses, or none', () => {
    expect(faults({ email: '', website: '' })).toEqual([]);
    expect(faults({ email: 'hello' })).toEqual(['email: Enter an address like name@example.com']);
    expect(faults({ website: 'alderandrye.com' })).toEqual([
      'website: Enter an address that begins with https://',
    ]);
    expect(faults({ social: [{ platform: 'x', url: 'ftp://x.example' }] })).toHaveLength(1);
  });

  it('takes a tax rate from 0 to 100 and amounts in dollars', () => {
    expect(faults({ taxRate: '100.001' })).toHaveLength(1);
    expect(faults({ taxRate: '' })).toHaveLength(1);
    expect(faults({ rules: [{ key: 'bar', amount: 'much' }] })).toEqual([
      'rules.0.amount: Enter an amount like 12.50',
    ]);
    expect(faults({ rules: [{ key: 'bar', amount: '' }] })).toEqual([]);
  });

  it('keeps at least one payment method', () => {
    const methods = values.methods.map((method) => ({ ...method, isActive: false }));
    expect(faults({ methods })).toEqual(['methods: Keep at least one payment method on']);
  });
});

describe('a saved change of business information', () => {
  it('is empty when nothing differs', () => {
    expect(changed({})).toBeUndefined();
    expect(changed({ taxRate: '8.8750' })).toBeUndefined();
  });

  it('lists each path that differs, with what it was edited from', () => {
    expect(changed({ name: 'Rye', taxRate: '9' })).toEqual({
      set: { name: 'Rye', taxRate: 9 },
      base: { name: venue.name, taxRate: 8.875 },
    });
  });

  it('names members of lists one by one', () => {
    const hours = values.hours.map((day, at) =>
      at === 1 ? { isOpen: true, open: '1600', close: '0200' } : day,
    );
    const rules = [
      { key: 'main_floor', amount: '' },
      { key: 'patio', amount: '75' },
    ];
    const patch = changed({ hours, rules, social: [{ platform: 'x', url: 'https://x.example/rye' }] });
    expect(patch?.set).toEqual({
      'operatingHours[1]': { open: '1600', close: '0200', isOpen: true },
      'pricingRules[main_floor]': null,
      'pricingRules[patio]': 7500,
      'socialMedia[x]': 'https://x.example/rye',
    });
    expect(patch?.base['pricingRules[main_floor]' as never]).toBe(10_000);
    expect(v.is(patchVenue.args, patch)).toBe(true);
  });

  it('never includes a path that the venue does not take', () => {
    const all = venuePathsOf({
      ...filled,
      methods: values.methods.map((one) => ({ ...one, isActive: true })),
    });
    expect(v.safeParse(patchVenue.args, { set: all, base: {} }).issues).toBeUndefined();
  });
});
