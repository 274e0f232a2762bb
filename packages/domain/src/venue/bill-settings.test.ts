import { describe, expect, it } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { DEFAULT_REASONS, discountsOf, payAtOf, reasonsOf, serviceCharge } from './bill-settings.ts';

const regulars = { id: 'regulars', name: 'Regulars', percent: 10, cents: null, needsManager: false };
const set = (path: string, value: unknown, base: unknown) => ({
  set: { [path]: value },
  base: { [path]: base },
});

describe('the discounts of a venue', () => {
  it('are empty until somebody sets them, and then found in their order', () => {
    const place = aRoom({});
    expect(discountsOf(aVenue())).toEqual([]);
    const birthday = { ...regulars, id: 'birthday', percent: null, cents: 500, needsManager: true };
    const done = place.run('venue.patch', set('settings[discounts]', [regulars, birthday], []), 'admin');
    expect(outcomeOf(done)).toBe('applied');
    expect(discountsOf(place.rows.venue() ?? aVenue())).toEqual([regulars, birthday]);
  });

  it.each([
    ['neither a percent nor cents', { percent: null }],
    ['both', { cents: 500 }],
    ['more than the whole', { percent: 101 }],
    ['zero off', { percent: 0 }],
    ['no name', { name: '' }],
    ['something unknown', { from: 1 }],
  ])('are refused with %s', (_, over) => {
    const edit = set('settings[discounts]', [{ ...regulars, ...over }], []);
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit, 'admin'))).toBe('args.shape');
  });

  it('are refused twice under one id', () => {
    const twice = set('settings[discounts]', [regulars, regulars], []);
    expect(outcomeOf(aRoom({}).decide('venue.patch', twice, 'admin'))).toBe('args.shape');
  });
});

describe('discounts and reasons', () => {
  it.each([
    ['admin', 'applied'],
    ['manager', 'applied'],
    ['server', 'forbidden'],
    ['kitchen', 'forbidden'],
    ['customer', 'forbidden'],
  ] as const)('can be changed by a %s: %s', (role, outcome) => {
    const discounts = set('settings[discounts]', [regulars], []);
    const reasons = set('settings[reasons]', { comp: ['Quality'] }, {});
    for (const edit of [discounts, reasons])
      expect(outcomeOf(aRoom({}).decide('venue.patch', edit, role))).toBe(outcome);
  });

  it('leave the other settings to administrators, even when they are changed together', () => {
    const edit = {
      set: { 'settings[discounts]': [regulars], 'settings[payAt]': 'end' },
      base: { 'settings[discounts]': [], 'settings[payAt]': 'order' },
    };
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit, 'manager'))).toBe('forbidden');
  });
});

describe('the reasons of a venue', () => {
  it('come with the app, kind by kind, until somebody sets them', () => {
    const place = aRoom({});
    place.run('venue.patch', set('settings[reasons]', { void: ['Dropped'] }, {}), 'admin');
    const venue = place.rows.venue() ?? aVenue();
    expect(reasonsOf(venue, 'void')).toEqual(['Dropped']);
    expect(reasonsOf(venue, 'comp')).toEqual(DEFAULT_REASONS.comp);
  });
});

describe('the way a venue takes its money', () => {
  it('is order by order and without a service charge, until somebody sets it', () => {
    const place = aRoom({});
    expect([payAtOf(aVenue()), serviceCharge(aVenue())]).toEqual(['order', null]);
    const charge = { percent: 18, fromCovers: 6, taxPercent: null };
    place.run('venue.patch', set('settings[payAt]', 'end', 'order'), 'admin');
    place.run('venue.patch', set('settings[serviceCharge]', charge, null), 'admin');
    const venue = place.rows.venue() ?? aVenue();
    expect([payAtOf(venue), serviceCharge(venue)]).toEqual(['end', charge]);
  });
});
