/** From an empty venue to its first order. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { aSection, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../../testing/show-screen.tsx';
import { SetupNote } from './setup-note.tsx';
import { SetupPage } from './setup-page.tsx';
import type { SetupStepKey } from './setup-steps.ts';

// Hundreds of countries and time zones render slowly outside a browser.
vi.mock('./place/countries.ts', () => ({
  countryOptions: () => [{ value: 'AT', label: 'Austria' }],
  countryOf: () => 'AT',
  zonesOf: () => [],
  zoneFor: (_: string, zone: string) => zone,
}));
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tap = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

/** The page with the address that keeps its open step. */
function Setup() {
  const [step, setStep] = useState<SetupStepKey | undefined>();
  return <SetupPage step={step} onStep={setStep} />;
}

describe('an empty venue', () => {
  const empty = { venue: [aVenue({ name: '', pricingRules: {}, taxRate: 0, operatingHours: [] })] };

  it('comes from nothing to its first order on one page', async () => {
    const { engine } = await showScreen(<Setup />, { role: 'admin', rows: empty });
    await screen.findByText('4 left');
    tap('Save and continue');
    expect(await screen.findByText('Enter the name')).toBeDefined();
    type('Name', 'Alder & Rye');
    tap('Save and continue');
    expect(await screen.findByText('Enter the tax rate, or 0 if you charge no tax')).toBeDefined();
    type('Tax rate', '8.875');
    fireEvent.click(screen.getByRole('radio', { name: /^At the end/ }));
    tap('Every day');
    tap('Save and continue');
    await screen.findByText('Alder & Rye · Tax 8.875% is added');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Menu'));
    fireEvent.click(await screen.findByRole('button', { name: /^Type one product/ }));
    type('Name of the product', 'Negroni');
    type('Price', '14.50');
    type('Category', 'Cocktails');
    type('Prepared at', 'bar');
    tap('Save and continue');
    await screen.findByLabelText('Sections and tables');
    type('Sections and tables', 'Main: 1-2 (4), Bar: B1');
    tap('Add 3 tables');
    await screen.findByText('3 tables in 2 sections');
    await screen.findByLabelText('Who works here');
    type('Who works here', 'Maya, manager');
    tap('Add 1 person');
    await screen.findByText('Maya');
    tap(/^Ready/);
    const first = await screen.findByRole('link', { name: 'Take a first order' });
    const asked = (name: string) => engine.asked.filter((one) => one.name === name).map(({ args }) => args);
    const [place] = asked('venue.patch') as InputOf<'venue.patch'>[];
    expect(place?.set).toMatchObject({ name: 'Alder & Rye', taxRate: 8.875, 'settings[payAt]': 'end' });
    expect(place?.set).toMatchObject({ 'operatingHours[0]': { open: '1100', close: '2200', isOpen: true } });
    expect(asked('section.create')).toMatchObject([{ key: 'main' }, { key: 'bar' }]);
    const tables = asked('table.create') as InputOf<'table.create'>[];
    expect(tables.map(({ number }) => number)).toEqual(['1', '2', 'B1']);
    expect(first.getAttribute('href')).toBe(`/menu?table=${tables[0]?.id}`);
    expect(asked('staff.create')).toMatchObject([{ firstName: 'Maya' }]);
  });

  it('can begin with an example menu, which comes whole', async () => {
    const done = vi.fn();
    const { engine } = await showScreen(<SetupPage step="menu" onStep={done} />, {
      role: 'manager',
      rows: { venue: [aVenue()] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith('tables'));
    expect(engine.asked.filter(({ name }) => name === 'product.create')).toHaveLength(10);
  });

  it('says what cannot be read, and makes nothing until it is mended', async () => {
    const { engine } = await showScreen(<SetupPage step="tables" onStep={() => undefined} />, {
      role: 'manager',
      rows: { venue: [aVenue()], section: [aSection()], table: [aTable()] },
    });
    fireEvent.change(await screen.findByLabelText('Sections and tables'), {
      target: { value: 'Main: 9-1, Bar: 12' },
    });
    expect(await screen.findByText('"Main: 9-1" runs backwards. Write 1-9.')).toBeDefined();
    expect(screen.getByText(/^Table 12 is in Main Floor already/)).toBeDefined();
    tap('Fix the 2 parts above');
    expect(engine.asked).toEqual([]);
  });

  it('lists the remaining steps on other pages, for those who may do them', async () => {
    await showScreen(<SetupNote />, { role: 'manager', rows: { venue: [aVenue()], table: [aTable()] } });
    expect(await screen.findByText("Setup isn't finished. To do: menu.")).toBeDefined();
    cleanup();
    await showScreen(
      <>
        <SetupNote />
        <p>Board</p>
      </>,
      { role: 'server', rows: empty },
    );
    await screen.findByText('Board');
    expect(screen.queryByText(/isn't finished/)).toBeNull();
  });
});
