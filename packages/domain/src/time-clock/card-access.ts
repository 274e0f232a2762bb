/** The cards that a command on a time card looks at, and who may give it. */
import type { Permission } from '../command/command.ts';
import type { AuditFacts, LabelText, Names } from '../command/label.ts';
import { labelText } from '../command/label.ts';
import type { Read } from '../command/look-ups.ts';
import { type Actor, isStaff, roleMay } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { StaffMember } from '../entities/staff-member.ts';
import { cardIdOf, covers, overlap, type TimeCard, type WorkPeriod } from '../entities/time-card.ts';
import { DAY_MS } from '../ground/durations.ts';
import { countDays } from '../values/day-range.ts';

export interface OfCard {
  readonly staffId: string;
  /** The business day of the card. */
  readonly day: string;
}

/** Returns the business day that is so many days later, or earlier. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The person, the card, and the cards of the days before and after, into which a night may reach. */
export const readsOfCard = ({ staffId, day }: OfCard, { venueId }: Actor): readonly Read[] => [
  { kind: 'row', entity: 'staff', id: staffId },
  { kind: 'venue' },
  ...[day, dayAfter(day, -1), dayAfter(day, 1)].map(
    (one): Read => ({ kind: 'row', entity: 'timeCard', id: cardIdOf(venueId, staffId, one) }),
  ),
];

/** People clock themselves. Managers clock and correct others. */
export const mayClock = (actor: Actor, { staffId }: Pick<OfCard, 'staffId'>): Permission =>
  roleMay(actor.role, 'clock.edit') || (isStaff(actor.role) && actor.staffId === staffId)
    ? true
    : 'forbidden';

/** Returns the person's staff card if it belongs to the venue. */
export function memberOf(rows: Rows, { venueId }: Actor, { staffId }: OfCard): StaffMember | undefined {
  const member = rows.get('staff', staffId);
  return member?.venueId === venueId ? member : undefined;
}

/** Returns the card, or a new one without punches. */
export const cardIn = (
  rows: Rows,
  { venueId }: Actor,
  { staffId, day, name }: OfCard & { readonly name: string },
): TimeCard =>
  rows.get('timeCard', cardIdOf(venueId, staffId, day)) ?? {
    id: cardIdOf(venueId, staffId, day),
    venueId,
    staffId,
    name,
    businessDay: day,
    punches: [],
    edits: [],
    periods: [],
    version: 0,
  };

/** Returns the periods on the cards of the days before and after. */
export const periodsBeside = (
  rows: Rows,
  { venueId }: Actor,
  { staffId, day }: OfCard,
): readonly WorkPeriod[] =>
  [-1, 1].flatMap(
    (days) => rows.get('timeCard', cardIdOf(venueId, staffId, dayAfter(day, days)))?.periods ?? [],
  );

/** Returns the period of another card during which the person was at work then. */
export const coveredBeside = (beside: readonly WorkPeriod[], at: string): WorkPeriod | undefined =>
  beside.find((period) => covers(period, at));

/** Returns the first period of another card that overlaps one of these. */
export const overlapBeside = (
  beside: readonly WorkPeriod[],
  periods: readonly WorkPeriod[],
): WorkPeriod | undefined => beside.find((period) => overlap([period], periods));

/** Whether two business days are the same or follow each other. A device may be a little wrong about the time. */
export const areClose = (a: string, b: string): boolean => Math.abs(countDays(a, b) - 1) <= 1;

export const cardLabel = (short: string, audit: (facts: AuditFacts) => string) => ({
  short,
  audit,
  full: (_: OfCard, { staff }: Names): LabelText => labelText(short, staff),
});
