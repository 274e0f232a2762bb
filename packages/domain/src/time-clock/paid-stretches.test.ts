import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import type { Break, WorkPeriod } from '../entities/time-card.ts';
import { MINUTE_MS } from '../ground/durations.ts';
import { paidStretches, periodsUntil } from './paid-stretches.ts';
import { minutesOfPeriod } from './paid-time.ts';

const at = (time: string, day = '12') => `2026-06-${day}T${time}:00.000Z`;
const minute = (time: string) => Date.parse(at(time)) / MINUTE_MS;
const pause = (start: string, end: string | null, paid = false): Break => ({
  start: at(start),
  end: end && at(end),
  paid,
});
const work = (from: string, to: string | null, ...breaks: Break[]): WorkPeriod => ({
  in: at(from),
  out: to && at(to),
  breaks,
});

describe('paid working time', () => {
  it('leaves out unpaid breaks, and keeps paid ones', () => {
    const period = work('16:00', '22:00', pause('18:00', '18:30'), pause('20:00', '20:15', true));
    expect(paidStretches(period)).toEqual([
      { from: minute('16:00'), to: minute('18:00') },
      { from: minute('18:30'), to: minute('22:00') },
    ]);
  });

  it('is empty when the end is unknown', () => {
    expect(paidStretches(work('16:00', null))).toEqual([]);
  });

  it('adds up to the minutes of the time card, to the second', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      let time = Date.parse(at('10:00'));
      const next = (): string => {
        time += random.int(0, 90 * 60_000);
        return new Date(time).toISOString();
      };
      const from = next();
      const breaks = Array.from({ length: random.int(0, 4) }, () => ({
        start: next(),
        end: next(),
        paid: random.chance(0.4),
      }));
      const period = { in: from, out: next(), breaks };
      const sum = paidStretches(period).reduce((all, stretch) => all + stretch.to - stretch.from, 0);
      expect(sum, `seed ${seed}`).toBe(minutesOfPeriod(period).paid);
    }
  });
});

describe('the work on a card until now', () => {
  it('ends now for anybody who is at work, even during a break', () => {
    const card = { periods: [work('10:00', '14:00'), work('16:00', null, pause('18:00', null))] };
    const until = periodsUntil(card, at('18:20'));
    expect(until).toMatchObject({ goingOn: 1, withoutEnd: 0 });
    expect(until.ended.map((period) => minutesOfPeriod(period).paid)).toEqual([240, 120]);
  });

  it('has no end when somebody forgot to clock out, and none is guessed', () => {
    const forgotten = { periods: [work('01:00', null)] };
    expect(periodsUntil(forgotten, at('17:00'))).toMatchObject({ goingOn: 1, withoutEnd: 0 });
    expect(periodsUntil(forgotten, at('17:01'))).toEqual({ ended: [], goingOn: 0, withoutEnd: 1 });
    const followed = { periods: [work('10:00', null), work('16:00', null)] };
    expect(periodsUntil(followed, at('17:00'))).toMatchObject({ goingOn: 1, withoutEnd: 1 });
  });
});
