/** Answers an Epson printer. */
import { canPrint } from '@tableside/domain/entities/printer.ts';
import type { StatusWord } from '@tableside/print/answers/status.ts';
import { type EpsonJob, readEpsonPoll } from '@tableside/print/polls/epson.ts';
import { isLost, type PollResult, type Unreadable } from '@tableside/print/polls/poll.ts';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';
import { createTwoPrinters } from './two-printers.ts';

/** It asks without saying how it is. What it said last is believed for so long; then it gets a slip again and says more. */
const BELIEVED_MS = 20_000;
/** Of more printers than that nothing is kept: they get a slip sooner. */
const MOST = 2_000;

export interface EpsonPolls {
  /** Returns the slip for it, or null. */
  answer(body: string, printer: AskingPrinter): Promise<EpsonJob | null | Unreadable>;
}

export function createEpsonPolls(desk: PollDesk, clock: { now(): number }): EpsonPolls {
  const two = createTwoPrinters(clock);
  const troubles = new Map<string, number>();
  const told = async (printer: AskingPrinter, state: StatusWord): Promise<void> => {
    if (troubles.size >= MOST) troubles.clear();
    if (canPrint(state)) troubles.delete(printer.id);
    else troubles.set(printer.id, clock.now());
    await desk.report(printer, state);
  };
  const take = async (printer: AskingPrinter, { attempt, word, state }: PollResult): Promise<void> => {
    const meant = attempt ?? (await desk.open(printer));
    if (meant) await desk.note(printer, meant, word);
    if (state) await told(printer, state);
  };
  const next = async (printer: AskingPrinter, who: string): Promise<EpsonJob | null> => {
    if (two.isAnother(printer.id, who)) {
      await desk.report(printer, 'otherPrinter');
      return null;
    }
    const now = clock.now();
    const open = await desk.open(printer);
    if (open && !isLost({ begunAt: open.begunAt, now, isPrinting: false })) return null;
    if (open) await desk.note(printer, open, 'unsure');
    if (now - (troubles.get(printer.id) ?? Number.NEGATIVE_INFINITY) < BELIEVED_MS) return null;
    if (troubles.delete(printer.id) || !open) await desk.report(printer, 'ready');
    const attempt = await desk.offer(printer);
    const bytes = attempt && (await desk.begin(printer, attempt));
    return attempt && bytes ? { attempt, bytes } : null;
  };
  return {
    async answer(body, printer) {
      const read = readEpsonPoll(body);
      if (read.kind === 'unreadable') return read;
      if (read.kind === 'ask') return next(printer, read.who);
      if (read.kind === 'state') await told(printer, read.state);
      else for (const result of read.results) await take(printer, result);
      return null;
    },
  };
}
