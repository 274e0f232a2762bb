/** How an Epson printer is: the bits and the codes in which it says so, as the words that every printer has. */
import type { StatusWord } from '../answers/status.ts';

const NO_ANSWER = 0x1;
const PRINTED = 0x2;
const OFFLINE = 0x8;
const COVER = 0x20;
/** A mechanical error, the knife, one that needs the power switch, one that is over by itself. */
const ERRORS = 0x400 | 0x800 | 0x2000 | 0x4000;
const LOW = 0x2_0000;
const NO_PAPER = 0x8_0000;

/** Returns the worst that the bits say. Null: they are no number. */
export function epsonState(bits: number): StatusWord | null {
  if (!Number.isInteger(bits) || bits < 0 || bits > 0xffff_ffff) return null;
  if ((bits & NO_ANSWER) !== 0) return 'offline';
  if ((bits & COVER) !== 0) return 'coverOpen';
  if ((bits & NO_PAPER) !== 0) return 'outOfPaper';
  if ((bits & ERRORS) !== 0) return 'needsALook';
  if ((bits & OFFLINE) !== 0) return 'offline';
  return (bits & LOW) === 0 ? 'ready' : 'paperLow';
}

/** Whether the bits say that printing is over. */
export const isPrinted = (bits: number): boolean => Number.isInteger(bits) && (bits & PRINTED) !== 0;

/** Null: the code says nothing of the printer itself. */
export function stateOfCode(code: string): StatusWord | null {
  if (code === 'EPTR_REC_EMPTY') return 'outOfPaper';
  if (code === 'EPTR_COVER_OPEN') return 'coverOpen';
  if (code.startsWith('EPTR_')) return 'needsALook';
  return null;
}
