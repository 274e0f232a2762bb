/**
 * Generates random nights of a venue around the cut-off: orders of every status, with taxes on top of prices and within
 * them, payments of every outcome, refunds, parties that pay at the end, and the time cards of those who worked.
 */
import { type Change, change } from '@tableside/domain/entities.ts';
import { type LineTax, ORDER_STATUSES, type Order, type OrderItem } from '@tableside/domain/orders/order.ts';
import { taxesOfOrder, withPayments } from '@tableside/domain/orders/order-totals.ts';
import {
  type GivenBack,
  PAYMENT_METHODS,
  type Payment,
  type PaymentMethod,
} from '@tableside/domain/payments/payment.ts';
import { partsGivenBack, partsOf } from '@tableside/domain/payments/sale-parts.ts';
import type { Break, TimeCard, WorkPeriod } from '@tableside/domain/time-clock/time-card.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { anItem, anOrder, aPayment, aRefund, aVenue, testId } from '@tableside/testkit/builders.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import { aTimeCard } from '@tableside/testkit/time-card-builders.ts';
import { randomParty } from './random-visits.ts';
import type { Checks } from './sum-of-checks.ts';

const HOUR_MS = 3_600_000;
/** Zones with clock changes in both hemispheres, and two with odd offsets. None of the clocks changes at 04:00. */
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
];
const CUTOFFS = ['0000', '0300', '0400', '0430'];
/** The nights when clocks change in 2026: in America, in Europe and in Australia. */
const STARTS = [
  '2026-03-07T12:00:00Z',
  '2026-03-28T12:00:00Z',
  '2026-10-03T12:00:00Z',
  '2026-10-31T12:00:00Z',
];
const PEOPLE = [
  { id: '0e000000-0000-7000-8000-00000000000a', name: 'Ana' },
  { id: '0e000000-0000-7000-8000-00000000000b', name: 'Ben' },
  { id: '0e000000-0000-7000-8000-00000000000c', name: 'Zoë' },
];
const TAXES: readonly LineTax[] = [
  { id: 'vat', name: 'VAT', milli: 20_000, included: true },
  { id: 'food', name: 'Food tax', milli: 4000, included: false },
];
const PRODUCTS = Array.from({ length: 24 }, (_, n) => ({ productId: `dish-${n}`, name: `Dish “${n}”` }));

/** One party for so many orders. */
const PARTY_EVERY = 3;

interface Size {
  readonly venueId: string;
  readonly orders: number;
}

export function randomChecks(random: SeededRandom, size: Size): Checks {
  const venue = aVenue({
    id: size.venueId,
    timezone: random.pick(ZONES),
    settings: { ...aVenue().settings, businessDayCutoff: random.pick(CUTOFFS) },
  });
  const start = Date.parse(random.pick(STARTS));
  const orders: Order[] = [];
  const payments: Payment[] = [];
  for (let n = 0; n < size.orders; n += 1) {
    const at = start + random.int(0, 48 * 60) * 60_000 + random.int(0, 59_999);
    const made = randomOrder(random, { venue, at, n });
    const money = randomMoney(random, { venue, at, order: made });
    orders.push(withPayments(made, money));
    payments.push(...money);
  }
  const makings = { people: PEOPLE, taxes: TAXES, products: PRODUCTS };
  const parties = Array.from({ length: Math.ceil(size.orders / PARTY_EVERY) }, () =>
    randomParty(random, { venue, at: start + random.int(0, 48 * HOUR_MS) }, makings),
  );
  orders.push(...parties.flatMap((party) => party.orders));
  const visits = parties.map(({ visit }) => visit);
  const now = iso(start + 60 * HOUR_MS);
  return { venue, orders, visits, payments, cards: randomCards(random, { venue, at: start }, now), now };
}

export const changesOf = ({ venue, orders, visits, payments, cards }: Checks): Change[] => [
  change('venue', venue),
  ...visits.map((visit) => change('visit', visit)),
  ...orders.map((order) => change('order', order)),
  ...payments.map((payment) => change('payment', payment)),
  ...cards.map((card) => change('timeCard', card)),
];

interface Moment {
  readonly venue: Venue;
  readonly at: number;
}

const iso = (at: number): string => new Date(at).toISOString();

function randomOrder(random: SeededRandom, { venue, at, n }: Moment & { n: number }): Order {
  const server = random.chance(0.1) ? null : random.pick(PEOPLE);
  const items: OrderItem[] = Array.from({ length: random.int(0, 4) }, () =>
    anItem({
      ...random.pick(PRODUCTS),
      id: random.uuid(),
      price: random.int(0, 9000),
      quantity: random.int(1, 3),
      ...(random.chance(0.3) ? { tax: random.pick(TAXES) } : {}),
    }),
  );
  return anOrder({
    id: random.uuid(),
    orderNumber: `${random.pick(['A', 'B'])}-${n + 1}`,
    status: random.pick(ORDER_STATUSES),
    createdAt: iso(at),
    businessDay: businessDay(iso(at), venue),
    items,
    serverId: server?.id ?? null,
    serverName: server?.name ?? null,
  });
}

