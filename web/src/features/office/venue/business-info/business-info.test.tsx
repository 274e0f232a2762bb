import { aSection, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../../testing/show-screen.tsx';
import { BusinessInfoPage } from './business-info-page.tsx';

// Hundreds of time zones render slowly outside a browser.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

async function show() {
  const shown = await showScreen(<BusinessInfoPage />, {
    role: 'admin',
    rows: { venue: [aVenue()], section: [aSection()] },
  });
  await screen.findByLabelText('Tax rate');
  return shown;
}
const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('the form of the venue', () => {
  it('returns to Profile on Cancel and saves nothing', async () => {
    const { engine, router } = await show();
    tap('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(engine.asked).toEqual([]);
  });

  it.each([
    ['Name', 'Enter the name'],
    ['Address', 'Enter the address'],
    ['City', 'Enter the city'],
    ['State', 'Enter the state'],
    ['ZIP code', 'Enter the ZIP code'],
    ['Phone number', 'Enter the phone number'],
  ])('asks for %s', async (label, sentence) => {
    const { engine } = await show();
    type(label, ' ');
    tap('Save Changes');
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(engine.asked).toEqual([]);
  });

  it('has inputs for email and web addresses, and refuses invalid ones', async () => {
    await show();
    expect(screen.getByRole('textbox', { name: /^Email/ }).getAttribute('type')).toBe('email');
    expect(screen.getByRole('textbox', { name: /^Website/ }).getAttribute('type')).toBe('url');
    expect(screen.getByRole('textbox', { name: /^Instagram/ }).getAttribute('type')).toBe('url');
    type(/^Email/, 'room');
    type(/^Instagram/, 'instagram');
    tap('Save Changes');
    expect(await screen.findByText('Enter an address like name@example.com')).toBeDefined();
    expect(screen.getByText('Enter an address that begins with https://')).toBeDefined();
  });

  it('takes amounts for the pricing rules of sections, whose keys are read-only', async () => {
    const { engine } = await show();
    const amount = screen.getByLabelText('Main Floor minimum');
    expect(screen.getByText('Section key main_floor').tagName).not.toBe('INPUT');
    fireEvent.change(amount, { target: { value: 'a lot' } });
    tap('Save Changes');
    expect(await screen.findByText('Enter an amount like 12.50')).toBeDefined();
    expect(engine.asked).toEqual([]);
  });

  it('says that it could not be saved, and keeps what was typed', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { engine } = await show();
    vi.spyOn(engine, 'mutate').mockRejectedValue(new TypeError('nothing is there'));
    type('City', 'Queens');
    tap('Save Changes');
    expect(await screen.findByText('Failed to update venue details')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Queens');
    expect(report).toHaveBeenCalledOnce();
  });
});
