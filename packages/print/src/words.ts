/** The words that belong to paper itself. All others come with the slip. */
import type { Marks, SlipChange } from './slip.ts';

export const WORDS = {
  reprint: ({ firstSent }: NonNullable<Marks['reprint']>): string => `REPRINT first sent ${firstSent}`,
  insteadOf: (printer: string): string => `for ${printer}`,
  late: ({ sent, arrived }: NonNullable<Marks['late']>): string => `sent ${sent}, arrived ${arrived}`,
  addsTo: (number: string): string => `adds to ${number}`,
  guests: (guests: number): string => (guests === 1 ? '1 guest' : `${guests} guests`),
  rush: 'RUSH',
  noRush: 'NO RUSH',
  allergy: (allergy: string): string => `ALLERGY: ${allergy}`,
  course: (course: number): string => `-- Course ${course} --`,
  seat: (seat: number): string => `seat ${seat}`,
  note: (note: string): string => `Note: ${note}`,
  times: (quantity: number): string => `${quantity} x`,
  change: 'CHANGE',
  doNotMake: (quantity: number): string => `DO NOT MAKE ${quantity} x`,
  make: ({ was, now }: Pick<Extract<SlipChange, { kind: 'quantity' }>, 'was' | 'now'>): string =>
    `make ${now} (was ${was}):`,
  newTable: (was: string, now: string): string => `NEW TABLE ${was} → ${now}`,
  allergyAdded: (allergy: string): string => `ALLERGY ADDED: ${allergy}`,
  allergyNow: (allergy: string): string => `ALLERGY NOW: ${allergy}`,
  noAllergy: 'NO ALLERGY ANY MORE',
  cancelled: 'CANCELLED',
  cancelledBy: (by: string, reason: string | null): string =>
    reason === null ? `by ${by}` : `${reason}, by ${by}`,
  moved: (was: string, now: string): string => `MOVED ${was} → ${now}`,
  bill: 'Your bill',
  receipt: 'Thank You!',
  total: 'Total',
  copy: 'Scan for a copy of this receipt',
  pay: 'Scan to pay on your phone',
} as const;
