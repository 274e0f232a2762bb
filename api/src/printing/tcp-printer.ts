/** Prints on one printer at port 9100: asks who and how it is, stores the attempt, sends it, and waits for the proof. */
import { createHash } from 'node:crypto';
import type { AttemptWord } from '@tableside/domain/entities/print.ts';
import { canPrint, type Printer } from '@tableside/domain/entities/printer.ts';
import { isBackedUp } from '@tableside/domain/printing/attempts.ts';
import type { Answer } from '@tableside/print/answers/answers.ts';
import { proofRequest } from '@tableside/print/bytes/proof.ts';
import { isoNow } from '../commands/clock.ts';
import type { DeskDeps } from './desk-deps.ts';
import { nextFor, openPrintsOf } from './open-prints.ts';
import type { Begun } from './print-work.ts';
import { bytesOf } from './slip-of.ts';
import { openLine, type TcpLine } from './tcp-line.ts';

/** A printer that says nothing so long after a slip may have lost it. */
const SILENCE_MS = 20_000;
const ASK_MS = 1000;
/** How long after the last slip it is kept from other tills. */
const IDLE_MS = 1000;
/** A lease is renewed while it has so long to go. */
const RENEW_MS = 5000;

const steadyHere = (): number => performance.now();

/** Does all that waits for the printer now. With nothing to print, it only learns how the printer is. */
export async function serveTcp(deps: DeskDeps, printer: Printer, turn: Turn): Promise<void> {
  const { address, venueId, id } = printer;
  if (!address) return;
  const line = await (deps.openLine ?? openLine)(address, deps.networks).catch(() => undefined);
  if (!line) {
    await deps.work.report(venueId, id, { word: 'offline' });
    return;
  }
  try {
    let isFirst = true;
    while (line.isOpen && !turn.isStopped() && (await printNext(deps, printer, { line, isFirst, turn })))
      isFirst = false;
  } finally {
    await line.end();
  }
}

/** One stretch of work on a printer. */
export interface Turn {
  isStopped(): boolean;
  /** Resolves after so many ms, or as soon as something may have come to print. */
  more(ms: number): Promise<void>;
}

interface Place {
  readonly turn: Turn;
  readonly line: TcpLine;
  /** Nothing was said on it yet. */
  readonly isFirst: boolean;
}

/** Returns whether to go on with this line. */
async function printNext(deps: DeskDeps, printer: Printer, at: Place): Promise<boolean> {
  const { venueId, id } = printer;
  const { line, turn } = at;
  if (!(await isWell(deps, printer, at))) return false;
  const { next, hasWaited } = await nextWithin(deps, printer, { line, turn });
  if (!next) return false;
  // What it takes while its cover is open comes out later: a drawer would open for somebody else.
  if (hasWaited && !(await isWell(deps, printer, { ...at, isFirst: false }))) return false;
  const begun = await deps.work.begin(venueId, next, id);
  if (!begun) return true;
  const { print, attempt } = begun;
  const bytes = await bytesOf(deps, begun, printer).catch((error: unknown) => {
    deps.log(error);
    return undefined;
  });
  const word = bytes ? await sendOne(deps, printer, { line, begun, bytes }) : 'bad';
  await deps.work.note(venueId, { print, n: attempt.n, word });
  // After a test page the printer may be asked in another way.
  return print.kind !== 'test' && (word === 'printed' || word === 'handed' || word === 'bad');
}

/** Whoever is there has to be the printer that was there before, and say that it can print. */
async function isWell({ work }: DeskDeps, printer: Printer, { line, isFirst }: Place): Promise<boolean> {
  const { venueId, id, proof } = printer;
  const state = await (isFirst ? line.firstState() : line.state());
  if (state === undefined) {
    // A manager has seen its test page and accepted that it says nothing.
    if (proof === 'none' && line.isOpen) return true;
    await work.report(venueId, id, { word: 'busy' });
    return false;
  }
  if (!isFirst) {
    await work.report(venueId, id, { word: state });
    return canPrint(state);
  }
  const serial = await line.serial();
  if (printer.serial && serial !== printer.serial) {
    await work.report(venueId, id, { word: serial === undefined ? 'busy' : 'otherPrinter' });
    return false;
  }
  await work.report(venueId, id, { word: state, ...(serial !== undefined && { serial }) });
  return canPrint(state);
}

