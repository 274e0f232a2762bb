import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, aTable, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet, turnTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const venue = aVenue();
const visit = aVisit({ tableId: 'table-12', covers: 2 });
const rows: RowsByEntity = {
  ...menuRows,
  venue: [{ ...venue, settings: { ...venue.settings, payAt: 'end' } }],
  table: [aTable({ status: 'occupied' })],
  visit: [visit],
  order: [anOrder({ id: padIdOf(visit.id), visitId: visit.id })],
};
const button = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }));
const write = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });

it('a party gets its name and a note on the check, which the head and the panel then say', async () => {
  const { engine } = await showScreen(<OrderingPage named="table-12" />, { rows });
  await button(/^More for check/);
  await button('Name and note');
  await write(/^Name/, ' Okafor ');
  await write(/^Note/, 'Cake at nine');
  await button('Save name and note');
  expect(await screen.findByRole('heading', { name: 'Table 12 · Okafor' })).toBeDefined();
  const panel = within(screen.getByRole('region', { name: /^Check / }));
  expect(await panel.findByRole('button', { name: 'Cake at nine' })).toBeDefined();
  expect(engine.asked).toMatchObject([{ name: 'visit.set', args: { name: 'Okafor', note: 'Cake at nine' } }]);
});

it('what is typed in a sheet stays when the tablet is turned, and the page turns once the sheet is closed', async () => {
  await showScreen(<OrderingPage named="table-12" />, { rows });
  await button(/^More for check/);
  await button('Name and note');
  await write(/^Note/, 'Cake at nine');
  act(() => turnTablet(false));
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  expect(note.value).toBe('Cake at nine');
  await button('Save name and note');
  expect(await screen.findByRole('button', { name: 'Check' })).toBeDefined();
  expect(screen.queryByRole('region', { name: /^Check / })).toBeNull();
});

it('what can be done with a check stands in groups, which begin with the bill on paper', async () => {
  await showScreen(<OrderingPage named="table-12" />, { rows });
  await button(/^More for check/);
  const groups = within(screen.getByRole('dialog')).getAllByRole('region');
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Bill',
    'Guests and notes',
    'Move and join',
  ]);
  expect(groups.map((group) => within(group).getAllByRole('button')[0]?.textContent)).toEqual([
    'Print the bill',
    'Name and note',
    'Move to another table',
  ]);
});
