/**
 * I14: a screen calls itself current only while its last confirmation is young, by true time, whatever its clocks say and
 * however long it slept.
 *
 * I12: what a screen calls confirmed is there. When an engine says that its mirror was confirmed just now, the mirror
 * holds every change that the server had made by the time any answer or frame under way was sent. Looked at where one tab
 * syncs, and while its connection lost nothing: a real one loses nothing without ending.
 */
import { viewerOf, visibleRow } from '@tableside/api/sync/visibility.ts';
import type { Meta, SyncMeta } from '@tableside/web/mirror/mirror-db.ts';
import type { ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';

/** Longer than anything is under way, and what it waits for a device that sleeps too short to notice. */
const UNDER_WAY_MS = 10_000 + 7_000;

interface Head {
  readonly at: number;
  readonly epoch: string;
  readonly seq: number;
}

export class ConfirmedWatch {
  readonly #device: SimulatedDevice;
  readonly #server: ServerRecord;
  /** How far the server was, each since its time; the first is the last one from before what may be under way. */
  #heads: Head[] = [];
  #seen: number | null = null;
  /** True time of the last confirmation. */
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(device: SimulatedDevice, server: ServerRecord) {
    this.#device = device;
    this.#server = server;
  }

  /** `now`: true time, in milliseconds. */
  glance(now: number): string[] {
    this.#noteHead(now);
    const { confirmedAt } = this.#device.engine.status.get();
    const isNew = confirmedAt !== null && confirmedAt !== this.#seen;
    this.#seen = confirmedAt;
    if (isNew) this.#confirmedAt = now;
    const isChecked = isNew && this.#device.syncsAlone && this.#device.link.isWhole;
    return [...this.#look(now), ...(isChecked ? this.#check() : [])];
  }

  /** A screen that sleeps is dark. */
  #look(now: number): string[] {
    const { isAsleep, name, proof, engine } = this.#device;
    const ageMs = now - this.#confirmedAt;
    if (isAsleep || proof.isStale || proof.confirmedAt === null) return [];
    if (ageMs <= engine.status.get().staleAfterMs) return [];
    return [`I14 ${name}: called current ${ageMs} ms after its last confirmation`];
  }

  #noteHead(at: number): void {
    const { epoch, seq } = this.#server;
    const last = this.#heads.at(-1);
    if (last?.epoch !== epoch || last.seq !== seq) this.#heads.push({ at, epoch, seq });
    while ((this.#heads[1]?.at ?? at) <= at - UNDER_WAY_MS) this.#heads.shift();
  }

  #check(): string[] {
    const { name, actor } = this.#device;
    const meta = this.#device.stored<Meta>('meta').find((one): one is SyncMeta => one.key === 'sync');
    const [due] = this.#heads;
    if (!meta || !due) return [];
    if (meta.fullPull !== null) return [`I12 ${name}: confirmed while it is being filled`];
    if (meta.epoch !== due.epoch) {
      const isKnown = this.#heads.some(({ epoch }) => epoch === meta.epoch);
      return isKnown ? [] : [`I12 ${name}: confirmed in another history`];
    }
    return [...this.#server.latest.values()]
      .filter((row) => row.seq > meta.cursor && row.seq <= due.seq && visibleRow(row, viewerOf(actor)))
      .map((row) => `I12 ${name}: confirmed without ${row.entity}/${row.id} of ${row.seq}`);
  }
}
