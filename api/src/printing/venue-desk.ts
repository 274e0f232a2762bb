/**
 * The desk of one venue, at the process that leads. It reads what was committed, makes the slips that are missing, ends
 * what is over, and has each printer in the network print what waits for it.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { isBackedUp, LATE_MS } from '@tableside/domain/printing/attempts.ts';
import { later } from '@tableside/domain/printing/print-times.ts';
import { isForPaper } from '@tableside/domain/printing/wanted.ts';
import { isoNow } from '../commands/clock.ts';
import { SCOPE } from '../storage/rows/scope.ts';
import type { StoredRow } from '../storage/storage.ts';
import type { DeskDeps } from './desk-deps.ts';
import { kicksOf } from './drawer-kicks.ts';
import { nextFor, type OpenPrints, openPrintsOf } from './open-prints.ts';
import { receiptOf } from './paid-receipts.ts';
import { serveTcp, type Turn } from './tcp-printer.ts';

const PAGE = 200;
const YOUNG_PAGE = 500;
const SWEEP_MS = 30_000;
const TICK_MS = 1000;
/** How often a printer without work is asked how it is, and one that cannot print. */
const ASK_MS = 60_000;
const ASK_DOWN_MS = 3000;
/** So long a receipt may come out by itself. */
const RECEIPT_MS = 2 * MINUTE_MS;

/** So many slips wait for a printer only when it is broken. Further ones are told to people at once, and block nobody. */
const MOST_OPEN = 500;
const isFull = (prints: readonly Print[], id: string): boolean =>
  prints.filter(({ printerId }) => printerId === id).length >= MOST_OPEN;

/** So much is done in one look. Meanwhile no printer gets new work. */
const MOST_AT_ONCE = 100;
type Round = Pick<Order, 'id' | 'movedFrom'>;
/** What has to be known of a round to compare it. Nothing of one that the kitchen need not know of. */
const forPaper = (order: Order): readonly Round[] =>
  isForPaper(order) ? [{ id: order.id, ...(order.movedFrom && { movedFrom: order.movedFrom }) }] : [];
/** Each round once, where it stands first. */
function atOnce(rounds: readonly Round[]): readonly [readonly Round[], readonly Round[]] {
  const all = [...new Map(rounds.map((round) => [round.id, round])).values()];
  return [all.slice(0, MOST_AT_ONCE), all.slice(MOST_AT_ONCE)];
}

const afterHere: NonNullable<DeskDeps['after']> = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

interface AtWork {
  running: Promise<void> | undefined;
  askedAt: number;
  /** Tells whoever is at it that there may be more to print. */
  ring: () => void;
}

export class VenueDesk {
  readonly #deps: DeskDeps;
  readonly #venueId: string;
  readonly #printers = new Map<string, AtWork>();
  #cursor: number | undefined;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #isReopened = false;
  #isReadBack = false;
  /** Rounds that are still to be compared with their slips. */
  #left: readonly Round[] = [];
  #isStopped = false;
  /** Whether it has a printer, as far as it knows. */
  isUsed = false;

  constructor(deps: DeskDeps, venueId: string) {
    this.#deps = deps;
    this.#venueId = venueId;
  }

