import type { CardEdit } from '@tableside/domain/entities/time-card.ts';
import { aStaffMember, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { EMPTY_PERIOD, periodsTyped, typedPeriods } from './card-form.ts';
import { cardCsv } from './card-week.ts';
import { cardsToCheck } from './cards-to-check.ts';
import { TimeCardsPage } from './time-cards-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const amara = aStaffMember();
const at = (time: string, day = '12') => `2026-06-${day}T${time}:00.000Z`;
const whole = aTimeCard([aPunch('in', at('20:00')), aPunch('out', at('03:30', '13'))]);
const forgotten = aTimeCard([aPunch('in', at('20:00', '11'))], { businessDay: '2026-06-11' });
const jonas = aTimeCard([aPunch('in', at('21:00')), aPunch('out', at('23:00'))], {
  staffId: 'staff-jonas',
  name: 'Jonas',
});

const show = (role: 'manager' | 'server') => {
  vi.useFakeTimers({ now: Date.parse(at('16:00', '13')), toFake: ['Date'] });
  return showScreen(<TimeCardsPage />, {
    role,
    actor: { staffId: role === 'server' ? amara.id : null },
    rows: { venue: [aVenue()], staff: [amara], timeCard: [whole, forgotten, jonas] },
  });
};

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')));

it('managers see everybody’s hours, and whose clock-out is missing', async () => {
  await show('manager');
  expect(cellsOf(await screen.findByRole('table', { name: 'Hours' }))).toEqual([
    ['Amara', '2', '7:30', '0:00', '1'],
    ['Jonas', '1', '2:00', '0:00', '0'],
  ]);
  const found = within(screen.getByRole('region', { name: 'To check (1)' })).getAllByRole('listitem');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    "Amara, Thu, Jun 11The clock-out is missing. These hours don't count until you enter it.Check",
  ]);
});

it('everybody else sees their own hours, and cannot correct them', async () => {
  await show('server');
  const table = await screen.findByRole('table', { name: 'Days' });
  expect(cellsOf(table)).toEqual([
    ['Fri, Jun 12', '4:00 PM – 11:30 PM', '7:30', 'No'],
    ['Thu, Jun 11', '4:00 PM – no clock-out yet', '0:00', 'No'],
  ]);
  expect(screen.getByText(/^Thu, Jun 11: the clock-out is\s+missing/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Correct|Check|Add a time card/ })).toBeNull();
});

it('the hours include work in progress, and the list of one person names days', async () => {
  const going = aTimeCard([aPunch('in', at('15:52', '13'))], { businessDay: '2026-06-13' });
  vi.useFakeTimers({ now: Date.parse(at('16:00', '13')), toFake: ['Date'] });
  await showScreen(<TimeCardsPage />, {
    role: 'server',
    actor: { staffId: amara.id },
    rows: { venue: [aVenue()], staff: [amara], timeCard: [going] },
  });
  const table = await screen.findByRole('table', { name: 'Days' });
  expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Day');
  expect(cellsOf(table)[0]?.[2]).toBe('0:08 so far');
  expect(cellsOf(screen.getByRole('table', { name: 'Hours' }))[0]).toEqual([
    'Amara',
    '1',
    '0:08',
    '0:00',
    '1',
  ]);
});

it('a manager corrects a forgotten clock-out with a reason, and the original stays', async () => {
  const { db } = await show('manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Correct the card of Amara, Thu, Jun 11' }));
  const sheet = await screen.findByRole('dialog', { name: 'Amara, Thu, Jun 11' });
  fireEvent.change(within(sheet).getByLabelText('Out'), { target: { value: '00:15' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Forgot to clock out' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect((await db.timeCards.get(forgotten.id))?.doc).toMatchObject({
      punches: forgotten.punches,
      periods: [{ in: at('20:00', '11'), out: at('04:15'), breaks: [] }],
      edits: [{ reason: 'Forgot to clock out', before: forgotten.periods, by: { name: 'Mia' } }],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: /^To check/ })).toBeNull());
});

