/** Says whose a check or a round at the counter is and when it is picked up: 'Takeout · Okafor · 7:40 PM'. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { NamedTable } from '@tableside/domain/tables/table-name.ts';
import { counterWord, partyOf } from '@tableside/domain/visits/party-of.ts';
import { clockText } from '../time/clock-text.ts';

export interface AtCounter {
  readonly service?: Visit['service'] | undefined;
  /** Stands for a name that nobody gave. */
  readonly number: string;
  readonly party: NonNullable<Order['party']>;
}

export const counterName = ({ number, party }: Pick<AtCounter, 'number' | 'party'>): string =>
  party.name ?? `#${number}`;

/** `now` in milliseconds: a time of another day is said with its day. Left out: it is for today. */
export function dueText(dueAt: string, timezone: string | undefined, now?: number): string {
  const isToday = now === undefined || clockText(now, 'day', timezone) === clockText(dueAt, 'day', timezone);
  return clockText(dueAt, isToday ? 'time' : 'dateTime', timezone);
}

export function counterText(of: AtCounter, timezone: string | undefined, now?: number): string {
  const { dueAt } = of.party;
  const due = dueAt === null ? '' : dueText(dueAt, timezone, now);
  return [counterWord(of), counterName(of), due].filter(Boolean).join(' · ');
}

/** Undefined when the round is for a table. */
export const roundAtCounter = ({ service, orderNumber, party }: Order): AtCounter | undefined =>
  party && { service, number: orderNumber.split('/')[0] ?? orderNumber, party };

/** Undefined when the party sits at a table. */
export function visitAtCounter(visit: Visit): AtCounter | undefined {
  const party = partyOf(visit);
  return party && { service: visit.service, number: visit.number, party };
}

/** The table as people call it: for takeout and tabs, whose it is. */
export const placeOf = <T extends NamedTable | null | undefined>(
  table: T,
  of: AtCounter | undefined,
  timezone: string | undefined,
  now?: number,
): T | NamedTable => (of ? { kind: 'counter', section: '', number: counterText(of, timezone, now) } : table);
