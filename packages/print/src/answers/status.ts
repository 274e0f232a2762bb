/** What a printer says of itself, as one word. */

const DLE = 0x10;
const EOT = 0x04;

/** Asks for its state, why it is offline, and its paper. Nothing else goes out before the answer has the right form. */
export const STATUS_REQUEST = Uint8Array.from([DLE, EOT, 1, DLE, EOT, 2, DLE, EOT, 4]);

/** The words of a printer that answers. */
export type StatusWord = 'ready' | 'paperLow' | 'outOfPaper' | 'coverOpen' | 'needsALook' | 'offline';

/** Four bits are the same in every answer, so that it is known for one. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

/** The three answers to `STATUS_REQUEST`, in its order. */
export interface StatusBytes {
  readonly printer: number;
  readonly offline: number;
  readonly paper: number;
}

/** Returns the worst that they say. A cover that is open explains that paper is missed, so it is said first. */
export function statusWord({ printer, offline, paper }: StatusBytes): StatusWord {
  if ((offline & 0x04) !== 0) return 'coverOpen';
  if ((offline & 0x20) !== 0 || (paper & 0x60) !== 0) return 'outOfPaper';
  if ((offline & 0x40) !== 0) return 'needsALook';
  if ((printer & 0x08) !== 0) return 'offline';
  return (paper & 0x0c) === 0 ? 'ready' : 'paperLow';
}
