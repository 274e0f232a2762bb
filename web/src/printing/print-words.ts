/** What became of a slip, in words. It never says more than the printer has said. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { clockText } from '../components/time/clock-text.ts';
import { isDown, printerSentence } from './printer-words.ts';

export type PrintRank = 'fine' | 'underWay' | 'wrong';

export interface PrintWords {
  readonly text: string;
  readonly rank: PrintRank;
}

interface Known {
  readonly printers: readonly Printer[];
  readonly timezone: string | undefined;
}

/** Whether it stands for what came of its paper. One that had nothing left to say does not. */
const counts = ({ state, droppedBy }: Pick<Print, 'state' | 'droppedBy'>): boolean =>
  state !== 'dropped' || droppedBy !== undefined;

/** Returns null for a slip that had nothing left to say. */
export function printWords(print: Print, { printers, timezone }: Known): PrintWords | null {
  const printer = printers.find(({ id }) => id === (print.attempts.at(-1)?.printerId ?? print.printerId));
  const why = printer && isDown(printer) ? printerSentence(printer) : null;
  const at = clockText(print.stateAt, 'time24', timezone);
  switch (print.state) {
    case 'dropped':
      return print.droppedBy ? { text: `Given up by ${print.droppedBy.name}`, rank: 'fine' } : null;
    case 'waiting':
      return { text: why ? `Waiting: ${why}` : 'Waiting for the printer', rank: why ? 'wrong' : 'underWay' };
    case 'sending':
      return why ? { text: `Waiting: ${why}`, rank: 'wrong' } : { text: 'Printing', rank: 'underWay' };
    case 'printed':
      return { text: `Printed ${at}`, rank: 'fine' };
    case 'handed':
      return { text: `Sent to ${printer?.name ?? 'a printer that is gone'} ${at}`, rank: 'fine' };
    case 'unsure':
      return { text: 'May not have printed', rank: 'wrong' };
    case 'failed':
      return { text: `Not printed: ${why ?? `${printer?.name ?? 'The printer'} refused it`}`, rank: 'wrong' };
    case 'expired':
      return { text: why ? `Not printed: ${why}` : 'Not printed in time', rank: 'wrong' };
  }
}

const RANKS: Readonly<Record<PrintRank, number>> = { fine: 0, underWay: 1, wrong: 2 };

/**
 * Returns what is to be said of the slips of a round, newest first: the worst word of its printers. What went wrong is over once
 * a later ticket of it came out, at whatever printer.
 */
export function roundWords(prints: readonly Print[], known: Known): PrintWords | null {
  const latest = new Map<string, Print>();
  for (const print of prints) {
    const isOver = [...latest.values()].some(
      (later) => later.kind === 'ticket' && (later.state === 'printed' || later.state === 'handed'),
    );
    if (counts(print) && !latest.has(print.subject) && !(isOver && isWrong(print)))
      latest.set(print.subject, print);
  }
  const words = [...latest.values()].map((print) => printWords(print, known)).filter((one) => one !== null);
  return words.reduce<PrintWords | null>(
    (worst, one) => (worst === null || RANKS[one.rank] > RANKS[worst.rank] ? one : worst),
    null,
  );
}

const isWrong = ({ state }: Print): boolean =>
  state === 'unsure' || state === 'failed' || state === 'expired';
