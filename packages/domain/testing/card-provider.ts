/**
 * A provider of card readers as a thing, for the model of charges: guests, readers, delayed requests, answers that change
 * their mind. It has the accents of four providers. A step is a second.
 */
import type { CardAnswer } from '../src/cards/attempt-steps.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Accent {
  /** Asking again under the same key finds the same charge. */
  readonly hasKey: boolean;
  /** A reader that is at work, or off, is said so at once; else the charge waits for it. */
  readonly refuses: boolean;
  /** What the guest or the clock ended may still be captured. */
  readonly isSoft: boolean;
  /** For so long a charge may not be found. */
  readonly blindS: number;
  readonly findWithinMs: number;
  /** What is canceled under a key is dead for ever, also when it was never made. */
  readonly kills: boolean;
}

export const ACCENTS: Readonly<Record<'stripe' | 'square' | 'sumup' | 'adyen', Accent>> = {
  stripe: { hasKey: true, refuses: true, isSoft: false, blindS: 0, findWithinMs: 90_000, kills: true },
  square: { hasKey: true, refuses: false, isSoft: true, blindS: 0, findWithinMs: 90_000, kills: false },
  sumup: { hasKey: false, refuses: true, isSoft: false, blindS: 40, findWithinMs: 90_000, kills: false },
  adyen: { hasKey: false, refuses: true, isSoft: false, blindS: 0, findWithinMs: 150_000, kills: false },
};

export interface Asked {
  readonly key: string;
  readonly chargeId: string;
  readonly reader: string | null;
  /** With the tip. */
  readonly cents: number;
  readonly takesTip: boolean;
}

export interface AtProvider extends Asked {
  readonly ref: string;
  readonly at: number;
  readonly until: number;
  readonly seenFrom: number;
  state: 'queued' | 'shown' | 'reading' | 'captured' | 'no';
  got: number;
  tip: number;
  times: number;
  isDead: boolean;
  isSoft: boolean;
  mayCome: boolean;
  cameLate: boolean;
}

export interface Poke {
  readonly at: number;
  readonly chargeId: string;
  readonly got: number;
  readonly isEnd: boolean;
}

const PAGE_S = 2400;
/** In a second: a guest with a phone takes their time. */
const READS = { reader: 0.25, phone: 0.01 } as const;

export class CardProviderModel {
  readonly charges: AtProvider[] = [];
  pokes: Poke[] = [];
  readonly accent: Accent;
  readonly #random: SeededRandom;
  readonly #leavesOpen: boolean;
  #now = 0;
  #made = 0;
  readonly #offUntil = new Map<string, number>();

  constructor(accent: Accent, random: SeededRandom, leavesOpen: boolean) {
    this.accent = accent;
    this.#random = random;
    this.#leavesOpen = leavesOpen;
  }

  #isOff = (reader: string | null): boolean => (this.#offUntil.get(reader ?? '') ?? 0) > this.#now;
  #at = (ref: string): AtProvider | undefined => this.charges.find((one) => one.ref === ref);

