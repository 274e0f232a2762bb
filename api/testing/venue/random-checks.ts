/**
 * Generates random nights of a venue around the cut-off: parties that pay first or at the end, with taxes on top of
 * prices and within them, what guests ordered by phone, payments of every outcome, refunds, and the time cards of those
 * who worked.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { LineTax, Order } from '@tableside/domain/entities/order.ts';
import {
  type GivenBack,
  PAYMENT_METHODS,
  type Payment,
  type PaymentMethod,
} from '@tableside/domain/entities/payment.ts';
import type { Break, TimeCard, WorkPeriod } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { taxesOfOrder } from '@tableside/domain/orders/order-totals.ts';
import { anOrder, aPayment, aRefund, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { partsGivenBack, partsOf } from '@tableside/domain/visits/sale-parts.ts';
import { type Party, randomLines, randomParty } from './random-visits.ts';
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

const MAKINGS = { people: PEOPLE, taxes: TAXES, products: PRODUCTS };

/** How many parties order something for each guest who orders by phone. */
const PARTIES_PER_GUEST = 3;

interface Size {
  readonly venueId: string;
  readonly parties: number;
}

export function randomChecks(random: SeededRandom, size: Size): Checks {
  const venue = aVenue({
    id: size.venueId,
    timezone: random.pick(ZONES),
    settings: { ...aVenue().settings, businessDayCutoff: random.pick(CUTOFFS) },
  });
  const start = Date.parse(random.pick(STARTS));
  const some = <T>(count: number, make: (moment: Moment) => T): T[] =>
    Array.from({ length: count }, () => make({ venue, at: start + random.int(0, 48 * HOUR_MS) }));
  const parties = some(size.parties, (moment) => randomParty(random, moment, MAKINGS));
  const byPhone = some(Math.ceil(size.parties / PARTIES_PER_GUEST), (moment) => byGuest(random, moment));
  const payments = parties.flatMap((party) => randomMoney(random, { venue, party }));
  const visits = parties.map(({ visit }) => visit);
  const orders = [...parties.flatMap((party) => party.orders), ...byPhone];
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

/** What a guest has on a phone, or has sent to staff who have not taken it in. */
function byGuest(random: SeededRandom, { venue, at }: Moment): Order {
  const guest = { id: random.uuid(), name: 'Cora' };
  return anOrder({
    id: random.uuid(),
    orderNumber: `G-${random.int(1, 999)}`,
    status: random.pick(['draft', 'draft', 'cancelled']),
    createdAt: iso(at),
    submittedAt: random.chance(0.6) ? iso(at) : null,
    businessDay: businessDay(iso(at), venue),
    items: randomLines(random, MAKINGS).map((line) => ({ ...line, addedBy: guest })),
    customerId: guest.id,
    statusBy: { ...guest, at: iso(at) },
    serverId: null,
    serverName: null,
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

interface Paying {
  readonly venue: Venue;
  readonly party: Party;
}

/** Returns payments of a party, maybe after the cut-off, and later refunds of them. Reports only add them up. */
function randomMoney(random: SeededRandom, { venue, party }: Paying): Payment[] {
  const rows: Payment[] = [];
  const { id: visitId, number, openedAt } = party.visit;
  const bought = random.pick(party.orders);
  for (let n = random.int(0, 5); n > 0; n -= 1) {
    const paidAt = Date.parse(openedAt) + random.int(0, 4 * HOUR_MS);
    const method = random.pick(PAYMENT_METHODS);
    const payment = aPayment({
      ...stamp(venue, paidAt),
      ...inDrawer(random, method),
      ...{ id: random.uuid(), visitId, orderNumber: number },
      amount: random.int(0, bought.total),
      tip: random.chance(0.5) ? random.int(0, 2000) : 0,
      method,
      outcome: random.chance(0.8) ? 'completed' : random.pick(['pending', 'failed'] as const),
      customerName: random.chance(0.3) ? random.pick(['Østby', '100% Mia', 'O_Neil']) : null,
      transactionId: `T-${random.int(0, 0xffff).toString(16)}`,
      takenBy: random.pick(PEOPLE),
    });
    rows.push(payment, ...randomRefunds(random, { venue, at: paidAt, payment, bought }));
  }
  return rows;
}

/** Refunds a part, everything, or everything in two parts. */
function randomRefunds(
  random: SeededRandom,
  { venue, at, payment, bought }: Moment & { payment: Payment; bought: Order },
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
      ...(random.chance(0.8) ? { back: randomBack(random, { amount, payment, bought }) } : {}),
    }),
  );
}

/** Any division of a refund: reports only add up. */
function randomBack(
  random: SeededRandom,
  { amount, payment, bought }: { amount: number; payment: Payment; bought: Order },
): GivenBack {
  const { subtotal: net, total } = bought;
  const sold = partsOf({ net, service: 0, taxes: taxesOfOrder(bought), exempted: 0, total });
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
