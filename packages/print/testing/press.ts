/** The inside of a printer that is not there: what its commands change. */
import type { Dots } from '../src/drawn/dots.ts';
import { letterOf } from '../src/text/windows-1252.ts';
import { type Letter, type Look, type Page, type PageRow, PLAIN } from './page.ts';

export interface PressEvents {
  onRow?(): void;
  onCut?(page: Page): void;
  onKick?(): void;
  onStatus?(asked: number): void;
  onProof?(id: string): void;
  onFence?(): void;
  onIdentity?(asked: number): void;
}

export interface Press {
  /** What is not cut off yet. */
  readonly page: Page;
  /** What no slip should ever do. */
  readonly faults: readonly string[];
  look(change: Partial<Look>): void;
  /** A letter that has no room on its row goes to the next one, and that is a fault. */
  letter(byte: number): void;
  feed(): void;
  dots(dots: Dots): void;
  keepCode(address: string): void;
  printCode(): void;
  beep(): void;
  kick(): void;
  cut(): void;
  reset(): void;
  fault(text: string): void;
  readonly on: PressEvents;
}

export function createPress(columns: number, on: PressEvents): Press {
  let page: PageRow[] = [];
  let letters: Letter[] = [];
  let look = PLAIN;
  let code = '';
  const faults: string[] = [];
  const feed = (): void => {
    page.push({ kind: 'letters', letters });
    letters = [];
    on.onRow?.();
  };
  const put = (row: PageRow): void => {
    if (letters.length > 0) feed();
    page.push(row);
    on.onRow?.();
  };
  return {
    get page() {
      return page;
    },
    faults,
    on,
    look: (change) => {
      look = { ...look, ...change };
    },
    letter(byte) {
      const used = letters.reduce((sum, { isWide }) => sum + (isWide ? 2 : 1), 0);
      if (used + (look.isWide ? 2 : 1) > columns) {
        faults.push('a row is too wide');
        feed();
      }
      letters.push({ text: letterOf(byte), ...look });
    },
    feed,
    dots: (dots) => put({ kind: 'dots', dots }),
    keepCode: (address) => {
      code = address;
    },
    printCode: () => put({ kind: 'code', address: code }),
    beep: () => put({ kind: 'beep' }),
    kick() {
      put({ kind: 'drawer' });
      on.onKick?.();
    },
    cut() {
      if (letters.length > 0) feed();
      const done = page;
      page = [];
      on.onCut?.(done);
    },
    reset: () => {
      look = PLAIN;
    },
    fault: (text) => {
      faults.push(text);
    },
  };
}
