/**
 * Generates random parties that pay first or at the end: open and closed, with rounds of every status, voids, pads,
 * comps, discounts, waived charges and exemptions. A closed one was closed by the rules of the domain.
 */
import type { LineTax, Order, OrderItem, OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type BillAdjustment, padIdOf, roundNumber, type Visit } from '@tableside/domain/entities/visit.ts';
import { aContext, anItem, anOrder } from '@tableside/domain/testing/builders.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { anAdjustment, aRound, aTaking, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { VisitChain } from '@tableside/domain/visits/chain.ts';
import { closing } from '@tableside/domain/visits/close-visit.ts';
import { billIn, withOwed, withRefund } from '@tableside/domain/visits/takings.ts';

const HOUR_MS = 3_600_000;
const SENT: readonly OrderStatus[] = ['accepted', 'preparing', 'serving', 'completed', 'cancelled'];
const SERVICE = { milli: 18_000, fromCovers: 2, taxMilli: 8875 };

/** The menu and the people from which lines are made. */
interface Makings {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly taxes: readonly LineTax[];
  readonly products: readonly { readonly productId: string; readonly name: string }[];
}

interface Moment {
  readonly venue: Venue;
  /** When the party was seated. */
  readonly at: number;
}

export interface Party {
  readonly visit: Visit;
  /** Its pad and its rounds. */
  readonly orders: readonly Order[];
}

const iso = (at: number): string => new Date(at).toISOString();

export function randomParty(random: SeededRandom, { venue, at }: Moment, makings: Makings): Party {
  const { id: userId, name } = random.pick(makings.people);
  const rounds = Array.from({ length: random.int(0, 3) }, (_, n) => ({
    id: random.uuid(),
    at: at + random.int(0, 3 * HOUR_MS),
    items: randomLines(random, makings),
    number: n + 1,
  }));
  const id = random.uuid();
  const paysFirst = random.chance(0.5);
  const visit = aVisit({
    id,
    payAt: paysFirst ? 'order' : 'end',
    venueId: venue.id,
    covers: random.pick([null, 1, 2, 4]),
    server: { userId, name, staffId: null },
    openedAt: iso(at),
    businessDay: businessDay(iso(at), venue),
    serviceRule: random.chance(0.4) ? SERVICE : null,
    adjustments: randomAdjustments(
      random,
      makings,
      rounds.flatMap(({ items }) => items),
    ),
  });
  const ofVisit = { visitId: id, serverId: userId, serverName: name };
  const sent = rounds.map((round) =>
    aRound(round.items, {
      ...ofVisit,
      id: paysFirst && round.number === 1 ? id : round.id,
      orderNumber: roundNumber(visit, round.number),
      status: random.pick(paysFirst ? [...SENT, 'paid'] : SENT),
      ...(paysFirst && { paidFirst: true }),
      ...createdAt(venue, round.at),
      sentAt: iso(round.at),
    }),
  );
  const ends = random.chance(0.7);
  const pad = anOrder({
    ...ofVisit,
    id: padIdOf(id),
    items: ends ? [] : randomLines(random, makings),
    ...createdAt(venue, at),
  });
  const party = { visit, orders: [pad, ...sent] };
  return ends ? closedParty(random, { venue, at: at + 4 * HOUR_MS }, party) : party;
}

const createdAt = (venue: Venue, at: number) => ({
  createdAt: iso(at),
  businessDay: businessDay(iso(at), venue),
});

export const randomLines = (random: SeededRandom, { products, taxes }: Makings): OrderItem[] =>
  Array.from({ length: random.int(1, 4) }, () => {
    const quantity = random.int(1, 3);
    return anItem({
      ...random.pick(products),
      id: random.uuid(),
      price: random.int(0, 9000),
      quantity,
      ...(random.chance(0.3) && { tax: random.pick(taxes) }),
      ...(random.chance(0.2) && { voids: [aVoid(random.int(1, quantity), { id: random.uuid() })] }),
    });
  });

function randomAdjustments(
  random: SeededRandom,
  { people }: Makings,
  lines: readonly OrderItem[],
): BillAdjustment[] {
  const some = (chance: number, over: Partial<BillAdjustment>): BillAdjustment[] =>
    random.chance(chance) ? [anAdjustment({ id: random.uuid(), by: random.pick(people), ...over })] : [];
  const [line] = lines;
  return [
    ...(line ? some(0.3, { kind: 'comp', itemIds: [line.id], reason: 'Quality' }) : []),
    ...some(0.3, { milli: random.int(1, 100) * 1000 }),
    ...some(0.2, { cents: random.int(1, 5000), reason: 'Voucher' }),
    ...some(0.2, { kind: 'serviceWaived', off: random.int(0, 900) }),
    ...some(0.2, { kind: 'taxExempt', off: random.int(0, 900) }),
    ...(line ? some(0.2, { kind: 'taxExempt', itemIds: [line.id], ofParty: true }) : []),
    ...some(0.2, { milli: 50_000, removed: { by: random.pick(people), at: 'later' } }),
  ];
}

/** It may have paid too much, money may have been given back before and after, and a round may be cancelled later. */
function closedParty(random: SeededRandom, { venue, at }: Moment, { visit, orders }: Party): Party {
  const [pad, ...rounds] = orders;
  const chain = {
    ...{ visits: [visit], end: visit, ids: new Set([visit.id]) },
    ...{ orders, pads: pad ? [pad] : [], rounds },
  };
  const bill = billIn(chain, visit);
  const paid = paidInParts(random, chain, visit);
  const context = aContext({ occurredAt: iso(at) });
  const changes = closing(chain, { visit: paid, bill }, { venue, context });
  const [closed = visit] = changes.flatMap((one) => (one.entity === 'visit' ? [one.doc] : []));
  const left = changes.flatMap((one) => (one.entity === 'order' ? [one.doc] : []));
  const gone = random.chance(0.3) ? left.at(-1)?.id : undefined;
  const kept = left.map((one) => (one.id === gone ? { ...one, status: 'cancelled' as const } : one));
  const after = { ...chain, orders: kept };
  return { visit: givenBack(random, after, withOwed(after, closed)), orders: kept };
}

/** Of the first payment, something was given back and paid again. */
function paidInParts(random: SeededRandom, chain: VisitChain, visit: Visit): Visit {
  const { total } = billIn(chain, visit);
  const tip = random.pick([0, 0, 300]);
  const first = aTaking(total + random.pick([0, 0, 250]), { paymentId: random.uuid(), tip });
  const paid = givenBack(random, chain, { ...visit, takings: [first] });
  const due = Math.max(0, billIn(chain, paid).due);
  const again = aTaking(due, { paymentId: random.uuid() });
  return due === 0 ? paid : { ...paid, takings: [...paid.takings, again] };
}

function givenBack(random: SeededRandom, chain: VisitChain, visit: Visit): Visit {
  const taking = random.pick(visit.takings);
  const left = taking.amount + taking.tip - taking.refunded;
  if (left === 0 || random.chance(0.6)) return visit;
  return withRefund(chain, visit, { paymentId: taking.paymentId, amount: random.int(1, left) }).visit;
}
