/**
 * The money of a venue, computed a second time: from its payments, visits, rounds and drawers as they were at each
 * moment, in plain steps. It shares no rule with the product, so that both can't be wrong alike.
 */
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';

const total = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** Half a cent is rounded up. */
const part = (cents: number, milli: number): number => Math.floor((cents * milli + 50_000) / 100_000);
const within = (cents: number, milli: number): number =>
  Math.floor((2 * cents * milli + 100_000 + milli) / (2 * (100_000 + milli)));

/** Hands out cents by weight: first whole cents, then one each to those that lost most. */
function handOut(cents: number, weights: readonly number[]): number[] {
  const all = total(weights);
  if (all === 0) return weights.map((_, n) => (n === 0 ? cents : 0));
  const lost = weights.map((weight, n) => ({ n, lost: (cents * weight) % all }));
  const given = weights.map((weight) => Math.floor((cents * weight) / all));
  lost.sort((a, b) => b.lost - a.lost || a.n - b.n);
  for (const { n } of lost.slice(0, cents - total(given))) given[n] = (given[n] ?? 0) + 1;
  return given;
}

interface Rate {
  readonly milli: number;
  readonly included: boolean;
}

export interface ModelSale {
  readonly visitId: string;
  readonly day: string;
  readonly gross: number;
  readonly comps: number;
  readonly discounts: number;
  readonly net: number;
  readonly service: number;
  readonly tax: number;
  readonly taxIncluded: number;
  readonly exempted: number;
  readonly total: number;
  readonly covers: number;
}

/** What the guests of a visit have to pay now. */
export function modelBill(visit: Visit, rounds: readonly Order[]): Omit<ModelSale, 'visitId' | 'day'> {
  const number = ({ orderNumber }: Order): number => Number(orderNumber.split('/')[1] ?? 0);
  const lines = rounds
    .filter(({ status, sentAt }) => status !== 'cancelled' && status !== 'draft' && sentAt !== null)
    .sort((a, b) => number(a) - number(b))
    .flatMap((round) =>
      round.items.map((item) => {
        const gone = total((item.voids ?? []).map(({ quantity }) => quantity));
        const rate = item.tax ?? { milli: Math.round(round.taxRate * 1000), included: false };
        return { id: item.id, rate, left: item.price * (item.quantity - gone) };
      }),
    );
  const gross = total(lines.map(({ left }) => left));
  const given = visit.adjustments.filter(({ removed }) => removed === null);
  const isOn = (id: string, { itemIds }: (typeof given)[number]) => itemIds === null || itemIds.includes(id);
  const takeOff = (some: typeof given): number =>
    total(
      some.map((one) => {
        const meant = lines.filter(({ id }) => isOn(id, one));
        const rest = total(meant.map(({ left }) => left));
        const off =
          one.kind === 'comp'
            ? rest
            : one.milli === null
              ? Math.min(one.cents ?? 0, rest)
              : part(rest, one.milli);
        const parts = handOut(
          off,
          meant.map(({ left }) => left),
        );
        for (const [n, line] of meant.entries()) line.left -= parts[n] ?? 0;
        return off;
      }),
    );
  const isBills = ({ itemIds, ofParty }: (typeof given)[number]) => itemIds === null || ofParty === true;
  const comps = takeOff(given.filter(({ kind }) => kind === 'comp'));
  const discount = given.filter(({ kind }) => kind === 'discount');
  const discounts = takeOff(discount.filter((one) => !isBills(one))) + takeOff(discount.filter(isBills));
  const under = (kind: string) => (id: string) => given.some((one) => one.kind === kind && isOn(id, one));
  const [isExempt, isWaived] = [under('taxExempt'), under('serviceWaived')];

  const rule = visit.serviceRule;
  const served = lines.filter(({ id }) => !isWaived(id));
  const isDue = rule !== null && (visit.covers ?? 0) >= rule.fromCovers;
  const service = isDue ? part(total(served.map(({ left }) => left)), rule.milli) : 0;
  const leftOf = (some: typeof lines) => total(some.map(({ left }) => left));
  const [onTaxed = 0, onExempt = 0] = handOut(service, [
    leftOf(served.filter(({ id }) => !isExempt(id))),
    leftOf(served.filter(({ id }) => isExempt(id))),
  ]);
  const bases = new Map<string, Rate & { readonly taxed: number; readonly exempt: number }>();
  const addTo = ({ milli, included }: Rate, side: 'taxed' | 'exempt', cents: number): void => {
    const key = `${milli} ${included}`;
    const base = bases.get(key) ?? { milli, included, taxed: 0, exempt: 0 };
    bases.set(key, { ...base, [side]: base[side] + cents });
  };
  for (const { id, rate, left } of lines) addTo(rate, isExempt(id) ? 'exempt' : 'taxed', left);
  if (rule !== null && rule.taxMilli !== null && service > 0) {
    addTo({ milli: rule.taxMilli, included: false }, 'taxed', onTaxed);
    addTo({ milli: rule.taxMilli, included: false }, 'exempt', onExempt);
  }
  const rates = [...bases.values()];
  const tax = total(rates.map(({ milli, included, taxed }) => (included ? 0 : part(taxed, milli))));
  const taxIncluded = total(rates.map(({ milli, included, taxed }) => (included ? within(taxed, milli) : 0)));
  const exempted = total(rates.map(({ milli, included, exempt }) => (included ? within(exempt, milli) : 0)));
  const net = gross - comps - discounts;
  return {
    ...{ gross, comps, discounts, net, service, tax, taxIncluded, exempted },
    total: net + service + tax - exempted,
    covers: visit.covers ?? 0,
  };
}

