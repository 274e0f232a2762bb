/** Takeout and tabs: which names, pickup times and phone numbers their checks can have. */
import * as v from 'valibot';
import { isPlainLine } from '../command/args.ts';
import type { Rejection } from '../command/command.ts';
import { described } from '../ground/described.ts';
import { DAY_MS, MINUTE_MS } from '../ground/durations.ts';

/** How many days ahead somebody can order. */
const MOST_DAYS_AHEAD = 30;
/** Somebody took this long to type the order of a guest who stands there. */
const TYPED_WITHIN_MS = 15 * MINUTE_MS;
const MOST_PHONE = 32;

export const DueAt = described(
  'When it is picked up. Null: as soon as it is ready.',
  v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'), v.maxLength(32)))),
);

export const Phone = described(
  'The number to call. Only staff see it.',
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MOST_PHONE, `must have at most ${MOST_PHONE} characters`),
        v.check((text) => text === '' || isPhone(text), 'must be a phone number'),
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
  ),
);

const isPhone = (text: string): boolean =>
  isPlainLine(text) && /^[+\d\s().\-/#*]+$/.test(text) && (text.match(/\d/g) ?? []).length >= 3;

export interface Facts {
  readonly name?: string | null | undefined;
  readonly dueAt?: string | null | undefined;
}

/** Refuses a name or a time that the check cannot have. A fact that is left out is not changed. */
export function factsRejection(
  { name, dueAt }: Facts,
  { atCounter, occurredAt }: { readonly atCounter: boolean; readonly occurredAt: string },
): Rejection | undefined {
  if (atCounter && name === '') return { code: 'visit.name' };
  if (dueAt === undefined || dueAt === null) return undefined;
  if (!atCounter) return { code: 'visit.dueAtTable' };
  const ahead = Date.parse(dueAt) - Date.parse(occurredAt);
  if (ahead < -TYPED_WITHIN_MS) return { code: 'visit.duePast', detail: { dueAt } };
  if (ahead > MOST_DAYS_AHEAD * DAY_MS) return { code: 'visit.dueFar', detail: { days: MOST_DAYS_AHEAD } };
  return undefined;
}
