import { describe, expect, test } from 'vitest';
import { weaknessOf } from './pin-rules.ts';

describe('a PIN [T45]', () => {
  test.each([
    { what: 'three digits', pin: '173', role: 'server', weakness: 'digits' },
    { what: 'nine digits', pin: '173928465', role: 'server', weakness: 'digits' },
    { what: 'a letter', pin: '17a9', role: 'server', weakness: 'digits' },
    { what: 'digits of another script', pin: '١٧٣٩', role: 'server', weakness: 'digits' },
    { what: 'a line break after it', pin: '1739\n', role: 'server', weakness: 'digits' },
    { what: 'four digits for a manager', pin: '1739', role: 'manager', weakness: 'short' },
    { what: 'five digits for an administrator', pin: '17392', role: 'admin', weakness: 'short' },
    { what: 'digits in a row', pin: '3456', role: 'server', weakness: 'run' },
    { what: 'digits in a row downwards', pin: '876543', role: 'manager', weakness: 'run' },
    { what: 'digits in a row across zero', pin: '7890', role: 'server', weakness: 'run' },
    { what: 'one repeated digit', pin: '7777', role: 'server', weakness: 'repeat' },
    { what: 'two repeated digits', pin: '1212', role: 'server', weakness: 'repeat' },
    { what: 'three digits twice', pin: '428428', role: 'manager', weakness: 'repeat' },
    { what: 'four digits twice', pin: '17391739', role: 'admin', weakness: 'repeat' },
    { what: 'a year of birth', pin: '1987', role: 'server', weakness: 'common' },
    { what: 'the middle column of the keys', pin: '2580', role: 'server', weakness: 'common' },
    { what: 'a common one of six digits', pin: '159753', role: 'manager', weakness: 'common' },
  ] as const)('may not be $what', ({ pin, role, weakness }) => {
    expect(weaknessOf(pin, role)).toBe(weakness);
  });

  test.each([
    ['1739', 'server'],
    ['173928', 'manager'],
    ['17392846', 'admin'],
    ['0417', 'kitchen'],
  ] as const)('may be %s for the role %s', (pin, role) => {
    expect(weaknessOf(pin, role)).toBeUndefined();
  });
});
