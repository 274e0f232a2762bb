import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, showScreen } from '../../../../../testing/show-screen.tsx';
import { DiscountsPage } from './discounts-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const venue = aVenue();
const staff: DiscountPreset = { id: 'staff', name: 'Staff', percent: 10, cents: null, needsManager: false };
const birthday: DiscountPreset = {
  id: 'birthday',
  name: 'Birthday',
  percent: null,
  cents: 500,
  needsManager: true,
};
const withSettings = (settings: object): Scene['rows'] => ({
  venue: [{ ...venue, settings: { ...venue.settings, ...settings } }],
});

async function show(settings: object = {}, over: Partial<Scene> = {}) {
  const scene = { role: 'manager', rows: withSettings(settings), ...over } as const;
  const shown = await showScreen(<DiscountsPage />, scene);
  await screen.findByRole('heading', { name: 'Discounts' });
  return shown;
}
const tap = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const list = (name: string): (string | null)[] =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const patch = (path: string, before: unknown, after: unknown) => ({
  name: 'venue.patch',
  args: { set: { [path]: after }, base: { [path]: before } },
});

describe('discounts', () => {
  it('say what the staff choose from while there are none', async () => {
    await show();
    expect(screen.getByText(/^No discounts yet/).textContent).toContain('5, 10, 15 and 20%');
  });

  it('are added with a percentage or an amount, and sentences say what is missing', async () => {
    const { engine } = await show({ discounts: [staff] });
    tap('Add a discount');
    tap('Add discount');
    expect(await screen.findByText('Enter a name, such as Staff meal')).toBeDefined();
    type('Name', 'staff');
    expect(await screen.findByText('Another discount has this name')).toBeDefined();
    type('Name', 'Birthday');
    type('Percentage', '0');
    expect(await screen.findByText('Enter a percentage above 0, up to 100')).toBeDefined();
    type('It takes off', 'amount');
    type('Amount', 'five');
    expect(await screen.findByText('Enter an amount like 12.50')).toBeDefined();
    type('Amount', '5');
    tap('Add discount');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const added = { ...birthday, id: expect.any(String) };
    expect(engine.asked).toEqual([patch('settings[discounts]', [staff], [staff, added])]);
  });

  it('are edited and reordered, each change by itself', async () => {
    const { engine } = await show({ discounts: [staff, birthday] });
    expect(list('Discounts')).toEqual([
      expect.stringContaining('10% off · every server'),
      expect.stringContaining('$5.00 off · managers only'),
    ]);
    tap('Edit Staff');
    type('Percentage', '12.5');
    tap('Save Changes');
    await screen.findByText(/^12\.5% off/);
    fireEvent.click(await screen.findByRole('button', { name: 'Move Birthday up' }));
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    const edited = { ...staff, percent: 12.5 };
    expect(engine.asked).toEqual([
      patch('settings[discounts]', [staff, birthday], [edited, birthday]),
      patch('settings[discounts]', [edited, birthday], [birthday, edited]),
    ]);
  });

  it('are removed after saying what happens to the checks that have them', async () => {
    const given = aVisit({ adjustments: [anAdjustment({ presetId: 'staff' })] });
    const rows = { ...withSettings({ discounts: [staff, birthday] }), visit: [given] };
    const { engine } = await show({}, { rows });
    tap('Delete Staff');
    const question = await screen.findByRole('alertdialog', { name: 'Remove Staff?' });
    await within(question).findByText(
      '1 open check has it and keeps it; only a manager can then take it back. Nobody can give it anymore.',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(engine.asked).toEqual([patch('settings[discounts]', [staff, birthday], [birthday])]),
    );
  });
});

describe('reasons for a discount', () => {
  it('are the standard ones until somebody changes a list, and again on request', async () => {
    const { engine } = await show();
    expect(list('Reasons for Void')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /standard/ })).toBeNull();
    tap('Delete Took too long');
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    const left = ['Wrong item', 'Guest changed their mind', 'Returned', 'Out of stock'];
    expect(engine.asked).toEqual([patch('settings[reasons]', {}, { void: left })]);
    expect(await screen.findByText(/removed\. Checks that use it keep it\.$/)).toBeDefined();
  });

  it('of one kind are edited without touching the others', async () => {
    const own = { void: ['Dropped'], comp: ['Quality'] };
    const { engine } = await show({ reasons: own });
    tap('Comp');
    tap('Add a reason');
    type('Reason', 'quality');
    tap('Add reason');
    expect(await screen.findByText('This reason is in the list already')).toBeDefined();
    type('Reason', 'Birthday');
    tap('Add reason');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(list('Reasons for Comp')).toHaveLength(2));
    tap(/^Use the standard reasons/);
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    const more = { void: ['Dropped'], comp: ['Quality', 'Birthday'] };
    expect(engine.asked).toEqual([
      patch('settings[reasons]', own, more),
      patch('settings[reasons]', more, { void: ['Dropped'] }),
    ]);
  });

  it('can be none at all', async () => {
    await show({ reasons: { void: [] } });
    expect(screen.getByText('No reasons to choose from. Staff type one each time.')).toBeDefined();
  });
});