/** The calendar date on the wall of the venue, or the one before until the cut-off. */
export function dayOnTheWall(at: string, { timezone, settings }: Venue): string {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(at));
  const [date = '', time = ''] = shown.split(' ');
  return time.replace(':', '') >= settings.businessDayCutoff ? date : shifted(date, -1);
}
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The day on which something is booked while all days up to `closedThrough` are closed. */
export function modelDay(at: string, venue: Venue, closedThrough: string | undefined): string {
  const day = dayOnTheWall(at, venue);
  return closedThrough !== undefined && day <= closedThrough ? shifted(closedThrough, 1) : day;
}

/** What a payment brought into a hand or a drawer. */
const brought = ({ kind, amount, tip, method, rounding = 0 }: Payment): number =>
  method !== 'cash' ? 0 : kind === 'payment' ? amount + tip + rounding : rounding - amount;

export const modelExpected = ({ id, float, moves }: Drawer, payments: readonly Payment[]): number =>
  float +
  total(moves.map(({ kind, cents }) => (kind === 'paidIn' ? cents : kind === 'noSale' ? 0 : -cents))) +
  total(payments.filter(({ drawerId }) => drawerId === id).map(brought));

export function modelMoney(payments: readonly Payment[]) {
  const paid = payments.filter(({ kind }) => kind === 'payment');
  const back = payments.filter(({ kind }) => kind === 'refund');
  const inHand = payments.filter(({ drawerId }) => drawerId === undefined);
  const takers = [...new Set(payments.map(({ takenBy }) => takenBy.id))].sort();
  const tipsBack = total(back.map((refund) => refund.back?.tip ?? 0));
  return {
    revenue: total(paid.map(({ amount }) => amount)),
    tips: total(paid.map(({ tip }) => tip)) - tipsBack,
    refunds: total(back.map(({ amount }) => amount)) - tipsBack,
    rounding: total(payments.map(({ rounding = 0 }) => rounding)),
    cash: total(payments.map(brought)),
    tipsOf: tipsByPerson(payments),
    held: takers.map(
      (id) => [id, total(inHand.filter(({ takenBy }) => takenBy.id === id).map(brought))] as const,
    ),
  };
}

/** Whose tips there are, without those of whom nothing is left. */
function tipsByPerson(payments: readonly Payment[]): readonly (readonly [string, number])[] {
  const tips = new Map<string, number>();
  for (const { kind, tip, tippedBy, takenBy, back } of payments) {
    const { id } = tippedBy ?? (kind === 'refund' ? back?.of.takenBy : undefined) ?? takenBy;
    tips.set(id, (tips.get(id) ?? 0) + (kind === 'payment' ? tip : -(back?.tip ?? 0)));
  }
  return [...tips].filter(([, cents]) => cents !== 0).sort();
}

/** Sales, less what these refunds say that they gave back. `refundFaults` checks what they say. */
export function modelSales(sales: readonly ModelSale[], payments: readonly Payment[]) {
  const back = payments.map(backByColumn);
  const of = (column: keyof Omit<ModelSale, 'visitId' | 'day'>) =>
    total(sales.map((sale) => sale[column])) - total(back.map((one) => one[column] ?? 0));
  return {
    count: sales.length,
    ...{ gross: of('gross'), comps: of('comps'), discounts: of('discounts'), net: of('net') },
    ...{
      service: of('service'),
      tax: of('tax'),
      exempted: of('exempted'),
      total: of('total'),
      covers: of('covers'),
    },
    taxIncluded: of('taxIncluded'),
  };
}

