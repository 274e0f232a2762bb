import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { describe, expect, test } from 'vitest';
import { NO_SALES } from '../../../../testing/no-sales.ts';
import { changeFrom, changeText } from './day-change.ts';
import { comparison, dayFigures } from './day-figures.ts';
import { daySentences } from './day-sentences.ts';
import { reportCsv } from './report-tables.ts';

/** A Friday, and the Friday a week before. */
const FRIDAY = { from: '2026-06-12', to: '2026-06-12' };
const BEFORE = { from: '2026-06-05', to: '2026-06-05' };

const day = (orders: number, sales: number, over: Partial<VenueMetrics> = {}): VenueMetrics => ({
  ...NO_SALES,
  ...FRIDAY,
  sold: { orders, sales, withoutTax: sales },
  ...over,
});
const dayBefore = (orders: number, sales: number, over: Partial<VenueMetrics> = {}): VenueMetrics =>
  day(orders, sales, { ...BEFORE, ...over });

describe('a change', () => {
  test.each([
    ['is not claimed of fewer than five checks', 4, [100, 300], undefined],
    ['is not claimed from nothing', 100, [0, 300], undefined],
    ['of fifty checks by a sixth is what chance makes', 50, [600, 700], 0],
    ['of fifty checks by a half is a change', 50, [600, 900], 0.5],
    ['of two hundred checks by a sixth is a change', 200, [600, 700], 1 / 6],
    ['of very many checks by a twentieth is not worth a word', 1_000_000, [1000, 1040], 0],
  ] as const)('%s', (_, count, [before, now], change) => {
    expect(changeFrom({ value: before, count }, { value: now, count: count + 1 })).toBe(change);
  });

  test('reads as a percentage, about the same, or not at all', () => {
    expect([0.254, -0.1, 0, undefined].map(changeText)).toEqual(['+25 %', '-10 %', 'about the same', '']);
  });
});

describe('the figures of a day', () => {
  test('are in the spreadsheet, beside those of the same weekday', () => {
    const [now, before] = [day(50, 320_000), dayBefore(48, 200_000)];
    const csv = reportCsv(now, aVenue(), [comparison(now, before)]);
    const at = csv.findIndex(([title]) => title === 'The day in figures');
    expect(csv.slice(at + 1, at + 4)).toEqual([
      ['Figure', '2026-06-12', '2026-06-05', 'Change'],
      ['Sales', '3200.00', '2000.00', expect.stringContaining('+60 %')],
      ['Checks', '50', '48', 'about the same'],
    ]);
  });

  test('are ten, with the waits, beside those of the week before', () => {
    const more = {
      guests: { count: 80, sales: 320_000 },
      tips: 60_000,
      refunds: 1000,
      refundedTips: 200,
      labor: { ...NO_SALES.labor, minutes: 2400 },
      waits: [{ course: null, rounds: 40, minutes: 14 }],
    };
    const figures = dayFigures(day(50, 320_000, more), dayBefore(48, 200_000, more));
    expect(figures.map(({ name, now, change }) => `${name}: ${now} ${change}`.trim())).toEqual([
      'Sales: $3,200.00 +60 %',
      'Checks: 50 about the same',
      'Guests: 80 about the same',
      'Average per guest: $40.00 about the same',
      'Tips: $600.00 about the same',
      'Discounts and comps: $0.00',
      'Voids: $0.00',
      'Refunds: $12.00',
      'Hours worked: 40:00 about the same',
      'Sent to served: 14 min about the same',
    ]);
  });

  test('leave out what is not known, and waits of too few rounds', () => {
    const few = { guests: { count: 0, sales: 0 }, waits: [{ course: 1, rounds: 4, minutes: 9 }] };
    const names = dayFigures(day(50, 1000, few), undefined);
    expect(names.map(({ name }) => name)).toEqual([
      'Sales',
      'Checks',
      'Tips',
      'Discounts and comps',
      'Voids',
      'Refunds',
    ]);
  });

  test('name the courses when there are several', () => {
    const waits = [1, 2].map((course) => ({ course, rounds: 9, minutes: 10 * course }));
    const names = dayFigures(day(50, 1000, { waits }), undefined).map(({ name, now }) => `${name}: ${now}`);
    expect(names.slice(-2)).toEqual(['Course 1, sent to served: 10 min', 'Course 2, sent to served: 20 min']);
  });
});

describe('the sentences of a day', () => {
  test.each([
    ['nothing was sold', day(0, 0), dayBefore(50, 1000), 'No check was closed on Fri, Jun 12.'],
    ['it loads', day(1, 1000), undefined, '1 check brought $10.00.'],
    [
      'there were few checks',
      day(4, 1000),
      dayBefore(50, 1000),
      '4 checks brought $10.00. That is too few checks to compare with Fri, Jun 5.',
    ],
    [
      'there were few a week before',
      day(50, 1000),
      dayBefore(4, 1000),
      '50 checks brought $10.00. Fri, Jun 5 had too few checks to compare.',
    ],
    [
      'there were none a week before',
      day(50, 1000),
      dayBefore(0, 0),
      '50 checks brought $10.00. No check was closed on Fri, Jun 5, so there is nothing to compare.',
    ],
    [
      'it is about the same',
      day(50, 1000),
      dayBefore(48, 1010),
      '50 checks brought $10.00, about the same as on Fri, Jun 5.',
    ],
    [
      'it is more',
      day(50, 1500),
      dayBefore(50, 1000),
      '50 checks brought $15.00, 50 % more than on Fri, Jun 5.',
    ],
    ['refunds ate the other day', day(50, 1500), dayBefore(50, -100), '50 checks brought $15.00.'],
  ])('compare only what can be compared, when %s', (_, now, before, sentence) => {
    expect(daySentences(now, before)).toEqual([sentence]);
  });

  test('tell of guests and of waits only when they changed', () => {
    const were = { guests: { count: 80, sales: 80_000 }, waits: [{ course: 2, rounds: 60, minutes: 14 }] };
    const are = { guests: { count: 80, sales: 120_000 }, waits: [{ course: 2, rounds: 60, minutes: 18 }] };
    expect(daySentences(day(50, 1000, are), dayBefore(50, 1000, were)).slice(1)).toEqual([
      'Each guest spent $15.00, 50 % more than on Fri, Jun 5.',
      'Course 2 took 18 minutes to be served, 4 minutes more than on Fri, Jun 5.',
    ]);
    expect(daySentences(day(50, 1000, were), dayBefore(50, 1000, were))).toHaveLength(1);
    const short = { waits: [{ course: 2, rounds: 60, minutes: 3 }] };
    const shorter = { waits: [{ course: 2, rounds: 60, minutes: 2 }] };
    expect(daySentences(day(50, 1000, shorter), dayBefore(50, 1000, short))).toHaveLength(1);
  });

  test('say what brought the most, and what the figures leave out', () => {
    const best = { productId: 'burger', name: 'Burger', quantity: 42, sales: 88_200 };
    const now = day(50, 1000, {
      topProducts: [best],
      visits: { open: 2, ordered: 5000, closed: 50, sales: 1000 },
      labor: { ...NO_SALES.labor, minutes: 600, withoutEnd: 1 },
    });
    expect(daySentences(now, undefined).slice(1)).toEqual([
      'Burger brought the most: $882.00 for 42.',
      '2 checks of this day are still open. Their sales count on the day they are closed.',
      '1 clock-out is missing, so there were more hours than are counted.',
    ]);
  });
});
