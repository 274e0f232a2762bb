/**
 * W9 in the page: applies frames that arrive while mutations are pending, and replays the mutations that each frame
 * affects.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Envelope, Row } from '@tableside/protocol/envelope.ts';
import type { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { requireMeta } from '@tableside/web/mirror/database/sync-meta.ts';
import { applyEnvelope } from '@tableside/web/mirror/rebase/apply-envelope.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { type DeviceOf, openDevice, saved } from './device.ts';

export interface RebasesOf extends DeviceOf {
  readonly name: string;
  readonly pending: number;
  /** All mutations are on one visit that has rounds, and the frames are about that visit. */
  readonly onVisit?: boolean;
}

export interface Rebases {
  /** Milliseconds for each frame with an order that has a few pending mutations. */
  readonly orders: number[];
  /**
   * Milliseconds for each frame with the product that every pending mutation has sold, so that all of them are
   * replayed.
   */
  readonly products: number[];
}

const FRAME_GAP_MS = 50;

type Changed = Extract<Row, { doc: unknown }>;

export class RebaseBench {
  readonly #mirror: MirrorDb;
  readonly #drafts: readonly Changed[];
  readonly #product: Changed;
  #frames = 0;

  private constructor(mirror: MirrorDb, drafts: readonly Changed[], product: Changed) {
    this.#mirror = mirror;
    this.#drafts = drafts;
    this.#product = product;
  }

  /** Opens a device whose pending mutations add items of one product to the open drafts, in turn. */
  static async open({ name, pending, onVisit = false, ...of }: RebasesOf): Promise<RebaseBench> {
    const { mirror, engine } = await openDevice(name, of);
    const changed = of.rows.rows.filter((row): row is Changed => 'doc' in row);
    const payAt = onVisit ? 'end' : 'order';
    const visits = changed.filter(({ entity, doc }) => entity === 'visit' && doc.payAt === payAt);
    const isWanted = ({ visitId }: Changed['doc']) => visits.some(({ id }) => id === visitId);
    const drafts = changed
      .filter(({ entity, doc }) => entity === 'order' && doc.status === 'draft' && isWanted(doc))
      .slice(0, onVisit ? 1 : undefined);
    const line = (drafts[0]?.doc as unknown as Order | undefined)?.items[0];
    const product = changed.find(({ entity, id }) => entity === 'product' && id === line?.productId);
    if (!line || !product) throw new Error('the venue has no draft with an item');
    for (let n = 0; n < pending; n += 1) {
      const visitId = String(drafts[n % drafts.length]?.doc.visitId);
      const item = { id: newId(), productId: line.productId, sizeId: line.size.id, quantity: 1 };
      // A pad takes at most 200 lines, so every other tap on it counts a line on.
      const isCount = onVisit && n % 2 === 1;
      await saved(
        isCount
          ? engine.mutate('visit.setItem', { visitId, itemId: line.id, by: 1 })
          : engine.mutate('visit.addItem', { visitId, item }),
      );
    }
    await engine.stop();
    const visit = visits.filter(({ id }) => id === drafts[0]?.doc.visitId);
    return new RebaseBench(mirror, onVisit ? visit : drafts, product);
  }

  /** Applies `frames` frames at twenty per second. Every fourth frame is about the product. */
  async measure(frames: number): Promise<Rebases> {
    const measured: Rebases = { orders: [], products: [] };
    for (let n = 0; n < frames; n += 1) {
      const due = performance.now() + FRAME_GAP_MS;
      const isProduct = n % 4 === 3;
      const row = isProduct ? this.#product : this.#drafts[n % this.#drafts.length];
      const took = await this.#apply(row ?? this.#product);
      (isProduct ? measured.products : measured.orders).push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    return measured;
  }

  /** Applies the row as if the server had changed it once more. Returns the milliseconds this took. */
  async #apply({ entity, id, doc }: Changed): Promise<number> {
    const { clientId, cursor: from, epoch } = await requireMeta(this.#mirror);
    const to = from + 1;
    this.#frames += 1;
    const text = `as of ${this.#frames}`;
    const row: Row = { entity, id, seq: to, version: to, doc: { ...doc, note: text, description: text } };
    const head = { epoch: epoch ?? '', from, to, head: to, more: false, lastMid: null, results: [] };
    const frame: Envelope = { ...head, rows: [row] };
    const startedAt = performance.now();
    const applied = await applyEnvelope(this.#mirror, frame, { via: 'frame', clientId, now: Date.now() });
    const took = performance.now() - startedAt;
    if (applied.kind !== 'applied') throw new Error(`a frame was ${applied.kind}`);
    return took;
  }
}