function backByColumn({ back }: Payment): Partial<Record<keyof ModelSale, number>> {
  if (!back) return {};
  const { net, service, taxes, exempted, total: all } = back.sale;
  const taxOf = (asked: boolean) =>
    total(taxes.filter(({ included }) => included === asked).map(({ tax }) => tax));
  return { net, service, tax: taxOf(false), taxIncluded: taxOf(true), exempted, total: all };
}

/**
 * Returns the faults of what refunds say that they gave back. The parts of each add up to it. A sale of which all money
 * was given back is gone, to the cent of each rate, and nobody gives back more of a sale than there was.
 */
export function refundFaults(visits: readonly Visit[], payments: readonly Payment[]): string[] {
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const unequal = refunds.filter(({ amount, back }) => {
    const { sale, tip = 0, credit = 0 } = back ?? {};
    const { total: all = 0, net = 0, service = 0, exempted = 0, taxes = [] } = sale ?? {};
    const onTop = total(taxes.filter(({ included }) => !included).map(({ tax }) => tax));
    const parts = [tip, credit, net, service, exempted, ...taxes.flatMap(({ base, tax }) => [base, tax])];
    return (
      all + tip + credit !== amount ||
      net + service + onTop - exempted !== all ||
      parts.some((one) => one < 0)
    );
  });
  const ofVisits = visits.flatMap((visit) => {
    if (!visit.closed) return [];
    const own = refunds.filter(({ paymentId }) => visit.takings.some((one) => one.paymentId === paymentId));
    const kept = total(visit.takings.map(({ amount, tip, refunded }) => amount + tip - refunded));
    const keys = new Set(visit.closed.sale.taxes.map(({ milli, included }) => `${milli} ${included}`));
    const left = [...keys].flatMap((key) => {
      const isOf = ({ milli, included }: Rate) => `${milli} ${included}` === key;
      const sold = visit.closed?.sale.taxes.filter(isOf) ?? [];
      const back = own.flatMap((refund) => refund.back?.sale.taxes ?? []).filter(isOf);
      return [
        total(sold.map(({ base }) => base)) - total(back.map(({ base }) => base)),
        total(sold.map(({ tax }) => tax)) - total(back.map(({ tax }) => tax)),
      ];
    });
    const isWrong = left.some((cents) => cents < 0 || (kept === 0 && cents !== 0));
    return isWrong ? [`${visit.number}: ${left.join(' ')} left of its taxes, and ${kept} of its money`] : [];
  });
  return [...unequal.map(({ id }) => `the parts of refund ${id} do not add up`), ...ofVisits];
}

/** Follows the visits of an evening: what each sold when it was closed, and that no merge moves a cent. */
export class ModelSales {
  readonly sales: ModelSale[] = [];
  readonly #open = new Map<string, ReturnType<typeof modelBill>>();

  /** Returns the faults. `visits` are those after a command, each with its rounds. */
  follow(visits: readonly Followed[], dayOf: (at: string) => string): string[] {
    const faults = visits.flatMap(({ visit }) =>
      visit.mergedInto === null ? [] : this.#faultOf(visit, visits),
    );
    for (const { visit, rounds } of visits) {
      const bill = modelBill(visit, rounds);
      if (visit.status === 'open') this.#open.set(visit.id, bill);
      else this.#open.delete(visit.id);
      if (
        visit.closed &&
        visit.status === 'closed' &&
        !this.sales.some(({ visitId }) => visitId === visit.id)
      )
        this.sales.push({ visitId: visit.id, day: dayOf(visit.closed.at), ...bill });
    }
    return faults;
  }

  #faultOf(from: Visit, visits: readonly Followed[]): string[] {
    const [mine, theirs] = [this.#open.get(from.id), this.#open.get(from.mergedInto ?? '')];
    const into = visits.find(({ visit }) => visit.id === from.mergedInto);
    if (!mine || !theirs || !into) return [];
    const now = modelBill(into.visit, into.rounds);
    return (['gross', 'comps', 'discounts', 'net'] as const)
      .filter((amount) => now[amount] !== mine[amount] + theirs[amount])
      .map((amount) => `${from.number}: ${amount} ${mine[amount]} + ${theirs[amount]} became ${now[amount]}`);
  }
}

interface Followed {
  readonly visit: Visit;
  readonly rounds: readonly Order[];
}
