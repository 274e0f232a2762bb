import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { receiptSettings } from '../entities/venue.ts';
import { patchVenue } from './edit-venue.ts';

const venue = aVenue();
const room = () => aRoom({ venue: [venue] });
const edit = (set: Record<string, unknown>, base: Record<string, unknown> = {}) => ({ set, base });

describe('the venue', () => {
  it('can be edited on a device that holds no more of it yet than a customer sees', () => {
    const { pricingRules: _, ...seen } = venue;
    const place = aRoom({ venue: [seen as typeof venue] });
    const done = place.run(
      'venue.patch',
      edit({ 'pricingRules[roof]': 9_900 }, { 'pricingRules[roof]': null }),
      'admin',
    );
    expect(outcomeOf(done)).toBe('applied');
    expect(place.rows.venue()?.pricingRules).toEqual({ roof: 9_900 });
  });

  it('is edited by path: fields, days, sections, platforms, methods, settings', () => {
    const place = room();
    const friday = venue.operatingHours.find(({ dayOfWeek }) => dayOfWeek === 5);
    const { dayOfWeek: _day, ...hours } = friday ?? { dayOfWeek: 5 };
    const done = place.run(
      'venue.patch',
      edit(
        {
          name: 'Alder & Oak',
          'operatingHours[5]': { open: '1700', close: '0300', isOpen: true },
          'pricingRules[roof]': 9_900,
          'socialMedia[mastodon]': 'https://social.example/@alder',
          'paymentAccepted[cash]': { name: 'Cash', isActive: false },
          'settings[kitchenRedMinutes]': 20,
          taxRate: 8.875,
        },
        {
          name: venue.name,
          'operatingHours[5]': friday ? hours : null,
          'pricingRules[roof]': null,
          'socialMedia[mastodon]': null,
          'paymentAccepted[cash]': { name: 'Cash', isActive: true },
          'settings[kitchenRedMinutes]': venue.settings.kitchenRedMinutes,
          taxRate: venue.taxRate,
        },
      ),
      'admin',
    );
    expect(outcomeOf(done)).toBe('applied');
    const now = place.rows.venue();
    expect(now).toMatchObject({ name: 'Alder & Oak', settings: { kitchenRedMinutes: 20 } });
    expect(now?.pricingRules.roof).toBe(9_900);
    expect(now?.socialMedia.mastodon).toBe('https://social.example/@alder');
    expect(now?.paymentAccepted.find(({ id }) => id === 'cash')?.isActive).toBe(false);
    expect(now?.operatingHours.find(({ dayOfWeek }) => dayOfWeek === 5)).toEqual({
      dayOfWeek: 5,
      open: '1700',
      close: '0300',
      isOpen: true,
    });
    expect(
      outcomeOf(
        place.run(
          'venue.patch',
          edit({ 'pricingRules[roof]': null }, { 'pricingRules[roof]': 9_900 }),
          'admin',
        ),
      ),
    ).toBe('applied');
    expect(place.rows.venue()?.pricingRules).not.toHaveProperty('roof');
  });

  it('takes accounts by their kind, and no other', () => {
    const path = 'settings[accounts]';
    const set = (value: unknown) => edit({ [path]: value }, { [path]: {} });
    const place = room();
    expect(outcomeOf(place.run('venue.patch', set({ sales: ' 4000 ', cash: '1000' }), 'admin'))).toBe(
      'applied',
    );
    expect(place.rows.venue()?.settings.accounts).toEqual({ sales: '4000', cash: '1000' });
    expect(outcomeOf(place.run('venue.patch', set({ sales: '1' }), 'manager'))).toBe('forbidden');
    for (const wrong of [{ salaries: '1' }, { sales: 'x'.repeat(41) }, { sales: 1 }, null, '4000'])
      expect(v.is(patchVenue.args, set(wrong)), JSON.stringify(wrong)).toBe(false);
  });

  it('is edited from the default of a setting that nobody has set', () => {
    const place = room();
    const done = place.run(
      'venue.patch',
      edit(
        {
          'settings[tipPercents]': [15, 18],
          'settings[taxNumber]': ' 12-3456789 ',
          'settings[receiptFooter]': 'See you soon',
          'settings[guestRegistration]': false,
        },
        {
          'settings[tipPercents]': [18, 20, 22],
          'settings[taxNumber]': '',
          'settings[receiptFooter]': '',
          'settings[guestRegistration]': true,
        },
      ),
      'admin',
    );
    expect(outcomeOf(done)).toBe('applied');
    const now = place.rows.venue();
    expect(now && receiptSettings(now)).toEqual({
      tipPercents: [15, 18],
      taxNumber: '12-3456789',
      receiptFooter: 'See you soon',
    });
    expect(now?.settings.guestRegistration).toBe(false);
  });

  it.each([[[]], [[0]], [[101]], [[18, 18]], [[1, 2, 3, 4]], ['18']])('offers no tips of %j', (tips) => {
    const place = room();
    expect(outcomeOf(place.decide('venue.patch', edit({ 'settings[tipPercents]': tips }), 'admin'))).toBe(
      'args.shape',
    );
  });

  it.each([
    [{ 'settings[lockSeconds]': 14 }, 'args.shape'],
    [{ 'settings[lockSeconds]': 601 }, 'args.shape'],
    [{ 'settings[lockSeconds]': 15.5 }, 'args.shape'],
    [{ 'settings[pinOffline]': 'no' }, 'args.shape'],
    [{ 'settings[lockAfterClose]': 1 }, 'args.shape'],
    [{ 'settings[lockAfterClose]': true }, 'applied'],
    [{ 'settings[lockSeconds]': 15, 'settings[pinOffline]': false }, 'applied'],
    [{ 'settings[lockSeconds]': 600 }, 'applied'],
  ])('sets when a shared tablet locks, and whether a PIN opens it offline: %j', (set, outcome) => {
    const place = room();
    const base = {
      'settings[lockSeconds]': 90,
      'settings[lockAfterClose]': false,
      'settings[pinOffline]': true,
    };
    expect(outcomeOf(place.decide('venue.patch', edit(set, base), 'admin'))).toBe(outcome);
    expect(outcomeOf(place.decide('venue.patch', edit(set, base), 'manager'))).toBe(
      outcome === 'applied' ? 'forbidden' : outcome,
    );
  });

  it('refuses the path that somebody else changed, with both values, and accepts the rest', () => {
    const done = room().decide(
      'venue.patch',
      edit({ name: 'Mine', city: 'Salem' }, { name: 'Old', city: venue.city }),
      'manager',
    );
    expect(outcomeOf(done)).toBe('patch.partial');
    expect(detailOf(done)).toEqual({ refused: [{ path: 'name', yours: 'Mine', theirs: venue.name }] });
  });

  it.each(['taxRate', 'pricingRules[bar]', 'paymentAccepted[cash]', 'settings[priceGraceHours]'])(
    'leaves %s to administrators',
    (path) => {
      const value = path === 'paymentAccepted[cash]' ? { name: 'Cash', isActive: true } : 5;
      expect(outcomeOf(room().decide('venue.patch', edit({ [path]: value }), 'manager'))).toBe('forbidden');
      expect(outcomeOf(room().decide('venue.patch', edit({ [path]: value }), 'admin'))).not.toBe('forbidden');
    },
  );

  it('has a profile that managers can edit, but not servers', () => {
    expect(
      outcomeOf(room().decide('venue.patch', edit({ name: 'X' }, { name: venue.name }), 'manager')),
    ).toBe('applied');
    expect(outcomeOf(room().decide('venue.patch', edit({ name: 'X' }, { name: venue.name }), 'server'))).toBe(
      'forbidden',
    );
  });

  it.each([
    ['a tax above 100', { taxRate: 100.5 }],
    ['a tax with four decimals', { taxRate: 8.8755 }],
    ['an unknown time zone', { timezone: 'Atlantis/Center' }],
    ['a website without https', { website: 'javascript:alert(1)' }],
    ['an invalid closing time', { 'operatingHours[1]': { open: '1600', close: '2500', isOpen: true } }],
    ['an unknown day', { 'operatingHours[7]': { open: '1600', close: '0200', isOpen: true } }],
    ['an unknown method', { 'paymentAccepted[gold]': { name: 'Gold', isActive: true } }],
    ['a negative minimum', { 'pricingRules[bar]': -1 }],
    ['an unknown setting', { 'settings[constructor]': 1 }],
    ['an inherited name as a platform', { 'socialMedia[__proto__]': 'https://x.example' }],
    ['an inherited name as a section', { 'pricingRules[constructor]': 100 }],
    ['an unknown path', { version: 9 }],
  ])('cannot take: %s', (_what, set) => {
    expect(outcomeOf(room().decide('venue.patch', edit(set), 'admin'))).toBe('args.shape');
  });

  it('keeps the late time after the due time', () => {
    const set = { 'settings[kitchenRedMinutes]': 5 };
    const base = { 'settings[kitchenRedMinutes]': venue.settings.kitchenRedMinutes };
    expect(outcomeOf(room().decide('venue.patch', edit(set, base), 'admin'))).toBe('venue.minutes');
  });
});
