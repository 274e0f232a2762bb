import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { expect, it } from 'vitest';
import { asText } from '../../testing/page.ts';
import { readPages } from '../../testing/reader.ts';
import { aProfile } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import { type ShiftSlipInput, shiftSlipOf } from './shift-slip.ts';

const at = (time: string): string => `2026-06-12T${time}:00.000Z`;

async function paperOf(card: ShiftSlipInput['card'], columns: 32 | 48 = 48): Promise<string> {
  const slip = shiftSlipOf({
    ...{ card, venue: 'Alder & Rye', day: 'Jun 12, 2026', marks: {} },
    timeText: (time) => time.slice(11, 16),
  });
  const profile = { ...aProfile(), columns };
  const { pages, faults } = readPages(await bytesOfSlip(slip, profile, null), profile);
  expect(faults).toEqual([]);
  return pages.map((page) => asText(page)).join('');
}

it('a time card says when somebody came, paused and left, and the hours that are paid', async () => {
  const card = aTimeCard([
    aPunch('in', at('17:00')),
    aPunch('breakStart', at('19:00')),
    aPunch('breakEnd', at('19:30')),
    aPunch('out', at('23:05')),
  ]);
  const paper = await paperOf(card);
  expect(paper).toContain('Amara');
  expect(paper).toContain('Time card of Jun 12, 2026');
  expect(paper).toMatch(/^In +17:00\nBreak +19:00 - 19:30\nOut +23:05$/m);
  expect(paper).toMatch(/^Unpaid breaks +0:30\nPaid hours +5:35 +<bold>$/m);
});

it('two periods of work have their hours each, and what has no end counts nothing', async () => {
  const card = aTimeCard([aPunch('in', at('11:00')), aPunch('out', at('14:00')), aPunch('in', at('17:00'))]);
  const paper = await paperOf(card, 32);
  expect(paper).toMatch(/^Work 1 .*\nIn +11:00\nOut +14:00\nHours +3:00 +<bold>$/m);
  expect(paper).toMatch(/^Out +not clocked out$/m);
  expect(paper).toMatch(/^Without an end, not counted +1\nPaid hours +3:00 +<bold>$/m);
});

it('a correction says who made it and why', async () => {
  const period = { in: at('17:00'), out: at('23:00'), breaks: [] };
  const edit = { id: 'e', at: at('23:30'), by: { id: 'mia', name: 'Mia' }, reason: 'Forgot to clock out' };
  const card = aTimeCard([], { edits: [{ ...edit, before: [], after: [period], covers: [] }] });
  expect(await paperOf(card)).toContain('Corrected by Mia: Forgot to clock out');
});
