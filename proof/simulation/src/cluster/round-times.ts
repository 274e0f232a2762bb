/** How long each round took, and the summary of each kind of fault. */

export interface RoundTime {
  /** How long the fault lasted. */
  readonly struckMs: number;
  /** From the end of the fault until all were current again. */
  readonly currentMs: number;
  /** From the end of the fault until all waiters knew that the kitchen has everything. */
  readonly toldMs: number;
  /**
   * The longest time that a tablet was without a connection. Faults follow each other faster than a tablet forgets the
   * last one, so it waits longer than after a single fault.
   */
  readonly gapMs: number;
  /** From the moment at which the address of the database was right until both servers read and wrote. */
  readonly servedMs: number | undefined;
}

export class Times {
  readonly #rounds: (RoundTime & { readonly kind: string })[] = [];

  note(kind: string, time: RoundTime): void {
    this.#rounds.push({ kind, ...time });
  }

  /** One line on the last round. */
  last(): string {
    const round = this.#rounds.at(-1);
    if (!round) return '';
    const { kind, struckMs, currentMs, toldMs, gapMs, servedMs } = round;
    const served = servedMs === undefined ? '' : ` served ${seconds(servedMs)} after the address was right,`;
    return (
      `${kind}: lasted ${seconds(struckMs)},${served} all current ${seconds(currentMs)} later, ` +
      `the kitchen's state known ${seconds(toldMs)} later, longest without a connection ${seconds(gapMs)}`
    );
  }

  /** One line on each kind. */
  summary(): string {
    const kinds = [...new Set(this.#rounds.map(({ kind }) => kind))].sort();
    return kinds.map((kind) => `${this.#lineOf(kind)}\n`).join('');
  }

  #lineOf(kind: string): string {
    const own = this.#rounds.filter((round) => round.kind === kind);
    const current = middleAndMost(own.map(({ currentMs }) => currentMs));
    const told = middleAndMost(own.map(({ toldMs }) => toldMs));
    const gap = middleAndMost(own.map(({ gapMs }) => gapMs));
    return `${kind}: ${own.length} times; current ${current}; kitchen known ${told}; without a connection ${gap}`;
  }
}

function middleAndMost(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return `p50 ${seconds(middle)}, max ${seconds(sorted.at(-1) ?? 0)}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
