/** What waits for printers, read as it is stored. */
import type { Rows } from '@tableside/domain/command/rows.ts';
import { isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { mayGoTo } from '@tableside/domain/printing/attempts.ts';
import type { Storage } from '../storage/storage.ts';

export interface OpenPrints {
  readonly printers: readonly Printer[];
  /** The first one was made first. */
  readonly prints: readonly Print[];
}

/** Returns the printers that are in use, and what waits or is on its way, also for one that was removed meanwhile. */
export async function openPrintsOf(
  storage: Pick<Storage, 'load' | 'rows'>,
  venueId: string,
): Promise<OpenPrints> {
  const rows = await storage.rows(venueId, 'printer');
  const printers = rows.map(({ doc }) => doc).filter(({ archived }) => !archived);
  const loaded: Rows = await storage.load(
    venueId,
    rows.map(({ id: printerId }) => ({ kind: 'openPrints', printerId })),
  );
  const prints = loaded
    .all('print')
    .filter(isOpenPrint)
    .sort((a, b) => (a.madeAt === b.madeAt ? (a.id < b.id ? -1 : 1) : a.madeAt < b.madeAt ? -1 : 1));
  return { printers, prints };
}

/** Returns what goes to this printer next: its own, or what waits for one whose backup it is. */
export function nextFor({ printers, prints }: OpenPrints, printerId: string, now: string): Print | undefined {
  const isBusy = prints.some(({ attempts }) =>
    attempts.some((one) => one.word === null && one.printerId === printerId),
  );
  if (isBusy) return undefined;
  const owners = new Map(printers.map((printer) => [printer.id, printer]));
  const by = owners.get(printerId);
  return prints.find((print) => {
    const own = owners.get(print.printerId);
    return own !== undefined && by !== undefined && mayGoTo(print, own, by, now);
  });
}
