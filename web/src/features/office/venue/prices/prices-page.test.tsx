import type { Tax } from '@tableside/domain/entities/tax.ts';
import { aCategory, aProduct, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, showScreen } from '../../../../../testing/show-screen.tsx';
import { PricesPage } from './prices-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const vat: Tax = { id: 'vat', name: 'VAT', percent: 20, included: true, takeawayPercent: 7 };
const alcohol: Tax = { id: 'alcohol', name: 'Alcohol', percent: 10.25, included: false };

async function show(taxes: readonly Tax[] = [], over: Partial<Scene> = {}) {
  const rows = {
    venue: [aVenue({ taxes })],
    category: [aCategory({ taxId: 'vat' })],
    product: [aProduct({ taxId: 'vat' })],
  };
  const shown = await showScreen(<PricesPage />, { role: 'admin', rows, ...over });
  await screen.findByRole('heading', { name: 'Taxes' });
  return shown;
}
const tap = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('taxes', () => {
  it('are added with a rate and a kind, and sentences say what is missing', async () => {
    const { engine } = await show([vat]);
    tap('Add a tax');
    tap('Add tax');
    expect(await screen.findByText('Enter a name, such as Alcohol')).toBeDefined();
    type('Name', 'vat');
    expect(await screen.findByText('Another tax has this name')).toBeDefined();
    type('Name', 'Alcohol');
    type('Rate', '10.25');
    tap('Add tax');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id: _, ...value } = alcohol;
    expect(
      engine.asked.map(({ name, args }) => [name, Object.values((args as { set: object }).set)]),
    ).toEqual([['venue.patch', [value]]]);
  });

  it('are edited from the value at the start of the edit', async () => {
    const { engine } = await show([vat]);
    tap('Edit VAT');
    type(/^Rate on takeout/, '');
    type('Rate', '21');
    tap('Save Changes');
    await waitFor(() => expect(engine.asked).toHaveLength(1));
    const { id: _, ...before } = vat;
    expect(engine.asked[0]?.args).toEqual({
      set: { 'taxes[vat]': { name: 'VAT', percent: 21, included: true } },
      base: { 'taxes[vat]': before },
    });
  });

  it('list what uses them, and are removed only when nothing does', async () => {
    const { engine } = await show([vat, alcohol]);
    await screen.findByText('On 1 category and 1 product');
    expect(screen.queryByRole('button', { name: 'Remove VAT' })).toBeNull();
    tap('Remove Alcohol');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const { id: _, ...before } = alcohol;
    await waitFor(() =>
      expect(engine.asked[0]?.args).toEqual({
        set: { 'taxes[alcohol]': null },
        base: { 'taxes[alcohol]': before },
      }),
    );
  });

  it('are shown to managers, who cannot change them', async () => {
    await show([vat], { role: 'manager' });
    expect(screen.getByText('Only administrators can change taxes.')).toBeDefined();
    expect(screen.getByText('20% included in prices · 7% on takeout')).toBeDefined();
    expect(screen.queryByRole('button', { name: /tax|VAT/ })).toBeNull();
  });
});
