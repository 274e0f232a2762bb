/**
 * Refunds to a card under random faults: answers that are lost, calls that arrive late, keys that are forgotten, two workers
 * that die or sleep at any step, managers who give back in another way meanwhile, and a backup that is restored. A step is a
 * second.
 */

import {
  type RefundAnswer,
  type RefundStep,
  type RefundSteps,
  refundSteps,
} from '../src/cards/refund-steps.ts';
import { cardRefundIdOf } from '../src/cards/refund-to-card.ts';
import { claimRefund, makeFoundRefund, refundIn, settleRefund } from '../src/cards/refund-work.ts';
import { backOnCard, isOpenRefund, openRefundsOf, refundsOf } from '../src/entities/card-refund.ts';
import { ENTITY_NAMES } from '../src/entities/entities.ts';
import { aContext, anActor, FRIDAY_EVENING, type RowsByEntity, testId } from './builders.ts';
import { charge, charging, ID, sent, settle } from './card-house.ts';
import { CAPTURED, RefundProvider } from './refund-provider.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { aRoom, outcomeOf, type Room } from './try-command.ts';

export type BrokenRefund =
  | 'newKey'
  | 'neverLooks'
  | 'lostIsNo'
  | 'booksTwice'
  | 'booksAtOnce'
  | 'holdsNothing'
  | 'keepsFailed'
  | 'keyIsNo'
  | 'noSweep';

interface Job {
  readonly refundId: string;
  readonly steps: RefundSteps;
  next: IteratorResult<RefundStep, void>;
  sleepsUntil: number;
}

export function refundHistory(
  seed: number,
  broken?: BrokenRefund,
): { readonly faults: readonly string[]; readonly done: number } {
  return new World(seed, broken).play();
}

class World {
  readonly #random: SeededRandom;
  readonly #broken: BrokenRefund | undefined;
  readonly #provider: RefundProvider;
  readonly #faults: string[] = [];
  readonly #jobs: (Job | undefined)[] = [undefined, undefined];
  readonly #nextAt = new Map<string, number>();
  #room: Room;
  #backup: RowsByEntity | undefined;
  #now = 0;
  #asked = 0;
  #isRestored = false;

