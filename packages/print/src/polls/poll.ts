/** What printers that ask have in common, whichever way they do it: what they say, and how a request is refused. */
import type { StatusWord } from '../answers/status.ts';
import type { Attempt } from './attempt.ts';

/** How an attempt ended. */
export type ResultWord =
  /** The printer says that it is on paper. */
  | 'printed'
  /** The printer has taken it, and cannot tell more. */
  | 'handed'
  /** Nothing came out, and nothing will. */
  | 'refused'
  /** It may be on paper. */
  | 'unsure'
  /** The printer cannot read it, and will not another time. */
  | 'bad';

export interface PollResult {
  /** Null: the printer knows no names of attempts. It means the one that it was given last. */
  readonly attempt: Attempt | null;
  readonly word: ResultWord;
  /** What the printer is like. Null: it does not say. */
  readonly state: StatusWord | null;
}

/** It is not what a printer says. The sentence is for the person who reads the answer, and has nothing of the request in it. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: string;
}

export const unreadable = (why: string): Unreadable => ({ kind: 'unreadable', why });

/** The longest request of a printer, in letters. */
export const LONGEST_POLL = 64 * 1024;
export const TOO_LONG = unreadable('The request is longer than a printer ever sends.');

const LOST_AFTER_MS = 15_000;

/** Whether a printer that asks again, and says nothing of the attempt, has lost it. A printer may say that it is at it. */
export const isLost = ({ begunAt, now, isPrinting }: { begunAt: number; now: number; isPrinting: boolean }) =>
  !isPrinting && now - begunAt >= LOST_AFTER_MS;

/** Undoes `%20`. Undefined: it is no text in that form. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
