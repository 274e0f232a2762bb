/**
 * Looks all the while at what waiters are told of the kitchen. Nobody may see an order "in the kitchen's list" or "on
 * the kitchen's screens" while a kitchen screen that calls itself current does not hold it.
 */

import { proofOf } from '@tableside/web/engine/freshness/proof.ts';
import type { KitchenStatus } from '@tableside/web/engine/sync-status.ts';
import type { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { steadyClock } from '@tableside/web/platform/clock.ts';
import type { Person } from './cluster-people.ts';

const LOOK_MS = 200;
/** What a screen holds for less than a second may not be known elsewhere, and a signal may be two seconds late. */
const LATE_MS = 3000;
/** So many looks must have seen it, because the machine may have stood still. */
const LOOKS = 8;

/** The state of a tablet at one moment. */
interface Seen {
  readonly name: string;
  /** Whether the person may believe the tablet. */
  readonly isTrusted: boolean;
  readonly epoch: string | null;
  readonly cursor: number;
  readonly orders: ReadonlySet<string>;
  readonly kitchen: KitchenStatus | null;
}

interface Falsehood {
  readonly since: number;
  looks: number;
}

export class KitchenWatch {
  readonly violations: string[] = [];
  /** How often a waiter was told something else than before. */
  tells = 0;
  /** How long the longest falsehood lasted, in ms. */
  longestMs = 0;
  readonly #waiters: readonly Person[];
  readonly #cooks: readonly Person[];
  readonly #told = new Map<string, KitchenStatus | null>();
  readonly #falsehoods = new Map<string, Falsehood>();
  #watching: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(waiters: readonly Person[], cooks: readonly Person[]) {
    this.#waiters = waiters;
    this.#cooks = cooks;
  }

  begin(): void {
    this.#watching = this.#watch();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      await this.#look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async #look(): Promise<void> {
    // What cooks have is read last: it may have arrived meanwhile, and then nothing false was told.
    const waiters = await Promise.all(this.#waiters.map(seenBy));
    const cooks = await Promise.all(this.#cooks.map(seenBy));
    const found = new Set<string>();
    for (const waiter of waiters) {
      if (this.#told.get(waiter.name) !== waiter.kitchen) this.tells += 1;
      this.#told.set(waiter.name, waiter.kitchen);
      for (const cook of cooks) for (const one of falsehoodsOf(waiter, cook)) found.add(one);
    }
    this.#note(found, performance.now());
  }

  #note(found: ReadonlySet<string>, now: number): void {
    for (const one of [...this.#falsehoods.keys()]) if (!found.has(one)) this.#falsehoods.delete(one);
    for (const one of found) {
      const known = this.#falsehoods.get(one) ?? { since: now, looks: 0 };
      known.looks += 1;
      this.longestMs = Math.max(this.longestMs, now - known.since);
      this.#falsehoods.set(one, known);
      if (known.looks > LOOKS && now - known.since > LATE_MS && !this.violations.includes(one))
        this.violations.push(one);
    }
  }
}

async function seenBy({ name, tablet }: Person): Promise<Seen> {
  const status = tablet.engine.status.get();
  const isTrusted = status.phase === 'online' && !proofOf(status, steadyClock.now()).isStale;
  const { epoch, cursor } = await tablet.place();
  return { name, isTrusted, epoch, cursor, orders: await ordersOf(tablet.mirror), kitchen: status.kitchen };
}

const ordersOf = async ({ orders }: MirrorDb): Promise<ReadonlySet<string>> =>
  new Set(await orders.toCollection().primaryKeys());

/** Each has the same words for as long as it lasts. */
function falsehoodsOf(waiter: Seen, cook: Seen): string[] {
  const { kitchen } = waiter;
  if (!kitchen || !waiter.isTrusted || !cook.isTrusted) return [];
  // Numbers of another history mean something else.
  const isListFalse = waiter.epoch === cook.epoch && kitchen.cursor > cook.cursor;
  const missing = kitchen.shown.filter((id) => !cook.orders.has(id));
  return [
    ...(isListFalse ? [`${waiter.name} is told more than ${cook.name} holds`] : []),
    ...missing.map((id) => `${waiter.name} is told that ${cook.name} shows ${id}, who does not hold it`),
  ];
}
