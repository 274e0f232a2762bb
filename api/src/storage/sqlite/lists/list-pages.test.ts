/** Lists of any length: every filter walks an index, and a page examines a limited number of rows. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import {
  anOrder,
  aPayment,
  aRefund,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { put, VENUE } from '../../../../testing/venue/write-entries.ts';
import type { OrderFilter, PaymentFilter, Storage, VisitFilter } from '../../storage.ts';
import { wrapConnection } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connect } from '../open-sqlite.ts';
import { createRowStore } from '../rows/row-store.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { createLists } from './lists.ts';
import { createPaymentList } from './payment-list.ts';

interface Room {
  readonly storage: Storage;
  /** Returns the query plans of the statements that read since the last call. */
  readonly plans: () => string[];
}

function aRoom(): Room {
  const statements: string[] = [];
  const connection = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  const planOf = (sql: string): string[] =>
    (connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    );
  return {
    storage,
    plans: () => {
      const reading = statements.splice(0).filter((sql) => /^\s*(select|with)/i.test(sql));
      const steps = reading.flatMap(planOf);
      statements.length = 0;
      return steps;
    },
  };
}

/** Returns every subset of the parts, merged. */
const choices = <T extends object>(parts: readonly Partial<T>[]): Partial<T>[] =>
  Array.from({ length: 2 ** parts.length }, (_, n) =>
    Object.assign({}, ...parts.filter((_part, bit) => n & (1 << bit))),
  );

/** Returns the steps that scan a whole table or index, sort rows after reading them, or read rows only to skip them. */
const faults = (steps: readonly string[]): string[] =>
  steps.filter(
    (step) =>
      /^SCAN (?!(json_each|line|item)\b)/.test(step) ||
      /TEMP B-TREE FOR ORDER/.test(step) ||
      /INDEX row_(created|table|payment|method|visit)\b/.test(step) !==
        /COVERING INDEX row_(created|table|payment|method|visit)\b/.test(step),
  );

const FROM = '2026-06-12T00:00:00.000Z';
const TO = '2026-06-13T00:00:00.000Z';

