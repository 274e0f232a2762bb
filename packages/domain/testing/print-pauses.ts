/** The printers that people pause and resume in the model of printing, and what began at one meanwhile. */
import type { Rows } from '../src/command/rows.ts';
import { change } from '../src/entities/entities.ts';
import type { SeededRandom } from './seeded-random.ts';

export class PrinterPauses {
  /** Prints that began at a printer that was paused. */
  readonly begun: string[] = [];
  readonly #paused = new Set<string>();
  readonly #rows: Rows;
  readonly #isForgotten: boolean;

  constructor(rows: Rows, isForgotten: boolean) {
    this.#rows = rows;
    this.#isForgotten = isForgotten;
  }

  somebodyActs(random: SeededRandom, now: string): void {
    for (const { id } of this.#rows.all('printer'))
      if (random.chance(this.#paused.has(id) ? 0.02 : 0.002)) this.#set(id, !this.#paused.has(id), now);
  }

  resumeAll(now: string): void {
    for (const id of [...this.#paused]) this.#set(id, false, now);
  }

  noteBegin(printId: string, printerId: string): void {
    const isKick = this.#rows.get('print', printId)?.kind === 'kick';
    if (this.#paused.has(printerId) && !isKick) this.begun.push(`begun at a paused printer: ${printId}`);
  }

  #set(id: string, isPaused: boolean, now: string): void {
    const printer = this.#rows.get('printer', id);
    if (!printer) return;
    if (isPaused) this.#paused.add(id);
    else this.#paused.delete(id);
    const { paused: _, ...rest } = printer;
    const isKept = isPaused && !this.#isForgotten;
    const paused = { by: { id: 'ana', name: 'Ana' }, at: now };
    this.#rows.put(change('printer', isKept ? { ...rest, paused } : rest));
  }
}
