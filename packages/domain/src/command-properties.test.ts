/**
 * Properties of every command, for any rows and any arguments of its shape: it returns and never throws, it returns the
 * same again, it does not change its input, it reads only what it said it reads, and it writes at most 50 rows.
 */

import fc, { type Arbitrary } from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anyOf, ORDERS, oneOf, UUIDS } from '../testing/any-args.ts';
import {
  aCategory,
  anActor,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aSize,
  aStaffMember,
  aTable,
  aVenue,
  rowsOf,
  testId,
} from '../testing/builders.ts';
import { aCall } from '../testing/call-builders.ts';
import { runs } from '../testing/runs.ts';
import { aPunch, aTimeCard } from '../testing/time-card-builders.ts';
import { asListed, COMMAND_NAMES } from '../testing/try-command.ts';
import { aVisit } from '../testing/visit-builders.ts';
import { type Command, type Context, type Decision, run } from './command/command.ts';
import { lookUp } from './command/look-ups.ts';
import { ROLES } from './command/permissions.ts';
import type { Rows } from './command/rows.ts';
import { findCommand } from './commands.ts';
import { CALL_KINDS } from './entities/call.ts';
import { type AnyDocument, ENTITY_NAMES } from './entities/entities.ts';
import { ORDER_STATUSES, type Order } from './entities/order.ts';
import { TABLE_STATUSES } from './entities/table.ts';
import { PUNCH_KINDS } from './entities/time-card.ts';
import { VISIT_STATUSES } from './entities/visit.ts';

const oneOrNone = <T>(values: readonly T[]): Arbitrary<T | null> => fc.constantFrom(null, ...values);
const id = oneOf(['a', 'b', 'constructor']);
const flag = fc.boolean();
const cents = oneOf([0, 1, 700, 1200, 10_000_000]);
const instant = oneOf(['2026-06-12T23:30:00.000Z', '2026-06-13T09:00:00.000Z', '2026-01-01T00:00:00.000Z']);
const venueId = fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 'elsewhere' : aVenue().id));
const pastPrices = fc.array(fc.record({ price: cents, until: instant }), { maxLength: 2 });

const size = fc.record({ id, name: id, currentPrice: cents, isAvailable: flag, pastPrices }).map(aSize);
const option = fc.record({ id, name: id, price: cents, isAvailable: flag, pastPrices }).map(anOption);
const count = oneOrNone([0, 1, 2]);
const item = fc
  .record({ id: oneOf(UUIDS), price: cents, quantity: oneOf([1, 999]), unavailable: flag })
  .map(anItem);
const ids = fc.array(id, { maxLength: 3 });

const order = fc
  .record({
    id: oneOf(ORDERS),
    venueId,
    parentId: oneOrNone(ORDERS),
    status: oneOf(ORDER_STATUSES),
    tableId: id,
    items: fc.uniqueArray(item, { maxLength: 3, selector: (one) => one.id }),
    paid: cents,
    tip: cents,
    refunded: cents,
    submittedAt: oneOrNone(['2026-06-12T23:30:00.000Z']),
    sentAt: oneOrNone(['2026-06-12T23:30:00.000Z']),
    customerId: oneOrNone([anActor('customer').userId]),
    serverStaffId: oneOrNone(['a', 'b']),
    createdAt: instant,
    taxRate: oneOf([0, 8.875, 100]),
  })
  .map(anOrder);
const payment = fc
  .record({
    id: oneOf(UUIDS),
    venueId,
    kind: oneOf(['payment', 'refund'] as const),
    orderId: oneOf(ORDERS),
    paymentId: oneOrNone(UUIDS),
    amount: cents,
    tip: cents,
    tendered: oneOrNone([0, 5000]),
    outcome: oneOf(['pending', 'completed', 'failed'] as const),
  })
  .map(aPayment);
const visitIds = ORDERS.slice(0, 2);
const taking = fc
  .record({ paymentId: oneOf(UUIDS), amount: cents, tip: cents, refunded: cents })
  .map((one) => ({ ...one, checkKey: 'main' }));
const visit = fc
  .record({
    venueId,
    status: oneOf([...Array<'open'>(4).fill('open'), ...VISIT_STATUSES]),
    tableId: id,
    covers: oneOrNone([1, 4]),
    mergedInto: oneOrNone(visitIds),
    takings: fc.array(taking, { maxLength: 2 }),
  })
  .map((one) => aVisit({ ...one, mergedInto: one.status === 'merged' ? one.mergedInto : null }));
const call = fc
  .record({ kind: oneOf(CALL_KINDS), tableId: id, at: instant, answered: flag })
  .map(({ answered, ...of }) =>
    aCall({ ...of, answered: answered ? { at: of.at, userId: anActor().userId, firstName: null } : null }),
  );
const timeCard = fc
  .record({
    staffId: oneOf(['a', 'b']),
    businessDay: oneOf(['2026-06-12', '2026-06-13']),
    punches: fc.array(fc.record({ kind: oneOf(PUNCH_KINDS), at: instant }), { maxLength: 3 }),
  })
  .map(({ punches, ...of }) =>
    aTimeCard(
      punches.map(({ kind, at }) => aPunch(kind, at)),
      of,
    ),
  );
/** For each id a row or none, but mostly a row. */
const some = <T extends { readonly id: string }>(
  one: Arbitrary<T>,
  rowIds = ['a', 'b', 'constructor'],
): Arbitrary<T[]> =>
  fc
    .tuple(
      ...rowIds.map((rowId) =>
        fc.option(
          one.map((row) => ({ ...row, id: rowId })),
          { freq: 8 },
        ),
      ),
    )
    .map((found) => found.filter((row) => row !== null));
