/** Equal parts of a bill. Each payment says of how many it is one, so the next one knows how many are left. */
import type { CheckKey, Visit } from '../entities/visit.ts';

/** A bill is divided into this many equal parts at most. */
export const MAX_PARTS = 99;

export interface EvenParts {
  readonly of: number;
  readonly left: number;
}

/** Returns the parts that are left on a check; undefined when the last payment on it was no part, or all are paid. */
export function evenPartsLeft({ takings }: Pick<Visit, 'takings'>, key: CheckKey): EvenParts | undefined {
  const own = takings.filter(({ checkKey, amount }) => checkKey === key && amount > 0);
  const of = own.at(-1)?.parts;
  if (of === undefined) return undefined;
  const paid = own.length - 1 - own.findLastIndex(({ parts }) => parts !== of);
  const left = (of - (paid % of)) % of;
  return left === 0 ? undefined : { of, left };
}

/** Returns the first of so many equal parts. A cent that does not divide is paid first. */
export const evenPart = (cents: number, parts: number): number => Math.ceil(cents / parts);
