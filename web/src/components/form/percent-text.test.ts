import { describe, expect, it } from 'vitest';
import { percentText, steppedPercent } from './percent-text.ts';

describe('a tax rate while it is typed', () => {
  it.each(['', '8', '8.', '8.875', '0', '100', '100.000', '.5'])('may be %j', (text) => {
    expect(percentText(text)).toBe(text);
  });

  it.each(['100.001', '101', '-1', '8.8755', '8,5,5', 'eight', '1e2', ' 8'])('can never be %j', (text) => {
    expect(percentText(text)).toBeUndefined();
  });

  it('may have a comma, which becomes a point', () => {
    expect(percentText('8,875')).toBe('8.875');
  });

  it('goes up and down by a thousandth, and stays between 0 and 100', () => {
    expect(steppedPercent('8.875', 1)).toBe('8.876');
    expect(steppedPercent('8.875', -1)).toBe('8.874');
    expect(steppedPercent('100', 1)).toBe('100');
    expect(steppedPercent('', -1)).toBe('0');
  });
});
