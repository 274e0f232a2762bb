/**
 * I23: A screen may call itself current only while its last confirmation is recent. This is judged by true time,
 * whatever the device's clocks say and however long it slept.
 *
 * I12: A mirror that an engine calls confirmed is complete. When an engine reports a new confirmation, its mirror must
 * hold every change that the server had made before the oldest answer or frame that may still be under way. This is
 * checked only on devices where one tab syncs, and only while the connection has lost nothing. A real connection never
 * loses anything without ending.
 */
import { visibleRow } from '@tableside/api/sync/visibility.ts';
import type { Meta, SyncMeta } from '@tableside/web/mirror/database/mirror-db.ts';
import type { ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { viewerAt } from './viewer-at.ts';

/**
 * The time limit of a call, which is longer than any answer or frame is under way. Data that waited for a device that
 * slept gets no more time: a confirmation carries the time at which its message arrived, and an older answer does not
 * count.
 */
const UNDER_WAY_MS = 10_000;

interface Head {
  readonly at: number;
  readonly epoch: string;
  readonly seq: number;
}

export class ConfirmedWatch {
  readonly #device: SimulatedDevice;
  readonly #server: ServerRecord;
  /** The server's head over time, oldest first. */
  readonly #heads: Head[] = [];
  #seen: number | null = null;
  /** True time of the last confirmation, in milliseconds. */
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(device: SimulatedDevice, server: ServerRecord) {
    this.#device = device;
    this.#server = server;
  }

  /** `now` is true time, in milliseconds. */
  glance(now: number): string[] {
    this.#noteHead(now);
    const { confirmedAt } = this.#device.engine.status.get();
    const isNew = confirmedAt !== null && confirmedAt !== this.#seen;
    this.#seen = confirmedAt;
    if (isNew) this.#confirmedAt = now - this.#device.proof.ageMs;
    const isChecked = isNew && this.#device.syncsAlone && this.#device.link.isWhole;
    return [...this.#look(now), ...(isChecked ? this.#check() : [])];
  }

  /** Checks I23. A sleeping device is skipped because its screen is dark. */
  #look(now: number): string[] {
    const { isAsleep, name, proof, engine } = this.#device;
    const ageMs = now - this.#confirmedAt;
    if (isAsleep || proof.isStale || proof.confirmedAt === null) return [];
    if (ageMs <= engine.status.get().staleAfterMs) return [];
    return [`I23 ${name}: called current ${ageMs} ms after its last confirmation`];
  }

  #noteHead(at: number): void {
    const { epoch, seq } = this.#server;
    const last = this.#heads.at(-1);
    if (last?.epoch !== epoch || last.seq !== seq) this.#heads.push({ at, epoch, seq });
  }

  #check(): string[] {
    const { name } = this.#device;
    const viewer = viewerAt(this.#device);
    const meta = this.#device.stored<Meta>('meta').find((one): one is SyncMeta => one.key === 'sync');
    const dueAt = this.#confirmedAt - UNDER_WAY_MS;
    const due = this.#heads.findLast(({ at }) => at <= dueAt) ?? this.#heads[0];
    if (!meta || !due) return [];
    if (meta.fullPull !== null) return [`I12 ${name}: confirmed while it is being filled`];
    if (meta.epoch !== due.epoch) {
      const isKnown = this.#heads.some(({ at, epoch }) => at >= due.at && epoch === meta.epoch);
      return isKnown ? [] : [`I12 ${name}: confirmed in another history`];
    }
    return [...this.#server.latest.values()]
      .filter((row) => row.seq > meta.cursor && row.seq <= due.seq && visibleRow(row, viewer))
      .map((row) => `I12 ${name}: confirmed without ${row.entity}/${row.id} of ${row.seq}`);
  }
}
