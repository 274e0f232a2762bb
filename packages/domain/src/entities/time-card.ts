/**
 * The time card of a person and a business day. What people tap is kept as punches, which never change; what managers
 * correct is kept as edits. The periods of work follow from both, so it makes no difference in which order the punches
 * of several tablets arrive. Times are ISO 8601 UTC.
 */
import { HOUR_MS } from '../ground/durations.ts';
import { derivedId } from '../values/ids.ts';

export const PUNCH_KINDS = ['in', 'breakStart', 'breakEnd', 'out'] as const;
export type PunchKind = (typeof PUNCH_KINDS)[number];

interface Person {
  readonly id: string;
  readonly name: string;
}

/** One tap: somebody begins or ends work or a break. */
export interface Punch {
  readonly id: string;
  readonly kind: PunchKind;
  readonly at: string;
  /** The person who tapped it: the owner of the card, or a manager for them. */
  readonly by: Person;
  readonly deviceId: string | null;
  /** When the server received it. Missing on a device until the server has answered, and before this was kept. */
  readonly arrivedAt?: string;
  /** Begins of breaks: whether the venue paid for breaks then. */
  readonly paid?: boolean;
}

export interface Break {
  readonly start: string;
  /** Null: the person is on this break. */
  readonly end: string | null;
  readonly paid: boolean;
}

export interface WorkPeriod {
  readonly in: string;
  /** Null: the person is at work, or nobody knows when they left. */
  readonly out: string | null;
  readonly breaks: readonly Break[];
}

/** A manager's correction. It replaces the periods that the punches in `covers` and earlier edits told of. */
export interface CardEdit {
  readonly id: string;
  readonly at: string;
  readonly by: Person;
  readonly reason: string;
  readonly before: readonly WorkPeriod[];
  readonly after: readonly WorkPeriod[];
  /** The punches that the manager saw. Later ones count on top. */
  readonly covers: readonly string[];
  /** True when managers corrected their own card. */
  readonly isOwn?: true;
}

/** Managers are shown a punch that arrived later than this after the time that it tells. */
const PUNCH_LATE_MS = HOUR_MS;

/** Returns by how much a punch arrived too late, in ms, or 0. A tablet had no network, or somebody set its time back. */
export function latenessOf({ at, arrivedAt }: Pick<Punch, 'at' | 'arrivedAt'>): number {
  const delay = arrivedAt === undefined ? 0 : Date.parse(arrivedAt) - Date.parse(at);
  return delay > PUNCH_LATE_MS ? delay : 0;
}

export interface TimeCard {
  readonly id: string;
  readonly venueId: string;
  readonly staffId: string;
  /** The first name on the staff card when the time card was made. */
  readonly name: string;
  /** YYYY-MM-DD. A night that ends after the cut-off stays on the card of its beginning. */
  readonly businessDay: string;
  /** In the order in which they arrived. */
  readonly punches: readonly Punch[];
  readonly edits: readonly CardEdit[];
  /** The result of punches and edits, in the order of time. */
  readonly periods: readonly WorkPeriod[];
  readonly version: number;
}

export const CARD_LIMITS = { punches: 100, edits: 50, periods: 12, breaks: 12 } as const;

/**
 * The longest work that is believed without a manager. Whoever is clocked in longer forgot to clock out; the app says
 * so, and never guesses when they left.
 */
export const LONGEST_MS = 16 * HOUR_MS;

/** Two tablets that have not heard of each other write to the same card. */
export const cardIdOf = (venueId: string, staffId: string, day: string): string =>
  derivedId(venueId, `time card of ${staffId} on ${day}`);

interface Told {
  readonly periods: readonly WorkPeriod[];
  /** Punches that change nothing: somebody clocked in who was in already. */
  readonly uncounted: readonly Punch[];
}

