/**
 * The charges and refunds of one venue, at the process that leads. Each about which its provider may still say something has
 * its turns when they are due, many at once.
 */
import { type CardNote, newNote } from '@tableside/domain/cards/attempt-steps.ts';
import {
  type CardCharge,
  isPendingCharge,
  isWatched,
  ON_PHONES,
} from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { openRefundsOf } from '@tableside/domain/entities/card-refund.ts';
import type { VenueDeskWork } from '../desks/venue-desks.ts';
import { lookAfterRestore, takeTurn } from './charge-turn.ts';
import type { CardDeskDeps } from './desk-deps.ts';
import { providerOf, providersOf } from './provider-of.ts';
import { takeRefundTurn } from './refund-turn.ts';
import { isSweepDue, SWEEP_EVERY_MS, sweepTaken } from './sweep.ts';

const SWEEP_MS = 30_000;
const SOON_MS = 50;
const AFTER_ERROR_MS = 2000;
/** Turns at once. Each makes one call at a time. */
const MOST_TURNS = 20;

export class VenueCards implements VenueDeskWork {
  readonly #deps: CardDeskDeps;
  readonly #venueId: string;
  readonly #hurry: () => void;
  readonly #notes = new Map<string, CardNote>();
  readonly #turns = new Map<string, Promise<void>>();
  readonly #canceled = new Set<string>();
  #readers = new Map<string | null, CardReader>();
  #poked = new Set<string>();
  #sweptAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  isUsed = false;

  constructor(deps: CardDeskDeps, venueId: string, hurry: () => void) {
    this.#deps = deps;
    this.#venueId = venueId;
    this.#hurry = hurry;
  }

  /** Its provider has news of a charge, by either id. It is asked at once. */
  poke(about: string): void {
    this.#poked.add(about);
  }

  async look(): Promise<number> {
    await this.#sweep();
    const works = worksOf(await this.#watched());
    const poked = this.#poked;
    this.#poked = new Set();
    const known = new Set(works.map(({ id }) => id));
    for (const id of this.#notes.keys()) if (!known.has(id)) this.#forget(id);
    if (works.length === 0) return SWEEP_MS;
    const now = this.#deps.clock.now();
    for (const { id, charge } of works) {
      const note = this.#noteOf(id, charge, now);
      if (poked.has(charge.id) || (charge.ref !== undefined && poked.has(charge.ref))) note.nextAt = now;
    }
    const due = works.filter(({ id }) => !this.#turns.has(id) && (this.#notes.get(id)?.nextAt ?? 0) <= now);
    if (due.length > 0) await this.#take(due);
    return this.#restMs(works, now);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#turns.values());
  }

  async #sweep(): Promise<void> {
    const { storage, clock } = this.#deps;
    const now = clock.now();
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    const restoredAt = await storage.upkeep.restoredAt();
    const isDue = isSweepDue(restoredAt, now, this.#sweptAt);
    this.#sweptAt = now;
    if (!isDue || restoredAt === null || !(await storage.cards.of(this.#venueId))) return;
    const provider = await providerOf(this.#deps, this.#venueId);
    await sweepTaken({ storage, clock }, provider, { venueId: this.#venueId, restoredAt });
  }

  /** Those that nobody knows the end of come first. */
  async #watched(): Promise<readonly CardCharge[]> {
    const { storage } = this.#deps;
    const readers = await storage.rows(this.#venueId, 'cardReader');
    this.#readers = new Map(readers.map(({ id, doc }) => [id, doc]));
    this.isUsed = readers.length > 0 || (await storage.cards.of(this.#venueId)) !== undefined;
    if (!this.isUsed) return [];
    const ids = [...readers.map(({ id }) => id), ON_PHONES];
    const rows = await storage.load(
      this.#venueId,
      ids.map((readerId) => ({ kind: 'watchedCharges', readerId })),
    );
    const rank = (charge: CardCharge): number => Number(!isPendingCharge(charge));
    return rows
      .all('cardCharge')
      .filter(isWatched)
      .sort((a, b) => rank(a) - rank(b) || (a.at < b.at ? -1 : 1));
  }

  #forget(id: string): void {
    this.#notes.delete(id);
    this.#canceled.delete(id);
  }

  #noteOf(id: string, charge: CardCharge, now: number): CardNote {
    const note = this.#notes.get(id) ?? newNote(now, charge.ref);
    this.#notes.set(id, note);
    // Somebody has just tapped Cancel, and waits.
    if (charge.cancel && !this.#canceled.has(charge.id)) {
      this.#canceled.add(charge.id);
      note.nextAt = now;
    }
    return note;
  }

  async #take(due: readonly Work[]): Promise<void> {
    const { storage, clock, log, backOf } = this.#deps;
    const providers = await providersOf(this.#deps, this.#venueId);
    const isAsked = due.some(({ charge }) => charge.state === 'asked');
    const restoredAt = isAsked ? await storage.upkeep.restoredAt() : null;
    for (const { id, charge, refundId } of due) {
      const note = this.#notes.get(id);
      if (!note || this.#isStopped || this.#turns.size >= MOST_TURNS) return;
      const of = { venueId: this.#venueId, chargeId: charge.id };
      const isLost = charge.state === 'asked' && restoredAt !== null && charge.at < restoredAt;
      const turn = async (): Promise<void> => {
        const provider = providers(this.#readers.get(charge.readerId));
        const deps = { storage, clock, provider, backOf };
        if (refundId !== undefined) return takeRefundTurn(deps, { ...of, refundId }, note);
        if (isLost) await lookAfterRestore({ storage, clock }, of);
        await takeTurn(deps, of, note);
      };
      this.#turns.set(
        id,
        turn()
          .catch((error: unknown) => {
            note.nextAt = clock.now() + AFTER_ERROR_MS;
            log(error);
          })
          .finally(() => {
            this.#turns.delete(id);
            if (!this.#isStopped) this.#hurry();
          }),
      );
    }
  }

  /** Turns under way ring when they end. */
  #restMs(works: readonly Work[], now: number): number {
    const next = works
      .filter(({ id }) => !this.#turns.has(id))
      .map(({ id }) => (this.#notes.get(id)?.nextAt ?? now) - now);
    return Math.max(SOON_MS, Math.min(SWEEP_MS, ...next));
  }
}

/** A charge that is looked at, or one of its refunds. */
interface Work {
  /** Of the charge, or of the refund. */
  readonly id: string;
  readonly charge: CardCharge;
  readonly refundId?: string;
}

const worksOf = (watched: readonly CardCharge[]): readonly Work[] =>
  watched.flatMap((charge) => [
    ...(charge.sure ? [] : [{ id: charge.id, charge }]),
    ...openRefundsOf(charge).map(({ id }) => ({ id, charge, refundId: id })),
  ]);
