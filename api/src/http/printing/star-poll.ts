/** Answers a Star printer. */
import { canPrint } from '@tableside/domain/entities/printer.ts';
import type { Attempt } from '@tableside/print/polls/attempt.ts';
import { isLost, type Unreadable } from '@tableside/print/polls/poll.ts';
import {
  type Query,
  readStarDelete,
  readStarGet,
  readStarPoll,
  type StarResult,
  starAnswer,
} from '@tableside/print/polls/star.ts';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';
import type { TwoPrinters } from './two-printers.ts';

interface Asked {
  readonly desk: PollDesk;
  readonly two: TwoPrinters;
  readonly printer: AskingPrinter;
  readonly now: number;
}

/** It says how it is, and is offered what waits. It gets nothing else while it prints. */
export async function answerStarPoll(
  body: string,
  { desk, two, printer, now }: Asked,
): Promise<object | Unreadable> {
  const read = readStarPoll(body);
  if (read.kind === 'unreadable') return read;
  if (two.isAnother(printer.id, read.mac)) {
    await desk.report(printer, 'otherPrinter');
    return starAnswer(null);
  }
  await desk.report(printer, read.state);
  const open = await desk.open(printer);
  if (open && !isLost({ begunAt: open.begunAt, now, isPrinting: read.isPrinting ?? false }))
    return starAnswer(null);
  if (open) await desk.note(printer, open, 'unsure');
  return starAnswer(canPrint(read.state) ? await desk.offer(printer) : null);
}

/** Returns the bytes of the slip. Null: there is none by this name. */
export async function answerStarGet(
  query: Query,
  asked: Asked,
): Promise<Uint8Array | 'told' | null | Unreadable> {
  const read = readStarGet(query);
  if (read.kind === 'unreadable') return read;
  if (read.kind === 'result') return take(read, asked);
  const { desk, printer } = asked;
  const attempt: Attempt | null = read.attempt ?? (await desk.open(printer)) ?? (await desk.offer(printer));
  return attempt && desk.begin(printer, attempt);
}

export async function answerStarDelete(query: Query, asked: Asked): Promise<'told' | Unreadable> {
  const read = readStarDelete(query);
  return read.kind === 'unreadable' ? read : take(read, asked);
}

async function take({ attempt, word, state }: StarResult, { desk, printer }: Asked): Promise<'told'> {
  const meant = attempt ?? (await desk.open(printer));
  if (meant) await desk.note(printer, meant, word);
  if (state) await desk.report(printer, state);
  return 'told';
}
