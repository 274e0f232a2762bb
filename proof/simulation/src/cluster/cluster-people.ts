/**
 * People who work in a house while things fail: waiters open orders, add lines and take money, and cooks move orders on
 * and show them on their screens. Each has a tablet with the engine of the app.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { aNegroni, openTablet, type RealTablet } from '../real-tablet.ts';
import type { House } from './cluster-house.ts';

/** The mean time between two taps of a person, in ms. Two cooks keep up with four waiters. */
const TAP_EVERY_MS = { waiter: 400, cook: 150 };
const LOOK_MS = 200;
const LINES = 2;
/** So many orders of each status fit on the screen of a kitchen. */
const FIT = 20;

/** A command that was reported to a person as saved. */
export interface Promised {
  readonly cmdId: string;
  readonly mid: number;
  readonly name: string;
  readonly args: unknown;
}

export interface Person {
  readonly name: string;
  readonly isCook: boolean;
  readonly session: Session;
  readonly tablet: RealTablet;
  readonly promised: readonly Promised[];
  /** Taps refused by this tablet itself. Waiters work on orders of their own, so theirs must not be. */
  readonly refusals: readonly string[];
  /** The longest time without a connection since this was last asked for, in ms. */
  longestGap(): number;
}

export class People {
  readonly all: readonly Person[];
  readonly #workers: readonly Worker[];
  #work: readonly Promise<void>[] = [];
  #isOver = true;

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    this.all = workers;
  }

  /** Two waiters and a cook at each server. `closing` gets what puts the tablets away. */
  static async hire(house: House, seed: number, closing: (() => unknown)[]): Promise<People> {
    const workers: Worker[] = [];
    for (const [n, address] of house.addresses.entries())
      for (const [k, isCook] of [false, false, true].entries()) {
        const place = 3 * n + k;
        const session = await house.signIn({ n: place, role: isCook ? 'kitchen' : 'server' });
        const tablet = await openTablet({ address, session });
        closing.push(() => tablet.close());
        const name = `${isCook ? 'cook' : 'waiter'} ${place + 1}`;
        workers.push(new Worker({ name, isCook, session, tablet }, seededRandom(seed + place)));
      }
    return new People(workers);
  }

  get waiters(): readonly Person[] {
    return this.all.filter(({ isCook }) => !isCook);
  }

  get cooks(): readonly Person[] {
    return this.all.filter(({ isCook }) => isCook);
  }

  /** Lets everybody work. */
  begin(): void {
    this.#isOver = false;
    this.#work = this.#workers.map((one) => one.work(() => this.#isOver));
  }

  /** Resolves once everybody has put the tablet down. */
  async rest(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  /** Cooks leave their screens and come back, each to the server that the balancer has for them. */
  async reopenScreens(): Promise<void> {
    for (const { isCook, tablet } of this.all) if (isCook) tablet.engine.show(undefined);
    await pause(2 * LOOK_MS);
  }

  /** How many commands the server has confirmed. */
  async confirmed(): Promise<number> {
    const counts = await Promise.all(this.all.map(({ tablet }) => tablet.mirror.acked.count()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    await this.rest();
    await Promise.all(this.#workers.map((one) => one.close()));
  }
}

class Worker implements Person {
  readonly name: string;
  readonly isCook: boolean;
  readonly session: Session;
  readonly tablet: RealTablet;
  readonly promised: Promised[] = [];
  readonly refusals: string[] = [];
  readonly #random: SeededRandom;
  readonly #stopListening: () => void;
  /** Shows what there is to do until the cook goes home. */
  readonly #showing: Promise<void>;
  #isHome = false;
  #order: { readonly id: string; lines: number } | undefined;
  #lostAt: number | undefined;
  #gap = 0;

  constructor(of: Pick<Person, 'name' | 'isCook' | 'session' | 'tablet'>, random: SeededRandom) {
    this.name = of.name;
    this.isCook = of.isCook;
    this.session = of.session;
    this.tablet = of.tablet;
    this.#random = random;
    this.#stopListening = this.tablet.engine.status.subscribe(() => this.#noteLine());
    this.#showing = this.isCook ? this.#show() : Promise.resolve();
  }

  longestGap(): number {
    this.#noteLine();
    const longest = this.#lostAt === undefined ? this.#gap : performance.now() - this.#lostAt;
    this.#gap = 0;
    return longest;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pause(2 * TAP_EVERY_MS[this.isCook ? 'cook' : 'waiter'] * this.#random.next());
      await (this.isCook ? this.#cook() : this.#serve());
    }
  }

  async close(): Promise<void> {
    this.#isHome = true;
    this.#stopListening();
    await this.#showing;
  }

  #noteLine(): void {
    const isLost = this.tablet.engine.status.get().phase !== 'online';
    if (isLost) this.#lostAt ??= performance.now();
    else if (this.#lostAt !== undefined) {
      this.#gap = Math.max(this.#gap, performance.now() - this.#lostAt);
      this.#lostAt = undefined;
    }
  }

  /** Opens a visit, adds lines to it, and takes the money for all of it, which sends them to the kitchen. */
  async #serve(): Promise<void> {
    const { mirror, engine } = this.tablet;
    if (!this.#order) {
      const orderNumber = await engine.nextOrderNumber().catch(() => undefined);
      if (orderNumber === undefined) return;
      this.#order = { id: this.#random.uuid(), lines: 0 };
      const tableId = `table-${this.#random.int(1, 8)}`;
      await this.#tap('visit.open', { id: this.#order.id, orderNumber, tableId, payAt: 'order' });
      return;
    }
    const { id } = this.#order;
    if (this.#order.lines < LINES) {
      this.#order.lines += 1;
      await this.#tap('visit.addItem', { visitId: id, item: aNegroni() });
      return;
    }
    this.#order = undefined;
    const pad = (await mirror.orders.get(padIdOf(id)))?.doc;
    const { total: amount = 0, items = [] } = pad ?? {};
    const paid = { method: 'cash' as const, amount, tip: 0, tendered: amount, close: true };
    const send = { roundId: id, itemIds: items.map((item) => item.id) };
    await this.#tap('payment.record', { id: this.#random.uuid(), visitId: id, ...paid, send });
  }

  /** Moves one of the orders on the screen a step on. */
  async #cook(): Promise<void> {
    const orders = await this.#onScreen();
    if (orders.length === 0) return;
    const { id, status } = this.#random.pick(orders);
    const to = nextStatus(status);
    if (to !== null && to !== 'draft' && to !== 'cancelled')
      await this.#tap('order.advance', { orderId: id, to });
  }

  async #onScreen(): Promise<readonly Order[]> {
    const inStatus = (status: string) =>
      this.tablet.mirror.orders
        .where('[doc.status+doc.statusBy.at]')
        .between([status, ''], [status, '\uffff'])
        .limit(FIT)
        .toArray();
    const found = await Promise.all(['paid', 'accepted', 'preparing'].map(inStatus));
    return found.flat().map(({ doc }) => doc);
  }

  /** The server hears of what is on the screen. */
  async #show(): Promise<void> {
    while (!this.#isHome) {
      this.tablet.engine.show({ shown: (await this.#onScreen()).map(({ id }) => id) });
      await pause(LOOK_MS);
    }
  }

  async #tap<N extends CommandName>(name: N, args: InputOf<N>): Promise<void> {
    const receipt = await this.tablet.engine.mutate(name, args);
    if (receipt.kind === 'queued') this.promised.push({ ...receipt, name, args });
    if (receipt.kind === 'refused') this.refusals.push(`${name}: ${receipt.code}`);
  }
}