/** Nine people work on one of three days each, once or twice, and may forget to clock out. */
function randomCards(random: SeededRandom, { venue, at }: Moment, now: string): TimeCard[] {
  return PEOPLE.flatMap(({ id, name }) =>
    [0, 24, 48].map((hours) => {
      const begin = at + hours * HOUR_MS + random.int(0, 10 * HOUR_MS);
      const first = randomPeriod(random, begin, now);
      const back = Date.parse(first.out ?? now) + HOUR_MS;
      const isBack = back < Date.parse(now) && random.chance(0.3);
      const day = businessDay(iso(begin), venue);
      const card = aTimeCard([], { venueId: venue.id, staffId: `${id}-${hours}`, name, businessDay: day });
      return { ...card, periods: [first, ...(isBack ? [randomPeriod(random, back, now)] : [])] };
    }),
  );
}

/** Up to nine hours, to the second, with breaks. */
function randomPeriod(random: SeededRandom, begin: number, now: string): WorkPeriod {
  let time = begin;
  const next = (): string => {
    time = Math.min(Date.parse(now), time + random.int(0, 3 * HOUR_MS));
    return iso(time);
  };
  const breaks: Break[] = Array.from({ length: random.int(0, 1) }, () => ({
    start: next(),
    end: next(),
    paid: random.chance(0.4),
  }));
  return { in: iso(begin), out: random.chance(0.8) ? next() : null, breaks };
}

/** Returns up to two payments some time after the order, maybe after the cut-off, and later refunds of them. */
function randomMoney(random: SeededRandom, { venue, at, order }: Moment & { order: Order }): Payment[] {
  const rows: Payment[] = [];
  for (let n = random.int(0, 2); n > 0; n -= 1) {
    const paidAt = at + random.int(0, 4 * HOUR_MS);
    const method = random.pick(PAYMENT_METHODS);
    const payment = aPayment({
      ...stamp(venue, paidAt),
      ...inDrawer(random, method),
      id: random.uuid(),
      orderId: order.id,
      orderNumber: order.orderNumber,
      amount: random.int(0, order.total),
      tip: random.chance(0.5) ? random.int(0, 2000) : 0,
      method,
      outcome: random.chance(0.8) ? 'completed' : random.pick(['pending', 'failed'] as const),
      customerName: random.chance(0.3) ? random.pick(['Østby', '100% Mia', 'O_Neil']) : null,
      transactionId: `T-${random.int(0, 0xffff).toString(16)}`,
      takenBy: random.pick(PEOPLE),
    });
    rows.push(payment, ...randomRefunds(random, { venue, at: paidAt, payment, order }));
  }
  return rows;
}

/** Refunds a part, everything, or everything in two parts. */
function randomRefunds(
  random: SeededRandom,
  { venue, at, payment, order }: Moment & { payment: Payment; order: Order },
): Payment[] {
  const captured = payment.amount + payment.tip;
  if (payment.outcome !== 'completed' || captured < 2 || random.chance(0.6)) return [];
  const first = random.int(1, captured - 1);
  const parts = random.pick([[captured], [first], [first, captured - first]]);
  const { drawerId: _, ...paid } = payment;
  const method = random.pick([payment.method, 'cash'] as const);
  return parts.map((amount) =>
    aRefund({
      ...paid,
      ...inDrawer(random, method),
      method,
      ...stamp(venue, at + random.int(0, 30 * HOUR_MS)),
      id: random.uuid(),
      kind: 'refund',
      paymentId: payment.id,
      amount,
      tip: 0,
      takenBy: random.pick(PEOPLE),
      ...(random.chance(0.3) ? { visitId: random.uuid() } : {}),
      ...(random.chance(0.8) ? { back: randomBack(random, { amount, payment, order }) } : {}),
    }),
  );
}

/** Any division of a refund: reports only add up. */
function randomBack(
  random: SeededRandom,
  { amount, payment, order }: { amount: number; payment: Payment; order: Order },
): GivenBack {
  const { subtotal: net, total } = order;
  const sold = partsOf({ net, service: 0, taxes: taxesOfOrder(order), exempted: 0, total });
  const tip = random.int(0, Math.min(amount, payment.tip));
  const sale = partsGivenBack(sold, random.int(0, Math.min(total, amount - tip)), sold);
  return {
    ...{ sale, tip, credit: amount - tip - sale.total },
    server: random.chance(0.1) ? null : random.pick(PEOPLE),
    of: { takenBy: payment.takenBy, method: payment.method },
  };
}

const DRAWERS = [testId('drawer', 1), testId('drawer', 2)];
const inDrawer = (random: SeededRandom, method: PaymentMethod) =>
  method === 'cash' && random.chance(0.5) ? { drawerId: random.pick(DRAWERS) } : {};

const stamp = (venue: Venue, at: number) => ({
  timestamp: iso(at),
  businessDay: businessDay(iso(at), venue),
});
