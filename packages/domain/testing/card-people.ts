/** What people do in the model of charges: they order, pay, ask readers, cancel, and say what a display shows. */
import { askCharge, chargeIdOf } from '../src/cards/ask-charge.ts';
import { askOnPhone } from '../src/cards/ask-on-phone.ts';
import { cancelCharge, sayCharge } from '../src/cards/charge-work.ts';
import { claimable, waitingOf } from '../src/cards/claims.ts';
import { type PhonePart, partOnPhone, phoneOffer } from '../src/cards/phone-parts.ts';
import type { Context } from '../src/command/command.ts';
import { isPendingCharge } from '../src/entities/card-charge.ts';
import { change } from '../src/entities/entities.ts';
import type { Visit } from '../src/entities/visit.ts';
import { chainOf, type VisitChain } from '../src/visits/chain.ts';
import { aContext, anActor, testId } from './builders.ts';
import { readerId } from './card-builders.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Room, write } from './try-command.ts';

const PERSON = { id: anActor().userId, name: 'Ana' };
const PHONE = { door: 'bill', origin: 'https://alder.example' } as const;
const TABLES = ['table-12', 'table-14', 'table-15'];

interface Tap {
  readonly arrives: number;
  readonly run: (context: Context) => void;
  readonly at: string;
}

export interface PeopleSide {
  readonly room: Room;
  readonly random: SeededRandom;
  readonly now: () => string;
  readonly second: () => number;
  /** Whether money of this charge is at the provider. */
  readonly hasCome: (chargeId: string) => boolean;
  /** After each write. */
  readonly written: () => void;
  readonly broken: {
    readonly isLateFine: boolean;
    readonly holdsNothing: boolean;
    readonly sendsNothing: boolean;
    readonly sendsAtOnce: boolean;
    readonly handIsFinal: boolean;
    readonly phonesHoldNothing: boolean;
  };
}

export class CardPeople {
  /** Visits on which somebody did something odd, so that too much money is nobody's fault but theirs. */
  readonly odd = new Set<string>();
  /** What each payment or charge was meant to send. */
  readonly wanted = new Map<string, readonly string[]>();
  /** Rounds that a person has sent unpaid. */
  readonly byHand = new Set<string>();
  /** When somebody tapped for a charge. */
  readonly tapped = new Map<string, number>();
  readonly #side: PeopleSide;
  #taps: Tap[] = [];
  #made = 0;

  constructor(side: PeopleSide) {
    this.#side = side;
  }

  /** Delivers what is due, and perhaps taps. */
  second(isCalm: boolean): void {
    const { random, second } = this.#side;
    const due = this.#taps.filter(({ arrives }) => isCalm || arrives <= second());
    this.#taps = this.#taps.filter((tap) => !due.includes(tap));
    for (const { run, at } of due) this.#deliver(run, at);
    if (!isCalm && random.chance(0.22)) this.#act();
  }

  #deliver(run: Tap['run'], at: string): void {
    this.#made += 1;
    const { now } = this.#side;
    run(
      aContext({
        occurredAt: at,
        cmdId: testId('command', this.#made),
        arrival: { at: now(), device: null },
      }),
    );
    this.#side.written();
  }