/** Returns what the punches and edits of a card come to. */
export function toldBy({ punches, edits }: Pick<TimeCard, 'punches' | 'edits'>): Told {
  const edit = edits.at(-1);
  const covered = new Set(edit?.covers);
  const uncounted: Punch[] = [];
  let periods: readonly WorkPeriod[] = edit?.after ?? [];
  for (const punch of punches.filter(({ id }) => !covered.has(id)).sort(byTime)) {
    const next = withPunch(periods, punch);
    if (next === periods) uncounted.push(punch);
    periods = next;
  }
  return { periods, uncounted };
}

/** Punches of one moment count in the order of a shift. */
const byTime = (a: Punch, b: Punch): number =>
  compare(a.at, b.at) || PUNCH_KINDS.indexOf(a.kind) - PUNCH_KINDS.indexOf(b.kind) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the same list when the punch changes nothing. */
function withPunch(periods: readonly WorkPeriod[], { kind, at, paid = false }: Punch): readonly WorkPeriod[] {
  if (kind === 'in') {
    if (periods.some((period) => covers(period, at))) return periods;
    return [...periods, { in: at, out: null, breaks: [] }].sort((a, b) => compare(a.in, b.in));
  }
  const current = periods.findLast((period) => period.in <= at);
  if (!current || current.out !== null || isForgotten(current, at)) return periods;
  const changed = changedBy(current, { kind, at, paid });
  return changed ? periods.map((period) => (period === current ? changed : period)) : periods;
}

/** Returns undefined when the punch changes nothing. */
function changedBy(period: WorkPeriod, { kind, at, paid }: Required<Pick<Punch, 'kind' | 'at' | 'paid'>>) {
  const { breaks } = period;
  const last = breaks.at(-1);
  const isOnBreak = last !== undefined && last.end === null;
  if (kind === 'out')
    return last && at < last.start ? undefined : { ...period, out: at, breaks: endedBy(breaks, at) };
  if (kind === 'breakEnd') return isOnBreak ? { ...period, breaks: endedBy(breaks, at) } : undefined;
  if (isOnBreak || (last && at < (last.end ?? ''))) return undefined;
  return { ...period, breaks: [...breaks, { start: at, end: null, paid }] };
}

const endedBy = (breaks: readonly Break[], at: string): readonly Break[] =>
  breaks.map((one) => (one.end === null || one.end > at ? { ...one, end: at } : one));

/** Whether the person was at work then, as far as the period is believed. */
export const covers = (period: WorkPeriod, at: string): boolean =>
  period.in <= at && (period.out === null ? !isForgotten(period, at) : at < period.out);

/** Whether the person is clocked in for longer than anybody works. */
export const isForgotten = (period: WorkPeriod, now: string): boolean =>
  period.out === null && Date.parse(now) - Date.parse(period.in) > LONGEST_MS;

/** Whether periods of different cards overlap. One without an end takes no time. */
export const overlap = (some: readonly WorkPeriod[], others: readonly WorkPeriod[]): boolean =>
  some.some((a) => others.some((b) => a.in < endOf(b) && b.in < endOf(a)));

const endOf = (period: WorkPeriod): string => period.out ?? period.in;

/** Returns the card with its periods computed anew. */
export const withPeriods = (card: TimeCard): TimeCard => ({ ...card, periods: toldBy(card).periods });

/** The state of a person at a moment, and since when. `forgotten`: nobody knows when they left. */
export interface Standing {
  readonly state: 'out' | 'in' | 'onBreak' | 'forgotten';
  readonly since: string | null;
  /** The business day of the card with the period. */
  readonly day: string | null;
}

/** `cards` are the person's recent cards, in any order. */
export function standingAt(cards: readonly TimeCard[], now: string): Standing {
  const latest = cards
    .flatMap(({ businessDay, periods }) => periods.map((period) => ({ period, day: businessDay })))
    .sort((a, b) => compare(a.period.in, b.period.in))
    .at(-1);
  if (!latest) return { state: 'out', since: null, day: null };
  const { period, day } = latest;
  if (period.out !== null) return { state: 'out', since: period.out, day };
  if (isForgotten(period, now)) return { state: 'forgotten', since: period.in, day };
  const last = period.breaks.at(-1);
  return last && last.end === null
    ? { state: 'onBreak', since: last.start, day }
    : { state: 'in', since: period.in, day };
}
