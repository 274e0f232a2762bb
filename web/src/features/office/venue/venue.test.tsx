import { aSection, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Scene, showScreen } from '../../../../testing/show-screen.tsx';
import { BusinessInfoPage } from './business-info/business-info-page.tsx';
import { HoursPage } from './hours/hours-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';

// Hundreds of time zones render slowly outside a browser.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Paris']));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const venue = aVenue({
  address: '214 Wythe Avenue',
  city: 'Brooklyn',
  state: 'NY',
  zipCode: '11249',
  phoneNumber: '(718) 555-0100',
  taxRate: 8.875,
  pricingRules: { main_floor: 10_000 },
  operatingHours: [
    { dayOfWeek: 0, open: '1600', close: '0000', isOpen: true },
    { dayOfWeek: 1, open: '0000', close: '0000', isOpen: false },
  ],
});
const scene = (over: Partial<Scene> = {}): Scene => ({
  role: 'admin',
  rows: { venue: [venue], section: [aSection()] },
  ...over,
});

const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const time = (label: string): HTMLSelectElement => screen.getByLabelText(label);
const type = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** Resolves once the checked box is rendered. */
async function tickDay(name: string): Promise<void> {
  const day = (): HTMLInputElement => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  const wasOpen = day().checked;
  fireEvent.click(day());
  await waitFor(() => expect(day().checked).toBe(!wasOpen));
}

describe('Business Information', () => {
  async function show(over: Partial<Scene> = {}) {
    const shown = await showScreen(<BusinessInfoPage />, scene(over));
    await screen.findByLabelText('Tax rate');
    return shown;
  }

  it('saves each changed field with its earlier value, and goes back to Profile', async () => {
    const { engine, router } = await show();
    type('Tax rate', '9.125');
    type('Main Floor minimum', '120');
    await tickDay('Monday');
    tap('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(engine.asked).toEqual([
      {
        name: 'venue.patch',
        args: {
          set: {
            taxRate: 9.125,
            'pricingRules[main_floor]': 12_000,
            'operatingHours[1]': { open: '1600', close: '0200', isOpen: true },
          },
          base: {
            taxRate: 8.875,
            'pricingRules[main_floor]': 10_000,
            'operatingHours[1]': { open: '0000', close: '0000', isOpen: false },
          },
        },
      },
    ]);
  });

  it('asks for required fields by name, and says how many need attention', async () => {
    const { engine } = await show();
    type('ZIP code', '');
    fireEvent.change(screen.getByRole('textbox', { name: /^Website/ }), {
      target: { value: 'alderandrye.com' },
    });
    tap('Save Changes');
    expect(await screen.findByText('Enter the ZIP code')).toBeDefined();
    expect(screen.getByText('2 fields need attention')).toBeDefined();
    expect(engine.asked).toEqual([]);
  });

  it('ignores an invalid tax rate', async () => {
    await show();
    type('Tax rate', '101');
    type('Tax rate', '8.8755');
    expect(field('Tax rate').value).toBe('8.875');
    fireEvent.keyDown(field('Tax rate'), { key: 'ArrowUp' });
    await waitFor(() => expect(field('Tax rate').value).toBe('8.876'));
  });

  it('opens a day from 4:00 PM to 2:00 AM of the next, and closes it with its selectors', async () => {
    await show();
    expect(time('Monday opens').disabled).toBe(true);
    await tickDay('Monday');
    expect([time('Monday opens').value, time('Monday closes, next day').value]).toEqual(['1600', '0200']);
    expect(time('Monday opens').options).toHaveLength(96);
    await tickDay('Monday');
    expect([time('Monday opens').value, time('Monday closes').value]).toEqual(['0000', '0000']);
    expect(time('Monday closes').disabled).toBe(true);
  });

  it('keeps at least one payment method', async () => {
    const { engine } = await show();
    const ways = within(screen.getByRole('region', { name: 'Payment methods' }));
    for (const box of ways.getAllByRole<HTMLInputElement>('checkbox')) {
      if (!box.checked) continue;
      fireEvent.click(box);
      await waitFor(() => expect(box.checked).toBe(false));
    }
    tap('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toBe('Keep at least one payment method on');
    expect(engine.asked).toEqual([]);
  });

  it('shows a manager what only an administrator can change, and why', async () => {
    await show({ role: 'manager' });
    expect(field('Tax rate').disabled).toBe(true);
    expect(field('Main Floor minimum').disabled).toBe(true);
    expect(
      screen.getByText('Only administrators can change tax, minimum spend and payment methods.'),
    ).toBeDefined();
    expect(field('Name').disabled).toBe(false);
  });

  it('says which field somebody else has changed, and saves the others', async () => {
    const { db } = await show();
    type('City', 'Queens');
    type('State', 'NJ');
    await db.venue.put({ id: venue.id, seq: 2, doc: { ...venue, city: 'Bronx' } });
    tap('Save Changes');
    expect(await screen.findByText('Business information saved, except City')).toBeDefined();
    expect((await db.venue.get(venue.id))?.doc).toMatchObject({ city: 'Bronx', state: 'NJ' });
  });
});

