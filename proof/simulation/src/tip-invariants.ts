/**
 * I49: A tip is of who serves the check when it is paid, and then of whom a manager gives it to, and of nobody else. A tip
 * on a slip, and a refund, are of whose the payment is. The Z of a day counts each tip once, for whose it is.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Day } from '@tableside/domain/entities/day.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { cardOf, VENUE_ID } from './simulated-venue.ts';

export async function checkTips({ storage, record }: SimulatedServer): Promise<string[]> {
  const known = new Rows();
  const found: string[] = [];
  for (const moment of momentsOf(record)) {
    const before = new Map(paymentsIn(moment).map(({ id }) => [id, known.get('payment', id)]));
    for (const row of moment.rows) known.put(row);
    for (const payment of moment.isWhole ? paymentsIn(moment) : []) {
      const should = ownersOf(payment, before.get(payment.id), { moment, known });
      const is = ownerIn(payment);
      if (!should.includes(is))
        found.push(`I49 the tip of ${payment.kind} ${payment.id} is of ${is}, not of ${should}`);
    }
  }
  const payments = (await storage.rows(VENUE_ID, 'payment')).map((row) => row.doc);
  const days = (await storage.rows(VENUE_ID, 'day')).map((row) => row.doc);
  return [...found, ...days.flatMap((day) => faultsOf(day, payments))];
}

const paymentsIn = ({ rows }: Moment): readonly Payment[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'payment' ? [doc as Payment] : []));

/** Who the row says has the tip. */
const ownerIn = ({ tippedBy, takenBy, back }: Payment): string =>
  tippedBy?.id ?? back?.of.takenBy.id ?? takenBy.id;

/** Who may have it. A person without an account is known by the card. */
function ownersOf(
  payment: Payment,
  before: Payment | undefined,
  { moment, known }: { readonly moment: Moment; readonly known: Rows },
): readonly string[] {
  const of = payment.kind === 'refund' ? payment.paymentId : payment.tipOn;
  const parent = of === undefined || of === null ? undefined : known.get('payment', of);
  if (payment.kind === 'refund') return parent ? [ownerIn(parent)] : [];
  const given = moment.commands.find(({ command }) => command?.name === 'payment.giveTip');
  if (before && given) {
    const { staffId } = Object(given.command?.args) as { readonly staffId: string };
    return [staffId, staffId.replace(cardOf(''), 'user-')];
  }
  if (before) return [ownerIn(before)];
  if (parent) return [ownerIn(parent)];
  const served = known.get('visit', payment.visitId)?.server.userId;
  return [served || payment.takenBy.id];
}

function faultsOf({ z, from, businessDay, sums }: Day, payments: readonly Payment[]): readonly string[] {
  const should = new Map<string, number>();
  for (const payment of payments) {
    const isOfIt = payment.businessDay >= from && payment.businessDay <= businessDay;
    if (!isOfIt || payment.outcome !== 'completed') continue;
    const cents = payment.kind === 'payment' ? payment.tip : -(payment.back?.tip ?? 0);
    const owner = ownerIn(payment);
    should.set(owner, (should.get(owner) ?? 0) + cents);
  }
  const takers = new Map(sums?.takers.map(({ taker, tips }) => [taker.id, tips]));
  return [...new Set([...should.keys(), ...takers.keys()])]
    .filter((id) => (takers.get(id) ?? 0) !== (should.get(id) ?? 0))
    .map((id) => `I49 Z ${z} has ${takers.get(id)} of tips for ${id}, not ${should.get(id)}`);
}
