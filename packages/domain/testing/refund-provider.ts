/** A provider that gives money back, as a thing: it knows keys for a while, and works at some refunds for long. */
import type { RefundAnswer } from '../src/cards/refund-steps.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A provider forgets keys. What it has given back it never forgets. */
const KEY_S = 300;
export const CAPTURED = 1089;

interface Given {
  readonly id: string;
  readonly cents: number;
  readonly ref: string;
  state: 'done' | 'waiting' | 'failed';
}

export class RefundProvider {
  readonly given: Given[] = [];
  readonly late: {
    readonly at: number;
    readonly id: string;
    readonly key: string;
    readonly cents: number;
  }[] = [];
  readonly #keys = new Map<string, { readonly at: number; readonly answer: RefundAnswer }>();
  readonly #random: SeededRandom;
  isKeyTaken = true;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  ask(
    id: string,
    key: string,
    { cents, now }: { readonly cents: number; readonly now: number },
  ): RefundAnswer {
    if (!this.isKeyTaken) return { is: 'refused', why: 'refused', isKey: true };
    const known = this.#keys.get(key);
    if (known && now - known.at < KEY_S) return known.answer;
    const answer = this.#answer(id, cents);
    this.#keys.set(key, { at: now, answer });
    return answer;
  }

  #answer(id: string, cents: number): RefundAnswer {
    const back = this.given.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.cents), cents);
    if (back > CAPTURED) return { is: 'refused', why: 'already' };
    if (this.#random.chance(0.1)) return { is: 'refused', why: 'disputed' };
    const state = this.#random.pick(['done', 'done', 'waiting'] as const);
    const one: Given = { id, cents, ref: `re_${this.given.length}`, state };
    this.given.push(one);
    return this.#said(one);
  }

  #said = ({ state, ref }: Given): RefundAnswer =>
    state === 'failed' ? { is: 'failed', ref, why: 'card' } : { is: state, ref };

  find(id: string): RefundAnswer {
    const one = this.given.find((other) => other.id === id);
    return !this.isKeyTaken ? { is: 'lost' } : one ? this.#said(one) : { is: 'missing' };
  }

  tick(now: number): void {
    for (const one of this.given)
      if (one.state === 'waiting' && this.#random.chance(0.05))
        one.state = this.#random.chance(0.3) ? 'failed' : 'done';
    for (const call of this.late.filter(({ at }) => at <= now)) {
      this.ask(call.id, call.key, { cents: call.cents, now });
      this.late.splice(this.late.indexOf(call), 1);
    }
  }
}
