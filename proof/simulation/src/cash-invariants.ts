/**
 * The invariants of closed days, drawers and time cards. They follow from the text of the rules, and use none of the
 * sums of the product.
 * - I22: The Z of a closed day never changes. The days of the Zs follow one another, so every cent of takings is in
 *   exactly one Z or in the open day. What was made for a closed day, before its close, and is not in its Z is named as
 *   late. A breakfast before yesterday is closed is not.
 * - I24: A drawer should hold what its facts add up to, also with cash that came late. Its facts are only added.
 * - I25: The punches and the corrections of a time card are only added, and nobody works twice at one time.
 */

import type { Day, ZSums } from '@tableside/domain/entities/day.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import type { Documents } from '@tableside/domain/entities/entities.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { businessDay as dayAt } from '@tableside/domain/venue/business-day.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';

export async function checkCash({ storage, record }: SimulatedServer): Promise<string[]> {
  const payments = (await storage.rows(VENUE_ID, 'payment'))
    .map((row) => row.doc)
    .filter(({ outcome }) => outcome === 'completed');
  const days = (await storage.rows(VENUE_ID, 'day')).map((row) => row.doc).sort((a, b) => a.z - b.z);
  const drawers = (await storage.rows(VENUE_ID, 'drawer')).map((row) => row.doc);
  const cards = (await storage.rows(VENUE_ID, 'timeCard')).map((row) => row.doc);
  const [venue] = await storage.rows(VENUE_ID, 'venue');
  return [
    ...rewritten(record.written.map(({ row }) => row)),
    ...daysFaults(days, venue?.doc),
    ...days.flatMap((day, n) => zFaults(day, { before: days[n - 1], payments, venue: venue?.doc })),
    ...drawers.flatMap((drawer) => drawerFaults(drawer, payments)),
    ...workFaults(cards),
  ];
}

type AnyRow = SimulatedServer['record']['written'][number]['row'];

/** Compares each version of a row with the one before it. */
function rewritten(rows: readonly AnyRow[]): string[] {
  const before = new Map<string, AnyRow>();
  return [...rows]
    .sort((a, b) => a.seq - b.seq)
    .flatMap((row) => {
      const known = before.get(row.id);
      before.set(row.id, row);
      return known ? changesOf(known, row) : [];
    });
}

function changesOf(known: AnyRow, row: AnyRow): string[] {
  if (known.entity === 'day' && !same(known.doc, row.doc)) return [`I22 the Z of ${row.id} changed`];
  if (known.entity === 'drawer' && row.entity === 'drawer') {
    const kept: readonly (readonly [string, unknown, unknown])[] = [
      ['its float', known.doc.float, row.doc.float],
      ['its moves', known.doc.moves, row.doc.moves.slice(0, known.doc.moves.length)],
      ['its late cash', known.doc.late, row.doc.late.slice(0, known.doc.late.length)],
      ['its count', known.doc.closed?.counted, known.doc.closed ? row.doc.closed?.counted : undefined],
    ];
    return kept
      .filter(([, was, is]) => !same(was, is))
      .map(([what]) => `I24 of drawer ${row.id}, ${what} changed`);
  }
  if (known.entity === 'timeCard' && row.entity === 'timeCard') {
    const [punches, edits] = [row.doc.punches, row.doc.edits];
    const isKept =
      same(known.doc.punches, punches.slice(0, known.doc.punches.length)) &&
      same(known.doc.edits, edits.slice(0, known.doc.edits.length));
    return isKept ? [] : [`I25 the time card ${row.id} lost a punch or a correction`];
  }
  return [];
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10);

/** The days of the Zs follow one another, and the venue knows the last one. */
function daysFaults(days: readonly Day[], venue: Documents['venue'] | undefined): string[] {
  const last = days.at(-1);
  const found = days.flatMap(({ z, from, businessDay }, n) => {
    const before = days[n - 1]?.businessDay;
    const isNext = z === n + 1 && (before === undefined || dayBefore(from) === before) && from <= businessDay;
    return isNext ? [] : [`I22 Z ${z} covers ${from} to ${businessDay}, after ${before}`];
  });
  if (venue?.closedThrough !== last?.businessDay || (venue?.zCount ?? 0) !== days.length)
    found.push(`I22 the venue is closed through ${venue?.closedThrough}, after ${days.length} Zs`);
  return found;
}

