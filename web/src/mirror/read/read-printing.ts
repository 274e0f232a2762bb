/** Live hooks over printers and what they printed. They return `undefined` while loading. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import {
  type MissingPaper,
  missingPaperOf,
  printersOf,
  printsAbout,
  printsOf,
} from '../queries/print-queries.ts';
import { useQuery, useQueryOf } from './read.ts';

/** Returns the printers of the venue, by name. */
export const usePrinters = (): readonly Printer[] | undefined => useQuery(printersOf);

/** Returns the slips about an order, a check, a day or a printer, newest first. */
export const usePrintsAbout = (id: string): readonly Print[] | undefined => useQueryOf(id, printsAbout);

/** Returns the slips that this device holds, newest first. */
export const usePrints = (): readonly Print[] | undefined => useQuery(printsOf);

export type { MissingPaper };

/** Returns the rounds whose paper did not come out, or has waited for too long. */
export const useMissingPaper = (): readonly MissingPaper[] | undefined => useQuery(missingPaperOf);
