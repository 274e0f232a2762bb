import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, aTable } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const visit = aVisit({ covers: 2 });
const pad = anOrder({ id: padIdOf(visit.id), visitId: visit.id });
const tapBurger = async () => fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));

it('a dish gets the course of the menu without a tap, until somebody chooses another one', async () => {
  const category = (menuRows.category ?? []).map((one) => ({ ...one, course: 2 }));
  const rows = {
    ...menuRows,
    category,
    table: [aTable({ status: 'occupied' })],
    visit: [visit],
    order: [pad],
  };
  const { db } = await showScreen(<OrderingPage named="table-12" />, { rows });
  const panel = within(await screen.findByRole('region', { name: /^Check / }));
  const next = () => within(panel.getByRole('group', { name: 'Course of the next item' }));
  const courses = async () =>
    (await db.orders.toArray()).flatMap(({ doc }) => doc.items.map((item) => [item.quantity, item.course]));
  await tapBurger();
  await tapBurger();
  await waitFor(async () => expect(await courses()).toEqual([[2, 2]]));
  fireEvent.click(next().getByRole('button', { name: 'Courses' }));
  expect(next().getByRole('button', { name: 'Auto', pressed: true })).toBeDefined();
  fireEvent.click(next().getByRole('button', { name: 'None' }));
  await tapBurger();
  await waitFor(async () =>
    expect(await courses()).toEqual([
      [2, 2],
      [1, undefined],
    ]),
  );
  fireEvent.click(next().getByRole('button', { name: 'Auto' }));
  await tapBurger();
  await waitFor(async () => expect((await courses())[0]).toEqual([3, 2]));
});
