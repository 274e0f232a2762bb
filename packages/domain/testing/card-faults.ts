/** What must hold of charges in their model, after every write and in the end. */
import { LATE_MS } from '../src/cards/card-times.ts';
import { waitingOf } from '../src/cards/claims.ts';
import type { Rows } from '../src/command/rows.ts';
import { type CardCharge, isPendingCharge, totalOf } from '../src/entities/card-charge.ts';
import type { Order } from '../src/entities/order.ts';
import { isTaken } from '../src/entities/payment.ts';
import { isPad, isRound, type Visit } from '../src/entities/visit.ts';
import { billOf } from '../src/visits/bill.ts';
import { namedBy } from '../src/visits/new-rounds.ts';
import { shortfallOf } from '../src/visits/shortfall.ts';
import { FRIDAY_EVENING } from './builders.ts';
import type { CardPeople } from './card-people.ts';
import type { AtProvider } from './card-provider.ts';

/** A tap may be 30 s late, a worker 60 s, and a request under way as long again. */
const LATEST_S = 150;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export class CardFaults {
  readonly found: string[] = [];
  readonly #rows: Rows;
  readonly #people: CardPeople;
  readonly #holdsNothing: boolean;
  readonly #rounds = new Set<string>();

  constructor(rows: Rows, people: CardPeople, holdsNothing: boolean) {
    this.#rows = rows;
    this.#people = people;
    this.#holdsNothing = holdsNothing;
  }

  #expect(what: string, holds: boolean): void {
    if (!holds) this.found.push(what);
  }

  /** After each write. */
  check(): void {
    for (const order of this.#rows.all('order')) {
      if (!isRound(order) || this.#rounds.has(order.id)) continue;
      this.#rounds.add(order.id);
      this.#birthOf(order);
    }
    if (this.#holdsNothing) return;
    const held = this.#rows.all('visit').flatMap((visit) => waitingOf(visit).map(({ chargeId }) => chargeId));
    const pending = this.#rows.all('cardCharge').filter(isPendingCharge);
    this.#expect('a part is held twice, or by nobody', new Set(held).size === held.length);
    this.#expect(
      'what is held is not what waits',
      held.length === pending.length && pending.every(({ id }) => held.includes(id)),
    );
  }

  #roundsOf = ({ id }: Visit): readonly Order[] => this.#rows.ordersOfVisit(id).filter(isRound);

  #birthOf(round: Order): void {
    const visit = this.#rows.get('visit', round.visitId ?? '');
    if (!visit || this.#people.byHand.has(round.id)) return;
    const rounds = this.#roundsOf(visit);
    const bill = billOf({ ...visit, status: 'open' }, rounds);
    this.#expect(`cooked unpaid: ${round.orderNumber}`, bill.due <= shortfallOf(visit, bill, rounds));
  }

  /** In the end. */
  judge(atProvider: readonly AtProvider[]): readonly string[] {
    const charges = this.#rows.all('cardCharge');
    for (const charge of charges) this.#chargeOf(charge, atProvider);
    for (const one of atProvider) {
      const tapped = this.#people.tapped.get(one.chargeId) ?? one.at;
      const isAsked = one.reader !== null && !one.isDead;
      this.#expect(`asked ${one.at - tapped} s after the tap`, !isAsked || one.at - tapped <= LATEST_S);
      this.#expect(
        'captured without a row',
        one.got === 0 || this.#rows.get('cardCharge', one.chargeId) !== undefined,
      );
    }
    const late = new Set(atProvider.filter(({ cameLate }) => cameLate).map(({ chargeId }) => chargeId));
    for (const visit of this.#rows.all('visit')) this.#visitOf(visit, late);
    const taken = this.#rows.all('visit').flatMap(({ takings }) => takings.map(({ paymentId }) => paymentId));
    const paid = this.#rows.all('payment').filter(isTaken);
    this.#expect(
      'the takings are not the payments',
      taken.length === paid.length && paid.every(({ id }) => taken.includes(id)),
    );
    return this.found;
  }

  #chargeOf({ id, state, sure, booked, at }: CardCharge, atProvider: readonly AtProvider[]): void {
    const waited = (Date.parse(at) - Date.parse(FRIDAY_EVENING)) / 1000 - (this.#people.tapped.get(id) ?? 0);
    this.#expect(`taken ${waited} s after the tap`, waited * 1000 <= LATE_MS);
    const own = atProvider.filter(({ chargeId, got }) => chargeId === id && got > 0);
    const rows = this.#rows.all('payment').filter(({ chargeId }) => chargeId === id);
    const recorded = sum(rows.map(({ kind, amount, tip }) => (kind === 'refund' ? -amount : amount + tip)));
    const captured = sum(own.map(({ got }) => got));
    this.#expect(`captured twice: ${id}`, own.length <= 1 && own.every(({ times }) => times === 1));
    this.#expect(`captured ${captured}, rows say ${recorded}: ${id}`, captured === recorded);
    this.#expect(`rows say ${recorded}, the charge says ${totalOf(booked)}`, recorded === totalOf(booked));
    this.#expect(`never ended: ${id} ${state}`, sure && !isPendingCharge({ state }));
  }

  #visitOf(visit: Visit, late: ReadonlySet<string>): void {
    const rounds = this.#roundsOf(visit);
    const pads = this.#rows.ordersOfVisit(visit.id).filter(isPad);
    const payments = this.#rows.all('payment').filter((row) => isTaken(row) && row.visitId === visit.id);
    for (const { id, chargeId } of payments) {
      const isFor = namedBy(this.#people.wanted.get(chargeId ?? id) ?? []);
      const waits = pads.map((pad) => ({ ...pad, items: pad.items.filter(isFor) }));
      const isWaiting = visit.status === 'open' && waits.some(({ items }) => items.length > 0);
      this.#expect('paid and not cooked', !isWaiting || billOf(visit, rounds, { with: waits }).due > 0);
    }
    const tooMuch = visit.status === 'open' ? -billOf(visit, rounds, { with: pads }).due : visit.owed;
    const isOdd = this.#people.odd.has(visit.id) || payments.some(({ chargeId }) => late.has(chargeId ?? ''));
    this.#expect(`${tooMuch} too much, and nobody did anything odd`, isOdd || tooMuch <= 0);
  }
}
