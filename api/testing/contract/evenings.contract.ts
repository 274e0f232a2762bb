/**
 * Random evenings, with a second computation of their money beside them (`money-model.ts`). Report, Z, drawers and My
 * shift agree with it to the cent.
 */

import { journalOf } from '@tableside/domain/days/journal.ts';
import { shiftSums } from '@tableside/domain/days/shift-sums.ts';
import { ACCOUNT_KINDS } from '@tableside/domain/entities/accounts.ts';
import type { ZSums } from '@tableside/domain/entities/day.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { PAYMENT_METHODS, type Payment } from '@tableside/domain/entities/payment.ts';
import { type Evening, playEvening } from '@tableside/domain/testing/random-evening.ts';
import type { Room } from '@tableside/domain/testing/try-command.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import {
  dayOnTheWall,
  type ModelSale,
  ModelSales,
  modelDay,
  modelExpected,
  modelMoney,
  modelSales,
  refundFaults,
} from '../venue/money-model.ts';

/** EVENING_SEED=7 plays that evening alone. */
const { EVENING_SEED } = process.env;
/** Seeds that failed once. */
const FAILED = [1080];
const SEEDS = EVENING_SEED
  ? [Number(EVENING_SEED)]
  : [...Array.from({ length: 24 }, (_, n) => n + 1), ...FAILED];
const ENTITIES = [
  'venue',
  'table',
  'category',
  'product',
  'visit',
  'order',
  'payment',
  'drawer',
  'day',
] as const;

interface Watched {
  readonly evening: Evening;
  readonly sales: readonly ModelSale[];
  /** The day of each payment, as the model books it. */
  readonly days: ReadonlyMap<string, string>;
}

/** Plays an evening, and computes its money beside it. */
function watched(seed: number): Watched {
  const model = new ModelSales();
  const { sales } = model;
  const days = new Map<string, string>();
  const zs: { readonly through: string; readonly at: string }[] = [];
  const evening = playEvening(seed, (room, name, at) => {
    const venue = room.rows.venue();
    if (!venue) throw new Error('no venue');
    const through = zs.at(-1)?.through;
    const visits = room.rows
      .all('visit')
      .map((visit) => ({ visit, rounds: room.rows.ordersOfVisit(visit.id) }));
    expect([seed, ...model.follow(visits, (time) => modelDay(time, venue, through))]).toEqual([seed]);
    for (const { id, timestamp } of room.rows.all('payment'))
      if (!days.has(id)) days.set(id, modelDay(timestamp, venue, through));
    expectDrawers(room, seed);
    if (name !== 'day.close') return;
    const day = room.rows.all('day').find(({ z }) => z === zs.length + 1);
    if (!day?.sums) throw new Error('no Z');
    const [from, before] = [through ?? '', zs.at(-1)];
    expectSums(
      day.sums,
      { sales, payments: room.rows.all('payment'), days, from, to: day.businessDay },
      seed,
    );
    const late = room.rows
      .all('payment')
      .filter(({ id }) => isIn(days.get(id) ?? '', from, day.businessDay))
      .filter(
        (one) => before && one.timestamp < before.at && dayOnTheWall(one.timestamp, venue) <= before.through,
      );
    expect([seed, ...day.sums.late.entries.map(({ paymentId }) => paymentId).sort()]).toEqual([
      seed,
      ...late.map(({ id }) => id).sort(),
    ]);
    zs.push({ through: day.businessDay, at });
  });
  return { evening, sales, days };
}

const isIn = (day: string, after: string, to: string): boolean => day > after && day <= to;

/** A count knows what should have been there, and cash that arrives later changes the difference. */
function expectDrawers({ rows }: Room, seed: number): void {
  const payments = rows.all('payment');
  for (const drawer of rows.all('drawer'))
    if (drawer.closed) {
      const expected = modelExpected(drawer, payments);
      expect([seed, drawer.closed.expected, drawer.closed.difference]).toEqual([
        seed,
        expected,
        drawer.closed.counted - expected,
      ]);
    }
}

