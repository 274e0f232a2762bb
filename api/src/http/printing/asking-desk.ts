/**
 * What printers that ask get of the print desk, in whichever process they ask. Most of them ask for nothing: what a printer
 * said last, and that nothing waits, is kept in memory until something is committed.
 */
import type { Print } from '@tableside/domain/entities/print.ts';
import { readsOfPrint } from '@tableside/domain/printing/attempts.ts';
import type { Attempt } from '@tableside/print/polls/attempt.ts';
import { isoNow } from '../../commands/clock.ts';
import type { DeskDeps } from '../../printing/desk-deps.ts';
import { nextFor, type OpenPrints, openPrintsOf } from '../../printing/open-prints.ts';
import type { Begun } from '../../printing/print-work.ts';
import { bytesOf } from '../../printing/slip-of.ts';
import { createLastWords } from './last-words.ts';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';
import { createQuietVenues } from './quiet-venues.ts';

export interface AskingDesk extends PollDesk {
  close(): void;
}

export function createAskingDesk(deps: DeskDeps): AskingDesk {
  const { storage, clock, work } = deps;
  const words = createLastWords(deps);
  const quiet = createQuietVenues(deps);
  const openPrints = async (venueId: string): Promise<OpenPrints | null> =>
    quiet.isQuiet(venueId)
      ? null
      : quiet.read(
          venueId,
          () => openPrintsOf(storage, venueId),
          ({ prints }) => prints.length === 0,
        );
  const printOf = async (venueId: string, id: string): Promise<Print | undefined> =>
    (await storage.row(venueId, 'print', id))?.doc;
  return {
    async printerOf(hash) {
      const found = await storage.printerTokens.find(hash);
      const printer = found && (await storage.row(found.venueId, 'printer', found.printerId))?.doc;
      if (!printer || printer.archived) return undefined;
      return { venueId: printer.venueId, id: printer.id, via: printer.via };
    },
    report: (printer, word) => words.report(printer, word),
    async open(printer) {
      const found = await openPrints(printer.venueId);
      return (found && openAttemptOf(found, printer)) ?? null;
    },
    async offer({ venueId, id }) {
      const found = await openPrints(venueId);
      const next = found && nextFor(found, id, isoNow(clock));
      return next ? { printId: next.id, n: next.attempts.length + 1 } : null;
    },
    async begin(printer, attempt) {
      const print = await printOf(printer.venueId, attempt.printId);
      const begun = print && (await begunOf(deps, printer, { print, n: attempt.n }));
      const by = begun && (await storage.row(printer.venueId, 'printer', printer.id))?.doc;
      if (!begun || !by) return null;
      try {
        return await bytesOf(deps, begun, by);
      } catch (error) {
        deps.log(error);
        await work.note(printer.venueId, { print: begun.print, n: attempt.n, word: 'bad', from: printer.id });
        return null;
      }
    },
    async note({ venueId, id }, attempt, word) {
      const print = await printOf(venueId, attempt.printId);
      if (print) await work.note(venueId, { print, n: attempt.n, word, from: id });
    },
    close() {
      words.close();
      quiet.close();
    },
  };
}

function openAttemptOf({ prints }: OpenPrints, { id }: AskingPrinter) {
  for (const print of prints)
    for (const { n, at, word, printerId } of print.attempts)
      if (word === null && printerId === id) return { printId: print.id, n, begunAt: Date.parse(at) };
  return undefined;
}

/** Begins the attempt, or returns it as it was stored when it is open: its answer may have been lost. */
async function begunOf(
  { storage, work }: DeskDeps,
  { venueId, id }: AskingPrinter,
  { print, n }: { readonly print: Print } & Pick<Attempt, 'n'>,
): Promise<Begun | undefined> {
  const known = print.attempts[n - 1];
  if (!known) return n === print.attempts.length + 1 ? work.begin(venueId, print, id) : undefined;
  if (known.word !== null || known.printerId !== id) return undefined;
  const order = print.of.entity === 'order' ? await storage.row(venueId, 'order', print.of.id) : undefined;
  const rows = await storage.load(venueId, readsOfPrint(print, order?.doc.movedFrom));
  return { print, attempt: known, rows };
}
