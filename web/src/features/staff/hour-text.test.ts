import { expect, test } from 'vitest';
import { hourText } from './hour-text.ts';

test('full hours are read with AM and PM, others short enough for a narrow column', () => {
  expect(['1700', '0000', '1200', '0915', '2330'].map(hourText)).toEqual([
    '5 PM',
    '12 AM',
    '12 PM',
    '9:15a',
    '11:30p',
  ]);
});

test('what is no time is left out', () => {
  expect(['', '2400', '1260', '5 PM'].map(hourText)).toEqual(['', '', '', '']);
});
