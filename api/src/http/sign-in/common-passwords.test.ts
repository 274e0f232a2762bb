import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const OWN = ['hana.kim@alderandrye.example', 'Hana Kim', 'Alder & Rye'];

describe('a password that is easy to guess [T5]', () => {
  it.each([
    ['is on the list', 'qwertyuiop'],
    ['is on the list in other case', 'BasketBall'],
    ['is a word of the list with digits and signs around it', '1Password-2026!'],
    ['is a row of digits', '2345678901234'],
    ['is a row of letters backwards', 'zyxwvutsrqpo'],
    ['repeats one piece', 'xy7xy7xy7xy7'],
    ['is the email', 'hana.kim@alderandrye.example'],
    ['is the first part of the email', 'hana.kim1987'],
    ['is the name', 'Hana-Kim-2026'],
    ['repeats the first name', 'hanahanahana'],
    ['is the venue', 'AlderAndRye'.replace('And', '&').concat('2026')],
    ['is the app', 'Tableside2026'],
  ])('%s', (_, password) => {
    expect(isCommonPassword(password, OWN)).toBe(true);
  });

  it.each([
    'a-long-evening-shift',
    'hana likes olives',
    'correct horse battery',
    '4839201746',
    'Überraschung im Topf',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password, OWN)).toBe(false);
  });
});
