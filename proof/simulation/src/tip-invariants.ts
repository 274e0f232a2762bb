/**
 * I49: A tip is of who serves the check when it is paid, and then of whom a manager gives it to, and of nobody else. A tip
 * on a slip, and a refund, are of whose the payment is. A payment says who gave its tip to somebody else. The Z of a day
 * counts each tip once, for whose it is, and the cash for who took it.
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
    found.push(...givenFaults(moment, before, known));
  }
  const payments = (await storage.rows(VENUE_ID, 'payment')).map((row) => row.doc);
  const days = (await storage.rows(VENUE_ID, 'day')).map((row) => row.doc);
  const owners = new Map(payments.map((row) => [row.id, ownerIn(row)]));
  for (const row of payments.filter(({ kind }) => kind === 'refund')) {
    const should = owners.get(row.paymentId ?? '');
    if (should && ownerIn(row) !== should)
      found.push(`I49 refund ${row.id} is of ${ownerIn(row)}, and its payment of ${should}`);
  }
  return [...found, ...days.flatMap((day) => faultsOf(day, payments))];
}

const paymentsIn = ({ rows }: Moment): readonly Payment[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'payment' ? [doc as Payment] : []));

const MANAGERS: readonly string[] = ['manager', 'admin'];

const accountOf = (staffId: string): string => staffId.replace(cardOf(''), 'user-');

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
    return [staffId, accountOf(staffId)];
  }
  if (before) return [ownerIn(before)];
  if (parent) return [ownerIn(parent)];
  // Whoever got the check by hand and has no account here is not named, so the tip is of who took it.
  const served = known.get('visit', payment.visitId)?.server.userId;
  return [served || payment.takenBy.id];
}

/** A manager gives a tip that was taken, and the payment says so. */
function givenFaults(
  { commands, isWhole }: Moment,
  before: ReadonlyMap<string, Payment | undefined>,
  known: Rows,
): readonly string[] {
  const [given] = commands.filter(
    ({ command, status }) => command?.name === 'payment.giveTip' && status === 'applied',
  );
  if (!isWhole || !given?.command) return [];
  const { args, role, by } = given.command;
  const { paymentId, reason } = Object(args) as { readonly paymentId: string; readonly reason: string };
  const row = known.get('payment', paymentId);
  const found: string[] = [];
  if (!MANAGERS.includes(role)) found.push(`a ${role} gave the tip of ${paymentId}`);
  if (before.get(paymentId)?.outcome !== 'completed') found.push(`${paymentId} was not taken`);
  const isOnRecord = row?.tipGiven?.by.id === by && row.tipGiven.reason === reason;
  if (!isOnRecord) found.push(`${paymentId} does not say that ${by} gave its tip`);
  return found.map((fault) => `I49 ${fault}`);
}

function faultsOf({ z, from, businessDay, sums }: Day, payments: readonly Payment[]): readonly string[] {
  const tips = new Map<string, number>();
  const cash = new Map<string, number>();
  for (const payment of payments) {
    const isOfIt = payment.businessDay >= from && payment.businessDay <= businessDay;
    if (!isOfIt || payment.outcome !== 'completed') continue;
    const { kind, amount, tip, rounding = 0, takenBy } = payment;
    const back = payment.back?.tip ?? 0;
    add(tips, ownerIn(payment), kind === 'payment' ? tip : -back);
    const isHeld = payment.method === 'cash' && payment.drawerId === undefined;
    if (isHeld) add(cash, takenBy.id, rounding + (kind === 'payment' ? amount + tip : -amount));
  }
  const takers = sums?.takers ?? [];
  return [
    ...differing(tips, new Map(takers.map((one) => [one.taker.id, one.tips])), 'tips'),
    ...differing(cash, new Map(takers.map((one) => [one.taker.id, one.holds])), 'cash'),
  ].map((fault) => `I49 Z ${z} has ${fault}`);
}

type Cents = ReadonlyMap<string, number>;

function add(sums: Map<string, number>, id: string, cents: number): void {
  sums.set(id, (sums.get(id) ?? 0) + cents);
}

const differing = (should: Cents, is: Cents, what: string): readonly string[] =>
  [...new Set([...should.keys(), ...is.keys()])]
    .filter((id) => (is.get(id) ?? 0) !== (should.get(id) ?? 0))
    .map((id) => `${is.get(id)} of ${what} for ${id}, not ${should.get(id)}`);
