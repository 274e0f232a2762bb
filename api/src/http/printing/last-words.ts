/**
 * What printers that ask said last. The same word again costs no write. When a printer asked last is stored from time to
 * time, so that every process knows it. A printer that has not asked for too long is offline.
 */
import type { PrinterWord } from '@tableside/domain/entities/printer.ts';
import type { DeskDeps } from '../../printing/desk-deps.ts';
import type { AskingPrinter } from './poll-desk.ts';

/** How long a word is taken for the one that is stored. */
const KNOWN_MS = 30_000;
const SEEN_EVERY_MS = 15_000;
/** Printers are told to ask every three seconds. */
const SILENT_MS = 40_000;
const LOOK_MS = 5000;
const MOST = 2000;

interface Said {
  readonly word: PrinterWord;
  readonly until: number;
}

export interface LastWords {
  report(printer: AskingPrinter, word: PrinterWord): Promise<void>;
  close(): void;
}

const repeatedly: NonNullable<DeskDeps['repeat']> = (work, ms) => {
  const timer = setInterval(work, ms);
  timer.unref();
  return () => clearInterval(timer);
};

export function createLastWords(deps: DeskDeps): LastWords {
  const { storage, clock, work, log, repeat = repeatedly } = deps;
  const said = new Map<string, Said>();
  const seen = new Map<string, number>();
  const lookForSilent = async (): Promise<void> => {
    const before = new Date(clock.now() - SILENT_MS).toISOString();
    for (const { venueId, printerId } of await storage.printerTokens.silentSince(before)) {
      const printer = (await storage.row(venueId, 'printer', printerId))?.doc;
      if (!printer || printer.archived || printer.state.word === 'offline') continue;
      said.delete(printerId);
      await work.report(venueId, printerId, { word: 'offline' });
    }
  };
  const stop = repeat(() => void lookForSilent().catch(log), LOOK_MS);
  return {
    async report({ venueId, id }, word) {
      const now = clock.now();
      if (said.size >= MOST || seen.size >= MOST) for (const kept of [said, seen]) kept.clear();
      if (now - (seen.get(id) ?? 0) >= SEEN_EVERY_MS) {
        seen.set(id, now);
        await storage.printerTokens.seen({ venueId, printerId: id, at: new Date(now).toISOString() });
      }
      const last = said.get(id);
      if (last?.word === word && last.until > now) return;
      await work.report(venueId, id, { word });
      said.set(id, { word, until: now + KNOWN_MS });
    },
    close: stop,
  };
}
