/**
 * clock.edit: a manager says when a person really worked. The punches stay, and so does every earlier edit: the card
 * shows who changed what, when and why. A card that has no punches at all is made this way, too.
 */

import * as v from 'valibot';
import { CalendarDay, Reason } from '../command/args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { type AuditFacts, labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import {
  CARD_LIMITS,
  type CardEdit,
  LONGEST_MS,
  type TimeCard,
  type WorkPeriod,
  withPeriods,
} from '../entities/time-card.ts';
import { described } from '../ground/described.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { businessDay } from '../venue/business-day.ts';
import { cardIn, memberOf, overlapBeside, periodsBeside, readsOfCard } from './card-access.ts';

const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time like 2026-06-12T20:00:00.000Z'),
  v.check((time) => isWrittenSo(time), 'must be a time that exists'),
);
/** `Date` also reads 30 February and 24:00, which are other days. Times are compared as texts, so each has only one. */
const isWrittenSo = (time: string): boolean => {
  const parsed = Date.parse(time);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString() === time;
};
const BreakArgs = v.strictObject({
  start: described('When the break began.', Instant),
  end: described('When it ended. Null while it lasts.', v.nullable(Instant)),
  paid: described('Whether it counts as work.', v.boolean()),
});
const PeriodArgs = v.pipe(
  v.strictObject({
    in: described('When the work began.', Instant),
    out: described(
      'When it ended. Null while the person is at work, or when nobody knows.',
      v.nullable(Instant),
    ),
    breaks: described(
      'The breaks during the work.',
      v.optional(v.pipe(v.array(BreakArgs), v.maxLength(CARD_LIMITS.breaks)), []),
    ),
  }),
  v.check((period) => isInOrder(period), 'Breaks follow each other within the work.'),
);

const EditCard = v.strictObject({
  /** The id of this edit. */
  id: Uuid,
  staffId: RowId,
  day: CalendarDay,
  after: described('The last correction that the manager saw. Null: none.', v.nullable(Uuid)),
  covers: described(
    'The punches that the manager saw. Others count on top.',
    v.pipe(v.array(Uuid), v.maxLength(CARD_LIMITS.punches)),
  ),
  periods: described(
    'Everything that the person worked on this card. None: nothing.',
    v.pipe(v.array(PeriodArgs), v.maxLength(CARD_LIMITS.periods)),
  ),
  reason: Reason,
});
type EditArgs = v.InferOutput<typeof EditCard>;

export const editCard = defineCommand({
  name: 'clock.edit',
  version: 1,
  args: EditCard,
  label: {
    short: 'Time card corrected',
    audit: ({ it, now }) =>
      `{corrected|correct} ${isOwnIn(now) ? 'their own time card' : `the time card of ${it}`}`,
    full: ({ reason }, { staff }) => labelText('Time card corrected', staff, reason),
  },
  reads: readsOfCard,
  may: (actor) => mayRole(actor, 'clock.edit'),
  refuses: [
    'notFound',
    'staff.notFound',
    'clock.edited',
    'clock.tooMany',
    'clock.order',
    'clock.day',
    'clock.future',
    'clock.overlap',
  ],
  decide(rows, args, context) {
    const { actor } = context;
    const member = memberOf(rows, actor, args);
    if (!member) return rejected('staff.notFound');
    const card = cardIn(rows, actor, { ...args, name: member.firstName });
    if (card.edits.some(({ id }) => id === args.id)) return noop;
    const last = card.edits.at(-1);
    if ((last?.id ?? null) !== args.after)
      return rejected('clock.edited', last && { by: last.by.name, at: last.at, reason: last.reason });
    if (card.edits.length >= CARD_LIMITS.edits) return rejected('clock.tooMany');
    const edited = withPeriods({ ...card, edits: [...card.edits, editFrom(card, args, context)] });
    return faultOf(rows, args, context) ?? besides(rows, edited, { args, context });
  },
});

function editFrom(card: TimeCard, args: EditArgs, { actor, occurredAt }: Context): CardEdit {
  const { id, reason, covers, periods } = args;
  const by = { id: actor.userId, name: actor.name };
  const earlier = card.edits.at(-1)?.covers ?? [];
  return {
    id,
    at: occurredAt,
    by,
    reason,
    before: card.periods,
    after: periods,
    covers: [...new Set([...earlier, ...covers])],
    ...(actor.staffId === card.staffId && { isOwn: true as const }),
  };
}

const isOwnIn = ({ edits }: AuditFacts['now']): boolean =>
  Array.isArray(edits) && (edits as readonly CardEdit[]).at(-1)?.isOwn === true;

/** Returns why these times cannot be. */
function faultOf(rows: Rows, { day, periods }: EditArgs, { occurredAt }: Context): Decision | undefined {
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const follows = periods.every((period, n) => n === 0 || isBefore(periods[n - 1], period));
  if (!follows) return rejected('clock.order');
  if (periods.some((period) => businessDay(period.in, venue) !== day)) return rejected('clock.day', { day });
  if (periods.some((period) => latestIn(period) > occurredAt)) return rejected('clock.future');
  return undefined;
}

/** A period without an end can only be the last one: nobody is at work twice. */
const isBefore = (earlier: WorkPeriod | undefined, later: WorkPeriod): boolean =>
  earlier !== undefined && earlier.out !== null && earlier.out <= later.in;

const latestIn = (period: WorkPeriod): string =>
  [period.in, period.out ?? '', ...period.breaks.map(({ start, end }) => end ?? start)].sort().at(-1) ?? '';

function besides(rows: Rows, edited: TimeCard, call: { args: EditArgs; context: Context }): Decision {
  const beside = periodsBeside(rows, call.context.actor, call.args);
  const rival = overlapBeside(beside, edited.periods);
  if (rival) return rejected('clock.overlap', { name: edited.name, at: rival.in });
  return applied(change('timeCard', edited));
}

/** Whether the work ends after it begins and within the longest time, and the breaks follow each other in it. */
function isInOrder({ in: from, out, breaks }: WorkPeriod): boolean {
  if (out !== null && (out <= from || Date.parse(out) - Date.parse(from) > LONGEST_MS)) return false;
  return breaks.every(({ start, end }, n) => {
    const begin = n === 0 ? from : breaks[n - 1]?.end;
    const isLast = n === breaks.length - 1;
    if (end === null) return isLast && out === null && begin != null && start >= begin;
    return begin != null && start >= begin && end > start && (out === null || end <= out);
  });
}