describe('Operating Hours', () => {
  it('are on a grid of 30 minutes, open a day from 11:00 AM to 10:00 PM, and are saved', async () => {
    const { engine, router } = await showScreen(<HoursPage />, scene());
    await screen.findByLabelText('Sunday opens');
    expect(time('Sunday opens').options).toHaveLength(48);
    expect(screen.getByText('Open until midnight')).toBeDefined();
    await tickDay('Monday');
    expect(time('Monday opens').selectedOptions[0]?.textContent).toBe('11:00 AM');
    expect(time('Monday closes').selectedOptions[0]?.textContent).toBe('10:00 PM');
    tap('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(engine.asked).toEqual([
      {
        name: 'venue.patch',
        args: {
          set: { 'operatingHours[1]': { open: '1100', close: '2200', isOpen: true } },
          base: { 'operatingHours[1]': { open: '0000', close: '0000', isOpen: false } },
        },
      },
    ]);
  });

  it('are copied from one day to the chosen ones', async () => {
    const { engine } = await showScreen(<HoursPage />, scene());
    fireEvent.click(await screen.findByRole('button', { name: "Copy Sunday's hours to other days" }));
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Tuesday' }).checked).toBe(false);
    for (const name of ['Monday', 'Tuesday']) {
      fireEvent.click(sheet.getByRole('checkbox', { name }));
      await waitFor(() => expect(sheet.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true));
    }
    fireEvent.click(sheet.getByRole('button', { name: 'Copy to 2 days' }));
    await waitFor(() => expect(time('Monday closes, next day').value).toBe('0000'));
    expect(await box('Wednesday Closed')).toBeDefined();
    tap('Save');
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    const { set } = (engine.asked[0] as { args: { set: object } }).args;
    expect(Object.keys(set)).toEqual(['operatingHours[1]', 'operatingHours[2]']);
  });

  it('return to Profile on Cancel and save nothing', async () => {
    const { engine, router } = await showScreen(<HoursPage />, scene());
    await screen.findByLabelText('Sunday opens');
    tap('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(engine.asked).toEqual([]);
  });
});

describe('Settings', () => {
  it('require an order to be due before it is late', async () => {
    const { engine, router } = await showScreen(<SettingsPage />, scene());
    await screen.findByLabelText('An order is late after');
    type('An order is late after', '8');
    tap('Save Changes');
    expect(await screen.findByText('Must be longer than the due time')).toBeDefined();
    type('An order is late after', '15');
    tap('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(engine.asked).toEqual([
      {
        name: 'venue.patch',
        args: { set: { 'settings[kitchenRedMinutes]': 15 }, base: { 'settings[kitchenRedMinutes]': 12 } },
      },
    ]);
  });
});