/** Some of the orders belong to a visit, as its pad or as a round. */
const orders = fc
  .tuple(some(order, ORDERS), fc.infiniteStream(oneOrNone(visitIds)))
  .map(([all, visitsOf]) => all.map((one) => ofVisit(one, visitsOf.next().value)));

function ofVisit(one: Order, visitId: string | null): Order {
  if (visitId === null) return one;
  return {
    ...one,
    visitId,
    // No command sends a draft, but a row could say so.
    sentAt: one.status === 'draft' ? one.sentAt : one.createdAt,
  };
}
const venue = fc
  .record({ timezone: oneOf(['America/New_York', 'Nowhere/At_All', 'UTC']), taxRate: oneOf([0, 8.875, 100]) })
  .map(aVenue);

const mostlyNot = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);

const rows: Arbitrary<Rows> = fc
  .record({
    venue: fc.option(venue, { freq: 12 }).map((one) => (one ? [one] : [])),
    order: orders,
    visit: some(visit, visitIds),
    payment: some(payment, UUIDS.slice(1)),
    call: fc.array(call, { maxLength: 2 }),
    timeCard: fc.array(timeCard, { maxLength: 2 }),
    table: some(
      fc
        .record({ id, venueId, number: id, section: id, status: oneOf(TABLE_STATUSES), archived: mostlyNot })
        .map(aTable),
    ),
    staff: some(fc.record({ id, firstName: id, venueId, isActive: flag }).map(aStaffMember)),
    section: some(fc.record({ id, name: id, venueId, key: id, archived: mostlyNot }).map(aSection)),
    category: some(
      fc.record({ id, name: id, venueId, optionGroupIds: ids, archived: mostlyNot }).map(aCategory),
    ),
    product: some(
      fc
        .record({
          id,
          venueId,
          name: id,
          category: id,
          sizes: some(size),
          optionGroupIds: ids,
          archived: mostlyNot,
          isAvailable: flag,
        })
        .map(aProduct),
    ),
    optionGroup: some(
      fc
        .record({
          id,
          venueId,
          name: id,
          required: mostlyNot,
          type: oneOf(['radio', 'checkbox'] as const),
          min: count,
          max: count,
          options: some(option),
          archived: mostlyNot,
        })
        .map(anOptionGroup),
    ),
  })
  .map(rowsOf);

const context: Arbitrary<Context> = fc
  .record({
    role: oneOf([...ROLES, ...Array<'manager'>(6).fill('manager'), 'server'] as const),
    occurredAt: instant,
  })
  .map(({ role, occurredAt }) => ({ actor: anActor(role), occurredAt, cmdId: testId('command') }));

const snapshot = (all: Rows): string => JSON.stringify([...docs(all)].map((doc) => doc));

function* docs(all: Rows): Iterable<AnyDocument> {
  for (const entity of ENTITY_NAMES) {
    yield* all.all(entity);
  }
}

const tried = { applied: 0, adjusted: 0, noop: 0, rejected: 0 };

function expectProper(command: Command, all: Rows, call: { args: unknown; context: Context }): void {
  const before = [snapshot(all), JSON.stringify(call)];
  const load = () => lookUp(command.reads(call.args, call.context.actor), (request) => all.find(request));
  const decision = asListed(command, run(command, load(), call));
  tried[decision.status] += 1;
  expect(run(command, load(), call)).toEqual(decision);
  expect(run(command, all, call)).toEqual(decision);
  expect([snapshot(all), JSON.stringify(call)]).toEqual(before);
  expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return;
  expect(decision.changes.length).toBeGreaterThan(0);
  expect(decision.changes.length).toBeLessThanOrEqual(50);
  const keys = decision.changes.map(({ entity, id: rowId }) => `${entity}/${rowId}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(undeclared(command, all, { args: call.args, decision })).toEqual([]);
}

/** Returns the created rows that the command does not declare, and whose ids are not derived from those of others. */
function undeclared(command: Command, all: Rows, made: { args: unknown; decision: Decision }): string[] {
  const { args, decision } = made;
  const changes = 'changes' in decision ? decision.changes : [];
  const declared = (command.makes?.(args) ?? []).map(({ entity, id: rowId }) => `${entity}/${rowId}`);
  return changes
    .filter(({ entity, id: rowId }) => all.get(entity, rowId) === undefined)
    .filter(({ id: rowId, doc }) => !isDerived(rowId) && !('visitId' in doc && doc.visitId === rowId))
    .map(({ entity, id: rowId }) => `${entity}/${rowId}`)
    .filter((key) => !declared.includes(key));
}

const isDerived = (rowId: string): boolean => rowId[14] === '5';

describe('every command [T124]', () => {
  it.each(COMMAND_NAMES)(
    '%s never throws, gives the same result again, and reads what it declares',
    (name) => {
      const command = findCommand(name);
      if (!command) throw new Error(`no command ${name}`);
      const args = anyOf(command.args).map((input) => v.parse(command.args, input));
      fc.assert(
        fc.property(rows, args, context, (all, parsed, at) => {
          expectProper(command, all, { args: parsed, context: at });
          expect(v.parse(command.args, parsed)).toEqual(parsed);
        }),
        runs(/^(order|payment|visit)\./.test(name) ? 300 : 100),
      );
    },
  );

  it('was tried with every kind of outcome', () => {
    expect(Math.min(...Object.values(tried))).toBeGreaterThan(10);
  });
});
