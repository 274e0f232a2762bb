import { aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ClockCard } from './clock-card.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const amara = aStaffMember();
const at = (time: string, day = '12') => `2026-06-${day}T${time}:00.000Z`;

/** The venue is in New York: 20:00 UTC is 4 PM. */
async function show(now: string, cards = [aTimeCard([])]) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  return showScreen(<ClockCard staffId={amara.id} />, {
    role: 'server',
    actor: { staffId: amara.id },
    rows: { venue: [aVenue()], staff: [amara], timeCard: cards },
  });
}

const state = async () => {
  const clock = await screen.findByRole('region', { name: 'Time clock' });
  return within(clock).getByRole('status').textContent?.replaceAll(/\s/g, ' ');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the card takes a shift without a network: in, a break, back, out', async () => {
  const { db } = await show(at('20:00'), []);
  expect(await state()).toBe('Not clocked in');
  press('Clock in');
  await waitFor(async () => expect(await state()).toBe('At work since 4:00 PM (0 s)'));
  vi.setSystemTime(Date.parse(at('22:00')));
  press('Start break');
  await waitFor(async () => expect(await state()).toMatch(/^On an unpaid break since 6:00 PM/));
  vi.setSystemTime(Date.parse(at('22:30')));
  press('End break');
  await waitFor(async () => expect(await state()).toMatch(/^At work since 4:00 PM/));
  vi.setSystemTime(Date.parse(at('03:00', '13')));
  press('Clock out');
  await waitFor(async () => expect(await state()).toBe('Not clocked in'));
  expect(await screen.findByText('6:30 h done today')).toBeDefined();
  const [card] = await db.timeCards.toArray();
  expect(card?.doc).toMatchObject({
    businessDay: '2026-06-12',
    periods: [
      {
        in: at('20:00'),
        out: at('03:00', '13'),
        breaks: [{ start: at('22:00'), end: at('22:30'), paid: false }],
      },
    ],
  });
});

it('the card mentions a forgotten clock-out, and lets the next day begin', async () => {
  const { db } = await show(at('20:00', '13'), [aTimeCard([aPunch('in', at('20:00'))])]);
  expect(await screen.findByText(/never clocked out\. A manager has to enter when you left/)).toBeDefined();
  press('Clock in');
  await waitFor(async () => expect(await state()).toMatch(/^At work since 4:00 PM/));
  expect(
    (await db.timeCards.toArray()).map(({ doc }) => [doc.businessDay, doc.periods.length]).sort(),
  ).toEqual([
    ['2026-06-12', 1],
    ['2026-06-13', 1],
  ]);
});

it('the card mentions a second clock-in elsewhere, and which one counts', async () => {
  await show(at('21:00'), [aTimeCard([aPunch('in', at('20:10')), aPunch('in', at('20:00'))])]);
  expect(await state()).toBe('At work since 4:00 PM (1 h)');
  expect(screen.getByText(/Clocked in at 4:10\sPM too\. The earlier time counts\./)).toBeDefined();
});

it('work that ends after the cut-off is on the card of its own day', async () => {
  const { db } = await show(at('09:00', '13'), [aTimeCard([aPunch('in', at('23:00'))])]);
  await state();
  press('Clock out');
  await waitFor(async () => expect(await state()).toBe('Not clocked in'));
  expect((await db.timeCards.toArray()).map(({ doc }) => doc.businessDay)).toEqual(['2026-06-12']);
});

it('somebody without a staff card has no clock card', async () => {
  await showScreen(<ClockCard staffId={null} />, { role: 'admin', rows: { venue: [aVenue()] } });
  expect(screen.queryByRole('button')).toBeNull();
});
