/**
 * Values of any command's arguments, for tests of properties. Accepted values come from small pools, so that commands
 * often name existing rows, and a new command is covered without changes here.
 */

import fc, { type Arbitrary } from 'fast-check';
import * as v from 'valibot';
import { derivedId } from '../src/values/ids.ts';
import { aTable, aVenue, FRIDAY_EVENING, testId } from './builders.ts';
import { aCall } from './call-builders.ts';

/** Only a few ids, so that commands often name existing rows. */
export const ORDERS = [testId('order', 1), testId('order', 2), derivedId(testId('order', 1), '1')];
export const UUIDS = [...ORDERS, 'ffffffff-ffff-ffff-ffff-fffffffffff0'];
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
  '2026-06-12',
  'ana@example.com',
  '/images/a.svg',
  'x'.repeat(200),
];
const NUMBERS = [0, 1, 2, 50, 700, 1307, 10_000_000, 20_000_000];
const FRESH = [testId('item', 50), testId('item', 51), testId('item', 52)];
/** The likely values of arguments by name. */
const BY_KEY: Readonly<Record<string, readonly unknown[]>> = {
  orderId: UUIDS,
  visitId: ORDERS,
  to: [{ main: 1 }, { 'seat-1': 2, main: 1 }, ...ORDERS],
  from: ORDERS,
  into: ORDERS,
  itemId: UUIDS,
  paymentId: UUIDS.slice(1),
  productId: ['a', 'a', 'a', 'b'],
  sizeId: ['a', 'a', 'a', 'b'],
  staffId: ['a', 'a', 'b', 'constructor'],
  tableCode: [aTable().qrCode, aTable().qrCode, 'qr-old'],
  calls: [[{ id: aCall().id, at: FRIDAY_EVENING }], [{ id: testId('item', 50), at: FRIDAY_EVENING }]],
  under: [['a/a'], ['b/a', 'a/b']],
  day: ['2026-06-12', '2026-06-12', '2026-06-13', '2026-02-30'],
  after: [null, null, UUIDS[0]],
  covers: [[], UUIDS.slice(0, 2)],
  periods: [
    [],
    [{ in: '2026-06-12T16:00:00.000Z', out: null, breaks: [] }],
    [{ in: '2026-06-12T16:00:00.000Z', out: '2026-06-12T23:30:00.000Z', breaks: [] }],
  ],
  // Values for venue.patch. In other commands, `set` has a stricter schema.
  set: [
    { city: 'Salem' },
    { 'operatingHours[1]': { open: '1600', close: '0200', isOpen: true }, 'pricingRules[a]': null },
    { taxRate: 8.875, 'settings[kitchenRedMinutes]': 5, 'socialMedia[constructor]': 'https://a.example' },
    { 'paymentAccepted[cash]': { name: 'Cash', isActive: false } },
  ],
  id: [...FRESH, ...FRESH, ...UUIDS, ...ROW_IDS, ...ROW_IDS],
  port: [9100, 9101],
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

export const oneOf = <T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);

/**
 * Returns any value of a schema.
 */
export function anyOf(schema: v.GenericSchema, key = ''): Arbitrary<unknown> {
  const likely = BY_KEY[key]?.filter((value) => v.is(schema, value)) ?? [];
  // Some arguments take the place of others, so each is left out as often as it is given.
  if (likely.length > 0 && v.is(schema, undefined))
    return fc.option(oneOf(likely), { nil: undefined, freq: 2 });
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
      return fc.option(anyOf(shape.wrapped), { nil: undefined, freq: 3 });
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
      return fc.boolean();
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
