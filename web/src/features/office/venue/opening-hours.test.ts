import { describe, expect, it } from 'vitest';
import { CLOSED, closesNextDay, hourPaths, openPieces, ticked, weekOf } from './opening-hours.ts';

const DINNER = { open: '1600', close: '0200' };

describe('opening hours', () => {
  it('begin with the defaults of the screen when a day is ticked, and with none when it is not', () => {
    expect(ticked(true, DINNER)).toEqual({ isOpen: true, open: '1600', close: '0200' });
    expect(ticked(false, DINNER)).toEqual({ isOpen: false, open: '0000', close: '0000' });
  });

  it('are seven days from Sunday on; a day that is not named is closed', () => {
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

  it('are drawn in one piece, or in two past midnight', () => {
    expect(openPieces({ isOpen: true, open: '0600', close: '1200' })).toEqual([{ start: 25, length: 25 }]);
    expect(openPieces({ isOpen: true, open: '1800', close: '0600' })).toEqual([
      { start: 0, length: 25 },
      { start: 75, length: 25 },
    ]);
    expect(openPieces({ isOpen: true, open: '1800', close: '0000' })).toEqual([{ start: 75, length: 25 }]);
    expect(openPieces(CLOSED)).toEqual([]);
  });
});
