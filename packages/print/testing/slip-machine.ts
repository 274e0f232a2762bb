/** The part of a printer that prints: it takes bytes, and stops where its paper ends or its cover opens. */
import type { StatusWord } from '../src/answers/status.ts';
import type { Columns, PrinterProfile } from '../src/slip.ts';
import type { Page } from './page.ts';
import { createReader } from './reader.ts';

export interface Roll {
  /** Rows that are left on it. */
  readonly paper: number;
  readonly isCoverOpen: boolean;
}

export interface SlipMachine {
  /** The slips that were cut off, in their order. */
  readonly pages: readonly Page[];
  readonly kicks: () => number;
  readonly faults: () => readonly string[];
  readonly state: () => StatusWord;
  take(bytes: Uint8Array): void;
  /** Prints as far as it comes. True: everything is printed. */
  run(): boolean;
  set(change: Partial<Roll>): void;
  /** What was not printed yet is gone, and so is what was not cut off. */
  restart(): void;
}

export interface MachineParts {
  readonly language: PrinterProfile['language'];
  readonly columns: Columns;
}

export function createSlipMachine(parts: MachineParts): SlipMachine {
  const pages: Page[] = [];
  let roll: Roll = { paper: Number.POSITIVE_INFINITY, isCoverOpen: false };
  let kicks = 0;
  const faults: string[] = [];
  const newReader = () =>
    createReader(parts, {
      onRow: () => {
        roll = { ...roll, paper: roll.paper - 1 };
      },
      onCut: (page) => pages.push(page),
      onKick: () => {
        kicks += 1;
      },
    });
  let reader = newReader();
  return {
    pages,
    kicks: () => kicks,
    faults: () => [...faults, ...reader.faults],
    state: () => {
      if (roll.isCoverOpen) return 'coverOpen';
      return roll.paper <= 0 ? 'outOfPaper' : 'ready';
    },
    take: (bytes) => reader.push(bytes),
    run() {
      while (roll.paper > 0 && !roll.isCoverOpen) if (!reader.step()) return true;
      return reader.left === 0;
    },
    set(change) {
      roll = { ...roll, ...change };
    },
    restart() {
      faults.push(...reader.faults);
      reader = newReader();
    },
  };
}
