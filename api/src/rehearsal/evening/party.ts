/** The life of one party, from its first step into the house to its empty table. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { callIdOf } from '@tableside/domain/entities/call.ts';
import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import type { PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { isOpenVisit, isRound, paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { payAtOf, sendsUnpaid } from '@tableside/domain/venue/bill-settings.ts';
import type { VisitChain } from '@tableside/domain/visits/chain.ts';
import { billIn } from '@tableside/domain/visits/takings.ts';
import type { Storage } from '../../storage/storage.ts';
import { inventedGuest } from '../invented-people.ts';
import type { Chance } from './chance.ts';
import { type Course, linesFor, readMenu } from './dishes.ts';
import type { Hands } from './hands.ts';

export interface PartyDeps {
  readonly storage: Storage;
  readonly hands: Hands;
  readonly chance: Chance;
  readonly cook: Actor;
  /** In minutes of a real evening. */
  readonly after: (minutes: number, step: () => Promise<void>) => void;
  /** The party has left, or somebody else looks after it now. */
  readonly onGone: () => void;
}

interface Place {
  readonly server: Actor;
  readonly tableId: string;
}

const MOST_COVERS = 6;
const TAB_SHARE = 0.4;
/** So often a party looks whether its food has come before it goes without. */
const PATIENCE = 12;
/** In minutes of a real evening. */
const COOKING: Readonly<Record<Course, (chance: Chance) => number>> = {
  drinks: (chance) => chance.between(2, 5),
  food: (chance) => chance.between(12, 30),
  dessert: (chance) => chance.between(4, 9),
};
const NOTES = [500, 1000, 2000, 5000];

export class Party {
  readonly #deps: PartyDeps;
  readonly #server: Actor;
  readonly #guest: Actor;
  readonly #tableId: string;
  readonly #id: string;
  #covers = 2;
  #isGone = false;
  #waited = 0;

  constructor(deps: PartyDeps, { server, tableId }: Place) {
    this.#deps = deps;
    this.#server = server;
    this.#tableId = tableId;
    this.#id = deps.chance.id();
    this.#guest = inventedGuest(server.venueId, deps.chance.id());
  }

