/** Sums what was taken and given back: by method, by taker, and what arrived late. */
import { cashIn, roundingIn } from '../cash/cash-sums.ts';
import {
  type LateEntry,
  MAX_LATE,
  type MoneySum,
  type TakerSum,
  type TerminalSum,
  type ZSums,
} from '../entities/day.ts';
import { isTaken, type Payment, type PaymentMethod, refundOf, tipOf, whoseTip } from '../entities/payment.ts';
import { readerOf } from '../payments/reader-of.ts';
import { byWay } from '../payments/tenders.ts';
import { businessDay } from '../venue/business-day.ts';
import type { DayRecords } from './day-records.ts';

export function moneyOf(records: DayRecords): Pick<ZSums, 'methods' | 'terminals' | 'takers' | 'late'> {
  const { payments } = records;
  const completed = payments.filter(({ outcome }) => outcome === 'completed');
  const terminals = terminalsOf(completed);
  return {
    methods: byWay(completed, (one) => one)
      .map(({ of, ...way }) => ({ ...way, ...sumOf(of) }))
      .filter(
        ({ payments: taken, refunds, tips, rounding }) => taken > 0 || refunds > 0 || tips !== 0 || rounding,
      ),
    ...(terminals.some(({ reader }) => reader !== null) && { terminals }),
    takers: takersOf(payments),
    late: lateOf(completed, records),
  };
}

function sumOf(payments: readonly Payment[]): MoneySum {
  const taken = payments.filter(isTaken);
  return {
    payments: taken.length,
    amount: taken.reduce((sum, { amount }) => sum + amount, 0),
    tips: payments.reduce((sum, one) => sum + tipOf(one), 0),
    refunds: payments.reduce((sum, one) => sum + refundOf(one), 0),
    ...roundingIn(payments),
  };
}

/** Sums the cards among completed payments and refunds by reader. What a person gave back counts by hand. */
export function terminalsOf(completed: readonly Payment[]): readonly TerminalSum[] {
  const cards = completed.filter(({ method, tender }) => CARDS.includes(method) && tender === undefined);
  const ids = new Set(cards.map((one) => readerOf(one)?.id));
  return [...ids]
    .map((id): TerminalSum => {
      const of = cards.filter((one) => readerOf(one)?.id === id);
      const { payments, amount, tips, refunds } = sumOf(of);
      const reader = of.map(readerOf).at(-1) ?? null;
      const isTest = reader !== null && of.some((one) => one.isTest);
      return { reader, ...(isTest && { test: true }), payments, amount, tips, refunds };
    })
    .filter(({ payments, tips, refunds }) => payments > 0 || tips !== 0 || refunds > 0)
    .sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1));
}

const CARDS: readonly PaymentMethod[] = ['credit_card', 'debit_card', 'mobile_payment'];
/** By hand comes last. */
const nameIn = ({ reader }: TerminalSum): string => (reader ? `0${reader.name}` : '1');

/** Sums completed payments and refunds by who made them. Its `holds` is the cash that a person hands in. */
export function takersOf(all: readonly Payment[]): readonly TakerSum[] {
  const payments = all.filter(({ outcome }) => outcome === 'completed');
  const people = new Map(
    payments.flatMap((one) => [whoseTip(one), one.takenBy]).map(({ id, name }) => [id, name]),
  );
  return [...people]
    .map(([id, name]): TakerSum => {
      const own = payments.filter(({ takenBy }) => takenBy.id === id);
      const tipped = payments.filter((one) => whoseTip(one).id === id);
      const tips = tipped.reduce((sum, one) => sum + tipOf(one), 0);
      return { taker: { id, name }, ...sumOf(own), tips, holds: cashIn(own).held };
    })
    .filter(({ payments, tips, refunds, holds }) => payments > 0 || tips !== 0 || refunds > 0 || holds !== 0)
    .sort((a, b) => (a.taker.name < b.taker.name ? -1 : 1));
}

/** Returns what was made for a closed day, before its close, and is not in its Z. */
function lateOf(payments: readonly Payment[], { before, venue }: DayRecords): ZSums['late'] {
  const late = payments.filter(
    ({ timestamp }) =>
      before !== undefined &&
      timestamp < before.closed.at &&
      businessDay(timestamp, venue) <= before.businessDay,
  );
  const entries = late
    .map(
      ({ id, orderNumber, method, tender, kind, amount, tip, takenBy, timestamp, arrival }): LateEntry => ({
        paymentId: id,
        orderNumber,
        method,
        ...(tender && { tender }),
        cents: kind === 'payment' ? amount + tip : -amount,
        by: takenBy,
        at: timestamp,
        device: arrival?.device ?? null,
      }),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  return { count: entries.length, cents, entries: entries.slice(0, MAX_LATE) };
}
