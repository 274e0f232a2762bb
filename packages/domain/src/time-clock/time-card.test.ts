import { describe, expect, it } from 'vitest';
import { aVenue, FRIDAY_EVENING } from '../../testing/builders.ts';
import { aPunch, aTimeCard } from '../../testing/time-card-builders.ts';
import {
  cardIdOf,
  type Punch,
  type PunchKind,
  standingAt,
  toldBy,
  type WorkPeriod,
} from '../entities/time-card.ts';
import { businessDay } from '../venue/business-day.ts';
import { hoursText, minutesOfCards, minutesOfPeriod } from './paid-time.ts';

const at = (time: string, day = '12') => `2026-06-${day}T${time}:00.000Z`;
const punches = (...list: readonly (readonly [PunchKind, string])[]): Punch[] =>
  list.map(([kind, time]) => aPunch(kind, at(time)));
const periodsOf = (list: readonly Punch[]): readonly WorkPeriod[] =>
  toldBy({ punches: list, edits: [] }).periods;
const spans = (periods: readonly WorkPeriod[]) =>
  periods.map(({ in: from, out }) => [from.slice(11, 16), out?.slice(11, 16) ?? null]);

/** Every order in which the punches can arrive. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, n) =>
    permutations(list.filter((_, m) => m !== n)).map((rest) => [first, ...rest]),
  );
}

describe('the periods of a time card', () => {
  it('follow from the punches, with the breaks within', () => {
    const day = punches(['in', '16:00'], ['breakStart', '18:00'], ['breakEnd', '18:30'], ['out', '22:10']);
    expect(periodsOf(day)).toEqual([
      {
        in: at('16:00'),
        out: at('22:10'),
        breaks: [{ start: at('18:00'), end: at('18:30'), paid: false }],
      },
    ]);
  });

  it('are the same in any order in which the punches arrive', () => {
    const day = punches(
      ['in', '10:00'],
      ['in', '12:00'],
      ['breakStart', '13:00'],
      ['out', '14:00'],
      ['in', '17:00'],
    );
    const expected = periodsOf(day);
    expect(spans(expected)).toEqual([
      ['10:00', '14:00'],
      ['17:00', null],
    ]);
    for (const order of permutations(day)) expect(periodsOf(order)).toEqual(expected);
  });

  it('use the earlier of two punches that say the same, and keep the other', () => {
    const { periods, uncounted } = toldBy({
      punches: punches(['in', '17:10'], ['in', '17:00'], ['out', '22:05'], ['out', '22:00']),
      edits: [],
    });
    expect(spans(periods)).toEqual([['17:00', '22:00']]);
    expect(uncounted.map((punch) => [punch.kind, punch.at])).toEqual([
      ['in', at('17:10')],
      ['out', at('22:05')],
    ]);
  });

  it('end a break together with the work', () => {
    const [period] = periodsOf(punches(['in', '16:00'], ['breakStart', '20:00'], ['out', '20:15']));
    expect(period?.breaks).toEqual([{ start: at('20:00'), end: at('20:15'), paid: false }]);
  });

  it('have no second break during one, and none without work', () => {
    const day = punches(
      ['breakStart', '15:00'],
      ['in', '16:00'],
      ['breakStart', '18:00'],
      ['breakStart', '18:10'],
    );
    expect(periodsOf(day)[0]?.breaks).toEqual([{ start: at('18:00'), end: null, paid: false }]);
    expect(periodsOf(punches(['breakEnd', '15:00'], ['out', '16:00']))).toEqual([]);
  });

  it('do not end with a clock-out after more than 16 hours, because nobody knows when the person left', () => {
    const forgotten = [aPunch('in', at('08:00')), aPunch('out', at('00:01', '13'))];
    expect(periodsOf(forgotten)).toEqual([{ in: at('08:00'), out: null, breaks: [] }]);
    expect(spans(periodsOf([aPunch('in', at('08:00')), aPunch('out', at('00:00', '13'))]))).toEqual([
      ['08:00', '00:00'],
    ]);
    expect(spans(periodsOf([aPunch('in', at('05:00')), aPunch('in', at('21:01'))]))).toEqual([
      ['05:00', null],
      ['21:01', null],
    ]);
  });

  it('are what a manager made of them, with later punches on top', () => {
    const [begin, end] = punches(['in', '16:00'], ['out', '22:00']) as [Punch, Punch];
    const after = [{ in: at('15:30'), out: null, breaks: [] }];
    const edit = {
      id: 'edit',
      at: FRIDAY_EVENING,
      by: { id: 'mia', name: 'Mia' },
      reason: 'Helped with the delivery',
      before: [],
      after,
      covers: [begin.id],
    };
    const told = (list: readonly Punch[]) => spans(toldBy({ punches: list, edits: [edit] }).periods);
    expect(told([begin])).toEqual([['15:30', null]]);
    expect(told([begin, end])).toEqual([['15:30', '22:00']]);
    expect(told([end, begin])).toEqual([['15:30', '22:00']]);
  });
});

describe('what a person is doing', () => {
  const card = aTimeCard(punches(['in', '16:00'], ['breakStart', '18:00']));
  it('comes from the latest of the recent cards', () => {
    const yesterday = aTimeCard([aPunch('in', at('16:00', '11')), aPunch('out', at('20:00', '11'))], {
      businessDay: '2026-06-11',
    });
    expect(standingAt([], at('18:00'))).toEqual({ state: 'out', since: null, day: null });
    expect(standingAt([yesterday], at('18:00'))).toEqual({
      state: 'out',
      since: at('20:00', '11'),
      day: '2026-06-11',
    });
    expect(standingAt([card, yesterday], at('18:10'))).toEqual({
      state: 'onBreak',
      since: at('18:00'),
      day: '2026-06-12',
    });
    const back = aTimeCard([...card.punches, aPunch('breakEnd', at('18:20'))]);
    expect(standingAt([back], at('18:30'))).toEqual({ state: 'in', since: at('16:00'), day: '2026-06-12' });
  });

  it('is dropped after 16 hours, and never guessed', () => {
    expect(standingAt([card], at('08:00', '13')).state).toBe('onBreak');
    expect(standingAt([card], at('08:01', '13'))).toEqual({
      state: 'forgotten',
      since: at('16:00'),
      day: '2026-06-12',
    });
  });
});

describe('worked hours', () => {
  const period = (over: Partial<WorkPeriod> = {}): WorkPeriod => ({
    in: at('16:00'),
    out: at('22:10'),
    breaks: [],
    ...over,
  });

  it('exclude unpaid breaks, and include paid ones', () => {
    const breaks = [
      { start: at('18:00'), end: at('18:30'), paid: false },
      { start: at('20:00'), end: at('20:10'), paid: true },
    ];
    expect(minutesOfPeriod(period({ breaks }))).toEqual({
      paid: 340,
      paidBreaks: 10,
      unpaidBreaks: 30,
      open: 0,
    });
    expect(hoursText(340)).toBe('5:40');
    expect(hoursText(5)).toBe('0:05');
  });

  it('add up as the screen shows the times, to the minute', () => {
    const shown = period({ in: '2026-06-12T16:00:59.999Z', out: '2026-06-12T17:01:00.000Z' });
    expect(minutesOfPeriod(shown).paid).toBe(61);
  });

  it('are unknown while the work has no end', () => {
    const cards = [aTimeCard(punches(['in', '10:00'], ['out', '12:00'], ['in', '14:00']))];
    expect(minutesOfCards(cards)).toEqual({ paid: 120, paidBreaks: 0, unpaidBreaks: 0, open: 1 });
  });

  it.each([
    [
      'shorter',
      { day: '2026-03-07', from: '2026-03-08T03:00:00.000Z', to: '2026-03-08T08:00:00.000Z', hours: 5 },
    ],
    [
      'longer',
      { day: '2026-10-31', from: '2026-11-01T02:00:00.000Z', to: '2026-11-01T09:00:00.000Z', hours: 7 },
    ],
  ])('are the hours that passed in a night that is %s', (_which, { day, from, to, hours }) => {
    expect(businessDay(from, aVenue())).toBe(day);
    expect(minutesOfPeriod({ in: from, out: to, breaks: [] }).paid).toBe(hours * 60);
  });
});

it('two tablets mean the same card, and each person and day has its own', () => {
  const id = cardIdOf('venue', 'staff-amara', '2026-06-12');
  expect(cardIdOf('venue', 'staff-amara', '2026-06-12')).toBe(id);
  const others = [
    cardIdOf('venue', 'staff-amara', '2026-06-13'),
    cardIdOf('venue', 'staff-jonas', '2026-06-12'),
  ];
  expect(new Set([id, ...others]).size).toBe(3);
});
