import { type Documents, ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import type { Bill as ComputedBill } from '@tableside/domain/visits/bill.ts';
import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Bill } from './bill.ts';
import type { Call } from './call.ts';
import type { CardCharge, CardReader } from './card.ts';
import type { Day } from './day.ts';
import type { Drawer } from './drawer.ts';
import type { Category, OptionGroup, Product } from './menu.ts';
import type { Order } from './order.ts';
import type { Payment } from './payment.ts';
import type { Print, Printer } from './printer.ts';
import type { StaffMember } from './staff.ts';
import type { Section, Table } from './table.ts';
import type { TimeCard } from './time-card.ts';
import type { Venue } from './venue.ts';
import type { Visit } from './visit.ts';

type Missing = { readonly missing: true };
/** A type without `readonly`, and with optional fields as fields that must be there and may be `Missing`. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: Plain<T[K]> | (object extends Pick<T, K> ? Missing : never) }
    : T;
/** `true` when the two types have the same fields of the same types. */
type Same<A, B> = [Plain<A>] extends [Plain<B>] ? ([Plain<B>] extends [Plain<A>] ? true : false) : false;

/** Fields that a response adds to the document are derived. */
const SAME: {
  order: Same<
    Omit<Order, 'paid' | 'tip' | 'refunded' | 'balance' | 'channel' | 'externalId'>,
    Documents['order']
  >;
  payment: Same<
    Omit<Payment, 'orderId' | 'status' | 'refundedAmount' | 'refundedTip' | 'refunds' | 'change'>,
    Documents['payment']
  >;
  table: Same<Omit<Table, 'assigned' | 'currentOrder'>, Documents['table']>;
  section: Same<Omit<Section, 'tables'>, Documents['section']>;
  category: Same<Category, Documents['category']>;
  product: Same<Product, Documents['product']>;
  optionGroup: Same<OptionGroup, Documents['optionGroup']>;
  staff: Same<StaffMember, Documents['staff']>;
  venue: Same<Venue, Documents['venue']>;
  visit: Same<Visit, Documents['visit']>;
  call: Same<Call, Documents['call']>;
  timeCard: Same<v.InferOutput<typeof TimeCard>, Documents['timeCard']>;
  drawer: Same<Drawer, Documents['drawer']>;
  day: Same<Day, Documents['day']>;
  printer: Same<Printer, Documents['printer']>;
  print: Same<Print, Documents['print']>;
  cardReader: Same<CardReader, Documents['cardReader']>;
  cardCharge: Same<CardCharge, Documents['cardCharge']>;
} = {
  order: true,
  payment: true,
  table: true,
  section: true,
  category: true,
  product: true,
  optionGroup: true,
  staff: true,
  venue: true,
  visit: true,
  call: true,
  timeCard: true,
  drawer: true,
  day: true,
  printer: true,
  print: true,
  cardReader: true,
  cardCharge: true,
};

/** What a mere check of assignability takes for the same: a field that only one side has, or that only one must have. */
const DIFFERENT: {
  missing: Same<{ id: string }, { id: string; course?: number }>;
  within: Same<{ items: readonly { course?: number }[] }, { items: { id?: string; course?: number }[] }>;
  optional: Same<{ course?: number }, { course: number }>;
} = { missing: false, within: false, optional: false };

/** The bill is computed and never stored. */
const SAME_BILL: Same<Bill, ComputedBill> = true;

test('the bill has a schema with the same fields', () => {
  expect(SAME_BILL).toBe(true);
});

test('each document has a schema with the same fields', () => {
  expect(Object.keys(SAME).sort()).toEqual([...ENTITY_NAMES].sort());
});

test('a field that is missing on one side is noticed, even an optional one', () => {
  expect(Object.values(DIFFERENT)).toEqual([false, false, false]);
});