  begin(asked: Asked): CardAnswer {
    const old = this.accent.hasKey ? this.charges.find(({ key }) => key === asked.key) : undefined;
    if (old) {
      if (this.accent.kills && old.state === 'no' && !old.isDead) old.state = 'queued';
      return { is: 'waiting', ref: old.ref };
    }
    const isBusy = this.charges.some(
      ({ reader, state }) =>
        reader !== null && reader === asked.reader && ['queued', 'shown', 'reading'].includes(state),
    );
    if (this.accent.refuses && isBusy) return { is: 'refused', why: 'busy' };
    if (this.accent.refuses && this.#isOff(asked.reader)) return { is: 'refused', why: 'offline' };
    return { is: 'waiting', ref: this.#make(asked, 'queued').ref };
  }

  #make(asked: Asked, state: AtProvider['state']): AtProvider {
    this.#made += 1;
    const one: AtProvider = {
      ...asked,
      ...{ ref: `p${this.#made}`, at: this.#now, state },
      // A page for a phone stays open for long.
      until: this.#now + (asked.reader === null ? PAGE_S : 60 + this.#random.int(0, 59)),
      seenFrom: this.#now + this.#random.int(0, Math.max(0, this.accent.blindS - 1)),
      ...{ got: 0, tip: 0, times: 0, isDead: false, isSoft: false, mayCome: false, cameLate: false },
    };
    this.charges.push(one);
    return one;
  }

  look = (ref: string): CardAnswer => this.#answer(this.#at(ref));

  /** Finds it by our id. Where a key can be killed, what is over is ended first. */
  find(asked: Asked, isOver: boolean): CardAnswer {
    const mine = this.charges.filter(({ chargeId }) => chargeId === asked.chargeId);
    if (isOver && this.accent.kills) {
      const open = mine[0] ?? this.#make(asked, 'no');
      if (open.state === 'no') open.isDead = true;
      else this.cancel(open.ref);
      return this.#answer(open);
    }
    return this.#answer(mine.find(({ state }) => state === 'captured') ?? mine[0]);
  }

  #answer(one: AtProvider | undefined): CardAnswer {
    if (!one || one.seenFrom > this.#now) return { is: 'missing' };
    if (one.state === 'captured')
      return {
        is: 'taken',
        ref: one.ref,
        word: { taken: one.got, tip: one.tip, currency: 'USD', final: true },
      };
    if (one.state !== 'no') return { is: 'waiting', ref: one.ref };
    if (this.accent.kills && !this.#leavesOpen) one.isDead = true;
    return { is: 'no', ref: one.ref, why: 'declined', final: !one.isSoft };
  }

  cancel(ref: string): void {
    const one = this.#at(ref);
    if (!one || one.state === 'captured' || one.state === 'no' || one.state === 'reading') return;
    Object.assign(one, { state: 'no', isDead: true });
  }

  #become(one: AtProvider, state: AtProvider['state'], more: Partial<AtProvider> = {}): void {
    Object.assign(one, { state, ...more });
    const isEnd = state === 'captured' || state === 'no';
    for (let n = this.#random.int(0, 2); n > 0; n -= 1)
      this.pokes.push({
        at: this.#now + this.#random.int(0, 29),
        chargeId: one.chargeId,
        got: one.got,
        isEnd,
      });
  }

  #capture(one: AtProvider): void {
    const isPartial = this.#random.chance(0.04);
    const tip = one.takesTip && !isPartial && this.#random.chance(0.5) ? Math.floor(one.cents * 0.15) : 0;
    const got = isPartial ? Math.ceil(one.cents / 2) : one.cents + tip;
    this.#become(one, 'captured', { tip, got, times: one.times + 1 });
  }

  /** What readers and guests do in a second. */
  happen(now: number, readers: readonly string[]): void {
    this.#now = now;
    for (const one of this.charges) this.#happenTo(one);
    for (const reader of readers)
      if (this.#random.chance(0.01)) this.#offUntil.set(reader, now + this.#random.int(20, 79));
  }

  #happenTo(one: AtProvider): void {
    const random = this.#random;
    const isOff = this.#isOff(one.reader);
    const soft = () => (this.accent.isSoft ? { isSoft: true, mayCome: random.chance(0.3) } : {});
    if (one.state === 'queued' && !isOff && random.chance(0.6)) this.#become(one, 'shown');
    else if (
      one.state === 'shown' &&
      !isOff &&
      random.chance(READS[one.reader === null ? 'phone' : 'reader'])
    ) {
      if (random.chance(0.8)) one.state = 'reading';
      else this.#become(one, 'no', random.chance(0.5) ? soft() : {});
    } else if (one.state === 'reading' && random.chance(0.5)) {
      if (random.chance(0.78)) this.#capture(one);
      else this.#become(one, 'no');
    } else if ((one.state === 'queued' || one.state === 'shown') && one.until <= this.#now)
      this.#become(one, 'no', soft());
    else if (one.state === 'no' && one.mayCome && random.chance(0.05)) {
      Object.assign(one, { mayCome: false, cameLate: true });
      this.#capture(one);
    }
  }
}
