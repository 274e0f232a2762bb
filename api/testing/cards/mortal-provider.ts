/** Stripe as a worker sees it that may die just before a call, or with its answer in the hand. Broken: without a rule. */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import { v7 as uuid } from 'uuid';
import type { CardProvider, CardRefunds, ReaderAsk } from '../../src/cards/provider.ts';
import { StripeReaders } from '../../src/cards/stripe/stripe-readers.ts';

export type BrokenEvening =
  | 'newKey'
  | 'lostIsNo'
  | 'asAsked'
  | 'refundNewKey'
  | 'waitingIsDone'
  | 'forgetsRefunds'
  | 'sendsAtOnce';

export class Killed extends Error {}

interface Faults {
  readonly chance: (probability: number) => boolean;
  readonly broken: BrokenEvening | undefined;
}

export class MortalProvider implements CardProvider {
  readonly refunds: CardRefunds;
  readonly #real: StripeReaders;
  readonly #faults: Faults;

  constructor(line: { readonly origin: string; readonly key: string }, now: () => number, faults: Faults) {
    const { origin, key } = line;
    this.#real = new StripeReaders({ origin, key }, now);
    this.#faults = faults;
    this.refunds = this.#refunds();
  }

  get hasKey(): boolean {
    return this.#real.hasKey;
  }
  get findWithinMs(): number {
    return this.#real.findWithinMs;
  }
  get pages() {
    return this.#real.pages;
  }

  begin(ask: ReaderAsk): Promise<CardAnswer> {
    const { broken } = this.#faults;
    const asked = broken === 'newKey' ? { ...ask, chargeId: uuid() } : ask;
    return this.#dying(async () => {
      const answer = await this.#real.begin(asked);
      return broken === 'lostIsNo' && answer.is === 'lost' ? { is: 'refused', why: 'refused' } : answer;
    });
  }
  find = (ask: ReaderAsk, isOver: boolean): Promise<CardAnswer> =>
    this.#dying(() => this.#real.find(ask, isOver));
  look = (ask: ReaderAsk, ref: string): Promise<CardAnswer> =>
    this.#dying(async () => {
      const answer = await this.#real.look(ask, ref);
      const isBent = this.#faults.broken === 'asAsked' && answer.is === 'taken';
      return isBent ? { ...answer, word: { ...answer.word, taken: ask.cents, tip: 0 } } : answer;
    });
  cancel = (ask: ReaderAsk, ref: string): Promise<void> => this.#dying(() => this.#real.cancel(ask, ref));
  takenSince = (venueId: string, since: number) => this.#real.takenSince(venueId, since);

  #refunds(): CardRefunds {
    const { refunds } = this.#real;
    const { broken } = this.#faults;
    return {
      ask: (ask) =>
        this.#dying(async () => {
          const answer = await refunds.ask(broken === 'refundNewKey' ? { ...ask, refundId: uuid() } : ask);
          return broken === 'waitingIsDone' && answer.is === 'waiting' ? { ...answer, is: 'done' } : answer;
        }),
      find: (ask) =>
        this.#dying(async () => (broken === 'refundNewKey' ? { is: 'missing' } : await refunds.find(ask))),
      since: (venueId, since) => refunds.since(venueId, since),
    };
  }

  async #dying<T>(call: () => Promise<T>): Promise<T> {
    if (this.#faults.chance(0.02)) throw new Killed();
    const answer = await call();
    if (this.#faults.chance(0.05)) throw new Killed();
    return answer;
  }
}
