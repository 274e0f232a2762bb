import { aVenue } from '@tableside/domain/testing/builders.ts';
import { patchVenue } from '@tableside/domain/venue/edit-venue.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SettingsSchema, settingsPathsOf, settingsValuesOf } from './settings-form.ts';

const values = settingsValuesOf(aVenue().settings);
const faults = (over: Partial<typeof values>): string[] =>
  (v.safeParse(SettingsSchema, { ...values, ...over }).issues ?? []).map((issue) => issue.message);

describe('the rules of the house', () => {
  it('are valid as they are', () => {
    expect(faults({})).toEqual([]);
  });

  it('require an order to be due before it is late', () => {
    expect(faults({ kitchenAmberMinutes: '12', kitchenRedMinutes: '12' })).toEqual([
      'Must be longer than the due time',
    ]);
  });

  it('take whole numbers within reason', () => {
    expect(faults({ priceGraceHours: '169' })).toEqual(['Enter a number of hours from 0 to 168']);
    expect(faults({ priceGraceHours: '0' })).toEqual([]);
    expect(faults({ kitchenAmberMinutes: 'soon' })).toContain('Enter a number of minutes from 1 to 240');
  });

  it('ask a manager about open prices above an amount, or never', () => {
    const most = (openPriceMost: string) =>
      settingsPathsOf({ ...values, openPriceMost })['settings[openPriceMost]'];
    expect([values.openPriceMost, most(''), most('50')]).toEqual(['', null, 5000]);
    expect(settingsValuesOf({ ...aVenue().settings, openPriceMost: 5000 }).openPriceMost).toBe('50.00');
    expect(faults({ openPriceMost: '0' })).toEqual(['Enter an amount above zero, or nothing']);
    expect(faults({ openPriceMost: 'much' })).toEqual(['Enter an amount like 12.50']);
  });

  it('lock a shared tablet within ten minutes, and after 90 seconds unless set otherwise', () => {
    expect(values).toMatchObject({ lockSeconds: '90', lockAfterClose: false, pinOffline: true });
    expect(faults({ lockSeconds: '14' })).toEqual(['Enter a number of seconds from 15 to 600']);
    expect(faults({ lockSeconds: '601' })).toEqual(['Enter a number of seconds from 15 to 600']);
    expect(faults({ lockSeconds: '15' })).toEqual([]);
  });

  it('pay for breaks only once somebody turns that on', () => {
    expect(values.paidBreaks).toBe(false);
    expect(settingsPathsOf({ ...values, paidBreaks: true })['settings[paidBreaks]']).toBe(true);
    expect(settingsValuesOf({ ...aVenue().settings, paidBreaks: true }).paidBreaks).toBe(true);
  });

  it('offer one to three different tips', () => {
    expect(values.tipPercents).toBe('18, 20, 22');
    expect(settingsPathsOf({ ...values, tipPercents: '15%, 20 ' })['settings[tipPercents]']).toEqual([
      15, 20,
    ]);
    for (const tipPercents of ['', '18, 18', '10, 12, 15, 20', '0', '101', '12.5', 'some'])
      expect(faults({ tipPercents })).toEqual([
        'Enter one to three different percentages, such as 18, 20, 22',
      ]);
  });

  it('save the accounts that were typed, and read them again', () => {
    const accounts = { ...values.accounts, sales: '4000' };
    expect(settingsPathsOf({ ...values, accounts })['settings[accounts]']).toEqual({ sales: '4000' });
    expect(faults({ accounts: { ...accounts, cash: 'x'.repeat(41) } })).toEqual(['At most 40 characters']);
    const { settings } = aVenue();
    expect(settingsValuesOf({ ...settings, accounts: { cash: '1000' } }).accounts).toMatchObject({
      cash: '1000',
      sales: '',
    });
  });

  it('save the words for options that were typed, and read them again', () => {
    const prefixWords = { ...values.prefixWords, no: 'Ohne' };
    expect(settingsPathsOf({ ...values, prefixWords })['settings[prefixWords]']).toEqual({ no: 'Ohne' });
    expect(faults({ prefixWords: { ...prefixWords, side: 'x'.repeat(21) } })).toEqual([
      'At most 20 characters',
    ]);
    const { settings } = aVenue();
    expect(settingsValuesOf({ ...settings, prefixWords: { no: 'Ohne' } }).prefixWords).toEqual({
      no: 'Ohne',
      extra: '',
      side: '',
      less: '',
    });
  });

  it('are saved under paths that the venue takes', () => {
    expect(v.is(patchVenue.args, { set: settingsPathsOf(values), base: {} })).toBe(true);
  });

  it('let guests register unless that was switched off', () => {
    expect(values.guestRegistration).toBe(true);
    const { settings } = aVenue();
    expect(settingsValuesOf({ ...settings, guestRegistration: false }).guestRegistration).toBe(false);
  });
});
