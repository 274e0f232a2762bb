/**
 * Properties of every command, for any rows and any arguments of its shape: it returns and never throws, it returns the
 * same again, it does not change its input, it reads only what it said it reads, and it writes at most 50 rows.
 */
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
} from '@tableside/testkit/builders.ts';
import { asListed, COMMAND_NAMES } from '@tableside/testkit/try-command.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Command, type Context, run } from './command.ts';
import { findCommand } from './commands.ts';
import { type AnyDocument, ENTITY_NAMES } from './entities.ts';
import { derivedId } from './ids.ts';
import { lookUp } from './look-ups.ts';
import { ORDER_STATUSES } from './orders/order.ts';
import { ROLES } from './permissions.ts';
import type { Rows } from './rows.ts';
import { TABLE_STATUSES } from './tables/table.ts';

/** Only a few ids, so that commands often name existing rows. */
const ORDERS = [testId('order', 1), testId('order', 2), derivedId(testId('order', 1), '1')];
const UUIDS = [...ORDERS, 'ffffffff-ffff-ffff-ffff-fffffffffff0'];
const ROW_IDS = ['a', 'b', 'a', 'b', 'a', 'b', 'constructor', '__proto__', 'main_floor'];
const STRINGS = [
  '2026-06-12T23:30:00.000Z',
  ...UUIDS,
  ...ROW_IDS,
  ...ROW_IDS,
  '',
  ' ',
  'B-17',
  '1730',
  'ana@example.com',
  '/images/a.svg',
  'x'.repeat(200),
];
const NUMBERS = [0, 1, 2, 50, 700, 1307, 10_000_000, 20_000_000];
const FRESH = [testId('item', 50), testId('item', 51), testId('item', 52)];
/** The likely values of arguments by name. */
const BY_KEY: Readonly<Record<string, readonly unknown[]>> = {
  orderId: UUIDS,
  parentId: ORDERS,
  paymentId: UUIDS.slice(1),
  visitId: [testId('visit')],
  to: [{ main: 1 }, { 'seat-1': 2, main: 1 }, testId('visit', 2)],
  productId: ['a', 'a', 'a', 'b'],
  sizeId: ['a', 'a', 'a', 'b'],
  staffId: ['a', 'a', 'b', 'constructor'],
  // Values for venue.patch. In other commands, `set` has a stricter schema.
  set: [
    { city: 'Salem' },
    { 'operatingHours[1]': { open: '1600', close: '0200', isOpen: true }, 'pricingRules[a]': null },
    { taxRate: 8.875, 'settings[kitchenRedMinutes]': 5, 'socialMedia[constructor]': 'https://a.example' },
    { 'paymentAccepted[cash]': { name: 'Cash', isActive: false } },
  ],
  id: [...FRESH, ...FRESH, ...UUIDS, ...ROW_IDS, ...ROW_IDS],
  base: ['a', 'b', 'c'].map((value) => ({
    name: value,
    number: value,
    position: 0,
    rank: 0,
    'sizes[a]': null,
    'options[b]': null,
    'schedule[1]': null,
    city: aVenue().city,
  })),
};
const PATHS = [
  'name',
  'number',
  'position',
  'rank',
  'sizes[a]',
  'options[b]',
  'sizes[constructor]',
  'capacity',
  'schedule[1]',
];

const oneOf = <T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);
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
    items: fc.array(item, { maxLength: 3 }),
    paid: cents,
    tip: cents,
    refunded: cents,
    submittedAt: oneOrNone(['2026-06-12T23:30:00.000Z']),
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
const venue = fc
  .record({ timezone: oneOf(['America/New_York', 'Nowhere/At_All', 'UTC']), taxRate: oneOf([0, 8.875, 100]) })
  .map(aVenue);

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
const mostlyNot = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);

const rows: Arbitrary<Rows> = fc
  .record({
    venue: fc.option(venue, { freq: 12 }).map((one) => (one ? [one] : [])),
    order: some(order, ORDERS),
    payment: some(payment, UUIDS.slice(1)),
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

/**
 * Returns any value of a schema. Accepted values come from small pools, so a new command is covered without changes
 * here.
 */
function anyOf(schema: v.GenericSchema, key = ''): Arbitrary<unknown> {
  const likely = BY_KEY[key]?.filter((value) => v.is(schema, value)) ?? [];
  if (likely.length > 0) return oneOf(likely);
  const shape = schema as unknown as Shape;
  const fitting = (pool: readonly unknown[]) => oneOf(pool.filter((value) => v.is(schema, value)));
  switch (shape.type) {
    case 'strict_object':
      return objectOf(shape.entries).filter((value) => v.is(schema, value));
    case 'object_with_rest':
      return fc
        .tuple(objectOf(shape.entries), fc.dictionary(oneOf(PATHS), anyOf(shape.rest), { maxKeys: 2 }))
        .map(([tops, rest]) => ({ ...rest, ...tops }))
        .filter((value) => v.is(schema, value));
    case 'optional':
      return fc.option(anyOf(shape.wrapped), { nil: undefined });
    case 'nullable':
      return fc.option(anyOf(shape.wrapped), { nil: null });
    case 'array':
      return fc.array(anyOf(shape.item), { maxLength: 3 }).filter((value) => v.is(schema, value));
    case 'record':
      return fc
        .dictionary(
          oneOf([...PATHS, ...ROW_IDS]),
          fc.oneof(oneOf(ROW_IDS), oneOf(NUMBERS), fc.constant(null)),
        )
        .map((value) => ({ ...value }))
        .filter((value) => v.is(schema, value));
    case 'string':
      return fitting(STRINGS);
    case 'number':
      return fitting(NUMBERS);
    case 'boolean':
      return flag;
    case 'picklist':
      return oneOf(shape.options);
    case 'literal':
      return fc.constant(shape.literal);
    default:
      throw new Error(`no values for a schema of type ${shape.type}`);
  }
}

/** The parts of a schema that the generator uses. */
interface Shape {
  readonly type: string;
  readonly entries: Record<string, v.GenericSchema>;
  readonly rest: v.GenericSchema;
  readonly wrapped: v.GenericSchema;
  readonly item: v.GenericSchema;
  readonly options: readonly unknown[];
  readonly literal: unknown;
}

/** Absent keys stay absent. */
const objectOf = (entries: Record<string, v.GenericSchema>): Arbitrary<object> =>
  fc
    .record(Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, anyOf(schema, key)])))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)));

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
}

describe('every command', () => {
  it.each(COMMAND_NAMES)('%s is total, repeatable and reads what it says', (name) => {
    const command = findCommand(name);
    if (!command) throw new Error(`no command ${name}`);
    const args = anyOf(command.args).map((input) => v.parse(command.args, input));
    fc.assert(
      fc.property(rows, args, context, (all, parsed, at) => {
        expectProper(command, all, { args: parsed, context: at });
        expect(v.parse(command.args, parsed)).toEqual(parsed);
      }),
      { numRuns: /^(order|payment)\./.test(name) ? 300 : 100 },
    );
  });

  it('was tried with every kind of answer', () => {
    expect(Math.min(...Object.values(tried))).toBeGreaterThan(10);
  });
});
