/** What a guest chose on the pages: a part of the bill and a tip, as the browser sends them. */

import type { PhonePart } from '@tableside/domain/cards/phone-parts.ts';
import { MAX_CENTS } from '@tableside/domain/command/args.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { CheckKeyInput } from '@tableside/domain/visits/check-key.ts';
import { MAX_PARTS } from '@tableside/domain/visits/even-parts.ts';
import * as v from 'valibot';

const Field = v.pipe(v.string(), v.maxLength(80));

const PartFields = {
  part: described(
    'all, parts (an equal part), sum, or a check of the bill: main, seat-2 and so on.',
    v.optional(Field),
  ),
  parts: described('Of so many equal parts it is one.', v.optional(Field)),
  sum: described('The sum, in dollars.', v.optional(Field)),
};
export const PartQuery = v.object(PartFields);
type PartInput = v.InferOutput<typeof PartQuery>;

export const Choice = v.object({
  ...PartFields,
  amount: described('What the page showed, in cents. Another amount by now is refused.', Field),
  tip: described('Cents, or own.', v.optional(Field, '0')),
  own: described('A tip of their own, in dollars.', v.optional(Field)),
});

export function partOf({ part, parts, sum }: PartInput): PhonePart | undefined {
  if (part === 'all') return { of: 'all' };
  if (part === 'parts') {
    const n = Number(parts);
    return Number.isInteger(n) && n >= 2 && n <= MAX_PARTS ? { of: 'parts', parts: n } : undefined;
  }
  if (part === 'sum') {
    const amount = centsOf(sum);
    return amount ? { of: 'sum', amount } : undefined;
  }
  return v.is(CheckKeyInput, part) ? { of: 'check', key: part } : undefined;
}

/** Returns the same choice as the query of an address. */
export function queryOf(part: PhonePart): string {
  switch (part.of) {
    case 'all':
      return 'part=all';
    case 'check':
      return `part=${encodeURIComponent(part.key)}`;
    case 'parts':
      return `part=parts&parts=${part.parts}`;
    case 'sum':
      return `part=sum&sum=${dollars(part.amount)}`;
  }
}

export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Undefined: it is no sum of money. */
function centsOf(text = ''): number | undefined {
  const [, whole, fraction = ''] = /^\s*\$?(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : undefined;
}

/** Undefined: it is no tip. */
export function tipIn({ tip, own }: Pick<v.InferOutput<typeof Choice>, 'tip' | 'own'>): number | undefined {
  if (tip === 'own') return centsOf(own);
  return /^\d{1,8}$/.test(tip) ? Number(tip) : undefined;
}
