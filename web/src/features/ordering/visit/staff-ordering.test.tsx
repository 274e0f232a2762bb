import { anItem, anOrder, aTable, aVenue, type RowsByEntity, testId } from '@tableside/testkit/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/testkit/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const venue = aVenue();
const payAtEnd: RowsByEntity = { venue: [{ ...venue, settings: { ...venue.settings, payAt: 'end' } }] };
const show = (more: RowsByEntity = payAtEnd) =>
  showScreen(<OrderingPage named="table-12" />, { rows: { ...menuRows, ...more } });
const check = () => screen.findByRole('region', { name: /^Check / });
const tapProduct = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a table where guests pay at the end', () => {
  it('is seated with one tap, sends a course and keeps the next one', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '4' }));
    const panel = within(await check());
    const courses = within(panel.getByRole('group', { name: 'Course of the next item' }));
    const courseOfNext = (course: string) => fireEvent.click(courses.getByRole('button', { name: course }));
    courseOfNext('1');
    await tapProduct(/^Burger/);
    await panel.findByRole('region', { name: 'Course 1' });
    courseOfNext('2');
    await tapProduct(/^Burger/);
    await panel.findByRole('region', { name: 'Course 2' });
    fireEvent.click(panel.getAllByRole('button', { name: /^Send course 1/ })[0] as HTMLElement);
    expect((await panel.findByRole('region', { name: 'Sent' })).textContent).toContain('1 item');
    expect(panel.getByRole('button', { name: /^Fire course 2/ })).toBeTruthy();
    expect(panel.getByRole('button', { name: /^Pay/ }).textContent).toContain('$13.07');
  });

  it('offers to close a check that is paid and still open', async () => {
    const table = aTable({ status: 'occupied' });
    const round = aRound([anItem({ price: 1000 })], { id: testId('order', 9), tableId: table.id });
    const visit = aVisit({ tableId: table.id, takings: [aTaking(1089)] });
    const pad = anOrder({ id: visit.id, visitId: visit.id });
    const rows = { ...payAtEnd, table: [table], visit: [visit], order: [pad, round] };
    const { engine } = await show(rows as never);
    const panel = within(await check());
    expect(panel.queryByRole('button', { name: /^Pay/ })).toBeNull();
    fireEvent.click(await panel.findByRole('button', { name: 'Close the check' }));
    await waitFor(() => expect(engine.asked.map(({ name }) => name)).toEqual(['visit.close']));
  });

  it('takes an order that is paid first when a person chooses that', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Take an order that is paid first' }));
    await tapProduct(/^Burger/);
    const draft = await screen.findByRole('region', { name: 'Draft order' });
    await waitFor(() => expect(within(draft).getByRole('button', { name: /^Checkout/ })).toBeTruthy());
  });

  it('asks which of two checks is meant, and joins them with one tap', async () => {
    const table = aTable({ status: 'occupied' });
    const [first, second] = ['B-17', 'C-4'].map((number, n) =>
      aVisit({
        id: testId('visit', n + 1),
        number,
        tableId: table.id,
        openedAt: `2026-06-12T2${n}:00:00.000Z`,
      }),
    );
    const pads = [1, 2].map((n) => anOrder({ id: testId('visit', n), visitId: testId('visit', n) }));
    await show({ ...payAtEnd, table: [table], visit: [first, second] as never, order: pads as never });
    await screen.findByText('There are 2 open checks at this table.');
    fireEvent.click(screen.getByRole('button', { name: 'Join them into one check' }));
    expect((await check()).getAttribute('aria-label')).toBe('Check B-17');
  });
});