interface Books {
  readonly sales: readonly ModelSale[];
  readonly payments: readonly Payment[];
  readonly days: ReadonlyMap<string, string>;
  /** The last day before. */
  readonly from: string;
  readonly to: string;
}

function expectSums(sums: ZSums, { sales, payments, days, from, to }: Books, seed: number): void {
  const booked = payments.filter(({ id }) => isIn(days.get(id) ?? '', from, to));
  const sold = modelSales(
    sales.filter(({ day }) => isIn(day, from, to)),
    booked,
  );
  const money = modelMoney(booked);
  const { gross, comps, discounts, net, service, tax, exempted, total, covers } = sums;
  const included = sums.taxes.filter((one) => one.included).reduce((all, one) => all + one.tax, 0);
  expect({
    ...{
      seed,
      count: sums.visits.count,
      gross,
      comps,
      discounts,
      net,
      service,
      tax,
      exempted,
      total,
      covers,
    },
    taxIncluded: included,
  }).toEqual({ seed, ...sold });
  const journal = journalOf({ businessDay: to, from, z: 1, sums });
  const credit = (kinds: readonly string[]) =>
    journal.lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, line) => all + line.credit - line.debit, 0);
  expect({
    ...{ seed, unbalanced: credit(ACCOUNT_KINDS), tax: credit(['tax']), tips: credit(['tips']) },
    sales: credit(['sales', 'discounts', 'comps', 'refunds']) + credit(['service', 'tax']),
    money: 0 - credit(PAYMENT_METHODS) - credit(['overShort', 'rounding']),
    rounding: credit(['rounding']),
    guests: credit(['guests']),
  }).toEqual({
    ...{ seed, unbalanced: 0, tax: sold.tax + sold.taxIncluded, tips: money.tips },
    ...{ sales: sold.total, money: money.revenue + money.tips - money.refunds },
    rounding: money.rounding,
    guests: money.revenue - money.refunds - sold.total,
  });
  expect([
    seed,
    ...journal.lines.filter(({ debit, credit: other }) => debit * other !== 0 || debit + other <= 0),
  ]).toEqual([seed]);
  const { methods, takers } = sums;
  const sum = (of: 'amount' | 'tips' | 'refunds') => methods.reduce((all, one) => all + one[of], 0);
  expect({ seed, revenue: sum('amount'), tips: sum('tips'), refunds: sum('refunds') }).toEqual({
    seed,
    ...{ revenue: money.revenue, tips: money.tips, refunds: money.refunds },
  });
  const tipped = takers.map(({ taker, tips }) => ({ userId: taker.id, tips }));
  expect([seed, ...tipsOf(tipped)]).toEqual([seed, ...money.tipsOf]);
  const holding = takers.map(({ taker, holds }) => [taker.id, holds] as const);
  expect([seed, ...held(holding)]).toEqual([seed, ...held(money.held)]);
}

const held = (people: readonly (readonly [string, number])[]) =>
  people.filter(([, cents]) => cents !== 0).sort();

const tipsOf = (people: readonly { readonly userId: string | null; readonly tips: number }[]) =>
  people.flatMap(({ userId, tips }) => (tips === 0 ? [] : [[userId ?? '', tips] as const])).sort();

const everything = ({ room }: Evening): readonly Change[] =>
  ENTITIES.flatMap((entity) => room.rows.all(entity).map((doc) => change(entity, doc as never)));

