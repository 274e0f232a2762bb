/** What the routes of printers that ask need of the desk, which stores prints and makes their bytes. */
import type { PrinterWord } from '@tableside/domain/entities/printer.ts';
import type { Attempt } from '@tableside/print/polls/attempt.ts';
import type { ResultWord } from '@tableside/print/polls/poll.ts';

export interface AskingPrinter {
  readonly venueId: string;
  readonly id: string;
  readonly via: 'tcp' | 'star' | 'epson';
}

export interface OpenAttempt extends Attempt {
  /** In ms. */
  readonly begunAt: number;
}

export interface PollDesk {
  /** Returns the printer with this token. Undefined: nobody has it, or the printer was removed. */
  printerOf(tokenHash: string): Promise<AskingPrinter | undefined>;
  /** What the printer says of itself. Written when it is another word. */
  report(printer: AskingPrinter, word: PrinterWord): Promise<void>;
  /** The next attempt at what waits for this printer. Nothing is stored. Null: nothing waits. */
  offer(printer: AskingPrinter): Promise<Attempt | null>;
  /** The attempt that this printer has not answered for. */
  open(printer: AskingPrinter): Promise<OpenAttempt | null>;
  /** Stores the attempt, and returns its bytes; of an attempt that is open, the same ones. Null: it is over, or another's. */
  begin(printer: AskingPrinter, attempt: Attempt): Promise<Uint8Array | null>;
  /** Does nothing for an attempt of another printer. */
  note(printer: AskingPrinter, attempt: Attempt, word: ResultWord): Promise<void>;
}