  /** Mostly it arrives at once. */
  #tap(run: Tap['run']): void {
    const { random, second, now } = this.#side;
    const isSlow = random.chance(0.2);
    if (!isSlow) this.#deliver(run, now());
    else this.#taps.push({ run, at: now(), arrives: second() + random.int(5, 120) });
  }

  #open = (): VisitChain[] =>
    this.#side.room.rows
      .all('visit')
      .filter(({ status }) => status === 'open')
      .flatMap(({ id }) => chainOf(this.#side.room.rows, anActor(), id) ?? []);

  #new = (kind: 'visit' | 'item' | 'payment' | 'order'): string => {
    this.#made += 1;
    return testId(kind, 1000 + this.#made);
  };

  #act(): void {
    const { random } = this.#side;
    const open = this.#open();
    const act = random.int(0, 99);
    if (open.length === 0 || (act < 6 && open.length < 3)) {
      this.#openVisit();
      return;
    }
    const chain = random.pick(open);
    if (act < 36) this.#add(chain.end);
    else if (act < 40) this.#takeOff(chain);
    else if (act < 44) this.#send(chain);
    else if (act < 64) this.#charge(chain);
    else if (act < 72) this.#phone(chain);
    else if (act < 80) this.#cash(chain);
    else if (act < 87) this.#cancel();
    else this.#say();
  }

  #openVisit(): void {
    const { random, room } = this.#side;
    const payAt = random.pick(['order', 'order', 'end'] as const);
    this.#made += 1;
    const orderNumber = `B-${this.#made}`;
    const visit = { id: this.#new('visit'), orderNumber, tableId: random.pick(TABLES), payAt };
    this.#tap((context) => room.run('visit.open', visit, context));
  }

  #add({ id }: Visit): void {
    const { room } = this.#side;
    const item = { id: this.#new('item'), productId: 'burger', sizeId: 'regular', quantity: 1 };
    this.#tap((context) => room.run('visit.addItem', { visitId: id, item }, context));
  }

  #linesOf = ({ pads }: VisitChain): readonly string[] =>
    pads.flatMap(({ items }) => items.map(({ id }) => id));

  #takeOff(chain: VisitChain): void {
    const lines = this.#linesOf(chain);
    if (lines.length === 0) return;
    this.odd.add(chain.end.id);
    const itemId = this.#side.random.pick(lines);
    this.#tap((context) =>
      this.#side.room.run('visit.removeItem', { visitId: chain.end.id, itemId }, context),
    );
  }

  #send(chain: VisitChain): void {
    const itemIds = [...this.#linesOf(chain)];
    if (itemIds.length === 0) return;
    const roundId = this.#new('order');
    this.byHand.add(roundId);
    this.#tap((context) =>
      this.#side.room.run('visit.send', { visitId: chain.end.id, roundId, itemIds }, context),
    );
  }

  #sendOf(chain: VisitChain) {
    const itemIds = [...this.#linesOf(chain)];
    return itemIds.length > 0 ? { send: { roundId: this.#new('order'), itemIds } } : {};
  }

  #charge(chain: VisitChain): void {
    const { random, room, second, broken } = this.#side;
    const most = claimable(chain, 'main');
    if (most === 0) return;
    const amount = random.chance(0.15) ? Math.ceil(most / 2) : most;
    const id = this.#new('payment');
    const reader = { readerId: readerId(random.int(1, 2)) };
    const send = this.#sendOf(chain);
    const ask = {
      id,
      visitId: chain.end.id,
      amount,
      tip: random.chance(0.3) ? 100 : 0,
      ...reader,
      ...send,
      close: random.chance(0.6),
    };
    this.tapped.set(chargeIdOf(id), second());
    if (send.send) this.wanted.set(chargeIdOf(id), send.send.itemIds);
    this.#tap((context) => {
      const asked = broken.isLateFine ? { ...context, occurredAt: context.arrival?.at ?? '' } : context;
      write(room.rows, askCharge(room.rows, ask, asked));
      const charge = room.rows.get('cardCharge', chargeIdOf(id));
      if (charge) this.#bend(charge.id, context);
    });
  }

  /** A guest sees what is to pay, and taps a while later. */
  #phone(chain: VisitChain): void {
    const { random, room, second, now } = this.#side;
    const part = random.pick<PhonePart>([
      { of: 'all' },
      { of: 'check', key: 'seat-1' },
      { of: 'parts', parts: 2 },
      { of: 'parts', parts: 3 },
      { of: 'sum', amount: random.int(100, 1500) },
    ]);
    const amount = partOnPhone(phoneOffer(chain), part, chain.end);
    const [id, roundId] = [this.#new('payment'), this.#new('order')];
    const { id: visitId } = chain.end;
    this.#later(random.chance(0.5) ? 0 : random.int(1, 20), () => {
      const ask = {
        id,
        roundId,
        visitId,
        part,
        amount,
        tip: Math.min(amount, random.pick([0, 0, 150])),
        phone: PHONE,
      };
      const answer = askOnPhone(
        room.rows,
        ask,
        aContext({ occurredAt: now(), arrival: { at: now(), device: null } }),
      );
      if ('no' in answer) return;
      write(room.rows, answer.decision);
      const charge = room.rows.get('cardCharge', answer.chargeId);
      if (!charge) return;
      this.tapped.set(charge.id, second());
      if (charge.send) this.wanted.set(charge.id, charge.send.itemIds);
      this.#bend(charge.id, aContext({ occurredAt: now() }));
    });
  }

  #later(seconds: number, run: Tap['run']): void {
    const { second, now } = this.#side;
    if (seconds === 0) this.#deliver(run, now());
    else this.#taps.push({ run, at: now(), arrives: second() + seconds });
  }

  /** Breaks a rule of the design, if this history is about that. */
  #bend(chargeId: string, context: Context): void {
    const { room, broken } = this.#side;
    const charge = room.rows.get('cardCharge', chargeId);
    const visit = charge && room.rows.get('visit', charge.visitId);
    if (!charge || !visit) return;
    if (broken.holdsNothing || (broken.phonesHoldNothing && charge.via === 'phone'))
      room.rows.put(change('visit', { ...visit, waiting: [] }));
    const { send, ...rest } = charge;
    if (broken.sendsNothing) room.rows.put(change('cardCharge', rest));
    if (broken.sendsAtOnce && send)
      room.run('visit.send', { visitId: visit.id, ...send, itemIds: [...send.itemIds] }, context);
  }

  #cash(chain: VisitChain): void {
    const { random, room } = this.#side;
    const amount = claimable(chain, 'main');
    if (amount === 0) return;
    const id = this.#new('payment');
    const send = this.#sendOf(chain);
    if (send.send) this.wanted.set(id, send.send.itemIds);
    const args = {
      id,
      visitId: chain.end.id,
      method: 'cash' as const,
      amount,
      ...send,
      close: random.chance(0.6),
    };
    this.#tap((context) => {
      const now = chainOf(room.rows, anActor(), chain.end.id);
      // A second taker: both are facts.
      const isLate = context.arrival?.at !== context.occurredAt;
      if (isLate || !now || amount > claimable(now, 'main') || waitingOf(now.end).length > 0)
        for (const visit of [chain.end, ...(now?.visits ?? [])]) this.odd.add(visit.id);
      room.run('payment.record', args, context);
    });
  }

  #pending = () => this.#side.room.rows.all('cardCharge').filter(isPendingCharge);

  #cancel(): void {
    const { random, room, now } = this.#side;
    const pending = this.#pending();
    if (pending.length === 0) return;
    const { id } = random.pick(pending);
    this.#tap(({ cmdId }) => {
      const charge = room.rows.get('cardCharge', id);
      if (!charge) return;
      const changes = cancelCharge(charge, PERSON, { rows: room.rows, now: now(), cmdId });
      for (const one of changes) room.rows.put(one);
    });
  }

  /** Somebody has read the display, or believes so. */
  #say(): void {
    const { random, room, now, hasCome, broken } = this.#side;
    const unknown = this.#pending().filter(
      ({ state }) => state === 'unknown' || (state !== 'asked' && random.chance(0.05)),
    );
    if (unknown.length === 0) return;
    const { id, visitId } = random.pick(unknown);
    this.odd.add(visitId);
    const outcome = hasCome(id) === random.chance(0.75) ? 'approved' : 'declined';
    this.#tap(({ cmdId }) => {
      const charge = room.rows.get('cardCharge', id);
      if (!charge) return;
      const changes = sayCharge(charge, { outcome, by: PERSON }, { rows: room.rows, now: now(), cmdId });
      for (const one of changes) room.rows.put(one);
      const said = room.rows.get('cardCharge', id);
      if (said?.said && broken.handIsFinal) room.rows.put(change('cardCharge', { ...said, sure: true }));
    });
  }
}
