import { describe, expect, it } from 'vitest';
import {
  axisOf,
  CLOSED,
  closesNextDay,
  copied,
  hourPaths,
  openSpan,
  ticked,
  ticksOf,
  weekOf,
} from './opening-hours.ts';

const DINNER = { open: '1600', close: '0200' };

describe('opening hours', () => {
  it('start with the defaults when a day is ticked, and with none when it is not', () => {
    expect(ticked(true, DINNER)).toEqual({ isOpen: true, open: '1600', close: '0200' });
    expect(ticked(false, DINNER)).toEqual({ isOpen: false, open: '0000', close: '0000' });
  });

  it('are seven days from Sunday on, and a day that is not named is closed', () => {
    const week = weekOf([{ dayOfWeek: 2, open: '1100', close: '2200', isOpen: true }]);
    expect(week).toHaveLength(7);
    expect(week[2]).toEqual({ isOpen: true, open: '1100', close: '2200' });
    expect(week[3]).toEqual(CLOSED);
  });

  it('end on the next day when they close at or before they open', () => {
    const day = (open: string, close: string) => closesNextDay({ isOpen: true, open, close });
    expect([day('1600', '0200'), day('1600', '1600'), day('1100', '2200')]).toEqual([true, true, false]);
    expect(closesNextDay(CLOSED)).toBe(false);
  });

  it('are saved day by day', () => {
    expect(hourPaths([CLOSED])).toEqual({
      'operatingHours[0]': { open: '0000', close: '0000', isOpen: false },
    });
  });

  const day = (open: string, close: string) => ({ isOpen: true, open, close });

  it('are one piece, even past midnight', () => {
    expect(openSpan(day('0600', '1200'))).toEqual({ from: 360, to: 720 });
    expect(openSpan(day('1800', '0600'))).toEqual({ from: 1080, to: 1800 });
    expect(openSpan(day('1800', '0000'))).toEqual({ from: 1080, to: 1440 });
    expect(openSpan(CLOSED)).toBeUndefined();
  });

  it('are drawn over one axis of full hours with few ticks', () => {
    const axis = axisOf([day('1130', '2200'), day('1600', '0145'), CLOSED]);
    expect(axis).toEqual({ from: 11 * 60, to: 26 * 60 });
    expect(ticksOf(axis).map((minutes) => minutes / 60)).toEqual([11, 14, 17, 20, 23, 26]);
    expect(axisOf([CLOSED])).toEqual({ from: 480, to: 1440 });
  });

  it('are copied to other days', () => {
    const week = [day('1600', '0200'), CLOSED, day('1100', '2200')];
    expect(copied(week, 0, [1])).toEqual([week[0], week[0], week[2]]);
  });
});
