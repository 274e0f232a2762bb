/** The product that a guest chose before they gave their name. It is added once their order can be written. */
import type { NewLine } from '../product/new-line.ts';

export interface PendingLine {
  readonly tableId: string;
  readonly line: NewLine;
  /** The name of the product. */
  readonly name: string;
}

let pending: PendingLine | undefined;

export const pendingLine = {
  keep(line: PendingLine): void {
    pending = line;
  },
  /** Returns the line chosen at this table, once. */
  take(tableId: string): PendingLine | undefined {
    const taken = pending?.tableId === tableId ? pending : undefined;
    pending = undefined;
    return taken;
  },
};