it('managers are pointed to punches that arrived late, and to corrections of their own cards', async () => {
  const by = { id: 'mia', name: 'Mia' };
  const late = { ...aPunch('in', at('20:00')), arrivedAt: at('22:05') };
  const dated = aTimeCard([late, { ...aPunch('out', at('23:00')), arrivedAt: at('23:59') }]);
  const own = {
    ...aTimeCard([], { staffId: 'mia', name: 'Mia' }),
    edits: [
      {
        id: 'e1',
        at: at('23:30'),
        by,
        reason: 'Forgot',
        before: [],
        after: whole.periods,
        covers: [],
        isOwn: true,
      },
    ],
    periods: whole.periods,
  } as const;
  vi.useFakeTimers({ now: Date.parse(at('16:00', '13')), toFake: ['Date'] });
  await showScreen(<TimeCardsPage />, {
    role: 'manager',
    rows: { venue: [aVenue()], staff: [amara], timeCard: [dated, own, jonas] },
  });
  const found = within(await screen.findByRole('region', { name: 'To check (2)' })).getAllByRole('listitem');
  expect(found.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'Amara, Fri, Jun 12Clocked in 4:00 PM, but the server heard it Jun 12, 6:05 PMCheck',
    'Mia, Fri, Jun 12Corrected their own card: ForgotCheck',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Check the card of Amara, Fri, Jun 12' }));
  const sheet = await screen.findByRole('dialog', { name: 'Amara, Fri, Jun 12' });
  expect(within(sheet).getAllByText('Check')).toHaveLength(1);
  expect(within(sheet).getByText(/^Received .*6:05/)).toBeDefined();
  const [head = [], ...rows] = cardCsv([dated, own, jonas], 'America/New_York');
  const of = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(of('Own card')).toEqual(['', 'yes', '']);
  expect(of('Received late (min)')).toEqual(['', '', '125']);
});

it('a card is to check until somebody else has corrected it', () => {
  const late = { ...aPunch('in', at('20:00')), arrivedAt: at('22:05') };
  const edit = (n: number, over: Partial<CardEdit> = {}): CardEdit => ({
    id: testId('command', n),
    at: at('23:30'),
    by: { id: 'mia', name: 'Mia' },
    reason: 'Checked',
    before: [],
    after: whole.periods,
    covers: [late.id],
    ...over,
  });
  const reasons = (edits: readonly CardEdit[]) =>
    cardsToCheck([{ ...aTimeCard([late]), periods: whole.periods, edits }], {
      now: at('16:00', '13'),
      timezone: 'America/New_York',
    }).map((found) => found.reasons.length);
  expect(reasons([])).toEqual([1]);
  expect(reasons([edit(1, { isOwn: true })])).toEqual([2]);
  expect(reasons([edit(1, { covers: [] })])).toEqual([1]);
  expect(reasons([edit(1)])).toEqual([]);
  expect(reasons([edit(1, { isOwn: true }), edit(2)])).toEqual([]);
  expect(reasons([edit(1), edit(2, { isOwn: true })])).toEqual([1]);
});

it('the spreadsheet has one row for each period, and is safe to open', () => {
  const evil = { ...whole, name: '=cmd()' };
  const [, row] = cardCsv([evil], 'America/New_York');
  expect(row?.map((cell) => cell.replaceAll(/\s/g, ' '))).toEqual([
    "'=cmd()",
    '2026-06-12',
    'Jun 12, 2026, 4:00 PM',
    'Jun 12, 2026, 11:30 PM',
    '0',
    '0',
    '7.50',
    '7:30',
    '',
    '',
    '',
    '',
  ]);
});

describe('typed times', () => {
  const venue = aVenue();
  const typed = (text: string) => ({ text, was: null });
  const day = '2026-06-12';

  it('follow each other, even after midnight and after the cut-off', () => {
    const period = { in: typed('23:00'), out: typed('05:00'), breaks: [] };
    expect(periodsTyped([period], day, venue)).toEqual([
      { in: at('03:00', '13'), out: at('09:00', '13'), breaks: [] },
    ]);
    const early = { in: typed('02:00'), out: typed('03:00'), breaks: [] };
    expect(periodsTyped([early], day, venue)).toEqual([
      { in: at('06:00', '13'), out: at('07:00', '13'), breaks: [] },
    ]);
  });

  it('stay as they were, to the millisecond, when nobody touched them', () => {
    const exact = [{ in: '2026-06-12T20:00:31.123Z', out: '2026-06-12T23:59:59.999Z', breaks: [] }];
    expect(periodsTyped(typedPeriods(exact, venue.timezone), day, venue)).toEqual(exact);
  });

  it.each([
    ['no beginning', [EMPTY_PERIOD], 'Enter when the work began.'],
    [
      'more than 16 hours',
      [{ in: typed('10:00'), out: typed('09:00'), breaks: [] }],
      'That would be more than 16 hours of work. Check the times.',
    ],
    [
      'a break without an end',
      [
        {
          in: typed('10:00'),
          out: typed('15:00'),
          breaks: [{ start: typed('12:00'), end: typed(''), paid: false }],
        },
      ],
      'Enter when the break ended.',
    ],
  ])('say what is wrong: %s', (_what, periods, sentence) => {
    expect(periodsTyped(periods, day, venue)).toBe(sentence);
  });

  it('mean the first of two equal times in a night when clocks go back', () => {
    const night = { in: typed('22:00'), out: typed('03:00'), breaks: [] };
    expect(periodsTyped([night], '2026-10-31', venue)).toEqual([
      { in: '2026-11-01T02:00:00.000Z', out: '2026-11-01T08:00:00.000Z', breaks: [] },
    ]);
  });
});