interface Beside {
  readonly before: Day | undefined;
  readonly payments: readonly Payment[];
  readonly venue: Documents['venue'] | undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Compares a Z with the payments that are booked on its days by now. */
function zFaults({ z, from, businessDay, sums }: Day, beside: Beside): string[] {
  const { before, payments } = beside;
  if (!sums) return [`I22 Z ${z} has no sums`];
  const booked = payments.filter((row) => row.businessDay <= businessDay && row.businessDay >= from);
  const early = payments.filter((row) => row.businessDay < from);
  const found = [...takingsFaults(sums, booked), ...lateFaults(sums, booked, beside)];
  if (!before && early.length > 0) found.push(`${early.length} payments are in no Z`);
  return found.map((fault) => `I22 Z ${z}: ${fault}`);
}

function takingsFaults({ methods }: ZSums, booked: readonly Payment[]): string[] {
  const taken = booked.filter(({ kind }) => kind === 'payment');
  const given = booked.filter(({ kind }) => kind === 'refund');
  const tipsBack = sum(given.map(({ back }) => back?.tip ?? 0));
  const pairs: readonly (readonly [string, number, number])[] = [
    ['payments', sum(methods.map((one) => one.payments)), taken.length],
    ['amounts', sum(methods.map((one) => one.amount)), sum(taken.map((row) => row.amount))],
    ['tips', sum(methods.map((one) => one.tips)), sum(taken.map((row) => row.tip)) - tipsBack],
    ['refunds', sum(methods.map((one) => one.refunds)), sum(given.map((row) => row.amount)) - tipsBack],
    ['rounding', sum(methods.map((one) => one.rounding ?? 0)), sum(booked.map((row) => row.rounding ?? 0))],
  ];
  return pairs
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `its ${what} are ${is}, and ${should} are booked on its days`);
}

function lateFaults({ late }: ZSums, booked: readonly Payment[], { before, venue }: Beside): string[] {
  const isLate = ({ timestamp }: Payment): boolean =>
    before !== undefined &&
    venue !== undefined &&
    timestamp < before.closed.at &&
    dayAt(timestamp, venue) <= before.businessDay;
  const should = booked.filter(isLate);
  const named = new Set(late.entries.map(({ paymentId }) => paymentId));
  const isNamed = should.length === late.count && should.every(({ id }) => named.has(id));
  return isNamed ? [] : [`${late.count} entries are named as late, not ${should.length}`];
}

const SIGNS = { paidIn: 1, paidOut: -1, drop: -1, noSale: 0 } as const;

/** The server alone knows what a counted drawer should have held. */
function drawerFaults({ id, float, moves, closed, late }: Drawer, payments: readonly Payment[]): string[] {
  const own = payments.filter(({ drawerId }) => drawerId === id);
  const found = own.filter(({ method }) => method !== 'cash').map((row) => `${row.id} is no cash`);
  const cash = own.map(
    ({ kind, amount, tip, rounding = 0 }) => rounding + (kind === 'payment' ? amount + tip : -amount),
  );
  const should = float + sum(moves.map(({ kind, cents }) => SIGNS[kind] * cents)) + sum(cash);
  if (closed?.expected !== undefined && closed.expected !== should)
    found.push(`${closed.expected} is expected, and its facts add up to ${should}`);
  if (closed && (closed.expected === undefined || closed.difference !== closed.counted - closed.expected))
    found.push(`counted ${closed.counted} of ${closed.expected}, a difference of ${closed.difference}`);
  if (!late.every(({ paymentId }) => own.some((row) => row.id === paymentId)))
    found.push('late cash is not in it');
  return found.map((fault) => `I24 drawer ${id}: ${fault}`);
}

/** No two periods of one person overlap, on whatever cards they are. */
function workFaults(cards: readonly TimeCard[]): string[] {
  const people = [...new Set(cards.map(({ staffId }) => staffId))];
  return people.flatMap((staffId) => {
    const periods = cards
      .filter((card) => card.staffId === staffId)
      .flatMap((card) => card.periods)
      .sort((a, b) => (a.in < b.in ? -1 : 1));
    return periods
      .slice(1)
      .filter((period, n) => period.in < (periods[n]?.out ?? period.in))
      .map((period) => `I25 ${staffId} is at work twice from ${period.in}`);
  });
}

/** Counts how often the close of a day met something. */
export async function noteCash({ storage, record }: SimulatedServer, note: Noted): Promise<void> {
  const { processed } = record;
  const days = (await storage.rows(VENUE_ID, 'day')).map((row) => row.doc);
  note('day closed', days.length);
  note('close refused for what was not seen', processed.filter(({ code }) => code === 'day.unseen').length);
  note('cash late for its drawer', processed.filter(({ code }) => code === 'drawer.late').length);
  const last = days.sort((a, b) => a.z - b.z).at(-1);
  const payments = (await storage.rows(VENUE_ID, 'payment')).map((row) => row.doc);
  note('payment late for its day', payments.filter((row) => last && isLate(row, last)).length);
}

type Noted = (
  effect:
    | 'day closed'
    | 'close refused for what was not seen'
    | 'cash late for its drawer'
    | 'payment late for its day',
  times: number,
) => void;

const isLate = ({ businessDay, timestamp }: Payment, last: Day): boolean =>
  businessDay > last.businessDay && timestamp < last.closed.at;
