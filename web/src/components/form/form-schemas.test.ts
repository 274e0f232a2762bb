/** What people are told about an amount that they typed. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Dollars, OptionalDollars } from './form-schemas.ts';

const answerTo = (schema: v.GenericSchema<string, unknown>, typed: string): unknown => {
  const { success, output, issues } = v.safeParse(schema, typed);
  return success ? output : issues[0].message;
};

it.each([
  ['12,50', 1250],
  ['1,250', 'Is that $1,250.00 or $1.25?'],
  ['1.250', 'Is that $1,250.00 or $1.25?'],
  ['twelve', 'Enter an amount like 12.50'],
])('%j as an amount is %j', (typed, answer) => {
  expect(answerTo(Dollars, typed)).toBe(answer);
  expect(answerTo(OptionalDollars, typed)).toBe(answer);
});
