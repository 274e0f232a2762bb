/** Schemas for what people type: amounts in dollars, percentages, addresses. People read the messages. */
import { isPlainLine } from '@tableside/domain/command/args.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { eitherOfDollars, parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import * as v from 'valibot';

export const dollarsText = (cents: number): string => (cents / 100).toFixed(2);

/** A text that must not be empty; `sentence` tells the person what to enter. */
export const required = (sentence: string, most = 120) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, sentence),
    v.maxLength(most, `At most ${most} characters`),
    v.check(isPlainLine, 'Remove the hidden characters'),
  );

/** Tells what to type instead of a text that is no amount. Asks when it could be two. */
export function dollarsFault(typed: string, sentence = 'Enter an amount like 12.50'): string {
  const either = eitherOfDollars(typed);
  return either ? `Is that ${either.map(formatCents).join(' or ')}?` : sentence;
}

/** Converts dollars as typed to cents. */
export const Dollars = v.pipe(
  v.string(),
  v.check(
    (typed) => parseDollars(typed) !== undefined,
    ({ input }) => dollarsFault(input),
  ),
  v.transform((typed) => parseDollars(typed) ?? 0),
);

/** Converts dollars as typed to cents; an empty text becomes null. */
export const OptionalDollars = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (typed) => typed === '' || parseDollars(typed) !== undefined,
    ({ input }) => dollarsFault(input),
  ),
  v.transform((typed) => (typed === '' ? null : (parseDollars(typed) ?? 0))),
);

/** Checks the same rule but keeps the text as it was typed. */
export const typed = (schema: v.GenericSchema<string, unknown>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const [issue] = (dataset.typed && v.safeParse(schema, dataset.value).issues) || [];
      if (issue) addIssue({ message: issue.message });
    }),
  );

/** A whole number as typed, from `least` to `most`. */
export const wholeNumber = (least: number, sentence: string, most = 999_999) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,6}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );

/** A number from 0 to 100 with up to three decimals. */
export const Percent = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,3}(\.\d{0,3})?$/, 'Enter a number from 0 to 100, with up to three decimals'),
  v.transform(Number),
  v.maxValue(100, 'Enter a number from 0 to 100, with up to three decimals'),
);

const Email = v.pipe(v.string(), v.email());

/** May stay empty. */
export const OptionalEmail = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || v.is(Email, text), 'Enter an address like name@example.com'),
);

/** May stay empty. */
export const OptionalUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || isWebAddress(text), 'Enter an address that begins with https://'),
);

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"'<>]+$/.test(text);
