import type { OwnVenue } from '@tableside/protocol/rest/own-venues.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { VenuesPage } from './venues-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

const venue = (over: Partial<OwnVenue>): OwnVenue => ({
  id: 'harbor',
  name: 'Harbor Grill',
  host: 'harbor.example',
  role: 'manager',
  isThis: false,
  overview: { yesterday: { businessDay: '2026-06-11', orders: 61, sales: 421_000 }, wrong: [] },
  ...over,
});

async function show(...venues: OwnVenue[]) {
  const went = vi.fn();
  vi.stubGlobal('location', { ...window.location, protocol: 'https:', port: '8443', assign: went });
  await showScreen(<VenuesPage />, {
    rows: {},
    answers: ({ method }) =>
      Response.json(method === 'POST' ? { code: 'c0de', expiresAt: '2026-06-12T20:01:00.000Z' } : venues),
  });
  await screen.findAllByRole('listitem');
  return went;
}
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

it('says how yesterday was in each venue, and what is wrong there', async () => {
  const text = 'The kitchen has not begun 2 orders, the oldest for 31 minutes.';
  const overview = {
    yesterday: { businessDay: '2026-06-11', orders: 1, sales: 1_050 },
    wrong: [{ kind: 'kitchenSilent', text }] as const,
  };
  await show(
    venue({ id: 'here', name: 'Alder & Rye', host: null, isThis: true }),
    venue({ overview: { ...overview, wrong: [...overview.wrong] } }),
    venue({ id: 'bar', name: 'Low Bar', host: 'bar.example', role: 'server', overview: null }),
  );
  const here = cardOf('Alder & Rye');
  expect(here.textContent).toContain('$4,210.00 61 checks on');
  expect(here.textContent).toContain('Nothing is wrong now.');
  expect(within(here).queryByRole('button')).toBeNull();
  expect(cardOf('Harbor Grill').textContent).toContain('1 check on');
  expect(cardOf('Harbor Grill').textContent).toContain(text);
  expect(cardOf('Low Bar').textContent).toBe('Low BarServer · bar.exampleOpen');
});

it('opens another venue with a code that only its address carries', async () => {
  const went = await show(venue({}));
  fireEvent.click(screen.getByRole('button', { name: 'Open Harbor Grill' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('https://harbor.example:8443/enter#c0de'));
});

it('knows the way to the first venue, which has no name, once somebody came from there', async () => {
  const first = venue({ id: 'first', name: 'Alder & Rye', host: null });
  await show(first);
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  expect(cardOf('Alder & Rye').textContent).toContain('Open it once at its address');
  cleanup();
  window.localStorage.setItem('tableside-first-venue', 'https://192.168.1.5:3000');
  const went = await show(first);
  fireEvent.click(screen.getByRole('button', { name: 'Open Alder & Rye' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('https://192.168.1.5:3000/enter#c0de'));
});
