import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import { aCategory, aProduct, aSize, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../../testing/show-screen.tsx';
import { PricesPage } from './prices-page.tsx';
import { whenText } from './schedule-form.ts';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const happyHour: PriceSchedule = {
  id: 'happy',
  name: 'Happy hour',
  days: [1, 2, 3, 4, 5],
  from: '1600',
  to: '1800',
  categoryIds: ['plates'],
  productIds: [],
  percent: 25,
};

async function show(priceSchedules: readonly PriceSchedule[] = []) {
  const sizes = [
    aSize({ id: 'half', name: 'Half' }),
    aSize({ id: 'pint', name: 'Pint', currentPrice: 1900 }),
  ];
  const rows = {
    venue: [aVenue({ priceSchedules })],
    category: [aCategory()],
    product: [aProduct(), aProduct({ id: 'pils', name: 'Pils', sizes })],
  };
  const shown = await showScreen(<PricesPage />, { role: 'manager', rows });
  await screen.findByRole('heading', { name: 'Price schedules' });
  return shown;
}
const tap = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const setOf = (asked: { args: unknown } | undefined): unknown[] =>
  Object.values((asked?.args as { set?: object } | undefined)?.set ?? {});

describe('price schedules', () => {
  it('say what is missing before they are added', async () => {
    await show();
    tap('Add a schedule');
    tap('Add schedule');
    expect(await screen.findByText('Enter a name, such as Happy hour')).toBeDefined();
    expect(screen.getByText('Enter a percentage above 0, up to 100')).toBeDefined();
    expect(screen.getByText('Choose a category or a product')).toBeDefined();
  });

  it('are added for categories', async () => {
    const { engine } = await show();
    tap('Add a schedule');
    type('Name', 'Happy hour');
    type('Percentage off', '25');
    fireEvent.click(await screen.findByLabelText('Plates'));
    tap('Add schedule');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id: _, ...value } = happyHour;
    expect(setOf(engine.asked[0])).toEqual([value]);
  });

  it('are added with fixed prices for the sizes of products', async () => {
    const { engine } = await show();
    tap('Add a schedule');
    type('Name', 'Late');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu']) tap(day);
    type('From', '2200');
    type('To', '0200');
    expect(await screen.findByText(/^It ends the next day/)).toBeDefined();
    type('Prices', 'fixed');
    tap('Add schedule');
    expect(await screen.findByText('Choose a product and enter its price')).toBeDefined();
    await screen.findByRole('option', { name: 'Pils' });
    type('Products', 'pils');
    type('Pils, Pint', '15');
    tap('Add schedule');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(setOf(engine.asked[0])).toEqual([
      {
        name: 'Late',
        days: [5],
        from: '2200',
        to: '0200',
        categoryIds: [],
        productIds: [],
        fixed: { 'pils/pint': 1500 },
      },
    ]);
  });

  it('are edited from the value at the start of the edit, and removed', async () => {
    const { engine } = await show([happyHour]);
    expect(screen.getByText('25% off · 1 category')).toBeDefined();
    tap('Edit Happy hour');
    type('Percentage off', '30');
    tap('Save Changes');
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    const { id: _, ...value } = happyHour;
    expect(engine.asked[0]?.args).toEqual({
      set: { 'priceSchedules[happy]': { ...value, percent: 30 } },
      base: { 'priceSchedules[happy]': value },
    });
    await screen.findByText('30% off · 1 category');
    tap('Remove Happy hour');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(setOf(engine.asked[1])).toEqual([null]));
  });
});

it.each([
  [{}, 'Monday to Friday, 4:00 PM to 6:00 PM'],
  [{ days: [0, 1, 2, 3, 4, 5, 6] }, 'Every day, 4:00 PM to 6:00 PM'],
  [{ days: [2, 6] }, 'Tuesday, Saturday, 4:00 PM to 6:00 PM'],
  [{ days: [5, 6, 0], from: '2200', to: '0200' }, 'Friday to Sunday, 10:00 PM to 2:00 AM the next day'],
  [{ days: [1], validTo: '2026-06-30' }, 'Monday, 4:00 PM to 6:00 PM · until 2026-06-30'],
])('a schedule with %j is named by its days and hours', (over, text) => {
  expect(whenText({ ...happyHour, ...over })).toBe(text);
});
