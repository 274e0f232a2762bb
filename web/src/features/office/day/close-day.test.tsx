import { anItem, aPayment, aTable, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { aCharge, aReader } from '@tableside/domain/testing/card-builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { DayPage } from './day-page.tsx';
import { ZPage } from './z-page.tsx';

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

const anOpenCheck: RowsByEntity = {
  table: [aTable({ id: 'bar-1', number: 'B1', section: 'bar' })],
  visit: [visit],
  order: [aRound([anItem({ price: 5250, tax: noTax })])],
};

/** `time`: UTC; New York is four hours behind. Without the network the lists show what the device knows. */
async function show(time: string, rows = anOpenCheck, answers?: (request: Request) => Response) {
  vi.useFakeTimers({ now: Date.parse(`2026-06-${time}:00.000Z`), toFake: ['Date'] });
  const venue = aVenue({ operatingHours: hours, closedThrough: '2026-06-11' });
  return showScreen(<DayPage />, { role: 'manager', rows: { venue: [venue], ...rows }, answers });
}

/** The server's answers: a day with nothing open, and no closed days. */
const nothingOpen = ({ url }: Request): Response =>
  Response.json(url.includes('/days/open') ? { ...aDay(), waiting: [] } : []);

const stepOf = async (name: string) => (await screen.findByRole('region', { name })).textContent;

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

  it('names the cards that are not settled, where there are readers', async () => {
    const rows = { cardReader: [aReader()], cardCharge: [aCharge({ state: 'unknown' })] };
    await show('12T23:00', { ...anOpenCheck, ...rows });
    const cards = within(await screen.findByRole('region', { name: 'Cards' }));
    await waitFor(() =>
      expect(cards.getByRole('listitem').textContent).toMatch(
        /^Bar reader No word from Bar reader · Ana · .*\$10\.89$/,
      ),
    );
    expect(await screen.findByText(/^Left: .*1 card to check/)).toBeTruthy();
    cleanup();
    await show('12T23:00', { ...anOpenCheck, cardReader: [aReader({ archived: true })] });
    expect(await stepOf('Cards')).toBe('CardsDoneEvery card that was charged is settled.');
    cleanup();
    await show('12T23:00');
    await stepOf('Open checks');
    expect(screen.queryByRole('region', { name: 'Cards' })).toBeNull();
  });

  it.each([
    [
      'before the venue opens',
      '12T16:35',
      'The venue opens at 4:00 PM today. 1 check is open, with $42.50 to pay.',
    ],
    ['while it is open', '12T23:00', 'The venue is still open by its hours. 1 check is open'],
    ['after its hours', '13T03:30', '1 check is open, with $42.50 to pay. It carries over to the next day.'],
  ])('asks first, %s', async (_, time, text) => {
    const { engine } = await show(time);
    fireEvent.click(await screen.findByRole('button', { name: 'Close anyway' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(screen.getByRole('alertdialog').textContent).toContain(text);
    expect(engine.asked).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: /^Close / }));
    await waitFor(() => expect(engine.asked).toMatchObject([{ name: 'day.close' }]));
  });

  it('asks nothing when nothing is left and nobody can come', async () => {
    const { engine } = await show('13T03:30', {}, nothingOpen);
    expect(await screen.findByText('Nothing is left.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close Fri, Jun 12' }));
    await waitFor(() => expect(engine.asked).toMatchObject([{ name: 'day.close' }]));
  });

  it('says of each step what is left of it, and what no device can know', async () => {
    const cash = { method: 'cash' as const, amount: 4899, tip: 101 };
    await show('13T03:30', {
      drawer: [aDrawer()],
      payment: [
        aPayment({ ...cash, id: '00000000-0000-7000-8000-00000000ca51' }),
        aPayment({ ...cash, id: '00000000-0000-7000-8000-00000000ca52', drawerId: aDrawer().id }),
        aPayment(),
      ],
      timeCard: [aTimeCard([aPunch('in')])],
    });
    expect(await stepOf('Open checks')).toBe('Open checksDoneNo check is open.');
    expect(await stepOf('Tips')).toBe('Tips1 leftTips left to enter: 1');
    expect(await stepOf('Open drawers')).toContain('1 leftBar Opened by AnaCount');
    expect(screen.getByRole('link', { name: 'Count Bar' }).getAttribute('href')).toBe('/profile/cash');
    expect(await stepOf('Cash to hand in')).toMatch(/^Cash to hand in\$50\.00.*Ana \$50\.00$/);
    expect(await stepOf('Clocked in')).toContain('1 leftAmara since 7:30 PM');
    expect(await stepOf('Kitchen tickets')).toContain('Done');
    expect(await stepOf('Devices')).toContain('Not knownOnly the server knows');
    expect(
      screen.getByText('Left: 1 tip to enter, 1 drawer, 1 person clocked in, $50.00 to hand in.'),
    ).toBeDefined();
  });

  it('shows the first five of many checks by their numbers, and all at a tap', async () => {
    const many = Array.from({ length: 12 }, (_, n) => {
      const id = `00000000-0000-7000-8000-0000000${10_000 + n}`;
      return aVisit({ id, rootId: id, number: `B-${12 - n}`, tableId: 'bar-1' });
    });
    await show('13T03:30', { visit: many });
    const checks = within(await screen.findByRole('region', { name: 'Open checks' }));
    expect(await checks.findByText('12 left')).toBeDefined();
    expect(checks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `#B-${n}`),
    );
    fireEvent.click(checks.getByRole('button', { name: 'Show all 12' }));
    expect(checks.getAllByRole('listitem')).toHaveLength(12);
  });
});

describe('a day that was closed', () => {
  it('has a Z report that begins with its total', async () => {
    const day = aDay();
    const sums = { ...day.sums, total: 12_345, visits: { count: 2, cents: 12_345 } } as typeof day.sums;
    await showScreen(<ZPage businessDay={day.businessDay} />, {
      role: 'manager',
      rows: { venue: [aVenue()], day: [{ ...day, sums }] },
    });
    const sales = await screen.findByRole('table', { name: 'Sales' });
    const total = screen.getByText('Total of 2 checks, with service charge and taxes');
    expect(total.previousElementSibling?.textContent).toBe('$123.45');
    expect(total.compareDocumentPosition(sales)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('waits for the server, then leads to its Z report, which gets the focus', async () => {
    const { db } = await show('13T03:30', {}, nothingOpen);
    fireEvent.click(await screen.findByRole('button', { name: 'Close Fri, Jun 12' }));
    expect(await screen.findByText(/close of Fri, Jun 12 is waiting to be sent/)).toBeDefined();
    expect(screen.queryByText(/is closed/)).toBeNull();
    await db.outbox.clear();
    const link = await screen.findByRole('link', { name: 'See the Z report' });
    expect(link.getAttribute('href')).toBe('/profile/day/2026-06-12');
    await waitFor(() => expect(document.activeElement).toBe(link));
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
