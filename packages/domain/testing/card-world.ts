/**
 * A model of charges: people at tablets, two workers that die or sleep with a call in their hand, a network that loses
 * and delays, and a provider with one of four accents. The workers take the steps of the product over its rules. A step
 * is a second. The same seed gives the same history.
 */
import {
  type AttemptSteps,
  attemptSteps,
  type CardAnswer,
  type CardNote,
  type CardStep,
  newNote,
  type StepResult,
} from '../src/cards/attempt-steps.ts';
import {
  claimAgain,
  claimCharge,
  noteShown,
  noteUnknown,
  type ProviderWord,
  settleCharge,
} from '../src/cards/charge-work.ts';
import { owedWithPads } from '../src/cards/claims.ts';
import { type CardCharge, totalOf } from '../src/entities/card-charge.ts';
import { type Change, change } from '../src/entities/entities.ts';
import { chainOf } from '../src/visits/chain.ts';
import type { BrokenCard } from './broken-card.ts';
import { anActor, FRIDAY_EVENING, testId } from './builders.ts';
import { aReader, readerId } from './card-builders.ts';
import { CardFaults } from './card-faults.ts';
import { CardPeople } from './card-people.ts';
import { ACCENTS, type Asked, CardProviderModel } from './card-provider.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { Room } from './try-command.ts';
import { house } from './visit-house.ts';

const isCall = ({ do: what }: CardStep): boolean => ['begin', 'find', 'look', 'cancel'].includes(what);

const START = Date.parse(FRIDAY_EVENING);
const BUSY_S = 500;
/** Then nothing fails any more, and everything has to end: a minute at a time, for more than a day. */
const CALM_MINUTES = 1560;
const CALM_S = 600;

interface Hand {
  readonly steps: AttemptSteps;
  result: StepResult;
  /** Broken: a call that is made later than it was decided. */
  held?: CardStep;
}

interface Worker {
  readonly notes: Map<string, CardNote>;
  readonly hands: Map<string, Hand>;
  asleepUntil: number;
  leads: boolean;
}

export interface CardTold {
  readonly faults: readonly string[];
  readonly charges: number;
  readonly captured: number;
  readonly kills: number;
  readonly found: number;
}

export const cardHistory = (seed: number, broken?: BrokenCard): CardTold =>
  new CardWorld(seededRandom(seed), seed, broken).run();

