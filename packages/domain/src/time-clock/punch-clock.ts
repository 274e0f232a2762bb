/**
 * clock.in · clock.breakStart · clock.breakEnd · clock.out: staff punch their own time card, managers anyone's. A punch
 * is a fact with an id. Two tablets without a network write to the same card, and of two punches that say the same the
 * earlier one counts. Whoever sends the later one is told.
 */
import * as v from 'valibot';
import { CalendarDay } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import type { Actor } from '../command/permissions.ts';
import type { RejectionCode } from '../command/rejection.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import { isDeactivated } from '../entities/staff-member.ts';
import {
  CARD_LIMITS,
  isForgotten,
  type Punch,
  type PunchKind,
  type TimeCard,
  withPeriods,
} from '../entities/time-card.ts';
import { paysBreaks } from '../entities/venue.ts';
import { same } from '../ground/same.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { businessDay } from '../venue/business-day.ts';
import {
  areClose,
  cardIn,
  cardLabel,
  coveredBeside,
  mayClock,
  memberOf,
  overlapBeside,
  periodsBeside,
  readsOfCard,
} from './card-access.ts';

/** `day` is the business day of the card. Whoever leaves after the cut-off is still on the card of the day before. */
const PunchCard = v.strictObject({ id: Uuid, staffId: RowId, day: CalendarDay });
type PunchArgs = v.InferOutput<typeof PunchCard>;

const REFUSES: readonly RejectionCode[] = [
  'notFound',
  'staff.notFound',
  'clock.day',
  'clock.tooMany',
  'clock.overlap',
];

/** The parts that all four share. */
const punch = {
  version: 1,
  args: PunchCard,
  reads: readsOfCard,
  may: (actor: Actor, _rows: Rows, args: PunchArgs) => mayClock(actor, args),
} as const;

export const clockIn = defineCommand({
  name: 'clock.in',
  ...punch,
  label: cardLabel('Clocked in', ({ it }) => `{clocked|clock} in on the time card of ${it}`),
  refuses: [...REFUSES, 'staff.inactive', 'clock.notIn', 'clock.forgotten'],
  decide: (rows, args, context) => decidePunch('in', rows, args, context),
});

export const clockOut = defineCommand({
  name: 'clock.out',
  ...punch,
  label: cardLabel('Clocked out', ({ it }) => `{clocked|clock} out on the time card of ${it}`),
  refuses: [...REFUSES, 'clock.notIn', 'clock.forgotten'],
  decide: (rows, args, context) => decidePunch('out', rows, args, context),
});

export const startBreak = defineCommand({
  name: 'clock.breakStart',
  ...punch,
  label: cardLabel('Break begun', ({ it }) => `{began|begin} a break on the time card of ${it}`),
  refuses: [...REFUSES, 'clock.notIn', 'clock.forgotten'],
  decide: (rows, args, context) => decidePunch('breakStart', rows, args, context),
});

export const endBreak = defineCommand({
  name: 'clock.breakEnd',
  ...punch,
  label: cardLabel('Break ended', ({ it }) => `{ended|end} a break on the time card of ${it}`),
  refuses: [...REFUSES, 'clock.notIn', 'clock.forgotten'],
  decide: (rows, args, context) => decidePunch('breakEnd', rows, args, context),
});

function decidePunch(kind: PunchKind, rows: Rows, args: PunchArgs, context: Context): Decision {
  const { actor, occurredAt: at } = context;
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const member = memberOf(rows, actor, args);
  if (!member) return rejected('staff.notFound');
  const card = cardIn(rows, actor, { ...args, name: member.firstName });
  if (card.punches.some(({ id }) => id === args.id)) return noop;
  const isAway = isDeactivated(member) || member.status === 'Inactive';
  if (kind === 'in' && isAway) return rejected('staff.inactive', { name: member.firstName });
  if (!areClose(args.day, businessDay(at, venue))) return rejected('clock.day', { day: args.day });
  if (card.punches.length >= CARD_LIMITS.punches) return rejected('clock.tooMany');
  const beside = periodsBeside(rows, actor, args);
  const during = kind === 'in' ? coveredBeside(beside, at) : undefined;
  if (during) return rejected('clock.overlap', { name: card.name, at: during.in });
  const by = { id: actor.userId, name: actor.name };
  const made: Punch = {
    id: args.id,
    kind,
    at,
    by,
    deviceId: actor.deviceId,
    ...(context.arrival && { arrivedAt: context.arrival.at }),
    ...(kind === 'breakStart' ? { paid: paysBreaks(venue) } : {}),
  };
  const punched = withPeriods({ ...card, punches: [...card.punches, made] });
  const rival = overlapBeside(beside, punched.periods);
  if (rival) return rejected('clock.overlap', { name: card.name, at: rival.in });
  return decideBesides(card, punched, made);
}

/** Decides by whether the punch counts. One that says what the card says already is kept, but changes no time. */
function decideBesides(card: TimeCard, punched: TimeCard, { kind, at }: Punch): Decision {
  if (!same(card.periods, punched.periods)) return applied(change('timeCard', punched));
  const { name } = card;
  const current = card.periods.findLast((period) => period.in <= at);
  if (!current) return rejected('clock.notIn', { name });
  if (isForgotten(current, at)) return rejected('clock.forgotten', { name, at: current.in });
  const changes = [change('timeCard', punched)];
  if (kind === 'in')
    return { status: 'adjusted', changes, code: 'clock.alreadyIn', detail: { name, at: current.in } };
  if (kind === 'out' && current.out !== null)
    return { status: 'adjusted', changes, code: 'clock.alreadyOut', detail: { name, at: current.out } };
  return current.out === null ? noop : rejected('clock.notIn', { name });
}
