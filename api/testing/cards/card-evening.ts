/**
 * A random evening of cards over real databases and a simulated Stripe: charges on two readers, tips, declines, cancels, words
 * of people, refunds, lost answers, pokes at any time, and workers that die with a call in their hand. Each storage has one
 * worker, as if each were a process. A step is a second, and all workers take their turns at once.
 */
import { chargeIdOf } from '@tableside/domain/cards/ask-charge.ts';
import { type CardNote, newNote } from '@tableside/domain/cards/attempt-steps.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { isPendingCharge } from '@tableside/domain/entities/card-charge.ts';
import { openRefundsOf } from '@tableside/domain/entities/card-refund.ts';
import { change, ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { atBar, bar, burgerOf, item, P, round, V } from '@tableside/domain/testing/visit-house.ts';
import { takeTurn } from '../../src/cards/charge-turn.ts';
import { takeRefundTurn } from '../../src/cards/refund-turn.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';
import { cookedUnpaid, faultsAfter } from './card-evening-faults.ts';
import { type BrokenEvening, Killed, MortalProvider } from './mortal-provider.ts';
import { type Mishap, startStripe } from './stripe-simulator.ts';

type Stripe = Awaited<ReturnType<typeof startStripe>>;

const BUSY_S = 120;
/** Then nothing fails any more, and everything has to end: what a person said is asked about for a day. */
const CALM_TICKS = 160;
const READERS = [readerId(1), readerId(2)];
const MISHAPS: readonly Mishap[] = ['answerLost', 'neverArrives', '500'];
const PATHS = [
  'POST /v1/payment_intents',
  'process_payment_intent',
  'GET /v1/payment_intents/',
  '/v1/refunds',
];
/** Everything that the evening reads of its two checks. */
const READS: readonly Read[] = [
  ...[V, P].flatMap((visitId): Read[] => [
    { kind: 'visitOf', visitId },
    { kind: 'paymentsOfVisit', visitId },
  ]),
  ...READERS.map((id): Read => ({ kind: 'watchedCharges', readerId: id })),
];

interface Worker {
  readonly storage: Storage;
  readonly provider: MortalProvider;
  readonly notes: Map<string, CardNote>;
  asleepUntil: number;
}

export interface EveningTold {
  readonly faults: readonly string[];
  readonly charged: number;
  readonly refunded: number;
  readonly deaths: number;
}

export async function cardEvening(
  storages: readonly Storage[],
  seed: number,
  broken?: BrokenEvening,
): Promise<EveningTold> {
  const stripe = await startStripe();
  try {
    return await new CardEvening(stripe, storages, seededRandom(seed), broken).run();
  } finally {
    await stripe.close();
  }
}

class CardEvening {
  readonly #stripe: Stripe;
  readonly #random: SeededRandom;
  readonly #broken: BrokenEvening | undefined;
  readonly #workers: readonly Worker[];
  readonly #charges: string[] = [];
  readonly #faults: string[] = [];
  #now = Date.parse(FRIDAY_EVENING);
  #isCalm = false;
  #made = 0;
  #deaths = 0;

  constructor(
    stripe: Stripe,
    storages: readonly Storage[],
    random: SeededRandom,
    broken: BrokenEvening | undefined,
  ) {
    this.#stripe = stripe;
    this.#random = random;
    this.#broken = broken;
    const faults = { chance: (probability: number) => this.#fault(probability), broken };
    this.#workers = storages.map((storage) => ({
      ...{ storage, notes: new Map<string, CardNote>(), asleepUntil: 0 },
      provider: new MortalProvider(stripe, this.#clock.now, faults),
    }));
  }

  readonly #clock = { now: (): number => this.#now };
  readonly #fault = (chance: number): boolean => !this.#isCalm && this.#random.chance(chance);

  get #storage(): Storage {
    const [first] = this.#workers;
    if (!first) throw new Error('An evening needs a storage.');
    return first.storage;
  }

  async run(): Promise<EveningTold> {
    await this.#open();
    for (let n = 0; n < BUSY_S; n += 1) await this.#tick(1);
    this.#isCalm = true;
    this.#stripe.refundsAre = 'succeeded';
    for (let n = 0; n < CALM_TICKS && (n < 5 || (await this.#isOpen())); n += 1)
      await this.#tick(n < 80 ? 5 : 1800);
    const rows = await this.#rows();
    const atStripe = { intents: this.#stripe.intents, refunds: this.#stripe.refunds };
    return {
      faults: [...new Set([...this.#faults, ...faultsAfter(rows, this.#charges, atStripe)])],
      charged: this.#stripe.intents.filter(({ received }) => received > 0).length,
      refunded: this.#stripe.refunds.filter(({ status }) => status === 'succeeded').length,
      deaths: this.#deaths,
    };
  }

  /** One check whose guests pay at the end, and one whose guests pay first. */
  async #open(): Promise<void> {
    const room = bar();
    for (const n of [11, 12, 13]) room.run('visit.addItem', { visitId: V, item: burgerOf(n) });
    room.run('visit.send', { visitId: V, roundId: round(11), itemIds: [11, 12, 13].map(item) });
    atBar(room).add(1);
    await put(
      this.#storage,
      ...ENTITY_NAMES.flatMap((entity) => room.rows.all(entity).map((doc) => change(entity, doc))),
      ...READERS.map((id, n) => change('cardReader', aReader({ id, name: `R${n}`, readerRef: `tmr_${n}` }))),
    );
  }

  async #rows(): Promise<Rows> {
    const own = this.#charges.map((id): Read => ({ kind: 'row', entity: 'cardCharge', id }));
    return this.#storage.load(VENUE, [...READS, ...own]);
  }

  async #isOpen(): Promise<boolean> {
    const rows = await this.#rows();
    return rows.all('cardCharge').some((one) => !one.sure || openRefundsOf(one).length > 0);
  }

  async #tick(seconds: number): Promise<void> {
    this.#now += seconds * 1000;
    if (this.#fault(0.2)) this.#stripe.fail(this.#random.pick(PATHS), this.#random.pick(MISHAPS));
    if (this.#random.chance(0.2)) this.#present();
    this.#bank();
    if (this.#fault(0.3)) await this.#act();
    // The provider has news, or somebody says so: before the answer, twice, or of nothing.
    if (this.#fault(0.1))
      for (const { notes } of this.#workers) for (const note of notes.values()) note.nextAt = this.#now;
    await Promise.all(this.#workers.map((worker) => this.#work(worker)));
    if (cookedUnpaid(await this.#rows())) this.#faults.push('cooked unpaid');
  }

  #present(): void {
    const outcome = this.#random.pick(['approve', 'approve', 'approve', 'decline', 'cancel'] as const);
    this.#stripe.present(outcome, { tip: this.#random.pick([0, 0, 150]) });
  }

  /** What waits at the bank of the card ends. */
  #bank(): void {
    if (!this.#isCalm) this.#stripe.refundsAre = this.#random.chance(0.4) ? 'pending' : 'succeeded';
    for (const refund of this.#stripe.refunds)
      if (refund.status === 'pending' && (this.#isCalm || this.#random.chance(0.1)))
        Object.assign(refund, { status: this.#random.chance(0.3) ? 'failed' : 'succeeded' });
  }

  async #act(): Promise<void> {
    const rows = await this.#rows();
    const charges = rows.all('cardCharge');
    const pending = charges.filter((one) => isPendingCharge(one));
    const luck = this.#random.next();
    if (luck < 0.35) return this.#charge(V, this.#random.int(100, 700));
    if (luck < 0.55) return this.#payFirst(rows);
    if (luck < 0.65 && pending.length > 0)
      return this.#give('card.cancel', { chargeId: this.#random.pick(pending).id });
    const own = pending.filter(({ visitId }) => visitId === V);
    if (luck < 0.7 && own.length > 0) {
      const outcome = this.#random.pick(['approved', 'declined']);
      return this.#give('card.say', { chargeId: this.#random.pick(own).id, outcome });
    }
    const paid = rows.all('payment').filter(({ kind, visitId }) => kind === 'payment' && visitId === V);
    if (paid.length === 0) return;
    const amount = this.#random.int(50, 400);
    await this.#give('card.refund', {
      ...{ id: this.#id(), paymentId: this.#random.pick(paid).id, amount, reason: 'Cold' },
    });
  }

  readonly #id = (): string => testId('payment', 5000 + ++this.#made);

  async #charge(visitId: string, amount: number, more: object = {}): Promise<void> {
    const id = this.#id();
    this.#charges.push(chargeIdOf(id));
    await this.#give('card.charge', { id, visitId, readerId: this.#random.pick(READERS), amount, ...more });
  }

  /** What was paid for goes to the kitchen. */
  async #payFirst(rows: Rows): Promise<void> {
    const pad = rows.ordersOfVisit(P).find(({ items }) => items.some(({ id }) => id === item(1)));
    if (!pad || rows.get('visit', P)?.status !== 'open') return;
    const send = { roundId: testId('order', 6000 + ++this.#made), itemIds: [item(1)] };
    await this.#charge(P, 1089, { send, close: this.#random.chance(0.5) });
    if (this.#broken === 'sendsAtOnce') await this.#give('visit.send', { visitId: P, ...send });
  }

  /** What is refused is nobody's fault here. */
  async #give(name: string, args: object): Promise<void> {
    const { storage } = this.#random.pick(this.#workers);
    const cmdId = testId('command', 9000 + ++this.#made);
    await runCommand({ storage, clock: this.#clock }, MANAGER, { cmdId, name, args }).catch(
      (error: unknown) => {
        if (!(error instanceof Error) || !('code' in error)) throw error;
      },
    );
  }

  async #work(worker: Worker): Promise<void> {
    if (this.#fault(0.01)) worker.asleepUntil = this.#now + this.#random.int(1, 60) * 1000;
    if (worker.asleepUntil > this.#now && !this.#isCalm) return;
    try {
      await this.#turns(worker);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      // kill -9: what it remembers is gone, too.
      this.#deaths += 1;
      worker.notes.clear();
    }
  }

  async #turns({ storage, provider, notes }: Worker): Promise<void> {
    const rows = await storage.load(VENUE, READS);
    const deps = { storage, provider, clock: this.#clock, backOf: () => undefined };
    const noteOf = (id: string, ref?: string): CardNote => {
      const note = notes.get(id) ?? newNote(this.#now, ref);
      notes.set(id, note);
      return note;
    };
    for (const charge of rows.all('cardCharge')) {
      const of = { venueId: VENUE, chargeId: charge.id };
      const note = noteOf(charge.id, charge.ref);
      if (!charge.sure && note.nextAt <= this.#now) await takeTurn(deps, of, note);
      if (this.#broken === 'forgetsRefunds') continue;
      for (const { id: refundId } of openRefundsOf(charge)) {
        const own = noteOf(refundId);
        if (own.nextAt <= this.#now) await takeRefundTurn(deps, { ...of, refundId }, own);
      }
    }
  }
}

const MANAGER: Actor = {
  ...{ userId: testId('user', 1), name: 'Ana', role: 'manager', venueId: VENUE },
  ...{ staffId: null, deviceId: null },
};
