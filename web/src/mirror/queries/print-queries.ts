/** The screens' queries about printers and what they printed. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import type { MirrorDb } from '../database/mirror-db.ts';

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
