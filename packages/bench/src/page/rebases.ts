/**
 * W9 in the page: applies frames that arrive while mutations are pending, and replays the mutations that each frame
 * affects.
 */
import type { Envelope, Row } from '@tableside/protocol/envelope.ts';
import { requireMeta } from '@tableside/web/mirror/database/sync-meta.ts';
import { applyEnvelope } from '@tableside/web/mirror/rebase/apply-envelope.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { type BenchDevice, type DeviceOf, openDevice } from './bench-device.ts';

export interface RebasesOf extends DeviceOf {
  readonly name: string;
  readonly pending: number;
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

export class RebaseBench {
  readonly #device: BenchDevice;
  readonly #rows: Envelope;
  #frames = 0;

  private constructor(device: BenchDevice, rows: Envelope) {
    this.#device = device;
    this.#rows = rows;
  }

  /** Opens a device whose pending mutations add items of one product to the open drafts, in turn. */
  static async open({ name, pending, ...of }: RebasesOf): Promise<RebaseBench> {
    const device = await openDevice(name, of);
    const drafts = draftsOf(of.rows);
    const line = soldIn(drafts[0]);
    for (let n = 0; n < pending; n += 1) {
      const orderId = drafts[n % drafts.length]?.id ?? '';
      const item = { id: newId(), productId: line.productId, sizeId: line.size.id, quantity: 1 };
      const { kind } = await device.engine.mutate('order.addItem', { orderId, item });
      if (kind !== 'queued') throw new Error(`a mutation was ${kind}`);
    }
    await device.engine.stop();
    return new RebaseBench(device, of.rows);
  }

  /** Applies `frames` frames at twenty per second. Every fourth frame is about the product. */
  async measure(frames: number): Promise<Rebases> {
    const measured: Rebases = { orders: [], products: [] };
    const drafts = draftsOf(this.#rows);
    const { productId } = soldIn(drafts[0]);
    const product = this.#rows.rows.find((row) => row.entity === 'product' && row.id === productId);
    for (let n = 0; n < frames; n += 1) {
      const due = performance.now() + FRAME_GAP_MS;
      const isProduct = n % 4 === 3;
      const row = isProduct ? product : drafts[n % drafts.length];
      if (!row) throw new Error('the venue lacks a row');
      const took = await this.#apply(row);
      (isProduct ? measured.products : measured.orders).push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    return measured;
  }

  /** Applies the row as if the server had changed it once more. Returns the milliseconds this took. */
  async #apply(row: Row): Promise<number> {
    const { mirror } = this.#device;
    const { clientId, cursor: from, epoch } = await requireMeta(mirror);
    const to = from + 1;
    this.#frames += 1;
    const changed = { note: `as of ${this.#frames}`, description: `as of ${this.#frames}` };
    const doc = 'doc' in row ? { ...row.doc, ...changed } : {};
    const rows: Row[] = [{ entity: row.entity, id: row.id, seq: to, version: to, doc }];
    const head = { epoch: epoch ?? '', from, to, head: to, more: false, lastMid: null, results: [], rows };
    const startedAt = performance.now();
    const applied = await applyEnvelope(mirror, head, { via: 'frame', clientId, now: Date.now() });
    const took = performance.now() - startedAt;
    if (applied.kind !== 'applied') throw new Error(`a frame was ${applied.kind}`);
    return took;
  }
}

const draftsOf = ({ rows }: Envelope): Row[] =>
  rows.filter((row) => row.entity === 'order' && 'doc' in row && row.doc.status === 'draft');

interface Line {
  readonly productId: string;
  readonly size: { readonly id: string };
}

function soldIn(row: Row | undefined): Line {
  const line = row && 'doc' in row ? (row.doc.items as readonly Line[])[0] : undefined;
  if (!line) throw new Error('the venue has no draft with an item');
  return line;
}