describe('a list always walks an index', () => {
  test('for orders', async () => {
    const { storage, plans } = aRoom();
    await put(storage, ...[1, 2].map((n) => change('order', aRound([], { id: testId('order', n) }))));
    const { next } = await storage.orders(VENUE, { limit: 1 });
    plans();
    const filters = choices<OrderFilter>([
      { q: 'b-1' },
      { status: 'completed' },
      { tableId: 'table-12' },
      { ownerId: testId('user') },
      { open: true },
      { from: FROM },
      { to: TO },
      { before: next ?? '' },
      { after: next ?? '' },
    ]);
    for (const filter of [...filters, ...ORDER_STATUSES.map((status) => ({ status })), { open: false }]) {
      await storage.orders(VENUE, { limit: 1, ...filter });
      const steps = plans();
      expect(steps.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(faults(steps), JSON.stringify(filter)).toEqual([]);
    }
  });

  test('for payments', async () => {
    const { storage, plans } = aRoom();
    await put(
      storage,
      ...[1, 2].map((n) => change('payment', aPayment({ id: testId('payment', n) }))),
      change('payment', aRefund({ paymentId: testId('payment', 1) })),
    );
    const { next } = await storage.payments(VENUE, { limit: 1 });
    plans();
    const filters = choices<PaymentFilter>([
      { q: 'mia' },
      { method: 'cash' },
      { from: FROM },
      { to: TO },
      { before: next ?? '' },
      { after: next ?? '' },
    ]);
    const all = [undefined, ...PAYMENT_STATUSES].flatMap((status) =>
      filters.map((filter) => ({ ...filter, status })),
    );
    for (const filter of [...all, ...PAYMENT_METHODS.map((method) => ({ method }))]) {
      await storage.payments(VENUE, { limit: 1, ...filter });
      const steps = plans();
      expect(steps.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(faults(steps), JSON.stringify(filter)).toEqual([]);
    }
  });

  test('for visits', async () => {
    const { storage, plans } = aRoom();
    await put(storage, ...[1, 2].map((n) => change('visit', aVisit({ id: testId('visit', n) }))));
    const { next } = await storage.visits(VENUE, { limit: 1 });
    plans();
    const filters = choices<VisitFilter>([
      { q: 'b-1' },
      { status: 'open' },
      { tableId: 'table-12' },
      { businessDay: '2026-06-12' },
      { from: FROM },
      { before: next ?? '' },
    ]);
    for (const filter of filters) {
      await storage.visits(VENUE, { limit: 1, ...filter });
      const steps = plans();
      expect(steps.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(faults(steps), JSON.stringify(filter)).toEqual([]);
    }
  });

  test('for the look-ups of a visit and of a table', async () => {
    const { storage, plans } = aRoom();
    await put(storage, change('visit', aVisit()), change('order', anOrder({ visitId: testId('visit') })));
    plans();
    await storage.load(VENUE, [
      { kind: 'visitOf', visitId: testId('visit') },
      { kind: 'visitsOfTable', tableId: 'table-12' },
    ]);
    const steps = plans().join('\n');
    expect(steps).toMatch(/INDEX row_open_of_table \(venue_id=\? AND table_id=\?/);
    expect(steps).toMatch(/INDEX row_of_visit \(venue_id=\? AND visit_id=\? AND entity=\?/);
    expect(steps).not.toMatch(/^SCAN /m);
  });

  test('for the close of a day, with its rows and only the rounds of its visits', async () => {
    const { storage, plans } = aRoom();
    await put(storage, change('visit', aVisit()), change('venue', aVenue()));
    plans();
    await storage.load(VENUE, [{ kind: 'daySums', businessDay: '2026-06-12' }]);
    const steps = plans();
    const indexes = ['row_visit_day', 'row_payment_day', 'row_refund_day'];
    for (const index of indexes)
      expect(steps.join()).toContain(`INDEX ${index} (venue_id=? AND business_day>? AND business_day<?)`);
    expect(steps.join()).toContain('INDEX row_of_visit (venue_id=? AND visit_id=? AND entity=?)');
    expect(steps.filter((step) => /^SCAN (?!visit$)/.test(step))).toEqual([]);
  });

  test('for what changed since a time, with the heads in order and the rows by key', async () => {
    const { storage, plans } = aRoom();
    await put(storage, change('order', aRound([])), change('payment', aPayment()));
    plans();
    const filters = choices<PaymentFilter & OrderFilter>([
      { q: 'mia' },
      { status: 'completed' },
      { businessDay: '2026-06-12' },
      { from: FROM },
      { before: 'WzksImEiXQ' },
      { after: 'WzEsImEiXQ' },
    ] as Partial<PaymentFilter & OrderFilter>[]);
    for (const list of [storage.orders, storage.payments]) {
      for (const filter of filters) {
        await list(VENUE, { limit: 1, ...filter, updatedSince: FROM });
        const steps = plans();
        expect(steps.join(), JSON.stringify(filter)).toContain('INDEX head_seq');
        expect(faults(steps), JSON.stringify(filter)).toEqual([]);
      }
    }
  });

  test('for a business day, reading only that day and sorting it afterwards', async () => {
    const { storage, plans } = aRoom();
    await put(storage, change('order', aRound([])), change('payment', aPayment()));
    plans();
    const day = { limit: 1, businessDay: '2026-06-12' };
    await storage.orders(VENUE, day);
    await storage.payments(VENUE, { ...day, method: 'cash' });
    const steps = plans().join('\n');
    expect(steps).toMatch(/INDEX row_order_day \(venue_id=\? AND business_day=\?/);
    expect(steps).toMatch(/INDEX row_payment_day \(venue_id=\? AND business_day=\?/);
    expect(steps).not.toMatch(/^SCAN /m);
  });

  test('and reports read nothing but indexes and the reductions', async () => {
    const { storage, plans } = aRoom();
    await put(
      storage,
      change('order', aRound([])),
      change('payment', aPayment()),
      change('visit', aVisit()),
      change('timeCard', aTimeCard([aPunch('in')])),
    );
    plans();
    await storage.reports.metrics(VENUE, { from: '2026-01-01', to: '2026-12-31' }, FRIDAY_EVENING);
    await storage.reports.paymentSummary(VENUE, {
      q: 'mia',
      status: 'completed',
      method: 'cash',
      from: FROM,
    });
    const all = plans();
    // Top products, options, categories, stations, taxes, orders, visits, visits by service and of servers, payments, tips by taker, and
    // the rounded cash of servers. The
    // orders, payments and refunds of servers are grouped in the order of their index.
    expect(all.filter((step) => step === 'USE TEMP B-TREE FOR GROUP BY')).toHaveLength(12);
    const steps = all.filter((step) => /\brow(_|$| )|sold/.test(step));
    expect(steps.length).toBeGreaterThan(8);
    const opening = steps.filter((step) => !/COVERING INDEX row_/.test(step));
    // Only the venue's own document may be opened, one for each name shown, the time cards, the refunds, the payments by
    // other tenders (the index has their method), those of orders and visits on which something was voided, comped,
    // discounted or rounded, and the rounds of open visits.
    const byKey = opening.filter((step) => /PRIMARY KEY|sqlite_autoindex/.test(step));
    const reduced = opening.filter((step) =>
      step.includes('INDEX row_reduced (venue_id=? AND business_day>?'),
    );
    const cards = opening.filter((step) =>
      step.includes('INDEX row_card_day (venue_id=? AND business_day>?'),
    );
    expect(cards).toHaveLength(1);
    const refunds = opening.filter((step) =>
      step.includes('INDEX row_refund_day (venue_id=? AND business_day>?'),
    );
    expect(refunds).toHaveLength(1);
    const tendered = opening.filter((step) =>
      step.includes('INDEX row_payment_day (venue_id=? AND business_day>?'),
    );
    expect(tendered).toHaveLength(1);
    const rounds = opening.filter((step) =>
      step.includes('INDEX row_of_visit (venue_id=? AND visit_id=? AND entity=?)'),
    );
    expect(rounds).toHaveLength(1);
    expect(new Set(opening)).toEqual(
      new Set([...byKey, ...reduced, ...cards, ...refunds, ...tendered, ...rounds]),
    );
  });
});

describe('a page of rare rows', () => {
  const minute = (n: number) => new Date(Date.parse(FROM) + n * 60_000).toISOString();
  const COUNT = 15;
  const SEARCHED = 10;
  const filled = async (changeOf: (n: number) => Change) => {
    const connection = connect(':memory:', MIGRATIONS);
    const storage = sqliteStorage(connection, () => 'epoch');
    onTestFinished(() => storage.close());
    await storage.seed(
      VENUE,
      Array.from({ length: COUNT }, (_, n) => changeOf(n + 1)),
    );
    const database = wrapConnection(connection);
    return [database, createRowStore(database), SEARCHED] as const;
  };

  test('looks at a limited number of rows, and continues from there', async () => {
    const numberOf = (n: number) => (n === 1 || n === COUNT ? 'Z-1' : 'B-1');
    const { orders } = createLists(
      ...(await filled((n) =>
        change(
          'order',
          aRound([], { id: testId('order', n), orderNumber: numberOf(n), createdAt: minute(n) }),
        ),
      )),
    );
    const page = (filter: Partial<OrderFilter>) => {
      const { orders: found, next } = orders(VENUE, { limit: 5, ...filter });
      return { ids: found.map(({ id }) => id), next };
    };
    const first = page({ q: 'z-' });
    expect(first.ids).toEqual([testId('order', COUNT)]);
    expect(page({ q: 'z-', before: first.next ?? '' })).toEqual({ ids: [testId('order', 1)], next: null });
    expect(page({ q: 'none', from: minute(COUNT - SEARCHED + 1) })).toEqual({ ids: [], next: null });
    expect(page({ q: 'none', from: minute(COUNT - SEARCHED) })).toEqual({
      ids: [],
      next: expect.any(String),
    });
  });

  test('finds the payments of one visit by its whole id, however old they are', async () => {
    const payments = createPaymentList(
      ...(await filled((n) =>
        change(
          'payment',
          aPayment({ id: testId('payment', n), visitId: testId('visit', n), timestamp: minute(n) }),
        ),
      )),
    );
    const first = testId('visit', 1);
    const page = payments(VENUE, { q: ` ${first.toUpperCase()} `, limit: 5 });
    expect(page.payments.map(({ id }) => id)).toEqual([testId('payment', 1)]);
    const part = payments(VENUE, { q: first.slice(1), limit: 5 });
    expect([part.payments.length, part.next === null]).toEqual([0, false]);
  });
});