class CardWorld {
  readonly #random: SeededRandom;
  readonly #broken: BrokenCard | undefined;
  readonly #room: Room;
  readonly #provider: CardProviderModel;
  readonly #people: CardPeople;
  readonly #faults: CardFaults;
  readonly #workers: readonly Worker[] = [0, 1].map((n) => ({
    notes: new Map(),
    hands: new Map(),
    asleepUntil: 0,
    leads: n === 0,
  }));
  #late: { readonly at: number; readonly call: () => void }[] = [];
  #second = 0;
  #isCalm = false;
  #writes = 0;
  #kills = 0;

  constructor(random: SeededRandom, seed: number, broken: BrokenCard | undefined) {
    this.#random = random;
    this.#broken = broken;
    this.#room = house();
    for (const n of [1, 2])
      this.#room.rows.put(change('cardReader', aReader({ id: readerId(n), name: `Reader ${n}` })));
    const accents = Object.values(ACCENTS);
    const accent = accents[seed % accents.length] ?? ACCENTS.stripe;
    this.#provider = new CardProviderModel(accent, random, broken === 'leavesOpen');
    this.#people = new CardPeople({
      ...{ room: this.#room, random, now: this.#now, second: () => this.#second },
      hasCome: (id) => this.#provider.charges.some(({ chargeId, got }) => chargeId === id && got > 0),
      written: () => this.#faults.check(),
      broken: {
        ...{ isLateFine: broken === 'lateIsFine', holdsNothing: broken === 'holdsNothing' },
        ...{ sendsNothing: broken === 'sendsNothing', sendsAtOnce: broken === 'sendsAtOnce' },
        ...{ handIsFinal: broken === 'handIsFinal', phonesHoldNothing: broken === 'phonesHoldNothing' },
      },
    });
    const holdsNothing = broken === 'holdsNothing' || broken === 'phonesHoldNothing';
    this.#faults = new CardFaults(this.#room.rows, this.#people, holdsNothing);
  }

  #now = (): string => new Date(START + this.#second * 1000).toISOString();
  #fault = (chance: number): boolean => !this.#isCalm && this.#random.chance(chance);

  run(): CardTold {
    for (; this.#second < BUSY_S; this.#second += 1) this.#tick();
    this.#isCalm = true;
    for (const worker of this.#workers) Object.assign(worker, { leads: true, asleepUntil: 0 });
    for (let n = 0; n < CALM_S; n += 1, this.#second += 1) this.#tick();
    for (let n = 0; n < CALM_MINUTES && this.#isOpen(); n += 1, this.#second += 60) this.#tick();
    const charges = this.#room.rows.all('cardCharge');
    return {
      faults: this.#faults.judge(this.#provider.charges),
      charges: charges.length,
      captured: this.#provider.charges.filter(({ got }) => got > 0).length,
      kills: this.#kills,
      found: charges.filter(({ said, paymentIds }) => said && paymentIds.length > 0).length,
    };
  }

  #isOpen = (): boolean => this.#room.rows.all('cardCharge').some(({ sure }) => !sure);

  #tick(): void {
    const due = this.#late.filter(({ at }) => at <= this.#second);
    this.#late = this.#late.filter((one) => !due.includes(one));
    for (const { call } of due) call();
    this.#provider.happen(this.#second, [readerId(1), readerId(2)]);
    this.#people.second(this.#isCalm);
    this.#pokes();
    if (this.#fault(0.01)) for (const worker of this.#workers) worker.leads = this.#random.chance(0.6);
    if (this.#broken === 'endsByClock') this.#endByClock();
    for (const worker of this.#workers) this.#work(worker);
  }

  /** Broken: what a phone holds is over when its time is, and nobody asks the provider. */
  #endByClock(): void {
    for (const { id, via, until, sure } of this.#room.rows.all('cardCharge'))
      if (!sure && via === 'phone' && until < this.#now()) this.#settle(id, { taken: 0, final: true });
  }

  /** A webhook is a poke and decides nothing. Anybody may poke. */
  #pokes(): void {
    const due = this.#provider.pokes.filter(({ at }) => at <= this.#second);
    this.#provider.pokes = this.#provider.pokes.filter((poke) => !due.includes(poke));
    for (const { chargeId, got, isEnd } of due) {
      if (this.#broken === 'trustsWebhook')
        this.#settle(chargeId, { taken: got, final: isEnd, currency: 'USD' });
      for (const { notes } of this.#workers) {
        const note = notes.get(chargeId);
        if (note) note.nextAt = START + this.#second * 1000;
      }
    }
  }

  #work(worker: Worker): void {
    if (this.#fault(0.004)) worker.asleepUntil = this.#second + this.#random.int(1, 200);
    if (worker.asleepUntil > this.#second) return;
    if (this.#fault(0.01)) {
      // kill -9: what it remembers is gone, too.
      this.#kills += 1;
      worker.hands.clear();
      worker.notes.clear();
    }
    if (worker.leads) this.#takeUp(worker);
    for (const [id, hand] of worker.hands)
      if (!this.#fault(0.3) && !this.#advance(worker, id, hand)) worker.hands.delete(id);
  }

  #takeUp({ notes, hands }: Worker): void {
    const now = START + this.#second * 1000;
    for (const charge of this.#room.rows.all('cardCharge')) {
      if (charge.sure || hands.has(charge.id)) continue;
      const note = notes.get(charge.id) ?? newNote(now, charge.ref);
      notes.set(charge.id, note);
      if (note.nextAt > now) continue;
      hands.set(charge.id, { steps: attemptSteps(note, this.#sideOf(charge.id)), result: undefined });
    }
  }

  #sideOf(id: string) {
    const { rows } = this.#room;
    const { hasKey, findWithinMs } = this.#provider.accent;
    const now = () => START + this.#second * 1000;
    return {
      charge: (): CardCharge => {
        const charge = rows.get('cardCharge', id) as CardCharge;
        return this.#broken === 'asksForEver' ? { ...charge, at: this.#now() } : charge;
      },
      now,
      isPaidOtherwise: () => {
        const chain = chainOf(rows, anActor(), rows.get('cardCharge', id)?.visitId ?? '');
        return chain !== undefined && owedWithPads(chain) <= 0;
      },
      hasKey: hasKey || this.#broken === 'asksAgainWithoutKey',
      findWithinMs: this.#broken === 'notFoundIsNo' ? 0 : findWithinMs,
    };
  }

  /** Takes the next step. Returns false when there is none. */
  #advance(worker: Worker, id: string, hand: Hand): boolean {
    if (hand.held) {
      hand.result = this.#take(id, hand.held);
      delete hand.held;
      return true;
    }
    const next = hand.steps.next(hand.result);
    if (next.done) return false;
    if (this.#broken === 'sleepsBeforeCall' && next.value.do === 'begin') {
      hand.held = next.value;
      if (this.#fault(0.2)) worker.asleepUntil = this.#second + 200;
      return true;
    }
    // What is written was decided on what was read before.
    if (!isCall(next.value) && this.#fault(0.2)) hand.held = next.value;
    else hand.result = this.#take(id, next.value);
    return true;
  }

  #put(changes: readonly Change[]): void {
    for (const one of changes) this.#room.rows.put(one);
    this.#faults.check();
  }

  #take(id: string, step: CardStep): StepResult {
    const { rows } = this.#room;
    const at = { chargeId: id, now: this.#now() };
    switch (step.do) {
      case 'claim':
        return this.#claim(id);
      case 'again': {
        const { changes, isMine } = claimAgain(rows, at);
        this.#put(changes);
        return { isMine };
      }
      case 'shown':
        this.#put(noteShown(rows, { ...at, ref: step.ref }));
        return undefined;
      case 'unknown':
        this.#put(noteUnknown(rows, at));
        return undefined;
      case 'settle':
        this.#settle(id, step.word);
        return undefined;
      case 'cancel':
        if (this.#broken === 'cancelIsNo') this.#settle(id, { taken: 0, final: true });
        return this.#net(() => {
          this.#provider.cancel(step.ref);
          return { is: 'missing' };
        });
      case 'look':
        return this.#net(() => this.#provider.look(step.ref));
      case 'find':
        return this.#net(() => this.#provider.find(this.#askedOf(id), step.isOver));
      case 'begin':
        return this.#begin(id);
    }
  }

  #claim(id: string): StepResult {
    if (this.#broken === 'claimsAfterCall') return { isMine: true };
    const { rows } = this.#room;
    const now = this.#broken === 'asksForEver' ? (rows.get('cardCharge', id)?.at ?? '') : this.#now();
    const { changes, isMine } = claimCharge(rows, { chargeId: id, now });
    this.#put(changes);
    return { isMine: isMine || this.#broken === 'claimsTwice' };
  }

  #begin(id: string): StepResult {
    const answer = this.#net(() => this.#provider.begin(this.#askedOf(id)));
    if (this.#broken === 'claimsAfterCall' && !this.#fault(0.3))
      this.#put(claimCharge(this.#room.rows, { chargeId: id, now: this.#now() }).changes);
    if (this.#broken === 'timeoutIsNo' && answer.is === 'lost') this.#settle(id, { taken: 0, final: true });
    return answer;
  }

  #askedOf(id: string): Asked {
    const charge = this.#room.rows.get('cardCharge', id) as CardCharge;
    this.#writes += 1;
    const key = this.#broken === 'newKey' ? `${id}#${this.#writes}` : id;
    const takesTip = charge.readerId === readerId(2) && charge.tip === 0;
    return { key, chargeId: id, reader: charge.readerId, cents: totalOf(charge), takesTip };
  }

  /** Lost on the way there, lost on the way back, delivered later than anybody waits, or fine. */
  #net(call: () => CardAnswer): CardAnswer {
    const luck = this.#isCalm ? 1 : this.#random.next();
    if (luck < 0.08) return { is: 'lost' };
    if (luck < 0.16) {
      call();
      return { is: 'lost' };
    }
    if (luck < 0.22) {
      this.#late.push({ at: this.#second + this.#random.int(5, 59), call });
      return { is: 'lost' };
    }
    return call();
  }

  #settle(id: string, word: ProviderWord): void {
    this.#writes += 1;
    const charge = this.#room.rows.get('cardCharge', id);
    if (!charge) return;
    const bent = this.#bentWord(charge, word);
    const cmdId = testId('command', 500_000 + this.#writes);
    this.#put(settleCharge(this.#room.rows, { chargeId: id, word: bent, now: this.#now(), cmdId }));
  }

  #bentWord(charge: CardCharge, word: ProviderWord): ProviderWord {
    if (this.#broken === 'asAsked' && word.taken > 0) return { ...word, taken: totalOf(charge), tip: 0 };
    return this.#broken === 'noWatch' ? { ...word, final: true } : word;
  }
}