  /** Returns whether they got the table. */
  async sitDown(name: string | null): Promise<boolean> {
    const { storage, hands, chance, after } = this.#deps;
    const { venueId } = this.#server;
    const venue = await storage.row(venueId, 'venue', venueId);
    const table = await storage.row(venueId, 'table', this.#tableId);
    if (!venue || !table) return false;
    this.#covers = this.#coversAt(table.doc);
    const isTab = this.#runsTab(venue.doc);
    const opened = await hands.give(this.#server, 'visit.open', {
      id: this.#id,
      tableId: this.#tableId,
      covers: this.#covers,
      name,
      payAt: isTab ? 'end' : 'order',
    });
    if (!opened) return false;
    after(chance.between(1, 4), () => this.#order('drinks'));
    after(chance.between(8, 14), () => this.#order('food'));
    if (chance.is(0.3)) after(chance.between(26, 34), () => this.#order('drinks'));
    if (chance.is(0.25)) after(chance.between(18, 40), () => this.#call('server'));
    if (chance.is(0.4)) after(chance.between(46, 54), () => this.#order('dessert'));
    // Who has paid already goes sooner.
    after(isTab ? chance.between(62, 80) : chance.between(50, 62), () => this.#askForBill());
    return true;
  }

  #coversAt({ capacity }: Table): number {
    const most = Math.max(1, Math.min(MOST_COVERS, capacity.maximum));
    return this.#deps.chance.int(Math.min(2, most), most);
  }

  /** Where guests pay first, some pay when they leave, if the house lets servers send that. */
  #runsTab(venue: Venue): boolean {
    return payAtOf(venue) === 'end' || (sendsUnpaid(venue) && this.#deps.chance.is(TAB_SHARE));
  }

  /** Returns nothing once the party is gone or another person has touched its check. */
  async #chain(): Promise<VisitChain | undefined> {
    const chain = this.#isGone ? undefined : await this.#deps.hands.untouched(this.#server, this.#id);
    if (!chain) this.#leaveAlone();
    return chain;
  }

  #leaveAlone(): void {
    if (!this.#isGone) this.#deps.onGone();
    this.#isGone = true;
  }

  /** The lines are on the pad for a while before they are sent. */
  async #order(course: Course): Promise<void> {
    const { storage, hands, chance, after } = this.#deps;
    if (!(await this.#chain())) return;
    const menu = await readMenu(storage, this.#server.venueId);
    const ids: string[] = [];
    for (const item of linesFor(menu, course, this.#covers, chance)) {
      if (await hands.give(this.#server, 'visit.addItem', { visitId: this.#id, item })) ids.push(item.id);
    }
    if (ids.length > 0) after(chance.between(0.5, 3), () => this.#send(ids, course));
  }

  async #send(itemIds: readonly string[], course: Course): Promise<void> {
    const chain = await this.#chain();
    if (!chain) return;
    const { hands, chance } = this.#deps;
    const roundId = chance.id();
    const send = { roundId, itemIds: [...itemIds] };
    const rows = paysFirst(chain.end)
      ? await this.#pay(chain, { send, close: true })
      : (await hands.give(this.#server, 'visit.send', { visitId: this.#id, ...send }, asSeen(chain.end)))
          ?.rows;
    for (const row of rows ?? [])
      if (row.entity === 'order' && isRound(row.doc) && row.id === roundId) this.#cook(row.doc, course);
  }

  /** A ticket goes through the kitchen. Now and then a dish comes back off it first. */
  #cook(round: Order, course: Course): void {
    const { chance, after } = this.#deps;
    const isDrinks = course === 'drinks';
    const begun = isDrinks ? chance.between(1, 3) : chance.between(2, 6);
    const ready = begun + COOKING[course](chance);
    if (chance.is(0.06)) after(begun / 2, () => this.#void(round));
    after(begun, () => this.#advance(round, 'preparing', this.#deps.cook));
    after(ready, () => this.#advance(round, 'serving', this.#deps.cook));
    after(ready + chance.between(2, 7), () => this.#advance(round, 'completed', this.#server));
  }

  async #advance({ id }: Order, to: 'preparing' | 'serving' | 'completed', actor: Actor): Promise<void> {
    const { storage, hands, cook } = this.#deps;
    const order = await storage.row(actor.venueId, 'order', id);
    const isOurs = [cook.userId, this.#server.userId].includes(order?.doc.statusBy.id ?? '');
    if (!order || !isOurs || order.doc.status === 'cancelled') return;
    const seen = { entity: 'order', id, version: order.version } as const;
    await hands.give(actor, 'order.advance', { orderId: id, to }, seen);
  }

  async #void({ id }: Order): Promise<void> {
    const chain = await this.#chain();
    const round = chain?.rounds.find((one) => one.id === id);
    const [line] = round?.items ?? [];
    if (!chain || !round || !line || round.items.length < 2 || paysFirst(chain.end)) return;
    const { hands, chance } = this.#deps;
    const reason = 'Guest changed their mind';
    await hands.give(
      this.#server,
      'order.voidItem',
      { orderId: id, itemId: line.id, id: chance.id(), quantity: 1, reason },
      { entity: 'order', id, version: round.version },
    );
  }

  /** From a phone. A colleague goes there, unless a real person was faster. */
  async #call(kind: 'server' | 'bill'): Promise<void> {
    const { storage, hands, chance, after } = this.#deps;
    const table = await storage.row(this.#guest.venueId, 'table', this.#tableId);
    if (!table || !(await this.#chain())) return;
    const asked = { kind, tableId: this.#tableId, tableCode: table.doc.qrCode };
    if (!(await hands.give(this.#guest, 'call.make', asked))) return;
    after(chance.between(2, 7), async () => {
      const id = callIdOf(this.#guest.venueId, this.#guest.userId, kind);
      const call = await storage.row(this.#guest.venueId, 'call', id);
      if (call?.doc.answered === null)
        await hands.give(this.#server, 'call.answer', { calls: [{ id, at: call.doc.at }] });
    });
  }

  async #askForBill(): Promise<void> {
    const chain = await this.#chain();
    if (!chain) return;
    const { hands, chance, after } = this.#deps;
    const { due, unsent } = billIn(chain, chain.end);
    const isServed = chain.orders.every((order) => !isRound(order) || isFinal(order.status));
    this.#waited += 1;
    if (this.#waited < PATIENCE && (!isServed || unsent.lines > 0)) return after(4, () => this.#askForBill());
    if (!isOpenVisit(chain.end) || due <= 0) {
      if (isOpenVisit(chain.end) && unsent.lines === 0)
        await hands.give(this.#server, 'visit.close', { visitId: this.#id }, asSeen(chain.end));
      return after(chance.between(2, 8), () => this.#leave());
    }
    if (chance.is(0.5)) await this.#call('bill');
    after(chance.between(2, 5), () => this.#printBill());
  }

  async #printBill(): Promise<void> {
    const chain = await this.#chain();
    if (!chain) return;
    const { hands, chance, after } = this.#deps;
    await hands.give(this.#server, 'visit.set', { visitId: this.#id, billed: true }, asSeen(chain.end));
    after(chance.between(3, 8), () => this.#payAll());
  }

  /** Some pay half each. */
  async #payAll(): Promise<void> {
    const chain = await this.#chain();
    if (!chain) return;
    const { chance, after } = this.#deps;
    const { due } = billIn(chain, chain.end);
    const isShared = this.#covers > 1 && due > 1 && chance.is(0.3);
    if (isShared) await this.#pay(chain, { amount: Math.ceil(due / 2), parts: 2 });
    const rest = isShared ? await this.#chain() : chain;
    if (rest) await this.#pay(rest, { close: true });
    after(chance.between(2, 8), () => this.#leave());
  }

  async #pay(
    chain: VisitChain,
    how: {
      readonly amount?: number;
      readonly parts?: number;
      readonly close?: boolean;
      readonly send?: { readonly roundId: string; readonly itemIds: string[] };
    },
  ) {
    const { hands, chance } = this.#deps;
    const amount = how.amount ?? Math.max(0, billIn(chain, chain.end).due);
    const method = await this.#method();
    const tip = chance.is(0.75) ? Math.round((amount * chance.int(8, 22)) / 100) : 0;
    const paid = { id: chance.id(), visitId: this.#id, method, amount, tip, hadItems: true };
    const cash = method === 'cash' ? { tendered: handedOver(amount + tip) } : {};
    const outcome = await hands.give(
      this.#server,
      'payment.record',
      { ...paid, ...cash, ...how, amount },
      asSeen(chain.end),
    );
    return outcome?.rows;
  }

  async #method(): Promise<PaymentMethod> {
    const { storage, chance } = this.#deps;
    const { venueId } = this.#server;
    const venue = await storage.row(venueId, 'venue', venueId);
    const taken = venue?.doc.paymentAccepted.filter(({ isActive }) => isActive) ?? [];
    return chance.pick(taken)?.id ?? 'cash';
  }

  async #leave(): Promise<void> {
    const chain = await this.#chain();
    if (!chain) return;
    const { storage, hands } = this.#deps;
    const tableId = this.#tableId;
    const rows = await storage.load(this.#server.venueId, [{ kind: 'visitsOfTable', tableId }]);
    const isFree = rows.openVisitsOfTable(tableId).length === 0;
    if (isFree)
      await hands.give(this.#server, 'table.setStatus', { tableId, status: 'available', from: 'occupied' });
    this.#leaveAlone();
  }
}

const asSeen = ({ id, version }: Visit) => ({ entity: 'visit', id, version }) as const;

/** Returns what a guest hands over for it: the next amount that bank notes make. */
function handedOver(cents: number): number {
  const note = NOTES.find((one) => one >= cents) ?? 2000;
  return Math.ceil(cents / note) * note;
}
