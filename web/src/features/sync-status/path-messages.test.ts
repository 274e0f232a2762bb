import { describe, expect, it } from 'vitest';
import { pathText, valueText } from './path-messages.ts';

describe('an edited field', () => {
  it('has the name that people know', () => {
    expect(pathText('venue.patch', 'taxRate')).toBe('Tax rate');
    expect(pathText('staff.patch', 'schedule[1]')).toBe('Monday shift');
    expect(pathText('staff.patch', 'phoneNumber')).toBe('Phone number');
    expect(pathText('table.patch', 'minCapacity')).toBe('Min capacity');
    expect(pathText('product.patch', 'sizes[large]')).toBe('Size');
  });
});

describe('an edited value', () => {
  it('is money where the field holds cents', () => {
    expect(valueText('price', 1450)).toBe('$14.50');
    expect(valueText('pricingRules[vip]', 100_000)).toBe('$1,000.00');
    expect(valueText('capacity', 4)).toBe('4');
  });

  it('is shown as a time span for hours or a shift', () => {
    expect(valueText('operatingHours[1]', { open: '1600', close: '0200', isOpen: true })).toBe(
      '4:00 PM to 2:00 AM',
    );
    expect(valueText('operatingHours[1]', { open: '0000', close: '0000', isOpen: false })).toBe('Closed');
    expect(valueText('schedule[1]', { dayOfWeek: 1, start: '0900', end: '1700' })).toBe('9:00 AM to 5:00 PM');
  });

  it('says when there is none', () => {
    expect([valueText('note', null), valueText('note', ''), valueText('sections', [])]).toEqual([
      'Nothing',
      'Nothing',
      'Nothing',
    ]);
  });

  it('names what a thing contains, and not its id', () => {
    expect(valueText('sizes[l]', { id: 'l', name: 'Large', price: 1200, isAvailable: false })).toBe(
      'Large · $12.00 · Available: No',
    );
    expect(valueText('sizes[l]', { name: 'Large', currentPrice: 1900, isAvailable: true })).toBe(
      'Large · $19.00 · Available: Yes',
    );
    const staff = { id: 'staff', name: 'Staff meal', percent: 20, cents: null, needsManager: false };
    const birthday = { id: 'b', name: 'Birthday', percent: null, cents: 500, needsManager: true };
    expect(valueText('settings[discounts]', [staff, birthday])).toBe(
      'Staff meal · 20% · Managers only: No, Birthday · $5.00 · Managers only: Yes',
    );
    const mayo = { name: 'Mayo', price: 100, isAvailable: true, most: 3, included: true, extraPrice: 150 };
    expect(valueText('options[mayo]', { ...mayo, groupIds: ['heat', 'salt'] })).toBe(
      'Mayo · $1.00 · Available: Yes · up to 3 times · Comes with the dish: Yes · $1.50 · 2 groups below it',
    );
    expect(pathText('optionGroup.patch', 'prefixes')).toBe('No, extra, side, less');
    expect(valueText('position', { x: 3, y: 4 })).toBe('3, 4');
    expect(valueText('sections', ['Bar', 'Patio'])).toBe('Bar, Patio');
  });
});
