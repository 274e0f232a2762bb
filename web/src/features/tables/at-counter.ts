/**
 * What stands at the counter: takeout and tabs that are open, and those whose food nobody has picked up yet, the next
 * one first. Cents.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { paysFirst } from '@tableside/domain/entities/visit.ts';
import { grouped } from '@tableside/domain/ground/grouped.ts';
import { isForLater } from '@tableside/domain/orders/pickup.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { type AtCounter, roundAtCounter, visitAtCounter } from '../../components/orders/counter-text.ts';
import { stepOf, type VisitNow } from '../../components/tables/visit-next.ts';

export interface LaneEntry {
  readonly visitId: string;
  /** The check that goes on. Undefined once it is closed. */
  readonly rootId: string | undefined;
  readonly of: AtCounter;
  readonly state: string;
  /** Somebody should look after it now. */
  readonly isDue: boolean;
  readonly cents: number;
  /** The rounds that are ready to be picked up. */
  readonly ready: readonly Order[];
  /** When it is picked up, or else when it began, in milliseconds since 1970. */
  readonly at: number;
}

export interface Counter {
  readonly visits: readonly VisitNow[];
  /** Open orders, rounds included. */
  readonly orders: readonly Order[];
  readonly venue: Pick<Venue, 'settings'>;
}

/** `now`: milliseconds since 1970 by the server's clock. */
export function laneOf({ visits, orders, venue }: Counter, now: number): readonly LaneEntry[] {
  const open = visits.filter(({ visit }) => isAtCounter(visit));
  const onOpen = new Set(visits.map(({ visit }) => visit.id));
  const closed = grouped(
    orders.filter(({ party, visitId }) => party && visitId && !onOpen.has(visitId)),
    ({ visitId = '' }) => visitId,
  );
  return [
    ...open.flatMap((whole) => openEntry(whole, venue, now) ?? []),
    ...[...closed].flatMap(([visitId, rounds]) => closedEntry(visitId, rounds, { venue, now }) ?? []),
  ].toSorted((a, b) => a.at - b.at);
}

function openEntry(whole: VisitNow, venue: Counter['venue'], now: number): LaneEntry | undefined {
  const { visit, rounds, bill } = whole;
  const of = visitAtCounter(visit);
  if (!of) return undefined;
  const ready = rounds.filter(({ status }) => status === 'serving');
  const step = stepOf(whole, now);
  const food = foodState(rounds, venue, now);
  // What is not sent or not paid comes before what the kitchen does.
  const isHeld = step.kind === 'unsent' || step.kind === 'fire' || (step.kind === 'pay' && bill.due > 0);
  const state = food === 'Ready' || (food !== undefined && !isHeld) ? food : step.text;
  return {
    visitId: visit.id,
    rootId: visit.rootId,
    of,
    state,
    isDue: state === food ? food === 'Ready' : step.isDue,
    cents: paysFirst(visit) ? bill.total : bill.total + bill.unsent.cents,
    ready,
    at: Date.parse(visit.dueAt ?? visit.openedAt),
  };
}

function closedEntry(
  visitId: string,
  rounds: readonly Order[],
  { venue, now }: { readonly venue: Counter['venue']; readonly now: number },
): LaneEntry | undefined {
  const [first] = rounds;
  const of = first && roundAtCounter(first);
  if (!of) return undefined;
  const state = foodState(rounds, venue, now) ?? 'Paid';
  return {
    visitId,
    rootId: undefined,
    of,
    state,
    isDue: state === 'Ready',
    cents: rounds.reduce((sum, { total }) => sum + total, 0),
    ready: rounds.filter(({ status }) => status === 'serving'),
    at: Date.parse(of.party.dueAt ?? first.createdAt),
  };
}

/** Ready once nothing of it is made any more. Undefined when the kitchen has nothing of it. */
function foodState(
  rounds: readonly Order[],
  venue: Counter['venue'],
  now: number,
): 'Ready' | 'Later' | 'Preparing' | 'Sent' | undefined {
  const live = rounds.filter(({ status }) => status !== 'cancelled' && status !== 'completed');
  if (live.length === 0) return undefined;
  if (live.every(({ status }) => status === 'serving')) return 'Ready';
  if (live.every((round) => isForLater(round, venue, now))) return 'Later';
  return live.some(({ status }) => status === 'preparing' || status === 'serving') ? 'Preparing' : 'Sent';
}