  constructor(seed: number, broken: BrokenRefund | undefined) {
    this.#random = seededRandom(seed);
    this.#broken = broken;
    this.#provider = new RefundProvider(this.#random);
    this.#room = sent(charging({ amount: CAPTURED }));
    settle(this.#room, { taken: CAPTURED, ref: 'pi_1' });
  }

  #iso = (): string => new Date(Date.parse(FRIDAY_EVENING) + 60_000 + this.#now * 1000).toISOString();
  #charge = () => charge(this.#room);
  #paymentId = (): string => this.#charge().paymentIds[0] ?? '';

  play(): { readonly faults: readonly string[]; readonly done: number } {
    const [restoreAt, wakeAt] = [this.#random.int(150, 500), 650];
    for (; this.#now < 4000; this.#now += 1) {
      this.#provider.tick(this.#now);
      if (this.#now < 600) this.#people();
      this.#provider.isKeyTaken = !(this.#now > 40 && this.#now < 300) || this.#random.chance(0.5);
      if (this.#now === restoreAt - 100) this.#backup = this.#snapshot();
      if (this.#now === restoreAt && this.#random.chance(0.4)) this.#restore();
      if (this.#isRestored && this.#now % 30 === 0 && this.#broken !== 'noSweep') this.#sweep();
      for (const n of [0, 1]) this.#work(n, this.#now < wakeAt);
      this.#check();
    }
    this.#judge();
    return {
      faults: this.#faults,
      done: this.#provider.given.filter(({ state }) => state === 'done').length,
    };
  }

  #snapshot = (): RowsByEntity =>
    Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, this.#room.rows.all(entity)]));

  #restore(): void {
    if (!this.#backup) return;
    this.#room = aRoom(this.#backup);
    this.#isRestored = true;
    this.#jobs.fill(undefined);
  }

  #sweep(): void {
    for (const { id, cents: amount, ref, state } of this.#provider.given) {
      if (state === 'failed') continue;
      const found = { id, chargeId: ID, paymentId: this.#paymentId(), amount, ref };
      this.#put(makeFoundRefund(this.#room.rows, { ...found, userId: 'mia', at: this.#iso() }, this.#iso()));
    }
  }

  #put(changes: Parameters<Room['rows']['put']>[0][] | ReturnType<typeof settleRefund>): void {
    for (const one of changes) this.#room.rows.put(one);
  }

  #people(): void {
    const mia = aContext({ actor: anActor('manager'), occurredAt: this.#iso() });
    const what = this.#random.next();
    this.#asked += 1;
    const paymentId = this.#paymentId();
    const ask = { id: testId('payment', 100 + this.#asked), paymentId, reason: 'Cold' };
    const amount = this.#random.pick([100, 400, CAPTURED]);
    if (what < 0.03) {
      if (
        outcomeOf(this.#room.run('card.refund', { ...ask, amount }, mia)) === 'applied' &&
        this.#broken === 'booksAtOnce'
      )
        this.#settled(cardRefundIdOf(ask), { is: 'done', ref: 'none' });
    } else if (what < 0.04) {
      const room = this.#broken === 'holdsNothing' ? this.#forgetful() : this.#room;
      const decision = room.decide('payment.refund', { ...ask, amount, method: 'cash' }, mia);
      if ('changes' in decision) this.#put(decision.changes);
    }
  }

  /** Rows that know nothing of what is on its way. */
  #forgetful(): Room {
    const { refunds: _, ...bare } = this.#charge();
    return aRoom({ ...this.#snapshot(), cardCharge: [bare] });
  }

  #settled(refundId: string, word: Parameters<typeof settleRefund>[1]['word']): void {
    const at = { chargeId: ID, refundId, now: this.#iso(), cmdId: this.#random.uuid() };
    this.#put(settleRefund(this.#room.rows, { ...at, word }));
    if (this.#broken === 'booksTwice' && word.is === 'done') {
      const now = this.#charge();
      const open = refundsOf(now).map((one) =>
        one.id === refundId ? { ...one, state: 'sent' as const } : one,
      );
      this.#room.rows.put({ entity: 'cardCharge', id: ID, doc: { ...now, refunds: open } });
      this.#put(settleRefund(this.#room.rows, { ...at, word, cmdId: this.#random.uuid() }));
    }
  }

  #work(n: number, hasFaults: boolean): void {
    const job = this.#jobs[n];
    if (!job) {
      this.#begin(n);
      return;
    }
    if (hasFaults && this.#random.chance(0.02)) {
      this.#jobs[n] = undefined;
      return;
    }
    if (hasFaults && this.#random.chance(0.03)) job.sleepsUntil = this.#now + this.#random.int(1, 40);
    if (job.sleepsUntil > this.#now) return;
    if (job.next.done) this.#jobs[n] = undefined;
    else job.next = job.steps.next(this.#take(job.refundId, job.next.value, hasFaults));
  }

  #begin(n: number): void {
    const isDue = ({ id }: { readonly id: string }): boolean => (this.#nextAt.get(id) ?? 0) <= this.#now;
    const due = openRefundsOf(this.#charge()).filter(isDue);
    if (due.length === 0) return;
    const { id: refundId } = this.#random.pick(due);
    const note = {
      set nextAt(at: number) {
        set(at);
      },
    } as { nextAt: number };
    const set = (at: number): void => {
      this.#nextAt.set(refundId, Math.min(this.#now + 60, at / 1000));
    };
    const side = {
      refund: () => refundIn(this.#room.rows, { chargeId: ID, refundId }),
      now: () => this.#now * 1000,
    };
    const steps = refundSteps(note, side);
    this.#jobs[n] = { refundId, steps, next: steps.next(), sleepsUntil: 0 };
  }

  #take(refundId: string, step: RefundStep, hasFaults: boolean): RefundAnswer | undefined {
    const { rows } = this.#room;
    if (step.do === 'claim') {
      this.#put(claimRefund(rows, { chargeId: ID, refundId, now: this.#iso() }));
      return undefined;
    }
    if (step.do === 'settle') {
      this.#settled(refundId, step.word);
      return undefined;
    }
    if (step.do === 'find') {
      if (this.#broken === 'neverLooks') return { is: 'missing' };
      return hasFaults && this.#random.chance(0.2) ? { is: 'lost' } : this.#provider.find(refundId);
    }
    const answer = this.#ask(refundId, hasFaults);
    if (this.#broken === 'lostIsNo' && answer.is === 'lost') return { is: 'refused', why: 'refused' };
    return this.#broken === 'keyIsNo' && answer.is === 'refused'
      ? { is: 'refused', why: answer.why }
      : answer;
  }

  #ask(id: string, hasFaults: boolean): RefundAnswer {
    const cents = refundIn(this.#room.rows, { chargeId: ID, refundId: id })?.amount ?? 0;
    const key = this.#broken === 'newKey' ? this.#random.uuid() : id;
    const fate = hasFaults ? this.#random.next() : 1;
    if (fate < 0.1) return { is: 'lost' };
    if (fate < 0.4) {
      this.#provider.late.push({ at: this.#now + this.#random.int(1, 60), id, key, cents });
      return { is: 'lost' };
    }
    const answer = this.#provider.ask(id, key, { cents, now: this.#now });
    return fate < 0.5 ? { is: 'lost' } : answer;
  }

  #expect(what: string, holds: boolean): void {
    if (!holds) this.#faults.push(`${this.#now}: ${what}`);
  }

  #rows = () => this.#room.rows.all('payment').filter(({ kind }) => kind === 'refund');

  #check(): void {
    const sum = this.#rows().reduce((cents, { amount }) => cents + amount, 0);
    this.#expect(`${sum} refunded of ${CAPTURED}`, sum <= CAPTURED);
    const open = openRefundsOf(this.#charge()).reduce((cents, { amount }) => cents + amount, 0);
    this.#expect('more is on its way than came', this.#isRestored || sum + open <= CAPTURED);
  }

  #judge(): void {
    const refunds = refundsOf(this.#charge());
    for (const { id, state, booked = 0, amount } of refunds) {
      const at = this.#provider.given.filter((one) => one.id === id && one.state === 'done');
      this.#expect(`never ended: ${state}`, !isOpenRefund({ state }));
      this.#expect(`given ${at.length} times, and it is ${state}`, at.length === (state === 'done' ? 1 : 0));
      const rows = this.#rows().filter(
        (row) => row.byProvider && booked > 0 && row.reason && row.amount === booked,
      );
      this.#expect('no row', state !== 'done' || booked === 0 || rows.length > 0);
      this.#expect(
        `${booked} booked of ${amount}`,
        state !== 'done' || this.#isRestored || booked === amount,
      );
    }
    const done = this.#provider.given.filter(({ state }) => state === 'done');
    this.#expect(
      'a refund that nobody knows',
      done.every(({ id }) => refunds.some((one) => one.id === id)),
    );
    const booked = refunds.reduce((cents, one) => cents + (one.booked ?? 0), 0);
    const onBooks = this.#rows().reduce((cents, row) => cents + (row.byProvider ? row.amount : 0), 0);
    this.#expect(`${onBooks} on the books, ${booked} on the charge`, onBooks === booked);
    const byHand = this.#rows().reduce((cents, row) => cents + (row.byProvider ? 0 : row.amount), 0);
    const left = CAPTURED - backOnCard(this.#charge()) - byHand;
    if (left > 0) this.#free(left);
  }

  /** What failed is free again. */
  #free(left: number): void {
    const mia = aContext({ actor: anActor('manager'), occurredAt: this.#iso() });
    const ask = { id: testId('payment', 9999), paymentId: this.#paymentId(), reason: 'Cold', amount: left };
    if (this.#broken === 'keepsFailed') {
      const now = this.#charge();
      const kept = refundsOf(now).map((one) =>
        one.state === 'failed' ? { ...one, state: 'sent' as const } : one,
      );
      this.#room.rows.put({ entity: 'cardCharge', id: ID, doc: { ...now, refunds: kept } });
    }
    const outcome = outcomeOf(this.#room.decide('payment.refund', { ...ask, method: 'cash' }, mia));
    this.#expect(`${left} is left, and ${outcome}`, outcome === 'applied');
  }
}