  /** Does what is to do now. Resolves with the ms until it should look again. */
  async look(): Promise<number> {
    const open = await openPrintsOf(this.#deps.storage, this.#venueId);
    this.isUsed = open.printers.length + open.prints.length > 0;
    if (!this.isUsed) {
      this.#cursor = undefined;
      return SWEEP_MS;
    }
    await this.#reopen(open.prints);
    const isNew = await this.#makeMissing(open);
    const known = isNew ? await openPrintsOf(this.#deps.storage, this.#venueId) : open;
    const isAllEnded = await this.#endSome(known);
    this.#putToWork(known);
    if (!isAllEnded || this.#left.length > 0) return 0;
    const isBusy = known.prints.length > 0 || known.printers.some(({ state }) => state.downSince !== null);
    return isBusy ? TICK_MS : SWEEP_MS;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { ring } of this.#printers.values()) ring();
    await Promise.all([...this.#printers.values()].map(({ running }) => running));
  }

  /** After a restore nobody knows what came out of what was open. */
  async #reopen(prints: readonly Print[]): Promise<void> {
    if (this.#isReopened) return;
    this.#isReopened = true;
    const restoredAt = await this.#deps.storage.upkeep.restoredAt();
    for (const print of prints)
      if (restoredAt !== null && print.madeAt < restoredAt)
        await this.#deps.work.reopen(this.#venueId, print);
  }

  async #makeMissing({ printers, prints }: OpenPrints): Promise<boolean> {
    const full = new Set(printers.map(({ id }) => id).filter((id) => isFull(prints, id)));
    const now = this.#deps.clock.now();
    const isSweep = now - this.#sweptAt >= SWEEP_MS;
    const changed = await this.#changed();
    const rounds = isSweep ? await this.#young(now) : [];
    if (isSweep) this.#sweptAt = now;
    let isNew = changed.some(({ entity }) => entity === 'print');
    isNew = (await this.#makeKicks(changed, printers)) || isNew;
    isNew = (await this.#makeReceipts(changed, printers)) || isNew;
    // What was sent last comes before what is left of a crowd, and in the order in which it was sent.
    const [some, left] = atOnce([...(await this.#roundsOf(changed, rounds)), ...this.#left]);
    this.#left = left;
    for (const order of some.toReversed())
      isNew = (await this.#deps.work.makeMissing(this.#venueId, order, full)) || isNew;
    return isNew;
  }

  async #makeKicks(changed: readonly StoredRow[], printers: readonly Printer[]): Promise<boolean> {
    let isNew = false;
    for (const row of changed)
      for (const kick of await kicksOf(row, this.#moment(printers))) {
        await this.#deps.work.make(this.#venueId, kick);
        isNew = true;
      }
    return isNew;
  }

  async #makeReceipts(changed: readonly StoredRow[], printers: readonly Printer[]): Promise<boolean> {
    const isFirst = !this.#isReadBack;
    this.#isReadBack = true;
    const rows = isFirst ? await this.#justPaid() : changed;
    let isNew = false;
    for (const row of rows) {
      const receipt = row.entity === 'payment' ? await receiptOf(row.doc, this.#moment(printers)) : undefined;
      if (!receipt) continue;
      await this.#deps.work.make(this.#venueId, receipt);
      isNew = true;
    }
    return isNew;
  }

  #moment(printers: readonly Printer[]) {
    const { storage, clock } = this.#deps;
    const drawerOf = async (id: string) => (await storage.row(this.#venueId, 'drawer', id))?.doc;
    return { printers, now: isoNow(clock), drawerOf };
  }

  /** What was paid while nobody led. */
  async #justPaid(): Promise<readonly StoredRow[]> {
    const { storage, clock } = this.#deps;
    const updatedSince = new Date(clock.now() - RECEIPT_MS).toISOString();
    return (await storage.payments(this.#venueId, { updatedSince, limit: PAGE })).payments;
  }

  /** The rows that changed since the last look. At the first one, those of the sweep are all that matters. */
  async #changed(): Promise<readonly StoredRow[]> {
    const { storage } = this.#deps;
    if (this.#cursor === undefined) {
      this.#cursor = (await storage.head(this.#venueId)).head;
      return [];
    }
    const found: StoredRow[] = [];
    for (;;) {
      const page = await storage.changes(this.#venueId, {
        after: this.#cursor,
        limit: PAGE,
        scope: SCOPE.manager,
      });
      found.push(...page.rows);
      // After a restore the numbers begin anew.
      if (page.head < this.#cursor) this.#sweptAt = Number.NEGATIVE_INFINITY;
      this.#cursor = page.to;
      if (page.to >= page.head) return found;
    }
  }

  /** The rounds of the last hour, the one that changed last first. */
  async #young(now: number): Promise<readonly Round[]> {
    const updatedSince = new Date(now - HOUR_MS).toISOString();
    const found: Round[] = [];
    for (let before: string | undefined; ; ) {
      const asked = { updatedSince, limit: YOUNG_PAGE, ...(before !== undefined && { before }) };
      const page = await this.#deps.storage.orders(this.#venueId, asked);
      found.push(...page.orders.flatMap(({ doc }) => forPaper(doc)));
      if (page.next === null) return found;
      before = page.next;
    }
  }

  /** Those that changed, also those whose slip has just ended, and the young ones: the latest first. */
  async #roundsOf(changed: readonly StoredRow[], young: readonly Round[]): Promise<readonly Round[]> {
    const rounds = new Map<string, Round>();
    const latestFirst = changed.toReversed();
    for (const row of latestFirst)
      if (row.entity === 'order') for (const round of forPaper(row.doc)) rounds.set(row.id, round);
    for (const row of latestFirst) {
      if (row.entity !== 'print' || row.doc.of.entity !== 'order' || rounds.has(row.doc.of.id)) continue;
      const order = await this.#deps.storage.row(this.#venueId, 'order', row.doc.of.id);
      if (order) for (const round of forPaper(order.doc)) rounds.set(order.id, round);
    }
    return [...rounds.values(), ...young];
  }

  /** Ends some of what is over. Returns whether that was all. */
  async #endSome({ prints, printers }: OpenPrints): Promise<boolean> {
    let ended = 0;
    for (const print of prints) {
      if (ended >= MOST_AT_ONCE) return false;
      if (await this.#end(print, printers)) ended += 1;
    }
    return true;
  }

  /** Ends what is over: a print whose time is up, and an attempt that nobody is at any more. */
  async #end(print: Print, printers: readonly Printer[]): Promise<boolean> {
    const { clock, work } = this.#deps;
    const now = isoNow(clock);
    const attempt = print.attempts.find(({ word }) => word === null);
    const by = printers.find(({ id }) => id === attempt?.printerId);
    if (attempt && this.#isLost(print, { attempt, by, now })) {
      await work.note(this.#venueId, { print, n: attempt.n, word: 'unsure' });
      return true;
    }
    const isLate = !print.late && now >= later(print.madeAt, LATE_MS);
    if (!isLate && !(print.state === 'waiting' && now >= print.expiresAt)) return false;
    await work.age(this.#venueId, print);
    return true;
  }

  #isLost(
    print: Print,
    {
      attempt,
      by,
      now,
    }: {
      readonly attempt: Print['attempts'][number];
      readonly by: Printer | undefined;
      readonly now: string;
    },
  ): boolean {
    if (now < attempt.leaseTo) return false;
    if (by?.via === 'tcp') return this.#printers.get(by.id)?.running === undefined;
    // A printer that asks says itself what became of it, as long as anybody may wait for that.
    return !by || now >= print.expiresAt || isBackedUp(by, now);
  }

  #turnOf(at: AtWork): Turn {
    return {
      isStopped: () => this.#isStopped,
      more: (ms) =>
        new Promise((resolve) => {
          const stop = (this.#deps.after ?? afterHere)(ms, () => at.ring());
          at.ring = () => {
            stop();
            at.ring = () => undefined;
            resolve();
          };
        }),
    };
  }

  #putToWork(open: OpenPrints): void {
    const now = this.#deps.clock.now();
    for (const printer of open.printers) {
      if (printer.via !== 'tcp' || this.#isStopped) continue;
      const at = this.#printers.get(printer.id) ?? {
        running: undefined,
        askedAt: Number.NEGATIVE_INFINITY,
        ring: () => undefined,
      };
      this.#printers.set(printer.id, at);
      const isDown = printer.state.downSince !== null || printer.state.word === 'notSeen';
      const isDue = now - at.askedAt >= (isDown ? ASK_DOWN_MS : ASK_MS);
      const hasWork = nextFor(open, printer.id, isoNow(this.#deps.clock)) !== undefined;
      if (hasWork) at.ring();
      if (at.running !== undefined || !(isDue || (hasWork && !isDown))) continue;
      at.askedAt = now;
      at.running = serveTcp(this.#deps, printer, this.#turnOf(at))
        .catch(this.#deps.log)
        .finally(() => {
          at.running = undefined;
        });
    }
  }
}