async function nextWithin(
  { storage, clock, steady = steadyHere }: DeskDeps,
  { venueId, id }: Printer,
  { line, turn }: Pick<Place, 'line' | 'turn'>,
) {
  const until = steady() + IDLE_MS;
  for (let hasWaited = false; ; hasWaited = true) {
    const next = nextFor(await openPrintsOf(storage, venueId), id, isoNow(clock));
    if (next || !line.isOpen || turn.isStopped() || steady() >= until) return { next, hasWaited };
    await turn.more(IDLE_MS);
  }
}

interface Sending {
  readonly line: TcpLine;
  readonly begun: Begun;
  readonly bytes: Uint8Array;
}

type ProofAnswer = Extract<Answer, { kind: 'printed' | 'fence' }>;
/** The ways in which a test page asks. */
const MEASURED = ['id', 'fence'] as const;

const isProof = (answer: Answer): answer is ProofAnswer =>
  answer.kind === 'printed' || answer.kind === 'fence';

async function sendOne(
  deps: DeskDeps,
  printer: Printer,
  { line, begun, bytes }: Sending,
): Promise<AttemptWord> {
  const name = nameOf(begun);
  const isTest = begun.print.kind === 'test' && printer.proof !== 'none';
  line.send(bytes);
  for (const way of isTest ? MEASURED : [printer.proof]) line.send(proofRequest(way, name));
  if (printer.proof === 'none') return (await line.sent(SILENCE_MS)) ? 'handed' : 'unsure';
  const { steady = steadyHere } = deps;
  let quietSince = steady();
  let leaseTo = Date.parse(begun.attempt.leaseTo);
  while (line.isOpen) {
    const proof = await line.next(isProof, ASK_MS);
    if (proof && isTest && isOurs(proof, name)) {
      await learnProof(deps, printer, { line, proof, name });
      return 'printed';
    }
    if (proof && isProofOf(proof, printer, name)) return 'printed';
    if (proof) continue;
    const state = await line.state();
    if (state !== undefined) await deps.work.report(printer.venueId, printer.id, { word: state });
    const isWaiting = state !== undefined && !canPrint(state);
    if (isWaiting) quietSince = steady();
    if (isWaiting ? await isGivenUp(deps, printer, begun) : steady() - quietSince > SILENCE_MS) break;
    if (leaseTo - deps.clock.now() < RENEW_MS) {
      await deps.work.renew(printer.venueId, { print: begun.print, n: begun.attempt.n });
      leaseTo = deps.clock.now() + 3 * RENEW_MS;
    }
  }
  return 'unsure';
}

/** A fence is answered without our name, so it counts only for a printer of that kind. */
const isProofOf = (proof: ProofAnswer, { proof: kind }: Printer, name: string) =>
  proof.kind === 'fence' ? kind === 'fence' : kind === 'id' && isOurs(proof, name);

const isOurs = (proof: ProofAnswer, name: string): boolean => proof.kind === 'fence' || proof.id === name;

interface Heard {
  readonly line: TcpLine;
  readonly proof: ProofAnswer;
  readonly name: string;
}

/** A test page is followed by both requests. The printer is asked from now on in the better way that it answers. */
async function learnProof(
  { work }: DeskDeps,
  { venueId, id, proof: before }: Printer,
  { line, proof, name }: Heard,
): Promise<void> {
  const other = await line.next(isProof, ASK_MS);
  const ours = [proof, other].filter((one) => one !== undefined && isOurs(one, name));
  const best = ours.some((one) => one?.kind === 'printed') ? 'id' : 'fence';
  if (best !== before) await work.report(venueId, id, { word: (await line.state()) ?? 'ready', proof: best });
}

/** Out of paper it goes on by itself once it is fed, unless its backup may print or its time is over. */
async function isGivenUp(
  { storage, clock }: DeskDeps,
  { venueId, id }: Printer,
  { print }: Begun,
): Promise<boolean> {
  const now = isoNow(clock);
  const printer = (await storage.row(venueId, 'printer', id))?.doc;
  return now >= print.expiresAt || !printer || isBackedUp(printer, now);
}

/** Four letters or digits that no other attempt of these minutes has. */
const nameOf = ({ print, attempt }: Begun): string =>
  BigInt(`0x${createHash('sha256').update(`${print.id}/${attempt.n}`).digest('hex').slice(0, 12)}`)
    .toString(36)
    .padStart(4, '0')
    .slice(-4);
