/** The printer of this place: the one that this device used last for such papers. */
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { browserStorage, keepIn } from '../platform/browser-storage.ts';

/** What people print themselves. */
export type Paper = 'bill' | 'receipt' | 'z' | 'shift' | 'ticket';

/** A bill comes out where its receipt does, and a time card where the Z does. */
const SAME: Partial<Record<Paper, Paper>> = { bill: 'receipt', shift: 'z' };
const keyOf = (paper: Paper): string => `printer for ${SAME[paper] ?? paper}`;

const PRINTS: Readonly<Record<Paper, (printer: Printer) => boolean>> = {
  bill: ({ prints }) => prints.bills,
  receipt: ({ prints }) => prints.receipts,
  z: ({ prints }) => prints.z,
  shift: ({ prints }) => prints.z,
  ticket: ({ prints }) => prints.stations.length > 0,
};

export const printersFor = (paper: Paper, printers: readonly Printer[]): readonly Printer[] =>
  printers.filter(PRINTS[paper]);

/** Returns null when somebody has to choose. */
export function usualPrinter(paper: Paper, printers: readonly Printer[]): Printer | null {
  const kept = browserStorage()?.getItem(keyOf(paper));
  return printers.find(({ id }) => id === kept) ?? (printers.length === 1 ? (printers[0] ?? null) : null);
}

export const keepUsualPrinter = (paper: Paper, { id }: Printer): void =>
  keepIn(browserStorage(), keyOf(paper), id);
