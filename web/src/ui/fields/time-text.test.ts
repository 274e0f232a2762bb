import { describe, expect, it } from 'vitest';
import { shortTimeText, timesOfDay, timeText } from './time-text.ts';

describe('a time of day', () => {
  it.each([
    ['0000', '12:00 AM'],
    ['0015', '12:15 AM'],
    ['1130', '11:30 AM'],
    ['1200', '12:00 PM'],
    ['1600', '4:00 PM'],
    ['2345', '11:45 PM'],
    ['2400', ''],
    ['0960', ''],
    ['9:30', ''],
    ['', ''],
  ])('%s reads %j', (hhmm, words) => {
    expect(timeText(hhmm)).toBe(words);
  });

  it('leaves out the minutes of a full hour when there is little room', () => {
    expect(['0000', '1600', '1630', ''].map(shortTimeText)).toEqual(['12 AM', '4 PM', '4:30 PM', '']);
  });

  it('is chosen from quarter or half hours', () => {
    expect(timesOfDay(15)).toHaveLength(96);
    expect(timesOfDay(15).slice(0, 5)).toEqual(['0000', '0015', '0030', '0045', '0100']);
    expect(timesOfDay(30).at(-1)).toBe('2330');
  });

  it('stays among the choices when the other screen chose a finer one', () => {
    expect(timesOfDay(30, '1615').slice(32, 35)).toEqual(['1600', '1615', '1630']);
    expect(timesOfDay(30, '1600')).toHaveLength(48);
    expect(timesOfDay(30, 'late')).toHaveLength(48);
  });
});
