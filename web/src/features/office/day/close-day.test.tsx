import { anItem, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { DayPage } from './day-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const hours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  open: '1600',
  close: '2300',
  isOpen: true,
}));
const noTax = { id: 'none', name: 'None', milli: 0, included: false };
const visit = aVisit({ tableId: 'bar-1', name: 'Okafor', takings: [aTaking(1000)] });

/** `time`: UTC; New York is four hours behind. Without the network the lists show what the device knows. */
async function show(time: string) {
  vi.useFakeTimers({ now: Date.parse(`2026-06-${time}:00.000Z`), toFake: ['Date'] });
  return showScreen(<DayPage />, {
    role: 'manager',
    rows: {
      venue: [aVenue({ operatingHours: hours, closedThrough: '2026-06-11' })],
      table: [aTable({ id: 'bar-1', number: 'B1', section: 'bar' })],
      visit: [visit],
      order: [aRound([anItem({ price: 5250, tax: noTax })])],
    },
  });
}

describe('the close of a day', () => {
  it('links to each open check, with its table, its server and what it owes', async () => {
    await show('12T23:00');
    const checks = within(await screen.findByRole('region', { name: 'Open checks' }));
    const link = await checks.findByRole('link', { name: '#B-17' });
    expect(link.getAttribute('href')).toBe(`/visits/${visit.id}`);
    await waitFor(() =>
      expect(checks.getByRole('listitem').textContent).toBe(
        '#B-17 Bar B1 · Okafor · Ana · $10.00 paid$42.50',
      ),
    );
  });

  it.each([
    [
      'before the venue opens',
      '12T16:35',
      'The venue opens at 4:00 PM today. 1 check is open, with $42.50 to pay.',
    ],
    ['while it is open', '12T23:00', 'The venue is still open by its hours. 1 check is open'],
    ['after its hours', '13T03:30', '1 check is open, with $42.50 to pay. Its Z report is made now.'],
  ])('asks first, %s', async (_, time, text) => {
    const { engine } = await show(time);
    fireEvent.click(await screen.findByRole('button', { name: 'Close anyway' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(new RegExp(text.replaceAll(/[.$]/g, '\\$&')))).toBeDefined();
    expect(engine.asked).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: /^Close / }));
    await waitFor(() => expect(engine.asked).toMatchObject([{ name: 'day.close' }]));
  });
});

describe('tickets that are left in the kitchen', () => {
  const closed = { ...visit, id: '00000000-0000-7000-8000-00000000c105', status: 'closed' as const };
  const left = aRound([anItem({ name: 'Steak' })], {
    id: '00000000-0000-7000-8000-00000000c106',
    orderNumber: 'B-9',
    visitId: closed.id,
    status: 'preparing',
  });

  it('are completed with one button, and those of open checks stay', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-13T03:30:00.000Z'), toFake: ['Date'] });
    const { engine } = await showScreen(<DayPage />, {
      role: 'manager',
      rows: {
        venue: [aVenue({ operatingHours: hours, closedThrough: '2026-06-11' })],
        table: [aTable({ id: 'bar-1', number: 'B1', section: 'bar' })],
        visit: [visit, closed],
        order: [aRound([anItem({ price: 5250 })], { status: 'preparing' }), left],
      },
    });
    const tickets = within(await screen.findByRole('region', { name: 'Kitchen tickets' }));
    await waitFor(() => expect(tickets.getAllByRole('listitem')).toHaveLength(1));
    expect(tickets.getByRole('listitem').textContent).toContain('#B-9');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the wall' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(engine.asked).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Clear the wall' }));
    await waitFor(() =>
      expect(engine.asked).toMatchObject([
        { name: 'order.advance', args: { orderId: left.id, to: 'completed' } },
      ]),
    );
  });
});