export function registerEveningTests(open: () => Storage): void {
  describe('random evenings, computed a second time', () => {
    const done = new Map<string, number>();

    test.each(SEEDS)('agree to the cent: EVENING_SEED=%i', { timeout: 60_000 }, async (seed) => {
      const { evening, sales, days } = watched(seed);
      for (const [name, count] of evening.done) done.set(name, (done.get(name) ?? 0) + count);
      const { rows } = evening.room;
      const venueId = evening.venue.id;
      const storage = opened(open);
      await storage.seed(venueId, everything(evening));

      const payments = rows.all('payment');
      const all = [...days.values(), ...sales.map(({ day }) => day)].sort();
      const [from = '', to = ''] = [all[0], all.at(-1)];
      const report = await storage.reports.metrics(
        venueId,
        { from, to },
        new Date(Date.parse(to)).toISOString(),
      );
      const [sold, money] = [modelSales(sales, payments), modelMoney(payments)];
      expect([seed, ...refundFaults(rows.all('visit'), payments)]).toEqual([seed]);
      expect({
        ...{ seed, revenue: report.revenue, tips: report.tips, refunds: report.refunds },
        ...{
          sold: report.sold,
          rounding: report.cash.rounding,
          cash: report.cash.toCount,
          inDrawers: report.cash.inDrawers,
        },
      }).toEqual({
        ...{ seed, revenue: money.revenue, tips: money.tips, refunds: money.refunds },
        sold: {
          orders: sold.count,
          sales: sold.total,
          withoutTax: sold.total - sold.tax - sold.taxIncluded,
        },
        rounding: money.rounding,
        cash: money.cash,
        inDrawers: money.cash - money.held.reduce((cents, [, held]) => cents + held, 0),
      });
      const takers = report.byServer.filter(({ userId }) => money.held.some(([id]) => id === userId));
      expect([seed, ...takers.map(({ userId, cash }) => [userId, cash]).sort()]).toEqual([
        seed,
        ...money.held,
      ]);
      expect([seed, ...tipsOf(report.tipsByTaker)]).toEqual([seed, ...money.tipsOf]);
      expect([seed, ...tipsOf(report.byServer)]).toEqual([seed, ...money.tipsOf]);
      for (const { businessDay, sales: cents, revenue } of report.byDay) {
        const booked = payments.filter(({ id }) => days.get(id) === businessDay);
        const ofDay = modelMoney(booked);
        const sold = modelSales(
          sales.filter(({ day }) => day === businessDay),
          booked,
        );
        expect([seed, businessDay, cents, revenue]).toEqual([seed, businessDay, sold.total, ofDay.revenue]);
        const shifts = ofDay.held.map(([userId]) => [
          userId,
          shiftSums({ visits: [], payments }, { userId, day: businessDay }).cash.held,
        ]);
        expect([seed, businessDay, ...shifts]).toEqual([seed, businessDay, ...ofDay.held]);
      }

      // The Z of all days and the open day are together the report.
      const through = rows.venue()?.closedThrough ?? '';
      const last = [through, to].sort().at(-1) ?? to;
      const running = (await storage.load(venueId, [{ kind: 'daySums', businessDay: last }])).daySums();
      if (!running) throw new Error('no open day');
      if (last > through) expectSums(running.sums, { sales, payments, days, from: through, to: last }, seed);
      const zs = [...rows.all('day').map(({ sums }) => sums), ...(last > through ? [running.sums] : [])];
      const sum = (of: (sums: ZSums) => number) =>
        zs.reduce((cents, sums) => cents + (sums ? of(sums) : 0), 0);
      expect([
        seed,
        sum(({ total }) => total),
        sum(({ methods }) => methods.reduce((cents, { tips }) => cents + tips, 0)),
        sum(({ takers }) => takers.reduce((cents, { holds }) => cents + holds, 0)),
        sum(({ methods }) => methods.reduce((cents, { rounding = 0 }) => cents + rounding, 0)),
      ]).toEqual([seed, report.sold.sales, report.tips, report.cash.held, report.cash.rounding]);
    });

    test('contain everything', () => {
      const names = [
        ...['visit.open', 'visit.send', 'visit.adjust', 'visit.unadjust', 'visit.merge', 'visit.moveItems'],
        ...[
          'visit.close',
          'order.voidItem',
          'order.cancel',
          'payment.record',
          'payment.refund',
          'payment.giveTip',
        ],
        ...['drawer.open', 'drawer.move', 'drawer.close', 'day.close'],
      ];
      expect(SEEDS.length === 1 ? [] : names.filter((name) => (done.get(name) ?? 0) < 5)).toEqual([]);
    });
  });
}
