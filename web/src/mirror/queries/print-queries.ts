/** The screens' queries about printers and what they printed. */
import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import { isForStation, isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { readTransaction } from '../database/transaction.ts';
import { type FoodUp, serversOf } from './food-queries.ts';

const byName = (a: Printer, b: Printer): number => a.name.localeCompare(b.name);
const newestFirst = (a: Print, b: Print): number => (a.madeAt < b.madeAt ? 1 : a.madeAt > b.madeAt ? -1 : 0);

/** Returns the printers of the venue, by name. */
export async function printersOf(db: MirrorDb): Promise<Printer[]> {
  const rows = await db.printers.toArray();
  return rows
    .map(({ doc }) => doc)
    .filter(({ archived }) => !archived)
    .sort(byName);
}

/** Returns the slips about an order, a check, a day or a printer, newest first. */
export async function printsAbout(db: MirrorDb, id: string): Promise<Print[]> {
  const rows = await db.prints.where('doc.of.id').equals(id).toArray();
  return rows.map(({ doc }) => doc).sort(newestFirst);
}

/** Returns the slips that this device holds, newest first. */
export async function printsOf(db: MirrorDb): Promise<Print[]> {
  const rows = await db.prints.toArray();
  return rows.map(({ doc }) => doc).sort(newestFirst);
}

/** A round whose paper did not come out, or has waited for too long. */
export interface MissingPaper {
  readonly round: Order;
  readonly server: FoodUp['server'];
  /** The printers that owe it. */
  readonly printerIds: readonly string[];
}

/** Returns the rounds whose paper is missing. What came out at another printer is not. */
export const missingPaperOf = (mirror: MirrorDb): Promise<MissingPaper[]> =>
  readTransaction(mirror, [mirror.prints, mirror.orders, mirror.visits], async (db) => {
    const owed = owedBy(await printsOf(db));
    const rows = await db.orders
      .where('id')
      .anyOf([...owed.keys()])
      .toArray();
    const visits = await db.visits
      .where('id')
      .anyOf(rows.flatMap(({ doc }) => doc.visitId ?? []))
      .toArray();
    const open = new Set(visits.filter(({ doc }) => doc.status === 'open').map(({ id }) => id));
    const rounds = rows.map(({ doc }) => doc).filter((round) => isAwaited(round, open));
    const serverOf = await serversOf(db, rounds);
    return rounds.map((round) => ({
      round,
      server: serverOf(round),
      printerIds: [...(owed.get(round.id) ?? [])],
    }));
  });

/**
 * Whether somebody still waits for what is on its ticket. Where a station has paper alone, a round is completed as soon as it is
 * sent: it is waited for as long as its party is there.
 */
const isAwaited = ({ status, unmade, visitId }: Order, open: ReadonlySet<string>): boolean =>
  !isFinal(status) || (status === 'completed' && unmade === true && open.has(visitId ?? ''));

/** The printers that owe a slip, by round. `prints`: newest first. */
function owedBy(prints: readonly Print[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owed = new Map<string, Set<string>>();
  const [seen, isOut] = [new Set<string>(), new Set<string>()];
  for (const print of prints.filter(isForStation)) {
    const { of, subject, state, kind, printerId, droppedBy } = print;
    const isLatest = !seen.has(subject);
    // One that somebody gave up is owed no more. One that had nothing left to say changes nothing.
    if (state !== 'dropped' || droppedBy !== undefined) seen.add(subject);
    if (kind === 'ticket' && (state === 'printed' || state === 'handed')) isOut.add(of.id);
    const isMissing = isOpenPrint(print) ? print.late === true : LOST.has(state);
    if (!isLatest || isOut.has(of.id) || !isMissing) continue;
    owed.set(of.id, new Set([...(owed.get(of.id) ?? []), printerId]));
  }
  return owed;
}

const LOST: ReadonlySet<Print['state']> = new Set(['unsure', 'failed', 'expired']);
